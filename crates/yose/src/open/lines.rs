//! How play goes in a region, from the tree that was searched.

use yose_board::{Color, Size};
use yose_search::Variation;

use crate::report::turn;

/// The line if a colour starts, as long as each move leaves more at stake than there was before the first.
pub(super) fn of(root: &Variation, first: Color, size: Size) -> Vec<String> {
    let mut line = Vec::new();
    let (mut here, mut color) = (root, first);
    while let Some((next, point)) = step(here, color) {
        line.push(turn(color, point, size));
        if next.temperature <= root.temperature {
            break;
        }
        (here, color) = (next, !color);
    }
    line
}

fn step(here: &Variation, color: Color) -> Option<(&Variation, yose_board::Point)> {
    here.next.iter().find_map(|next| match next.played {
        Some((player, point)) if player == color => Some((next, point)),
        _ => None,
    })
}
