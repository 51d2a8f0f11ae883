//! The peer: plain alpha-beta under area scoring, with a table of positions.
//!
//! It knows no game values and does not divide a board. Every legal move and the pass are tried; two passes end the game, and a
//! position on the line may not come up again. The one thing it knows of a room is that stones connected to a wall
//! stay, so that nobody can have more than what is not the other's already. Scores are found by questions with a window of
//! one point, halving the range each time. It shares no code with the solver.

use rustc_hash::{FxHashMap, FxHashSet};

/// A set of points of a room.
type Set = u64;

/// A room: its points and what they touch.
pub(crate) struct Room {
    near: Vec<Set>,
    /// By colour, points next to an immortal stone.
    walls: [Set; 2],
    all: Set,
}

/// Stones of Black and of White that are not immortal.
type Stones = [Set; 2];

/// What a search did.
pub(crate) struct Outcome {
    /// The scores with Black first and with White first; `None` if it gave up.
    pub(crate) scores: Option<[i64; 2]>,
    pub(crate) nodes: u64,
}

/// A position: stones, whether Black is to move, whether the move before was a pass.
type Key = (Stones, bool, bool);

/// What is known of a position: its score is between two numbers; the move that was best, if one was.
type Entry = (i8, i8, Option<u8>);

/// More than any score.
const MUCH: i8 = 100;

/// Searches until this many positions have been looked at.
pub(crate) fn search(room: &Room, stones: Stones, limit: u64) -> Outcome {
    let mut plain = Plain { room, limit, nodes: 0, table: FxHashMap::default(), line: FxHashSet::default() };
    let start = i64::from(stones[0].count_ones()) - i64::from(stones[1].count_ones());
    let mut first = |black| plain.score(stones, black).map(|score| i64::from(score) - start);
    let scores = first(true).and_then(|black| Some([black, first(false)?]));
    Outcome { scores, nodes: plain.nodes }
}

struct Plain<'a> {
    room: &'a Room,
    limit: u64,
    nodes: u64,
    table: FxHashMap<Key, Entry>,
    line: FxHashSet<(Stones, bool)>,
}

impl Plain<'_> {
    fn score(&mut self, stones: Stones, black: bool) -> Option<i8> {
        let points = self.room.all.count_ones() as i8;
        let (mut low, mut high) = (-points, points);
        while low < high {
            let middle = (low + high).div_euclid(2);
            let found = self.best((stones, black, false), middle, middle + 1)?;
            if found > middle { low = found } else { high = found }
        }
        Some(low)
    }

    fn best(&mut self, key: Key, alpha: i8, beta: i8) -> Option<i8> {
        let (stones, black, passed) = key;
        let (low, high, hint) = self.table.get(&key).copied().unwrap_or((-MUCH, MUCH, None));
        let (least, most) = self.room.range(stones);
        let (low, high) = (low.max(least), high.min(most));
        if low == high || low >= beta {
            return Some(low);
        }
        if high <= alpha {
            return Some(high);
        }
        self.nodes += 1;
        if self.nodes > self.limit {
            return None;
        }
        let (mut floor, mut ceiling) = (alpha, beta);
        let (mut best, mut best_move) = (if black { -MUCH } else { MUCH }, None);
        for at in self.room.order(stones, black, hint).map(Some).chain([None]) {
            let score = match at {
                Some(point) => {
                    let Some(after) = self.room.play(stones, black, point) else { continue };
                    if !self.line.insert((after, black)) {
                        continue;
                    }
                    let score = self.best((after, !black, false), floor, ceiling);
                    self.line.remove(&(after, black));
                    score?
                }
                None if passed => self.room.area(stones),
                None => self.best((stones, !black, true), floor, ceiling)?,
            };
            if (black && score > best) || (!black && score < best) {
                (best, best_move) = (score, at);
            }
            if black {
                floor = floor.max(best);
            } else {
                ceiling = ceiling.min(best);
            }
            if floor >= ceiling {
                break;
            }
        }
        let entry = self.table.entry(key).or_insert((-MUCH, MUCH, None));
        if best > alpha {
            entry.0 = entry.0.max(best);
        }
        if best < beta {
            entry.1 = entry.1.min(best);
        }
        entry.2 = best_move;
        Some(best)
    }
}

fn each(mut set: Set) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let point = (set != 0).then(|| set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(point)
    })
}

