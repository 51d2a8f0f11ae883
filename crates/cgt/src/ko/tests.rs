use proptest::prelude::*;

use std::sync::Arc;

use super::equations::{Equations, Start, State};
use super::level::{Level, Rest, intersect};
use super::{KoBudget, KoClass, KoGraph, KoGraphError, KoValue, Mode, Move, NodeId, Unresolved};
use crate::trajectory::tests::trajectory;
use crate::{Player, Rational, Thermograph, Trajectory};

/// An option in the shorthand of these tests.
#[derive(Clone, Debug)]
pub(super) enum To {
    Leaf(i64),
    Plain(usize),
    Ko(usize),
}
use To::{Ko, Leaf, Plain};

/// Positions as pairs of Left's and Right's options.
pub(super) type Positions = Vec<(Vec<To>, Vec<To>)>;

pub(super) fn build(positions: &Positions) -> (KoGraph, Vec<NodeId>) {
    build_standing(positions, &[Some(0)])
}

/// The graph of positions that stand at these scores, one after the other.
fn build_standing(positions: &Positions, stands: &[Option<i64>]) -> (KoGraph, Vec<NodeId>) {
    let mut builder = KoGraph::builder();
    let stands = stands.iter().cycle().map(|stand| stand.map(Rational::from));
    let ids: Vec<NodeId> = positions.iter().zip(stands).map(|(_, stand)| builder.standing(stand)).collect();
    for (id, (left, right)) in ids.iter().zip(positions) {
        for (player, options) in [(Player::Left, left), (Player::Right, right)] {
            for option in options {
                let (kind, to) = match option {
                    Leaf(n) => (Move::Plain, builder.number((*n).into())),
                    Plain(k) => (Move::Plain, ids[*k]),
                    Ko(k) => (Move::Ko, ids[*k]),
                };
                builder.option(*id, player, kind, to);
            }
        }
    }
    (builder.build().unwrap(), ids)
}

/// The same, but what is at a position has been moved down by so many points, which are made on the way there instead.
fn build_with_gains(positions: &Positions, points: &[i64]) -> (KoGraph, Vec<NodeId>) {
    let mut builder = KoGraph::builder();
    let stands = points.iter().map(|points| Some(Rational::from(-points)));
    let ids: Vec<NodeId> = positions.iter().zip(stands).map(|(_, stand)| builder.standing(stand)).collect();
    let nothing = builder.number(Rational::ZERO);
    for (from, (left, right)) in positions.iter().enumerate() {
        for (player, options) in [(Player::Left, left), (Player::Right, right)] {
            for option in options {
                let (kind, to, there) = match option {
                    Leaf(n) => (Move::Plain, nothing, *n),
                    Plain(k) => (Move::Plain, ids[*k], points[*k]),
                    Ko(k) => (Move::Ko, ids[*k], points[*k]),
                };
                builder.option_with_gain(ids[from], player, kind, to, there - points[from]);
            }
        }
    }
    (builder.build().unwrap(), ids)
}

/// The roles of the players exchanged.
fn mirrored(positions: &Positions) -> Positions {
    let mirror = |options: &[To]| {
        options
            .iter()
            .map(|option| match option {
                Leaf(n) => Leaf(-n),
                other => other.clone(),
            })
            .collect::<Vec<_>>()
    };
    positions.iter().map(|(left, right)| (mirror(right), mirror(left))).collect()
}

/// Checks "mean temperature" of every position in every mode.
fn check(positions: &Positions, none: &[&str], left: &[&str], right: &[&str], classes: &[KoClass]) {
    let (graph, ids) = build(positions);
    let analysis = graph.analyze(KoBudget::default());
    for (mode, expect) in Mode::ALL.into_iter().zip([none, left, right]) {
        let found: Vec<String> = ids
            .iter()
            .map(|id| match analysis.solution(mode).value(*id) {
                KoValue::Solved(graph) => format!("{} {}", graph.mean(), graph.temperature()),
                other => format!("{other:?}"),
            })
            .collect();
        assert_eq!(found, expect, "{mode:?}");
    }
    let found: Vec<KoClass> = ids.iter().filter_map(|id| analysis.class(*id)).collect();
    assert_eq!(found, classes);
}

