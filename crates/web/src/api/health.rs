//! `/healthz`: whether the server works.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Serialize;

use crate::app::Server;

#[derive(Serialize)]
pub(crate) struct Health {
    status: &'static str,
    version: &'static str,
    workers: usize,
    running: usize,
    waiting: usize,
    /// Who is asked about what cannot be proved.
    network: Option<String>,
}

/// Says so, and how much there is to do.
pub(crate) async fn health(State(server): State<Arc<Server>>) -> Json<Health> {
    let running = server.heavy.running();
    Json(Health {
        status: "ok",
        version: env!("CARGO_PKG_VERSION"),
        workers: server.heavy.workers(),
        running,
        network: server.adviser.as_ref().map(|adviser| adviser.name().to_owned()),
        waiting: server.heavy.taken().saturating_sub(running),
    })
}
