//! Uptimals: sums of ↑, ↑², ↑³, …
//!
//! **Definition.** ↑¹ = ↑ and ↑ⁿ = {0 | * − ↑ − ↑² − … − ↑ⁿ⁻¹}, each of which is
//! infinitely smaller than the one before. An uptimal is a sum of multiples of
//! them, written like a decimal fraction: 0.12 is ↑ + 2·↑².
//!
//! ```
//! use yose_cgt::Games;
//!
//! let mut games = Games::default();
//! // {↑ | *} = ↑ + ↑².
//! let game = games.parse("{^|*}")?;
//! assert_eq!(games.uptimal(game)?.unwrap().to_string(), "0.11");
//! # Ok::<(), yose_cgt::NotationError>(())
//! ```
//!
//! **Method.** Digit by digit: the n-th digit is the only d for which the rest,
//! doubled, still lies between −↑ⁿ and ↑ⁿ, because what follows is infinitely
//! smaller. With a star or without, whichever ends.
//!
//! Source: Winning Ways, chapter 8; Siegel, *Combinatorial Game Theory*, II.
//!
//! **Limits.** Up to 8 digits; those after the first from −12 to 12.

use std::fmt;

use num_bigint::BigInt;

use crate::{BudgetExceeded, Game, Games};

/// The most digits looked for.
const MAX_ORDER: u32 = 8;
/// The largest digit looked for after the first.
const MAX_DIGIT: i64 = 12;

/// Σ dₙ·↑ⁿ, with or without a star.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Uptimal {
    /// d₁, d₂, …, the last one not 0.
    pub digits: Vec<i64>,
    /// Whether * is added.
    pub star: bool,
}

impl fmt::Display for Uptimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("0")?;
        for (place, digit) in self.digits.iter().enumerate() {
            let dot = if place == 0 { "." } else { "" };
            match digit {
                0..=9 => write!(f, "{dot}{digit}")?,
                _ => write!(f, "{dot}({digit})")?,
            }
        }
        f.write_str(if self.star { "*" } else { "" })
    }
}

impl Games {
    /// ↑ⁿ, for n from 1 up; 0 for n = 0.
    pub fn up_power(&mut self, n: u32) -> Result<Game, BudgetExceeded> {
        let zero = self.zero();
        if n == 0 {
            return Ok(zero);
        }
        let mut right = self.nimber(1)?;
        for _ in 1..n {
            let power = self.game(&[zero], &[right])?;
            right = self.sub(right, power)?;
        }
        self.game(&[zero], &[right])
    }

    /// The game as an uptimal, if it is one.
    pub fn uptimal(&mut self, game: Game) -> Result<Option<Uptimal>, BudgetExceeded> {
        if !self.is_all_small(game)? {
            return Ok(None);
        }
        let star = self.nimber(1)?;
        for with_star in [false, true] {
            let rest = if with_star { self.add(game, star)? } else { game };
            if let Some(digits) = self.uptimal_digits(rest)? {
                return Ok(Some(Uptimal { digits, star: with_star }));
            }
        }
        Ok(None)
    }

    fn uptimal_digits(&mut self, game: Game) -> Result<Option<Vec<i64>>, BudgetExceeded> {
        let mut rest = game;
        let mut digits = Vec::new();
        while !rest.is_zero() {
            if digits.len() as u32 == MAX_ORDER {
                return Ok(None);
            }
            let unit = self.up_power(digits.len() as u32 + 1)?;
            let Some((digit, smaller)) = self.uptimal_digit(rest, unit, digits.is_empty())? else {
                return Ok(None);
            };
            digits.push(digit);
            rest = smaller;
        }
        Ok(Some(digits))
    }

    /// The multiple of the unit in the rest, and what remains.
    fn uptimal_digit(
        &mut self,
        rest: Game,
        unit: Game,
        first: bool,
    ) -> Result<Option<(i64, Game)>, BudgetExceeded> {
        let candidates: Vec<i64> = match self.first_digit(rest, first)? {
            Some(digit) => vec![digit],
            None => (0..=MAX_DIGIT).flat_map(|d| [d, -d]).collect(),
        };
        for digit in candidates {
            let multiple = self.times(&BigInt::from(digit), unit)?;
            let smaller = self.sub(rest, multiple)?;
            if self.is_far_below(smaller, unit)? {
                return Ok(Some((digit, smaller)));
            }
        }
        Ok(None)
    }

    /// The first digit is the atomic weight.
    fn first_digit(&mut self, game: Game, first: bool) -> Result<Option<i64>, BudgetExceeded> {
        if !first {
            return Ok(None);
        }
        let weight = self.atomic_weight(game)?;
        Ok(weight.and_then(|weight| self.as_number(weight)).and_then(|weight| weight.to_i64()))
    }

    /// −U < 2·G < U.
    fn is_far_below(&mut self, game: Game, unit: Game) -> Result<bool, BudgetExceeded> {
        let twice = self.add(game, game)?;
        let minus_unit = self.neg(unit)?;
        Ok(self.less(minus_unit, twice)? && self.less(twice, unit)?)
    }
}
