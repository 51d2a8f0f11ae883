//! Rooms of one colour at the edge of the board against plain search: who can live there?
//!
//! Points at the edge have fewer neighbours, and fewer of them touch a wall, so this is where a rule about what
//! lives by its looks would fail first.

mod brute;

use brute::{Brute, Played, Side, Square};
use yose_board::{Board, Color, PointSet, Size};
use yose_cgt::{Game, Games, Rational};
use yose_local::{ClosedRegion, Effort, Solver};

struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % n
    }
}

/// A board of black walls, some empty points and some white stones, without a border.
fn grid(random: &mut Random, points: usize) -> Vec<Square> {
    (0..points)
        .map(|_| match random.below(20) {
            0..8 => Square::Wall(true),
            8..11 => Square::Stone(false),
            11 => Square::Stone(true),
            _ => Square::Empty,
        })
        .collect()
}

/// The grid as a region; `None` if a stone could not stand there.
fn region(grid: &[Square], size: Size) -> Option<ClosedRegion> {
    let mut board = Board::new(size);
    let (mut points, mut walls) = (PointSet::EMPTY, PointSet::EMPTY);
    for (point, square) in size.points().zip(grid) {
        match square {
            Square::Empty => _ = points.insert(point),
            Square::Stone(black) => {
                points.insert(point);
                board.play(if *black { Color::Black } else { Color::White }, point);
            }
            Square::Wall(_) => {
                walls.insert(point);
                board.play(Color::Black, point);
            }
        }
    }
    let stones = grid.iter().filter(|square| **square != Square::Empty).count();
    if board.stones(Color::Black).len() + board.stones(Color::White).len() != stones {
        return None;
    }
    ClosedRegion::new(&board, &points, &walls).ok()
}

/// Area scores with Black first and with White first: each move counts a point until an integer is reached.
fn predicted(games: &mut Games, game: Game) -> [i64; 2] {
    if let Some(n) = games.as_integer(game) {
        return [i64::try_from(n).unwrap(); 2];
    }
    let left = games.left_options(game).into_iter().map(|option| predicted(games, option)[1] + 1).max();
    let right = games.right_options(game).into_iter().map(|option| predicted(games, option)[0] - 1).min();
    [left.unwrap(), right.unwrap()]
}

#[test]
fn nothing_lives_that_cannot() {
    let mut random = Random(0xD1B5_4A32_D192_ED03);
    let mut solver = Solver::default();
    let (mut checked, mut held) = (0, 0);
    let rounds = 120;
    for round in 0..rounds {
        let (width, height) = [(3, 3), (4, 3), (2, 5), (5, 2)][round % 4];
        let grid = grid(&mut random, width * height);
        let empty = grid.iter().filter(|square| **square == Square::Empty).count();
        let Some(region) = region(&grid, Size::new(width, height).unwrap()).filter(|_| empty <= 5) else {
            continue;
        };
        let Some(game) = solver.value(&region, &Effort::default()).exact() else { continue };
        // Together with a switch, the score tells more than who wins alone.
        let side = Side::Options(vec![Side::Number(2)], vec![Side::Number(-1)]);
        let Played { area, territory } = Brute::of(&grid, width).play(&side);
        let games = solver.games();
        let [two, minus_one] = [2, -1].map(|n| games.integer(n));
        let switch = games.game(&[two], &[minus_one]).unwrap();
        let sum = games.add(game, switch).unwrap();
        for ([low, high], expect) in area.into_iter().zip(predicted(games, sum)) {
            let text = games.text(game).unwrap();
            assert!(low <= expect && expect <= high, "{grid:?}: {text}: {expect} is not in {low}..{high}");
        }
        for ([low, high], stop) in territory.into_iter().zip([games.left_stop(sum), games.right_stop(sum)]) {
            let stop = Rational::from(&stop);
            assert!(Rational::from(low) <= stop && stop <= Rational::from(high), "{grid:?}: {stop}");
        }
        checked += 1;
        held += usize::from(game.is_number());
    }
    assert!(checked > rounds / 10 && held > checked / 4, "{checked} regions, {held} settled");
}
