//! Thermographs, means and temperatures of canonical forms.
//!
//! The walls of G + x are those of G moved by x, at temperatures from 0 up for
//! any number x, and from −1 up for an integer x (the thermographs of fractions
//! differ below 0). So thermographs are kept for each node and fractional part
//! of the shift, and moved by the whole part.
//!
//! **Limits.** Below 0 the walls of a fraction bend once for each binary digit.
//! An option that is a fraction with more than 128 of them is drawn as a bare
//! mast; this touches the walls below temperature 0 only.

use std::ops::Range;

use rustc_hash::FxHashSet;

use super::arena::storage_key;
use super::{Game, Games, scalar};
use crate::dyadic::Dyadic;
use crate::{BudgetExceeded, Rational, Thermograph, Trajectory};

impl Games {
    /// The thermograph, from temperature −1 up.
    ///
    /// ```
    /// use yose_cgt::Games;
    ///
    /// let mut games = Games::default();
    /// let [three, one] = [3, 1].map(|n| games.integer(n));
    /// let switch = games.game(&[three], &[one])?; // {3|1}
    /// let thermograph = games.thermograph(switch)?;
    /// assert_eq!(thermograph.mean().to_string(), "2");
    /// assert_eq!(thermograph.temperature().to_string(), "1");
    /// # Ok::<(), yose_cgt::BudgetExceeded>(())
    /// ```
    pub fn thermograph(&mut self, game: Game) -> Result<Thermograph, BudgetExceeded> {
        if let Some(number) = self.as_number(game) {
            return self.number_thermograph(&number);
        }
        let (place, whole) = self.without_whole_part(game);
        self.draw(place)?;
        let drawn = &self.thermographs[&place];
        Ok(if whole.is_zero() { drawn.clone() } else { drawn.translate(&Rational::from(&whole)) })
    }

    /// The mean value.
    pub fn mean(&mut self, game: Game) -> Result<Dyadic, BudgetExceeded> {
        let shift = self.right_stop(game);
        if game.is_number() {
            return Ok(shift);
        }
        let node = Game::new(game.node, scalar::ZERO);
        self.draw(node)?;
        Ok(&dyadic(self.thermographs[&node].mean()) + &shift)
    }

    /// The temperature: −1 for an integer, −1/2ᵏ for a fraction with
    /// denominator 2ᵏ, and at least 0 for every other game.
    pub fn temperature(&mut self, game: Game) -> Result<Dyadic, BudgetExceeded> {
        if let Some(number) = self.as_number(game) {
            return Ok(Dyadic::new(-1, number.exponent()));
        }
        let node = Game::new(game.node, scalar::ZERO);
        self.draw(node)?;
        Ok(dyadic(self.thermographs[&node].temperature()))
    }

    /// Makes sure that the thermograph of this game, whose shift is a proper
    /// fraction or 0, is kept.
    fn draw(&mut self, place: Game) -> Result<(), BudgetExceeded> {
        if self.thermographs.contains_key(&place) {
            return Ok(());
        }
        for place in self.places_to_draw(place)? {
            let node = self.arena.node(place.node);
            let (left, right) = (node.left(), node.right());
            let left = self.scaffold(place, left, Thermograph::right_wall, Trajectory::max)?;
            let right = self.scaffold(place, right, Thermograph::left_wall, Trajectory::min)?;
            let (left, right) = (left.map(|wall| wall.tilted(-1)), right.map(|wall| wall.tilted(1)));
            // Without loops the scaffolds always cross, so there is a mast.
            if let Ok(thermograph) = Thermograph::from_scaffolds(left.as_ref(), right.as_ref()) {
                let knots = thermograph.left_wall().knots().len() + thermograph.right_wall().knots().len();
                self.meter.allocate(THERMOGRAPH_BYTES + KNOT_BYTES * knots as u64)?;
                self.thermographs.insert(place, thermograph);
            }
        }
        Ok(())
    }

    /// What is to be drawn before and with this, in order.
    fn places_to_draw(&mut self, root: Game) -> Result<Vec<Game>, BudgetExceeded> {
        let mut found = FxHashSet::default();
        let mut stack = vec![root];
        while let Some(place) = stack.pop() {
            if place.is_number() || self.thermographs.contains_key(&place) || !found.insert(place) {
                continue;
            }
            self.meter.step(1)?;
            let node = self.arena.node(place.node);
            for option in node.left().start..node.right().end {
                let option = self.arena.translate(self.arena.options[option], place.shift());
                stack.push(self.without_whole_part(option).0);
            }
        }
        let mut order: Vec<Game> = found.into_iter().collect();
        order.sort_unstable_by_key(storage_key);
        Ok(order)
    }

    /// The best wall of the options at these places.
    fn scaffold(
        &mut self,
        place: Game,
        options: Range<usize>,
        wall: fn(&Thermograph) -> &Trajectory,
        better: fn(&Trajectory, &Trajectory) -> Trajectory,
    ) -> Result<Option<Trajectory>, BudgetExceeded> {
        let mut best: Option<Trajectory> = None;
        for option in options {
            let option = self.arena.translate(self.arena.options[option], place.shift());
            let candidate = self.wall_of_option(option, wall)?;
            best = Some(best.map_or(candidate.clone(), |best| better(&best, &candidate)));
        }
        Ok(best)
    }

    fn wall_of_option(
        &mut self,
        option: Game,
        wall: fn(&Thermograph) -> &Trajectory,
    ) -> Result<Trajectory, BudgetExceeded> {
        self.meter.step(1)?;
        if let Some(number) = self.as_number(option) {
            if number.is_integer() || number.exponent() > FINEST {
                return Ok(Trajectory::constant(Rational::from(&number)));
            }
            return Ok(wall(&Thermograph::number(Rational::from(&number))).clone());
        }
        let (place, whole) = self.without_whole_part(option);
        let wall = wall(&self.thermographs[&place]).clone();
        Ok(if whole.is_zero() { wall } else { wall.shifted(&Rational::from(&whole)) })
    }

    /// Below 0 the thermograph of a fraction has a bend for each binary digit,
    /// and the digits up to each bend to store.
    fn number_thermograph(&mut self, number: &Dyadic) -> Result<Thermograph, BudgetExceeded> {
        if number.exponent() > MAX_DIGITS {
            return Err(BudgetExceeded::Digits(MAX_DIGITS));
        }
        self.meter.step(u64::from(number.exponent()))?;
        Ok(Thermograph::number(Rational::from(number)))
    }

    /// The game without the whole part of its shift, and that whole part.
    fn without_whole_part(&mut self, game: Game) -> (Game, Dyadic) {
        let shift = game.shift();
        if shift.exponent == 0 {
            return (Game::new(game.node, scalar::ZERO), shift.into());
        }
        let shift = self.arena.scalars.dyadic(shift);
        let whole = Dyadic::from(shift.floor());
        let fraction = self.arena.scalars.intern(&(&shift - &whole));
        (Game::new(game.node, fraction), whole)
    }
}

/// An option that is a finer fraction than 1/2^this is drawn as a bare mast.
const FINEST: u32 = 128;

/// A fraction up to 1/2^this is drawn exactly when it is the game itself.
const MAX_DIGITS: u32 = 4096;

/// An entry of the table of thermographs, and a bend of a wall.
const THERMOGRAPH_BYTES: u64 = 360;
const KNOT_BYTES: u64 = 40;

/// The means and temperatures of games without kos are dyadic.
fn dyadic(x: &Rational) -> Dyadic {
    Dyadic::try_from(x).unwrap_or(Dyadic::ZERO)
}
