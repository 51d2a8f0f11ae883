//! A map as text and JSON.

use std::collections::BTreeMap;
use std::fmt::Write;

use anyhow::Result;
use serde::Serialize;
use yose::Evidence;
use yose_board::{Board, Point, PointSet, Size};
use yose_influence::{Estimate, Method, RankedMove, Ranking};

use super::options::MethodOptions;

/// All that is told about a map.
#[derive(Serialize)]
pub(crate) struct Report {
    pub(crate) method: &'static str,
    pub(crate) description: String,
    pub(crate) evidence: Evidence,
    /// What the evidence takes for granted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) assumes: Option<&'static str>,
    pub(crate) width: u8,
    pub(crate) height: u8,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) dead: Vec<String>,
    /// The sum of the values: Black's points less White's, before komi.
    pub(crate) score: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) iterations: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) converged: Option<bool>,
    /// Row by row from the top, −1 White's to 1 Black's; null where nothing is known.
    pub(crate) values: Vec<Vec<Option<f64>>>,
    /// The whole numbers that the map was made of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) levels: Option<Vec<Vec<i32>>>,
    /// Exact values of the points of solved regions.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) regions: Vec<RegionControl>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) ranking: Option<RankingReport>,
    #[serde(skip)]
    pub(crate) size: Size,
}

/// A region and the control of its points, or why there is none.
#[derive(Serialize)]
pub(crate) struct RegionControl {
    pub(crate) points: Vec<String>,
    /// In the order of the points; empty if there is none.
    pub(crate) control: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) total: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) remark: Option<String>,
}

/// Every move of a side.
#[derive(Serialize)]
pub(crate) struct RankingReport {
    color: String,
    moves: Vec<MoveReport>,
    #[serde(skip)]
    best: Vec<(Point, String)>,
    #[serde(skip)]
    worst: Vec<Point>,
}

#[derive(Serialize)]
struct MoveReport {
    point: String,
    score: f64,
    gain: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    letter: Option<char>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    cross: bool,
}

impl Report {
    pub(crate) fn of_estimate(
        options: &MethodOptions,
        board: &Board,
        dead: &PointSet,
        estimate: &Estimate,
        ranking: Option<&Ranking>,
    ) -> Result<Report> {
        let size = board.size();
        let levels = match options.method() {
            Method::Bouzy(method) => Some(method.levels(board)?),
            Method::Zobrist(method) => Some(method.levels(board)?),
            Method::Symmetric(_) | Method::Propagation(_) => None,
        };
        let row = |row: &[f64]| row.iter().copied().map(Some).collect();
        Ok(Report {
            method: options.name().word(),
            description: options.describe(),
            evidence: Evidence::Estimated,
            assumes: None,
            width: size.width(),
            height: size.height(),
            dead: dead.iter().map(|point| point.gtp(size).to_string()).collect(),
            score: estimate.map.score(),
            iterations: Some(estimate.steps),
            converged: Some(estimate.converged),
            values: estimate.map.rows().map(row).collect(),
            levels,
            regions: Vec::new(),
            ranking: ranking.map(|ranking| RankingReport::of(ranking, size)),
            size,
        })
    }

    /// The value of each point that has one.
    pub(crate) fn points(&self) -> BTreeMap<Point, f64> {
        let values = self.size.points().zip(self.values.iter().flatten());
        values.filter_map(|(point, value)| Some((point, (*value)?))).collect()
    }

    /// The best moves with their letters, and the worst ones.
    pub(crate) fn marked(&self) -> (Vec<(Point, String)>, Vec<Point>) {
        self.ranking
            .as_ref()
            .map_or_else(Default::default, |ranking| (ranking.best.clone(), ranking.worst.clone()))
    }

    /// Method, score and steps in a line.
    pub(crate) fn summary(&self) -> String {
        let mut text = format!("{}: score {}", sentence_case(&self.description), margin(self.score));
        if let Some(steps) = self.iterations {
            let unit = if steps == 1 { "iteration" } else { "iterations" };
            let _ = write!(text, ", {steps} {unit}");
        }
        if let Some(assumption) = self.assumes {
            let _ = write!(text, ", if {assumption}");
        }
        if self.converged == Some(false) {
            text += " and not converged";
        }
        text
    }

    pub(crate) fn text(&self) -> String {
        let mut text = format!("{}\n\n", self.summary());
        if !self.dead.is_empty() {
            let _ = writeln!(text, "Taken off as dead: {}.\n", self.dead.join(" "));
        }
        text += &self.matrix();
        for region in &self.regions {
            let _ = writeln!(text, "\n{}", region.text());
        }
        if let Some(ranking) = &self.ranking {
            text += &ranking.text();
        }
        text
    }

    /// Hundredths, with coordinates.
    fn matrix(&self) -> String {
        let columns = || {
            let top = self.size.points().take(usize::from(self.width));
            let names = top.map(|point| point.gtp(self.size).to_string());
            names.fold("  ".to_owned(), |line, name| format!("{line}{:>5}", &name[..1]))
        };
        let mut text = columns();
        text.push('\n');
        for (row, values) in self.values.iter().enumerate() {
            let number = self.values.len() - row;
            let _ = write!(text, "{number:>2}");
            for value in values {
                let cell = value.map_or("?".to_owned(), |value| format!("{:.0}", value * 100.0 + 0.0));
                let cell = if cell == "-0" { "0" } else { &cell };
                let _ = write!(text, "{cell:>5}");
            }
            let _ = writeln!(text, " {number:>2}");
        }
        text + &columns() + "\n"
    }
}

impl RegionControl {
    fn text(&self) -> String {
        match (&self.remark, &self.total) {
            (None, Some(total)) => {
                let shares: Vec<String> = self
                    .points
                    .iter()
                    .zip(&self.control)
                    .map(|(point, share)| format!("{point} {share}"))
                    .collect();
                format!("Region of {} points, total {total}: {}", self.points.len(), shares.join(", "))
            }
            (remark, _) => {
                let remark = remark.as_deref().unwrap_or("not solved");
                format!("Region of {} points at {}: {remark}", self.points.len(), self.points[0])
            }
        }
    }
}

impl RankingReport {
    fn of(ranking: &Ranking, size: Size) -> RankingReport {
        let crossed = ranking.moves.len() - ranking.worst().len();
        let letter = |place: usize| (place < ranking.best().len()).then(|| char::from(b'A' + place as u8));
        let report = |(place, play): (usize, &RankedMove)| MoveReport {
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

    fn text(&self) -> String {
        let lettered = self.moves.iter().filter_map(|play| Some((play.letter?, play)));
        let mut text = format!("\nBest for {}, and what they gain:\n", sentence_case(&self.color));
        for (letter, play) in lettered {
            let _ = writeln!(text, "  {letter} {:<4}{:+.2}", play.point, play.gain);
        }
        let crossed: Vec<&str> =
            self.moves.iter().filter(|play| play.cross).map(|play| play.point.as_str()).collect();
        if !crossed.is_empty() {
            let _ = writeln!(text, "Worst: {}", crossed.join(" "));
        }
        text
    }
}

/// `B+3.21`, `W+0.50` or `0`.
fn margin(score: f64) -> String {
    match format!("{:.2}", score.abs()).as_str() {
        "0.00" => "0".to_owned(),
        points if score > 0.0 => format!("B+{points}"),
        points => format!("W+{points}"),
    }
}

fn sentence_case(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
