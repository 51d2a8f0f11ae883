//! Charts over the course of the game.

use std::collections::BTreeMap;

use yose_draw::{Axis, Curve, Plot, Theme, Tone};

use crate::summary::{Moment, Summary};

/// Board sizes that get a curve of their own: those with the most games.
const CURVES: usize = 3;
/// Moves before the end that are shown.
const REACH: u64 = 150;
/// An axis of shares goes from 0 to 100.
const PERCENT: &str = "percent";

type Moments = BTreeMap<String, BTreeMap<u64, Moment>>;

/// All charts.
pub(super) fn all(summary: &Summary) -> String {
    let end = |title: &str, y: &str, value: fn(&Moment) -> Option<f64>| {
        let plot = Model { title, x: "moves before the end", y, backwards: true };
        plot.figure(summary, &summary.from_end, value)
    };
    let start = |title: &str, y: &str, value: fn(&Moment) -> Option<f64>| {
        let plot = Model { title, x: "number of the move", y, backwards: false };
        plot.figure(summary, &summary.from_start, value)
    };
    let charts = [
        end("Share of positions with a proved score", PERCENT, |moment| {
            ratio(moment.proved as f64 * 100.0, moment.positions)
        }),
        end("Temperature of the hottest region", "points", |moment| ratio(moment.heat, moment.warm)),
        end("Open regions", REGIONS, |moment| ratio(moment.open as f64, moment.positions)),
        end("Points lost a hundred judged moves", "points", |moment| {
            ratio(moment.play.lost * 100.0, moment.play.judged)
        }),
        start("Points lost a hundred judged moves, by move number", "points", |moment| {
            ratio(moment.play.lost * 100.0, moment.play.judged)
        }),
        start("Temperature of the hottest region, by move number", "points", |moment| {
            ratio(moment.heat, moment.warm)
        }),
        end("Points that a hundred moves seem to lose (estimated)", "points", |moment| {
            ratio(moment.play.seems_lost * 100.0, moment.play.estimated)
        }),
    ];
    let figures: String = charts.into_iter().flatten().collect();
    if figures.is_empty() { figures } else { format!("<div class=\"grid\">\n{figures}</div>\n") }
}

fn ratio(sum: f64, count: u64) -> Option<f64> {
    // Averages of very few positions would only show noise.
    (count >= 5).then(|| sum / count as f64)
}

/// Counts are shown from zero up, or small changes would look large.
const REGIONS: &str = "regions";

/// What a chart shows.
struct Model<'a> {
    title: &'a str,
    x: &'a str,
    y: &'a str,
    backwards: bool,
}

impl Model<'_> {
    /// The ends of the axis, if they are not to be found from the curves.
    fn range(&self, curves: &[Curve]) -> Option<(f64, f64)> {
        let highest = curves.iter().flat_map(|curve| &curve.points).map(|point| point.1).fold(0.0, f64::max);
        match self.y {
            PERCENT => Some((0.0, 100.0)),
            REGIONS => Some((0.0, highest.ceil())),
            _ => None,
        }
    }

    fn figure(
        &self,
        summary: &Summary,
        moments: &Moments,
        value: fn(&Moment) -> Option<f64>,
    ) -> Option<String> {
        let mut sizes: Vec<(&String, &u64)> = summary.sizes.iter().collect();
        sizes.sort_by(|a, b| b.1.cmp(a.1).then_with(|| a.0.cmp(b.0)));
        let tones = [Tone::Plain, Tone::Black, Tone::White];
        let mut curves = Vec::new();
        for ((size, _), tone) in sizes.iter().take(CURVES).zip(tones) {
            let Some(moments) = moments.get(*size) else { continue };
            let shown = moments.iter().filter(|(at, _)| !self.backwards || **at <= REACH);
            let points: Vec<(f64, f64)> =
                shown.filter_map(|(&at, moment)| Some((at as f64, value(moment)?))).collect();
            // A line along the bottom would say nothing.
            if points.len() > 1 && points.iter().any(|point| point.1 != 0.0) {
                curves.push(Curve { name: (*size).clone(), points, tone, ..Curve::default() });
            }
        }
        if let [only] = &mut curves[..] {
            // The lead of the page has said it.
            only.name.clear();
        }
        if curves.is_empty() {
            return None;
        }
        let draw = |theme, class| {
            let plot = Plot {
                width: 560.0,
                height: 300.0,
                x: Axis { label: self.x.to_owned(), reversed: self.backwards, ..Axis::default() },
                y: Axis { label: self.y.to_owned(), range: self.range(&curves), ..Axis::default() },
                curves: curves.clone(),
                title: self.title.to_owned(),
                theme,
                id_prefix: format!(
                    "{class}-{}",
                    self.title.replace(|letter: char| !letter.is_alphanumeric(), "-")
                ),
                ..Plot::default()
            };
            format!("<div class=\"{class}\">{}</div>", plot.svg())
        };
        Some(format!("<figure>{}{}</figure>\n", draw(Theme::Print, "light"), draw(Theme::Dark, "dark")))
    }
}
