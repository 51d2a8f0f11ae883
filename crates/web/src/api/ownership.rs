//! `/api/v1/ownership`: whose each point will probably be.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Serialize;
use yose::Evidence;
use yose::open::ownership as opinion;
use yose::soft::SoftMap;

use super::{Answer, LIGHT};
use crate::app::Server;
use crate::ask::Ask;
use crate::fault::Fault;
use crate::place::Place;

#[derive(Serialize)]
pub(crate) struct OwnershipAnswer {
    evidence: Evidence,
    /// The network that was asked; nothing if it was the one that comes with the program.
    network: Option<String>,
    /// Rows from the top: from -1, White's, to 1, Black's.
    values: Vec<Vec<f64>>,
}

/// Asks the network of the server, else the one for soft groups.
pub(crate) async fn ownership(
    State(server): State<Arc<Server>>,
    Ask(place): Ask<Place>,
) -> Answer<OwnershipAnswer> {
    let shared = Arc::clone(&server);
    Ok(Json(server.light.run(LIGHT, move |_| answer(&shared, &place)).await??))
}

fn answer(server: &Server, place: &Place) -> Result<OwnershipAnswer, Fault> {
    let scene = place.stage()?.scene;
    let size = scene.board.size();
    let values: Vec<f64> = match (&server.adviser, &server.segments) {
        (Some(adviser), _) => opinion(&scene.board, &mut &**adviser).into_iter().map(f64::from).collect(),
        (None, Some(network)) => {
            let seen = network.segment(&scene.board, scene.to_move);
            SoftMap::life(&seen, size).values.into_values().collect()
        }
        (None, None) => {
            return Err(Fault::new(StatusCode::NOT_IMPLEMENTED, "this server has no network for that"));
        }
    };
    // Four digits are more than a network knows.
    let rounded = values.iter().map(|value| (value * 10_000.0).round() / 10_000.0).collect::<Vec<f64>>();
    Ok(OwnershipAnswer {
        evidence: Evidence::Estimated,
        network: server.adviser.as_ref().map(|adviser| adviser.name().to_owned()),
        values: rounded.chunks(usize::from(size.width())).map(<[f64]>::to_vec).collect(),
    })
}
