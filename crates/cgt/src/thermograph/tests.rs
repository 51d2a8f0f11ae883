use proptest::prelude::*;

use super::{Kind, SumBounds, Thermograph, walls};
use crate::trajectory::BOTTOM;
use crate::trajectory::tests::trajectory;
use crate::{Rational, Trajectory};

/// A game tree for tests: a number, or Left's and Right's options.
#[derive(Clone, Debug)]
enum Tree {
    Leaf(i64),
    Node(Vec<Tree>, Vec<Tree>),
}

fn leaf(n: i64) -> Tree {
    Tree::Leaf(n)
}

fn node(left: Tree, right: Tree) -> Tree {
    Tree::Node(vec![left], vec![right])
}

impl Tree {
    fn thermograph(&self) -> Thermograph {
        match self {
            Tree::Leaf(n) => Thermograph::number((*n).into()),
            Tree::Node(left, right) => {
                let [left, right] =
                    [left, right].map(|o| o.iter().map(Tree::thermograph).collect::<Vec<_>>());
                Thermograph::from_options(&left.iter().collect::<Vec<_>>(), &right.iter().collect::<Vec<_>>())
            }
        }
    }

    fn negated(&self) -> Tree {
        match self {
            Tree::Leaf(n) => Tree::Leaf(-n),
            Tree::Node(left, right) => Tree::Node(
                right.iter().map(Tree::negated).collect(),
                left.iter().map(Tree::negated).collect(),
            ),
        }
    }

    /// The sum of two trees by the definition, a move in either part, except that nobody moves in an
    /// integer: as good as the definition when every inner node is hot (the number translation theorem).
    fn plus(&self, other: &Tree) -> Tree {
        match (self, other) {
            (Tree::Leaf(a), Tree::Leaf(b)) => Tree::Leaf(a + b),
            (Tree::Leaf(_), Tree::Node(left, right)) => Tree::Node(
                left.iter().map(|option| self.plus(option)).collect(),
                right.iter().map(|option| self.plus(option)).collect(),
            ),
            (Tree::Node(..), Tree::Leaf(_)) => other.plus(self),
            (Tree::Node(l1, r1), Tree::Node(l2, r2)) => {
                let moves = |mine: &[Tree], theirs: &[Tree]| {
                    let first = mine.iter().map(|option| option.plus(other));
                    first.chain(theirs.iter().map(|option| self.plus(option))).collect()
                };
                Tree::Node(moves(l1, l2), moves(r1, r2))
            }
        }
    }

    /// Left's and Right's stop by plain minimax; right for trees whose every inner node is hot.
    fn stops(&self) -> (i64, i64) {
        match self {
            Tree::Leaf(n) => (*n, *n),
            Tree::Node(left, right) => (
                left.iter().map(|option| option.stops().1).max().unwrap(),
                right.iter().map(|option| option.stops().0).min().unwrap(),
            ),
        }
    }
}

/// Any tree of bounded depth with leaves in −8…8.
fn tree(depth: u32) -> impl Strategy<Value = Tree> {
    (-8i64..=8).prop_map(leaf).prop_recursive(depth, 24, 2, |inner| {
        let options = prop::collection::vec(inner, 1..=2);
        (options.clone(), options).prop_map(|(left, right)| Tree::Node(left, right))
    })
}

/// Trees whose every inner node is hot: Left's stop is above Right's. Left's options are raised by an
/// integer until they are.
fn hot_tree(depth: u32) -> impl Strategy<Value = Tree> {
    (-8i64..=8).prop_map(leaf).prop_recursive(depth, 16, 2, |inner| {
        let options = prop::collection::vec(inner, 1..=2);
        (options.clone(), options, 1i64..12).prop_map(|(left, right, gap)| {
            let (high, low) = Tree::Node(left.clone(), right.clone()).stops();
            let raise = leaf((low - high + gap).max(0));
            Tree::Node(left.iter().map(|option| option.plus(&raise)).collect(), right)
        })
    })
}

fn rational(text: &str) -> Rational {
    text.parse().unwrap()
}

fn check(tree: &Tree, mean: &str, temperature: &str, kind: Kind) {
    let graph = tree.thermograph();
    assert_eq!(graph.mean(), &rational(mean), "{tree:?}");
    assert_eq!(graph.temperature(), &rational(temperature), "{tree:?}");
    assert_eq!(graph.kind(), kind, "{tree:?}");
}

