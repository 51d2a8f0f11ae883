//! Two processes on two halves take half the time, by processor time and by the clock:
//! `cargo test -p yose-cli --test cli -- --ignored corpus::halves --nocapture --test-threads 1`.
//!
//! Every second game makes a half, for a few games cost much more than the others and may lie side by side. Processor time tells
//! whether the work was halved, whatever else the machine does. The clock tells the same only where two cores have nothing else to do
//! and share nothing: of two threads of one core each is slower for the other, and then two processes gain less.
#![cfg(target_os = "linux")]

use std::time::{Duration, Instant};

use super::long;
use crate::{yose, yose_with_input};

/// What a run took.
#[derive(Clone, Copy, Debug)]
struct Cost {
    processor: Duration,
    clock: Duration,
}

/// Works on items, one process for each part and all at the same time: their rows, sorted, and what it cost.
fn work(parts: &[Vec<&str>]) -> (Vec<String>, Cost) {
    let (begin, before) = (Instant::now(), processor());
    let mut rows: Vec<String> = std::thread::scope(|scope| {
        let workers: Vec<_> = parts
            .iter()
            .map(|part| scope.spawn(|| yose_with_input(&["corpus", "work"], part.join("\n")).quiet()))
            .collect();
        let rows = workers.into_iter().map(|worker| worker.join().unwrap());
        rows.flat_map(|rows| rows.lines().map(str::to_owned).collect::<Vec<_>>()).collect()
    });
    let cost = Cost { processor: processor() - before, clock: begin.elapsed() };
    rows.sort_unstable();
    (rows, cost)
}

/// Processor time of all processes that were waited for, in ticks of a hundredth of a second.
fn processor() -> Duration {
    let text = std::fs::read_to_string("/proc/self/stat").unwrap();
    // The name, in brackets, may hold blanks; behind it the children's times are the fourteenth and the fifteenth field.
    let fields: Vec<&str> = text.rsplit_once(')').unwrap().1.split_whitespace().collect();
    let ticks: u64 = fields[13..15].iter().map(|field| field.parse::<u64>().unwrap()).sum();
    Duration::from_millis(10 * ticks)
}

/// The items of four hundred real games, if they are there.
fn items() -> Option<Vec<String>> {
    let lists = long::shared(&long::LISTS)?;
    let lists: Vec<&str> = lists.iter().map(String::as_str).collect();
    let plan = yose(&[&["corpus", "shard", "--sample", "400"], &lists[..]].concat()).quiet();
    Some(plan.lines().filter(|line| line.contains("\"kind\":\"item\"")).map(str::to_owned).collect())
}

fn part(items: &[String], first: usize, step: usize) -> Vec<&str> {
    items[first..].iter().step_by(step).map(String::as_str).collect()
}

/// One after the other, so that they do not slow each other down.
#[test]
#[ignore = "takes a minute"]
fn each_half_is_half_of_the_work() {
    let Some(items) = items() else { return long::skip() };
    let (whole, cost) = work(&[part(&items, 0, 1)]);
    let (mut rows, one) = work(&[part(&items, 0, 2)]);
    let (more, other) = work(&[part(&items, 1, 2)]);
    eprintln!("all: {cost:?}; one half: {one:?}; the other: {other:?}");
    rows.extend(more);
    rows.sort_unstable();
    assert!(rows == whole, "the halves have other rows");
    for half in [one, other] {
        assert!(half.processor < cost.processor.mul_f64(0.6), "{half:?} of {cost:?}");
    }
}

#[test]
#[ignore = "needs two cores that have nothing else to do"]
fn two_processes_on_two_halves() {
    let Some(items) = items() else { return long::skip() };
    let (whole, one) = work(&[part(&items, 0, 1)]);
    let (rows, two) = work(&[part(&items, 0, 2), part(&items, 1, 2)]);
    eprintln!("one process: {one:?}; two on two halves: {two:?}");
    assert!(rows == whole, "the halves have other rows");
    assert!(two.clock < one.clock.mul_f64(0.6), "two processes took {two:?}, one {one:?}");
}
