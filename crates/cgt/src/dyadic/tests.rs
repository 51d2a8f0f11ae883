use proptest::prelude::*;

use super::*;

fn any_dyadic() -> impl Strategy<Value = Dyadic> {
    prop_oneof![
        (-40i64..40, 0u32..5).prop_map(|(n, k)| Dyadic::new(n, k)),
        (any::<i64>(), 0u32..80).prop_map(|(n, k)| Dyadic::new(n, k)),
        (any::<i128>(), 0u32..200).prop_map(|(n, k)| Dyadic::new(n, k)),
    ]
}

/// n / 2ᵏ < m / 2ʲ by cross multiplication, without any reduction.
fn cross_compare(a: &Dyadic, b: &Dyadic) -> Ordering {
    (a.numer() * b.denom()).cmp(&(b.numer() * a.denom()))
}

#[test]
fn lowest_terms() {
    assert_eq!(Dyadic::new(12, 2), Dyadic::from(3));
    assert_eq!(Dyadic::new(0, 70), Dyadic::ZERO);
    assert_eq!(Dyadic::new(-6, 2).to_string(), "-3/2");
    assert_eq!(Dyadic::from_ratio(&6.into(), &(-4).into()), Some(Dyadic::new(-3, 1)));
    assert_eq!(Dyadic::from_ratio(&1.into(), &3.into()), None);
    assert_eq!(Dyadic::from_ratio(&1.into(), &0.into()), None);
}

#[test]
fn the_edge_of_the_inline_form() {
    let top = Dyadic::from(i64::MAX);
    let above = &top + &Dyadic::from(1);
    assert_eq!(above.to_string(), "9223372036854775808");
    assert_eq!(&above - &Dyadic::from(1), top);
    assert_eq!((-&Dyadic::from(i64::MIN)).to_string(), "9223372036854775808");
    assert_eq!(-&-&Dyadic::from(i64::MIN), Dyadic::from(i64::MIN));
    let tiny = Dyadic::new(1, 499);
    let sum = &top + &tiny;
    assert!(sum > top);
    assert_eq!(&sum - &top, tiny);
    assert_eq!(&Dyadic::ZERO + &tiny, tiny);
}

#[test]
fn simplest_numbers_of_the_books() {
    let between = |a: Dyadic, b: Dyadic| simplest_between(&Bound::Above(a), &Bound::Below(b));
    let int = |n: i64| Dyadic::from(n);
    // Winning Ways, chapter 2: the simplicity rule.
    assert_eq!(between(int(0), int(1)), Some(Dyadic::new(1, 1)));
    assert_eq!(between(Dyadic::new(5, 2), int(2)), Some(Dyadic::new(3, 1)));
    assert_eq!(between(int(-5), int(8)), Some(int(0)));
    assert_eq!(between(int(3), int(17)), Some(int(4)));
    assert_eq!(between(int(-9), int(-2)), Some(int(-3)));
    assert_eq!(between(Dyadic::new(1, 2), Dyadic::new(5, 4)), Some(Dyadic::new(9, 5)));
    assert_eq!(between(int(1), int(1)), None);
    let closed = simplest_between(&Bound::AtLeast(int(1)), &Bound::AtMost(int(1)));
    assert_eq!(closed, Some(int(1)));
    assert_eq!(simplest_between(&Bound::Above(int(7)), &Bound::None), Some(int(8)));
    assert_eq!(simplest_between(&Bound::None, &Bound::Below(Dyadic::new(-5, 1))), Some(int(-3)));
    assert_eq!(simplest_between(&Bound::Above(int(-2)), &Bound::None), Some(int(0)));
}

#[test]
fn very_fine_fractions() {
    // {0 | {0 | … {0|1}}}, a thousand deep, halves at each step.
    let mut x = Dyadic::from(1);
    for _ in 0..1000 {
        x = simplest_between(&Bound::Above(Dyadic::ZERO), &Bound::Below(x)).unwrap();
    }
    assert_eq!(x, Dyadic::new(1, 1000));
}

proptest! {
    #[test]
    fn arithmetic_agrees_with_cross_multiplication(a in any_dyadic(), b in any_dyadic()) {
        prop_assert_eq!(a.cmp(&b), cross_compare(&a, &b));
        let sum = &a + &b;
        prop_assert_eq!(sum.numer() * a.denom() * b.denom(),
            (a.numer() * b.denom() + b.numer() * a.denom()) * sum.denom());
        prop_assert_eq!(&(&sum - &b), &a);
        prop_assert!(sum.exponent() == 0 || sum.numer().is_odd());
    }

    #[test]
    fn the_simplest_number_is_inside_and_no_simpler_one_is(
        n in -200i64..200, width in 1i64..60, k in 0u32..6, low_closed: bool, high_closed: bool,
    ) {
        let (a, b) = (Dyadic::new(n, k), Dyadic::new(n + width, k));
        let low = if low_closed { Bound::AtLeast(a.clone()) } else { Bound::Above(a.clone()) };
        let high = if high_closed { Bound::AtMost(b.clone()) } else { Bound::Below(b.clone()) };
        let inside = |x: &Dyadic| (*x > a || low_closed && *x == a) && (*x < b || high_closed && *x == b);
        let found = simplest_between(&low, &high).unwrap();
        prop_assert!(inside(&found));
        // Every number of an earlier birthday in reach, by enumeration.
        for j in 0..8u32 {
            for m in (-270 << j)..(270i64 << j) {
                let x = Dyadic::new(m, j);
                if inside(&x) {
                    prop_assert!(x == found || x.birthday() > found.birthday());
                }
            }
        }
    }
}