#[test]
fn games_derived_by_hand() {
    // Each crossing is LS = RS solved with pencil and paper.
    check(&node(leaf(4), leaf(0)), "2", "2", Kind::Gote);
    // 4 − t meets 3/2 + t: the threat {2|1} has cooled to its mean at 1/2 already.
    check(&node(leaf(4), node(leaf(2), leaf(1))), "11/4", "5/4", Kind::Gote);
    // 4 − t meets the vertical 2 at t = 2.
    check(&node(leaf(4), node(leaf(2), leaf(-6))), "2", "2", Kind::RightSente);
    check(&node(leaf(6), node(leaf(4), leaf(0))), "4", "2", Kind::RightSente);
    check(&node(node(leaf(6), leaf(3)), leaf(1)), "11/4", "7/4", Kind::Gote);
    check(&node(leaf(-5), leaf(-8)), "-13/2", "3/2", Kind::Gote);
    check(&node(node(leaf(10), leaf(2)), leaf(0)), "2", "2", Kind::LeftSente);
    // {8|4||2|||0}: cooled by 2 it is 2 plus an infinitesimal, so it becomes 2 exactly at t = 2.
    check(&node(node(node(leaf(8), leaf(4)), leaf(2)), leaf(0)), "2", "2", Kind::LeftSente);
    // Star, and up: {0|*} has LS = −t and RS = 0 below zero.
    check(&node(leaf(0), leaf(0)), "0", "0", Kind::Gote);
    check(&node(leaf(0), node(leaf(0), leaf(0))), "0", "0", Kind::RightSente);
}

#[test]
fn values_that_are_numbers() {
    check(&node(leaf(0), leaf(1)), "1/2", "-1/2", Kind::Settled);
    check(&node(leaf(0), leaf(2)), "1", "-1", Kind::Settled);
    check(&node(leaf(-3), leaf(7)), "0", "-1", Kind::Settled);
    check(&Tree::Node(vec![], vec![]), "0", "-1", Kind::Settled);
    check(&Tree::Node(vec![leaf(5)], vec![]), "6", "-1", Kind::Settled);
    check(&Tree::Node(vec![], vec![leaf(-5)]), "-6", "-1", Kind::Settled);
    check(&Tree::Node(vec![leaf(-5)], vec![]), "0", "-1", Kind::Settled);
    // {*|*} = 0 and {*|1} = 0.
    let star = node(leaf(0), leaf(0));
    check(&node(star.clone(), star.clone()), "0", "-1", Kind::Settled);
    check(&node(star, leaf(1)), "0", "-1", Kind::Settled);
}

/// Open corridors: Left closes one of length n at n − 1 points, Right shortens it.
#[test]
fn corridors() {
    let mut corridor = Thermograph::number(Rational::ZERO);
    let mut power = Rational::from(2);
    for n in 1i64..=64 {
        power = power.half();
        let closed = Thermograph::number((n - 1).into());
        corridor = Thermograph::from_options(&[&closed], &[&corridor]);
        assert_eq!(corridor.mean(), &(Rational::from(n - 2) + &power), "length {n}");
        assert_eq!(corridor.temperature(), &(Rational::ONE - &power), "length {n}");
    }
}

/// The canonical form of m/2^k has the options (m ± 1)/2^k.
#[test]
fn numbers_below_zero_are_their_canonical_forms() {
    fn canonical(value: &Rational, exponent: u64) -> Thermograph {
        if exponent == 0 {
            return Thermograph::number(value.clone());
        }
        let step = (0..exponent).fold(Rational::ONE, |step, _| step.half());
        let options = [value - &step, value + &step]
            .map(|option| canonical(&option, option.dyadic_exponent().unwrap()));
        Thermograph::from_options(&[&options[0]], &[&options[1]])
    }
    for num in -64..=64 {
        let value = Rational::from_ratio(num, 32).unwrap();
        let exponent = value.dyadic_exponent().unwrap();
        let graph = canonical(&value, exponent);
        assert_eq!(graph, Thermograph::number(value.clone()), "{value}");
        let denominator = Rational::from(value.denom());
        assert_eq!(graph.temperature(), &-Rational::ONE.checked_div(&denominator).unwrap());
    }
}

/// The simplest number strictly between two others, by walking down the tree of numbers.
fn simplest_between(low: &Rational, high: &Rational) -> Rational {
    let mut here = Rational::ZERO;
    let mut step = Rational::ONE;
    let mut turned = false;
    loop {
        let up = here <= *low;
        if !up && here < *high {
            return here;
        }
        let next = if up { &here + &step } else { &here - &step };
        turned |= if up { next >= *high } else { next <= *low };
        here = next;
        if turned {
            step = step.half();
        }
    }
}

