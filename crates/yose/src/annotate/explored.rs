//! The tree that a search explored, as variations that say what each position is worth.

use yose_board::{Color, Move, Position};
use yose_record::{Collection, EditError, NodeId};
use yose_search::Variation;

use super::{comment, move_to};
use crate::words::variation_worth;

/// Adds the lines under a node. A move that the whole board does not allow ends its line: the search saw a part of it.
pub(super) fn explored(
    record: &mut Collection,
    node: NodeId,
    position: &Position,
    root: &Variation,
) -> Result<(), EditError> {
    let mut open: Vec<(NodeId, Position, &Variation)> = Vec::new();
    open.extend(root.next.iter().rev().map(|next| (node, position.clone(), next)));
    while let Some((parent, mut position, variation)) = open.pop() {
        let Some((color, action)) = played(variation) else { continue };
        if position.play_as(color, action).is_err() {
            continue;
        }
        let at = move_to(record, parent, color, action)?;
        comment(record, at, &variation_worth(variation))?;
        open.extend(variation.next.iter().rev().map(|next| (at, position.clone(), next)));
    }
    Ok(())
}

fn played(variation: &Variation) -> Option<(Color, Move)> {
    variation.played.map(|(color, point)| (color, Move::Play(point)))
}
