//! How fast races are solved: a race with eight liberties a side in six subgames, and growth with liberties next to
//! a search of the whole board.
//!
//! Every answer is asserted: the large race by its count, the growing ones by who has more liberties.
//!
//! `cargo bench -p yose-race --bench races`

#[path = "../tests/brute/mod.rs"]
mod brute;
#[path = "../tests/pockets/mod.rs"]
mod pockets;

use std::time::{Duration, Instant};

use brute::Brute;
use pockets::{Scene, race};
use yose_board::{Color, PointSet};
use yose_race::{Effort, Race, Solution, Walls, solve};

fn main() {
    large();
    growth();
}

/// A third of a second of repetitions, at least three; the fastest counts.
fn fastest<T>(mut work: impl FnMut() -> T) -> (Duration, T) {
    let (start, mut best) = (Instant::now(), None::<(Duration, T)>);
    let mut times = 0;
    while times < 3 || start.elapsed() < Duration::from_millis(300) {
        let begin = Instant::now();
        let answer = work();
        let time = begin.elapsed();
        if best.as_ref().is_none_or(|(least, _)| time < *least) {
            best = Some((time, answer));
        }
        times += 1;
    }
    best.expect("at least three times")
}

fn solved(scene: &Scene) -> Solution {
    let race = Race::named(&scene.board, &scene.chains, &Walls::Marked(scene.walls)).expect("a race");
    solve(&race, &Effort::default())
}

/// Rows A and G of Nakamura's table and plain liberties for both sides: 4 + 3 + 1 liberties if all goes well.
fn large() {
    let side = ["#.# .d. ..# #E#", "..# .d. #.#", "."];
    let scene = race(&side, "", &side);
    let (time, solution) = fastest(|| solved(&scene));
    assert_eq!(solution.subgames.len(), 6);
    assert_eq!(solution.total.as_deref(), Some("0"), "both sides have the same");
    for color in Color::BOTH {
        let outcome = solution.first[color.index()].as_ref().expect("solved").outcome;
        assert_eq!((outcome.winner, outcome.margin), (Some(color), Some(1)));
    }
    println!("eight liberties a side in six subgames: {time:?}\n");
}

/// Plain liberties and two shared ones.
fn growth() {
    println!("{:>9} {:>12} {:>14} {:>10}", "liberties", "solver", "board search", "states");
    for liberties in 1..=5 {
        let plain = ".".repeat(liberties);
        let scene = race(&[&plain], "EE.E.E", &[&plain]);
        let (time, solution) = fastest(|| solved(&scene));
        let winner = solution.first[0].as_ref().expect("solved").outcome.winner;
        let area = PointSet::full(scene.board.size()) - scene.walls - scene.outside;
        let watched =
            Color::BOTH.map(|c| vec![(scene.chains & *scene.board.stones(c)).first().expect("a chain")]);
        let begin = Instant::now();
        let mut brute = Brute::new(area, watched, 50_000_000);
        let result = brute.result(&mut scene.board.clone(), Color::Black, false).expect("small enough");
        assert_eq!(result, winner.map_or(0, |color| color.sign() as i8));
        println!("{:>9} {:>12?} {:>14?} {:>10}", liberties + 2, time, begin.elapsed(), brute.states);
    }
}
