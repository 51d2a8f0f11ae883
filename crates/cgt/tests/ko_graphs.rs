//! Three hundred random ko graphs against an independent program.
//!
//! `testdata/ko_graphs.json` holds graphs and what that program, slow and plain, says about them; the
//! script next to it tells how the file was made. Where the equations have one solution both must find
//! it. Where they have several, the one that the program happens to find must lie among ours.

use serde::Deserialize;
use yose_cgt::ko::{KoBudget, KoGraph, KoValue, Mode, Move, NodeId};
use yose_cgt::{Player, Rational, Thermograph};

#[derive(Deserialize)]
struct File {
    graphs: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    positions: Vec<[Vec<String>; 2]>,
    none: Vec<String>,
    left: Vec<String>,
    right: Vec<String>,
}

impl Case {
    fn graph(&self) -> (KoGraph, Vec<NodeId>) {
        let mut builder = KoGraph::builder();
        let ids: Vec<NodeId> = self.positions.iter().map(|_| builder.position()).collect();
        for (id, options) in ids.iter().zip(&self.positions) {
            for (player, options) in [Player::Left, Player::Right].into_iter().zip(options) {
                for option in options {
                    let position = |text: &str| ids[text.parse::<usize>().unwrap()];
                    let (kind, to) = match option.split_at(1) {
                        ("@", rest) => (Move::Plain, position(rest)),
                        ("!", rest) => (Move::Ko, position(rest)),
                        _ => (Move::Plain, builder.number(option.parse().unwrap())),
                    };
                    builder.option(*id, player, kind, to);
                }
            }
        }
        (builder.build().unwrap(), ids)
    }
}

#[test]
fn agrees_with_an_independent_program() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/testdata/ko_graphs.json");
    let file: File = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    assert_eq!(file.graphs.len(), 300);
    let (mut equal, mut among, mut outside, mut unconfirmed, mut silent) = (0, 0, 0, 0, 0);
    for (number, case) in file.graphs.iter().enumerate() {
        let (graph, ids) = case.graph();
        for (mode, expected) in Mode::ALL.into_iter().zip([&case.none, &case.left, &case.right]) {
            let solution = graph.solve(mode, KoBudget { steps: 1_000_000 });
            for (id, expected) in ids.iter().zip(expected) {
                let value = solution.value(*id);
                let found: Vec<String> =
                    value.candidates().iter().map(|g| format!("{} {}", g.mean(), g.temperature())).collect();
                let context = format!("graph {number}, {mode:?}, position {}: {found:?}", id.index());
                match value {
                    // The program gave up; whatever we found has no expectation to meet.
                    _ if expected == "gave up" => silent += 1,
                    KoValue::Solved(_) => {
                        assert_eq!(&found[0], expected, "{context}");
                        equal += 1;
                    }
                    // Nothing is claimed, so the program may have found another solution.
                    KoValue::Unconfirmed(_) => unconfirmed += 1,
                    KoValue::Ambiguous(_) => {
                        // Every solution lies between the least and the greatest, and so does its mean. One of
                        // those may be missing, if the iteration towards it never settles.
                        let mean: Rational = expected.split(' ').next().unwrap().parse().unwrap();
                        let means = || value.candidates().iter().map(Thermograph::mean);
                        let inside = means().any(|low| *low <= mean) && means().any(|high| mean <= *high);
                        among += usize::from(inside);
                        outside += usize::from(!inside);
                    }
                    KoValue::Unresolved(reason) => panic!("{context}: {reason}, expected {expected}"),
                }
            }
        }
    }
    // Most positions have one value, or the file would test little.
    assert!(equal > 1800 && among < equal / 2 && silent < equal / 4, "{equal} {among} {silent}");
    assert!(outside * 10 < among && unconfirmed * 10 < equal, "{outside} {among} {unconfirmed} {equal}");
}
