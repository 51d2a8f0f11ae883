//! The workloads that engines for canonical forms are compared by: random
//! games from a fixed generator, so that every engine sums the same ones.
//!
//! Used by the bench, which times them, and by a test, which only checks the
//! answers.

use yose_cgt::{BudgetExceeded, Dyadic, Game, Games};

/// SplitMix64 (Steele, Lea, Flood 2014).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = self.0;
        let z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// From `low` to `high`, both included.
    pub(crate) fn int(&mut self, low: i64, high: i64) -> i64 {
        low + (self.next() % (high - low + 1) as u64) as i64
    }
}

/// A game as written down, before any reduction: parts before the whole, so
/// that going through it takes no time of its own.
#[derive(Default)]
pub(crate) struct Form {
    pub(crate) steps: Vec<Step>,
}

pub(crate) enum Step {
    Integer(i64),
    /// The game whose options are the last so many, Left's first.
    Options(usize, usize),
}

impl Form {
    /// {a | b} for integers.
    pub(crate) fn pair(a: i64, b: i64) -> Form {
        let mut form = Form::default();
        form.push_pair(a, b);
        form
    }

    pub(crate) fn canonical(&self, games: &mut Games) -> Result<Game, BudgetExceeded> {
        let mut stack = Vec::new();
        for step in &self.steps {
            let game = match *step {
                Step::Integer(n) => games.integer(n),
                Step::Options(lefts, rights) => {
                    let start = stack.len() - lefts - rights;
                    let (left, right) = stack[start..].split_at(lefts);
                    let game = games.game(left, right)?;
                    stack.truncate(start);
                    game
                }
            };
            stack.push(game);
        }
        Ok(stack[0])
    }

    fn push_integer(&mut self, n: i64) {
        self.steps.push(Step::Integer(n));
    }

    fn push_pair(&mut self, a: i64, b: i64) {
        self.push_integer(a);
        self.push_integer(b);
        self.steps.push(Step::Options(1, 1));
    }

    fn push_small(&mut self, random: &mut Random, depth: i64) {
        if depth == 0 {
            return self.push_integer(0);
        }
        let [lefts, rights] = [(); 2].map(|()| {
            let count = random.int(1, 2);
            for _ in 0..count {
                let deeper = random.int(0, depth - 1);
                self.push_small(random, deeper);
            }
            count as usize
        });
        self.steps.push(Step::Options(lefts, rights));
    }

    fn push_tree(&mut self, random: &mut Random, depth: u32) {
        if depth == 0 {
            return self.push_integer(random.int(-9, 9));
        }
        let [lefts, rights] = [(); 2].map(|()| {
            let count = random.int(1, 3);
            for _ in 0..count {
                self.push_tree(random, depth - 1);
            }
            count as usize
        });
        self.steps.push(Step::Options(lefts, rights));
    }

    fn push_hot_tree(&mut self, random: &mut Random, depth: u32, base: i64) {
        if depth == 0 {
            return self.push_integer(base);
        }
        let [lefts, rights] = [1, -1].map(|sign| {
            let count = random.int(1, 3);
            for _ in 0..count {
                let gain = random.int(0, 1 << depth);
                self.push_hot_tree(random, depth - 1, base + sign * gain);
            }
            count as usize
        });
        self.steps.push(Step::Options(lefts, rights));
    }
}

/// A gote or sente of a few points.
pub(crate) fn hot(random: &mut Random) -> Form {
    let kind = random.int(0, 2);
    let c = random.int(-8, 8);
    let b = c + random.int(1, 8);
    let a = b + random.int(1, 8);
    let mut form = Form::default();
    match kind {
        0 => return Form::pair(a, b),
        1 => {
            form.push_integer(a);
            form.push_pair(b, c);
        }
        _ => {
            form.push_pair(a, b);
            form.push_integer(c);
        }
    }
    form.steps.push(Step::Options(1, 1));
    form
}

/// {a | b} with a > b.
pub(crate) fn switch(random: &mut Random) -> Form {
    let b = random.int(-16, 16);
    let a = b + random.int(1, 32);
    Form::pair(a, b)
}

/// An all-small game of birthday `depth` at most.
pub(crate) fn small(random: &mut Random, depth: i64) -> Form {
    let mut form = Form::default();
    form.push_small(random, depth);
    form
}

/// A full tree of integers from −9 to 9.
pub(crate) fn tree(random: &mut Random, depth: u32) -> Form {
    let mut form = Form::default();
    form.push_tree(random, depth);
    form
}

/// A tree in which every move gains something.
pub(crate) fn hot_tree(random: &mut Random, depth: u32, base: i64) -> Form {
    let mut form = Form::default();
    form.push_hot_tree(random, depth, base);
    form
}

/// G₁ … G_m with G₀ = 0 and G_k = {k | G_(k−1)}.
pub(crate) fn corridors(games: &mut Games, m: i64) -> Result<Vec<Game>, BudgetExceeded> {
    let mut previous = games.zero();
    (1..=m)
        .map(|k| {
            let block = games.integer(k);
            previous = games.game(&[block], &[previous])?;
            Ok(previous)
        })
        .collect()
}

/// The games of one sum: k of them by the same generator.
pub(crate) fn many(seed: u64, count: u64, draw: impl Fn(&mut Random) -> Form) -> Vec<Form> {
    let mut random = Random(seed);
    (0..count).map(|_| draw(&mut random)).collect()
}

/// {2^i | −2^i} for i < k.
pub(crate) fn doubling_switches(k: u32) -> Vec<Form> {
    (0..k).map(|i| Form::pair(1 << i, -(1 << i))).collect()
}

/// First `infinitesimal` all-small games, then `hot` hot ones, from one seed.
pub(crate) fn mixed(infinitesimal: u64, hot_count: u64, number: u64) -> Vec<Form> {
    let mut random = Random(7000 + (10 * infinitesimal + hot_count) * 100 + number);
    let mut forms: Vec<Form> = (0..infinitesimal).map(|_| small(&mut random, 4)).collect();
    forms.extend((0..hot_count).map(|_| hot(&mut random)));
    forms
}

/// The published checksum: distinct positions, number translates counted
/// separately, that are not number plus ups plus nimber.
pub(crate) fn dag_nodes(games: &mut Games, game: Game) -> Result<usize, BudgetExceeded> {
    let positions = games.positions(game)?;
    Ok(positions.into_iter().filter(|&position| games.number_up_star(position).is_none()).count())
}

pub(crate) fn stops(games: &Games, game: Game) -> (Dyadic, Dyadic) {
    (games.left_stop(game), games.right_stop(game))
}
