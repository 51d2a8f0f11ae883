//! Line charts: thermographs, and temperature or score over a game.
//!
//! A thermograph is drawn with values on the x axis, growing to the left
//! ([`Axis::reversed`]), and temperature on the y axis:
//!
//! ```
//! use yose_draw::{Axis, Curve, Note, Plot, Tone};
//!
//! // {4|0}: the walls 4 − t and t meet at temperature 2 over the mean 2.
//! let wall = |tone, stop| Curve { points: vec![(stop, 0.0), (2.0, 2.0)], tone, ..Curve::default() };
//! let plot = Plot {
//!     x: Axis { label: "value".into(), reversed: true, ..Axis::default() },
//!     y: Axis { label: "temperature".into(), range: Some((-1.0, 4.0)), ..Axis::default() },
//!     curves: vec![wall(Tone::Black, 4.0), wall(Tone::White, 0.0)],
//!     notes: vec![Note { at: (2.0, 2.0), text: "mean 2".into() }],
//!     ..Plot::default()
//! };
//! assert!(plot.svg().contains("mean 2"));
//! ```

mod axis;
mod chart;

pub use axis::{Axis, Tick};

use crate::diagram::Stroke;
use crate::theme::Theme;

/// The model of a chart; [`svg`](Plot::svg) draws it.
///
/// Coordinates that are not finite break a curve in two and are otherwise
/// passed over.
#[derive(Clone, Debug, PartialEq)]
pub struct Plot {
    /// Width of the picture; at least 160.
    pub width: f64,
    /// Height of the picture; at least 120.
    pub height: f64,
    /// The axis at the bottom.
    pub x: Axis,
    /// The axis at the left.
    pub y: Axis,
    /// Areas with a light tint, under the curves; each a closed polygon.
    pub areas: Vec<Vec<(f64, f64)>>,
    /// The curves.
    pub curves: Vec<Curve>,
    /// Places with a dot and text.
    pub notes: Vec<Note>,
    /// A line above the chart; also what a screen reader says.
    pub title: String,
    /// The colours.
    pub theme: Theme,
    /// The beginning of every id in the picture.
    pub id_prefix: String,
}

/// A line through points.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Curve {
    /// What it shows, for the key; without a name it does not appear there.
    pub name: String,
    /// The points in order.
    pub points: Vec<(f64, f64)>,
    /// How sure it is.
    pub stroke: Stroke,
    /// Its colour.
    pub tone: Tone,
}

/// The colour of a curve.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tone {
    /// That of text.
    #[default]
    Plain,
    /// Black's, or Left's.
    Black,
    /// White's, or Right's.
    White,
}

/// A place with a dot and text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Note {
    /// The place.
    pub at: (f64, f64),
    /// The text.
    pub text: String,
}

impl Default for Plot {
    fn default() -> Plot {
        Plot {
            width: 480.0,
            height: 320.0,
            x: Axis::default(),
            y: Axis::default(),
            areas: Vec::new(),
            curves: Vec::new(),
            notes: Vec::new(),
            title: String::new(),
            theme: Theme::default(),
            id_prefix: "plot".to_owned(),
        }
    }
}

impl Plot {
    /// The chart as an SVG document.
    pub fn svg(&self) -> String {
        chart::draw(self)
    }
}
