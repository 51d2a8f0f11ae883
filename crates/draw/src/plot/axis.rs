//! Axes of charts: their range, and where numbers stand on them.

/// An axis of a chart.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Axis {
    /// What it measures.
    pub label: String,
    /// Its two ends; without them, or if they make no sense, all points are shown.
    pub range: Option<(f64, f64)>,
    /// The places that have a number; without any, round numbers are chosen.
    pub ticks: Vec<Tick>,
    /// Whether values grow to the left or downwards.
    pub reversed: bool,
}

/// A place on an axis with what is written there.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tick {
    /// The place.
    pub at: f64,
    /// What is written.
    pub label: String,
}

/// Values beyond this are passed over, so that no sum or difference overflows.
const LARGEST: f64 = 1e12;

/// An axis ready for use.
#[derive(Debug)]
pub(crate) struct Ruler {
    low: f64,
    high: f64,
    reversed: bool,
    ticks: Vec<Tick>,
}

impl Ruler {
    /// Chooses range and ticks for these values; about as many ticks as asked for.
    pub(crate) fn new(axis: &Axis, values: impl Iterator<Item = f64>, about: f64) -> Ruler {
        let sensible = |&(low, high): &(f64, f64)| usable(low) && usable(high) && high - low > 1e-9;
        let (low, high) = axis.range.filter(sensible).unwrap_or_else(|| surround(values));
        let ticks = if axis.ticks.is_empty() { round_ticks(low, high, about) } else { axis.ticks.clone() };
        // A hair of tolerance, so that a tick at the very end survives rounding.
        let hair = (high - low) * 1e-9;
        let within = |tick: &Tick| tick.at >= low - hair && tick.at <= high + hair;
        Ruler { low, high, reversed: axis.reversed, ticks: ticks.into_iter().filter(within).collect() }
    }

    /// The places that have a number.
    pub(crate) fn ticks(&self) -> &[Tick] {
        &self.ticks
    }

    /// How far along the axis a value is, from 0 at its beginning to 1 at its end.
    pub(crate) fn share(&self, value: f64) -> Option<f64> {
        let share = usable(value).then_some((value - self.low) / (self.high - self.low))?;
        Some(if self.reversed { 1.0 - share } else { share })
    }

    /// The values at the beginning and at the end.
    pub(crate) fn ends(&self) -> (f64, f64) {
        if self.reversed { (self.high, self.low) } else { (self.low, self.high) }
    }
}

fn usable(value: f64) -> bool {
    value.abs() <= LARGEST
}

/// A range that shows all values, with a little room at either end.
fn surround(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let usable = values.filter(|&value| usable(value));
    let (low, high) = usable
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value)));
    if low > high {
        (0.0, 1.0)
    } else {
        let room = ((high - low) * 0.06).max((low.abs().max(high.abs()) * 1e-6).max(1e-6));
        let room = if high - low > 1e-9 { room } else { room.max(1.0) };
        (low - room, high + room)
    }
}

/// Multiples of 1, 2 or 5 times a power of ten.
fn round_ticks(low: f64, high: f64, about: f64) -> Vec<Tick> {
    let (step, decimals) = round_step((high - low) / about.clamp(2.0, 20.0));
    let first = (low / step).ceil();
    (0..=((high / step).floor() - first).clamp(0.0, 100.0) as usize)
        .map(|nth| {
            // Adding zero turns a negative zero into a plain one.
            let at = (first + nth as f64) * step + 0.0;
            Tick { at, label: format!("{at:.decimals$}").replace('-', "−") }
        })
        .collect()
}

/// The smallest step of that kind that is not below a length, and the decimals it needs.
fn round_step(length: f64) -> (f64, usize) {
    let (mut power, mut decimals) = (1.0_f64, 0);
    while power > length && decimals < 9 {
        power /= 10.0;
        decimals += 1;
    }
    while power * 10.0 <= length {
        power *= 10.0;
    }
    match [1.0, 2.0, 5.0].into_iter().find(|factor| power * factor >= length) {
        Some(factor) => (power * factor, decimals),
        None => (power * 10.0, decimals.saturating_sub(1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(low: f64, high: f64, about: f64) -> Vec<String> {
        round_ticks(low, high, about).into_iter().map(|tick| tick.label).collect()
    }

    #[test]
    fn numbers_on_axes_are_round() {
        assert_eq!(labels(-1.0, 4.0, 6.0), ["−1", "0", "1", "2", "3", "4"]);
        assert_eq!(labels(-0.3, 0.31, 4.0), ["−0.2", "0.0", "0.2"]);
        assert_eq!(labels(0.0, 250.0, 5.0), ["0", "50", "100", "150", "200", "250"]);
        assert_eq!(labels(0.0, 0.9, 2.0), ["0.0", "0.5"]);
        assert_eq!(labels(3.0, 11.1, 2.0), ["5", "10"]);
    }

    #[test]
    fn ranges_hold_all_values_and_are_never_empty() {
        let ruler = |values: &[f64]| Ruler::new(&Axis::default(), values.iter().copied(), 5.0);
        for values in [&[][..], &[3.0], &[f64::NAN], &[-1e300, 7.0, 7.0], &[1e12, -1e12], &[1e-30, 2e-30]] {
            let ruler = ruler(values);
            let (low, high) = ruler.ends();
            assert!(low < high && (high - low).is_finite(), "{values:?}");
            for &value in values.iter().filter(|value| value.abs() <= LARGEST) {
                let share = ruler.share(value).unwrap();
                assert!((0.0..=1.0).contains(&share), "{values:?}");
            }
        }
        assert_eq!(ruler(&[1.0]).share(f64::INFINITY), None);
    }

    #[test]
    fn a_reversed_axis_grows_the_other_way() {
        let axis = Axis { range: Some((0.0, 4.0)), reversed: true, ..Axis::default() };
        let ruler = Ruler::new(&axis, std::iter::empty(), 5.0);
        assert_eq!((ruler.share(4.0), ruler.share(1.0)), (Some(0.0), Some(0.75)));
        assert_eq!(ruler.ends(), (4.0, 0.0));
    }

    #[test]
    fn given_ticks_are_kept_where_they_can_be_seen() {
        let tick = |at: f64, label: &str| Tick { at, label: label.into() };
        let axis = Axis {
            range: Some((0.0, 2.0)),
            ticks: vec![tick(4.0 / 3.0, "1⅓"), tick(3.0, "3")],
            ..Axis::default()
        };
        let ruler = Ruler::new(&axis, std::iter::empty(), 5.0);
        assert_eq!(ruler.ticks(), [tick(4.0 / 3.0, "1⅓")]);
    }

    #[test]
    fn ranges_that_make_no_sense_are_passed_over() {
        for range in [(1.0, 1.0), (2.0, 1.0), (f64::NAN, 1.0), (0.0, f64::INFINITY)] {
            let axis = Axis { range: Some(range), ..Axis::default() };
            assert_eq!(Ruler::new(&axis, std::iter::empty(), 5.0).ends(), (0.0, 1.0));
        }
    }
}