/// A ko of `stages` stages between 0 and the swing: a player moves one stage at a time.
fn staged(stages: usize, swing: i64) -> Positions {
    (0..=stages)
        .map(|k| {
            let left = if k == stages { Leaf(swing) } else { Ko(k + 1) };
            let right = if k == 0 { Leaf(0) } else { Ko(k - 1) };
            (vec![left], vec![right])
        })
        .collect()
}

/// From Right's win through the n + 1 positions of an n-stage ko to Left's win there are n + 2 moves, all of
/// them Left's, or all of them Right's the other way: each is worth the same share of the swing.
#[test]
fn kos_of_several_stages() {
    check(
        &staged(1, 1),
        &["1/3 1/3", "2/3 1/3"],
        &["1/3 1/3", "2/3 1/3"],
        &["1/3 1/3", "2/3 1/3"],
        &[KoClass::Placid; 2],
    );
    let two = ["1 1", "2 1", "3 1"];
    check(&staged(2, 4), &two, &two, &two, &[KoClass::Placid; 3]);
    let three = ["7/5 7/5", "14/5 7/5", "21/5 7/5", "28/5 7/5"];
    check(&staged(3, 7), &three, &three, &three, &[KoClass::Placid; 4]);
}

/// Right wins at once for −18; Left must first make an approach move and then win the direct ko for 23.
///
/// With Left komaster there are four moves of equal worth between losing and winning (capture, approach,
/// win, and the one that Right spends on winning): 41/4 each, and the first position is one step above
/// −18. Without threats Left can never afford it, and the position is lost.
#[test]
fn an_approach_ko() {
    let positions = vec![
        (vec![Ko(1), Plain(2)], vec![Leaf(-18)]),
        (vec![Plain(3)], vec![Ko(0)]),
        (vec![Ko(3)], vec![Leaf(-18)]),
        (vec![Leaf(23)], vec![Ko(2)]),
    ];
    let lost = ["-18 0", "-13/3 41/3", "-13/3 41/3", "28/3 41/3"];
    let fought = ["-31/4 41/4", "5/2 41/4", "-13/3 41/3", "28/3 41/3"];
    let classes = [KoClass::Hyperactive, KoClass::Hyperactive, KoClass::Placid, KoClass::Placid];
    check(&positions, &lost, &fought, &lost, &classes);
}

/// Two kos side by side in one fight. Whoever takes one of them leaves the other to the opponent, for ever:
/// the balanced positions are worth whatever the players settle for, and that is what is reported. The
/// even split is among the solutions, and what Left gets in one of them Right gets in another.
#[test]
fn a_double_ko_is_ambiguous() {
    let positions = vec![
        (vec![Ko(1), Ko(2)], vec![Leaf(-10)]),
        (vec![Ko(3)], vec![Ko(0)]),
        (vec![Ko(3)], vec![Ko(0)]),
        (vec![Leaf(10)], vec![Ko(1), Ko(2)]),
    ];
    let (graph, ids) = build(&positions);
    let solution = graph.solve(Mode::NoKomaster, KoBudget::default());
    let KoValue::Ambiguous(found) = solution.value(ids[1]) else { panic!("a double ko has no single value") };
    assert!(found.contains(&Thermograph::number(Rational::ZERO)));
    assert_eq!(solution.value(ids[2]), solution.value(ids[1]));
    assert_eq!(solution.value(ids[1]).mean(), None);
}

