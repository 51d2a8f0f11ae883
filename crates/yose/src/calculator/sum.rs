//! Several games together: their sum, and the best moves of either side.

use serde::Serialize;
use yose_cgt::sum::{self, Component, Context, Place, Strategy, analyze, strategy_loss};
use yose_cgt::{BudgetExceeded, Game, Games, Player, thermograph};

use super::game::{GameReport, form};

/// A sum of games.
#[derive(Clone, Debug, Serialize)]
pub struct SumReport {
    /// Its parts.
    pub games: Vec<Part>,
    /// The sum, if it could be worked out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sum: Option<GameReport>,
    /// What holds in any case.
    pub bounds: SumBounds,
    /// Left moves first.
    pub left_first: Side,
    /// Right does.
    pub right_first: Side,
    /// The sum as a game.
    #[serde(skip)]
    pub total: Option<Game>,
}

/// One game of the sum.
#[derive(Clone, Debug, Serialize)]
pub struct Part {
    /// As it was written.
    pub input: String,
    /// The canonical form.
    pub form: String,
    /// The fair value.
    pub mean: String,
    /// How much a move is worth.
    pub temperature: String,
}

/// What holds of the sum even where it is too large to work out.
#[derive(Clone, Debug, Serialize)]
pub struct SumBounds {
    /// The sum of the means.
    pub mean: String,
    /// The temperature of the hottest part.
    pub temperature_at_most: String,
}

/// What the player who moves first can do.
#[derive(Clone, Debug, Serialize)]
pub struct Side {
    /// `proved` or `bounded`.
    pub evidence: &'static str,
    /// The number reached with best play, or `a..b`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<String>,
    /// Whether this player gets the last move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wins: Option<bool>,
    /// All moves.
    pub moves: Vec<SumMove>,
    /// What rules of thumb achieve.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub strategies: Vec<StrategyRow>,
}

/// What a rule of thumb achieves against the best opponent.
#[derive(Clone, Debug, Serialize)]
pub struct StrategyRow {
    /// Its name.
    pub name: &'static str,
    /// What it reaches.
    pub score: String,
    /// What it loses.
    pub loss: String,
}

/// A move in a sum.
#[derive(Clone, Debug, Serialize)]
pub struct SumMove {
    /// The number of the game, from 1; nothing for a coupon.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<usize>,
    /// What is left of it.
    pub to: String,
    /// Whether it is a best move.
    pub best: bool,
    /// Whether it keeps the last move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wins: Option<bool>,
    /// What it loses.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loss: Option<String>,
    /// What it loses where a move elsewhere is worth the ambient temperature.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ambient_loss: Option<String>,
    /// Whether another move is at least as good whatever else there is.
    pub dominated: bool,
}

/// Positions that playing out one strategy may visit.
const STRATEGY_POSITIONS: u64 = 200_000;

const STRATEGIES: [(Strategy, &str); 4] = [
    (Strategy::Hotstrat, "hotstrat"),
    (Strategy::Thermostrat, "thermostrat"),
    (Strategy::Sentestrat, "sentestrat"),
    (Strategy::Orthodox, "orthodox"),
];

impl SumReport {
    /// Works the sum out; `inputs` are the games as they were written.
    pub fn of(
        games: &mut Games,
        inputs: &[String],
        parts: &[Game],
        context: &Context,
    ) -> Result<SumReport, BudgetExceeded> {
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
        let bounds = thermograph::SumBounds::of(&graphs.iter().collect::<Vec<_>>());
        let components: Vec<Component> = parts.iter().copied().map(Component::Exact).collect();
        let left = analyze(games, &components, Player::Left, context);
        let right = analyze(games, &components, Player::Right, context);
        let total = match (&left, context.coupons.is_empty()) {
            (sum::SumReport::Exact(sum), true) => Some(sum.total),
            _ => None,
        };
        Ok(SumReport {
            games: rows,
            sum: total.map(|total| GameReport::of(games, total)).transpose()?,
            bounds: SumBounds {
                mean: bounds.mean.to_string(),
                temperature_at_most: bounds.temperature.to_string(),
            },
            left_first: Side::of(games, &left)?,
            right_first: Side::of(games, &right)?,
            total,
        })
    }

    /// Adds what each strategy achieves, as far as it can be played out.
    pub fn add_strategies(&mut self, games: &mut Games, parts: &[Game]) {
        for (side, player) in [(&mut self.left_first, Player::Left), (&mut self.right_first, Player::Right)] {
            for (strategy, name) in STRATEGIES {
                if let Ok(played) = strategy_loss(games, parts, player, strategy, STRATEGY_POSITIONS) {
                    let (score, loss) = (played.achieved.to_string(), played.loss.to_string());
                    side.strategies.push(StrategyRow { name, score, loss });
                }
            }
        }
    }
}

impl Side {
    fn of(games: &mut Games, report: &sum::SumReport) -> Result<Side, BudgetExceeded> {
        match report {
            sum::SumReport::Exact(sum) => {
                let best: Vec<(Place, Game)> = sum.optimal().map(|m| (m.place, m.option)).collect();
                let mut moves = Vec::new();
                for candidate in &sum.moves {
                    let is_best = best.contains(&(candidate.place, candidate.option));
                    moves.push(SumMove::of(games, candidate, is_best)?);
                }
                Ok(Side {
                    evidence: "proved",
                    score: Some(sum.stop.to_string()),
                    wins: Some(sum.wins),
                    moves,
                    strategies: Vec::new(),
                })
            }
            sum::SumReport::Bounded(sum) => {
                let score = sum.bounds.as_ref().map(|bounds| {
                    let stop = if sum.mover == Player::Left { &bounds.left_stop } else { &bounds.right_stop };
                    format!("{}..{}", stop.low, stop.high)
                });
                Ok(Side { evidence: "bounded", score, wins: None, moves: Vec::new(), strategies: Vec::new() })
            }
        }
    }
}

impl SumMove {
    fn of(games: &mut Games, candidate: &sum::SumMove, best: bool) -> Result<SumMove, BudgetExceeded> {
        Ok(SumMove {
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
}