impl Room {
    /// A room from its rows: points in play are dots and small letters, capitals are immortal. And the stones in play.
    pub(crate) fn new(rows: &[String]) -> (Room, Stones) {
        let letter = |row: usize, column: usize| -> char {
            rows.get(row).and_then(|line| line.chars().nth(column)).unwrap_or(' ')
        };
        let width = rows.iter().map(String::len).max().unwrap_or(0);
        let places = (0..rows.len()).flat_map(|row| (0..width).map(move |column| (row, column)));
        let points: Vec<(usize, usize)> =
            places.filter(|&(row, column)| matches!(letter(row, column), '.' | 'x' | 'o')).collect();
        let mut room = Room { near: Vec::new(), walls: [0; 2], all: (1 << points.len()) - 1 };
        let mut stones = [0; 2];
        for (index, &(row, column)) in points.iter().enumerate() {
            let around = [
                (row.wrapping_sub(1), column),
                (row, column.wrapping_sub(1)),
                (row, column + 1),
                (row + 1, column),
            ];
            let near = around.iter().filter_map(|place| points.iter().position(|other| other == place));
            room.near.push(near.fold(0, |near, other| near | 1 << other));
            for (color, [wall, stone]) in [['X', 'x'], ['O', 'o']].into_iter().enumerate() {
                let walled = around.iter().any(|&(row, column)| letter(row, column) == wall);
                room.walls[color] |= Set::from(walled) << index;
                stones[color] |= Set::from(letter(row, column) == stone) << index;
            }
        }
        (room, stones)
    }

    fn around(&self, set: Set) -> Set {
        each(set).fold(0, |around, point| around | self.near[usize::from(point)])
    }

    fn flood(&self, start: Set, within: Set) -> Set {
        let (mut reached, mut fresh) = (start, start);
        while fresh != 0 {
            fresh = self.around(fresh) & within & !reached;
            reached |= fresh;
        }
        reached
    }

    /// All legal points in turn: the hint, those that touch a stone or a wall of the other side, the others.
    fn order(&self, stones: Stones, black: bool, hint: Option<u8>) -> impl Iterator<Item = u8> + use<> {
        let other = usize::from(black);
        let empty = self.all & !stones[0] & !stones[1];
        let first = hint.map_or(0, |point| 1 << point) & empty;
        let contact = (self.walls[other] | self.around(stones[other])) & empty & !first;
        each(first).chain(each(contact)).chain(each(empty & !first & !contact))
    }

    fn is_dead(&self, chain: Set, stones: Stones, color: usize) -> bool {
        let empty = self.all & !stones[0] & !stones[1];
        chain & self.walls[color] == 0 && self.around(chain) & empty == 0
    }

    fn play(&self, stones: Stones, black: bool, point: u8) -> Option<Stones> {
        let (own, other) = (usize::from(!black), usize::from(black));
        let mut after = stones;
        after[own] |= 1 << point;
        for next in each(self.near[usize::from(point)] & stones[other]) {
            let chain = self.flood(1 << next, stones[other]);
            if self.is_dead(chain, after, other) {
                after[other] &= !chain;
            }
        }
        let chain = self.flood(1 << point, after[own]);
        (!self.is_dead(chain, after, own)).then_some(after)
    }

    /// Between which scores the game ends, since stones connected to a wall stay.
    fn range(&self, stones: Stones) -> (i8, i8) {
        let points = self.all.count_ones() as i8;
        let kept = [0, 1].map(|color: usize| {
            self.flood(stones[color] & self.walls[color], stones[color]).count_ones() as i8
        });
        (2 * kept[0] - points, points - 2 * kept[1])
    }

    /// Stones and surrounded points, Black's less White's.
    fn area(&self, stones: Stones) -> i8 {
        let mut score = stones[0].count_ones() as i8 - stones[1].count_ones() as i8;
        let empty = self.all & !stones[0] & !stones[1];
        let mut rest = empty;
        while rest != 0 {
            let area = self.flood(rest & rest.wrapping_neg(), empty);
            rest &= !area;
            let touches =
                |color: usize| (self.around(area) & stones[color]) | (area & self.walls[color]) != 0;
            score += area.count_ones() as i8 * (i8::from(touches(0)) - i8::from(touches(1)));
        }
        score
    }
}
