//! A record with the winning lines of a race.

use anyhow::Result;
use yose::race::sentences;
use yose_board::{Color, Point, PointSet};
use yose_race::First;
use yose_record::{Collection, Content, NodeId};

use super::{Solved, name};

/// One game a race: the position with the chains marked, and a variation for either side first.
pub(super) fn bytes(solved: &[Solved], to_move: Color) -> Result<Vec<u8>> {
    let mut record = Collection::new();
    for solved in solved {
        add(&mut record, solved, to_move)?;
    }
    Ok(record.to_bytes())
}

fn add(record: &mut Collection, solved: &Solved, to_move: Color) -> Result<()> {
    let Solved { race, solution } = solved;
    let board = race.board();
    let size = board.size();
    let root = record.add_game();
    if size.width() == size.height() {
        record.set(root, "SZ", [u32::from(size.width())])?;
    } else {
        record.set(root, "SZ", [Content::pair(size.width().to_string(), size.height().to_string())])?;
    }
    for (property, color) in [("AB", Color::Black), ("AW", Color::White)] {
        record.set_points(root, property, *board.stones(color))?;
    }
    record.set(root, "PL", [letter(to_move)])?;
    let chains: PointSet = *race.chain(Color::Black) | *race.chain(Color::White);
    record.set_points(root, "TR", chains)?;
    record.set(root, "C", [sentences(solution, size).join("\n")])?;
    for color in [to_move, !to_move] {
        if let Some(first) = &solution.first[color.index()] {
            variation(record, root, first, color)?;
        }
    }
    Ok(())
}

fn variation(record: &mut Collection, root: NodeId, first: &First, color: Color) -> Result<()> {
    let mut node = root;
    for (number, &(side, point)) in first.line.iter().enumerate() {
        node = record.add_child(node);
        // An empty value is a pass.
        let value = point.map_or_else(|| Content::from(""), |point: Point| Content::from(point));
        record.set(node, letter(side), [value])?;
        if number == 0 {
            record.set(node, "N", [format!("{} first", name(color))])?;
        }
    }
    Ok(())
}

/// `B` or `W`.
fn letter(color: Color) -> &'static str {
    match color {
        Color::Black => "B",
        Color::White => "W",
    }
}
