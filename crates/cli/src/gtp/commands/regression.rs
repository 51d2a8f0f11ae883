//! Questions that public regression suites ask, answered in their formats.
//!
//! | command | asked by | answer |
//! |---|---|---|
//! | `unconditional_status V` | GNU Go | `alive`, `dead`, `white_territory`, `black_territory`, `undecided` |
//! | `go_safe benson\|static [COLOUR]` | Fuego | the number of safe points, then the points |
//!
//! `restricted_genmove` and `reg_genmove` stand with the other moves.

use anyhow::{Result, bail};
use yose_board::{Board, Color, Point, PointSet};
use yose_region::{Claim, Immortal, Limits, Rule, benson, safety};

use super::super::arguments::{Arguments, vertices};
use super::super::session::Session;
use super::{Command, answer};

pub(super) const COMMANDS: &[Command] = &[
    answer("unconditional_status", |session, arguments| {
        let point = arguments.point(0, session.size())?;
        Ok(unconditional_status(session.game.board(), point).to_owned())
    }),
    answer("go_safe", go_safe),
];

fn unconditional_status(board: &Board, point: Point) -> &'static str {
    for owner in Color::BOTH {
        let held = Unconditional::of(board, owner);
        if held.stones.contains(point) {
            return "alive";
        }
        if held.territory.contains(point) {
            return match (board.at(point), owner) {
                (Some(_), _) => "dead",
                (None, Color::Black) => "black_territory",
                (None, Color::White) => "white_territory",
            };
        }
    }
    "undecided"
}

/// What a colour has even if it always passes.
struct Unconditional {
    stones: PointSet,
    /// Points around which all stones are of that kind, and where the opponent has no room for two eyes.
    territory: PointSet,
}

impl Unconditional {
    fn of(board: &Board, color: Color) -> Unconditional {
        let stones = benson(board, color).stones();
        let own = *board.stones(color);
        let mut territory = PointSet::EMPTY;
        for verdict in safety(board, color, &Immortal::Proved, &Limits::STATIC).verdicts {
            let nobody_answers = matches!(verdict.rule, Rule::Filled | Rule::Confined);
            let enclosed = (verdict.points.neighbours() & own).is_subset(&stones);
            if verdict.claim == Claim::Territory(color) && nobody_answers && enclosed {
                territory |= verdict.points;
            }
        }
        Unconditional { stones, territory }
    }
}

fn go_safe(session: &mut Session, arguments: &Arguments) -> Result<String> {
    let board = session.game.board();
    let colors = match arguments.len() {
        0 | 1 => Color::BOTH.to_vec(),
        _ => vec![arguments.color(1)?],
    };
    let method = arguments.word(0)?.to_ascii_lowercase();
    let mut safe = PointSet::EMPTY;
    for color in colors {
        safe |= match method.as_str() {
            "benson" => {
                let held = Unconditional::of(board, color);
                held.stones | held.territory
            }
            "static" => {
                let held = safety(board, color, &Immortal::Proved, &Limits::STATIC);
                held.stones | held.territory
            }
            _ => bail!("syntax error: `{method}` is neither benson nor static"),
        };
    }
    Ok(format!("{} {}", safe.len(), vertices(safe, session.size())))
}