/// The same two kos when either player can end the fight while it is balanced, for 6 points: then the
/// balanced positions are {6 | −6}. Where Left holds both kos she wins 10 − t; Right takes one back, Left
/// answers by ending it at 6, so Right's scaffold stands at 6 and meets Left's at t = 4.
#[test]
fn a_double_ko_with_exits_is_solved() {
    let positions = vec![
        (vec![Ko(1), Ko(2)], vec![Leaf(-10)]),
        (vec![Ko(3), Leaf(6)], vec![Ko(0), Leaf(-6)]),
        (vec![Ko(3), Leaf(6)], vec![Ko(0), Leaf(-6)]),
        (vec![Leaf(10)], vec![Ko(1), Ko(2)]),
    ];
    let (graph, ids) = build(&positions);
    let solution = graph.solve(Mode::NoKomaster, KoBudget::default());
    let masts = ids.iter().map(|id| {
        let KoValue::Solved(graph) = solution.value(*id) else { panic!("not solved") };
        format!("{} {}", graph.mean(), graph.temperature())
    });
    assert_eq!(masts.collect::<Vec<_>>(), ["-6 4", "0 6", "0 6", "6 4"]);
}

/// Left moves from a to b, Right moves back, nothing is banned: if b is worth x to Left moving first then
/// so is a, for every x the exits allow. Such a loop has no value of its own.
#[test]
fn a_loop_without_a_ban_is_ambiguous() {
    let (graph, ids) = build(&vec![(vec![Leaf(10)], vec![Plain(1)]), (vec![Plain(0)], vec![Leaf(-4)])]);
    for mode in Mode::ALL {
        let solution = graph.solve(mode, KoBudget::default());
        for id in &ids {
            assert!(matches!(solution.value(*id), KoValue::Ambiguous(found) if found.len() > 1));
        }
    }
    assert_eq!(graph.analyze(KoBudget::default()).class(ids[0]), None);
}

/// The sum of two half-point kos, each of them {capture | 0} before and {1 | recapture} after Left's capture.
/// Means add: 1/3 for each that Left has not taken, 2/3 for each that she has. If she has taken one, the kos are each other's mirror
/// image, every move in one is answered in the other, and the sum is 1. If she has taken both, Right has two
/// captures that lead to the same position, and only one of them is banned. A komaster could go round for ever in cold
/// weather, so there are several thermographs then, but all have these means.
#[test]
fn only_one_capture_is_banned() {
    let half_point_ko = |first: usize, base| {
        [(vec![Ko(first + 1)], vec![Leaf(base)]), (vec![Leaf(base + 1)], vec![Ko(first)])]
    };
    let mut positions = vec![
        (vec![Ko(1), Ko(1)], vec![Plain(3)]),
        (vec![Ko(2), Plain(5)], vec![Ko(0), Plain(4)]),
        (vec![Plain(6), Plain(6)], vec![Ko(1), Ko(1)]),
    ];
    positions.extend(half_point_ko(3, 0));
    positions.extend(half_point_ko(5, 1));
    let (graph, ids) = build(&positions);
    let analysis = graph.analyze(KoBudget::default());
    let masts = [("2/3", "1/3"), ("1", "-1"), ("4/3", "1/3"), ("1/3", "1/3"), ("2/3", "1/3")];
    for (id, (mean, temperature)) in ids.iter().zip(masts) {
        let KoValue::Solved(found) = analysis.solution(Mode::NoKomaster).value(*id) else { panic!("{id:?}") };
        assert_eq!(
            (found.mean().to_string(), found.temperature().to_string()),
            (mean.into(), temperature.into())
        );
        for mode in Mode::ALL {
            let found = analysis.solution(mode).value(*id).mean().map(ToString::to_string);
            assert_eq!(found.as_deref(), Some(mean), "{mode:?}");
        }
    }
}

/// Whoever moves loses: what the position is worth is the score where it stands. If that is not known, the value is one of
/// those that no move improves, and the move costs at least nothing: −9 + 1 and 20 − 1. Where both want to move it does not matter.
#[test]
fn a_standstill_counts_where_it_stands() {
    let positions = vec![(vec![Leaf(-9)], vec![Leaf(20)]), (vec![Leaf(3)], vec![Leaf(-3)])];
    let (graph, ids) = build_standing(&positions, &[Some(5)]);
    let solution = graph.solve(Mode::NoKomaster, KoBudget::default());
    assert_eq!(solution.value(ids[0]), &KoValue::Solved(Thermograph::number(5.into())));
    let (graph, ids) = build_standing(&positions, &[None]);
    let solution = graph.solve(Mode::NoKomaster, KoBudget::default());
    assert!(matches!(solution.value(ids[0]), KoValue::Ambiguous(_)));
    let [least, greatest] = [solution.least(ids[0]), solution.greatest(ids[0])].map(Option::unwrap);
    assert_eq!([least.mean(), greatest.mean()], [&Rational::from(-8), &Rational::from(19)]);
    assert!(
        matches!(solution.value(ids[1]), KoValue::Solved(graph) if graph.temperature() == &Rational::from(3))
    );
}

