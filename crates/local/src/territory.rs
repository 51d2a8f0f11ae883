//! The local game of a closed region: what is played, and what it is worth.
//!
//! **The question.** Stones that will never be captured shut a region off from the rest of the board. Which
//! combinatorial game is played inside, so that adding up the regions gives the score of the whole board?
//!
//! # Moves
//!
//! All legal moves of both colours on the points of the region, under the rules of Go. Suicide of several stones is one where the
//! rules allow it ([`ClosedRegion::with_suicide`](crate::ClosedRegion::with_suicide)); a single stone's would change nothing.
//! The stones around are immortal: they need no liberties, and so does a stone that is connected to one of its
//! own colour. Prisoners are counted when they are taken: a move that takes k stones leads to k plus
//! what is left, and a suicide of k stones to −k, so the value of what is left depends on the stones alone and not on how they came there.
//!
//! # Scores
//!
//! When nobody moves any more the position is counted: each empty point that only Black surrounds
//! is one point for her. Call that count S, White's points being negative. Nobody
//! needs to agree about dead stones: whoever says that a stone is dead can capture it.
//!
//! # The value
//!
//! Let L and R be the values after each move of Black's and of White's, prisoners included. The value is
//!
//! ```text
//! V = S + { L − S | R − S }
//! ```
//!
//! In words: it is the game with these options, except that if it is a number it is the *simplest number as
//! seen from S* and not from 0. If the game is hot, or a move costs nothing, then S drops
//! out, because adding a number to all options adds it to the game. It matters when a number fits between
//! the options, which is to say that moving loses points for both. Then both would
//! rather pass, and S is what they get by passing; S is the answer if it fits. If it does not fit, one of them
//! can do better than S by moving, and the simplest number is the least that he must get.
//!
//! **Why passing is free and yet there is no pass.** Under area scoring passing costs nothing. A
//! player who makes a move and gains nothing by it has, under territory scoring, lost a point if he filled his
//! own territory; under area scoring he has not. *Territory here is area with one point of tax on every
//! stone*: the stones on the board and the prisoners of one colour are together all stones of that
//! colour that were played, so
//!
//! ```text
//! area score − territory score = stones Black has played − stones White has played.
//! ```
//!
//! An integer n is n free moves for Black in the value engine: moves that cost a point of territory and nothing of
//! area, which is what passing is. So passing needs no option of its own. The area game
//! is V with the tax paid back, V overheated from 1 to 1; its thermograph is that of V one degree
//! higher: **temperature(area) = temperature(territory) + 1**, and the means agree up to the stones that were there.
//!
//! # An example by hand
//!
//! A corridor of two points between black walls, open to White at the right end:
//!
//! ```text
//! X X X O
//! X a b O     Black at b: one point at a.            1
//! X X X O     White at b: the point a is left over,  and whoever fills it gets nothing: {0|0} = *
//! ```
//!
//! Black at a leaves `*` as well, and White at a is captured by Black at b, for one prisoner and the point a itself,
//! two points, or connects at b for 0: {2|0}. So V = {1, * | *, {2|0}} = {1|*}: the rest is dominated or reversible.
//!
//! ```
//! use yose_board::{Diagram, PointSet};
//! use yose_local::{ClosedRegion, Effort, Solver, Value};
//!
//! let diagram: Diagram = "
//!     X X X O
//!     X . . O
//!     X X X O
//! ".parse().unwrap();
//! let board = diagram.setup.board().unwrap();
//! let points = board.empty();
//! let region = ClosedRegion::new(&board, &points, &(PointSet::full(board.size()) - points)).unwrap();
//! let mut solver = Solver::default();
//! let Value::Exact(game) = solver.value(&region, &Effort::default()) else { panic!("it is small") };
//! assert_eq!(solver.games().text(game).unwrap(), "{1|*}");
//! ```
//!
//! # Examples of S
//!
//! - *Own territory.* n points inside black walls: Black fills one, n − 1; White throws a stone in, at best for her
//!   it is dead, n − 1 points and 2 for the stone: n + 1. Only n fits between: S = n plays no part, and
//!   neither filling nor a hopeless invasion is ever better than staying away.
//! - *Two eyes.* A black group inside that lives with two small eyes: Black's only moves kill it, White has
//!   none. Counted from 0 the simplest number would be 0 and the group would pay a tax for its eyes; from S = 2 it
//!   is 2.
//! - *Seki.* Both sides only lose by moving, say {−9 | 7}. If nobody has an eye S = 0, and the value is 0. If Black has an
//!   eye there, S = 1 and the value is 1, as under area scoring.
//! - *One-sided dame.* In some sekis Black can fill a neutral point and White cannot: {0 | 7} and S = 0. The value is
//!   1: under area scoring the stone is worth a point.
//!
//! # Bounds
//!
//! With E empty points, and stones B and W of either colour that are not immortal,
//!
//! ```text
//! −(E + 2B) ≤ V ≤ E + 2W.
//! ```
//!
//! Let U = E + 2W. A move of Black's that takes c stones leads to E − 1 + c empty points, W − c stones and c
//! prisoners, in all at most U − 1; a suicide of c stones to E − 1 + c empty points and c prisoners for White, U − 1 again. So Black has no move to U or more, S ≤ E ≤ U, and seen from S
//! the integer U is not negative, so White has no move in it: V ≤ U.
//!
//! # Suicide
//!
//! Say that White may put some stones to death by one more at p. All neighbours of these are Black's, but for themselves and p, and each chain of them has
//! p for its only liberty. So Black, too, may play at p, and takes them; call that option B. After the suicide she may play at p as well, and has what
//! B leads to, and one prisoner more: B + 1. So if B + 1 ≥ V, which is to say that to take them costs her no more than a move for nothing, the suicide is a gift
//! horse (`search.rs`), and V is what it would be without it. It is a threat then, and no more: `tests/golden.rs` has one. A closed
//! region in which to take them costs more has not been found; that there is none is not proved, so suicide is played like any other move.
//!
//! # Limits
//!
//! Japanese rules do not count eyes in seki, nor the point of a one-sided dame: there this value is that of area scoring
//! with the tax taken off, as in American and French rules, whose two ways of counting always agree. Everywhere else the rules agree.
//! A seki that stands when a board is taken apart is not solved here: it is settled, and counts by the rules in force. So the
//! difference is one of sekis that come up in play. It cannot be mended by another S: a spare move in an
//! eye of two points is worth a point in this definition whatever S is, since it is a free move; under Japanese rules it is worth nothing.
//!
//! A ban on retaking a ko at the start is not part of a region: its value is the one after the ban is lifted.
//!
//! Sources: Berlekamp and Wolfe, *Mathematical Go*, chapters 1–3, for the game without S; the tax and
//! the shift of temperature are there as chilling.

