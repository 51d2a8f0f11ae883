//! Several games together: their sum, and the best moves of either side.

use std::fmt::Write;

use anyhow::Result;
use serde::Serialize;
use yose_cgt::sum::{Component, Context, Place, Strategy, SumMove, SumReport, analyze, strategy_loss};
use yose_cgt::thermograph::SumBounds;
use yose_cgt::{Game, Games, Player};

use super::Calculator;
use super::game::{GameReport, form};

#[derive(Serialize)]
pub(super) struct SumAnswer {
    games: Vec<Part>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sum: Option<GameReport>,
    bounds: Bounds,
    left_first: Side,
    right_first: Side,
    #[serde(skip)]
    total: Option<Game>,
}

#[derive(Serialize)]
struct Part {
    input: String,
    form: String,
    mean: String,
    temperature: String,
}

/// What holds of the sum even where it is too large to work out.
#[derive(Serialize)]
struct Bounds {
    mean: String,
    temperature_at_most: String,
}

/// What the player who moves first can do.
#[derive(Serialize)]
struct Side {
    evidence: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    wins: Option<bool>,
    moves: Vec<Move>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    strategies: Vec<StrategyRow>,
}

/// What a rule of thumb achieves against the best opponent.
#[derive(Serialize)]
struct StrategyRow {
    name: &'static str,
    score: String,
    loss: String,
}

/// Positions that playing out one strategy may visit.
const STRATEGY_POSITIONS: u64 = 200_000;

#[derive(Serialize)]
struct Move {
    /// The number of the game, from 1; nothing for a coupon.
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<usize>,
    to: String,
    best: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    wins: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    loss: Option<String>,
    /// What it loses where a move elsewhere is worth the ambient temperature.
    #[serde(skip_serializing_if = "Option::is_none")]
    ambient_loss: Option<String>,
    dominated: bool,
}

const STRATEGIES: [(Strategy, &str); 4] = [
    (Strategy::Hotstrat, "hotstrat"),
    (Strategy::Thermostrat, "thermostrat"),
    (Strategy::Sentestrat, "sentestrat"),
    (Strategy::Orthodox, "orthodox"),
];

impl SumAnswer {
    pub(super) fn of(
        calculator: &mut Calculator,
        inputs: &[String],
        parts: &[Game],
        context: &Context,
    ) -> Result<SumAnswer> {
        let games = &mut calculator.games;
        let mut rows = Vec::new();
        let mut graphs = Vec::new();
        for (input, &game) in inputs.iter().zip(parts) {
            let graph = games.thermograph(game)?;
            rows.push(Part {
                input: input.clone(),
                form: form(games, game)?,
                mean: graph.mean().to_string(),
                temperature: graph.temperature().to_string(),
            });
            graphs.push(graph);
        }
        let bounds = SumBounds::of(&graphs.iter().collect::<Vec<_>>());
        let components: Vec<Component> = parts.iter().copied().map(Component::Exact).collect();
        let left = analyze(games, &components, Player::Left, context);
        let right = analyze(games, &components, Player::Right, context);
        let total = match (&left, context.coupons.is_empty()) {
            (SumReport::Exact(sum), true) => Some(sum.total),
            _ => None,
        };
        Ok(SumAnswer {
            games: rows,
            sum: total.map(|total| GameReport::of(games, total)).transpose()?,
            bounds: Bounds {
                mean: bounds.mean.to_string(),
                temperature_at_most: bounds.temperature.to_string(),
            },
            left_first: Side::of(games, &left)?,
            right_first: Side::of(games, &right)?,
            total,
        })
    }

    /// Adds what each strategy achieves, as far as it can be played out.
    pub(super) fn add_strategies(&mut self, games: &mut Games, parts: &[Game]) {
        for (side, player) in [(&mut self.left_first, Player::Left), (&mut self.right_first, Player::Right)] {
            for (strategy, name) in STRATEGIES {
                if let Ok(played) = strategy_loss(games, parts, player, strategy, STRATEGY_POSITIONS) {
                    let (score, loss) = (played.achieved.to_string(), played.loss.to_string());
                    side.strategies.push(StrategyRow { name, score, loss });
                }
            }
        }
    }

