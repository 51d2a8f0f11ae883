//! `/api/v1/record`: a file becomes a tree that a page can walk.

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Query, State};
use serde::{Deserialize, Serialize};
use yose::annotate::record_of;
use yose::content::Content;
use yose::scene::Scene;
use yose_board::{Color, Diagram, Move, PointSet, Score, Size};
use yose_record::{
    Collection, Cursor, Game, Mark, MoveJudgement, Node, NodeId, Player, PositionJudgement, ReplayError,
};

use super::{Answer, LIGHT};
use crate::app::Server;
use crate::ask::Raw;
use crate::fault::Fault;
use crate::place::{self, names};

/// Nodes that are told; the rest are counted.
const MOST_NODES: usize = 20_000;

/// Warnings that are told.
const MOST_WARNINGS: usize = 20;

#[derive(Deserialize)]
pub(crate) struct Which {
    game: Option<usize>,
}

/// A record as the page has it.
#[derive(Serialize)]
pub(crate) struct RecordReport {
    format: &'static str,
    text: String,
    games: usize,
    game: usize,
    size: Extent,
    #[serde(skip_serializing_if = "Option::is_none")]
    komi: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    handicap: Option<u32>,
    players: Sides<PlayerReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    event: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    round: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    date: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<String>,
    start: usize,
    nodes: Vec<NodeReport>,
    more_nodes: usize,
    pub(crate) warnings: Vec<String>,
    /// Where an edit leads.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) node: Option<usize>,
}

#[derive(Serialize)]
pub(crate) struct Extent {
    width: u8,
    height: u8,
}

impl From<Size> for Extent {
    fn from(size: Size) -> Extent {
        Extent { width: size.width(), height: size.height() }
    }
}

/// Something of Black's and of White's.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub(crate) struct Sides<T> {
    pub(crate) black: T,
    pub(crate) white: T,
}

impl<T> Sides<T> {
    pub(crate) fn of(mut side: impl FnMut(Color) -> T) -> Sides<T> {
        Sides { black: side(Color::Black), white: side(Color::White) }
    }
}

#[derive(Serialize)]
struct PlayerReport {
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rank: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    team: Option<String>,
}

#[derive(Serialize)]
struct NodeReport {
    id: usize,
    parent: Option<usize>,
    children: Vec<usize>,
    number: u32,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    played: Option<MoveReport>,
    changes: ChangesReport,
    to_move: String,
    prisoners: Sides<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ko: Option<String>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    setup: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    illegal: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    comment: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    marks: Vec<MarkReport>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    labels: Vec<LabelReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    territory: Option<Sides<Vec<String>>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    judgement: Vec<&'static str>,
}

#[derive(Serialize)]
struct MoveReport {
    color: String,
    point: Option<String>,
}

#[derive(Default, Serialize)]
struct ChangesReport {
    black: Vec<String>,
    white: Vec<String>,
    empty: Vec<String>,
}

#[derive(Clone, Debug, Deserialize, Serialize)]
pub(crate) struct MarkReport {
    pub(crate) point: String,
    pub(crate) mark: MarkName,
}

/// Signs on points, as the page calls them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum MarkName {
    Circle,
    Square,
    Triangle,
    Cross,
    Selected,
}

#[derive(Serialize)]
struct LabelReport {
    point: String,
    text: String,
}

/// Reads a file.
pub(crate) async fn read(
    State(server): State<Arc<Server>>,
    Query(which): Query<Which>,
    Raw(bytes): Raw,
) -> Answer<RecordReport> {
    let work = move |_: &_| {
        let number = which.game.unwrap_or(1);
        match place::read(bytes.to_vec())? {
            Content::Record(record) => RecordReport::of_record(&record, number),
            Content::Diagram(diagram) => RecordReport::of_diagram(&diagram, &bytes),
        }
    };
    Ok(Json(server.light.run(LIGHT, work).await??))
}

impl RecordReport {
    /// The tree of a game of a record.
    pub(crate) fn of_record(record: &Collection, number: usize) -> Result<RecordReport, Fault> {
        let clean = record.cleaned()?;
        let mut report = RecordReport::of_game(place::game(&clean, number)?, number)?;
        report.games = clean.games().count();
        report.text = String::from_utf8_lossy(&clean.to_bytes()).into_owned();
        report.warnings = record.warnings().iter().take(MOST_WARNINGS).map(ToString::to_string).collect();
        Ok(report)
    }

