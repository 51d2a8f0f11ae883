//! Reading what a client asks.

use std::sync::Arc;

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{FromRequest, Request};
use axum::http::{StatusCode, header};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use serde::de::DeserializeOwned;

use crate::app::Server;
use crate::fault::Fault;

/// A question in JSON.
pub(crate) struct Ask<T>(pub(crate) T);

/// A body as it is.
pub(crate) struct Raw(pub(crate) Bytes);

impl<T: DeserializeOwned> FromRequest<Arc<Server>> for Ask<T> {
    type Rejection = Fault;

    async fn from_request(request: Request, server: &Arc<Server>) -> Result<Ask<T>, Fault> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        let essence = kind.and_then(|kind| kind.split(';').next()).unwrap_or_default().trim();
        if !essence.eq_ignore_ascii_case("application/json") {
            return Err(Fault::new(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "questions are asked in JSON: Content-Type: application/json",
            ));
        }
        let bytes = collect(request.into_body(), server).await?;
        match serde_json::from_slice(&bytes) {
            Ok(question) => Ok(Ask(question)),
            Err(error) => Err(Fault::unreadable(format!("the question cannot be read: {error}"))),
        }
    }
}

impl FromRequest<Arc<Server>> for Raw {
    type Rejection = Fault;

    async fn from_request(request: Request, server: &Arc<Server>) -> Result<Raw, Fault> {
        collect(request.into_body(), server).await.map(Raw)
    }
}

/// The whole body, if it is short enough and comes soon enough.
async fn collect(body: Body, server: &Server) -> Result<Bytes, Fault> {
    let limit = server.settings.body_bytes;
    if body.size_hint().lower() > limit as u64 {
        return Err(too_large(limit));
    }
    let arriving = Limited::new(body, limit).collect();
    match tokio::time::timeout(server.settings.patience, arriving).await {
        Ok(Ok(body)) => Ok(body.to_bytes()),
        Ok(Err(error)) if error.is::<LengthLimitError>() => Err(too_large(limit)),
        Ok(Err(_)) => Err(Fault::unreadable("the body ended early")),
        Err(_) => Err(Fault::new(StatusCode::REQUEST_TIMEOUT, "the body did not arrive in time")),
    }
}

fn too_large(limit: usize) -> Fault {
    Fault::new(StatusCode::PAYLOAD_TOO_LARGE, format!("the body is larger than {} KiB", limit >> 10))
}
