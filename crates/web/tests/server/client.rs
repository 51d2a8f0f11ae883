//! Two ways to ask: without a socket, and over one.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::http::{Method, Request, Response, StatusCode};
use http_body_util::BodyExt;
use serde_json::Value;
use tower::ServiceExt;
use yose_web::{Server, Settings, app, bind, serve};

/// A corridor of two points between walls that are taken to be alive. Black closes it for a point and a half-open
/// door is worth *: {1|*}.
pub(crate) const CORRIDOR: &str = "X X X O\nX . . O\nX X X O";

/// A server with its defaults.
pub(crate) fn server() -> Arc<Server> {
    Arc::new(Server::new(Settings::default()))
}

/// Asks and gives the whole answer.
pub(crate) async fn ask(server: &Arc<Server>, request: Request<Body>) -> Response<Body> {
    app(Arc::clone(server)).oneshot(request).await.unwrap()
}

/// A request of somebody who is no browser.
pub(crate) fn request(method: Method, path: &str, body: impl Into<Body>) -> Request<Body> {
    let request = Request::builder().method(method).uri(path).header("host", "127.0.0.1:8361");
    request.header("content-type", "application/json").body(body.into()).unwrap()
}

/// Posts JSON; status and JSON of the answer.
pub(crate) async fn post(server: &Arc<Server>, path: &str, question: Value) -> (u16, Value) {
    send(server, Method::POST, path, question.to_string()).await
}

/// Gets JSON.
pub(crate) async fn get(server: &Arc<Server>, path: &str) -> (u16, Value) {
    send(server, Method::GET, path, Body::empty()).await
}

/// Sends something; status and JSON of the answer, null if it is empty.
pub(crate) async fn send(
    server: &Arc<Server>,
    method: Method,
    path: &str,
    body: impl Into<Body>,
) -> (u16, Value) {
    let answer = ask(server, request(method, path, body)).await;
    let status = answer.status().as_u16();
    let bytes = bytes(answer).await;
    let value = if bytes.is_empty() { Value::Null } else { serde_json::from_slice(&bytes).unwrap() };
    (status, value)
}

/// A good answer to JSON.
pub(crate) async fn good(server: &Arc<Server>, path: &str, question: Value) -> Value {
    let (status, answer) = post(server, path, question).await;
    assert_eq!(status, StatusCode::OK, "{path}: {answer}");
    answer
}

/// The sentence of an answer that should be a fault.
pub(crate) async fn refused(server: &Arc<Server>, path: &str, question: Value, expected: u16) -> Value {
    let (status, answer) = post(server, path, question).await;
    assert_eq!(status, expected, "{path}: {answer}");
    assert!(answer["error"]["message"].is_string(), "{path}: {answer}");
    answer["error"].clone()
}

pub(crate) async fn bytes(answer: Response<Body>) -> Vec<u8> {
    answer.into_body().collect().await.unwrap().to_bytes().to_vec()
}

/// Waits until something is so.
pub(crate) async fn eventually(what: &str, mut is_so: impl FnMut() -> bool) {
    for _ in 0..1500 {
        if is_so() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("{what}");
}

/// A server on a socket of its own, for as long as the tests run.
pub(crate) fn listening(settings: Settings) -> (SocketAddr, Arc<Server>) {
    let server = Arc::new(Server::new(settings));
    let (tell, told) = std::sync::mpsc::channel();
    let serving = Arc::clone(&server);
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let listener = bind(([127, 0, 0, 1], 0).into()).await.unwrap();
            tell.send(listener.local_addr().unwrap()).unwrap();
            serve(listener, serving, std::future::pending()).await;
        });
    });
    (told.recv().unwrap(), server)
}

/// One connection on which requests are sent one after the other.
pub(crate) struct Connection {
    reader: BufReader<TcpStream>,
    address: SocketAddr,
}

impl Connection {
    pub(crate) fn to(address: SocketAddr) -> Connection {
        let stream = TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        Connection { reader: BufReader::new(stream), address }
    }

    /// Sends bytes as they are.
    pub(crate) fn write(&mut self, bytes: &[u8]) {
        self.reader.get_mut().write_all(bytes).unwrap();
    }

    /// Sends a request and reads the answer: status and body.
    pub(crate) fn ask(&mut self, method: &str, path: &str, body: &str) -> (u16, String) {
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
            self.address,
            body.len()
        );
        self.write(format!("{head}{body}").as_bytes());
        self.answer().expect("an answer")
    }

    /// Reads one answer with a known length; nothing if the server closed the connection.
    pub(crate) fn answer(&mut self) -> Option<(u16, String)> {
        let (status, length) = self.head()?;
        let mut body = vec![0; length];
        self.reader.read_exact(&mut body).ok()?;
        Some((status, String::from_utf8(body).unwrap()))
    }

    /// Reads the head of an answer: status and length.
    pub(crate) fn head(&mut self) -> Option<(u16, usize)> {
        let first = self.line()?;
        let status = first.split(' ').nth(1)?.parse().ok()?;
        let mut length = 0;
        loop {
            let line = self.line()?.to_ascii_lowercase();
            if line.is_empty() {
                return Some((status, length));
            }
            if let Some(value) = line.strip_prefix("content-length:") {
                length = value.trim().parse().ok()?;
            }
        }
    }

    /// Reads a line without its end.
    pub(crate) fn line(&mut self) -> Option<String> {
        let mut line = String::new();
        let read = self.reader.read_line(&mut line).ok()?;
        (read > 0).then(|| line.trim_end().to_owned())
    }
}
