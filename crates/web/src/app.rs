//! The router.

use std::sync::Arc;

use axum::Router;
use axum::extract::Request;
use axum::http::StatusCode;
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use tower_http::catch_panic::CatchPanicLayer;
use yose_segment::Network;

use crate::adviser::Adviser;
use crate::api;
use crate::fault::Fault;
use crate::guard;
use crate::jobs::Jobs;
use crate::page;
use crate::pool::Pool;
use crate::recall::Recall;
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
    /// Who is asked about places that no wall encloses, if there is somebody.
    pub(crate) adviser: Option<Arc<Adviser>>,
    pub(crate) recall: Recall,
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
            adviser: None,
            recall: Recall::default(),
            settings,
        }
    }

    /// The same with a network that tells soft groups.
    #[must_use]
    pub fn with_segments(self, network: Network) -> Server {
        Server { segments: Some(network), ..self }
    }

    /// The same with somebody who estimates what cannot be proved.
    #[must_use]
    pub fn with_adviser(self, adviser: Adviser) -> Server {
        Server { adviser: Some(Arc::new(adviser)), ..self }
    }

    /// Analyses at work or waiting for a worker.
    pub fn busy(&self) -> usize {
        self.heavy.taken()
    }
}

/// What is answered where.
fn routes() -> Vec<(&'static str, MethodRouter<Arc<Server>>)> {
    vec![
        ("/healthz", get(api::health::health)),
        ("/api/v1/record", post(api::record::read)),
        ("/api/v1/position", post(api::position::show)),
        ("/api/v1/edit", post(api::edit::edit)),
        ("/api/v1/analyze", post(api::analyze::analyze)),
        ("/api/v1/jobs", post(api::jobs::create)),
        ("/api/v1/jobs/{id}", get(api::jobs::status).delete(api::jobs::cancel)),
        ("/api/v1/jobs/{id}/events", get(api::jobs::events)),
        ("/api/v1/region", post(api::region::region)),
        ("/api/v1/value", post(api::value::value)),
        ("/api/v1/influence", post(api::influence::influence)),
        ("/api/v1/segment", post(api::segment::segment)),
        ("/api/v1/ownership", post(api::ownership::ownership)),
        ("/api/v1/race", post(api::race::race)),
        ("/api/v1/score", post(api::score::score)),
        ("/api/v1/export", post(api::export::export)),
        ("/api/v1/examples", get(api::examples::list)),
        ("/api/v1/glossary", get(api::documents::glossary)),
        ("/api/v1/openapi.json", get(api::documents::openapi)),
    ]
}

/// The paths that are answered besides the files of the page.
pub fn paths() -> Vec<&'static str> {
    routes().into_iter().map(|(path, _)| path).collect()
}

/// The whole server but for the socket.
pub fn app(server: Arc<Server>) -> Router {
    routes()
        .into_iter()
        .fold(Router::new(), |router, (path, answer)| router.route(path, answer))
        .fallback(files)
        .method_not_allowed_fallback(wrong_method)
        .layer(CatchPanicLayer::custom(|_| Fault::internal().into_response()))
        .layer(middleware::from_fn_with_state(Arc::clone(&server), guard::check))
        .layer(middleware::from_fn(guard::harden))
        .with_state(server)
}

async fn files(request: Request) -> Response {
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
