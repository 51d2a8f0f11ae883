//! `/api/v1/region`: one region in depth.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use yose::Analyst;
use yose::calculator::Walls;
use yose::inside::Inside;
use yose_board::{Color, Move, Point};
use yose_cgt::Thermograph;

use super::Answer;
use super::analyze::Asked;
use crate::app::Server;
use crate::ask::Ask;
use crate::dress;
use crate::fault::Fault;
use crate::place::{Stage, turn};
use crate::pool::Stop;

/// Moves of a line.
const LONGEST_LINE: usize = 60;

#[derive(Deserialize)]
pub(crate) struct RegionRequest {
    #[serde(flatten)]
    asked: Asked,
    id: Option<String>,
    #[serde(default)]
    line: Vec<String>,
}

#[derive(Serialize)]
pub(crate) struct RegionAnswer {
    #[serde(flatten)]
    inside: Inside,
    line: Vec<String>,
    /// What is written on the board at the region.
    label: String,
    thermographs: Vec<Chart>,
}

/// A thermograph as a picture and as numbers.
#[derive(Serialize)]
struct Chart {
    title: &'static str,
    svg: String,
    mean: String,
    temperature: String,
    #[serde(flatten)]
    walls: Walls,
}

/// Looks into a region.
pub(crate) async fn region(
    State(server): State<Arc<Server>>,
    Ask(request): Ask<RegionRequest>,
) -> Answer<Value> {
    let time = request.asked.options.time(&server.settings);
    let answer = server.heavy.run(time, move |stop| request.answer(stop)).await??;
    Ok(Json(serde_json::json!(answer)))
}

impl RegionRequest {
    fn answer(&self, stop: &Stop) -> Result<RegionAnswer, Fault> {
        let stage = self.asked.stage()?;
        let question = stage.question(&self.asked.options, stop)?;
        let line = self.line(&stage)?;
        let id = self.id.as_deref().unwrap_or("A");
        let inside = Analyst::default().inside(&question, id, &line).map_err(Fault::senseless)?;
        Ok(RegionAnswer {
            line: self.line.clone(),
            label: dress::label(&inside.region),
            thermographs: inside.thermographs.iter().map(|(title, graph)| Chart::of(title, graph)).collect(),
            inside,
        })
    }

    fn line(&self, stage: &Stage) -> Result<Vec<(Color, Point)>, Fault> {
        if self.line.len() > LONGEST_LINE {
            return Err(Fault::senseless(format!("a line has at most {LONGEST_LINE} moves")).at("line"));
        }
        let mut line: Vec<(Color, Point)> = Vec::new();
        for text in &self.line {
            let next = line.last().map_or(stage.scene.to_move, |&(color, _)| !color);
            match turn(text, next, stage.size())? {
                (color, Move::Play(point)) => line.push((color, point)),
                (_, Move::Pass) => return Err(Fault::senseless("a pass is no move in a region").at("line")),
            }
        }
        Ok(line)
    }
}

impl Chart {
    fn of(title: &'static str, graph: &Thermograph) -> Chart {
        Chart {
            title,
            svg: yose_draw::thermograph(graph, title).svg(),
            mean: graph.mean().to_string(),
            temperature: graph.temperature().to_string(),
            walls: Walls::of(graph),
        }
    }
}
