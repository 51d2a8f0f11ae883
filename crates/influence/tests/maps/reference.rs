//! The maps once more, slowly: point by point, straight from the definitions.

use yose_board::{Board, Color, Point};
use yose_influence::{Bouzy, Stones, Symmetric, Zobrist};

/// An endgame on the large board.
pub(crate) const ENDGAME: &str = "
    . . . . . . X O . . . . . . . . . . .
    . . X . . . X O . O . . . . O . . . .
    . . . X . X . X O . . O . O X O . O .
    . X . X . . X X O . . O . O X X O . .
    . . . . X . X O . O O . O X . X O O .
    . . X . . X X O . . O X O X X . X O .
    . . . . X O O O O O X X X . . X X X O
    . X X X O O . . O X . . . X . . . X .
    . X O O O . . O O X . X . . . . X . X
    X O O . . . O X X . . . . X . . . . .
    X X O . O . O X . . . . . . . . X . .
    . X O . . O O X X . X X X . X X . . .
    . X X O O . X O X X O O X . X O X . .
    . . X X O O X O O O . O O X X O X X X
    . . . X X O O . . . O . O O O O O O O
    . X . . X X O . O . . . . O . O . O .
    . . . X . X O . . . . O . . . . . . .
    . . X . . X X O . O . . . . O . . . .
    . . . . . . X O . . . . . . . . . . .
";

/// A board from its diagram.
pub(crate) fn board(diagram: &str) -> Board {
    let diagram: yose_board::Diagram = diagram.parse().unwrap();
    diagram.setup.board().unwrap()
}

/// The update of an empty point as the paper writes it, for any number of neighbours.
pub(crate) fn update(neighbours: &[f64], lambda: f64) -> f64 {
    let product = |odd: Option<usize>, sign: f64| -> f64 {
        let factor = |(place, value): (usize, &f64)| {
            if Some(place) == odd { 1.0 - sign * value } else { 1.0 + sign * value }
        };
        neighbours.iter().enumerate().map(factor).product()
    };
    let all = product(None, 1.0) - product(None, -1.0);
    // A single neighbour is never all but one.
    let odd_ones = if neighbours.len() > 1 { neighbours.len() } else { 0 };
    let but_one: f64 = (0..odd_ones).map(|odd| product(Some(odd), 1.0) - product(Some(odd), -1.0)).sum();
    (all + lambda * but_one) / f64::powi(2.0, neighbours.len() as i32)
}

fn around(board: &Board, point: Point) -> Vec<Point> {
    board.size().neighbours(point).collect()
}

fn judgement(board: &Board, values: &[f64], point: Point) -> f64 {
    let sign = f64::from(board.at(point).map_or(0, Color::sign));
    let chain = board.chain(point);
    let outside = board.size().points().filter(|&next| {
        !chain.contains(next) && around(board, next).iter().any(|&stone| chain.contains(stone))
    });
    let death: f64 = outside.map(|next| (1.0 - sign * values[next.index()]) / 2.0).product();
    sign * (1.0 - 2.0 * death)
}

/// The symmetric iteration: values by [`Point::index`], and the number of steps.
pub(crate) fn symmetric(board: &Board, method: &Symmetric) -> (Vec<f64>, u32) {
    let sign = |point| f64::from(board.at(point).map_or(0, Color::sign));
    let mut values = vec![0.0; yose_board::POINT_CAPACITY];
    for point in board.size().points() {
        values[point.index()] = sign(point);
    }
    for step in 1.. {
        let mut next = values.clone();
        let mut change = 0.0;
        for point in board.size().points() {
            let neighbours: Vec<f64> = around(board, point).iter().map(|next| values[next.index()]).collect();
            let empty = update(&neighbours, method.lambda);
            let stone = match method.stones {
                Stones::Alive => sign(point),
                Stones::Judged => judgement(board, &values, point),
            };
            let new = if board.is_empty(point) {
                empty
            } else {
                method.kappa * stone + (1.0 - method.kappa) * empty
            };
            change += (new - values[point.index()]).powi(2);
            next[point.index()] = new;
        }
        values = next;
        if change < method.epsilon || step == method.most_steps {
            return (values, step);
        }
    }
    unreachable!("the loop ends at the most steps");
}

fn passes(
    board: &Board,
    stone: i32,
    passes: u32,
    levels: Option<Vec<i32>>,
    rule: impl Fn(i32, &[i32]) -> i32,
) -> Vec<i32> {
    let mut levels = levels.unwrap_or_else(|| {
        let mut levels = vec![0; yose_board::POINT_CAPACITY];
        for point in board.size().points() {
            levels[point.index()] = stone * board.at(point).map_or(0, Color::sign);
        }
        levels
    });
    for _ in 0..passes {
        let mut next = levels.clone();
        for point in board.size().points() {
            let neighbours: Vec<i32> = around(board, point).iter().map(|next| levels[next.index()]).collect();
            next[point.index()] = rule(levels[point.index()], &neighbours);
        }
        levels = next;
    }
    levels
}

/// Levels of Bouzy's map by [`Point::index`].
pub(crate) fn bouzy(board: &Board, method: &Bouzy) -> Vec<i32> {
    let count = |around: &[i32], wanted: fn(i32) -> bool| {
        around.iter().filter(|&&level| wanted(level)).count() as i32
    };
    let grown = passes(board, 64, method.dilations, None, |level, around| {
        let (positive, negative) = (count(around, |l| l > 0), count(around, |l| l < 0));
        if level >= 0 && negative == 0 && positive > 0 {
            level + positive
        } else if level <= 0 && positive == 0 {
            level - negative
        } else {
            level
        }
    });
    passes(board, 64, method.erosions, Some(grown), |level, around| match level {
        1.. => (level - count(around, |l| l <= 0)).max(0),
        0 => 0,
        _ => (level + count(around, |l| l >= 0)).min(0),
    })
}

/// Levels of Zobrist's map by [`Point::index`].
pub(crate) fn zobrist(board: &Board, method: &Zobrist) -> Vec<i32> {
    passes(board, 50, method.passes, None, |level, around| {
        level + around.iter().map(|level| level.signum()).sum::<i32>()
    })
}
