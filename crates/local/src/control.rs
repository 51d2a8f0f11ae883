//! Control: who ends up with each point of a region, on the average.
//!
//! **The question.** The mean of a region says how many points it is worth. Where are they? A player who looks at a corridor
//! wants to know how likely each point is to become White's.
//!
//! # The definition
//!
//! Each point gets a number from −1 (always White's in the end) to 1 (always Black's), as area is counted: stones as
//! well as what they surround. The number is the average over play *with equal chances for both sides, sente answered*:
//!
//! 1. A region that falls into parts is judged part by part.
//! 2. A part whose temperature is −1 is **settled** and counted as it stands. Neutral points are 0.
//!    If the count as it stands is not the value, the side that it wrongs plays on at no cost, capturing what is dead, until
//!    it is; what becomes hot by that is answered.
//! 3. In any other part of temperature *t*, let one side start with a move that is best at *t*. The opponent
//!    **answers** if what is left is hotter than *t*, for then he must; or if some answer, no smaller than *t*, settles the
//!    matter, for then he may: *miai*. The starter goes on as long as what is left is hotter than *t*.
//!    So a line ends after an odd number of moves, and the starter has gained *t*; or after an even one,
//!    and nothing has changed on the average.
//! 4. If both sides have odd lines the part is **gote**, and the average of a line of Black's and one of White's counts.
//!    If both have even ones the first two moves are **miai**, and again the average counts. If only one side has an even line
//!    it is his **sente**, and that line counts alone.
//! 5. Where several first moves are equally good each has the same chance. Of equally good answers the nearest to the move
//!    before count.
//!
//! # An example by hand
//!
//! A corridor of length *n* open at one end has temperature 1 − 2^−(*n*−1). White's push leaves a shorter one, which is colder, so
//! nobody answers: gote. The first point is even, and everything behind it is Black's, or the shorter corridor's, with the
//! same chance: 0, ½, ¾, … from the open end.
//!
//! Length 5, open at both ends: *t* = ¾. If White pushes on the left, Black can block behind the push and gains ¾ by it, no less
//! than *t*; a corridor of length 3 is left, open on the right. If Black blocks on the left, White must push on the
//! right, and again a corridor of length 3 is left. The chances of White are
//!
//! ```text
//! White starts left:   1    0    1/8  1/4  1/2
//! Black starts left:   0    1/8  1/4  1/2  1
//! average:             1/2  1/16 3/16 3/8  3/4     and its mirror image: 5/8 7/32 3/16 7/32 5/8
//! ```
//!
//! and a chance of *c* is a control of 1 − 2*c*:
//!
//! ```
//! use yose_board::{Diagram, PointSet};
//! use yose_local::{ClosedRegion, Effort, Solver};
//!
//! let diagram: Diagram = "
//!     X X X X X X X
//!     O . . . . . O
//!     X X X X X X X
//! ".parse().unwrap();
//! let board = diagram.setup.board().unwrap();
//! let points = board.empty();
//! let region = ClosedRegion::new(&board, &points, &(PointSet::full(board.size()) - points)).unwrap();
//! let control = Solver::default().control(&region, &Effort::default())?;
//! let shares: Vec<String> = control.iter().map(|(_, share)| share.to_string()).collect();
//! assert_eq!(shares, ["-1/4", "9/16", "5/8", "9/16", "-1/4"]);
//! assert_eq!(control.total().to_string(), "5/4");
//! # Ok::<(), yose_local::ControlError>(())
//! ```
//!
//! # Why the sum is right
//!
//! Every step keeps the mean: a gote is the average of its two ends, an even line ends at the mean it began with. The settled
//! ends are counted by area, which is territory plus the stones that Black has played less White's (see
//! [`territory`]), and on the average both play as many. So the sum over a region is its mean, plus Black's stones in
//! it at the start, less White's.
//!
//! **Source.** *Influence functions and control estimates in Go*, sections 2.3 to 2.6.
//!
//! **Limits.** Control is a matter of convention, unlike the mean: another choice among equally good moves gives other
//! numbers with the same sum. It is defined where the value is exact; where kos matter, it is not.

use std::collections::BTreeMap;
use std::rc::Rc;

use rustc_hash::FxHashMap;
use yose_board::{Color, Point};
use yose_cgt::{BudgetExceeded, Rational, Thermograph};

use crate::effort::Effort;
use crate::region::{ClosedRegion, Played};
use crate::shape::{Mask, bits};
use crate::solver::Solver;
use crate::territory;
use crate::value::Value;