use crate::position::Ground;
use crate::shape::{Mask, Shape};

/// Points surrounded by Black alone less those surrounded by White alone, as the stones stand.
pub(crate) fn surrounded(shape: &Shape, stones: [Mask; 2]) -> i64 {
    surrounded_on(shape, Ground::of(shape), stones)
}

/// The same where some points of the shape are walls now.
pub(crate) fn surrounded_on(shape: &Shape, ground: Ground, stones: [Mask; 2]) -> i64 {
    let empty = ground.points & !stones[0] & !stones[1];
    let (mut rest, mut score) = (empty, 0);
    while rest != 0 {
        let area = shape.flood(rest & rest.wrapping_neg(), empty);
        rest &= !area;
        let border = shape.neighbours(area);
        let touches = |color: usize| (border & stones[color]) | (area & ground.walls[color]) != 0;
        score += match (touches(0), touches(1)) {
            (true, false) => i64::from(area.count_ones()),
            (false, true) => -i64::from(area.count_ones()),
            _ => 0,
        };
    }
    score
}

/// Numbers between which the value lies whatever is played: all points for one side, and two for each of the
/// opponent's stones.
pub(crate) fn static_bounds(shape: &Shape, stones: [Mask; 2]) -> [i64; 2] {
    let [black, white] = stones.map(|mask| i64::from(mask.count_ones()));
    let empty = shape.cells.len() as i64 - black - white;
    [-(empty + 2 * black), empty + 2 * white]
}
