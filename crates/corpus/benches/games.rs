//! How long games take: merely read and replayed, and analysed exactly, on one core.
//!
//! `cargo bench -p yose-corpus [LIST [GAMES]]`, with a list of games as `docs/corpus.md` describes it; without one, an example
//! of the repository is taken many times.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use yose_corpus::{Draft, Intake, Item, Limits, WorkOptions, intake, work};

const GAME: &str = include_str!("../../../examples/two-mistakes.sgf");

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let wanted: usize = arguments.get(1).and_then(|text| text.parse().ok()).unwrap_or(200);
    let (label, bytes) = match arguments.first() {
        Some(path) => (path.clone(), std::fs::read(path).expect("the list can be read")),
        None => ("examples.sgf".to_owned(), GAME.repeat(wanted).into_bytes()),
    };
    let (drafts, replaying) = timed(|| read(&label, &bytes, wanted));
    let options = WorkOptions::default();
    let count = drafts.len() as u64;
    let items: Vec<Item> = drafts
        .into_iter()
        .zip(0..)
        .map(|(draft, ordinal)| draft.into_item(0, count, ordinal, &options))
        .collect();
    let (rows, working) = timed(|| items.iter().map(|item| work(item, &|| false)).collect::<Vec<_>>());
    let mut positions = 0;
    for (item, rows) in items.iter().zip(rows) {
        let rows = rows.expect("a game that was replayed can be analysed");
        assert_eq!(rows.game.game_id, item.game_id);
        assert!(
            rows.positions.iter().all(|row| row.loses.as_deref().is_none_or(|loses| !loses.starts_with('-')))
        );
        positions += rows.positions.len();
    }
    let rate = |time: Duration| count as f64 / time.as_secs_f64();
    println!("{count} games of {label}, {positions} positions");
    println!("read and replayed   {:>10.1} games a second", rate(replaying));
    println!("analysed exactly    {:>10.1} games a second", rate(working));
    println!("an analysis costs   {:>10.1} replays", working.as_secs_f64() / replaying.as_secs_f64());
}

fn timed<T>(job: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    let result = job();
    (result, start.elapsed())
}

fn read(label: &str, bytes: &[u8], wanted: usize) -> Vec<Draft> {
    let mut drafts = Vec::new();
    let _ = intake::file(label, std::io::Cursor::new(bytes), &Limits::default(), &mut |found| {
        if let Intake::Game(draft) = found {
            drafts.push(draft);
        }
        if drafts.len() < wanted { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    drafts
}