/// A ko in which Left wins 23, and Right a position that is worth something between −18 and `most`. Three moves share what is at stake.
/// Left could also go where it is worth between −9 and 3, but does not want to.
#[test]
fn a_leaf_may_be_known_by_bounds() {
    let known_by = |most: i64| {
        let mut builder = KoGraph::builder();
        let [a, b, lost, elsewhere] = [(); 4].map(|()| builder.position());
        let won = builder.number(23.into());
        builder.left(a, won).left(a, elsewhere).right_ko(a, b).left_ko(b, a).right(b, lost);
        builder.between(lost, [-18, most].map(|n| Thermograph::number(n.into())));
        builder.between(elsewhere, [-9, 3].map(|n| Thermograph::number(n.into())));
        let solution = builder.build().unwrap().solve(Mode::NoKomaster, KoBudget::default());
        let ends = [solution.least(b), solution.greatest(b)].map(|graph| graph.unwrap().mean().to_string());
        (matches!(solution.value(b), KoValue::Solved(_)), ends)
    };
    assert_eq!(known_by(-18), (true, ["-13/3", "-13/3"].map(str::to_owned)));
    assert_eq!(known_by(-10), (false, ["-13/3", "1"].map(str::to_owned)));
}

#[test]
fn running_out_of_budget_is_a_result() {
    let (graph, ids) = build(&staged(3, 7));
    let solution = graph.solve(Mode::NoKomaster, KoBudget { steps: 30 });
    for id in ids {
        assert_eq!(solution.value(id), &KoValue::Unresolved(Unresolved::Budget));
    }
}

#[test]
fn wrong_graphs_are_refused() {
    let mut other = KoGraph::builder();
    let stranger = [other.position(), other.position(), other.position()][2];
    let mut builder = KoGraph::builder();
    let (position, leaf) = (builder.position(), builder.number(1.into()));
    let mut unknown = builder.clone();
    unknown.left(position, stranger);
    assert_eq!(unknown.build().unwrap_err(), KoGraphError::UnknownPosition(2));
    builder.right_ko(leaf, position);
    assert_eq!(builder.build().unwrap_err(), KoGraphError::OptionOfLeaf(1));
    let empty = KoGraph::builder().build().unwrap();
    assert!(empty.is_empty() && empty.solve(Mode::NoKomaster, KoBudget::default()).values().is_empty());
}

/// A chain of 100,000 threats {0 | {0 | …}}, as deep as it is long: all of them are worth nothing much.
#[test]
fn depth_is_no_danger() {
    let mut builder = KoGraph::builder();
    let zero = builder.number(Rational::ZERO);
    let mut last = zero;
    for _ in 0..100_000 {
        let next = builder.position();
        builder.left(next, zero).right(next, last);
        last = next;
    }
    let graph = builder.build().unwrap();
    let solution = graph.solve(Mode::NoKomaster, KoBudget::default());
    assert_eq!(solution.value(last).mean(), Some(&Rational::ZERO));
    assert_eq!(solution.value(last).temperature(), Some(&Rational::ZERO));
}

/// Loops of many positions, which Left crosses in moves worth one point each. The classical starting point
/// solves them; the others may run out of work on the longest.
#[test]
fn kos_of_very_many_stages() {
    for stages in [20, 400] {
        let swing = i64::try_from(stages).unwrap() + 2;
        let (graph, ids) = build(&staged(stages, swing));
        let solution = graph.solve(Mode::NoKomaster, KoBudget { steps: 4_000_000 });
        for (k, id) in (1i64..).zip(ids) {
            let value = solution.value(id);
            assert!(stages > 20 || matches!(value, KoValue::Solved(_)));
            let found = value.thermograph().unwrap();
            assert_eq!((found.mean(), found.temperature()), (&Rational::from(k), &Rational::ONE));
        }
    }
}

