//! How well the maps judge finished games.
//!
//! The boards are in `../shared/data/finished-boards.jsonl` next to the workspace, with the owner of every
//! point as a strong network saw it. Where there is no such file the test says so and passes. The README of this crate shows the
//! table; the test fails if it shows another one.
//!
//! `cargo test -p yose-influence --test ownership -- --nocapture`

use std::fmt::Write;
use std::path::Path;

use serde::Deserialize;
use yose_board::{Board, Color, PointSet, Setup};
use yose_influence::{Bouzy, Method, Propagation, Stones, Symmetric, Zobrist, without};

const README: &str = include_str!("../README.md");

#[derive(Deserialize)]
struct Finished {
    size: usize,
    stones: Vec<String>,
    owner: Vec<String>,
}

/// A board with the owner of each point.
struct Sample {
    board: Board,
    owned: [PointSet; 2],
}

impl Finished {
    fn sample(&self) -> Sample {
        let mut setup = Setup::new(self.size, self.size);
        let mut owned = [PointSet::EMPTY; 2];
        let points = yose_board::Size::square(self.size).unwrap().points();
        let letters = |rows: &[String]| rows.concat().into_bytes();
        for ((point, stone), owner) in points.zip(letters(&self.stones)).zip(letters(&self.owner)) {
            match stone {
                b'X' => setup.black.push(point),
                b'O' => setup.white.push(point),
                _ => {}
            }
            match owner {
                b'X' => _ = owned[0].insert(point),
                b'O' => _ = owned[1].insert(point),
                _ => {}
            }
        }
        Sample { board: setup.board().unwrap(), owned }
    }
}

impl Sample {
    fn score(&self) -> f64 {
        self.owned[0].len() as f64 - self.owned[1].len() as f64
    }

    /// The board without stones on points that the other side owns.
    fn without_dead(&self) -> Board {
        let dead = (self.owned[0] & *self.board.stones(Color::White))
            | (self.owned[1] & *self.board.stones(Color::Black));
        without(&self.board, &dead).unwrap()
    }
}

/// What one method got right.
#[derive(Default)]
struct Marks {
    boards: f64,
    points: f64,
    right: f64,
    errors: f64,
}

impl Marks {
    fn add(&mut self, method: &Method, board: &Board, sample: &Sample) {
        let map = method.estimate(board).unwrap().map;
        self.boards += 1.0;
        self.points += map.size().area() as f64;
        let right = |&(point, value): &(yose_board::Point, f64)| {
            (value > 0.0 && sample.owned[0].contains(point))
                || (value < 0.0 && sample.owned[1].contains(point))
        };
        self.right += map.iter().filter(right).count() as f64;
        self.errors += (map.score() - sample.score()).abs();
    }

    fn share(&self) -> f64 {
        100.0 * self.right / self.points
    }

    fn error(&self) -> f64 {
        self.errors / self.boards
    }
}

fn methods() -> [(&'static str, Method); 8] {
    let symmetric = |stones, lambda, kappa| {
        Method::Symmetric(Symmetric { stones, lambda, kappa, ..Symmetric::default() })
    };
    [
        ("symmetric, all alive", symmetric(Stones::Alive, 0.0, 1.0)),
        ("symmetric, judged", symmetric(Stones::Judged, 0.0, 1.0)),
        ("symmetric, λ 0.44", symmetric(Stones::Judged, 0.44, 1.0)),
        ("symmetric, λ 0.44, κ 0.8", symmetric(Stones::Judged, 0.44, 0.8)),
        ("propagating, sum capped", Method::Propagation(Propagation::FIGURE)),
        ("propagating, each capped", Method::Propagation(Propagation::CORRIDOR)),
        ("Bouzy 5/21", Method::Bouzy(Bouzy::default())),
        ("Zobrist", Method::Zobrist(Zobrist::default())),
    ]
}

fn samples() -> Option<Vec<Sample>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/finished-boards.jsonl");
    let text = std::fs::read_to_string(path).ok()?;
    let line = |line: &str| serde_json::from_str::<Finished>(line).unwrap().sample();
    Some(text.lines().map(line).collect())
}

/// A row for each method: right points and error on 9×9 and 19×19, as the board is and without dead stones.
fn table(samples: &[Sample]) -> (String, Vec<[Marks; 4]>) {
    let mut table = String::from(
        "| method | 9×9 right | error | dead known: right | error | 19×19 right | error | dead known: right | error |\n\
         |---|---|---|---|---|---|---|---|---|\n",
    );
    let mut all = Vec::new();
    for (name, method) in methods() {
        let mut marks: [Marks; 4] = Default::default();
        for sample in samples {
            let place = if sample.board.size().width() == 9 { 0 } else { 2 };
            marks[place].add(&method, &sample.board, sample);
            marks[place + 1].add(&method, &sample.without_dead(), sample);
        }
        let _ = write!(table, "| {name} |");
        for marks in &marks {
            let _ = write!(table, " {:.1} % | {:.1} |", marks.share(), marks.error());
        }
        table.push('\n');
        all.push(marks);
    }
    (table, all)
}

#[test]
fn finished_games() {
    let Some(samples) = samples() else {
        println!("skipped: there is no ../shared/data/finished-boards.jsonl beside the workspace");
        return;
    };
    let (table, marks) = table(&samples);
    println!("{table}");
    for [small, small_known, large, large_known] in &marks {
        assert!(small_known.share() > small.share() && large_known.share() > large.share());
        assert!(small_known.error() < small.error() && large_known.error() < large.error());
        assert!(small.share() > 50.0 && large.share() > 50.0, "better than a coin");
    }
    assert!(README.contains(&table), "the README shows another table");
}
