//! Times canonical forms, sums and thermographs on the workloads by which
//! engines are compared, and asserts the published checksums while doing so.
//!
//! Every repetition starts from an empty context; the least time counts. The
//! target is what one core should reach.
//!
//! ```text
//! cargo bench -p yose-cgt            # everything
//! cargo bench -p yose-cgt -- trees   # the works with "trees" in their names
//! ```

#[path = "../tests/workload/mod.rs"]
mod workload;

use std::time::{Duration, Instant};

use workload::{
    Form, Random, corridors, dag_nodes, doubling_switches, hot, hot_tree, many, mixed, stops, switch, tree,
};
use yose_cgt::{Dyadic, Game, Games};

/// Short works are repeated until this much time has passed.
const PATIENCE: Duration = Duration::from_millis(700);
const LEAST_REPETITIONS: u32 = 10;

fn main() {
    println!("{:<30} {:>10} {:>10} {:>10}", "work", "ms", "target", "nodes");
    published_sums();
    random_trees();
    growth();
}

/// Whether the command line asks for this work.
fn is_wanted(work: &str) -> bool {
    std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).all(|part| work.contains(&part))
}

fn row(work: &str, time: Duration, target: Option<f64>, checksum: usize) {
    let ms = time.as_secs_f64() * 1e3;
    let target = target.map_or("-".to_owned(), |target| format!("{target}"));
    println!("{work:<30} {ms:>10.3} {target:>10} {checksum:>10}");
}

/// The least time of `work` on what `prepare` makes afresh each time, and what
/// it returned last.
fn best_of<S, T>(mut prepare: impl FnMut() -> S, mut work: impl FnMut(&mut S) -> T) -> (Duration, S, T) {
    let begin = Instant::now();
    let mut best = Duration::MAX;
    let mut repetitions = 0;
    loop {
        let mut state = prepare();
        let start = Instant::now();
        let result = work(&mut state);
        best = best.min(start.elapsed());
        repetitions += 1;
        if repetitions >= LEAST_REPETITIONS && begin.elapsed() > PATIENCE {
            return (best, state, result);
        }
    }
}

/// A context for each sum, with the summands in canonical form.
fn prepare(sums: &[Vec<Form>]) -> Vec<(Games, Vec<Game>)> {
    let prepare_one = |forms: &Vec<Form>| {
        let mut games = Games::default();
        let summands = forms.iter().map(|form| form.canonical(&mut games).expect("within budget")).collect();
        (games, summands)
    };
    sums.iter().map(prepare_one).collect()
}

/// Only the fold is timed.
fn time_sums(name: &str, target: Option<f64>, expected: usize, sums: &[Vec<Form>]) -> Vec<(Games, Game)> {
    if !is_wanted(name) {
        return Vec::new();
    }
    let (time, contexts, totals) = best_of(
        || prepare(sums),
        |contexts| -> Vec<Game> {
            contexts.iter_mut().map(|(games, summands)| games.sum(summands).expect("within budget")).collect()
        },
    );
    let mut results: Vec<(Games, Game)> =
        contexts.into_iter().zip(totals).map(|((games, _), total)| (games, total)).collect();
    let checksum =
        results.iter_mut().map(|(games, total)| dag_nodes(games, *total).expect("within budget")).sum();
    assert_eq!(checksum, expected, "{name}");
    row(name, time, target, checksum);
    results
}

fn published_sums() {
    for (m, target, expected) in [(6, None, 100), (8, None, 414), (10, Some(3.0), 1267), (12, None, 3268)] {
        let name = format!("2a corridors m={m}");
        if !is_wanted(&name) {
            continue;
        }
        let (time, (mut games, _), sum) = best_of(
            || {
                let mut games = Games::default();
                let summands = corridors(&mut games, m).expect("within budget");
                (games, summands)
            },
            |(games, summands)| games.sum(summands).expect("within budget"),
        );
        let checksum = dag_nodes(&mut games, sum).expect("within budget");
        assert_eq!(checksum, expected);
        row(&name, time, target, checksum);
    }
    for (k, target, expected, left, right) in [
        (8, None, 173, 103, 78),
        (12, None, 205, 105, 87),
        (16, Some(0.1), 485, 113, 96),
        (20, None, 180, 131, 120),
    ] {
        let name = format!("2b switches k={k}");
        let results = time_sums(&name, target, expected, &[many(1000 + k, k, switch)]);
        for (games, sum) in &results {
            assert_eq!(stops(games, *sum), (Dyadic::from(left), Dyadic::from(right)));
        }
    }
    for (k, target, expected) in [(4, None, 883), (6, None, 2888), (7, Some(8.0), 5575), (8, None, 9483)] {
        let sums: Vec<_> = (0..20).map(|n| many(2000 + 100 * k + n, k, hot)).collect();
        time_sums(&format!("2c 20 x hot k={k}"), target, expected, &sums);
    }
    for (k, expected) in [(6, 63), (8, 255), (10, 1023), (12, 4095)] {
        time_sums(&format!("2d doubling k={k}"), None, expected, &[doubling_switches(k)]);
    }
    for (ni, nh, expected) in [(8, 0, 148), (6, 2, 567), (4, 4, 1519)] {
        let sums: Vec<_> = (0..20).map(|n| mixed(ni, nh, n)).collect();
        time_sums(&format!("4 20 x small {ni} hot {nh}"), None, expected, &sums);
    }
}