    /// The sum, if it could be worked out.
    pub(super) fn total_game(&self) -> Option<Game> {
        self.total
    }

    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        let width = self.games.iter().map(|part| part.form.chars().count()).max().unwrap_or(0).clamp(4, 40);
        for (number, part) in (1..).zip(&self.games) {
            let Part { form, mean, temperature, .. } = part;
            let _ = writeln!(text, "{number:3}  {form:width$}  mean {mean}, temperature {temperature}");
        }
        text.push('\n');
        match &self.sum {
            Some(sum) => text += &sum.text(),
            None => {
                let Bounds { mean, temperature_at_most } = &self.bounds;
                let _ = writeln!(text, "mean of the games {mean}, temperature at most {temperature_at_most}");
            }
        }
        for (name, side) in [("Left", &self.left_first), ("Right", &self.right_first)] {
            let _ = write!(text, "\n{}", side.text(name));
        }
        text
    }
}

impl Side {
    fn of(games: &mut Games, report: &SumReport) -> Result<Side> {
        match report {
            SumReport::Exact(sum) => {
                let best: Vec<(Place, Game)> = sum.optimal().map(|m| (m.place, m.option)).collect();
                let mut moves = Vec::new();
                for candidate in &sum.moves {
                    moves.push(Move::of(
                        games,
                        candidate,
                        best.contains(&(candidate.place, candidate.option)),
                    )?);
                }
                Ok(Side {
                    evidence: "proved",
                    score: Some(sum.stop.to_string()),
                    wins: Some(sum.wins),
                    moves,
                    strategies: Vec::new(),
                })
            }
            SumReport::Bounded(sum) => {
                let score = sum.bounds.as_ref().map(|bounds| {
                    let stop = if sum.mover == Player::Left { &bounds.left_stop } else { &bounds.right_stop };
                    format!("{}..{}", stop.low, stop.high)
                });
                Ok(Side { evidence: "bounded", score, wins: None, moves: Vec::new(), strategies: Vec::new() })
            }
        }
    }

    fn text(&self, name: &str) -> String {
        let score = self.score.as_deref().unwrap_or("not known");
        let mut text = match self.wins {
            Some(true) => format!("{name} first: the score is {score}, and {name} gets the last move\n"),
            Some(false) => {
                format!("{name} first: the score is {score}, and {name} does not get the last move\n")
            }
            None => format!("{name} first: the sum is too large; the score lies in {score}\n"),
        };
        for best in self.moves.iter().filter(|candidate| candidate.best) {
            let _ = writeln!(text, "  best: {}", best.place());
        }
        for other in self.moves.iter().filter(|candidate| !candidate.best) {
            let loss = match other.loss.as_deref() {
                Some("0") => "keeps the score, but not the last move".to_owned(),
                Some(loss) => format!("loses {loss}"),
                None => String::new(),
            };
            let _ = writeln!(text, "        {} {loss}", other.place());
        }
        for StrategyRow { name, score, loss } in &self.strategies {
            let _ = writeln!(text, "  {name} reaches {score} and loses {loss}");
        }
        text
    }
}

impl Move {
    fn of(games: &mut Games, candidate: &SumMove, best: bool) -> Result<Move> {
        Ok(Move {
            game: match candidate.place {
                Place::Part(index) => Some(index + 1),
                Place::Coupon => None,
            },
            to: form(games, candidate.option)?,
            best,
            wins: Some(candidate.wins),
            loss: Some(candidate.loss.to_string()),
            ambient_loss: candidate.ambient_loss.as_ref().map(ToString::to_string),
            dominated: candidate.dominated_by.is_some(),
        })
    }

    fn place(&self) -> String {
        let place = match self.game {
            Some(number) => format!("game {number} to {}", self.to),
            None => "the coupon".to_owned(),
        };
        match self.ambient_loss.as_deref() {
            Some("0") => format!("{place} (right at the ambient temperature)"),
            Some(loss) => format!("{place} (loses {loss} at the ambient temperature)"),
            None => place,
        }
    }
}
