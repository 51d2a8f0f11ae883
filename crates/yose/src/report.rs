//! What is known about a position, ready to be printed or written as JSON.
//!
//! Numbers are texts in lowest terms, points are named as in GTP, and every number stands next to its
//! [`Evidence`].

use serde::Serialize;
use yose_board::PointSet;

/// How sure a number is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Evidence {
    /// Every line was searched, or a theorem says so.
    Proved,
    /// It lies between bounds; the budget ran out, or a loop is in the way.
    Bounded,
    /// Something had a say that is not proved. For kos: the equations have this solution and no other, but
    /// whether they hold every move that matters is not proved.
    Estimated,
}

/// All that is known about a position.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The open regions.
    pub regions: Vec<RegionReport>,
    /// The whole board.
    pub board: BoardReport,
    /// By colour: points that are settled, those under the opponent's dead stones included.
    #[serde(skip)]
    pub territory: [PointSet; 2],
    /// Stones that are dead.
    #[serde(skip)]
    pub dead: PointSet,
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
    /// Bounds, where nothing better is proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bounds: Option<Bounds>,
    /// Why there is no value, or what kind of ko it is, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remark: Option<String>,
    /// Its points, for drawing.
    #[serde(skip)]
    pub area: PointSet,
}

/// Moves of both sides, by name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct BestMoves {
    /// Black's.
    pub black: Vec<String>,
    /// White's.
    pub white: Vec<String>,
}

/// Intervals for mean and temperature, lowest and highest.
#[derive(Clone, Debug, Serialize)]
pub struct Bounds {
    /// The mean lies in here.
    pub mean: [String; 2],
    /// The temperature lies in here.
    pub temperature: [String; 2],
}

/// The whole board.
#[derive(Clone, Debug, Serialize)]
pub struct BoardReport {
    /// How sure the score is.
    pub evidence: Evidence,
    /// What is taken for granted: the stones that the user declared alive, and that no ban on retaking a ko
    /// stands at the start. Every proof in the report rests on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub assumes: Option<&'static str>,
    /// Points of Black less points of White that are settled: territory, dead stones, prisoners and komi.
    pub settled: String,
    /// The scores of best play, komi included; nothing if some region could not be looked at.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<Scores>,
    /// The best moves of either side.
    pub best_moves: BestMoves,
    /// Every move of Black and of White with what it loses.
    pub moves: [Vec<MoveReport>; 2],
    /// Best play with Black first and with White first, such as `B C4`.
    pub lines: [Vec<String>; 2],
    /// The sum of all regions, chilled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chilled: Option<String>,
    /// What decides, in words.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub story: String,
}

/// Scores under territory scoring; `a..b` where only bounds are known.
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
    /// Points lost against best play.
    pub loses: String,
}