    /// A diagram is a tree of one node. Its text stays as it is: it can tell more than a record.
    fn of_diagram(diagram: &Diagram, bytes: &[u8]) -> Result<RecordReport, Fault> {
        let record = record_of_diagram(diagram)?;
        let mut report = RecordReport::of_game(place::game(&record, 1)?, 1)?;
        report.format = "diagram";
        report.text = String::from_utf8_lossy(bytes).into_owned();
        let size = diagram.setup.board().map_err(Fault::senseless)?.size();
        let [black, white] = diagram.prisoners;
        if let Some(root) = report.nodes.first_mut() {
            root.prisoners = Sides { black, white };
            root.ko = diagram.setup.ko.map(|point| point.gtp(size).to_string());
        }
        Ok(report)
    }

    fn of_game(game: Game<'_>, number: usize) -> Result<RecordReport, Fault> {
        let info = game.info();
        let (nodes, more_nodes) = Walk::through(game)?;
        let size = game.size().map_err(Fault::senseless)?;
        let player = |color| {
            let Player { name, rank, team } = info.player(color).clone();
            PlayerReport { name, rank, team }
        };
        Ok(RecordReport {
            format: "sgf",
            text: String::new(),
            games: 1,
            game: number,
            size: size.into(),
            komi: info.komi.map(Score::fraction),
            rules: info.rule_set().map(|rules| rules.to_string()).or_else(|| info.rules.clone()),
            handicap: info.handicap,
            players: Sides::of(player),
            title: info.name,
            event: info.event,
            round: info.round,
            place: info.place,
            date: info.date_text,
            result: info.result_text,
            start: place::opening(game),
            nodes,
            more_nodes,
            warnings: Vec::new(),
            node: None,
        })
    }
}

/// A diagram as a record: stones declared alive have circles, the region has squares.
pub(crate) fn record_of_diagram(diagram: &Diagram) -> Result<Collection, Fault> {
    let scene = Scene::of_diagram(diagram).map_err(Fault::senseless)?;
    let (mut record, root) = record_of(&scene.board, scene.to_move, scene.komi, scene.rules)?;
    for (mark, name) in [(Mark::Circle, "CR"), (Mark::Square, "SQ")] {
        record.set_points(root, name, scene.markup.marked(mark))?;
    }
    if let Some(title) = &diagram.title {
        record.set(root, "GN", [title.as_str()])?;
    }
    // Read again, so that points are understood with the size that was just set.
    yose_record::read(record.to_bytes()).map_err(Fault::senseless)
}

/// The way through a tree, node by node in the order of the file.
struct Walk<'a> {
    cursor: Cursor<'a>,
    size: Size,
    /// Nodes that cannot be played, and those behind them.
    unplayable: BTreeSet<NodeId>,
    reports: Vec<NodeReport>,
}

impl<'a> Walk<'a> {
    fn through(game: Game<'a>) -> Result<(Vec<NodeReport>, usize), ReplayError> {
        let cursor = Cursor::new(game)?;
        let size = cursor.board().size();
        let mut walk = Walk { cursor, size, unplayable: BTreeSet::new(), reports: Vec::new() };
        let mut numbers = std::collections::BTreeMap::new();
        let mut more = 0;
        for (number, node) in game.root().subtree().enumerate() {
            if number >= MOST_NODES {
                more += 1;
                continue;
            }
            numbers.insert(node.id(), number);
            let parent = node.parent().and_then(|parent| numbers.get(&parent.id()).copied());
            let variation = parent.map_or(0, |parent| walk.reports[parent].children.len());
            let report = walk.step(node, variation, number, parent);
            walk.reports.push(report);
            if let Some(parent) = parent {
                walk.reports[parent].children.push(number);
            }
        }
        Ok((walk.reports, more))
    }

