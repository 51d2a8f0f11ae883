//! The page in a real browser, on a desk and on a phone.
//!
//! Needs `chromium` and `chromedriver`; where they are missing the tests say so and pass. Pictures of what was seen are kept
//! in `target/browser/`.

mod driver;
mod network;
mod steps;

use std::net::SocketAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use driver::{Browser, Window};
use serde_json::json;
use yose_segment::Network;
use yose_web::{Server, Settings, bind, serve};

const DESK: Window = Window { name: "desk", width: 1280, height: 800, phone: false };
const PHONE: Window = Window { name: "phone", width: 390, height: 844, phone: true };

/// Everything a reader of the page may do, on one kind of window.
struct Page {
    browser: Browser,
    window: Window,
    address: String,
}

#[test]
fn on_a_desk() {
    walk_through(DESK);
}

#[test]
fn on_a_phone() {
    walk_through(PHONE);
}

#[test]
fn the_code_of_the_page_is_small() {
    let code = |name: &str| ["html", "css", "js"].iter().any(|kind| name.ends_with(kind));
    let bytes: usize = yose_web::files().filter(|(name, _)| code(name)).map(|(_, bytes)| bytes).sum();
    println!("{bytes} bytes of HTML, CSS and JavaScript are sent");
    assert!(bytes < 100_000, "{bytes} bytes of HTML, CSS and JavaScript");
}

/// One window at a time: some steps are timed.
static ALONE: Mutex<()> = Mutex::new(());

fn walk_through(window: Window) {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let Some(browser) = Browser::start(window) else {
        println!("skipped: there is no chromium with a chromedriver on this machine");
        return;
    };
    let server = || Server::new(Settings::default()).with_segments(network());
    let page = Page { browser, window, address: start_server(server) };
    // `YOSE_STEPS=cancel,export` tries only these.
    let asked = std::env::var("YOSE_STEPS").unwrap_or_default();
    let wanted = |name: &str| asked.is_empty() || asked.split(',').any(|step| step == name);
    let steps = steps::STEPS.iter().filter(|(name, _)| wanted(name));
    let failed: Vec<&str> =
        steps.filter(|(name, step)| !page.passes(name, *step)).map(|step| step.0).collect();
    assert!(failed.is_empty(), "on the {}: {}", window.name, failed.join(", "));
}

/// A real server on a free port, for as long as the tests run.
fn start_server(make: impl FnOnce() -> Server + Send + 'static) -> String {
    let (tell, told) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let listener = bind(SocketAddr::from(([127, 0, 0, 1], 0))).await.unwrap();
            tell.send(listener.local_addr().unwrap()).unwrap();
            serve(listener, Arc::new(make()), std::future::pending()).await;
        });
    });
    format!("http://{}", told.recv().unwrap())
}

/// The network that comes with the program.
fn network() -> Network {
    let bytes = include_bytes!("../../../cli/networks/segmentation.net");
    Network::from_bytes(bytes).unwrap()
}

impl Page {
    /// Whether a step goes well; later ones are tried even if it does not.
    fn passes(&self, name: &str, step: fn(&Page)) -> bool {
        let start = Instant::now();
        let outcome = catch_unwind(AssertUnwindSafe(|| {
            self.open("");
            step(self);
            self.is_content();
        }));
        let seconds = start.elapsed().as_secs_f64();
        println!(
            "{} {name}: {} in {seconds:.1} s",
            self.window.name,
            if outcome.is_ok() { "good" } else { "BAD" }
        );
        self.keep(name);
        // What a step that failed left in the log is no fault of the next one.
        self.browser.complaints();
        outcome.is_ok()
    }

    /// Loads the page anew, and waits for the board and for the script that takes it over. `example` is one to open
    /// instead of the first.
    fn open(&self, example: &str) {
        // Going to the same address with another fragment would not load anything.
        self.browser.open("about:blank");
        self.browser.open(&format!("{}/#{example}", self.address));
        self.browser.until(
            "document.querySelector('#board svg .stone') && performance.getEntriesByName('example').length",
        );
    }

    /// Waits until the position that is shown has been analysed.
    #[track_caller]
    fn analysed(&self) {
        self.browser
            .until("document.querySelector('#score .verdict') && document.querySelector('#work').hidden");
    }

    /// The place of a point in the window.
    fn place(&self, point: &str) -> (i64, i64) {
        let place = self.browser.run(&format!(
            "const svg = document.querySelector('#board svg');
             svg.scrollIntoView({{block: 'center'}});
             const box = svg.getBoundingClientRect();
             const names = [...svg.querySelectorAll('.name')];
             const at = text => names.find(name => name.textContent === text).getBoundingClientRect();
             const [column, row] = [at({:?}), at({:?})];
             return [Math.round(column.left + column.width / 2), Math.round(row.top + row.height / 2)];",
            &point[..1],
            &point[1..]
        ));
        (place[0].as_i64().unwrap(), place[1].as_i64().unwrap())
    }

    fn click_point(&self, point: &str) {
        self.browser.drag(&[self.place(point)]);
    }

    fn stones(&self) -> u64 {
        self.browser.count("#board .stones .stone")
    }

    /// Nothing was complained about, and nothing was asked of anybody else.
    #[track_caller]
    fn is_content(&self) {
        let complaints = self.browser.complaints();
        assert!(complaints.is_empty(), "{}", complaints[..complaints.len().min(3)].join("\n"));
        let asked = self.browser.run(
            "return performance.getEntriesByType('resource').map(entry => entry.name)
                 .filter(name => !name.startsWith(location.origin) && !name.startsWith('blob:' + location.origin))",
        );
        assert_eq!(asked, json!([]));
    }

    /// Keeps a picture of the step, for people to look at.
    fn keep(&self, name: &str) {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("../browser");
        self.browser.picture(&folder.join(format!("{}-{name}.png", self.window.name)));
    }
}
