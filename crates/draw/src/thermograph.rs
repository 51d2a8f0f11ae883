//! Thermographs as charts, in the usual orientation: Left's wall on the left,
//! values growing to the left, temperature growing upward.

use num_traits::ToPrimitive;
use yose_cgt::{Rational, Thermograph, Trajectory};

use crate::plot::{Axis, Curve, Note, Plot, Tone};

/// The chart of a thermograph.
///
/// It begins at temperature 0, or at −1 when all is settled there.
///
/// ```
/// use yose_cgt::Games;
///
/// let mut games = Games::default();
/// let corridor = games.parse("{5||4|0}")?;
/// let graph = games.thermograph(corridor)?;
/// let chart = yose_draw::thermograph(&graph, "{5||4|0}");
/// assert!(chart.svg().contains("mean 4, temperature 1"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn thermograph(graph: &Thermograph, title: &str) -> Plot {
    let bottom = if graph.temperature().signum() > 0 { Rational::from(0) } else { Rational::from(-1) };
    let foot = number(graph.temperature());
    let top = foot + ((foot - number(&bottom)) / 3.0).max(1.0);
    let mean = number(graph.mean());
    let left = wall(graph.left_wall(), &bottom, graph.temperature());
    let right = wall(graph.right_wall(), &bottom, graph.temperature());
    let area = left.iter().chain(right.iter().rev()).copied().collect();
    let curve = |name: &str, tone, points| Curve { name: name.into(), points, tone, ..Curve::default() };
    Plot {
        title: title.to_owned(),
        x: Axis {
            label: "value".into(),
            reversed: true,
            range: Some(span(&[&left, &right])),
            ..Axis::default()
        },
        y: Axis { label: "temperature".into(), range: Some((number(&bottom), top)), ..Axis::default() },
        areas: vec![area],
        curves: vec![
            curve("Left’s wall", Tone::Black, left),
            curve("Right’s wall", Tone::White, right),
            curve("mast", Tone::Plain, vec![(mean, foot), (mean, top)]),
        ],
        notes: vec![Note {
            at: (mean, foot),
            text: format!("mean {}, temperature {}", graph.mean().human(), graph.temperature().human()),
        }],
        ..Plot::default()
    }
}

/// The corners of a wall from the bottom to the foot of the mast.
fn wall(wall: &Trajectory, bottom: &Rational, foot: &Rational) -> Vec<(f64, f64)> {
    let bends = wall.points().map(|(t, _)| t).filter(|&t| bottom < t && t < foot);
    [bottom].into_iter().chain(bends).chain([foot]).map(|t| (number(&wall.value_at(t)), number(t))).collect()
}

/// The values that occur, with some room on either side.
fn span(walls: &[&[(f64, f64)]]) -> (f64, f64) {
    let values = || walls.iter().flat_map(|wall| wall.iter().map(|&(value, _)| value));
    let (least, most) = (values().fold(f64::INFINITY, f64::min), values().fold(f64::NEG_INFINITY, f64::max));
    let room = ((most - least) / 8.0).max(0.5);
    (least - room, most + room)
}

/// A floating-point number near enough to draw.
fn number(exact: &Rational) -> f64 {
    if let Some((numerator, denominator)) = exact.to_small() {
        return numerator as f64 / denominator as f64;
    }
    let (numerator, denominator) = (exact.numer(), exact.denom());
    // Huge parts are cut alike, so that neither becomes infinite.
    let cut = numerator.bits().max(denominator.bits()).saturating_sub(900);
    let parts = [numerator >> cut, denominator >> cut].map(|part| part.to_f64().unwrap_or(0.0));
    (parts[0] / parts[1]).clamp(-1e300, 1e300)
}

#[cfg(test)]
mod tests {
    use super::*;
    use yose_cgt::Games;

    fn chart(text: &str) -> Plot {
        let mut games = Games::default();
        let game = games.parse(text).unwrap();
        thermograph(&games.thermograph(game).unwrap(), text)
    }

    #[test]
    fn walls_lean_as_worked_out_by_hand() {
        // {10||4|0}: after Right's move 4|0 the score is 4 with Left to answer, so Right's wall
        // stands at 4 while an answer is worth it, up to t = 2 where 4|0 freezes at 2. Above that
        // Right's wall is 2 + t, and it meets Left's, 10 − t, at t = 4 and value 6.
        let plot = chart("{10||4|0}");
        assert_eq!(plot.curves[0].points, [(10.0, 0.0), (6.0, 4.0)]);
        assert_eq!(plot.curves[1].points, [(4.0, 0.0), (4.0, 2.0), (6.0, 4.0)]);
        assert_eq!(plot.curves[2].points[0], (6.0, 4.0));
        assert!(plot.x.reversed);
    }

    #[test]
    fn numbers_and_giants_are_drawn_too() {
        for text in ["3", "1/1024", "*", "{1000000000000000000000000|-7}", "{0||0|-5}"] {
            let svg = chart(text).svg();
            assert!(svg.contains("</svg>") && !svg.contains("NaN") && !svg.contains("inf"), "{text}");
        }
    }
}
