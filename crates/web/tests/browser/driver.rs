//! A browser to drive: Debian's chromium through its chromedriver, by the WebDriver protocol.
//!
//! Only what the tests need, over plain sockets: the protocol is JSON in small HTTP requests.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// How long anything on the page may take before a test gives up on it.
const PATIENCE: Duration = Duration::from_secs(30);

/// A browser with one window.
pub struct Browser {
    driver: Child,
    port: u16,
    session: String,
}

/// A window to test in.
#[derive(Clone, Copy)]
pub struct Window {
    pub name: &'static str,
    pub width: u32,
    pub height: u32,
    pub phone: bool,
}

impl Browser {
    /// Starts a browser, or nothing if there is none on this machine.
    pub fn start(window: Window) -> Option<Browser> {
        let mut driver = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        let mut browser = Browser { port: port_of(&mut driver), driver, session: String::new() };
        let arguments = [
            "--headless=new",
            // The tests may run as root, in containers with little shared memory.
            "--no-sandbox",
            "--disable-dev-shm-usage",
            "--disable-gpu",
            "--hide-scrollbars",
        ];
        let capabilities = json!({"capabilities": {"alwaysMatch": {
            "goog:chromeOptions": {"args": arguments},
            "goog:loggingPrefs": {"browser": "ALL"},
        }}});
        let answer = browser.send("POST", "/session", &capabilities);
        // A chromedriver without a chromium is as good as none.
        let Ok(answer) = answer else { return None };
        browser.session = answer["sessionId"].as_str()?.to_owned();
        let metrics = json!({"width": window.width, "height": window.height, "mobile": window.phone,
            "deviceScaleFactor": if window.phone { 2 } else { 1 }});
        browser.devtools("Emulation.setDeviceMetricsOverride", &metrics);
        Some(browser)
    }

    /// Goes to an address and waits until it is loaded.
    pub fn open(&self, address: &str) {
        self.ask("POST", "/url", &json!({"url": address}));
    }

    /// Runs the body of a function on the page.
    pub fn run(&self, script: &str) -> Value {
        self.ask("POST", "/execute/sync", &json!({"script": script, "args": []}))
    }

    /// Runs the body of an asynchronous function on the page, and waits for what it returns.
    pub fn wait_for(&self, script: &str) -> Value {
        let script = format!(
            "const done = arguments[arguments.length - 1]; (async () => {{ {script} }})().then(done, error => done(String(error)));"
        );
        self.ask("POST", "/execute/async", &json!({"script": script, "args": []}))
    }

