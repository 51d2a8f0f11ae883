//! A thermograph drawn with letters, in the usual orientation: temperatures grow upward, values grow to
//! the left, so that Left's wall is on the left.

use num_traits::ToPrimitive;

use super::Thermograph;
use crate::trajectory::BOTTOM;
use crate::{Rational, Trajectory};

/// Rows of bare mast above the temperature.
const MAST_ROWS: usize = 1;
/// The narrowest and lowest picture that shows anything.
const LEAST: usize = 3;
/// The widest and highest picture that anybody can look at.
const MOST: usize = 1000;

impl Thermograph {
    /// A picture `width` columns wide and `height` rows high, without the margin and the lines of
    /// values: the mean above the mast, and both walls' lowest values below.
    ///
    /// The bottom row is *t* = 0, or *t* = −1 when the temperature is not above 0.
    /// Sizes below 3 count as 3, sizes above 1000 as 1000.
    ///
    /// ```
    /// use yose_cgt::{Rational, Thermograph};
    /// let [four, zero] = [4, 0].map(|n| Thermograph::number(Rational::from(n)));
    /// let picture = [
    ///     r"              2",
    ///     r"              |",
    ///     r"t = 2         |",
    ///     r"           /     \",
    ///     r"         /         \",
    ///     r"t = 0 /               \",
    ///     r"      4               0",
    /// ];
    /// let switch = Thermograph::from_options(&[&four], &[&zero]);
    /// assert_eq!(switch.plot(17, 5).lines().collect::<Vec<_>>(), picture);
    /// ```
    #[must_use]
    pub fn plot(&self, width: usize, height: usize) -> String {
        Plot::new(self, width.clamp(LEAST, MOST), height.clamp(LEAST, MOST)).draw()
    }
}

/// The window that is drawn.
struct Plot<'a> {
    graph: &'a Thermograph,
    width: usize,
    height: usize,
    bottom: Rational,
    /// The value at the left edge.
    most: Rational,
    /// What the width spans.
    span: Rational,
}

impl<'a> Plot<'a> {
    fn new(graph: &'a Thermograph, width: usize, height: usize) -> Self {
        let bottom = if graph.temperature().signum() > 0 { Rational::ZERO } else { BOTTOM };
        let walls = [graph.left_wall(), graph.right_wall()];
        let bends = walls.iter().flat_map(|wall| wall.points()).filter(|(t, _)| **t > bottom);
        let mut seen: Vec<Rational> = bends.map(|(_, value)| value.clone()).collect();
        seen.extend(walls.iter().map(|wall| wall.value_at(&bottom)));
        let most = seen.iter().max().cloned().unwrap_or_default();
        let least = seen.iter().min().cloned().unwrap_or_default();
        let span = &most - &least;
        Self { graph, width, height, bottom, most, span }
    }

    fn draw(&self) -> String {
        let rows: Vec<(String, String)> = (0..self.height).rev().map(|row| self.row(row)).collect();
        let margin = rows.iter().map(|(label, _)| label.chars().count()).max().unwrap_or(0) + 1;
        let mut picture = String::new();
        let walls = [self.graph.left_wall(), self.graph.right_wall()].map(|wall| wall.value_at(&self.bottom));
        let feet = if walls[0] == walls[1] { &walls[..1] } else { &walls[..] };
        let unlabelled = |values: &[Rational]| (String::new(), self.values(values));
        let head = unlabelled(std::slice::from_ref(self.graph.mean()));
        for (label, line) in [head].into_iter().chain(rows).chain([unlabelled(feet)]) {
            picture.push_str(format!("{label:margin$}{line}").trim_end());
            picture.push('\n');
        }
        picture
    }

    /// The rows from the bottom to the mast's start are evenly spaced, so one of them shows it exactly.
    fn row(&self, row: usize) -> (String, String) {
        let mast_row = self.height - 1 - MAST_ROWS;
        let rise = self.graph.temperature() - &self.bottom;
        let fraction = Rational::from_ratio(small(row), small(mast_row)).unwrap_or_default();
        let t = &self.bottom + &rise * &fraction;
        let label = if row == 0 || (row == mast_row && rise.signum() > 0) {
            format!("t = {}", t.human())
        } else {
            String::new()
        };
        (label, self.walls(&t))
    }

    fn walls(&self, t: &Rational) -> String {
        let mut line = vec![' '; self.width];
        for wall in [self.graph.right_wall(), self.graph.left_wall()] {
            let standing = t >= self.graph.temperature();
            line[self.column(&wall.value_at(t))] = if standing { '|' } else { stroke(wall, t) };
        }
        line.into_iter().collect()
    }

    /// Values, from left to right, each written at its column.
    fn values(&self, values: &[Rational]) -> String {
        let mut line = String::new();
        for value in values {
            let text = value.human().to_string();
            let centred = self.column(value).saturating_sub(text.chars().count() / 2);
            let gap = centred.saturating_sub(line.chars().count()).max(usize::from(!line.is_empty()));
            line.push_str(&" ".repeat(gap));
            line.push_str(&text);
        }
        line
    }

    /// The column of a value, rounded to the nearest; the middle one if there is only one value.
    fn column(&self, value: &Rational) -> usize {
        let place = (&self.most - value).checked_div(&self.span);
        let place = place.unwrap_or_else(|| Rational::ONE.half()).mul_int(small(self.width - 1));
        let rounded = (place + Rational::ONE.half()).floor();
        rounded.numer().to_usize().unwrap_or(0).min(self.width - 1)
    }
}

/// Which way a wall leans on its way up.
fn stroke(wall: &Trajectory, t: &Rational) -> char {
    match wall.slope_above(t) {
        0 => '|',
        1.. => '\\',
        _ => '/',
    }
}

/// Rows and columns as numbers; a picture is never as large as the limit.
fn small(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