/// Who ends up with each point of a region, from −1 (White) to 1 (Black).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Control {
    shares: BTreeMap<Point, Rational>,
}

/// Why there is no control.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ControlError {
    /// The value of the region, or of a position that best play leads to, is not exact.
    #[error("the value is not exact: a ko matters, or the budget ran out")]
    NotExact,
    /// Best play comes back to where it was.
    #[error("best play runs in a circle")]
    Circle,
    /// A settled position whose count nobody can bring about.
    #[error("a settled position cannot be counted")]
    Uncounted,
}

impl From<BudgetExceeded> for ControlError {
    fn from(_: BudgetExceeded) -> ControlError {
        ControlError::NotExact
    }
}

impl Control {
    /// The share of a point.
    pub fn at(&self, point: Point) -> Option<&Rational> {
        self.shares.get(&point)
    }

    /// Every point with its share, in the order of the board.
    pub fn iter(&self) -> impl Iterator<Item = (Point, &Rational)> {
        self.shares.iter().map(|(&point, share)| (point, share))
    }

    /// The sum of all shares: Black's points less White's.
    pub fn total(&self) -> Rational {
        self.shares.values().fold(Rational::ZERO, |sum, share| sum + share)
    }

    fn give(&mut self, point: Point, sign: i64) {
        self.shares.insert(point, Rational::from(sign));
    }
}

impl Solver {
    /// Who ends up with each point of a region on the average; see [`control`](crate::control).
    pub fn control(&mut self, region: &ClosedRegion, effort: &Effort) -> Result<Control, ControlError> {
        Walk { solver: self, effort, known: FxHashMap::default() }.region(region, 0)
    }
}

/// Points, stones and walls: all that a part is.
type Key = (Vec<Point>, [Mask; 2], [Mask; 2]);

struct Walk<'a> {
    solver: &'a mut Solver,
    effort: &'a Effort,
    /// Parts that were judged, and `None` for those that are being judged.
    known: FxHashMap<Key, Option<Rc<Control>>>,
}

/// A position in a line of play.
#[derive(Clone)]
struct Spot {
    region: ClosedRegion,
    /// Points that have left the region, as parts of immortal chains, and the sign of their owners.
    taken: Vec<(Point, i64)>,
    graph: Thermograph,
}

/// The end of a line, how likely it is, and whether the starter made the last move.
struct End {
    spot: Spot,
    weight: Rational,
    odd: bool,
}

/// The temperature at which a move gains nothing even if area is counted.
const COLD: Rational = Rational::from_int(-1);

/// Lines and nested parts beyond this length must be running in a circle.
const DEEPEST: usize = 300;

