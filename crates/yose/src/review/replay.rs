//! The positions of a game, and the moves between them.

use yose_board::{Board, Color, KoRule, Move, PointSet, Position, Rules};
use yose_record::{Cursor, Game, NodeId, ReplayError};

/// A position of the game.
#[derive(Clone, Debug)]
pub struct Stage {
    /// The stones, and the ko that may not be retaken.
    pub board: Board,
    /// Stones captured so far, by Black and by White.
    pub prisoners: [u32; 2],
    /// Whose turn it is.
    pub to_move: Color,
    /// Points that superko forbids to the side to move.
    pub forbidden: PointSet,
    /// Moves played so far.
    pub number: u32,
}

/// A move of the game.
pub(super) struct Turn {
    pub(super) color: Color,
    pub(super) action: Move,
    pub(super) number: u32,
    pub(super) node: NodeId,
}

/// The positions of the main line since the last set-up or breach of the rules, and the moves between them.
pub(super) fn replay(game: Game<'_>, rules: Rules) -> Result<(Vec<Stage>, Vec<Turn>), ReplayError> {
    let mut cursor = Cursor::new(game)?;
    let mut position = cursor.position(rules);
    let (mut stages, mut turns) = (vec![Stage::of(&position, cursor.move_number())], Vec::new());
    while cursor.forward()? {
        let node = cursor.node();
        let moves: Vec<_> = node.moves().collect();
        match moves[..] {
            [] if node.changes().is_empty() => continue,
            [played]
                if node.changes().is_empty() && position.play_as(played.color, played.action).is_ok() =>
            {
                let number = cursor.move_number();
                turns.push(Turn { color: played.color, action: played.action, number, node: node.id() });
                stages.push(Stage::of(&position, number));
            }
            _ => {
                position = cursor.position(rules);
                turns.clear();
                stages = vec![Stage::of(&position, cursor.move_number())];
            }
        }
    }
    Ok((stages, turns))
}

impl Stage {
    fn of(position: &Position, number: u32) -> Stage {
        Stage {
            board: position.board().clone(),
            prisoners: Color::BOTH.map(|color| position.prisoners(color)),
            to_move: position.to_move(),
            forbidden: forbidden(position),
            number,
        }
    }
}

/// Empty points where only superko forbids the next move. Without a capture no position comes back.
fn forbidden(position: &Position) -> PointSet {
    if position.rules().ko == KoRule::Simple {
        return PointSet::EMPTY;
    }
    let (board, color) = (position.board(), position.to_move());
    let in_atari = board.chains().filter(|chain| {
        let stone = chain.first().filter(|&stone| board.at(stone) == Some(!color));
        stone.is_some_and(|stone| board.liberty_count(stone) == 1)
    });
    let captures = in_atari.fold(PointSet::EMPTY, |all, chain| all | chain.neighbours()) & board.empty();
    let illegal = |&point: &yose_board::Point| {
        position.check(color, Move::Play(point)) == Err(yose_board::Illegal::Superko)
    };
    captures.iter().filter(illegal).collect()
}
