//! What was found, written into a game record.
//!
//! Properties are used as SGF defines them:
//!
//! | property | says here |
//! |---|---|
//! | `LB`, `SQ` | the letter of each open region, and its points |
//! | `CR` | stones taken to be alive without proof, if the values rest on that |
//! | `TR` | the chains of the first capturing race |
//! | `TB`, `TW` | what is settled as Black's or White's |
//! | `C` | values, scores, what a move lost and what was better |
//! | `V` | the score with best play, where it is a decimal number |
//! | `GB`, `GW`, `DM`, `UC` | who is ahead if both play well, nobody, or not known |
//! | `BM`, `DO`, `HO` | a move that lost a point or more, or less than a point; a node worth looking at |
//! | `TE`, `N` | a move that keeps the score where the game's did not; the name of a variation |
//!
//! What the record holds already stays: a comment is added to, a judgement or territory of the record's own is
//! left as it is, a point that has a mark gets no second one, and a variation that is there is not made twice. So
//! annotating twice is the same as once. Squares, circles and triangles mean the same when a record is read, so that
//! an annotated record asks the question that it answers.

mod explored;

use thiserror::Error;
use yose_board::{Board, Color, Move, Point, PointSet, Position, Rules, Score, Setup, Size};
use yose_cgt::Rational;
use yose_cgt::thermograph::Interval;
use yose_record::{Collection, EditError, Node, NodeId, ReplayError};

use crate::annotate::explored::explored;
use crate::report::Report;
use crate::review::{MoveReview, Review};
use crate::soft::SoftGroupReport;
use crate::words::{between, human, loss, points, side, worth};

