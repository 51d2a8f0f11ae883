//! What is known about a position, ready to be printed or written as JSON.
//!
//! Numbers are texts in lowest terms, points are named as in GTP, and every number stands next to its
//! [`Evidence`]. `docs/report.md` tells every field.

use serde::{Serialize, Serializer};
use yose_board::{Color, Point, PointSet, Scoring, Size};
use yose_cgt::Thermograph;
use yose_cgt::thermograph::Interval;
use yose_search::Variation;

use crate::open::Lead;
use crate::order::Choice;
use crate::race::RaceReport;
use crate::soft::SoftReport;

/// How sure a number is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Evidence {
    /// Every line was searched, or a theorem says so.
    Proved,
    /// It lies between bounds; the budget ran out, or a loop is in the way.
    Bounded,
    /// Something had a say that is not proved.
    Estimated,
}

impl Evidence {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Evidence::Proved => "proved",
            Evidence::Bounded => "bounded",
            Evidence::Estimated => "estimated",
        }
    }
}

/// Why somebody stopped the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Stopped {
    /// The user interrupted it.
    Interrupted,
    /// The time was up.
    OutOfTime,
}

/// All that is known about a position.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// Why the work was stopped, if it was: whoever stopped it says so. What is not proved are then bounds known so far.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stopped>,
    /// What is counted at the end.
    #[serde(serialize_with = "scoring")]
    pub scoring: Scoring,
    /// Whose turn it is.
    #[serde(serialize_with = "color")]
    pub to_move: Color,
    /// The open regions.
    pub regions: Vec<RegionReport>,
    /// Areas that belong to somebody, with the rule that proves it.
    pub settled: Vec<SettledReport>,
    /// Capturing races; only [`analyze`](crate::analyze()) looks for them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub races: Vec<RaceReport>,
    /// The whole board.
    pub board: BoardReport,
    /// What the soft-segmentation network expects of groups: whoever asks it puts it here. No other number depends on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub segmentation: Option<SoftReport>,
    /// By colour: points that are settled, those under the opponent's dead stones included.
    #[serde(skip)]
    pub territory: [PointSet; 2],
    /// Stones that are dead.
    #[serde(skip)]
    pub dead: PointSet,
    /// Stones that are safe, of both colours.
    #[serde(skip)]
    pub safe: PointSet,
    /// The board, for names of points.
    #[serde(skip)]
    pub size: Size,
}

/// One open region.
#[derive(Clone, Debug, Serialize)]
pub struct RegionReport {
    /// A letter, or several.
    pub id: String,
    /// Its points.
    pub points: Vec<String>,
    /// How sure the numbers are.
    pub evidence: Evidence,
    /// The canonical form under territory scoring.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub form: Option<String>,
    /// The same, chilled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chilled: Option<String>,
    /// The fair value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mean: Option<String>,
    /// The territory temperature.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub temperature: Option<String>,
    /// What a move gains.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub miai: Option<String>,
    /// Twice that, as books count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deiri: Option<String>,
    /// `gote`, `black_sente`, `white_sente`, `ko`, `settled`, `seki`; nothing if not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<&'static str>,
    /// Best moves while the region is the hottest on the board.
    pub best: BestMoves,
    /// Best moves at every temperature of the board up to the region's own, from cold to hot.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub best_by_temperature: Vec<BestAt>,
    /// How play goes here if Black, or White, starts at the temperature of the region; such as `B C4`.
    #[serde(serialize_with = "sides")]
    pub lines: [Vec<String>; 2],
    /// What depends on who wins ko fights, if this is a ko.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ko: Option<KoModes>,
    /// Bounds, where nothing better is proved; of an estimate, where it lies if the judge is as certain as it says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bounds: Option<Bounds>,
    /// How far an estimate is to be trusted: `low`, `fair`, `high`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confidence: Option<&'static str>,
    /// Regions that a move here changes too, so that the values do not simply add up.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub depends_on: Vec<String>,
    /// What the numbers take for granted beyond what the board's do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub assumes: Option<&'static str>,
    /// Why there is no value, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remark: Option<String>,
    /// Its points, for drawing.
    #[serde(skip)]
    pub area: PointSet,
    /// The thermograph under area scoring, if the region was estimated; others are drawn by
    /// [`Analyst::inside`](crate::Analyst::inside).
    #[serde(skip)]
    pub graph: Option<Thermograph>,
    /// The lines that a search found to decide, if the region is estimated.
    #[serde(skip)]
    pub tree: Option<Variation>,
}

/// Moves of both sides, by name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct BestMoves {
    /// Black's.
    pub black: Vec<String>,
    /// White's.
    pub white: Vec<String>,
}

/// Moves that are best while the hottest move elsewhere is between two temperatures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BestAt {
    /// The lower one.
    pub from: String,
    /// The higher one.
    pub to: String,
    /// All that are known to be best in between.
    #[serde(flatten)]
    pub moves: BestMoves,
}

impl BestMoves {
    /// Those of a colour.
    pub fn of(&self, color: Color) -> &[String] {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }
}

