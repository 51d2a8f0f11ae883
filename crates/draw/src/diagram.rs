//! What a picture of a board shows.

use std::collections::{BTreeMap, BTreeSet};

use yose_board::{Color, Point, PointSet, Size};

use crate::board;
use crate::heat::Heat;
use crate::theme::Theme;

/// The model of a picture of a board; [`svg`](Diagram::svg) draws it.
///
/// Start from [`Diagram::new`] and fill in what is wanted; every field may
/// be set freely. Points that are not on the board are passed over, texts
/// may hold any characters, and text that is too long is cut.
///
/// ```
/// use yose_board::{Color, Point, PointSet, Size};
/// use yose_draw::{Diagram, Mark, Region, Stroke};
///
/// let size = Size::square(9).unwrap();
/// let at = |name: &str| Point::from_gtp(name, size).unwrap();
/// let mut diagram = Diagram::new(size)
///     .with_stones(Color::Black, [at("D3"), at("D4")])
///     .with_stones(Color::White, [at("E3"), at("F4")]);
/// diagram.marks.insert((at("D4"), Mark::Triangle));
/// diagram.last_move = Some(at("F4"));
/// diagram.regions.push(Region {
///     points: PointSet::from_iter([at("E4"), at("E5")]),
///     key: "A".into(),
///     text: "5⅓ gote".into(),
///     stroke: Stroke::Solid,
///     ..Region::default()
/// });
/// assert!(diagram.svg().contains("5⅓ gote"));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Diagram {
    /// The size of the board.
    pub size: Size,
    /// The stones.
    pub stones: BTreeMap<Point, Color>,
    /// Those stones that are drawn translucent: dead ones, or moves that are only proposed.
    pub faded: PointSet,
    /// Move numbers, on stones or, where a stone has been captured, on empty points.
    pub numbers: BTreeMap<Point, u32>,
    /// The last move, which gets a mark of its own.
    pub last_move: Option<Point>,
    /// Marks on points (SGF `CR SQ TR MA SL`).
    pub marks: BTreeSet<(Point, Mark)>,
    /// Labels of points (SGF `LB`); a label takes the place of a number.
    pub labels: BTreeMap<Point, String>,
    /// Whose territory a point is (SGF `TB TW`).
    pub territory: BTreeMap<Point, Color>,
    /// Arrows and lines between points (SGF `AR LN`).
    pub links: BTreeSet<(Point, Point, Link)>,
    /// Points that are dimmed (SGF `DD`).
    pub dimmed: PointSet,
    /// The points that are shown (SGF `VW`), if not all; the picture is cropped to them.
    pub visible: Option<PointSet>,
    /// A map of values.
    pub heat: Option<Heat>,
    /// Outlined and labelled regions.
    pub regions: Vec<Region>,
    /// Whether coordinates stand at the edges.
    pub coordinates: bool,
    /// A line in bold below the board; also what a screen reader says.
    pub title: String,
    /// Text below the board.
    pub caption: String,
    /// Whether lines below the board explain strokes and colours.
    pub legend: bool,
    /// The colours.
    pub theme: Theme,
    /// The beginning of every id in the picture, so that many pictures can share a page.
    pub id_prefix: String,
    /// Whether every point has an invisible square with its GTP name in `data-point`, for a page to react to.
    pub targets: bool,
}

/// A mark on a point, by its SGF property.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// `SL`.
    Selected,
    /// `CR`.
    Circle,
    /// `SQ`.
    Square,
    /// `TR`.
    Triangle,
    /// `MA`.
    Cross,
}

/// What joins two points, by its SGF property.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Link {
    /// `LN`.
    Line,
    /// `AR`, from the first point to the second.
    Arrow,
}

/// A part of the board that is outlined and labelled.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Region {
    /// Its points.
    pub points: PointSet,
    /// A short name such as `A`, which stands on the board in any case.
    pub key: String,
    /// What is to be said about it, such as `5⅓ gote`. Where there is no room on the board it goes below.
    pub text: String,
    /// The line around it.
    pub stroke: Stroke,
    /// Whether it stands out from the others.
    pub selected: bool,
}

/// A line that tells how sure a number is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stroke {
    /// Proved.
    #[default]
    Solid,
    /// Bounded.
    Dashed,
    /// Estimated.
    Dotted,
}

impl Stroke {
    /// The word for it in a legend.
    pub fn meaning(self) -> &'static str {
        match self {
            Stroke::Solid => "proved",
            Stroke::Dashed => "bounded",
            Stroke::Dotted => "estimated",
        }
    }

    /// The pattern for `stroke-dasharray`.
    pub(crate) fn dashes(self) -> Option<&'static str> {
        match self {
            Stroke::Solid => None,
            Stroke::Dashed => Some("7 4.5"),
            Stroke::Dotted => Some("0.1 4.4"),
        }
    }
}

impl Diagram {
    /// An empty board with coordinates.
    pub fn new(size: Size) -> Diagram {
        Diagram {
            size,
            stones: BTreeMap::new(),
            faded: PointSet::EMPTY,
            numbers: BTreeMap::new(),
            last_move: None,
            marks: BTreeSet::new(),
            labels: BTreeMap::new(),
            territory: BTreeMap::new(),
            links: BTreeSet::new(),
            dimmed: PointSet::EMPTY,
            visible: None,
            heat: None,
            regions: Vec::new(),
            coordinates: true,
            title: String::new(),
            caption: String::new(),
            legend: false,
            theme: Theme::default(),
            id_prefix: "yose".to_owned(),
            targets: false,
        }
    }

    /// Adds stones of a colour.
    #[must_use]
    pub fn with_stones(mut self, color: Color, points: impl IntoIterator<Item = Point>) -> Diagram {
        self.stones.extend(points.into_iter().map(|point| (point, color)));
        self
    }

    /// Shows only the rectangle between two opposite corners.
    #[must_use]
    pub fn cropped(mut self, corner: Point, opposite: Point) -> Diagram {
        let columns = corner.column().min(opposite.column())..=corner.column().max(opposite.column());
        let rows = corner.row().min(opposite.row())..=corner.row().max(opposite.row());
        let inside = |point: &Point| columns.contains(&point.column()) && rows.contains(&point.row());
        self.visible = Some(self.size.points().filter(inside).collect());
        self
    }

    /// The picture as an SVG document.
    pub fn svg(&self) -> String {
        board::draw(self)
    }
}
