//! Jobs, their events, and what becomes of them when nobody wants them.

use std::io::Write;
use std::net::TcpStream;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::http::Method;
use serde_json::{Value, json};
use yose_web::{Server, Settings};

use crate::client::{
    CORRIDOR, Connection, ask, bytes, eventually, get, listening, post, request, send, server,
};

/// A wide room between two walls: more work than there is time.
fn endless() -> Value {
    let board = format!("X {}O\n", ". ".repeat(5)).repeat(5);
    json!({"record": board, "immortal": "all", "seconds": 100, "nodes": 20_000_000})
}

async fn begin(server: &Arc<Server>, question: Value) -> String {
    let (status, job) = post(server, "/api/v1/jobs", question).await;
    assert_eq!(status, 202, "{job}");
    job["id"].as_str().unwrap().to_owned()
}

/// The events of a job: names and data.
async fn events(server: &Arc<Server>, id: &str) -> Vec<(String, Value)> {
    let answer = ask(server, request(Method::GET, &format!("/api/v1/jobs/{id}/events"), "")).await;
    assert_eq!(answer.headers()["content-type"], "text/event-stream");
    let text = String::from_utf8(bytes(answer).await).unwrap();
    let field = |block: &str, name: &str| {
        let line = block.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_default();
        line.trim_start().to_owned()
    };
    let blocks = text.split("\n\n").filter(|block| block.contains("event:"));
    blocks
        .map(|block| (field(block, "event:"), serde_json::from_str(&field(block, "data:")).unwrap()))
        .collect()
}

#[tokio::test]
async fn an_analysis_tells_its_regions() {
    let server = server();
    let id = begin(&server, json!({"record": CORRIDOR, "immortal": "all"})).await;
    let heard = events(&server, &id).await;
    let names: Vec<&str> =
        heard.iter().map(|(name, _)| name.as_str()).filter(|name| *name != "progress").collect();
    assert_eq!(names, ["started", "region", "done"]);
    let (_, region) = heard.iter().find(|(name, _)| name == "region").unwrap();
    assert_eq!((&region["form"], &region["label"]), (&json!("{1|*}"), &json!("A 1 gote")));
    let (_, report) = heard.last().unwrap();
    assert_eq!(report["board"]["score"]["black_first"], "1");
    // Afterwards it can be asked for, and exported.
    let (_, job) = get(&server, &format!("/api/v1/jobs/{id}")).await;
    assert_eq!((&job["state"], &job["result"]), (&json!("done"), report));
    for (format, part) in [
        ("html", "<h2>Places that are left</h2>"),
        ("json", "\"regions\""),
        ("sgf", "A: 1 gote"),
        ("svg", "1 gote"),
    ] {
        let question = json!({"record": CORRIDOR, "immortal": "all", "format": format, "job": id});
        let answer = ask(&server, request(Method::POST, "/api/v1/export", question.to_string())).await;
        assert_eq!(answer.status(), 200, "{format}");
        let text = String::from_utf8(bytes(answer).await).unwrap();
        assert!(text.contains(part), "{format}: {text}");
    }
}

#[tokio::test]
async fn a_review_finds_the_mistakes() {
    let record = include_str!("../../../../examples/two-mistakes.sgf");
    let server = server();
    let id = begin(&server, json!({"record": record, "kind": "review", "seconds": 60})).await;
    let heard = events(&server, &id).await;
    let (name, review) = heard.last().unwrap();
    assert_eq!((name.as_str(), &review["evidence"]), ("done", &json!("proved")));
    let mistakes = review["moves"].as_array().unwrap().iter().filter(|entry| entry["loses"] != "0").count();
    assert_eq!(mistakes, 2, "as the record's name says");
    assert_eq!(
        heard.iter().filter(|(name, _)| name == "move").count(),
        review["moves"].as_array().unwrap().len()
    );
}

