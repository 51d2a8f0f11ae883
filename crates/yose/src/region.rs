//! One region: solved, and described.

use yose_board::{Board, Color, PointSet, Size};
use yose_cgt::thermograph::Interval;
use yose_cgt::{BudgetExceeded, Game, Games, Rational, Style, Thermograph};
use yose_local::{Kind, KoReport, RegionError, Solution, Solver, Value};

use crate::report::{BestAt, BestMoves, Bounds, Evidence, KoModes, Mast, RegionReport, names, turn};

/// Longer forms are cut in a report.
const FORM_LIMIT: usize = 10_000;

impl RegionReport {
    /// A region of which nothing is known but where it is.
    pub(crate) fn unknown(id: String, area: PointSet, board: &Board) -> RegionReport {
        RegionReport {
            id,
            points: names(area, board.size()),
            evidence: Evidence::Bounded,
            form: None,
            chilled: None,
            mean: None,
            temperature: None,
            miai: None,
            deiri: None,
            kind: None,
            best: BestMoves::default(),
            best_by_temperature: Vec::new(),
            lines: Default::default(),
            ko: None,
            bounds: None,
            confidence: None,
            depends_on: Vec::new(),
            assumes: None,
            remark: None,
            area,
            graph: None,
            tree: None,
        }
    }

    /// A seki counts nothing under territory scoring.
    pub(crate) fn seki(self) -> RegionReport {
        RegionReport { evidence: Evidence::Proved, kind: Some("seki"), mean: Some("0".to_owned()), ..self }
    }

    /// What a search found.
    pub(crate) fn solved(mut self, solver: &mut Solver, solution: &Solution, board: &Board) -> RegionReport {
        let size = board.size();
        self.kind = solution.kind.map(word);
        self.mean = solution.mean().map(Rational::to_string);
        self.temperature = solution.temperature().map(Rational::to_string);
        self.miai = solution.miai().map(|gain| gain.to_string());
        self.deiri = solution.deiri().map(|gain| gain.to_string());
        self.best_by_temperature = by_temperature(solution, size);
        // The last entry holds at the region's own temperature.
        self.best = self.best_by_temperature.last().map(|last| last.moves.clone()).unwrap_or_default();
        self.lines = solution
            .lines
            .each_ref()
            .map(|line| line.iter().map(|&(color, point)| turn(color, point, size)).collect());
        self.value(solver, solution);
        self
    }

    fn value(&mut self, solver: &mut Solver, solution: &Solution) {
        match &solution.value {
            Value::Exact(game) => {
                self.evidence = Evidence::Proved;
                self.form = form(solver.games(), *game).ok();
            }
            Value::Ko(ko) => {
                self.evidence = Evidence::Proved;
                self.ko = Some(modes(ko));
            }
            Value::Bounded(limits) if limits.thermograph.is_some() => {
                self.evidence = Evidence::Proved;
                self.remark = Some("mean and temperature are proved, the form is not known".to_owned());
            }
            Value::Bounded(limits) => {
                let reason = limits.because.map(|reason| reason.to_string());
                self.remark = Some(reason.unwrap_or_else(|| {
                    let end = match (limits.stopped, limits.full) {
                        (true, _) => "it was stopped",
                        (false, true) => "the memory ran out",
                        (false, false) => "the budget of positions ran out",
                    };
                    format!("not all of it was searched: {end}; these are the bounds known so far")
                }));
                self.bounds =
                    Some(Bounds { mean: ends(&limits.mean), temperature: ends(&limits.temperature) });
            }
        }
        self.chilled = solution.chilled.and_then(|game| form(solver.games(), game).ok());
    }

    /// Says that the region was not searched because of its size.
    pub(crate) fn too_large(mut self) -> RegionReport {
        self.remark = Some("too large to be searched".to_owned());
        self
    }

    /// A region that nobody got round to.
    pub(crate) fn unseen(mut self) -> RegionReport {
        self.remark = Some("there was no time to look at it".to_owned());
        self
    }

    /// Says why the region could not be searched.
    pub(crate) fn refused(mut self, error: RegionError, board: &Board) -> RegionReport {
        let size = board.size();
        self.remark = Some(match error {
            RegionError::NotClosed { inside, outside } => format!(
                "not closed: {} touches {}, where no stone is that is alive for certain",
                inside.gtp(size),
                outside.gtp(size)
            ),
            RegionError::TooLarge(_) => "too open: no stones that are surely alive divide it".to_owned(),
            other => other.to_string(),
        });
        self
    }
}

/// The best moves of both colours between all temperatures at which those of one of them change.
fn by_temperature(solution: &Solution, size: Size) -> Vec<BestAt> {
    let Some(top) = solution.temperature() else { return Vec::new() };
    let mut changes: Vec<&Rational> = solution.best.iter().flatten().map(|best| &best.from).collect();
    changes.sort();
    changes.dedup();
    let ends = changes.iter().copied().skip(1).chain([top]);
    let best = |color: Color, from: &Rational| {
        let here = solution.best[color.index()].iter().rev().find(|best| best.from <= *from);
        names(here.map(|best| best.points.clone()).unwrap_or_default(), size)
    };
    let ranges = changes.iter().zip(ends).map(|(from, to)| BestAt {
        from: from.to_string(),
        to: to.to_string(),
        moves: BestMoves { black: best(Color::Black, from), white: best(Color::White, from) },
    });
    ranges.collect()
}

/// The word of a report for a kind.
pub(crate) fn word(kind: Kind) -> &'static str {
    match kind {
        Kind::Settled => "settled",
        Kind::Gote => "gote",
        Kind::BlackSente => "black_sente",
        Kind::WhiteSente => "white_sente",
        Kind::Ko => "ko",
    }
}

fn modes(ko: &KoReport) -> KoModes {
    let mast = |graph: &Thermograph| Mast {
        mean: graph.mean().to_string(),
        temperature: graph.temperature().to_string(),
    };
    let [no_komaster, black_komaster, white_komaster] = ko.thermographs.each_ref().map(mast);
    KoModes {
        class: format!("{:?}", ko.class).to_lowercase(),
        positions: ko.circle.map(|circle| circle.positions),
        stopper_like: ko.circle.map(|circle| circle.stopper_like),
        no_komaster,
        black_komaster,
        white_komaster,
    }
}

fn ends(interval: &Interval) -> [String; 2] {
    [interval.low.to_string(), interval.high.to_string()]
}

/// A game in the books' notation.
pub(crate) fn form(games: &mut Games, game: Game) -> Result<String, BudgetExceeded> {
    games.text_in(game, Style::UNICODE.limited_to(FORM_LIMIT))
}

/// A, B, … Z, AA, AB, …
pub(crate) fn letters(index: usize) -> String {
    let mut name = Vec::new();
    let mut rest = index + 1;
    while rest > 0 {
        rest -= 1;
        name.push(b'A' + (rest % 26) as u8);
        rest /= 26;
    }
    name.iter().rev().map(|&letter| char::from(letter)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_go_on_after_z() {
        assert_eq!([0, 25, 26, 27, 701, 702].map(letters), ["A", "Z", "AA", "AB", "ZZ", "AAA"]);
    }
}
