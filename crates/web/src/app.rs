//! The router.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use tower_http::catch_panic::CatchPanicLayer;
use yose_segment::Network;

use crate::api;
use crate::fault::Fault;
use crate::guard;
use crate::jobs::Jobs;
use crate::page;
use crate::pool::Pool;
use crate::settings::Settings;

/// What all requests share.
#[derive(Debug)]
pub struct Server {
    pub(crate) settings: Settings,
    /// For analyses.
    pub(crate) heavy: Pool,
    /// For what takes milliseconds, so that it need not wait for what takes seconds.
    pub(crate) light: Pool,
    pub(crate) jobs: Jobs,
    /// The network of `/segment`, if there is one.
    pub(crate) segments: Option<Network>,
}

impl Server {
    /// A server without work.
    pub fn new(settings: Settings) -> Server {
        Server {
            heavy: Pool::new(settings.workers, settings.queue),
            // Light work is short: many may wait for it.
            light: Pool::new(settings.workers, 16 * settings.queue),
            jobs: Jobs::new(&settings),
            segments: None,
            settings,
        }
    }

    /// The same with a network that tells soft groups.
    #[must_use]
    pub fn with_segments(self, network: Network) -> Server {
        Server { segments: Some(network), ..self }
    }

    /// Analyses at work or waiting for a worker.
    pub fn busy(&self) -> usize {
        self.heavy.taken()
    }
}

/// The whole server but for the socket.
pub fn app(server: Arc<Server>) -> Router {
    let v1 = Router::new()
        .route("/record", post(api::record::read))
        .route("/position", post(api::position::show))
        .route("/edit", post(api::edit::edit))
        .route("/analyze", post(api::analyze::analyze))
        .route("/jobs", post(api::jobs::create))
        .route("/jobs/{id}", get(api::jobs::status).delete(api::jobs::cancel))
        .route("/jobs/{id}/events", get(api::jobs::events))
        .route("/region", post(api::region::region))
        .route("/value", post(api::value::value))
        .route("/influence", post(api::influence::influence))
        .route("/segment", post(api::segment::segment))
        .route("/race", post(api::race::race))
        .route("/score", post(api::score::score))
        .route("/export", post(api::export::export))
        .route("/examples", get(api::examples::list))
        .route("/glossary", get(api::documents::glossary))
        .route("/openapi.json", get(api::documents::openapi));
    Router::new()
        .route("/healthz", get(api::health::health))
        .nest("/api/v1", v1)
        .fallback(files)
        .method_not_allowed_fallback(wrong_method)
        .layer(CatchPanicLayer::custom(|_| Fault::internal().into_response()))
        .layer(middleware::from_fn_with_state(Arc::clone(&server), guard::check))
        .layer(middleware::from_fn(guard::harden))
        .with_state(server)
}

async fn files(State(_): State<Arc<Server>>, request: Request) -> Response {
    let nothing = || Fault::new(StatusCode::NOT_FOUND, "there is nothing here").into_response();
    if !request.method().is_safe() {
        return match page::answer(&request) {
            Some(_) => wrong_method().await.into_response(),
            None => nothing(),
        };
    }
    page::answer(&request).unwrap_or_else(nothing)
}

async fn wrong_method() -> Fault {
    Fault::new(StatusCode::METHOD_NOT_ALLOWED, "this address does not take that method")
}