    /// Goes to a node whose parent was visited before, and tells what changes.
    fn step(&mut self, node: Node<'a>, variation: usize, id: usize, parent: Option<usize>) -> NodeReport {
        let mut before = [PointSet::EMPTY; 2];
        let mut illegal = None;
        if let Some(above) = node.parent() {
            if self.unplayable.contains(&above.id()) {
                self.unplayable.insert(node.id());
                illegal = Some("what came before cannot be played".to_owned());
            } else {
                while self.cursor.node().id() != above.id() && self.cursor.back() {}
                before = Color::BOTH.map(|color| *self.cursor.board().stones(color));
                if let Err(error) = self.cursor.forward_into(variation) {
                    self.unplayable.insert(node.id());
                    illegal = Some(error.to_string());
                }
            }
        }
        let entered = illegal.is_none();
        let warnings = self.cursor.warnings().iter().filter(|_| entered).map(ToString::to_string);
        let illegal = illegal.or_else(|| warnings.reduce(|all, more| format!("{all}; {more}")));
        let changes = if entered { self.changes(before) } else { ChangesReport::default() };
        self.report(node, id, parent, illegal, changes)
    }

    fn changes(&self, before: [PointSet; 2]) -> ChangesReport {
        let [black, white] = Color::BOTH.map(|color| *self.cursor.board().stones(color));
        let added = |now: PointSet, then: PointSet| names(&(now - then), self.size);
        ChangesReport {
            black: added(black, before[0]),
            white: added(white, before[1]),
            empty: names(&((before[0] | before[1]) - (black | white)), self.size),
        }
    }

    fn report(
        &self,
        node: Node<'_>,
        id: usize,
        parent: Option<usize>,
        illegal: Option<String>,
        changes: ChangesReport,
    ) -> NodeReport {
        let (size, markup, annotation) = (self.size, node.markup(), node.annotation());
        let territory = Sides::of(|color| names(&markup.territory(color), size));
        let point_of = |action| match action {
            Move::Play(point) => Some(point.gtp(size).to_string()),
            Move::Pass => None,
        };
        NodeReport {
            id,
            parent,
            children: Vec::new(),
            number: self.cursor.move_number(),
            played: node
                .moves()
                .last()
                .map(|played| MoveReport { color: played.color.to_string(), point: point_of(played.action) }),
            changes,
            to_move: self.cursor.to_move().to_string(),
            prisoners: Sides::of(|color| self.cursor.prisoners(color)),
            ko: self.cursor.board().ko().map(|ko| ko.point.gtp(size).to_string()),
            setup: !node.changes().is_empty(),
            illegal,
            comment: node.comment(),
            name: annotation.name.clone(),
            marks: markup
                .marks
                .iter()
                .map(|&(point, mark)| MarkReport { point: point.gtp(size).to_string(), mark: mark.into() })
                .collect(),
            labels: markup
                .labels
                .iter()
                .map(|(point, text)| LabelReport { point: point.gtp(size).to_string(), text: text.clone() })
                .collect(),
            territory: (!territory.black.is_empty() || !territory.white.is_empty()).then_some(territory),
            judgement: judgement(&annotation),
        }
    }
}

fn judgement(annotation: &yose_record::Annotation) -> Vec<&'static str> {
    let of_move = annotation.of_move.map(|judgement| match judgement {
        MoveJudgement::Bad => "bad",
        MoveJudgement::Doubtful => "doubtful",
        MoveJudgement::Interesting => "interesting",
        MoveJudgement::Tesuji => "good",
    });
    let of_position = annotation.of_position.map(|judgement| match judgement {
        PositionJudgement::Even => "even",
        PositionJudgement::Good(Color::Black) => "good_for_black",
        PositionJudgement::Good(Color::White) => "good_for_white",
        PositionJudgement::Unclear => "unclear",
    });
    let hotspot = annotation.hotspot.then_some("hotspot");
    [of_move, of_position, hotspot].into_iter().flatten().collect()
}

impl From<Mark> for MarkName {
    fn from(mark: Mark) -> MarkName {
        match mark {
            Mark::Circle => MarkName::Circle,
            Mark::Square => MarkName::Square,
            Mark::Triangle => MarkName::Triangle,
            Mark::Cross => MarkName::Cross,
            Mark::Selected => MarkName::Selected,
        }
    }
}

impl MarkName {
    /// The property that says so in a record.
    pub(crate) fn property(self) -> &'static str {
        match self {
            MarkName::Circle => "CR",
            MarkName::Square => "SQ",
            MarkName::Triangle => "TR",
            MarkName::Cross => "MA",
            MarkName::Selected => "SL",
        }
    }

    pub(crate) const ALL: [MarkName; 5] =
        [MarkName::Circle, MarkName::Square, MarkName::Triangle, MarkName::Cross, MarkName::Selected];
}
