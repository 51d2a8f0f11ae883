//! `/api/v1/influence`: maps of ownership, influence and control.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use yose::map::{self, MapReport};
use yose_board::{Color, PointSet};
use yose_influence::{Bouzy, Method, Propagation, Symmetric, Zobrist};
use yose_local::Effort;

use super::Answer;
use crate::app::Server;
use crate::ask::Ask;
use crate::fault::Fault;
use crate::place::{Options, Place, points};
use crate::pool::Stop;

/// Positions to look at in each region, if the question does not say: a map is wanted at once.
const NODES: u64 = 200_000;

/// Passes over the board that may be asked for.
const MOST_PASSES: u32 = 1000;

#[derive(Deserialize)]
pub(crate) struct InfluenceRequest {
    #[serde(flatten)]
    place: Place,
    #[serde(flatten)]
    options: Options,
    #[serde(default)]
    method: MethodName,
    rank: Option<String>,
    lambda: Option<f64>,
    kappa: Option<f64>,
    attenuation: Option<f64>,
    strength: Option<f64>,
    dilations: Option<u32>,
    erosions: Option<u32>,
    passes: Option<u32>,
}

#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
enum MethodName {
    #[default]
    Symmetric,
    Propagating,
    Bouzy,
    Zobrist,
    Control,
}

/// Makes a map.
pub(crate) async fn influence(
    State(server): State<Arc<Server>>,
    Ask(request): Ask<InfluenceRequest>,
) -> Answer<MapReport> {
    let time = request.options.time(&server.settings);
    // Estimates take milliseconds, exact control may take longer.
    let pool = if request.is_exact() { &server.heavy } else { &server.light };
    Ok(Json(pool.run(time, move |stop| request.answer(stop)).await??))
}

impl InfluenceRequest {
    fn is_exact(&self) -> bool {
        matches!(self.method, MethodName::Control)
    }

    fn answer(&self, stop: &Stop) -> Result<MapReport, Fault> {
        let full = self.place.stage()?;
        let dead = points(&self.options.dead, full.size(), "dead")?;
        let dead = dead.iter().fold(PointSet::EMPTY, |all, point| all | full.scene.board.chain(point));
        let stage = full.without(&self.options)?;
        let board = &stage.scene.board;
        if self.is_exact() {
            let asks = stop.clone();
            let effort = Effort::nodes(self.options.nodes_or(NODES)).stop_when(move || asks.says_so());
            return Ok(map::control(board, &self.options.immortal(&stage.scene)?, &effort));
        }
        let rank = self.rank.as_deref().map(|name| {
            Color::parse(name).ok_or_else(|| Fault::senseless("a colour is black or white").at("rank"))
        });
        map::estimate(&self.method()?, board, &dead, rank.transpose()?).map_err(Fault::senseless)
    }

    fn method(&self) -> Result<Method, Fault> {
        let times = |asked: Option<u32>, usual: u32| match asked.unwrap_or(usual) {
            times @ ..=MOST_PASSES => Ok(times),
            _ => Err(Fault::senseless(format!("at most {MOST_PASSES} passes"))),
        };
        Ok(match self.method {
            MethodName::Symmetric | MethodName::Control => {
                let usual = Symmetric::default();
                Method::Symmetric(Symmetric {
                    lambda: self.lambda.unwrap_or(usual.lambda),
                    kappa: self.kappa.unwrap_or(usual.kappa),
                    ..usual
                })
            }
            MethodName::Propagating => Method::Propagation(Propagation {
                attenuation: self.attenuation.unwrap_or(Propagation::CORRIDOR.attenuation),
                strength: self.strength.unwrap_or(Propagation::CORRIDOR.strength),
                ..Propagation::CORRIDOR
            }),
            MethodName::Bouzy => {
                let usual = Bouzy::default();
                Method::Bouzy(Bouzy {
                    dilations: times(self.dilations, usual.dilations)?,
                    erosions: times(self.erosions, usual.erosions)?,
                })
            }
            MethodName::Zobrist => {
                Method::Zobrist(Zobrist { passes: times(self.passes, Zobrist::default().passes)? })
            }
        })
    }
}