#[tokio::test]
async fn a_chart_has_a_point_for_every_position() {
    let record = include_str!("../../../../examples/two-mistakes.sgf");
    let server = server();
    let id = begin(&server, json!({"record": record, "kind": "chart", "seconds": 60})).await;
    let heard = events(&server, &id).await;
    let (name, chart) = heard.last().unwrap();
    assert_eq!(name, "done");
    let points = chart["points"].as_array().unwrap();
    assert_eq!(points.len(), 9, "the start and eight moves");
    let last = points.last().unwrap();
    // The record says W+0.5, and nothing is left to play.
    assert_eq!((&last["score"], &last["score_evidence"]), (&json!("-1/2"), &json!("proved")));
    assert!(points[0]["temperature_number"].as_f64().unwrap() > 0.0);
}

#[tokio::test]
async fn what_is_cancelled_stops() {
    let server = server();
    let id = begin(&server, endless()).await;
    eventually("it runs", || server.busy() == 1).await;
    let (status, _) = send(&server, Method::DELETE, &format!("/api/v1/jobs/{id}"), Body::empty()).await;
    assert_eq!(status, 204);
    eventually("its worker is free", || server.busy() == 0).await;
    let heard = events(&server, &id).await;
    assert_eq!(heard.last().unwrap().0, "cancelled");
    let (_, job) = get(&server, &format!("/api/v1/jobs/{id}")).await;
    assert_eq!(job["state"], "cancelled");
}

#[tokio::test]
async fn a_full_queue_says_so() {
    let server = Arc::new(Server::new(Settings { workers: 1, queue: 1, ..Settings::default() }));
    let (first, second) = (begin(&server, endless()).await, begin(&server, endless()).await);
    for path in ["/api/v1/jobs", "/api/v1/analyze"] {
        let answer = ask(&server, request(Method::POST, path, endless().to_string())).await;
        assert_eq!(answer.status(), 503, "{path}");
        let seconds: u32 = answer.headers()["retry-after"].to_str().unwrap().parse().unwrap();
        assert!((1..60).contains(&seconds));
    }
    // What is quick does not wait for what is slow.
    let (status, _) = post(&server, "/api/v1/position", json!({"record": CORRIDOR})).await;
    assert_eq!(status, 200);
    for id in [first, second] {
        send(&server, Method::DELETE, &format!("/api/v1/jobs/{id}"), Body::empty()).await;
    }
    eventually("there is room again", || server.busy() == 0).await;
    let (status, _) = post(&server, "/api/v1/analyze", json!({"record": CORRIDOR, "immortal": "all"})).await;
    assert_eq!(status, 200);
}

#[tokio::test]
async fn closing_the_stream_frees_the_worker() {
    let (address, server) = listening(Settings::default());
    let mut asking = Connection::to(address);
    let (status, job) = asking.ask("POST", "/api/v1/jobs", &endless().to_string());
    assert_eq!(status, 202, "{job}");
    let job: Value = serde_json::from_str(&job).unwrap();
    let mut stream = Connection::to(address);
    stream.write(
        format!("GET {} HTTP/1.1\r\nHost: {address}\r\n\r\n", job["events"].as_str().unwrap()).as_bytes(),
    );
    while !stream.line().unwrap().contains("started") {}
    assert_eq!(server.busy(), 1);
    drop(stream);
    eventually("the worker is free", || server.busy() == 0).await;
    let (_, job) = asking.ask("GET", &format!("/api/v1/jobs/{}", job["id"].as_str().unwrap()), "");
    assert!(job.contains("\"cancelled\""), "{job}");
}

#[tokio::test]
async fn hanging_up_on_an_analysis_frees_the_worker() {
    let (address, server) = listening(Settings::default());
    let question = endless().to_string();
    let mut caller = TcpStream::connect(address).unwrap();
    write!(
        caller,
        "POST /api/v1/analyze HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{question}",
        question.len()
    )
    .unwrap();
    eventually("it runs", || server.busy() == 1).await;
    drop(caller);
    eventually("the worker is free", || server.busy() == 0).await;
}

#[tokio::test]
async fn time_is_limited_whatever_is_asked_for() {
    let server =
        Arc::new(Server::new(Settings { longest: Duration::from_millis(300), ..Settings::default() }));
    let begun = std::time::Instant::now();
    let (status, report) = post(&server, "/api/v1/analyze", endless()).await;
    assert_eq!(status, 200, "running out of time is a result: {report}");
    assert!(begun.elapsed() < Duration::from_secs(30), "{:?}", begun.elapsed());
    assert_eq!(report["board"]["evidence"], "bounded");
}
