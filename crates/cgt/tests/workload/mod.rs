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

/// A game as written down, before any reduction.
pub(crate) enum Form {
    Integer(i64),
    Options(Vec<Form>, Vec<Form>),
}

use Form::{Integer, Options};

impl Form {
    /// {a | b} for integers.
    pub(crate) fn pair(a: i64, b: i64) -> Form {
        Options(vec![Integer(a)], vec![Integer(b)])
    }

    pub(crate) fn canonical(&self, games: &mut Games) -> Result<Game, BudgetExceeded> {
        self.canonical_on(&mut Vec::new(), games)
    }

    /// Collects options on one stack, so that what is timed is not allocation.
    fn canonical_on(&self, stack: &mut Vec<Game>, games: &mut Games) -> Result<Game, BudgetExceeded> {
        match self {
            Integer(n) => Ok(games.integer(*n)),
            Options(left, right) => {
                let start = stack.len();
                for option in left.iter().chain(right) {
                    let option = option.canonical_on(stack, games)?;
                    stack.push(option);
                }
                let (left, right) = stack[start..].split_at(left.len());
                let game = games.game(left, right);
                stack.truncate(start);
                game
            }
        }
    }
}

fn all_canonical(forms: &[Form], games: &mut Games) -> Result<Vec<Game>, BudgetExceeded> {
    forms.iter().map(|form| form.canonical(games)).collect()
}

/// A gote or sente of a few points.
pub(crate) fn hot(random: &mut Random) -> Form {
    let kind = random.int(0, 2);
    let c = random.int(-8, 8);
    let b = c + random.int(1, 8);
    let a = b + random.int(1, 8);
    match kind {
        0 => Form::pair(a, b),
        1 => Options(vec![Integer(a)], vec![Form::pair(b, c)]),
        _ => Options(vec![Form::pair(a, b)], vec![Integer(c)]),
    }
}

/// {a | b} with a > b.
pub(crate) fn switch(random: &mut Random) -> Form {
    let b = random.int(-16, 16);
    let a = b + random.int(1, 32);
    Form::pair(a, b)
}

/// An all-small game of birthday `depth` at most.
pub(crate) fn small(random: &mut Random, depth: i64) -> Form {
    if depth == 0 {
        return Integer(0);
    }
    let side = |random: &mut Random| {
        let count = random.int(1, 2);
        (0..count)
            .map(|_| {
                let deeper = random.int(0, depth - 1);
                small(random, deeper)
            })
            .collect()
    };
    let left = side(random);
    Options(left, side(random))
}

/// A full tree of integers from −9 to 9.
pub(crate) fn tree(random: &mut Random, depth: u32) -> Form {
    if depth == 0 {
        return Integer(random.int(-9, 9));
    }
    let side = |random: &mut Random| {
        let count = random.int(1, 3);
        (0..count).map(|_| tree(random, depth - 1)).collect()
    };
    let left = side(random);
    Options(left, side(random))
}

/// A tree in which every move gains something.
pub(crate) fn hot_tree(random: &mut Random, depth: u32, base: i64) -> Form {
    if depth == 0 {
        return Integer(base);
    }
    let side = |random: &mut Random, sign: i64| {
        let count = random.int(1, 3);
        (0..count)
            .map(|_| {
                let gain = random.int(0, 1 << depth);
                hot_tree(random, depth - 1, base + sign * gain)
            })
            .collect()
    };
    let left = side(random, 1);
    Options(left, side(random, -1))
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

pub(crate) fn sum_of(forms: &[Form], games: &mut Games) -> Result<Game, BudgetExceeded> {
    let summands = all_canonical(forms, games)?;
    games.sum(&summands)
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
