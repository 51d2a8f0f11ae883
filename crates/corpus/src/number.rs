//! Numbers of a report, which are texts, as numbers one can calculate with.
//!
//! The exact number is the text in lowest terms. Columns of floating point stand beside it for sums and charts,
//! and are computed from the text at the last moment, so they cannot differ between machines.

use yose_cgt::thermograph::Interval;

/// One number, or two with dots between, as reports have it.
pub(crate) fn range(interval: &Interval) -> String {
    match interval.exact() {
        Some(exact) => exact.to_string(),
        None => format!("{}..{}", interval.low, interval.high),
    }
}

/// The lowest that a text such as `16/3` or `-3..7` allows.
pub(crate) fn low(text: &str) -> Option<f64> {
    number(text.split("..").next()?)
}

/// The highest.
pub(crate) fn high(text: &str) -> Option<f64> {
    number(text.split("..").last()?)
}

fn number(text: &str) -> Option<f64> {
    let (top, bottom) = text.split_once('/').unwrap_or((text, "1"));
    let (top, bottom): (f64, f64) = (top.parse().ok()?, bottom.parse().ok()?);
    (bottom != 0.0).then_some(top / bottom)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_numbers() {
        assert_eq!((low("16/4"), high("16/4")), (Some(4.0), Some(4.0)));
        assert_eq!((low("-3/2..7"), high("-3/2..7")), (Some(-1.5), Some(7.0)));
        assert_eq!((low(""), low("1/0"), low("x")), (None, None, None));
    }
}
