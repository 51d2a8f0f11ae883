//! The files of the page.

use axum::body::Body;
use axum::http::{Method, Request};

use crate::client::{ask, bytes, request, server};

#[tokio::test]
async fn the_page_is_there_and_has_no_inline_script() {
    let answer = ask(&server(), request(Method::GET, "/", "")).await;
    assert_eq!(answer.headers()["content-type"], "text/html; charset=utf-8");
    let html = String::from_utf8(bytes(answer).await).unwrap();
    for (at, _) in html.match_indices("<script") {
        let tag = &html[at..at + html[at..].find('>').unwrap()];
        assert!(tag.contains("src="), "inline script: {tag}");
    }
    assert!(!html.contains(" style=") && !html.contains("<style"), "inline style");
    assert!(!html.contains("http://") && !html.contains("https://"), "another host");
}

#[tokio::test]
async fn files_have_kinds_and_tags() {
    let server = server();
    for (name, length) in yose_web::files() {
        let path = if name == "index.html" { "/".to_owned() } else { format!("/{name}") };
        let answer = ask(&server, request(Method::GET, &path, "")).await;
        assert_eq!(answer.status(), 200, "{path}");
        let kind = answer.headers()["content-type"].to_str().unwrap().to_owned();
        assert!(kind != "application/octet-stream", "{path}");
        let tag = answer.headers()["etag"].clone();
        assert!(!bytes(answer).await.is_empty() && length > 0);
        let again = Request::get(&path).header("host", "localhost").header("if-none-match", tag);
        let answer = ask(&server, again.body(Body::empty()).unwrap()).await;
        assert_eq!(answer.status(), 304, "{path}");
    }
}