fn random_trees() {
    time_trees("3 trees", 42, |random| tree(random, 4), Some(10.0), Some(5.0));
    time_trees("3h hot trees", 43, |random| hot_tree(random, 4, 0), None, None);
}

fn time_trees(
    name: &str,
    seed: u64,
    draw: impl Fn(&mut Random) -> Form,
    canonical_target: Option<f64>,
    thermograph_target: Option<f64>,
) {
    if !is_wanted(name) {
        return;
    }
    let forms = many(seed, 1000, draw);
    let reduce = |games: &mut Games| -> Vec<Game> {
        forms.iter().map(|form| form.canonical(games).expect("within budget")).collect()
    };
    let (time, games, roots) = best_of(Games::default, reduce);
    row(&format!("{name}, canonical"), time, canonical_target, games.node_count());
    let (time, mut games, ()) = best_of(
        || {
            let mut games = Games::default();
            reduce(&mut games);
            games
        },
        |games| roots.iter().for_each(|&root| drop(games.thermograph(root).expect("within budget"))),
    );
    // A thermograph stands on the stops.
    for &root in &roots {
        let thermograph = games.thermograph(root).expect("within budget");
        assert_eq!(thermograph.left_stop(), (&games.left_stop(root)).into());
        assert_eq!(thermograph.right_stop(), (&games.right_stop(root)).into());
    }
    row(&format!("{name}, thermographs"), time, thermograph_target, games.node_count());
}

/// How the time grows with the length of a corridor and with the number of
/// summands: Go endgames are made of both.
fn growth() {
    for length in [125, 250, 500] {
        time_growth(&format!("growth, corridor of {length}"), || long_corridor(length));
    }
    for count in [50, 100, 200] {
        time_growth(&format!("growth, {count} switches"), || sum_of_switches(count));
    }
    for count in [50, 100, 200] {
        time_growth(&format!("growth, {count} chilled corridors"), || sum_of_chilled_corridors(count));
    }
    // Different infinitesimals on one side are the hard case: nothing cancels.
    for count in [6, 9, 12] {
        time_growth(&format!("growth, {count} infinitesimals"), || sum_of_infinitesimals(count));
    }
}

fn time_growth(name: &str, work: impl Fn() -> Games) {
    if is_wanted(name) {
        let (time, (), games) = best_of(|| (), |()| work());
        row(name, time, None, games.node_count());
    }
}

/// Canonical form, thermograph and chilled value of one corridor.
fn long_corridor(length: i64) -> Games {
    let mut games = Games::default();
    let corridor = corridors(&mut games, length).expect("within budget").pop().expect("not empty");
    games.thermograph(corridor).expect("within budget");
    let chilled = games.chill(corridor).expect("within budget");
    // {n | …{1|0}} is the Go corridor of length n + 1, where dame counts: C(n + 1).
    let expected = &Dyadic::from(length - 1) + &Dyadic::new(1, length as u32);
    assert_eq!(games.as_number(chilled), Some(expected));
    games
}

/// ±1 + ±2 + … + ±count.
fn sum_of_switches(count: i64) -> Games {
    let mut games = Games::default();
    let mut total = games.zero();
    for n in 1..=count {
        let switch = Form::pair(n, -n).canonical(&mut games).expect("within budget");
        total = games.add(total, switch).expect("within budget");
    }
    // From the largest down the players take turns: n − (n−1) + (n−2) − …
    assert_eq!(games.left_stop(total), Dyadic::from((count + 1) / 2));
    games
}

/// The chilled corridor with so many stones to be saved at such a depth, as in
/// the survey of Berlekamp and Wolfe.
fn blocked_corridor(games: &mut Games, stones: i64, depth: i64) -> Game {
    let mut corridor = games.zero();
    for d in 1..=depth {
        let captured = games.integer(d - 1 + 2 * stones);
        corridor = games.game(&[captured], &[corridor]).expect("within budget");
    }
    games.chill(corridor).expect("within budget")
}

/// Of many sizes, each once for either side, so that they cancel.
fn sum_of_chilled_corridors(count: i64) -> Games {
    let mut games = Games::default();
    let mut total = games.zero();
    for n in 0..count / 2 {
        let mine = blocked_corridor(&mut games, 1 + n % 6, 2 + n / 6);
        let yours = games.neg(mine).expect("within budget");
        for summand in [mine, yours] {
            total = games.add(total, summand).expect("within budget");
        }
    }
    assert!(total.is_zero());
    games
}

/// Tinies and their longer kin, all different, all for Left.
fn sum_of_infinitesimals(count: i64) -> Games {
    let mut games = Games::default();
    let mut total = games.zero();
    for n in 0..count {
        let summand = blocked_corridor(&mut games, 1 + n % 6, 2 + n / 6);
        total = games.add(total, summand).expect("within budget");
    }
    assert!(games.is_numberish(total));
    games
}
