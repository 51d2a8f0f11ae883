//! The score of a sum that is too large to be added up.
//!
//! **The question.** Regions are solved, each is a game in canonical form, but the canonical form of their sum is out
//! of reach. What is the score when Black moves first, and when White does?
//!
//! **The answer.** The scores are the stops of the sum T, and they obey
//!
//! ```text
//! L(T) = max( m(T), R(Tᴸ) for each move of Black's )
//! R(T) = min( m(T), L(Tᴿ) for each move of White's )
//! ```
//!
//! with the mean m(T), which is the sum of the means. *Why:* the mean lies between the stops. If T is not a
//! number then L(T) is the greatest R(Tᴸ), and at least m(T). If T is a number it is its own mean and stop, and
//! no move of Black's leads to more. Either way L(T) is the maximum. Nobody needs to know whether T is a number.
//!
//! So the sum can be played out by alpha-beta, the hottest parts first, with sets of parts that came up before
//! remembered. What stays open in a position lies between m(T) and m(T) + t for Black to move, where t is the
//! highest temperature of a part, and that cuts off most lines: a part that is colder than what is at stake is never
//! played out.
//!
//! Source for the bounds: Berlekamp, Conway and Guy, *Winning Ways*, chapter 6; temperatures of a sum are at most the
//! highest of its parts.

#[cfg(test)]
mod tests;

use rustc_hash::FxHashMap;
use yose_board::Color;
use yose_cgt::{BudgetExceeded, Game, Games, Player, Rational};

/// A sum that is played out.
pub(crate) struct Contest<'a> {
    games: &'a mut Games,
    /// Between which scores a set of parts lies with a colour to move.
    seen: FxHashMap<(Vec<Game>, Color), [Rational; 2]>,
    /// Mean and temperature of parts.
    heat: FxHashMap<Game, [Rational; 2]>,
    /// The order in which parts came up, by which sets of them are sorted.
    ranks: FxHashMap<Game, usize>,
    left: u64,
}

/// What is asked about a position of a contest: only scores between these matter.
type Window = [Rational; 2];

/// Lines longer than this are given up.
const MAX_MOVES: u32 = 1000;

impl<'a> Contest<'a> {
    /// A contest in which at most so many positions are looked at.
    pub(crate) fn new(games: &'a mut Games, positions: u64) -> Contest<'a> {
        Contest {
            games,
            seen: FxHashMap::default(),
            heat: FxHashMap::default(),
            ranks: FxHashMap::default(),
            left: positions,
        }
    }

    /// The score of a sum with a colour to move; `None` if there were too many positions.
    pub(crate) fn score(&mut self, parts: &[Game], first: Color) -> Result<Option<Rational>, BudgetExceeded> {
        let (open, settled) = self.sort(parts.to_vec());
        let ([low, _], [_, high]) = (self.reach(&open, Color::White)?, self.reach(&open, Color::Black)?);
        // Nothing is outside of this window.
        let window = [low - Rational::ONE, high + Rational::ONE];
        Ok(self.best(&open, first, window, 0)?.map(|score| score + settled))
    }

    /// The parts that are not numbers, in order, and the sum of those that are.
    fn sort(&mut self, parts: Vec<Game>) -> (Vec<Game>, Rational) {
        let mut settled = Rational::ZERO;
        let mut open = Vec::with_capacity(parts.len());
        for part in parts {
            match self.games.as_number(part) {
                Some(number) => settled += &Rational::from(&number),
                None => {
                    let next = self.ranks.len();
                    self.ranks.entry(part).or_insert(next);
                    open.push(part);
                }
            }
        }
        open.sort_by_key(|part| self.ranks[part]);
        (open, settled)
    }

    fn heat(&mut self, part: Game) -> Result<[Rational; 2], BudgetExceeded> {
        if let Some(known) = self.heat.get(&part) {
            return Ok(known.clone());
        }
        let mean = Rational::from(&self.games.mean(part)?);
        let temperature = Rational::from(&self.games.temperature(part)?);
        self.heat.insert(part, [mean.clone(), temperature.clone()]);
        Ok([mean, temperature])
    }

    /// Between which scores a sum ends with a colour to move, by means and temperatures.
    fn reach(&mut self, parts: &[Game], mover: Color) -> Result<Window, BudgetExceeded> {
        let (mut mean, mut hottest) = (Rational::ZERO, Rational::ZERO);
        for &part in parts {
            let [part_mean, temperature] = self.heat(part)?;
            mean += &part_mean;
            hottest = hottest.max(temperature);
        }
        Ok(match mover {
            Color::Black => [mean.clone(), mean + hottest],
            Color::White => [&mean - &hottest, mean],
        })
    }

    /// The score of parts that are not numbers, exactly if it lies inside the window, otherwise a bound
    /// on the same side of it.
    fn best(
        &mut self,
        parts: &[Game],
        mover: Color,
        window: Window,
        depth: u32,
    ) -> Result<Option<Rational>, BudgetExceeded> {
        let key = (parts.to_vec(), mover);
        let [low, high] = match self.seen.get(&key) {
            Some(known) => known.clone(),
            None => self.reach(parts, mover)?,
        };
        if low == high || low >= window[1] {
            return Ok(Some(low));
        }
        if high <= window[0] {
            return Ok(Some(high));
        }
        if self.left == 0 || depth == MAX_MOVES {
            return Ok(None);
        }
        self.left -= 1;
        let Some(score) = self.try_moves(parts, mover, window.clone(), depth)? else { return Ok(None) };
        let [alpha, beta] = window;
        let low = if score > alpha { low.max(score.clone()) } else { low };
        let high = if score < beta { high.min(score.clone()) } else { high };
        self.seen.insert(key, [low, high]);
        Ok(Some(score))
    }

    fn try_moves(
        &mut self,
        parts: &[Game],
        mover: Color,
        mut window: Window,
        depth: u32,
    ) -> Result<Option<Rational>, BudgetExceeded> {
        let [low, high] = self.reach(parts, mover)?;
        let mut best = if mover == Color::Black { low } else { high };
        let player = if mover == Color::Black { Player::Left } else { Player::Right };
        for place in self.by_heat(parts)? {
            for option in self.games.options(player, parts[place]) {
                let side = mover.index();
                if mover == Color::Black && best > window[0] || mover == Color::White && best < window[1] {
                    window[side] = best.clone();
                }
                if window[0] >= window[1] {
                    return Ok(Some(best));
                }
                let mut after = parts.to_vec();
                after[place] = option;
                let (open, settled) = self.sort(after);
                let shifted = window.each_ref().map(|end| end - &settled);
                let Some(score) = self.best(&open, !mover, shifted, depth + 1)? else { return Ok(None) };
                let score = score + settled;
                best = if mover == Color::Black { best.max(score) } else { best.min(score) };
            }
        }
        Ok(Some(best))
    }

    /// The places of distinct parts, the hottest first.
    fn by_heat(&mut self, parts: &[Game]) -> Result<Vec<usize>, BudgetExceeded> {
        let mut places = Vec::new();
        for (place, &part) in parts.iter().enumerate() {
            if place == 0 || parts[place - 1] != part {
                let [_, temperature] = self.heat(part)?;
                places.push((temperature, place));
            }
        }
        places.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
        Ok(places.into_iter().map(|(_, place)| place).collect())
    }
}
