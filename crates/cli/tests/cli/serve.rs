//! `yose serve`.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};

use crate::yose;

/// A server on a free port, ended with the test.
struct Served {
    process: Child,
    address: SocketAddr,
}

impl Served {
    fn start() -> Served {
        Served::start_with(&["--net", "none"])
    }

    fn start_with(options: &[&str]) -> Served {
        let mut process = Command::new(assert_cmd::cargo::cargo_bin!("yose"))
            .args(["serve", "--port", "0"])
            .args(options)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let address = line.split("http://").nth(1).and_then(|rest| rest.split(' ').next());
        let address = address.unwrap_or_else(|| panic!("no address: {line}")).parse().unwrap();
        Served { process, address }
    }

    fn ask(&self, request: &str) -> String {
        let mut stream = TcpStream::connect(self.address).unwrap();
        stream.write_all(request.replace("HOST", &self.address.to_string()).as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[test]
fn it_serves_and_ends_when_asked() {
    let mut served = Served::start();
    assert!(served.address.ip().is_loopback(), "this machine only");
    let page = served.ask("GET / HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n");
    assert!(page.starts_with("HTTP/1.1 200") && page.contains("<!doctype html>"), "{page}");
    let body = r#"{"record": "X . O", "map": "life"}"#;
    let segments = served.ask(&format!(
        "POST /api/v1/segment HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n{body}",
        body.len()
    ));
    assert!(segments.starts_with("HTTP/1.1 200") && segments.contains("\"estimated\""), "{segments}");
    if cfg!(unix) {
        // What Ctrl-C sends.
        let id = served.process.id().to_string();
        assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
        assert_eq!(served.process.wait().unwrap().code(), Some(0));
    }
}

#[test]
fn a_port_in_use_is_told_in_a_sentence() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let complaint = yose(&["serve", "--port", &port]).refused();
    assert_eq!(
        complaint,
        format!("port {port} is in use; choose another with --port, or any that is free with --port 0")
    );
    let complaint = yose(&["serve", "--port", "0", "--bind", "192.0.2.1"]).refused();
    assert_eq!(complaint, "192.0.2.1 is no address of this machine");
}

#[test]
fn a_network_is_asked_about_open_places() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tiny.txt");
    std::fs::write(&file, crate::net::tiny("tiny")).unwrap();
    let served = Served::start_with(&["--net", file.to_str().unwrap()]);
    let body = r#"{"record": ". . . .\n. X O .\n. . . .\n"}"#;
    let ask = |path: &str| {
        served.ask(&format!(
            "POST /api/v1/{path} HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{body}",
            body.len()
        ))
    };
    for path in ["analyze", "ownership"] {
        let answer = ask(path);
        assert!(answer.starts_with("HTTP/1.1 200") && answer.contains("\"network\":\"tiny\""), "{answer}");
    }
    assert!(ask("analyze").contains("\"lead\":{\"evidence\":\"estimated\""));
}
