//! The web page of Yose, and the HTTP API it lives on.
//!
//! ```text
//! browser ──► app(server): Router
//!               ├─ guard   who may ask, and headers that make browsers careful
//!               ├─ page    files embedded in the program
//!               ├─ api     one module for each endpoint: JSON in, JSON out
//!               ├─ pool    so many workers, so many waiting, no more
//!               └─ jobs    work that tells what it finds as it goes
//! ```
//!
//! [`app`] is the whole server but for the socket, so that it can be asked directly:
//!
//! ```
//! use std::sync::Arc;
//!
//! use axum::body::Body;
//! use axum::http::Request;
//! use tower::ServiceExt;
//! use yose_web::{Server, Settings, app};
//!
//! # let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
//! # runtime.block_on(async {
//! let app = app(Arc::new(Server::new(Settings::default())));
//! let question = Request::get("/healthz").header("host", "localhost").body(Body::empty()).unwrap();
//! assert_eq!(app.oneshot(question).await.unwrap().status(), 200);
//! # });
//! ```
//!
//! [`serve`] listens on a socket with it. What a connection, a request, a job and the table of jobs may cost is
//! in [`Settings`]; `crates/web/README.md` tells the API, and `openapi.json` every field of it.

mod adviser;
mod api;
mod app;
mod ask;
mod dress;
mod fault;
mod guard;
mod jobs;
mod listen;
mod page;
mod place;
mod pool;
mod recall;
mod settings;
mod sheet;

pub use adviser::Adviser;
pub use app::{Server, app, paths};
pub use listen::{bind, serve};
pub use page::files;
pub use settings::Settings;
