//! The peer: plain search of all lines under area scoring, with a table of positions.
//!
//! It knows no game values and does not divide a board. Every legal move and the pass are tried; two passes end the game, and a ko may
//! not be retaken at once. The one thing it knows of a room is that stones connected to a wall
//! stay, so that nobody can have more than what is not the other's already. It shares no code with the solver.
//!
//! **Questions.** Can Black reach a score of s whatever White does? Can White keep her down to s? The score is s if the answer to both is
//! yes. A position that comes up again on a line counts against the side that wants to prove something. So a
//! proof never rests on repetition, it is the same wherever a line meets it, and the table may keep it; where a ko decides the
//! two proofs do not meet and there is no answer. A failure can depend on the line, so it is only a reason not to try again.
//!
//! The search is told where to begin, which saves questions but proves nothing.

use rustc_hash::FxHashSet;

use crate::memory::{Entry, Memory, PASS};

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

/// A position with somebody to move.
#[derive(Clone, Copy)]
struct Turn {
    stones: Stones,
    black: bool,
    /// Whether the move before was a pass.
    passed: bool,
    /// Where a ko may not be retaken.
    banned: Option<u8>,
}

/// What somebody wants to prove: Black that she has at least this much, White that Black has at most this much.
#[derive(Clone, Copy)]
struct Claim {
    black: bool,
    score: i8,
}

impl Claim {
    /// Whether a score is as good.
    fn is_met_by(self, score: i8) -> bool {
        if self.black { score >= self.score } else { score <= self.score }
    }
}

/// Searches until this many positions have been looked at, from these scores on.
pub(crate) fn search(room: &Room, stones: Stones, guess: [i64; 2], limit: u64) -> Outcome {
    let mut plain = Plain {
        room,
        limit,
        nodes: 0,
        memory: Memory::new(),
        line: FxHashSet::default(),
        decided: [[0; 64]; 2],
    };
    let start = i64::from(stones[0].count_ones()) - i64::from(stones[1].count_ones());
    let mut first = |black, guess: i64| {
        let turn = Turn { stones, black, passed: false, banned: None };
        plain.score(turn, (guess + start) as i8).map(|score| i64::from(score) - start)
    };
    let scores = first(true, guess[0]).and_then(|black| Some([black, first(false, guess[1])?]));
    Outcome { scores, nodes: plain.nodes }
}

struct Plain<'a> {
    room: &'a Room,
    limit: u64,
    nodes: u64,
    memory: Memory,
    line: FxHashSet<(Stones, bool)>,
    /// How often a move to a point decided something, by colour.
    decided: [[u32; 64]; 2],
}

impl Plain<'_> {
    /// What Black proves at least and White at most, if that is the same.
    fn score(&mut self, turn: Turn, guess: i8) -> Option<i8> {
        let (least, most) = self.room.range(turn.stones);
        let mut low = guess.clamp(least, most);
        while !self.proves(turn, Claim { black: true, score: low })? {
            low -= 1;
        }
        let mut high = low;
        while !self.proves(turn, Claim { black: false, score: high })? {
            high += 1;
        }
        (low == high || self.proves(turn, Claim { black: true, score: high })?).then_some(high)
    }

    /// Whether somebody can show a claim; `None` if the limit is reached.
    fn proves(&mut self, turn: Turn, claim: Claim) -> Option<bool> {
        let (least, most) = self.room.range(turn.stones);
        let (worst, best) = if claim.black { (least, most) } else { (most, least) };
        if claim.is_met_by(worst) || !claim.is_met_by(best) {
            return Some(claim.is_met_by(worst));
        }
        let word = self.room.pack(turn);
        let known = self.memory.recall(word);
        if let Some(answer) = known.answer(claim) {
            return Some(answer);
        }
        self.nodes += 1;
        if self.nodes > self.limit {
            return None;
        }
        let (answer, hint) = self.tries(turn, claim, known.hint)?;
        // What is known may have grown on the way.
        let known = self.memory.recall(word);
        self.memory.keep(word, known.with(claim, answer, hint));
        Some(answer)
    }

    /// The same by all moves: one that works is enough if the side that claims is to move, else all must. And the move that decided.
    fn tries(&mut self, turn: Turn, claim: Claim, hint: u8) -> Option<(bool, u8)> {
        let own = turn.black == claim.black;
        for point in self.order(turn, hint) {
            let Some(next) = self.room.play(turn, point) else { continue };
            let repeats = !self.line.insert((next.stones, turn.black));
            let works = if repeats { Some(false) } else { self.proves(next, claim) };
            if !repeats {
                self.line.remove(&(next.stones, turn.black));
            }
            if works? == own {
                self.decided[usize::from(turn.black)][usize::from(point)] += 1;
                return Some((own, point));
            }
        }
        let works = if turn.passed {
            claim.is_met_by(self.room.area(turn.stones))
        } else {
            self.proves(Turn { black: !turn.black, passed: true, banned: None, ..turn }, claim)?
        };
        Some((works, PASS))
    }
}

