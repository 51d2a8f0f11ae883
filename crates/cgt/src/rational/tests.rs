use std::hash::{BuildHasher, RandomState};

use num_bigint::BigInt;
use num_traits::One;
use proptest::prelude::*;

use super::{ParseRationalError, Rational, Repr};

/// Numerators and denominators that live on both sides of every representation change.
fn edgy() -> impl Strategy<Value = i64> {
    prop_oneof![-20i64..20, any::<i64>(), Just(i64::MIN), Just(i64::MAX), Just(i64::MAX - 1)]
}

fn rational() -> impl Strategy<Value = Rational> {
    let small = (edgy(), edgy()).prop_filter_map("denominator 0", |(n, d)| Rational::from_ratio(n, d).ok());
    let big = (edgy(), edgy(), edgy(), edgy()).prop_filter_map("denominator 0", |(a, b, c, d)| {
        Rational::from_big_ratio(BigInt::from(a) * b, BigInt::from(c) * d).ok()
    });
    prop_oneof![small, big]
}

/// The textbook definition on big integers, independent of the three paths of the real code.
fn check(value: &Rational, num: &BigInt, den: &BigInt) -> Result<(), TestCaseError> {
    prop_assert_eq!(value.numer() * den, num * value.denom());
    let reduced = num_integer::Integer::gcd(&value.numer(), &value.denom());
    prop_assert!(reduced.is_one() || value.is_zero());
    prop_assert!(value.denom() >= BigInt::one());
    let fits = i64::try_from(value.numer()).is_ok() && i64::try_from(value.denom()).is_ok();
    prop_assert_eq!(fits, matches!(value.0, Repr::Small { .. }), "canonical representation");
    Ok(())
}

proptest! {
    #[test]
    fn arithmetic_is_exact(a in rational(), b in rational()) {
        let (an, ad, bn, bd) = (a.numer(), a.denom(), b.numer(), b.denom());
        check(&(&a + &b), &(&an * &bd + &bn * &ad), &(&ad * &bd))?;
        check(&(&a - &b), &(&an * &bd - &bn * &ad), &(&ad * &bd))?;
        check(&(&a * &b), &(&an * &bn), &(&ad * &bd))?;
        check(&-&a, &-&an, &ad)?;
        check(&a.half(), &an, &(&ad * 2))?;
        match a.checked_div(&b) {
            None => prop_assert!(b.is_zero()),
            Some(q) => check(&q, &(&an * &bd), &(&ad * &bn))?,
        }
    }

    #[test]
    fn integers_multiply_and_divide(a in rational(), n in edgy()) {
        check(&a.mul_int(n), &(a.numer() * n), &a.denom())?;
        if let Some(divisor) = std::num::NonZeroI64::new(n) {
            check(&a.div_int(divisor), &a.numer(), &(a.denom() * n))?;
        }
    }

    #[test]
    fn order_agrees_with_the_sign_of_the_difference(a in rational(), b in rational()) {
        prop_assert_eq!(a.cmp(&b) as i64, (&a - &b).signum());
        prop_assert_eq!(a == b, (&a - &b).is_zero());
        let state = RandomState::new();
        let again = &(&a + &b) - &b;
        prop_assert_eq!(state.hash_one(&a), state.hash_one(&again));
    }

    #[test]
    fn floor_and_ceil_enclose(a in rational()) {
        let (floor, ceil) = (a.floor(), a.ceil());
        prop_assert!(floor.is_integer() && ceil.is_integer());
        prop_assert!(floor <= a && a < &floor + &Rational::ONE);
        prop_assert!(ceil >= a && a > &ceil - &Rational::ONE);
    }

    #[test]
    fn both_forms_read_back(a in rational()) {
        prop_assert_eq!(a.to_string().parse::<Rational>(), Ok(a.clone()));
        prop_assert_eq!(a.human().to_string().parse::<Rational>(), Ok(a));
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[-+−0-9/. ½⅓x]{0,12}") {
        let _ = text.parse::<Rational>();
    }
}

#[test]
fn the_smallest_integer_divides_by_minus_one() {
    let minus_one = std::num::NonZeroI64::new(-1).unwrap();
    assert_eq!(Rational::from(i64::MIN).div_int(minus_one).to_string(), "9223372036854775808");
}

#[test]
fn sixteen_bytes() {
    assert_eq!(size_of::<Rational>(), 16);
}

#[test]
fn human_forms() {
    for (text, expect) in [
        ("16/3", "5⅓"),
        ("-13/2", "-6½"),
        ("87/16", "5 7/16"),
        ("-1/2", "-½"),
        ("3/16", "3/16"),
        ("-12", "-12"),
        ("0", "0"),
        ("1/10", "⅒"),
    ] {
        assert_eq!(text.parse::<Rational>().unwrap().human().to_string(), expect);
    }
}

#[test]
fn accepted_texts() {
    for (text, expect) in [
        ("16/3", "16/3"),
        ("5 1/3", "16/3"),
        ("5⅓", "16/3"),
        ("5 ⅓", "16/3"),
        ("2.5", "5/2"),
        ("-6½", "-13/2"),
        ("−6 1/2", "-13/2"),
        ("+4/6", "2/3"),
        (" 0.125 ", "1/8"),
        ("-0", "0"),
        ("½", "1/2"),
        ("123456789012345678901234567890", "123456789012345678901234567890"),
    ] {
        assert_eq!(text.parse::<Rational>().unwrap().to_string(), expect, "{text}");
    }
}

#[test]
fn refused_texts() {
    for text in
        ["", "-", "x", "1/", "/2", "1//2", "1/2/3", "--1", "1 2", "1.", ".5", "1e3", "5⅓⅓", "½ 3", "1.2.3"]
    {
        assert!(matches!(text.parse::<Rational>(), Err(ParseRationalError::NotANumber(_))), "{text}");
    }
    assert!(matches!("1/0".parse::<Rational>(), Err(ParseRationalError::ZeroDenominator(_))));
    assert!(matches!("5 4/3".parse::<Rational>(), Err(ParseRationalError::ImproperMixed(_))));
    assert!(matches!("9".repeat(20_000).parse::<Rational>(), Err(ParseRationalError::TooLong(20_000))));
}