    /// Waits until an expression on the page is true.
    #[track_caller]
    pub fn until(&self, expression: &str) {
        let end = Instant::now() + PATIENCE;
        while self.run(&format!("return Boolean({expression})")) != json!(true) {
            assert!(Instant::now() < end, "never true: {expression}\n{}", self.text("body"));
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// The text of an element as people see it.
    pub fn text(&self, selector: &str) -> String {
        let text = self.run(&format!("return document.querySelector({selector:?})?.innerText ?? ''"));
        text.as_str().unwrap_or_default().to_owned()
    }

    /// How many elements there are.
    pub fn count(&self, selector: &str) -> u64 {
        self.run(&format!("return document.querySelectorAll({selector:?}).length")).as_u64().unwrap_or(0)
    }

    /// Clicks an element with a real pointer.
    #[track_caller]
    pub fn click(&self, selector: &str) {
        let found = self.ask("POST", "/element", &json!({"using": "css selector", "value": selector}));
        let element = found.as_object().and_then(|fields| fields.values().next()).and_then(Value::as_str);
        let element = element.unwrap_or_else(|| panic!("there is no {selector}"));
        self.ask("POST", &format!("/element/{element}/click"), &json!({}));
    }

    /// Presses the pointer at a place of the window, moves it over others, and lifts it.
    pub fn drag(&self, places: &[(i64, i64)]) {
        let step = |&(x, y): &(i64, i64)| json!({"type": "pointerMove", "duration": 0, "x": x, "y": y});
        let mut actions = vec![step(&places[0]), json!({"type": "pointerDown", "button": 0})];
        actions.extend(places.iter().skip(1).map(step));
        actions.push(json!({"type": "pointerUp", "button": 0}));
        let pointer = json!({"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": actions});
        self.ask("POST", "/actions", &json!({"actions": [pointer]}));
    }

    /// Types keys, one after the other; special ones are in the private area of Unicode.
    pub fn keys(&self, keys: &str) {
        let actions: Vec<Value> = keys
            .chars()
            .flat_map(|key| ["keyDown", "keyUp"].map(|kind| json!({"type": kind, "value": key})))
            .collect();
        self.ask("POST", "/actions", &json!({"actions": [{"type": "key", "id": "keys", "actions": actions}]}));
    }

    /// Asks the browser itself, as its developer tools do.
    pub fn devtools(&self, command: &str, parameters: &Value) -> Value {
        self.ask("POST", "/goog/cdp/execute", &json!({"cmd": command, "params": parameters}))
    }

    /// What the page complained about since the last time.
    pub fn complaints(&self) -> Vec<String> {
        let log = self.ask("POST", "/se/log", &json!({"type": "browser"}));
        let entries = log.as_array().into_iter().flatten();
        let serious = entries.filter(|entry| entry["level"] == "SEVERE" || entry["level"] == "WARNING");
        serious.map(|entry| entry["message"].as_str().unwrap_or_default().to_owned()).collect()
    }

    /// Keeps a picture of the window.
    pub fn picture(&self, path: &Path) {
        let coded = self.ask("GET", "/screenshot", &Value::Null);
        let bytes = base64(coded.as_str().unwrap_or_default());
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, bytes).unwrap();
    }

    #[track_caller]
    fn ask(&self, method: &str, path: &str, body: &Value) -> Value {
        let path = format!("/session/{}{path}", self.session);
        self.send(method, &path, body).unwrap_or_else(|error| panic!("{method} {path}: {error}"))
    }

    /// One request to the driver, and the value of its answer.
    fn send(&self, method: &str, path: &str, body: &Value) -> Result<Value, String> {
        let body = if method == "POST" { body.to_string() } else { String::new() };
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: localhost:{}\r\nContent-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
            self.port,
            body.len()
        );
        let failed = |error: std::io::Error| error.to_string();
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).map_err(failed)?;
        stream.write_all((head + &body).as_bytes()).map_err(failed)?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).map_err(failed)?;
        let answer = String::from_utf8_lossy(&answer);
        let (head, body) = answer.split_once("\r\n\r\n").ok_or("no answer")?;
        let value: Value = serde_json::from_str(body).map_err(|error| format!("{error}: {body}"))?;
        let good = head.split(' ').nth(1) == Some("200");
        if good { Ok(value["value"].clone()) } else { Err(value["value"]["message"].to_string()) }
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.send("DELETE", &format!("/session/{}", self.session), &Value::Null);
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

/// The port that the driver says it has taken.
fn port_of(driver: &mut Child) -> u16 {
    let said = BufReader::new(driver.stdout.take().unwrap());
    let port = |line: String| line.rsplit_once("on port ")?.1.trim_end_matches('.').parse().ok();
    said.lines().map_while(Result::ok).find_map(port).expect("chromedriver names its port")
}

fn base64(text: &str) -> Vec<u8> {
    let digit = |sign: u8| match sign {
        b'A'..=b'Z' => sign - b'A',
        b'a'..=b'z' => sign - b'a' + 26,
        b'0'..=b'9' => sign - b'0' + 52,
        b'+' => 62,
        _ => 63,
    };
    let signs: Vec<u8> = text.bytes().filter(|&sign| sign != b'=').map(digit).collect();
    let word = |chunk: &[u8]| chunk.iter().fold(0u32, |word, &sign| word << 6 | u32::from(sign)) << (6 * (4 - chunk.len()));
    signs.chunks(4).flat_map(|chunk| word(chunk).to_be_bytes()[1..chunk.len()].to_vec()).collect()
}
