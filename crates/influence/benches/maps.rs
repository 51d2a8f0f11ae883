//! How long maps take, on one core, for an endgame on the large board.
//!
//! Each answer is compared with a slow program that follows the definitions word by word.
//!
//! `cargo bench -p yose-influence`

#[path = "../tests/maps/reference.rs"]
mod reference;

use std::hint::black_box;
use std::time::{Duration, Instant};

use yose_board::{Board, Color};
use yose_influence::{Bouzy, Method, Propagation, Symmetric, Zobrist};

/// The shortest of many runs: the machine may have other things to do.
fn fastest<T>(runs: u32, mut job: impl FnMut() -> T) -> Duration {
    let once = |_| {
        let start = Instant::now();
        black_box(job());
        start.elapsed()
    };
    (0..runs).map(once).min().unwrap_or_default()
}

fn report(name: &str, time: Duration, target: Option<Duration>) {
    let target = target.map_or(String::new(), |target| {
        assert!(time <= target, "{name} took {time:?}, more than {target:?}");
        format!("(target {target:?})")
    });
    println!("{name:42} {time:>12.2?}  {target}");
}

fn symmetric(board: &Board) {
    let method = Symmetric::default();
    let estimate = method.estimate(board).unwrap();
    let (expected, steps) = reference::symmetric(board, &method);
    assert_eq!(estimate.steps, steps);
    for (point, value) in estimate.map.iter() {
        assert!((value - expected[point.index()]).abs() < 1e-9);
    }
    let time = fastest(200, || method.estimate(black_box(board)));
    report(&format!("symmetric, λ 0.44, κ 0.8, {steps} steps"), time, Some(Duration::from_millis(1)));
    let slow = fastest(5, || reference::symmetric(black_box(board), &method));
    report("  the same by the definitions", slow, None);
}

fn bouzy(board: &Board) {
    let method = Bouzy::default();
    let expected = reference::bouzy(board, &method);
    let levels: Vec<i32> = method.levels(board).unwrap().concat();
    assert!(board.size().points().zip(&levels).all(|(point, &level)| level == expected[point.index()]));
    let time = fastest(2000, || method.estimate(black_box(board)));
    report("Bouzy 5/21", time, Some(Duration::from_micros(20)));
}

fn zobrist(board: &Board) {
    let method = Zobrist::default();
    let expected = reference::zobrist(board, &method);
    let levels: Vec<i32> = method.levels(board).unwrap().concat();
    assert!(board.size().points().zip(&levels).all(|(point, &level)| level == expected[point.index()]));
    let time = fastest(2000, || method.estimate(black_box(board)));
    report("Zobrist", time, None);
}

fn ranking(board: &Board) {
    let method = Symmetric::default();
    let ranking = Method::Symmetric(method).rank(board, Color::Black).unwrap();
    let best = ranking.best()[0];
    let mut after = board.clone();
    after.play(Color::Black, best.point);
    let (expected, _) = reference::symmetric(&after, &method);
    assert!((expected.iter().sum::<f64>() - best.score).abs() < 1e-9);
    let time = fastest(10, || Method::Symmetric(method).rank(black_box(board), Color::Black));
    report(&format!("ranking of {} moves", ranking.moves.len()), time, Some(Duration::from_millis(100)));
}

fn main() {
    let board = reference::board(reference::ENDGAME);
    symmetric(&board);
    bouzy(&board);
    ranking(&board);
    zobrist(&board);
    let time = fastest(50, || Propagation::CORRIDOR.estimate(black_box(&board)));
    report("propagating function", time, None);
}
