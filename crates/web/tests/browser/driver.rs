//! A browser to drive: Debian's chromium through its chromedriver, by the WebDriver protocol.
//!
//! Only what the tests need, over plain sockets: the protocol is JSON in small HTTP requests.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// How long anything on the page may take before a test gives up on it.
const PATIENCE: Duration = Duration::from_secs(20);

/// A browser with one window.
pub(crate) struct Browser {
    driver: Child,
    /// What the driver says. It would stop if nobody could hear it.
    _said: BufReader<ChildStdout>,
    port: u16,
    session: String,
}

/// A window to test in.
#[derive(Clone, Copy)]
pub(crate) struct Window {
    pub(crate) name: &'static str,
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) phone: bool,
}

impl Browser {
    /// Starts a browser, or nothing if there is none on this machine.
    pub(crate) fn start(window: Window) -> Option<Browser> {
        let mut driver = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        let mut said = BufReader::new(driver.stdout.take()?);
        let mut browser = Browser { port: port_of(&mut said), driver, _said: said, session: String::new() };
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
        let session = match browser.send("POST", "/session", &capabilities) {
            Ok(session) => session,
            // A driver without a browser is as good as none.
            Err(error) if error.contains("cannot find Chrome binary") => return None,
            Err(error) => panic!("no session: {error}"),
        };
        browser.session = session["sessionId"].as_str()?.to_owned();
        let metrics = json!({"width": window.width, "height": window.height, "mobile": window.phone,
            "deviceScaleFactor": if window.phone { 2 } else { 1 }});
        browser.devtools("Emulation.setDeviceMetricsOverride", &metrics);
        Some(browser)
    }

    /// Goes to an address and waits until it is loaded.
    pub(crate) fn open(&self, address: &str) {
        self.ask("POST", "/url", &json!({"url": address}));
    }

    /// Runs the body of a function on the page.
    pub(crate) fn run(&self, script: &str) -> Value {
        self.ask("POST", "/execute/sync", &json!({"script": script, "args": []}))
    }

    /// Runs the body of an asynchronous function on the page, and waits for what it returns.
    pub(crate) fn wait_for(&self, script: &str) -> Value {
        let script = format!(
            "const done = arguments[arguments.length - 1]; (async () => {{ {script} }})().then(done, error => done(String(error)));"
        );
        self.ask("POST", "/execute/async", &json!({"script": script, "args": []}))
    }

