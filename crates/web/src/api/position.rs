//! `/api/v1/position`: the board after moves tried or stones set up.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use yose_board::Color;

use super::record::{Extent, Sides};
use super::{Answer, LIGHT};
use crate::app::Server;
use crate::ask::Ask;
use crate::place::{Place, Stage, names};

#[derive(Serialize)]
pub(crate) struct PositionReport {
    size: Extent,
    stones: Sides<Vec<String>>,
    to_move: String,
    number: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    last_move: Option<String>,
    prisoners: Sides<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ko: Option<String>,
    forbidden: Vec<Forbidden>,
    rules: String,
    komi: String,
    diagram: String,
}

#[derive(Serialize)]
struct Forbidden {
    point: String,
    reason: String,
}

/// Shows a position.
pub(crate) async fn show(
    State(server): State<Arc<Server>>,
    Ask(place): Ask<Place>,
) -> Answer<PositionReport> {
    let work = move |_: &_| place.stage().map(|stage| PositionReport::of(&stage));
    Ok(Json(server.light.run(LIGHT, work).await??))
}

impl PositionReport {
    fn of(stage: &Stage) -> PositionReport {
        let (scene, size) = (&stage.scene, stage.size());
        let name = |point: yose_board::Point| point.gtp(size).to_string();
        PositionReport {
            size: size.into(),
            stones: Sides::of(|color: Color| names(scene.board.stones(color), size)),
            to_move: scene.to_move.to_string(),
            number: scene.move_number,
            last_move: scene.last_move.map(name),
            prisoners: Sides::of(|color| scene.prisoners[color.index()]),
            ko: scene.board.ko().map(|ko| name(ko.point)),
            forbidden: stage
                .forbidden()
                .into_iter()
                .map(|(point, reason)| Forbidden { point: name(point), reason: reason.to_string() })
                .collect(),
            rules: stage.rules.to_string(),
            komi: stage.komi.fraction(),
            diagram: scene.board.text(scene.last_move),
        }
    }
}
