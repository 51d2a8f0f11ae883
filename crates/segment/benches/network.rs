//! Positions a second (whole and as candidates), games a minute, and growth from 9 to 19 lines.
//!
//! The best of several repetitions counts. Each candidate's score is compared with the whole
//! network's before it is timed.

use std::hint::black_box;
use std::time::{Duration, Instant};

use yose_board::{Board, Color, Point, Size};
use yose_segment::{
    Exploration, Input, InputKind, Lookahead, Network, Random, Rates, Settings, Shape, Steps, Trainer,
    self_play,
};

const REPETITIONS: usize = 5;

fn main() {
    let mut random = Random::new(1);
    let network = Network::random(Shape::of_the_article(InputKind::Preprocessed), &mut random);
    for side in [9, 13, 19] {
        positions(&network, side);
    }
    let lattice = network.shape().lattice(square(9));
    let start = Instant::now();
    let games = 3;
    let moves: usize = (0..games)
        .map(|_| self_play(&network, &lattice, Exploration::ARTICLE, &mut random).0.plies.len())
        .sum();
    report("random network", games, moves, start);
    training(20);
}

/// Self-play with learning, as `yose learn segmentation play` does it, from the network in the program.
fn training(games: usize) {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../cli/networks/segmentation.net");
    let bytes = std::fs::read(path).expect("the network of the program");
    let network = Network::from_bytes(&bytes).expect("the network of the program");
    let settings = Settings {
        size: square(9),
        recent: 10,
        exploration: Exploration::ARTICLE,
        rates: Rates::usual(Steps::Own),
        lambda: 0.0,
        symmetries: true,
    };
    let mut trainer = Trainer::new(network, settings, Random::new(1));
    let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
    let start = Instant::now();
    let moves = one.install(|| (0..games).map(|_| trainer.round().moves).sum());
    report("one thread, with learning", games, moves, start);
}

fn report(what: &str, games: usize, moves: usize, start: Instant) {
    let minutes = start.elapsed().as_secs_f64() / 60.0;
    println!(
        "self-play 9×9, {what}: {:.0} games a minute of {} moves",
        games as f64 / minutes,
        moves / games
    );
}

fn square(side: usize) -> Size {
    Size::square(side).expect("a board")
}

fn positions(network: &Network, side: usize) {
    let lattice = network.shape().lattice(square(side));
    let mut board = middle_game(lattice.size());
    let input = Input::of(&mut board, Color::Black, InputKind::Preprocessed, &lattice);
    let encode =
        best(|| drop(black_box(Input::of(&mut board, Color::Black, InputKind::Preprocessed, &lattice))));
    let mut activation = network.evaluate(&input, &lattice);
    let whole = best(|| network.evaluate_into(&input, &lattice, &mut activation));
    let moves: Vec<Point> =
        board.empty().iter().filter(|&point| board.is_legal(Color::Black, point)).collect();
    let mut lookahead = Lookahead::new(network, &lattice, &mut board, Color::Black);
    for &point in moves.iter().step_by(9) {
        let (score, after) = lookahead.score(&mut board, Color::Black, point);
        assert_eq!(score, lattice.area() as f32 - network.evaluate(&after, &lattice).sum());
    }
    let all = best(|| {
        for &point in &moves {
            black_box(lookahead.score(&mut board, Color::Black, point));
        }
    });
    let a_second = |time: Duration| 1.0 / time.as_secs_f64();
    println!(
        "{side}×{side}: features {:.0}, network {:.0}, candidates with features {:.0} a second",
        a_second(encode),
        a_second(whole),
        a_second(all) * moves.len() as f64
    );
}

/// A third of the board filled with sensible random moves.
fn middle_game(size: Size) -> Board {
    let mut random = Random::new(9);
    let mut board = Board::new(size);
    for turn in 0..size.area() / 3 {
        let color = Color::BOTH[turn % 2];
        let moves: Vec<Point> =
            board.empty().iter().filter(|&point| board.is_sensible(color, point)).collect();
        board.play(color, moves[random.below(moves.len())]);
    }
    board
}

fn best(mut work: impl FnMut()) -> Duration {
    let time = |_| {
        let start = Instant::now();
        work();
        start.elapsed()
    };
    (0..REPETITIONS * 4).map(time).min().unwrap_or_default()
}
