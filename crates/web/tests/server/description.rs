//! `openapi.json` and the router say the same.

use std::collections::BTreeSet;

use axum::body::Body;
use axum::http::{Method, Request};
use serde_json::{Value, json};

use crate::client::{CORRIDOR, ask, get, good, send, server};

fn described() -> Value {
    serde_json::from_str(include_str!("../../openapi.json")).unwrap()
}

#[tokio::test]
async fn every_path_and_method_is_described_and_answered() {
    let (server, description) = (server(), described());
    let paths = description["paths"].as_object().unwrap();
    let listed: BTreeSet<&str> = paths.keys().map(String::as_str).collect();
    assert_eq!(listed, yose_web::paths().into_iter().collect());
    for (path, operations) in paths {
        for method in [Method::GET, Method::POST, Method::PUT, Method::PATCH, Method::DELETE] {
            let request = Request::builder().method(&method).uri(path.replace("{id}", "x"));
            let answer = ask(&server, request.header("host", "localhost").body(Body::empty()).unwrap()).await;
            let is_listed = operations.get(method.as_str().to_lowercase()).is_some();
            assert_eq!(answer.status() != 405, is_listed, "{method} {path}: {}", answer.status());
        }
    }
}

#[tokio::test]
async fn it_is_handed_out() {
    let (status, handed_out) = get(&server(), "/api/v1/openapi.json").await;
    assert_eq!((status, handed_out), (200, described()));
}

#[test]
fn every_reference_leads_somewhere() {
    fn check(value: &Value, description: &Value) {
        match value {
            Value::Object(fields) => {
                if let Some(Value::String(reference)) = fields.get("$ref") {
                    let pointer = reference.strip_prefix('#').unwrap();
                    assert!(description.pointer(pointer).is_some(), "{reference}");
                }
                fields.values().for_each(|field| check(field, description));
            }
            Value::Array(items) => items.iter().for_each(|item| check(item, description)),
            _ => {}
        }
    }
    let description = described();
    check(&description, &description);
}

/// Checks that an answer has the fields that a schema demands, and no others than it lists.
fn fits(answer: &Value, schema: &Value, description: &Value, at: &str) {
    if let Some(Value::String(reference)) = schema.get("$ref") {
        let target = description.pointer(reference.strip_prefix('#').unwrap()).unwrap();
        return fits(answer, target, description, at);
    }
    if let Some(values) = schema.get("enum").and_then(Value::as_array) {
        assert!(values.contains(answer), "{at}: {answer} is none of {values:?}");
    }
    let kinds: Vec<&str> = match &schema["type"] {
        Value::String(kind) => vec![kind],
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
        _ => return,
    };
    let kind = match answer {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    assert!(
        kinds.contains(&kind) || (kind == "integer" && kinds.contains(&"number")),
        "{at}: {answer} is no {kinds:?}"
    );
    if let (Some(items), Some(schema)) = (answer.as_array(), schema.get("items")) {
        items.iter().for_each(|item| fits(item, schema, description, at));
    }
    let (Some(fields), Some(properties)) = (answer.as_object(), schema.get("properties")) else { return };
    for (name, value) in fields {
        let field = format!("{at}.{name}");
        fits(
            value,
            properties.get(name).unwrap_or_else(|| panic!("{field} is not described")),
            description,
            &field,
        );
    }
    for name in schema.get("required").and_then(Value::as_array).into_iter().flatten() {
        assert!(fields.contains_key(name.as_str().unwrap()), "{at}.{name} is missing");
    }
}

#[tokio::test]
async fn answers_fit_their_schemas() {
    let (server, description) = (server(), described());
    let check = |answer: &Value, name: &str| {
        fits(answer, &description["components"]["schemas"][name], &description, name);
    };
    let tour = include_str!("../../../../examples/tour.sgf");
    let (_, record) = send(&server, Method::POST, "/api/v1/record", tour).await;
    check(&record, "Record");
    let place = json!({"record": tour, "node": 5});
    check(&good(&server, "/api/v1/position", place.clone()).await, "Position");
    check(&good(&server, "/api/v1/edit", place.clone()).await, "Record");
    check(&good(&server, "/api/v1/score", place.clone()).await, "ScoreAnswer");
    check(&good(&server, "/api/v1/race", place).await, "RaceAnswer");
    check(&good(&server, "/api/v1/value", json!({"expressions": ["±1"]})).await, "ValueAnswer");
    let region = json!({"record": CORRIDOR, "immortal": "all", "id": "A"});
    check(&good(&server, "/api/v1/region", region.clone()).await, "RegionAnswer");
    let (_, job) = send(&server, Method::POST, "/api/v1/jobs", region.to_string()).await;
    check(&job, "Job");
    let (_, error) = send(&server, Method::POST, "/api/v1/record", "X ?").await;
    check(&error, "Error");
    let (_, examples) = get(&server, "/api/v1/examples").await;
    examples["examples"].as_array().unwrap().iter().for_each(|example| check(example, "Example"));
    let (_, glossary) = get(&server, "/api/v1/glossary").await;
    glossary["terms"].as_array().unwrap().iter().for_each(|term| check(term, "Term"));
}
