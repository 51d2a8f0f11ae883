//! Everything about one game.

use serde::Serialize;
use yose_cgt::thermograph::Kind;
use yose_cgt::{BudgetExceeded, CoolingError, Dyadic, Game, Games, Outcome, Style, Thermograph, Trajectory};

/// Longer forms are cut, even in JSON.
const FORM_LIMIT: usize = 100_000;

/// A game and what it is worth.
#[derive(Clone, Debug, Serialize)]
pub struct GameReport {
    /// The canonical form.
    pub form: String,
    /// Who wins: `left`, `right`, `next` or `previous`.
    pub outcome: &'static str,
    /// The number reached if Left moves first.
    pub left_stop: String,
    /// The number reached if Right does.
    pub right_stop: String,
    /// The fair value.
    pub mean: String,
    /// How much a move is worth.
    pub temperature: String,
    /// `settled`, `gote`, `left_sente` or `right_sente`.
    pub kind: &'static str,
    /// The game cooled by 1.
    pub chilled: String,
    /// The game cooled by something else, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cooled: Option<Cooled>,
    /// How many ups it is like, if it is that small.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub atomic_weight: Option<String>,
    /// The walls of the thermograph.
    pub thermograph: Walls,
}

/// A game cooled.
#[derive(Clone, Debug, Serialize)]
pub struct Cooled {
    /// By how much.
    pub by: String,
    /// What is left.
    pub form: String,
}

/// The corners of both walls as `[t, value]`; above the last one they are the mast.
#[derive(Clone, Debug, Serialize)]
pub struct Walls {
    /// Left's.
    pub left: Vec<[String; 2]>,
    /// Right's.
    pub right: Vec<[String; 2]>,
}

impl Walls {
    /// The walls of a thermograph.
    pub fn of(graph: &Thermograph) -> Walls {
        let corners =
            |wall: &Trajectory| wall.points().map(|(t, value)| [t.to_string(), value.to_string()]).collect();
        Walls { left: corners(graph.left_wall()), right: corners(graph.right_wall()) }
    }
}

/// A game in the books' notation, cut if it is very long.
pub fn form(games: &mut Games, game: Game) -> Result<String, BudgetExceeded> {
    games.text_in(game, Style::UNICODE.limited_to(FORM_LIMIT))
}

impl GameReport {
    /// Works everything out.
    pub fn of(games: &mut Games, game: Game) -> Result<GameReport, BudgetExceeded> {
        let graph = games.thermograph(game)?;
        let chilled = games.chill(game)?;
        let atomic_weight = match games.atomic_weight(game)? {
            Some(weight) if !game.is_number() => Some(form(games, weight)?),
            _ => None,
        };
        Ok(GameReport {
            form: form(games, game)?,
            outcome: match games.outcome(game)? {
                Outcome::Left => "left",
                Outcome::Right => "right",
                Outcome::Next => "next",
                Outcome::Previous => "previous",
            },
            left_stop: games.left_stop(game).to_string(),
            right_stop: games.right_stop(game).to_string(),
            mean: graph.mean().to_string(),
            temperature: graph.temperature().to_string(),
            kind: match graph.kind() {
                Kind::Settled => "settled",
                Kind::Gote => "gote",
                Kind::LeftSente => "left_sente",
                Kind::RightSente => "right_sente",
            },
            chilled: form(games, chilled)?,
            cooled: None,
            atomic_weight,
            thermograph: Walls::of(&graph),
        })
    }

    /// Cools the game as well.
    pub fn cool(&mut self, games: &mut Games, game: Game, by: &Dyadic) -> Result<(), CoolingError> {
        let cooled = games.cool(game, by)?;
        self.cooled = Some(Cooled { by: by.to_string(), form: form(games, cooled)? });
        Ok(())
    }
}
