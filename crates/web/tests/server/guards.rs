//! Headers, hosts, origins, paths.

use axum::body::Body;
use axum::http::{Method, Request};

use crate::client::{ask, bytes, request, server};

#[tokio::test]
async fn every_answer_has_the_headers() {
    let server = server();
    let wrong_host = Request::get("/").header("host", "evil.example").body(Body::empty()).unwrap();
    let requests = [
        request(Method::GET, "/", ""),
        request(Method::GET, "/healthz", ""),
        request(Method::GET, "/nothing", ""),
        request(Method::PUT, "/api/v1/record", ""),
        request(Method::POST, "/api/v1/record", "X ?"),
        request(Method::POST, "/api/v1/value", "{"),
        wrong_host,
    ];
    for asked in requests {
        let what = format!("{} {}", asked.method(), asked.uri());
        let answer = ask(&server, asked).await;
        let header = |name: &str| answer.headers().get(name).map(|value| value.to_str().unwrap().to_owned());
        let policy = header("content-security-policy").expect(&what);
        for part in ["default-src 'self'", "script-src 'self'", "frame-ancestors 'none'", "object-src 'none'"]
        {
            assert!(policy.contains(part), "{what}: {policy}");
        }
        assert!(!policy.contains("unsafe"), "{what}: {policy}");
        assert_eq!(header("x-content-type-options").as_deref(), Some("nosniff"), "{what}");
        assert_eq!(header("referrer-policy").as_deref(), Some("no-referrer"), "{what}");
        assert!(header("cache-control").is_some(), "{what}");
        assert_eq!(header("access-control-allow-origin"), None, "{what}");
    }
}

#[tokio::test]
async fn other_hosts_and_sites_are_refused() {
    let server = server();
    let post = |name: &'static str, value: &'static str| {
        let request = Request::post("/api/v1/record").header("host", "127.0.0.1:8361").header(name, value);
        request.body(Body::from("X .")).unwrap()
    };
    for (name, value, expected) in [
        ("x-nothing", "at all", 200),
        ("origin", "http://127.0.0.1:8361", 200),
        ("origin", "https://evil.example", 403),
        ("origin", "null", 403),
        ("sec-fetch-site", "cross-site", 403),
    ] {
        assert_eq!(ask(&server, post(name, value)).await.status().as_u16(), expected, "{name}: {value}");
    }
    for host in ["evil.example", "evil.example:8361", "10.0.0.1"] {
        let get = Request::get("/").header("host", host).body(Body::empty()).unwrap();
        assert_eq!(ask(&server, get).await.status(), 421, "{host}");
    }
    // A browser asks first whether another site may; nobody says that it may.
    let preflight = Request::options("/api/v1/record")
        .header("host", "127.0.0.1:8361")
        .header("origin", "https://evil.example")
        .header("access-control-request-method", "POST");
    let answer = ask(&server, preflight.body(Body::empty()).unwrap()).await;
    assert!(answer.headers().keys().all(|name| !name.as_str().starts_with("access-control")));
    assert!(!answer.status().is_success());
}

#[tokio::test]
async fn no_path_leads_out() {
    let server = server();
    for path in [
        "/../Cargo.toml",
        "/..%2fCargo.toml",
        "/%2e%2e/Cargo.toml",
        "//etc/passwd",
        "/page/index.html",
        "/./index.html",
        "/index.html%00.js",
        "/..\\Cargo.toml",
        "/api/v1/../../etc/passwd",
        "/api/v1/record/..",
        "/api/v2/record",
    ] {
        let Ok(asked) = Request::get(path).header("host", "localhost").body(Body::empty()) else { continue };
        let answer = ask(&server, asked).await;
        assert_eq!(answer.status(), 404, "{path}");
        assert!(!String::from_utf8(bytes(answer).await).unwrap().contains("[package]"), "{path}");
    }
}

#[tokio::test]
async fn wrong_methods() {
    let server = server();
    for (method, path) in [
        (Method::GET, "/api/v1/record"),
        (Method::DELETE, "/api/v1/analyze"),
        (Method::POST, "/healthz"),
        (Method::POST, "/"),
    ] {
        let answer = ask(&server, request(method.clone(), path, "")).await;
        assert_eq!(answer.status(), 405, "{method} {path}");
    }
}