    /// Waits until an expression on the page is true.
    #[track_caller]
    pub(crate) fn until(&self, expression: &str) {
        let end = Instant::now() + PATIENCE;
        while self.run(&format!("return Boolean({expression})")) != json!(true) {
            assert!(Instant::now() < end, "never true: {expression}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// The text of an element as people see it.
    pub(crate) fn text(&self, selector: &str) -> String {
        let text = self.run(&format!("return document.querySelector({selector:?})?.innerText ?? ''"));
        text.as_str().unwrap_or_default().to_owned()
    }

    /// How many elements there are.
    pub(crate) fn count(&self, selector: &str) -> u64 {
        self.run(&format!("return document.querySelectorAll({selector:?}).length")).as_u64().unwrap_or(0)
    }

    /// Clicks an element with a real pointer.
    #[track_caller]
    pub(crate) fn click(&self, selector: &str) {
        let found = self.ask("POST", "/element", &json!({"using": "css selector", "value": selector}));
        let element = found.as_object().and_then(|fields| fields.values().next()).and_then(Value::as_str);
        let element = element.unwrap_or_else(|| panic!("there is no {selector}"));
        self.ask("POST", &format!("/element/{element}/click"), &json!({}));
    }

    /// Presses the pointer at a place of the window, moves it over others, and lifts it.
    pub(crate) fn drag(&self, places: &[(i64, i64)]) {
        self.press("mouse", places);
    }

    /// Taps with a finger.
    pub(crate) fn tap(&self, place: (i64, i64)) {
        self.press("touch", &[place]);
    }

    fn press(&self, kind: &str, places: &[(i64, i64)]) {
        let step = |&(x, y): &(i64, i64)| json!({"type": "pointerMove", "duration": 0, "x": x, "y": y});
        let mut actions = vec![step(&places[0]), json!({"type": "pointerDown", "button": 0})];
        actions.extend(places.iter().skip(1).map(step));
        actions.push(json!({"type": "pointerUp", "button": 0}));
        let pointer =
            json!({"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": actions});
        self.ask("POST", "/actions", &json!({"actions": [pointer]}));
    }

    /// Turns the wheel at a place of the window; down is positive.
    pub(crate) fn wheel(&self, (x, y): (i64, i64), turn: i64) {
        let scroll = json!({"type": "scroll", "x": x, "y": y, "deltaX": 0, "deltaY": turn, "duration": 0});
        self.ask(
            "POST",
            "/actions",
            &json!({"actions": [{"type": "wheel", "id": "wheel", "actions": [scroll]}]}),
        );
    }

    /// The page as it would be printed on A4: a PDF.
    pub(crate) fn print(&self) -> Vec<u8> {
        let sheet = json!({"page": {"width": 21.0, "height": 29.7}, "background": true});
        base64(self.ask("POST", "/print", &sheet).as_str().unwrap_or_default())
    }

    /// Types keys, one after the other; special ones are in the private area of Unicode.
    pub(crate) fn keys(&self, keys: &str) {
        let actions: Vec<Value> = keys
            .chars()
            .flat_map(|key| ["keyDown", "keyUp"].map(|kind| json!({"type": kind, "value": key})))
            .collect();
        self.ask(
            "POST",
            "/actions",
            &json!({"actions": [{"type": "key", "id": "keys", "actions": actions}]}),
        );
    }

    /// Asks the browser itself, as its developer tools do.
    pub(crate) fn devtools(&self, command: &str, parameters: &Value) -> Value {
        self.ask("POST", "/goog/cdp/execute", &json!({"cmd": command, "params": parameters}))
    }

    /// What the page complained about since the last time.
    pub(crate) fn complaints(&self) -> Vec<String> {
        let log = self.ask("POST", "/se/log", &json!({"type": "browser"}));
        let entries = log.as_array().into_iter().flatten();
        let serious = entries.filter(|entry| entry["level"] == "SEVERE" || entry["level"] == "WARNING");
        serious.map(|entry| entry["message"].as_str().unwrap_or_default().to_owned()).collect()
    }

    /// Keeps a picture of the window.
    pub(crate) fn picture(&self, path: &Path) {
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
        stream.set_read_timeout(Some(2 * PATIENCE)).map_err(failed)?;
        let mut answer = BufReader::new(stream);
        let (mut status, mut length) = (String::new(), 0);
        answer.read_line(&mut status).map_err(failed)?;
        for line in answer.by_ref().lines() {
            let line = line.map_err(failed)?.to_ascii_lowercase();
            match line.split_once(':') {
                Some(("content-length", bytes)) => length = bytes.trim().parse().map_err(|_| line.clone())?,
                Some(_) => {}
                None => break,
            }
        }
        // The driver keeps the connection open, whatever it is told, so the length tells where the answer ends.
        let mut body = vec![0; length];
        answer.read_exact(&mut body).map_err(failed)?;
        let value: Value = serde_json::from_slice(&body).map_err(|error| error.to_string())?;
        let good = status.split(' ').nth(1) == Some("200");
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
fn port_of(said: &mut BufReader<ChildStdout>) -> u16 {
    let port = |line: String| line.rsplit_once("successfully on port ")?.1.trim_end_matches('.').parse().ok();
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
    let word = |chunk: &[u8]| {
        chunk.iter().fold(0u32, |word, &sign| word << 6 | u32::from(sign)) << (6 * (4 - chunk.len()))
    };
    signs.chunks(4).flat_map(|chunk| word(chunk).to_be_bytes()[1..chunk.len()].to_vec()).collect()
}
