//! `/api/v1/region`: one region in depth.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use yose::Analyst;
use yose::inside::Inside;
use yose_board::{Color, Move, Point};

use super::Answer;
use super::analyze::Asked;
use crate::app::Server;
use crate::ask::Ask;
use crate::dress::{self, Chart};
use crate::fault::Fault;
use crate::place::{Stage, point, turn};
use crate::pool::Stop;
use crate::recall::Key;

/// Moves of a line.
const LONGEST_LINE: usize = 60;

#[derive(Deserialize)]
pub(crate) struct RegionRequest {
    #[serde(flatten)]
    asked: Asked,
    id: Option<String>,
    /// A point of the region, which says which one is meant better than its letter.
    at: Option<String>,
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

/// Looks into a region.
pub(crate) async fn region(
    State(server): State<Arc<Server>>,
    Ask(request): Ask<RegionRequest>,
) -> Answer<Value> {
    let time = request.asked.options.time(&server.settings);
    let shared = Arc::clone(&server);
    let work = move |stop: &Stop| {
        let (key, stop) = (Key::of(&request.asked), stop.clone());
        let answer = shared.recall.with(key, move |analyst| request.answer(analyst, &stop));
        answer.unwrap_or_else(|| Err(Fault::internal()))
    };
    let answer = server.heavy.run(time, work).await??;
    Ok(Json(serde_json::json!(answer)))
}

impl RegionRequest {
    fn answer(&self, analyst: &mut Analyst, stop: &Stop) -> Result<RegionAnswer, Fault> {
        let stage = self.asked.stage()?;
        let question = stage.question(&self.asked.options, stop)?;
        let line = self.line(&stage)?;
        let at = self.at.as_ref().map(|name| point(name, stage.size(), "at")).transpose()?;
        let found = match at {
            Some(point) => analyst.inside_at(&question, point, &line),
            None => analyst.inside(&question, self.id.as_deref().unwrap_or("A"), &line),
        };
        let inside = found.map_err(Fault::senseless)?;
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
