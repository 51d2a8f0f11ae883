use proptest::prelude::*;

use super::{KoGrowth, Step};
use crate::ko::tests::{Positions, To, build, positions};
use crate::ko::{KoBudget, KoValue, Mode, Move, NodeId};
use crate::{Player, Rational, Thermograph, Trajectory};

/// Every position is between these, as far as anybody knows at first.
const FAR: i64 = 100;

/// A graph that grows, and what its positions are.
struct Grown<'p> {
    positions: &'p Positions,
    growth: KoGrowth,
    ids: Vec<NodeId>,
    places: Vec<Option<usize>>,
}

impl<'p> Grown<'p> {
    fn new(positions: &'p Positions) -> Grown<'p> {
        let mut growth = KoGrowth::default();
        let ids =
            positions.iter().map(|_| growth.between([-FAR, FAR].map(|end| Thermograph::number(end.into()))));
        let ids: Vec<NodeId> = ids.collect();
        let places = (0..positions.len()).map(Some).collect();
        Grown { positions, growth, ids, places }
    }

    fn expand(&mut self, id: NodeId) {
        let mut stack = vec![id];
        while let Some(id) = stack.pop() {
            let Some(place) = self.places[id.index()].filter(|_| !self.growth.is_expanded(id)) else {
                continue;
            };
            let mut steps = Vec::new();
            let (left, right) = &self.positions[place];
            for (player, options) in [(Player::Left, left), (Player::Right, right)] {
                for option in options {
                    let (kind, to) = match option {
                        To::Leaf(number) => {
                            let number = Thermograph::number((*number).into());
                            self.places.push(None);
                            (Move::Plain, self.growth.between([number.clone(), number]))
                        }
                        To::Plain(to) => (Move::Plain, self.ids[*to]),
                        To::Ko(to) => (Move::Ko, self.ids[*to]),
                    };
                    stack.extend((kind == Move::Ko).then_some(to));
                    steps.push(Step { player, kind, to, gain: 0 });
                }
            }
            self.growth.expand(id, Some(Rational::ZERO), &steps);
        }
    }

    /// Looks at one more position, if the first one depends on it.
    fn grow(&mut self) -> bool {
        let root = self.ids[0];
        let questions = self.growth.questions(root);
        let mut lines = [false, true]
            .into_iter()
            .flat_map(|thorough| questions.iter().map(move |question| (question, thorough)));
        let line = lines.find_map(|(question, thorough)| self.growth.find(root, question, thorough));
        let Some((id, _)) = line.as_ref().and_then(|line| line.last()) else { return false };
        self.expand(*id);
        true
    }
}

fn at_most(a: &Thermograph, b: &Thermograph) -> bool {
    let below = |a: &Trajectory, b: &Trajectory| a.max(b) == *b;
    below(a.left_wall(), b.left_wall()) && below(a.right_wall(), b.right_wall())
}

proptest! {
    /// What is said on the way holds for the solution, and in the end it is that solution.
    #[test]
    fn graphs_grow_until_they_are_solved(positions in positions()) {
        let (graph, ids) = build(&positions);
        let analysis = graph.analyze(KoBudget::default());
        let far = [-FAR, FAR].map(|end| Thermograph::number(end.into()));
        // Without bounds that hold for every position there is nothing to begin with.
        let within = |graph: &Thermograph| at_most(&far[0], graph) && at_most(graph, &far[1]);
        let solved = |mode: &Mode, id: &NodeId| {
            matches!(analysis.solution(*mode).value(*id), KoValue::Solved(only) if within(only))
        };
        let modes: Vec<Mode> = Mode::ALL.into_iter().filter(|mode| ids.iter().all(|id| solved(mode, id))).collect();
        prop_assume!(!modes.is_empty());
        let only = |mode: Mode| match analysis.solution(mode).value(ids[0]) {
            KoValue::Solved(only) => only.clone(),
            other => unreachable!("{other:?} is solved"),
        };
        let mut grown = Grown::new(&positions);
        loop {
            grown.growth.settle(500, 500).unwrap();
            for &mode in &modes {
                let [low, high] = grown.growth.ends(grown.ids[0], mode).unwrap();
                let only = only(mode);
                prop_assert!(at_most(&low, &only) && at_most(&only, &high), "{only:?} in {low:?} {high:?}");
            }
            if !grown.grow() {
                break;
            }
        }
        grown.growth.settle(5_000, 5_000).unwrap();
        for mode in modes {
            let only = only(mode);
            prop_assert_eq!(grown.growth.ends(grown.ids[0], mode), Some([only.clone(), only]));
        }
    }
}

#[test]
fn a_ko_grows() {
    // Left takes and connects for 23, Right connects for -18: three moves share 41 points.
    let positions = vec![(vec![To::Ko(1)], vec![To::Leaf(-18)]), (vec![To::Leaf(23)], vec![To::Ko(0)])];
    let mut grown = Grown::new(&positions);
    while grown.grow() {
        grown.growth.settle(1_000, 1_000).unwrap();
    }
    let [low, high] = grown.growth.ends(grown.ids[0], Mode::NoKomaster).unwrap();
    assert_eq!(low, high);
    assert_eq!([low.mean(), low.temperature()].map(ToString::to_string), ["-13/3", "41/3"]);
}

#[test]
fn what_a_capture_leads_to_must_be_expanded() {
    let mut growth = KoGrowth::default();
    let ends = || [-9, 9].map(|end: i64| Thermograph::number(end.into()));
    let [from, to] = [growth.between(ends()), growth.between(ends())];
    growth.expand(from, None, &[Step { player: Player::Left, kind: Move::Ko, to, gain: 1 }]);
    assert!(growth.settle(10, 10).is_err());
}