proptest! {
    #[test]
    fn numbers_between_numbers_are_simplest(a in -40i64..40, b in -40i64..40) {
        prop_assume!(a < b);
        let (low, high) = (Rational::from_ratio(a, 8).unwrap(), Rational::from_ratio(b, 8).unwrap());
        let graph =
            Thermograph::from_options(&[&Thermograph::number(low.clone())], &[&Thermograph::number(high.clone())]);
        prop_assert_eq!(graph, Thermograph::number(simplest_between(&low, &high)));
    }

    #[test]
    fn walls_follow_the_definition(left in trajectory(), right in trajectory()) {
        let (lw, rw) = walls(Some(&left), Some(&right));
        let mut ts: Vec<Rational> =
            [&left, &right, &lw, &rw].iter().flat_map(|f| f.points().map(|(t, _)| t.clone())).collect();
        ts.sort();
        ts.dedup();
        ts.push(&ts[ts.len() - 1] + &Rational::from(5));
        for pair in ts.windows(2) {
            let middle = (&pair[0] + &pair[1]).half();
            let at = |f: &Trajectory| f.value_at(&middle);
            if at(&left) >= at(&right) {
                prop_assert_eq!((at(&lw), at(&rw)), (at(&left), at(&right)));
            } else {
                prop_assert_eq!(at(&lw), at(&rw));
                prop_assert!(at(&left) <= at(&lw) && at(&lw) <= at(&right));
                let pushed = at(&lw) == at(&left) || at(&lw) == at(&right);
                prop_assert!(lw.slope_above(&middle) == 0 || pushed, "a mast moves only when pushed");
            }
        }
        let cave = left.knots()[0].value < right.knots()[0].value;
        if cave {
            let start = Rational::ZERO.clamp(left.value_at(&BOTTOM), right.value_at(&BOTTOM));
            prop_assert_eq!(lw.value_at(&BOTTOM), start);
        }
    }

    #[test]
    fn one_sided_walls_are_walls_next_to_a_far_scaffold(right in trajectory()) {
        let far = Trajectory::line((-1_000).into(), -3);
        let (alone, _) = walls(None, Some(&right));
        let (beside, _) = walls(Some(&far), Some(&right));
        prop_assert_eq!(&alone, &beside);
        let (mirrored, _) = walls(Some(&right.clone().negated()), None);
        prop_assert_eq!(mirrored.negated(), alone);
    }

    #[test]
    fn means_add_and_sums_are_no_hotter(a in hot_tree(3), b in hot_tree(2)) {
        let (ga, gb) = (a.thermograph(), b.thermograph());
        let sum = a.plus(&b).thermograph();
        prop_assert_eq!(sum.mean(), &(ga.mean() + gb.mean()));
        prop_assert!(sum.temperature() <= ga.temperature().max(gb.temperature()));
    }

    #[test]
    fn stops_of_sums_lie_within_the_bounds(a in hot_tree(2), b in hot_tree(2), c in hot_tree(1)) {
        let parts = [&a, &b, &c].map(Tree::thermograph);
        let sum = a.plus(&b).plus(&c).thermograph();
        let bounds = SumBounds::of(&parts.iter().collect::<Vec<_>>());
        prop_assert_eq!(&bounds.mean, sum.mean());
        prop_assert!(bounds.left_stop.contains(&sum.left_stop()));
        prop_assert!(bounds.right_stop.contains(&sum.right_stop()));
    }

    #[test]
    fn a_game_minus_itself_is_nothing(a in tree(3)) {
        let graph = a.thermograph();
        prop_assert_eq!(a.negated().thermograph(), graph.negate());
        prop_assert_eq!(graph.negate().negate(), graph.clone());
        let zero = a.plus(&a.negated()).thermograph();
        prop_assert_eq!(zero, Thermograph::number(Rational::ZERO));
    }

    #[test]
    fn integers_translate_everything(a in hot_tree(3), by in -9i64..9) {
        let moved = a.plus(&leaf(by)).thermograph();
        prop_assert_eq!(moved, a.thermograph().translate(&by.into()));
    }

    #[test]
    fn stops_are_minimax(a in hot_tree(3)) {
        let graph = a.thermograph();
        let (left, right) = a.stops();
        prop_assert_eq!(graph.left_stop(), Rational::from(left));
        prop_assert_eq!(graph.right_stop(), Rational::from(right));
    }

    #[test]
    fn pictures_of_any_size_have_that_size(a in tree(3), width in 0usize..60, height in 0usize..20) {
        let picture = a.thermograph().plot(width, height);
        prop_assert_eq!(picture.lines().count(), height.max(3) + 2);
    }
}

#[test]
fn a_picture_is_never_larger_than_memory() {
    let picture = node(leaf(4), leaf(0)).thermograph().plot(usize::MAX, usize::MAX);
    assert_eq!(picture.lines().count(), 1002);
}
