//! Every endpoint with a bad question.

use std::sync::Arc;

use axum::body::Body;
use axum::http::{Method, Request};
use serde_json::json;
use yose_web::{Server, Settings};

use crate::client::{CORRIDOR, ask, post, refused, request, send, server};

#[tokio::test]
async fn malformed_records_say_where() {
    let server = server();
    for (text, line, column) in
        [("X O\nX ? O", 2, 3), ("X O\nX O X", 2, 1), ("\n  ()", 2, 3), ("hello there", 1, 1)]
    {
        let (status, answer) = send(&server, Method::POST, "/api/v1/record", text).await;
        assert_eq!(status, 400, "{text}: {answer}");
        let error = &answer["error"];
        assert_eq!((&error["line"], &error["column"]), (&json!(line), &json!(column)), "{text}: {answer}");
        // The same inside of a question.
        let error = refused(&server, "/api/v1/position", json!({"record": text}), 400).await;
        assert_eq!((&error["line"], &error["field"]), (&json!(line), &json!("record")));
    }
    let (status, _) = send(&server, Method::POST, "/api/v1/record", "").await;
    assert_eq!(status, 400);
    let (status, _) = send(&server, Method::POST, "/api/v1/record", vec![0xC3, 0x28, 0xFF]).await;
    assert_eq!(status, 400);
}

#[tokio::test]
async fn questions_must_be_json() {
    let server = server();
    for path in yose_web::paths() {
        if !path.starts_with("/api/v1/") || path.contains("{id}") || path.ends_with("/record") {
            continue;
        }
        for body in ["", "{", "[]", "null", "{\"record\": 5}", "{\"record\": \"X\", \"node\": -1}", "\u{0}"] {
            let (status, answer) = send(&server, Method::POST, path, body).await;
            assert!(status == 400 || status == 405, "{path} {body:?}: {status} {answer}");
        }
    }
    let plain =
        Request::post("/api/v1/position").header("host", "localhost").header("content-type", "text/plain");
    let answer = ask(&server, plain.body(Body::from("{}")).unwrap()).await;
    assert_eq!(answer.status(), 415);
}

#[tokio::test]
async fn nonsense_is_told_as_such() {
    let server = server();
    let record = "(;SZ[5];B[aa];W[bb])";
    for (path, question, field) in [
        ("position", json!({"record": record, "node": 99}), Some("node")),
        ("position", json!({"record": record, "game": 2}), Some("game")),
        ("position", json!({"record": record, "moves": ["A5"]}), Some("moves")),
        ("position", json!({"record": record, "moves": ["Z9"]}), Some("moves")),
        ("position", json!({"record": record, "moves": ["green A1"]}), None),
        ("position", json!({"record": record, "setup": {"black": ["C3"], "white": ["C3"]}}), Some("setup")),
        ("position", json!({"record": CORRIDOR, "node": 1}), Some("node")),
        // All four stones without a liberty.
        (
            "position",
            json!({"record": ". .\n. .", "setup": {"black": ["A1", "A2", "B1", "B2"]}}),
            Some("setup"),
        ),
        ("edit", json!({"record": record, "node": 0, "remove": true}), Some("node")),
        ("edit", json!({"record": record, "marks": [{"point": "Q17", "mark": "circle"}]}), Some("marks")),
        ("analyze", json!({"record": record, "region": ["X99"]}), Some("region")),
        ("analyze", json!({"record": record, "dead": ["C3"]}), Some("dead")),
        ("region", json!({"record": CORRIDOR, "immortal": "all", "id": "Z"}), None),
        ("region", json!({"record": CORRIDOR, "immortal": "all", "line": ["B A1"]}), None),
        ("region", json!({"record": CORRIDOR, "immortal": "all", "line": ["B pass"]}), Some("line")),
        ("race", json!({"record": CORRIDOR, "chains": ["B2", "C2"]}), Some("chains")),
        ("score", json!({"record": CORRIDOR, "dead": ["B2"]}), Some("dead")),
        ("influence", json!({"record": CORRIDOR, "lambda": 7.0}), None),
        ("influence", json!({"record": CORRIDOR, "rank": "green"}), Some("rank")),
        ("export", json!({"record": CORRIDOR, "format": "html"}), Some("job")),
        ("value", json!({"expressions": []}), Some("expressions")),
        ("value", json!({"expressions": ["1"], "cool": "1/3"}), Some("cool")),
        ("jobs", json!({"record": record, "node": 99}), Some("node")),
    ] {
        let error = refused(&server, &format!("/api/v1/{path}"), question.clone(), 422).await;
        assert_eq!(error["field"].as_str(), field, "{path} {question}: {error}");
    }
    for (path, question) in [
        ("position", json!({"record": record, "rules": "house"})),
        ("position", json!({"record": record, "komi": "much"})),
        ("analyze", json!({"record": record, "immortal": "maybe"})),
        ("influence", json!({"record": record, "method": "magic"})),
        ("export", json!({"record": record, "format": "gif"})),
    ] {
        refused(&server, &format!("/api/v1/{path}"), question, 400).await;
    }
    let error = refused(&server, "/api/v1/value", json!({"expressions": ["{3|1"]}), 400).await;
    assert_eq!(error["column"], 5, "{error}");
    let gone = json!({"record": record, "format": "svg", "job": "nothing"});
    refused(&server, "/api/v1/export", gone, 410).await;
    for (method, path) in [
        (Method::GET, "/api/v1/jobs/x"),
        (Method::DELETE, "/api/v1/jobs/x"),
        (Method::GET, "/api/v1/jobs/x/events"),
    ] {
        let (status, answer) = send(&server, method, path, Body::empty()).await;
        assert_eq!(status, 404, "{answer}");
    }
}

