//! Pictures of boards and charts, as SVG and PNG.

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
mod stones;
mod svg;
mod theme;

pub use diagram::{Diagram, Link, Mark, Region, Stroke};
pub use heat::{Heat, HeatShape, Scale};
pub use plot::{Axis, Curve, Note, Plot, Tick, Tone};
pub use png::{DrawError, MAX_AREA_PIXELS, MAX_SIDE_PIXELS, Resolution, png};
pub use theme::Theme;
