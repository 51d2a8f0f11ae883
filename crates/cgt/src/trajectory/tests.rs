use proptest::prelude::*;

use super::{BOTTOM, Trajectory};
use crate::Rational;

/// Random trajectories: a start value, and bends after random positive steps.
pub(crate) fn trajectory() -> impl Strategy<Value = Trajectory> {
    let step = (1i64..6, 1i64..4, -2i64..=2);
    (-6i64..6, -2i32..=2, prop::collection::vec(step, 0..5)).prop_map(|(start, slope, steps)| {
        let mut built = Trajectory::line(start.into(), slope);
        let mut t = BOTTOM;
        for (num, den, slope) in steps {
            t = &t + &Rational::from_ratio(num, den).unwrap();
            let value = built.value_at(&t);
            built.bend(t.clone(), value, slope);
        }
        built
    })
}

/// Enough temperatures to tell two of these functions apart: all bends, and points between and above.
fn probes(functions: &[&Trajectory]) -> Vec<Rational> {
    let mut ts: Vec<Rational> = functions.iter().flat_map(|f| f.points().map(|(t, _)| t.clone())).collect();
    ts.sort();
    ts.dedup();
    let between: Vec<Rational> = ts.windows(2).map(|w| (&w[0] + &w[1]).half()).collect();
    let above = (1..4).map(|n| &ts[ts.len() - 1] + &Rational::from(n)).collect::<Vec<_>>();
    ts.into_iter().chain(between).chain(above).collect()
}

fn is_normal(f: &Trajectory) -> bool {
    let knots = f.knots();
    let continuous = knots.windows(2).all(|w| w[0].value_at(&w[1].t) == w[1].value);
    knots[0].t == BOTTOM
        && continuous
        && knots.windows(2).all(|w| w[0].t < w[1].t && w[0].slope != w[1].slope)
}

proptest! {
    #[test]
    fn operations_are_pointwise(f in trajectory(), g in trajectory(), by in -5i64..5) {
        let (upper, lower, sum) = (f.max(&g), f.min(&g), f.plus(&g));
        let (shifted, negated) = (f.clone().shifted(&by.into()), f.clone().negated());
        let tilted = f.clone().tilted(i32::try_from(by).unwrap());
        for result in [&upper, &lower, &sum, &shifted, &tilted, &negated] {
            prop_assert!(is_normal(result), "{result:?}");
        }
        for t in probes(&[&f, &g, &upper, &lower]) {
            let (a, b) = (f.value_at(&t), g.value_at(&t));
            prop_assert_eq!(upper.value_at(&t), a.clone().max(b.clone()));
            prop_assert_eq!(lower.value_at(&t), a.clone().min(b.clone()));
            prop_assert_eq!(sum.value_at(&t), &a + &b);
            prop_assert_eq!(shifted.value_at(&t), &a + &Rational::from(by));
            prop_assert_eq!(tilted.value_at(&t), &a + t.mul_int(by));
            prop_assert_eq!(negated.value_at(&t), -&a);
        }
    }

    #[test]
    fn slopes_are_difference_quotients(f in trajectory()) {
        for t in probes(&[&f]) {
            let tiny = Rational::from_ratio(1, 1000).unwrap();
            let rise = f.value_at(&(&t + &tiny)) - f.value_at(&t);
            prop_assert_eq!(rise, tiny.mul_int(f.slope_above(&t)));
            if t > BOTTOM {
                let rise = f.value_at(&t) - f.value_at(&(&t - &tiny));
                prop_assert_eq!(rise, tiny.mul_int(f.slope_below(&t)));
            }
        }
    }

    #[test]
    fn running_min_is_the_least_value_so_far(f in trajectory(), start in -8i64..8) {
        let lowest = f.running_min(start.into());
        prop_assert!(is_normal(&lowest));
        let mut ts = probes(&[&f, &lowest]);
        ts.sort();
        for t in &ts {
            // A piecewise-linear function is least at a knot or at the end of the interval.
            let bends = f.points().filter(|(bend, _)| *bend <= t).map(|(_, v)| v.clone());
            let expect = bends.chain([f.value_at(t), start.into()]).min().unwrap();
            prop_assert_eq!(lowest.value_at(t), expect);
        }
    }
}
