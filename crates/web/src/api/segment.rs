//! `/api/v1/segment`: soft groups, eyes and chances to live.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use yose::soft::{SoftMap, SoftReport, THRESHOLD};

use super::{Answer, LIGHT};
use crate::app::Server;
use crate::ask::Ask;
use crate::fault::Fault;
use crate::place::{Place, point};

#[derive(Deserialize)]
pub(crate) struct SegmentRequest {
    #[serde(flatten)]
    place: Place,
    #[serde(default)]
    map: MapName,
    from: Option<String>,
}

#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
enum MapName {
    #[default]
    Life,
    Eyes,
}

/// Says what the network sees.
pub(crate) async fn segment(
    State(server): State<Arc<Server>>,
    Ask(request): Ask<SegmentRequest>,
) -> Answer<SoftReport> {
    let shared = Arc::clone(&server);
    Ok(Json(server.light.run(LIGHT, move |_| request.answer(&shared)).await??))
}

impl SegmentRequest {
    fn answer(&self, server: &Server) -> Result<SoftReport, Fault> {
        let Some(network) = &server.segments else {
            return Err(Fault::new(StatusCode::NOT_IMPLEMENTED, "this server has no network for that"));
        };
        let stage = self.place.stage()?;
        let (scene, size) = (&stage.scene, stage.size());
        let seen = network.segment(&scene.board, scene.to_move);
        let map = match (&self.from, self.map) {
            (Some(name), _) => {
                let point = point(name, size, "from")?;
                let color = scene.board.at(point).unwrap_or(scene.to_move);
                SoftMap::from(&seen, color, point, size)
            }
            (None, MapName::Life) => SoftMap::life(&seen, size),
            (None, MapName::Eyes) => SoftMap::eyes(&seen, size),
        };
        Ok(SoftReport::of(&scene.board, scene.to_move, &seen, map, &seen.groups(THRESHOLD)))
    }
}