impl Walk<'_> {
    fn region(&mut self, region: &ClosedRegion, depth: usize) -> Result<Control, ControlError> {
        let mut control = Control::default();
        for part in region.parts() {
            control.shares.extend(self.part(&part, depth)?.shares.clone());
        }
        Ok(control)
    }

    fn part(&mut self, part: &ClosedRegion, depth: usize) -> Result<Rc<Control>, ControlError> {
        let key = (part.points().to_vec(), part.masks(), part.shape().walls);
        match self.known.get(&key) {
            Some(Some(control)) => return Ok(Rc::clone(control)),
            Some(None) => return Err(ControlError::Circle),
            None if depth > DEEPEST => return Err(ControlError::Circle),
            None => self.known.insert(key.clone(), None),
        };
        let graph = self.graph(part)?.ok_or(ControlError::NotExact)?;
        let control = if *graph.temperature() <= COLD {
            self.settled(part, &graph, depth)?
        } else {
            let start = Spot { region: part.clone(), taken: Vec::new(), graph };
            self.played(&start, depth)?
        };
        let control = Rc::new(control);
        self.known.insert(key, Some(Rc::clone(&control)));
        Ok(control)
    }

    /// The thermograph of a region, if its value is exact.
    fn graph(&mut self, region: &ClosedRegion) -> Result<Option<Thermograph>, ControlError> {
        let Value::Exact(game) = self.solver.value(region, self.effort) else { return Ok(None) };
        Ok(Some(self.solver.games().thermograph(game)?))
    }

    /// A part that is worth playing in: rule 4.
    fn played(&mut self, start: &Spot, depth: usize) -> Result<Control, ControlError> {
        let heat = start.graph.temperature().clone();
        let [black, white] =
            [self.lines(start, Color::Black, &heat, 0)?, self.lines(start, Color::White, &heat, 0)?];
        let has = |ends: &[End], odd: bool| ends.iter().any(|end| end.odd == odd);
        let both = |odd: bool| has(&black, odd) && has(&white, odd);
        let counted: Vec<(&[End], bool)> = if both(true) {
            vec![(&black, true), (&white, true)]
        } else if both(false) {
            vec![(&black, false), (&white, false)]
        } else if has(&black, false) {
            vec![(&black, false)]
        } else {
            vec![(&white, false)]
        };
        let mut control = Control::default();
        for &(ends, odd) in &counted {
            self.average(ends, odd, counted.len(), &mut control, depth)?;
        }
        Ok(control)
    }

    /// Adds the average of the ends of this parity, which are one of `sides` sides, to the control.
    fn average(
        &mut self,
        ends: &[End],
        odd: bool,
        sides: usize,
        control: &mut Control,
        depth: usize,
    ) -> Result<(), ControlError> {
        let counted = || ends.iter().filter(|end| end.odd == odd);
        let weights = counted().fold(Rational::ZERO, |sum, end| sum + &end.weight);
        for end in counted() {
            let weight = end.weight.checked_div(&weights).ok_or(ControlError::Uncounted)?;
            let weight = if sides == 2 { weight.half() } else { weight };
            let mut reached = self.region(&end.spot.region, depth + 1)?;
            end.spot.taken.iter().for_each(|&(point, sign)| reached.give(point, sign));
            for (point, share) in reached.shares {
                *control.shares.entry(point).or_default() += &(share * &weight);
            }
        }
        Ok(())
    }

    /// All lines of a starter at a temperature: rules 3 and 5.
    fn lines(
        &mut self,
        start: &Spot,
        starter: Color,
        heat: &Rational,
        length: usize,
    ) -> Result<Vec<End>, ControlError> {
        if length > DEEPEST {
            return Err(ControlError::Circle);
        }
        let firsts = self.best(start, starter, heat)?;
        if firsts.is_empty() {
            return Err(ControlError::NotExact);
        }
        let mut ends = Vec::new();
        for (point, spot) in &firsts {
            let from = ends.len();
            let answers = self.answers(spot, *point, !starter, heat)?;
            if answers.is_empty() {
                ends.push(End { spot: spot.clone(), weight: Rational::ONE, odd: true });
            }
            for answer in answers.iter().cloned() {
                if answer.graph.temperature() > heat {
                    ends.extend(self.lines(&answer, starter, heat, length + 2)?);
                } else {
                    ends.push(End { spot: answer, weight: Rational::ONE, odd: false });
                }
            }
            share_equally(&mut ends[from..], firsts.len())?;
        }
        Ok(ends)
    }

    /// The answers to a move that must or may be given, the nearest ones; none if the opponent turns elsewhere.
    fn answers(
        &mut self,
        spot: &Spot,
        to: Point,
        color: Color,
        heat: &Rational,
    ) -> Result<Vec<Spot>, ControlError> {
        let mut answers = self.best(spot, color, heat)?;
        if spot.graph.temperature() > heat {
            if answers.is_empty() {
                return Err(ControlError::NotExact);
            }
        } else {
            answers.retain(|(_, answer)| answer.graph.temperature() <= heat);
        }
        let distance = |point: Point| point.column().abs_diff(to.column()) + point.row().abs_diff(to.row());
        let nearest = answers.iter().map(|&(point, _)| distance(point)).min();
        answers.retain(|&(point, _)| Some(distance(point)) == nearest);
        Ok(answers.into_iter().map(|(_, answer)| answer).collect())
    }

    /// The moves of a colour that lose nothing at a temperature, and what they lead to.
    fn best(
        &mut self,
        spot: &Spot,
        color: Color,
        heat: &Rational,
    ) -> Result<Vec<(Point, Spot)>, ControlError> {
        let mut best = Vec::new();
        for point in spot.region.moves(color) {
            let Some(played) = spot.region.play(color, point) else { continue };
            // Where the value is exact, a move into a loop is never needed.
            let Some(after) = self.graph(&played.region)? else { continue };
            let prisoners = Rational::from(played.prisoners);
            let loses = match color {
                Color::Black => {
                    spot.graph.left_wall().value_at(heat) - after.right_wall().value_at(heat) - prisoners
                        + heat
                }
                Color::White => {
                    after.left_wall().value_at(heat) + prisoners + heat
                        - spot.graph.right_wall().value_at(heat)
                }
            };
            if loses.signum() <= 0 {
                best.push((point, spot.after(color, &played, after)));
            }
        }
        Ok(best)
    }

    /// A part in which nobody gains by moving: rule 2.
    fn settled(
        &mut self,
        part: &ClosedRegion,
        graph: &Thermograph,
        depth: usize,
    ) -> Result<Control, ControlError> {
        let worth = |count: i64| graph.mean() - Rational::from(count);
        let [low, high] = territory::static_bounds(part.shape(), part.masks());
        let counted = territory::surrounded(part.shape(), part.masks());
        if worth(high).is_zero() || worth(low).is_zero() {
            let sign = if worth(high).is_zero() { 1 } else { -1 };
            let mut control = Control::default();
            part.points().iter().for_each(|&point| control.give(point, sign));
            return Ok(control);
        }
        match worth(counted).signum() {
            0 => Ok(as_it_stands(part)),
            1.. => self.play_on(part, graph, Color::Black, depth),
            _ => self.play_on(part, graph, Color::White, depth),
        }
    }

    /// A move of the side that the count wrongs, which costs the point it fills and nothing else. Moves that leave nothing
    /// to answer come first.
    fn play_on(
        &mut self,
        part: &ClosedRegion,
        graph: &Thermograph,
        color: Color,
        depth: usize,
    ) -> Result<Control, ControlError> {
        let spot = Spot { region: part.clone(), taken: Vec::new(), graph: graph.clone() };
        let mut moves = self.best(&spot, color, &COLD)?;
        moves.sort_by(|(_, one), (_, other)| one.graph.temperature().cmp(other.graph.temperature()));
        for (_, next) in moves {
            let counted = self.cooled(next, !color).and_then(|end| {
                let mut control = self.region(&end.region, depth + 1)?;
                end.taken.iter().for_each(|&(point, sign)| control.give(point, sign));
                Ok(control)
            });
            match counted {
                // Another move may do.
                Err(ControlError::Uncounted | ControlError::Circle) => {}
                other => return other,
            }
        }
        Err(ControlError::Uncounted)
    }

    /// The end of best play from a position in which `color` is to move. One who has filled a neutral point may have left another
    /// one, which is worth a point of area: before it is answered the position is not worth what it was.
    fn cooled(&mut self, mut spot: Spot, mut color: Color) -> Result<Spot, ControlError> {
        for _ in 0..DEEPEST {
            if *spot.graph.temperature() <= COLD {
                return Ok(spot);
            }
            let answers = self.best(&spot, color, &COLD)?.into_iter().map(|(_, next)| next);
            let coldest = answers.min_by(|one, other| one.graph.temperature().cmp(other.graph.temperature()));
            spot = coldest.ok_or(ControlError::Uncounted)?;
            color = !color;
        }
        Err(ControlError::Circle)
    }
}

