//! Builds boards with races out of pockets.
//!
//! A pocket is a block of rows drawn from the defender's side, his essential chain being below it: `.` empty, `d` and
//! `a` loose stones of the defender and the attacker, `E` the essential chain, `#` a wall of the attacker's. Black's
//! pockets stand side by side above his chain, White's hang below hers, upside down:
//!
//! ```text
//! # # # # # # #     white wall
//! # . # . d . #     Black's pockets
//! # E E E E E #     Black's chain
//! @ e e e e e @     White's chain between black walls
//! @ . . @ @ . @     White's pockets
//! @ @ @ @ @ @ @     black wall
//! ```

#![allow(dead_code, reason = "each test binary uses its part")]

use yose_board::{Board, Color, Point, PointSet, Setup};

/// A board with a race, and the two chains.
pub(crate) struct Scene {
    pub(crate) board: Board,
    pub(crate) chains: PointSet,
    /// Loose stones of the defenders.
    pub(crate) loose: PointSet,
    /// All stones that are walls.
    pub(crate) walls: PointSet,
    /// The eyes of the walls.
    pub(crate) outside: PointSet,
}

/// Shared points and other cells between the chains: one row, drawn with `.` shared, `E` Black's chain, `e` White's.
pub(crate) fn race(black: &[&str], between: &str, white: &[&str]) -> Scene {
    try_race(black, between, white).expect("a race")
}

/// The same; nothing if some chain would have no liberty, or if a part of a wall stood alone.
pub(crate) fn try_race(black: &[&str], between: &str, white: &[&str]) -> Option<Scene> {
    let (top, bottom) = (block(black), block(white));
    let width = top.width.max(bottom.width).max(between.chars().count());
    // Two rows of walls on either side leave room for the eyes of the walls.
    let margin = 3;
    let base = margin + top.rows.len();
    let gap = usize::from(!between.is_empty());
    let below = base + 1 + gap;
    let height = below + 1 + bottom.rows.len() + margin;
    let mut setup = Setup::new(width + 2, height);
    let mut chains = PointSet::EMPTY;
    let mut loose = PointSet::EMPTY;
    let mut walls = PointSet::EMPTY;
    let mut outside = PointSet::EMPTY;
    for row in 0..height {
        for column in 0..width + 2 {
            let point = Point::new(column as u8, row as u8);
            let inside = (1..=width).contains(&column);
            let upper = row < below;
            let sign = match () {
                () if !inside => '#',
                () if row == base || row == below => 'E',
                () if row < base => top.sign(row.checked_sub(margin), column - 1),
                () if row < below => between.chars().nth(column - 1).unwrap_or('E'),
                () => bottom.sign((height - margin).checked_sub(row + 1), column - 1),
            };
            let defender = if upper { Color::Black } else { Color::White };
            match sign {
                'E' => {
                    setup.stones_mut(defender).push(point);
                    chains.insert(point);
                }
                'e' => {
                    setup.stones_mut(!defender).push(point);
                    chains.insert(point);
                }
                'd' => {
                    setup.stones_mut(defender).push(point);
                    loose.insert(point);
                }
                'a' => setup.stones_mut(!defender).push(point),
                '#' if is_eye(row, column, height) => {
                    outside.insert(point);
                }
                '#' => {
                    setup.stones_mut(!defender).push(point);
                    walls.insert(point);
                }
                _ => {}
            }
        }
    }
    let board = setup.board().ok()?;
    // A stone of a wall in the middle of a pocket would be a wall in name only.
    let alive = outside.neighbours();
    let walled = walls.iter().all(|point| !board.chain(point).is_disjoint(&alive));
    // What is connected to a chain is a part of it.
    let connected = Color::BOTH.map(|color| chains.flood(board.stones(color)));
    let loose = loose - connected[0] - connected[1];
    walled.then_some(Scene { board, chains, loose, walls, outside })
}

/// Two eyes for each wall, in the outermost row but one.
fn is_eye(row: usize, column: usize, height: usize) -> bool {
    (row == 1 || row + 2 == height) && (column == 0 || column == 2)
}

/// Pockets side by side, all standing on their last row.
struct Block {
    rows: Vec<Vec<char>>,
    width: usize,
}

impl Block {
    fn sign(&self, row: Option<usize>, column: usize) -> char {
        row.and_then(|row| self.rows.get(row)).and_then(|row| row.get(column)).copied().unwrap_or('#')
    }
}

fn block(pockets: &[&str]) -> Block {
    let pockets: Vec<Vec<Vec<char>>> = pockets
        .iter()
        .map(|pocket| pocket.split_whitespace().map(|row| row.chars().collect()).collect())
        .collect();
    let height = pockets.iter().map(Vec::len).max().unwrap_or(0);
    let mut rows = vec![Vec::new(); height];
    for (number, pocket) in pockets.iter().enumerate() {
        let width = pocket[0].len();
        for (row, line) in rows.iter_mut().enumerate() {
            if number > 0 {
                line.push('#');
            }
            match (row + pocket.len()).checked_sub(height) {
                Some(inner) => line.extend(&pocket[inner]),
                None => line.extend(std::iter::repeat_n('#', width)),
            }
        }
    }
    Block { width: rows.first().map_or(0, Vec::len), rows }
}
