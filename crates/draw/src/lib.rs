//! Pictures of boards and charts, as SVG and PNG.
//!
//! A picture is a pure function of its model: fill in a [`Diagram`] or a
//! [`Plot`], call `svg`, and hand the text to [`png`] where pixels are
//! wanted. The same model gives the same bytes on every machine.
//!
//! ```
//! use yose_board::{Color, Point, Size};
//! use yose_draw::{Diagram, Resolution, Theme, png};
//!
//! let mut diagram = Diagram::new(Size::NINETEEN)
//!     .with_stones(Color::Black, [Point::new(15, 3)])
//!     .with_stones(Color::White, [Point::new(3, 15)])
//!     .cropped(Point::new(9, 0), Point::new(18, 9));
//! diagram.theme = Theme::Dark;
//! diagram.caption = "Black has taken a corner.".into();
//! let svg = diagram.svg();
//! let image = png(&svg, Resolution::Scale(2.0))?;
//! assert!(svg.starts_with("<svg") && image.starts_with(b"\x89PNG"));
//! # Ok::<(), yose_draw::DrawError>(())
//! ```
//!
//! The documents are made to stand inline in a web page with a strict content
//! security policy: they hold presentation attributes only, no scripts and no
//! styles, and every id begins with the prefix that the model names. Points
//! carry `data-point` where [`Diagram::targets`] asks for it, regions and
//! their labels carry `data-region` with their number, and the frame of a
//! chart carries the values at its ends in `data-x` and `data-y`.
//!
//! Limits: the embedded fonts cover Latin, Greek, Cyrillic and the signs of
//! game values; other scripts show in an SVG if the reader's machine has a
//! font for them, and as boxes in a PNG.

mod board;
mod caption;
mod diagram;
mod font;
mod grid;
mod heat;
mod labels;
mod layout;
mod markup;
mod outline;
mod plot;
mod png;
mod regions;
mod scene;
mod stones;
mod svg;
mod theme;
mod thermograph;

pub use diagram::{Diagram, Link, Mark, Region, Stroke};
pub use heat::{Heat, HeatShape, Scale};
pub use plot::{Axis, Curve, Note, Plot, Tick, Tone};
pub use png::{DrawError, MAX_AREA_PIXELS, MAX_SIDE_PIXELS, Resolution, png};
pub use theme::Theme;
pub use thermograph::thermograph;
