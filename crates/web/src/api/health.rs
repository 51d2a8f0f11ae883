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
}

/// Says so, and how much there is to do.
pub(crate) async fn health(State(server): State<Arc<Server>>) -> Json<Health> {
    let running = server.heavy.running();
    Json(Health {
        status: "ok",
        version: env!("CARGO_PKG_VERSION"),
        workers: server.heavy.workers(),
        running,
        waiting: server.heavy.taken().saturating_sub(running),
    })
}
