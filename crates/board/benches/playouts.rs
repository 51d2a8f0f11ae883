//! Random games a second, next to the crate `goban` in the same run.
//!
//! Both engines play the same way: uniformly random moves that are legal and
//! do not fill an own eye, until two passes. Some of our games are replayed on
//! the other engine: it must find every move legal and end with the same board.
//!
//! `cargo bench -p yose-board`

use std::time::Instant;

use goban::pieces::stones::{Color as TheirColor, Stone};
use goban::rules::game::Game;
use goban::rules::{GobanSizes, JAPANESE, Move as TheirMove};
use yose_board::{Board, Color, Point, Size};

/// SplitMix64, so that both engines see the same luck.
struct Luck(u64);

impl Luck {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (((z ^ (z >> 31)) as u128 * bound as u128) >> 64) as usize
    }
}

/// Random play without filling eyes ends by itself, but for rare long cycles.
fn move_limit(side: u8) -> usize {
    3 * usize::from(side) * usize::from(side)
}

fn new_arena(side: u8) -> Arena {
    let board = Board::new(Size::square(side.into()).unwrap());
    let points: Vec<Point> = board.empty().iter().collect();
    Arena { board, empty: points.clone(), points }
}

/// A board, and the list of its empty points for drawing from.
struct Arena {
    board: Board,
    points: Vec<Point>,
    empty: Vec<Point>,
}

/// Plays one game from the start; `record` is told every move.
fn our_playout(arena: &mut Arena, luck: &mut Luck, mut record: impl FnMut(Option<Point>)) {
    let Arena { board, points, empty } = arena;
    board.clear();
    empty.clone_from(points);
    let (mut color, mut passes) = (Color::Black, 0);
    for _ in 0..move_limit(board.size().width()) {
        let choice = our_choice(board, color, empty, luck);
        record(choice);
        if let Some(point) = choice {
            let undo = board.play(color, point);
            if undo.captured() > 0 {
                empty.extend(board.captured_by(&undo));
            }
            passes = 0;
        } else {
            board.set_ko(None);
            passes += 1;
            if passes == 2 {
                break;
            }
        }
        color = !color;
    }
}

/// Draws from the empty points without putting back; the one chosen leaves the list.
fn our_choice(board: &Board, color: Color, empty: &mut Vec<Point>, luck: &mut Luck) -> Option<Point> {
    let mut left = empty.len();
    while left > 0 {
        let pick = luck.below(left);
        let point = empty[pick];
        if board.is_sensible(color, point) {
            empty.swap_remove(pick);
            return Some(point);
        }
        left -= 1;
        empty.swap(pick, left);
    }
    None
}

fn their_playout(side: u8, luck: &mut Luck) -> Game {
    let mut game = new_game(side);
    for _ in 0..move_limit(side) {
        let choice = their_choice(&game, luck);
        game.play(choice.map_or(TheirMove::Pass, |(x, y)| TheirMove::Play(x, y)));
        if game.is_over() {
            break;
        }
    }
    game
}

fn new_game(side: u8) -> Game {
    Game::new(if side == 9 { GobanSizes::Nine } else { GobanSizes::Nineteen }, JAPANESE)
}

/// As that crate's own benchmark chooses: shuffle the empty points, take the first good one.
fn their_choice(game: &Game, luck: &mut Luck) -> Option<(u8, u8)> {
    let mut candidates: Vec<_> = game.pseudo_legals().collect();
    for left in (2..=candidates.len()).rev() {
        candidates.swap(luck.below(left), left - 1);
    }
    let good = |&coord: &(u8, u8)| {
        game.check_point(coord).is_none() && !game.check_eye(Stone { coord, color: game.turn() })
    };
    candidates.into_iter().find(good)
}

/// Replays our game on the other engine, which must find every move legal
/// and end with the same stones.
fn assert_agreement(side: u8, seed: u64) {
    let mut moves = Vec::new();
    let mut arena = new_arena(side);
    our_playout(&mut arena, &mut Luck(seed), |choice| moves.push(choice));
    let ours = arena.board;
    let mut theirs = new_game(side);
    for choice in moves {
        let action = choice.map_or(TheirMove::Pass, |point| TheirMove::Play(point.row(), point.column()));
        theirs.try_play(action).expect("legal for one, legal for both");
    }
    for point in ours.size().points() {
        let stone = theirs.goban().get_color((point.row(), point.column()));
        let stone = stone.map(|color| if color == TheirColor::Black { Color::Black } else { Color::White });
        assert_eq!(ours.at(point), stone, "game {seed} on {side}×{side} at {point:?}");
    }
}

/// Playouts a second over seeds `0..count`.
fn rate<T>(count: u64, mut playout: impl FnMut(&mut Luck) -> T) -> f64 {
    let start = Instant::now();
    for seed in 0..count {
        std::hint::black_box(playout(&mut Luck(seed)));
    }
    count as f64 / start.elapsed().as_secs_f64()
}

/// The best of many short rounds, in turns, so that a busy machine disturbs both alike.
fn main() {
    println!("{:>7} {:>14} {:>14} {:>8}", "board", "yose-board/s", "goban/s", "ratio");
    for (side, our_count, their_count) in [(9, 400, 40), (19, 80, 4)] {
        for seed in 0..20 {
            assert_agreement(side, seed);
        }
        let mut arena = new_arena(side);
        let (mut ours, mut theirs) = (0f64, 0f64);
        for _ in 0..60 {
            ours = ours.max(rate(our_count, |luck| our_playout(&mut arena, luck, |_| ())));
            theirs = theirs.max(rate(their_count, |luck| their_playout(side, luck)));
        }
        println!("{:>7} {ours:>14.0} {theirs:>14.1} {:>8.1}", format!("{side}×{side}"), ours / theirs);
    }
}
