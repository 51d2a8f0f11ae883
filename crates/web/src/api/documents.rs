//! `/api/v1/glossary` and `/api/v1/openapi.json`: documents that are part of the program.

use axum::http::header;
use axum::response::IntoResponse;

const GLOSSARY: &str = include_str!("../../glossary.json");
const OPENAPI: &str = include_str!("../../openapi.json");

/// The terms in plain words and in four languages.
pub(crate) async fn glossary() -> impl IntoResponse {
    json(GLOSSARY)
}

/// The description of the API.
pub(crate) async fn openapi() -> impl IntoResponse {
    json(OPENAPI)
}

fn json(text: &'static str) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], text)
}