impl Plain<'_> {
    /// The empty points in turn: the hint, then those that decided most often.
    fn order(&self, turn: Turn, hint: u8) -> impl Iterator<Item = u8> + use<> {
        let decided = &self.decided[usize::from(turn.black)];
        let mut points = [0; 64];
        let mut count = 0;
        for point in each(self.room.all & !turn.stones[0] & !turn.stones[1]) {
            points[count] = point;
            count += 1;
        }
        points[..count]
            .sort_unstable_by_key(|&point| (point != hint, u32::MAX - decided[usize::from(point)]));
        points.into_iter().take(count)
    }
}

impl Entry {
    /// What is known about a claim.
    fn answer(self, claim: Claim) -> Option<bool> {
        let side = usize::from(!claim.black);
        if claim.is_met_by(self.between[side]) {
            return Some(true);
        }
        let failed = Claim { black: claim.black, score: self.failed[side] };
        failed.is_met_by(claim.score).then_some(false)
    }

    /// With the answer to a claim.
    fn with(mut self, claim: Claim, answer: bool, hint: u8) -> Entry {
        let side = usize::from(!claim.black);
        let place = if answer { &mut self.between[side] } else { &mut self.failed[side] };
        // Black proves more and fails at less; White the other way round.
        *place = if claim.black == answer { (*place).max(claim.score) } else { (*place).min(claim.score) };
        self.hint = hint;
        self
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

    fn is_dead(&self, chain: Set, stones: Stones, color: usize) -> bool {
        let empty = self.all & !stones[0] & !stones[1];
        chain & self.walls[color] == 0 && self.around(chain) & empty == 0
    }

    fn play(&self, turn: Turn, point: u8) -> Option<Turn> {
        let (own, other) = (usize::from(!turn.black), usize::from(turn.black));
        if turn.banned == Some(point) {
            return None;
        }
        let mut after = turn.stones;
        after[own] |= 1 << point;
        for next in each(self.near[usize::from(point)] & turn.stones[other]) {
            let chain = self.flood(1 << next, turn.stones[other]);
            if self.is_dead(chain, after, other) {
                after[other] &= !chain;
            }
        }
        let chain = self.flood(1 << point, after[own]);
        if self.is_dead(chain, after, own) {
            return None;
        }
        let taken = turn.stones[other] & !after[other];
        let empty = self.all & !after[0] & !after[1];
        let alone = chain & (chain - 1) == 0 && chain & self.walls[own] == 0;
        let takes_ko = alone && taken.count_ones() == 1 && self.around(chain) & empty == taken;
        let banned = takes_ko.then(|| taken.trailing_zeros() as u8);
        Some(Turn { stones: after, black: !turn.black, passed: false, banned })
    }

    /// A position in one word, which is not zero.
    fn pack(&self, turn: Turn) -> u64 {
        let points = self.near.len();
        assert!(2 * points + 8 <= 64, "there is no room for so many points");
        let banned = turn.banned.map_or(63, u64::from);
        let flags = banned << 2 | u64::from(turn.black) << 1 | u64::from(turn.passed);
        (turn.stones[0] << points | turn.stones[1]) << 8 | flags
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