#[tokio::test]
async fn a_record_that_cannot_be_played_is_no_disaster() {
    let server = server();
    let (status, answer) = send(&server, Method::POST, "/api/v1/record", "(;GM[2]SZ[8];B[aa])").await;
    assert_eq!(status, 422, "another game: {answer}");
    let (status, answer) = send(&server, Method::POST, "/api/v1/record", "(;SZ[99])").await;
    assert_eq!(status, 422, "no such board: {answer}");
    // A move on a stone is played all the same, and told.
    let (status, answer) = send(&server, Method::POST, "/api/v1/record", "(;SZ[5];B[aa];W[aa])").await;
    assert_eq!(status, 200);
    assert!(answer["nodes"][2]["illegal"].is_string(), "{answer}");
}

#[tokio::test]
async fn deep_and_wide_records() {
    let server = server();
    let deep = format!("(;SZ[9]{})", ";B[]".repeat(60_000));
    let (status, answer) = send(&server, Method::POST, "/api/v1/record", deep).await;
    assert_eq!((status, &answer["more_nodes"]), (200, &json!(40_001)));
    let nested = format!("(;SZ[9]{}{}", "(;B[aa]".repeat(30_000), ")".repeat(30_001));
    let (status, answer) = send(&server, Method::POST, "/api/v1/record", nested).await;
    assert_eq!((status, answer["nodes"].as_array().unwrap().len()), (200, 20_000));
    let braces = format!("{}0{}", "{".repeat(20_000), "|}".repeat(20_000));
    let (status, answer) =
        post(&server, "/api/v1/value", json!({"expressions": [braces], "seconds": 1})).await;
    assert!([200, 400, 422].contains(&status), "{status} {answer}");
}

#[tokio::test]
async fn bodies_over_the_limit() {
    let small = Arc::new(Server::new(Settings { body_bytes: 1000, ..Settings::default() }));
    for path in ["/api/v1/record", "/api/v1/position", "/api/v1/jobs"] {
        // With a length, and in chunks of unknown length.
        let (status, answer) = send(&small, Method::POST, path, vec![b' '; 1001]).await;
        assert_eq!(status, 413, "{path}: {answer}");
        let chunks = futures_util::stream::iter((0..50).map(|_| Ok::<_, std::io::Error>(vec![b' '; 100])));
        let answer = ask(&small, request(Method::POST, path, Body::from_stream(chunks))).await;
        assert_eq!(answer.status(), 413, "{path}");
    }
    let (status, _) = send(&small, Method::POST, "/api/v1/record", format!("X .{}", " ".repeat(900))).await;
    assert_eq!(status, 200);
}
