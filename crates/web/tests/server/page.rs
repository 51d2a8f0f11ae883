//! The files of the page.

use axum::body::Body;
use axum::http::{Method, Request};

use crate::client::{ask, bytes, request, server};

#[tokio::test]
async fn the_page_is_there_and_has_no_inline_script() {
    let answer = ask(&server(), request(Method::GET, "/", "")).await;
    assert_eq!(answer.headers()["content-type"], "text/html; charset=utf-8");
    let policy = answer.headers()["content-security-policy"].to_str().unwrap().to_owned();
    let html = String::from_utf8(bytes(answer).await).unwrap();
    for (at, _) in html.match_indices("<script") {
        let tag = &html[at..at + html[at..].find('>').unwrap()];
        assert!(tag.contains("src="), "inline script: {tag}");
    }
    assert!(!html.contains(" style="), "inline style");
    assert_eq!(html.matches("<style>").count(), 1, "the one that the policy names");
    // The policy would not let a browser use a style whose hash it does not name; a browser test sees that it does.
    assert!(policy.contains("style-src 'self' 'sha256-"), "{policy}");
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

#[tokio::test]
async fn the_page_comes_with_the_example_and_in_the_colours_chosen() {
    let server = server();
    let page = async |cookie: &'static str| {
        let request = Request::get("/").header("host", "localhost").header("cookie", cookie);
        String::from_utf8(bytes(ask(&server, request.body(Body::empty()).unwrap()).await).await).unwrap()
    };
    let plain = page("other=1").await;
    // 38 black and 46 white stones stand in the record of the example.
    assert_eq!(plain.matches("class=\"stone ").count(), 84);
    assert!(plain.contains("<html lang=\"en\">"));
    assert!(page("a=b; yose-theme=dark").await.contains("<html lang=\"en\" data-theme=\"dark\">"));
    assert_eq!(page("yose-theme=\"><script>").await, plain, "nothing else gets into the page");
}
