//! Everything about one game.

use anyhow::Result;
use serde::Serialize;
use yose_cgt::thermograph::Kind;
use yose_cgt::{BudgetExceeded, Game, Games, Outcome, Style, Thermograph, Trajectory};

/// Longer forms are cut, even in JSON.
const FORM_LIMIT: usize = 100_000;

/// A reader of text is spared forms longer than this.
const SHOWN_LIMIT: usize = 400;

#[derive(Serialize)]
pub(super) struct GameReport {
    form: String,
    outcome: &'static str,
    left_stop: String,
    right_stop: String,
    mean: String,
    temperature: String,
    kind: &'static str,
    chilled: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) cooled: Option<Cooled>,
    #[serde(skip_serializing_if = "Option::is_none")]
    atomic_weight: Option<String>,
    thermograph: Walls,
}

#[derive(Serialize)]
pub(super) struct Cooled {
    pub(super) by: String,
    pub(super) form: String,
}

/// The corners of both walls as `[t, value]`; above the last one they are the mast.
#[derive(Serialize)]
struct Walls {
    left: Vec<[String; 2]>,
    right: Vec<[String; 2]>,
}

impl Walls {
    fn of(graph: &Thermograph) -> Walls {
        let corners =
            |wall: &Trajectory| wall.points().map(|(t, value)| [t.to_string(), value.to_string()]).collect();
        Walls { left: corners(graph.left_wall()), right: corners(graph.right_wall()) }
    }
}

/// A game in the books' notation, cut if it is very long.
pub(super) fn form(games: &mut Games, game: Game) -> Result<String, BudgetExceeded> {
    games.text_in(game, Style::UNICODE.limited_to(FORM_LIMIT))
}

fn cut(form: &str) -> String {
    match form.char_indices().nth(SHOWN_LIMIT) {
        Some((end, _)) => format!("{}…", &form[..end]),
        None => form.to_owned(),
    }
}

impl GameReport {
    pub(super) fn of(games: &mut Games, game: Game) -> Result<GameReport> {
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

    pub(super) fn text(&self) -> String {
        let outcome = match self.outcome {
            "left" => "Left wins, whoever moves first",
            "right" => "Right wins, whoever moves first",
            "next" => "whoever moves first wins",
            _ => "whoever moves first loses",
        };
        let kind = match self.kind {
            "settled" => " (a number)",
            _ if self.temperature == "0" => "",
            "gote" => " (gote)",
            "left_sente" => " (Left's sente)",
            _ => " (Right's sente)",
        };
        let mut lines = vec![
            ("value", cut(&self.form)),
            ("outcome", outcome.to_owned()),
            ("stops", format!("{} if Left moves first, {} if Right does", self.left_stop, self.right_stop)),
            ("mean", self.mean.clone()),
            ("temperature", format!("{}{kind}", self.temperature)),
            ("chilled", cut(&self.chilled)),
        ];
        if let Some(cooled) = &self.cooled {
            lines.push(("cooled", format!("{} by {}", cut(&cooled.form), cooled.by)));
        }
        if let Some(weight) = &self.atomic_weight {
            lines.push(("atomic weight", cut(weight)));
        }
        lines.iter().map(|(name, value)| format!("{name:14} {value}\n")).collect()
    }
}
