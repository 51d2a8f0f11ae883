//! The report with what a page shows besides: labels, a sentence, and what the score is made of.

use serde::Serialize;
use serde_json::{Value, json};
use yose::calculator::Walls;
use yose::words::{human, worth};
use yose::{RegionReport, Report};
use yose_board::{Color, Scoring};
use yose_cgt::Thermograph;

use crate::adviser::Adviser;

use crate::place::Stage;

/// A row of a count: what, and how much of it each side has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Item {
    pub(crate) name: &'static str,
    pub(crate) black: String,
    pub(crate) white: String,
}

/// A thermograph as a picture and as numbers.
#[derive(Serialize)]
pub(crate) struct Chart {
    title: &'static str,
    svg: String,
    mean: String,
    temperature: String,
    #[serde(flatten)]
    walls: Walls,
}

impl Chart {
    pub(crate) fn of(title: &'static str, graph: &Thermograph) -> Chart {
        Chart {
            title,
            svg: yose_draw::thermograph(graph, title).svg(),
            mean: graph.mean().to_string(),
            temperature: graph.temperature().to_string(),
            walls: Walls::of(graph),
        }
    }
}

/// A region with its label, such as `A 5⅓ gote`, and with its thermograph if it was estimated: nothing else can be asked
/// about it.
pub(crate) fn region(region: &RegionReport) -> Value {
    let mut value = json!(region);
    value["label"] = label(region).into();
    if let Some(graph) = &region.graph {
        value["thermographs"] = json!([Chart::of("Area scoring, estimated", graph)]);
    }
    value
}

/// What is written on the board at a region.
pub(crate) fn label(region: &RegionReport) -> String {
    format!("{} {}", region.id, worth(region))
}

/// The report of a position.
pub(crate) fn report(report: &Report, stage: &Stage) -> Value {
    let mut value = json!(report);
    value["regions"] = report.regions.iter().map(region).collect();
    value["board"]["verdict"] = yose::words::verdict(report).into();
    value["board"]["audit"] = json!(audit(report, stage));
    value
}

/// The same with the name of who was asked about what cannot be proved; null if nobody was.
pub(crate) fn advised(found: &Report, stage: &Stage, adviser: Option<&Adviser>) -> Value {
    let mut value = report(found, stage);
    value["network"] = json!(adviser.map(Adviser::name));
    value
}

/// What is settled, item by item; the open regions come on top of it.
pub(crate) fn audit(report: &Report, stage: &Stage) -> Vec<Item> {
    let board = &stage.scene.board;
    let item = |name, side: &dyn Fn(Color) -> usize| Item {
        name,
        black: side(Color::Black).to_string(),
        white: side(Color::White).to_string(),
    };
    let dead = |color: Color| report.dead & *board.stones(color);
    let mut items = match report.scoring {
        Scoring::Territory => vec![
            item("territory", &|color| report.territory[color.index()].len()),
            item("prisoners", &|color| stage.scene.prisoners[color.index()] as usize),
            item("dead stones", &|color| dead(!color).len()),
        ],
        Scoring::Area => vec![
            item("safe stones", &|color| (report.safe & *board.stones(color)).len()),
            item("territory", &|color| report.territory[color.index()].len()),
        ],
    };
    let komi = human(&stage.full_komi().fraction());
    items.push(Item { name: "komi", black: "0".to_owned(), white: komi });
    items
}