/// Why a record could not be annotated.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AnnotateError {
    /// Something cannot be written.
    #[error(transparent)]
    Edit(#[from] EditError),
    /// The game cannot be replayed.
    #[error(transparent)]
    Replay(#[from] ReplayError),
}

/// A record that holds a position alone, and the node it is on.
pub fn record_of(
    board: &Board,
    to_move: Color,
    komi: Option<Score>,
    rules: Option<Rules>,
) -> Result<(Collection, NodeId), EditError> {
    let mut record = Collection::new();
    let root = record.add_game();
    let (width, height) = (u32::from(board.size().width()), u32::from(board.size().height()));
    let size = if width == height { width.to_string() } else { format!("{width}:{height}") };
    record.set(root, "SZ", [size])?;
    if let Some(komi) = komi {
        record.set(root, "KM", [komi.decimal()])?;
    }
    if let Some(name) = rules.and_then(|rules| rules.name()) {
        record.set(root, "RU", [name])?;
    }
    let setup = Setup::of(board, to_move);
    record.set_points(root, "AB", setup.black.into_iter().collect())?;
    record.set_points(root, "AW", setup.white.into_iter().collect())?;
    record.set(root, "PL", [if to_move == Color::Black { "B" } else { "W" }])?;
    Ok((record, root))
}

/// Writes a report on the node of its position: regions, values, best play as variations, and for estimated regions the lines
/// that were looked at.
pub fn report(
    record: &mut Collection,
    node: NodeId,
    report: &Report,
    rules: Rules,
) -> Result<(), AnnotateError> {
    let position = record.node(node).cursor()?.position(rules);
    mark(record, node, report, position.board())?;
    comment(record, node, &summary(report))?;
    if let Some(range) = &report.board.range {
        judge_position(record, node, &range[report.to_move.index()])?;
    }
    for color in Color::BOTH {
        let line = turns(&report.board.lines[color.index()], report.size);
        let name = format!("Best play, {} first", side(color));
        vary(record, node, &position, &line, &[("N", name)])?;
    }
    for region in &report.regions {
        for color in Color::BOTH {
            let line = turns(&region.lines[color.index()], report.size);
            let name = format!("{}: {}, {} first", region.id, worth(region), side(color));
            vary(record, node, &position, &line, &[("N", name)])?;
        }
        if let Some(tree) = &region.tree {
            explored(record, node, &position, tree)?;
        }
    }
    Ok(())
}

/// Writes a review into its game: a judgement on every move that lost something, and what was better as a variation.
pub fn review(record: &mut Collection, review: &Review, rules: Rules) -> Result<(), AnnotateError> {
    for entry in &review.moves {
        judge_position(record, entry.node, &entry.after)?;
        if entry.loses.low.signum() <= 0 {
            continue;
        }
        comment(record, entry.node, &format!("{} {} {}", side(entry.color), entry.name, loss(entry)))?;
        judge_move(record, entry)?;
        let Some(before) = record.node(entry.node).parent().map(Node::id) else { continue };
        let cursor = record.node(before).cursor()?;
        let (position, size) = (cursor.position(rules), cursor.board().size());
        let name = format!("Keeps {}", points(&entry.loses.low));
        let remarks = [("N", name), ("TE", "1".to_owned())];
        vary(record, before, &position, &turns(&entry.line, size), &remarks)?;
    }
    if let (Some(first), Some(from)) = (review.moves.first(), review.from) {
        let text = format!("From move {from} on every value is proved by Yose.");
        if review.evidence == crate::Evidence::Proved {
            comment(record, first.node, &text)?;
        }
    }
    Ok(())
}

fn summary(report: &Report) -> String {
    let mut lines: Vec<String> = report
        .regions
        .iter()
        .map(|region| {
            let form = region.form.as_ref().map(|form| format!(", value {form}")).unwrap_or_default();
            let mean = region.mean.as_ref().map(|mean| format!(", mean {}", human(mean))).unwrap_or_default();
            format!("{}: {} ({}){form}{mean}", region.id, worth(region), region.evidence.word())
        })
        .collect();
    if let Some([black, white]) = &report.board.range {
        let assumes = report.board.assumes.map(|what| format!(", if {what}")).unwrap_or_default();
        lines.push(format!(
            "Score ({}{assumes}): {} if Black plays first, {} if White does.",
            report.board.evidence.word(),
            between(black),
            between(white)
        ));
    }
    if !report.board.story.is_empty() {
        lines.push(report.board.story.clone());
    }
    lines.extend(
        report.segmentation.iter().flat_map(|soft| soft.groups.iter().map(SoftGroupReport::sentence)),
    );
    lines.join("\n")
}

fn mark(record: &mut Collection, node: NodeId, report: &Report, board: &Board) -> Result<(), EditError> {
    for (color, name) in [(Color::Black, "TB"), (Color::White, "TW")] {
        if record.node(node).property(name).is_none() {
            record.set_points(node, name, report.territory[color.index()])?;
        }
    }
    // Before the squares: they cover stones inside a region too.
    mark_stones(record, node, report)?;
    let markup = record.node(node).markup();
    let marked: PointSet = markup.marks.iter().map(|&(point, _)| point).collect();
    let mut labelled: PointSet = markup.labels.iter().map(|&(point, _)| point).collect();
    for region in &report.regions {
        let squares: Vec<Point> = (region.area - marked).iter().collect();
        record.add(node, "SQ", squares)?;
        let says_so = markup.labels.iter().any(|(at, text)| region.area.contains(*at) && *text == region.id);
        if let Some(point) = (region.area & board.empty()).iter().find(|&point| !labelled.contains(point))
            && !says_so
        {
            record.add(node, "LB", [(point, region.id.as_str())])?;
            labelled.insert(point);
        }
    }
    Ok(())
}

/// Circles on stones that are taken to be alive, and triangles on chains that race, where the record has no marks.
fn mark_stones(record: &mut Collection, node: NodeId, report: &Report) -> Result<(), EditError> {
    let alive = if report.board.assumes.is_some() { report.safe } else { PointSet::EMPTY };
    let racing = report.races.first().map_or(PointSet::EMPTY, |race| race.chains[0] | race.chains[1]);
    for (name, stones) in [("CR", alive), ("TR", racing)] {
        // The record says itself which stones are meant.
        if record.node(node).property(name).is_none() {
            let markup = record.node(node).markup();
            let marked: PointSet = markup.marks.iter().map(|&(point, _)| point).collect();
            record.set_points(node, name, stones - marked)?;
        }
    }
    Ok(())
}

/// Adds to the comment of a node what it does not say yet.
fn comment(record: &mut Collection, node: NodeId, text: &str) -> Result<(), EditError> {
    let old = record.node(node).comment().unwrap_or_default();
    if text.is_empty() || old.contains(text) {
        return Ok(());
    }
    let joined = if old.is_empty() { text.to_owned() } else { format!("{}\n\n{text}", old.trim_end()) };
    match record.set(node, "C", [joined]) {
        // Fractions and arrows do not exist in every encoding; a record keeps its own.
        Err(EditError::Unencodable { .. }) => record.set(node, "C", [plain(&old, text)]),
        done => done,
    }
}

/// The comment with a text that any encoding can write.
fn plain(old: &str, text: &str) -> String {
    let ascii: String = text
        .chars()
        .map(|c| match c {
            '½' => " 1/2".to_owned(),
            '¼' => " 1/4".to_owned(),
            '¾' => " 3/4".to_owned(),
            '↑' => "^".to_owned(),
            '↓' => "v".to_owned(),
            '⇑' => "^^".to_owned(),
            '⇓' => "vv".to_owned(),
            c if c.is_ascii() => c.to_string(),
            _ => "?".to_owned(),
        })
        .collect();
    if old.is_empty() { ascii } else { format!("{}\n\n{ascii}", old.trim_end()) }
}

/// Says who is ahead, unless the record does.
fn judge_position(record: &mut Collection, node: NodeId, score: &Interval) -> Result<(), EditError> {
    let own = record.node(node).annotation();
    if own.value.is_none()
        && let Some(value) = score.exact().and_then(decimal)
    {
        record.set(node, "V", [value])?;
    }
    if own.of_position.is_none() {
        let name = match (score.low.signum(), score.high.signum()) {
            (0, 0) => "DM",
            (1, _) => "GB",
            (_, -1) => "GW",
            _ => "UC",
        };
        record.set(node, name, [1])?;
    }
    Ok(())
}

/// Says that a move was bad, unless the record judges it.
fn judge_move(record: &mut Collection, entry: &MoveReview) -> Result<(), EditError> {
    let own = record.node(entry.node).annotation();
    if own.of_move.is_none() {
        if entry.loses.low < Rational::ONE {
            // `DO` has no value.
            record.set(entry.node, "DO", [""])?;
        } else {
            record.set(entry.node, "BM", [1])?;
        }
    }
    if !own.hotspot {
        record.set(entry.node, "HO", [1])?;
    }
    Ok(())
}

/// A number as SGF writes it, if it has at most two decimals.
fn decimal(number: &Rational) -> Option<String> {
    let (over, under) = number.to_small()?;
    let quarters = match under {
        1 | 2 | 4 => over.checked_mul(4 / under)?,
        _ => return None,
    };
    let digits = ["", ".25", ".5", ".75"][(quarters.unsigned_abs() % 4) as usize];
    Some(format!("{}{}{digits}", if quarters < 0 { "-" } else { "" }, quarters.unsigned_abs() / 4))
}

/// Adds a variation as far as it is legal; where the record has its moves already, they are followed.
fn vary(
    record: &mut Collection,
    node: NodeId,
    position: &Position,
    line: &[(Color, Move)],
    remarks: &[(&str, String)],
) -> Result<(), EditError> {
    let mut position = position.clone();
    let mut at = node;
    for (depth, &(color, action)) in line.iter().enumerate() {
        if position.play_as(color, action).is_err() {
            break;
        }
        at = move_to(record, at, color, action)?;
        if depth == 0 {
            for (name, text) in remarks {
                if record.node(at).property(name).is_none() {
                    record.set(at, name, [text.as_str()])?;
                }
            }
        }
    }
    Ok(())
}

/// The node a move leads to, added if it is not there.
fn move_to(record: &mut Collection, at: NodeId, color: Color, action: Move) -> Result<NodeId, EditError> {
    let there = record.node(at).children().find(|child| {
        let mut moves = child.moves();
        moves.next().is_some_and(|played| (played.color, played.action) == (color, action))
            && moves.next().is_none()
    });
    match there.map(Node::id) {
        Some(child) => Ok(child),
        None => add_move(record, at, color, action),
    }
}

fn add_move(
    record: &mut Collection,
    parent: NodeId,
    color: Color,
    action: Move,
) -> Result<NodeId, EditError> {
    let child = record.add_child(parent);
    let name = if color == Color::Black { "B" } else { "W" };
    match action {
        Move::Play(point) => record.set(child, name, [point])?,
        Move::Pass => record.set(child, name, [""])?,
    }
    Ok(child)
}

/// The moves of a line such as `B C4`.
fn turns(line: &[String], size: Size) -> Vec<(Color, Move)> {
    let turn = |text: &String| {
        let (color, point) = text.split_once(' ')?;
        let color = if color == "B" { Color::Black } else { Color::White };
        Some((color, Move::Play(Point::from_gtp(point, size)?)))
    };
    line.iter().map_while(turn).collect()
}

#[cfg(test)]
mod tests;