impl RegionReport {
    /// The best moves of a colour while the region is the hottest on the board, and those that take their place as the board cools down, each
    /// with the temperature below which it does. Moves that are best as well as those before are not told.
    pub fn best_as_it_cools(&self, color: Color) -> Vec<(&str, &[String])> {
        let mut told: Vec<(&str, &[String])> = Vec::new();
        for BestAt { to, moves, .. } in self.best_by_temperature.iter().rev() {
            let moves = moves.of(color);
            let stays = told.last().is_some_and(|(_, before)| before.iter().all(|name| moves.contains(name)));
            if !moves.is_empty() && !stays {
                told.push((to, moves));
            }
        }
        told
    }
}

/// Intervals for mean and temperature, lowest and highest.
#[derive(Clone, Debug, Serialize)]
pub struct Bounds {
    /// The mean lies in here.
    pub mean: [String; 2],
    /// The temperature lies in here.
    pub temperature: [String; 2],
}

/// A ko under each assumption about who can win ko fights.
#[derive(Clone, Debug, Serialize)]
pub struct KoModes {
    /// `placid`, `active` or `hyperactive`: whether nothing, the temperature or even the mean depends on it.
    pub class: String,
    /// How many positions can come up again, mirror images counted once: two in a single ko. Nothing if there are too many to tell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub positions: Option<usize>,
    /// Whether play in turn ends here, given that nobody may retake a ko at once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopper_like: Option<bool>,
    /// Nobody can afford to fight.
    pub no_komaster: Mast,
    /// Black can.
    pub black_komaster: Mast,
    /// White can.
    pub white_komaster: Mast,
}

/// Where a thermograph's mast stands and begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Mast {
    /// The fair value.
    pub mean: String,
    /// The territory temperature.
    pub temperature: String,
}

/// An area that belongs to one side for certain.
#[derive(Clone, Debug, Serialize)]
pub struct SettledReport {
    /// Whose.
    #[serde(serialize_with = "color")]
    pub owner: Color,
    /// Its points, those of dead stones included.
    pub points: Vec<String>,
    /// The dead stones among them.
    pub dead: Vec<String>,
    /// The rule that proves it.
    pub rule: String,
}

/// The whole board.
#[derive(Clone, Debug, Serialize)]
pub struct BoardReport {
    /// How sure the score is.
    pub evidence: Evidence,
    /// What is taken for granted: the stones that the user declared alive. Every proof in the report
    /// rests on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub assumes: Option<&'static str>,
    /// Points of Black less points of White that are settled: territory, dead stones, prisoners and komi; or
    /// under area scoring stones, territory and komi.
    pub settled: String,
    /// The scores of best play, komi included; nothing if only a part of the board was asked about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<Scores>,
    /// What the score probably is, if not everything is proved and a judge was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lead: Option<Lead>,
    /// What either side does first: sente, then the largest.
    #[serde(serialize_with = "sides")]
    pub order: [Vec<Choice>; 2],
    /// The best moves of either side.
    pub best_moves: BestMoves,
    /// Every move of Black and of White in an open region with what it loses, best first.
    #[serde(serialize_with = "sides")]
    pub moves: [Vec<MoveReport>; 2],
    /// Best play with Black first and with White first, such as `B C4`.
    #[serde(serialize_with = "sides")]
    pub lines: [Vec<String>; 2],
    /// The sum of all regions, chilled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chilled: Option<String>,
    /// What decides, in words.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub story: String,
    /// The scores as numbers, with Black first and with White first.
    #[serde(skip)]
    pub range: Option<[Interval; 2]>,
}

impl BoardReport {
    /// The score with a colour first, if it is known.
    pub fn exact(&self, first: Color) -> Option<&yose_cgt::Rational> {
        self.range.as_ref()?[first.index()].exact()
    }

    /// The best moves of a colour.
    pub fn best(&self, color: Color) -> &[String] {
        self.best_moves.of(color)
    }
}

/// Scores under the rules' scoring; `a..b` where only bounds are known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Scores {
    /// If Black plays first.
    pub black_first: String,
    /// If White plays first.
    pub white_first: String,
}

/// A move and what it loses.
#[derive(Clone, Debug, Serialize)]
pub struct MoveReport {
    /// Where.
    pub point: String,
    /// The region's id.
    pub region: String,
    /// Points lost against best play; `a..b` if only bounds are known, because a ko may follow.
    pub loses: String,
}

/// The names of points.
pub(crate) fn names(points: impl IntoIterator<Item = Point>, size: Size) -> Vec<String> {
    points.into_iter().map(|point| point.gtp(size).to_string()).collect()
}

/// A move of a line, such as `B C4`.
pub(crate) fn turn(color: Color, point: Point, size: Size) -> String {
    format!("{} {}", if color == Color::Black { 'B' } else { 'W' }, point.gtp(size))
}

/// One number, or two with dots between.
pub(crate) fn range(interval: &Interval) -> String {
    match interval {
        Interval { low, high } if low == high => low.to_string(),
        Interval { low, high } => format!("{low}..{high}"),
    }
}

pub(crate) fn color<S: Serializer>(color: &Color, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(color)
}

pub(crate) fn scoring<S: Serializer>(scoring: &Scoring, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(match scoring {
        Scoring::Area => "area",
        Scoring::Territory => "territory",
    })
}

pub(crate) fn sides<T: Serialize, S: Serializer>(sides: &[T; 2], serializer: S) -> Result<S::Ok, S::Error> {
    let [black, white] = sides;
    serializer.collect_map([("black", black), ("white", white)])
}
