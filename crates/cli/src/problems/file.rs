//! Problems as they stand in their files, and answers as they are written.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use yose::words::variation_worth;
use yose_board::{Board, Color, Move, PointSet};
use yose_cgt::Rational;
use yose_record::{Collection, Cursor, Mark, Node};
use yose_search::{HandMove, Variation, meant};

use crate::input::{Content, Source};

/// A problem as it stands in its file.
pub(super) struct Problem {
    pub(super) board: Board,
    pub(super) region: PointSet,
    pub(super) value: Rational,
    /// The variations of the file.
    pub(super) tree: Vec<HandMove>,
}

/// The game records in a folder and in those inside it, by name.
pub(crate) fn records(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let entries = std::fs::read_dir(&folder).with_context(|| folder.display().to_string())?;
        for entry in entries {
            let path = entry.with_context(|| folder.display().to_string())?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("sgf")) {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

pub(super) fn read(file: &Path) -> Result<Problem> {
    let source = Source::read(file)?;
    let Content::Record(record) = &source.content else { bail!("is no game record") };
    let game = record.games().next().context("has no game")?;
    let root = game.root();
    let marked = root.markup().marked(Mark::Square);
    ensure!(!marked.is_empty(), "no region is marked with squares (SQ)");
    let comment = root.comment().context("has no comment with the value")?;
    let value = value(&comment).with_context(|| format!("the comment `{}` is no value", comment.trim()))?;
    let board = Cursor::new(game)?.board().clone();
    let region = meant(&marked, board.size());
    Ok(Problem { board, region, value, tree: tree(root) })
}

/// The moves after a node, each after the one before it.
fn tree(root: Node<'_>) -> Vec<HandMove> {
    let (mut moves, mut last) = (Vec::new(), HashMap::new());
    for node in root.subtree().skip(1) {
        let mut after = node.parent().and_then(|parent| last.get(&parent.id()).copied());
        for played in node.moves() {
            if let Move::Play(point) = played.action {
                moves.push(HandMove { after, color: played.color, point });
                after = Some(moves.len() - 1);
            }
        }
        if let Some(after) = after {
            last.insert(node.id(), after);
        }
    }
    moves
}

/// A value such as `5`, `16/3` or `5 1/3`.
fn value(text: &str) -> Option<Rational> {
    let parts: Option<Vec<Rational>> = text.split_whitespace().map(|part| part.parse().ok()).collect();
    let parts = parts.filter(|parts| (1..=2).contains(&parts.len()))?;
    Some(parts.iter().sum())
}

/// The lines that decide as a game record: each node says what its position is worth.
pub(super) fn write(problem: &Problem, root: &Variation) -> Result<Vec<u8>> {
    let mut record = Collection::new();
    let start = record.add_game();
    let size = problem.board.size();
    let sides = if size.width() == size.height() {
        size.width().to_string()
    } else {
        format!("{}:{}", size.width(), size.height())
    };
    record.set(start, "SZ", [sides])?;
    record.set_points(start, "AB", *problem.board.stones(Color::Black))?;
    record.set_points(start, "AW", *problem.board.stones(Color::White))?;
    record.set_points(start, "SQ", problem.region)?;
    record.set(start, "C", [variation_worth(root)])?;
    let mut open: Vec<_> = root.next.iter().rev().map(|next| (start, next)).collect();
    while let Some((parent, variation)) = open.pop() {
        let Some((color, point)) = variation.played else { continue };
        let node = record.add_child(parent);
        record.set(node, if color == Color::Black { "B" } else { "W" }, [point])?;
        record.set(node, "C", [variation_worth(variation)])?;
        open.extend(variation.next.iter().rev().map(|next| (node, next)));
    }
    Ok(record.to_bytes())
}