/// Random positions: kos and plain moves to anywhere, loops and leaves as they come.
pub(super) fn positions() -> impl Strategy<Value = Positions> {
    (1usize..5).prop_flat_map(|size| {
        let option = prop_oneof![
            (-9i64..=9).prop_map(Leaf),
            (0..size).prop_map(Plain),
            (0..size).prop_map(Ko),
            (-9i64..=9).prop_map(Leaf),
        ];
        let options = prop::collection::vec(option, 0..3);
        prop::collection::vec((options.clone(), options), size)
    })
}

/// Random positions without loops: options lead to leaves and to earlier positions.
fn acyclic() -> impl Strategy<Value = Positions> {
    let option = prop_oneof![(-9i64..=9).prop_map(Leaf), (0usize..8).prop_map(Plain)];
    let options = prop::collection::vec(option, 0..4);
    prop::collection::vec((options.clone(), options), 1..8).prop_map(|mut positions| {
        for (index, (left, right)) in positions.iter_mut().enumerate() {
            for option in left.iter_mut().chain(right) {
                if let Plain(target) = option {
                    *option = if index == 0 { Leaf(0) } else { Plain(*target % index) };
                }
            }
        }
        positions
    })
}

/// A level, its infinities included.
fn level() -> impl Strategy<Value = Level> {
    prop_oneof![
        1 => Just(Level::NegativeInfinity),
        6 => trajectory().prop_map(Level::Finite),
        1 => Just(Level::PositiveInfinity),
    ]
}

