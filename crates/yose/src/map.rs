//! Maps of who owns which point: estimates, and exact control.

mod control;

pub use control::control;

use std::collections::BTreeMap;

use serde::Serialize;
use yose_board::{Board, Color, Point, PointSet, Size};
use yose_influence::{Capping, Method, ParameterError, RankedMove, Ranking, Stones};

use crate::Evidence;
use crate::report::names;

/// All that is told about a map.
#[derive(Clone, Debug, Serialize)]
pub struct MapReport {
    /// The name of the method.
    pub method: &'static str,
    /// The method with its parameters, in words.
    pub description: String,
    /// How sure the values are.
    pub evidence: Evidence,
    /// What the evidence takes for granted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub assumes: Option<&'static str>,
    /// Columns.
    pub width: u8,
    /// Rows.
    pub height: u8,
    /// Stones taken off first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub dead: Vec<String>,
    /// The sum of the values: Black's points less White's, before komi.
    pub score: f64,
    /// Passes over the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub iterations: Option<u32>,
    /// Whether they came to rest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub converged: Option<bool>,
    /// Row by row from the top, −1 White's to 1 Black's; null where nothing is known.
    pub values: Vec<Vec<Option<f64>>>,
    /// The whole numbers that the map was made of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub levels: Option<Vec<Vec<i32>>>,
    /// Exact values of the points of solved regions.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub regions: Vec<RegionControl>,
    /// Every move of a side.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ranking: Option<RankingReport>,
    /// The board, for names of points.
    #[serde(skip)]
    pub size: Size,
}

/// A region and the control of its points, or why there is none.
#[derive(Clone, Debug, Serialize)]
pub struct RegionControl {
    /// Its points.
    pub points: Vec<String>,
    /// In the order of the points; empty if there is none.
    pub control: Vec<String>,
    /// Their sum.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total: Option<String>,
    /// Why there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remark: Option<String>,
}

/// Every move of a side.
#[derive(Clone, Debug, Serialize)]
pub struct RankingReport {
    /// Whose.
    pub color: String,
    /// The moves, best first.
    pub moves: Vec<RankedReport>,
    /// The best with their letters.
    #[serde(skip)]
    pub best: Vec<(Point, String)>,
    /// The worst.
    #[serde(skip)]
    pub worst: Vec<Point>,
}

/// A move and the score it leads to.
#[derive(Clone, Debug, Serialize)]
pub struct RankedReport {
    /// Where.
    pub point: String,
    /// The score of the map after it.
    pub score: f64,
    /// What it gains.
    pub gain: f64,
    /// The letter of one of the best.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub letter: Option<char>,
    /// Whether it is one of the worst.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub cross: bool,
}

/// The map that a method makes of a board from which `dead` stones were taken, and the moves of a side if asked for.
pub fn estimate(
    method: &Method,
    board: &Board,
    dead: &PointSet,
    rank: Option<Color>,
) -> Result<MapReport, ParameterError> {
    let size = board.size();
    let levels = match method {
        Method::Bouzy(method) => Some(method.levels(board)?),
        Method::Zobrist(method) => Some(method.levels(board)?),
        Method::Symmetric(_) | Method::Propagation(_) => None,
    };
    let estimate = method.estimate(board)?;
    let ranking = rank.map(|color| method.rank(board, color)).transpose()?;
    let row = |row: &[f64]| row.iter().copied().map(Some).collect();
    Ok(MapReport {
        method: word(method),
        description: describe(method),
        evidence: Evidence::Estimated,
        assumes: None,
        width: size.width(),
        height: size.height(),
        dead: names(*dead, size),
        score: estimate.map.score(),
        iterations: Some(estimate.steps),
        converged: Some(estimate.converged),
        values: estimate.map.rows().map(row).collect(),
        levels,
        regions: Vec::new(),
        ranking: ranking.map(|ranking| RankingReport::of(&ranking, size)),
        size,
    })
}

/// The name of a method.
fn word(method: &Method) -> &'static str {
    match method {
        Method::Symmetric(_) => "symmetric",
        Method::Propagation(_) => "propagating",
        Method::Bouzy(_) => "bouzy",
        Method::Zobrist(_) => "zobrist",
    }
}

/// A method and its parameters in words.
fn describe(method: &Method) -> String {
    match method {
        Method::Symmetric(method) => {
            let stones = if method.stones == Stones::Alive { "alive" } else { "judged by neighbours" };
            format!("symmetric iteration, stones {stones}, λ {}, κ {}", method.lambda, method.kappa)
        }
        Method::Propagation(method) => {
            let cap = if method.capping == Capping::Each { "each colour" } else { "the sum" };
            let walls = if method.sente_walls { ", sente walls" } else { "" };
            format!(
                "propagating function, {cap} capped, attenuation {}, strength {}{walls}",
                method.attenuation, method.strength
            )
        }
        Method::Bouzy(method) => format!("Bouzy {}/{}", method.dilations, method.erosions),
        Method::Zobrist(method) => format!("Zobrist, {} passes", method.passes),
    }
}

impl MapReport {
    /// The value of each point that has one.
    pub fn points(&self) -> BTreeMap<Point, f64> {
        let values = self.size.points().zip(self.values.iter().flatten());
        values.filter_map(|(point, value)| Some((point, (*value)?))).collect()
    }
}

impl RankingReport {
    fn of(ranking: &Ranking, size: Size) -> RankingReport {
        let crossed = ranking.moves.len() - ranking.worst().len();
        let letter = |place: usize| (place < ranking.best().len()).then(|| char::from(b'A' + place as u8));
        let report = |(place, play): (usize, &RankedMove)| RankedReport {
            point: play.point.gtp(size).to_string(),
            score: play.score,
            gain: play.gain,
            letter: letter(place),
            cross: place >= crossed,
        };
        let best =
            ranking.best().iter().zip('A'..='Z').map(|(play, letter)| (play.point, letter.to_string()));
        RankingReport {
            color: ranking.color.to_string(),
            moves: ranking.moves.iter().enumerate().map(report).collect(),
            best: best.collect(),
            worst: ranking.worst().iter().map(|play| play.point).collect(),
        }
    }
}
