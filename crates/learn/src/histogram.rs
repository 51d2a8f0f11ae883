//! What is in a table, counted.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::sample::{Sample, Source, Target};

/// How often what was seen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Histogram {
    counts: BTreeMap<i64, u64>,
}

impl Histogram {
    /// Counts something.
    pub fn add(&mut self, what: i64) {
        *self.counts.entry(what).or_default() += 1;
    }

    /// What was seen and how often, the smallest first.
    pub fn iter(&self) -> impl Iterator<Item = (i64, u64)> + '_ {
        self.counts.iter().map(|(&what, &count)| (what, count))
    }

    /// How much was counted in all.
    pub fn total(&self) -> u64 {
        self.counts.values().sum()
    }

    /// A line for each number with a bar as long as its share.
    fn text(&self, title: &str, name: impl Fn(i64) -> String) -> String {
        let most = self.counts.values().copied().max().unwrap_or(1).max(1);
        let mut text = format!("{title}\n");
        for (what, count) in self.iter() {
            let bar = "█".repeat((40 * count / most) as usize);
            let _ = writeln!(text, "  {:>9} {count:>8} {bar}", name(what));
        }
        text
    }
}

/// Counts of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Census {
    sources: BTreeMap<Source, u64>,
    /// Points of regions, the largest together.
    sizes: Histogram,
    /// Moves of sequences from games.
    lengths: Histogram,
    /// Temperatures in half points.
    temperatures: Histogram,
    settled: u64,
    answers: u64,
    samples: u64,
}

/// From here on sizes and lengths are counted together.
const MANY: i64 = 30;

impl Census {
    /// Counts a sample.
    pub fn add(&mut self, sample: &Sample) {
        self.samples += 1;
        *self.sources.entry(sample.source).or_default() += 1;
        self.sizes.add((sample.scope.len() as i64).min(MANY));
        if sample.source == Source::Game {
            self.lengths.add(i64::from(sample.length).min(MANY));
        }
        if let Some(temperature) = sample.labels.temperature {
            self.temperatures.add((f64::from(temperature) * 2.0).floor() as i64);
        }
        self.settled += u64::from(sample.labels.next.contains(&(Target::Settled, 1.0)));
        self.answers += u64::from(sample.labels.answer == Some(true));
    }

    /// Number of samples.
    pub fn samples(&self) -> u64 {
        self.samples
    }

    /// Everything as text.
    pub fn text(&self) -> String {
        let mut text = format!("{} samples", self.samples);
        for (source, count) in &self.sources {
            let _ = write!(text, ", {count} {}", source.name());
        }
        let _ = writeln!(text, "; {} settled, {} to be answered\n", self.settled, self.answers);
        let many = |what: i64| if what == MANY { format!("{MANY}+") } else { what.to_string() };
        text += &self.sizes.text("points of the region", many);
        if self.lengths.total() > 0 {
            text += &self.lengths.text("moves of the sequence", many);
        }
        if self.temperatures.total() > 0 {
            text += &self.temperatures.text("temperature from", |half| format!("{:.1}", half as f64 / 2.0));
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::tests::example;

    #[test]
    fn counts() {
        let mut census = Census::default();
        census.add(&example());
        let mut settled = example();
        settled.labels.next = vec![(Target::Settled, 1.0)];
        settled.labels.temperature = Some(-1.0);
        census.add(&settled);
        let text = census.text();
        assert!(text.starts_with("2 samples, 2 exact; 1 settled, 2 to be answered\n"), "{text}");
        assert!(text.contains("          4        2 ████"), "both regions have four points\n{text}");
        assert!(text.contains("       -1.0        1") && text.contains("        0.5        1"), "{text}");
    }
}
