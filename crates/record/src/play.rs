//! What a node does to the board: moves and set-up.

use yose_board::{Color, Move, PointSet, Size};

use crate::name::Name;
use crate::node::{Game, Node};
use crate::point;

/// A move as a record has it: whoever's turn it may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// Who moves.
    pub color: Color,
    /// A stone or a pass.
    pub action: Move,
}

/// What a node sets up: stones added, points cleared, the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// Points that get a black stone (`AB`).
    pub black: PointSet,
    /// Points that get a white stone (`AW`).
    pub white: PointSet,
    /// Points that are cleared (`AE`).
    pub empty: PointSet,
    /// Who is to move (`PL`).
    pub to_move: Option<Color>,
}

impl Changes {
    /// Whether nothing is set up.
    pub fn is_empty(&self) -> bool {
        *self == Changes::default()
    }
}

impl<'a> Node<'a> {
    /// Its moves, `B` and `W`, in the order of the file: usually none or one.
    ///
    /// Values that are no moves of this board are left out; see
    /// [`Collection::check`](crate::Collection::check).
    pub fn moves(self) -> impl Iterator<Item = Played> + 'a {
        self.properties()
            .filter_map(|property| match property.number() {
                Name::B => Some((Color::Black, property)),
                Name::W => Some((Color::White, property)),
                _ => None,
            })
            .flat_map(|(color, property)| property.values().map(move |value| (color, value)))
            .filter_map(move |(color, value)| Some(Played { color, action: value.action()? }))
    }

    /// What it sets up. A point named twice goes to the last of `AB`, `AW`, `AE` in the file.
    pub fn changes(self) -> Changes {
        let mut changes = Changes::default();
        for property in self.properties() {
            let name = property.number();
            if name == Name::PL {
                let color = property.values().find_map(|value| color(value.word()));
                changes.to_move = color.or(changes.to_move);
                continue;
            }
            let Changes { black, white, empty, .. } = &mut changes;
            let (target, others) = match name {
                Name::AB => (black, [white, empty]),
                Name::AW => (white, [black, empty]),
                Name::AE => (empty, [black, white]),
                _ => continue,
            };
            let points = point::set(property.values());
            *target |= points;
            for other in others {
                *other -= points;
            }
        }
        changes
    }

    /// The size of its game's board, or 19×19 where that makes no sense.
    pub(crate) fn board_size(self) -> Size {
        self.game_data().size
    }
}

/// Reads the colour of `PL`: `B`, `W`, and `1`, `2`, `black`, `white` of old files.
pub(crate) fn color(word: &[u8]) -> Option<Color> {
    match word.to_ascii_lowercase().as_slice() {
        b"b" | b"black" | b"1" => Some(Color::Black),
        b"w" | b"white" | b"2" => Some(Color::White),
        _ => None,
    }
}

impl<'a> Game<'a> {
    /// The nodes with moves on the main line, and the moves.
    pub fn main_moves(self) -> impl Iterator<Item = (Node<'a>, Played)> {
        self.main_line().flat_map(|node| node.moves().map(move |played| (node, played)))
    }
}