impl Spot {
    /// The position after a move.
    fn after(&self, color: Color, played: &Played, graph: Thermograph) -> Spot {
        let left = played.region.points();
        let gone = self.region.points().iter().filter(|point| !left.contains(point));
        let sign = i64::from(color.sign());
        let mut taken = self.taken.clone();
        taken.extend(gone.map(|&point| (point, sign)));
        Spot { region: played.region.clone(), taken, graph }
    }
}

/// Makes the weights of ends that stem from one of `parts` moves sum to its share.
fn share_equally(ends: &mut [End], parts: usize) -> Result<(), ControlError> {
    let sum = ends.iter().fold(Rational::ZERO, |sum, end| sum + &end.weight);
    let all = sum * &Rational::from(i64::try_from(parts).unwrap_or(i64::MAX));
    for end in ends {
        end.weight = end.weight.checked_div(&all).ok_or(ControlError::Uncounted)?;
    }
    Ok(())
}

/// Stones and the empty points that only one colour surrounds.
fn as_it_stands(part: &ClosedRegion) -> Control {
    let (shape, stones, points) = (part.shape(), part.masks(), part.points());
    let mut control = Control::default();
    for (color, sign) in [(0, 1), (1, -1)] {
        bits(stones[color]).for_each(|index| control.give(points[index], sign));
    }
    let empty = shape.all() & !stones[0] & !stones[1];
    let mut rest = empty;
    while rest != 0 {
        let area = shape.flood(rest & rest.wrapping_neg(), empty);
        rest &= !area;
        let touches =
            |color: usize| (shape.neighbours(area) & stones[color]) | (area & shape.walls[color]) != 0;
        let sign = i64::from(touches(0)) - i64::from(touches(1));
        bits(area).for_each(|index| control.give(points[index], sign));
    }
    control
}
