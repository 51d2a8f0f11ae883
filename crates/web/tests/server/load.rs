//! Many clients, slow clients, many requests.

use std::time::{Duration, Instant};

use serde_json::json;
use yose_web::Settings;

use crate::client::{CORRIDOR, Connection, listening};

/// Kilobytes of memory that this process holds, where the system tells.
fn resident() -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.split_whitespace().next()?.parse().ok()
}

#[test]
fn two_hundred_clients_at_once() {
    let (address, _) = listening(Settings::default());
    let question = json!({"record": CORRIDOR, "immortal": "all"}).to_string();
    let clients: Vec<_> = (0..200)
        .map(|number| {
            let question = question.clone();
            std::thread::spawn(move || {
                let mut client = Connection::to(address);
                for step in 0..5 {
                    let (status, answer) = match (number + step) % 3 {
                        0 => client.ask("POST", "/api/v1/position", &question),
                        1 => client.ask("GET", "/", ""),
                        _ => client.ask("POST", "/api/v1/analyze", &question),
                    };
                    // With so many at once some are told to come back; nobody is left without an answer.
                    assert!(status == 200 || status == 503, "{status}: {answer}");
                }
                let (status, _) = client.ask("GET", "/healthz", "");
                assert_eq!(status, 200);
            })
        })
        .collect();
    for client in clients {
        client.join().unwrap();
    }
    let (status, answer) = Connection::to(address).ask("POST", "/api/v1/analyze", &question);
    assert_eq!(status, 200, "{answer}");
}

#[test]
fn slow_clients_are_sent_away() {
    let patience = Duration::from_millis(300);
    let (address, _) = listening(Settings { patience, connections: 8, ..Settings::default() });
    // Heads that never end, as many as there are places.
    let mut slow: Vec<Connection> = (0..8).map(|_| Connection::to(address)).collect();
    for client in &mut slow {
        client.write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ");
    }
    let begun = Instant::now();
    let (status, _) = Connection::to(address).ask("GET", "/healthz", "");
    assert_eq!(status, 200, "somebody else gets a place");
    assert!(begun.elapsed() < Duration::from_secs(20));
    for mut client in slow {
        // An answer that says so, or nothing; but the connection ends.
        while client.line().is_some() {}
    }
    // A body that never comes.
    let mut client = Connection::to(address);
    client.write(
        format!("POST /api/v1/record HTTP/1.1\r\nHost: {address}\r\nContent-Length: 100\r\n\r\nX").as_bytes(),
    );
    let (status, answer) = client.answer().unwrap();
    assert_eq!(status, 408, "{answer}");
}

#[test]
fn readers_who_do_not_read_are_sent_away() {
    let (address, _) =
        listening(Settings { stalled: Duration::from_millis(300), connections: 1, ..Settings::default() });
    let mut greedy = Connection::to(address);
    let head = format!("GET /api/v1/openapi.json HTTP/1.1\r\nHost: {address}\r\n\r\n");
    // More answers than the buffers of the system hold.
    greedy.write(head.repeat(400).as_bytes());
    let (status, _) = Connection::to(address).ask("GET", "/healthz", "");
    assert_eq!(status, 200, "the only place is free again");
}

#[test]
fn ten_thousand_requests_leave_nothing_behind() {
    const REQUESTS: usize = 10_000;
    const CLIENTS: usize = 8;
    // In a process of its own: what other tests hold at the same time is not this server's.
    if std::env::var_os("YOSE_TEST_ALONE").is_none() {
        let mut alone = std::process::Command::new(std::env::current_exe().unwrap());
        alone.args(["--exact", "load::ten_thousand_requests_leave_nothing_behind", "--nocapture"]);
        assert!(alone.env("YOSE_TEST_ALONE", "1").status().unwrap().success());
        return;
    }
    let (address, server) = listening(Settings::default());
    let position = json!({"record": CORRIDOR, "moves": ["B B2"]}).to_string();
    let value = json!({"expressions": ["{3|1}"]}).to_string();
    let job = json!({"record": CORRIDOR, "immortal": "all"}).to_string();
    // Another komi is another question, for which nobody remembers anything.
    let region =
        |number: usize| json!({"record": CORRIDOR, "immortal": "all", "komi": (number % 300).to_string()});
    let round = move |requests: usize| {
        let clients: Vec<_> = (0..CLIENTS)
            .map(|_| {
                let (position, value, job) = (position.clone(), value.clone(), job.clone());
                std::thread::spawn(move || {
                    let mut client = Connection::to(address);
                    for number in 0..requests / CLIENTS {
                        let (status, answer) = match number % 20 {
                            0 => client.ask("POST", "/api/v1/jobs", &job),
                            1 => client.ask("POST", "/api/v1/value", &value),
                            2..5 => client.ask("GET", "/api/v1/openapi.json", ""),
                            5..8 => client.ask("POST", "/api/v1/record", "X ? O"),
                            8..14 => client.ask("POST", "/api/v1/position", &position),
                            14 => client.ask("GET", "/../secret", ""),
                            15 => client.ask("POST", "/api/v1/region", &region(number).to_string()),
                            _ => client.ask("GET", "/", ""),
                        };
                        assert!([200, 202, 400, 404, 503].contains(&status), "{status} {answer}");
                    }
                })
            })
            .collect();
        clients.into_iter().for_each(|client| client.join().unwrap());
    };
    round(2000);
    let before = resident();
    round(REQUESTS);
    let after = resident();
    let (status, _) = Connection::to(address).ask("GET", "/healthz", "");
    assert_eq!(status, 200);
    let (Some(before), Some(after)) = (before, after) else {
        println!("skipped: this system does not tell how much memory a process has");
        return;
    };
    println!("{before} kB after 2000 requests, {after} kB after {REQUESTS} more");
    assert!(after < before + 24 * 1024, "memory grew from {before} to {after} kB");
    drop(server);
}
