//! `/api/v1/edit`: moves, stones, comments and marks added to a record, or a branch removed.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use yose::content::Content;
use yose_board::{Color, Move, PointSet, Size};
use yose_record::{Collection, EditError, Node, NodeId};

use super::record::{MarkName, MarkReport, RecordReport, record_of_diagram};
use super::{Answer, LIGHT};
use crate::app::Server;
use crate::ask::Ask;
use crate::fault::Fault;
use crate::place::{self, Edit, Place, Stage, point, points};

#[derive(Deserialize)]
pub(crate) struct EditRequest {
    #[serde(flatten)]
    place: Place,
    #[serde(default)]
    remove: bool,
    comment: Option<String>,
    marks: Option<Vec<MarkReport>>,
}

/// Edits a record.
pub(crate) async fn edit(
    State(server): State<Arc<Server>>,
    Ask(request): Ask<EditRequest>,
) -> Answer<RecordReport> {
    Ok(Json(server.light.run(LIGHT, move |_| request.done()).await??))
}

impl EditRequest {
    fn done(&self) -> Result<RecordReport, Fault> {
        // Moves and stones are checked before anything is written.
        let stage = self.place.stage()?;
        let lost = lost_in_a_record(&stage.content);
        let (mut record, node) = self.record(&stage)?;
        let size = stage.size();
        let at = if self.remove { remove(&mut record, node)? } else { self.add(&mut record, node, size)? };
        let game = place::game(&record, self.place.game)?;
        let number = place::number_of(game, at);
        let mut report = RecordReport::of_record(&record, self.place.game)?;
        report.node = Some(number);
        report.warnings.extend(lost);
        Ok(report)
    }

    /// The record to edit, in UTF-8, and the node that is meant.
    fn record(&self, stage: &Stage) -> Result<(Collection, NodeId), Fault> {
        let record = match &stage.content {
            Content::Record(record) => record.cleaned()?,
            Content::Diagram(diagram) => record_of_diagram(diagram)?,
        };
        let game = place::game(&record, self.place.game)?;
        let number = self.place.node.unwrap_or_else(|| place::opening(game));
        let node = place::node(game, number)?.id();
        Ok((record, node))
    }

    /// Adds what is asked for.
    fn add(&self, record: &mut Collection, node: NodeId, size: Size) -> Result<NodeId, Fault> {
        let mut at = node;
        if let Some(edit) = &self.place.setup {
            at = set_up(record, at, edit, size)?;
        }
        let mut to_move = record.node(at).cursor()?.to_move();
        for text in &self.place.moves {
            let (color, action) = place::turn(text, to_move, size)?;
            at = follow(record, at, color, action)?;
            to_move = !color;
        }
        if let Some(comment) = &self.comment {
            let text = Some(comment.as_str()).filter(|text| !text.trim().is_empty());
            record.set(at, "C", text)?;
        }
        if let Some(marks) = &self.marks {
            mark(record, at, marks, size)?;
        }
        Ok(at)
    }
}

/// What a diagram says and a record has no room for.
fn lost_in_a_record(content: &Content) -> Option<String> {
    match content {
        Content::Diagram(diagram) if diagram.prisoners != [0, 0] || diagram.setup.ko.is_some() => Some(
            "a game record has no room for the prisoners and the ko of a diagram: they are left out"
                .to_owned(),
        ),
        _ => None,
    }
}

fn remove(record: &mut Collection, node: NodeId) -> Result<NodeId, Fault> {
    let Some(parent) = record.node(node).parent().map(Node::id) else {
        return Err(Fault::senseless("the root cannot be removed").at("node"));
    };
    record.remove(node);
    Ok(parent)
}

/// Sets stones up in a node of their own, or in the node itself if it has no move and nothing follows.
fn set_up(record: &mut Collection, node: NodeId, edit: &Edit, size: Size) -> Result<NodeId, Fault> {
    let black = points(&edit.black, size, "setup")?;
    let white = points(&edit.white, size, "setup")?;
    let empty = points(&edit.empty, size, "setup")?;
    let changed = black | white | empty;
    let there = record.node(node);
    let own = there.moves().next().is_none() && there.children().next().is_none();
    let (at, before) =
        if own { (node, there.changes()) } else { (record.add_child(node), Default::default()) };
    record.set_points(at, "AB", (before.black - changed) | black)?;
    record.set_points(at, "AW", (before.white - changed) | white)?;
    // A root has nothing to clear: its stones are all its own.
    let cleared = if record.node(at).parent().is_none() { PointSet::EMPTY } else { empty };
    record.set_points(at, "AE", (before.empty - changed) | cleared)?;
    if let Some(color) = edit.to_move.as_deref().and_then(Color::parse) {
        record.set(at, "PL", [if color == Color::Black { "B" } else { "W" }])?;
    }
    Ok(at)
}

/// The child with this move; it is made if there is none.
fn follow(record: &mut Collection, node: NodeId, color: Color, action: Move) -> Result<NodeId, EditError> {
    let there = record.node(node).children().find(|child| {
        let mut moves = child.moves();
        moves.next().is_some_and(|played| (played.color, played.action) == (color, action))
            && moves.next().is_none()
    });
    if let Some(child) = there.map(Node::id) {
        return Ok(child);
    }
    let child = record.add_child(node);
    let name = if color == Color::Black { "B" } else { "W" };
    match action {
        Move::Play(point) => record.set(child, name, [point])?,
        Move::Pass => record.set(child, name, [""])?,
    }
    Ok(child)
}

fn mark(record: &mut Collection, node: NodeId, marks: &[MarkReport], size: Size) -> Result<(), Fault> {
    for name in MarkName::ALL {
        let marked = marks.iter().filter(|mark| mark.mark == name);
        let marked: PointSet =
            marked.map(|mark| point(&mark.point, size, "marks")).collect::<Result<_, _>>()?;
        record.set_points(node, name.property(), marked)?;
    }
    Ok(())
}