/// Two states of every position of a graph, the first of which is below the second everywhere.
fn ordered(equations: [&mut Equations<'_>; 2], levels: &[(Level, Level)]) {
    let mut levels = levels.iter().cycle();
    let [lower, upper] = equations;
    for id in lower.graph.nodes() {
        let slots = lower.initial(id).after_ko.len();
        let pairs: Vec<(Level, Level)> =
            levels.by_ref().take(4 + slots).map(|(a, b)| (a.clone().min(b), a.clone().max(b))).collect();
        let (low, high): (Vec<Level>, Vec<Level>) = pairs.into_iter().unzip();
        for (equations, levels) in [(&mut *lower, low), (&mut *upper, high)] {
            let [left_scaffold, right_scaffold, left_wall, right_wall] =
                [0, 1, 2, 3].map(|place: usize| levels[place].clone());
            let after_ko = levels[4..].into();
            let state = State { left_scaffold, right_scaffold, left_wall, right_wall, after_ko };
            equations.states[id.index()] = Some(Arc::new(state));
        }
    }
}

fn at_most(a: &Level, b: &Level) -> bool {
    a.clone().max(b) == *b
}

/// All that a state says; of captures only those that somebody reads.
fn levels_of(state: &State) -> impl Iterator<Item = &Level> {
    [&state.left_scaffold, &state.right_scaffold, &state.left_wall, &state.right_wall]
        .into_iter()
        .chain(&state.after_ko)
}

fn walls(graph: &Thermograph) -> [&Trajectory; 2] {
    [graph.left_wall(), graph.right_wall()]
}

proptest! {
    /// The step on which the proof of uniqueness rests.
    #[test]
    fn the_equations_are_monotone(
        positions in positions(),
        stands in prop::collection::vec(prop::option::weighted(0.8, -9i64..=9), 4),
        levels in prop::collection::vec((level(), level()), 30),
    ) {
        let (graph, ids) = build_standing(&positions, &stands);
        for mode in Mode::ALL {
            let [mut lower, mut upper] = [Start::Below, Start::Above].map(|start| Equations::new(&graph, mode, start));
            ordered([&mut lower, &mut upper], &levels);
            for id in &ids {
                let (low, high) = (lower.evaluate(*id).unwrap(), upper.evaluate(*id).unwrap());
                for (low, high) in levels_of(&low).zip(levels_of(&high)) {
                    prop_assert!(at_most(low, high), "{low:?} is not at most {high:?}");
                }
            }
        }
    }

    /// Points count the same whether they are made on the way or at the end.
    #[test]
    fn points_are_made_on_the_way(positions in positions(), points in prop::collection::vec(-9i64..=9, 8)) {
        let (plain, plain_ids) = build(&positions);
        let (moved, moved_ids) = build_with_gains(&positions, &points);
        for mode in Mode::ALL {
            let [plain, moved] = [&plain, &moved].map(|graph| graph.solve(mode, KoBudget::default()));
            for ((a, b), points) in plain_ids.iter().zip(&moved_ids).zip(&points) {
                let ends = [(plain.least(*a), moved.least(*b)), (plain.greatest(*a), moved.greatest(*b))];
                for (end, moved) in ends {
                    let by = Rational::from(*points);
                    // Not `translate`, which takes what is colder than 0 for a number; a ko may be colder without being one.
                    let back = |graph: &Thermograph| walls(graph).map(|wall| wall.clone().shifted(&by));
                    prop_assert_eq!(end.map(|graph| walls(graph).map(Clone::clone)), moved.map(back));
                }
            }
        }
    }

    /// What the proof says about walls, for walls alone.
    #[test]
    fn walls_rise_with_scaffolds(a in level(), b in level(), c in level(), d in level(), s in -9i64..9, up in 0i64..9) {
        let (low, high) = ((a.clone().min(&b), c.clone().min(&d)), (a.max(&b), c.max(&d)));
        let [below, above] = [s, s + up].map(Rational::from);
        let low = intersect(&low.0, &low.1, Rest::At(&below));
        let high = intersect(&high.0, &high.1, Rest::At(&above));
        prop_assert!(at_most(&low.0, &high.0) && at_most(&low.1, &high.1));
    }

    #[test]
    fn without_loops_it_is_ordinary_thermography(positions in acyclic()) {
        let (graph, ids) = build(&positions);
        let mut expect: Vec<Thermograph> = Vec::new();
        for (left, right) in &positions {
            let [left, right] = [left, right].map(|options| options.iter().map(|option| match option {
                Leaf(n) => Thermograph::number((*n).into()),
                Plain(k) | Ko(k) => expect[*k].clone(),
            }).collect::<Vec<_>>());
            let graph = Thermograph::from_options(
                &left.iter().collect::<Vec<_>>(),
                &right.iter().collect::<Vec<_>>(),
            );
            expect.push(graph);
        }
        for mode in Mode::ALL {
            let solution = graph.solve(mode, KoBudget::default());
            for (id, expect) in ids.iter().zip(&expect) {
                prop_assert_eq!(solution.value(*id), &KoValue::Solved(expect.clone()));
            }
        }
    }

    #[test]
    fn exchanging_the_players_negates_everything(
        positions in positions(),
        stands in prop::collection::vec(prop::option::weighted(0.8, -9i64..=9), 4),
    ) {
        let (graph, ids) = build_standing(&positions, &stands);
        let opposite: Vec<Option<i64>> = stands.iter().map(|stand| stand.map(|stand| -stand)).collect();
        let (mirror, _) = build_standing(&mirrored(&positions), &opposite);
        let modes = [
            (Mode::NoKomaster, Mode::NoKomaster),
            (Mode::LeftKomaster, Mode::RightKomaster),
            (Mode::RightKomaster, Mode::LeftKomaster),
        ];
        for (mode, opposite) in modes {
            let budget = KoBudget { steps: 300_000 };
            let (one, other) = (graph.solve(mode, budget), mirror.solve(opposite, budget));
            for id in &ids {
                let (value, negative) = (one.value(*id), other.value(*id));
                prop_assert_eq!(std::mem::discriminant(value), std::mem::discriminant(negative));
                prop_assert_eq!(value.candidates().len(), negative.candidates().len());
                for found in value.candidates() {
                    prop_assert!(negative.candidates().contains(&found.negate()));
                }
            }
        }
    }
}
