//! Places for the labels of regions.
//!
//! A label may stand anywhere on the board near its region. Of all places in
//! steps of a quarter of a cell the one that hides least is taken: other
//! labels count most, then stones and whatever is written on points, then
//! other regions; the way to its own region counts a little. A label that
//! is not next to its region gets a line to it. Regions come in their order,
//! so that those named first find the best places. If every place would hide
//! a good part of a stone, only the key goes on the board and the text is
//! left for the caption.

use yose_board::{Point, PointSet};

use crate::diagram::{Diagram, Region};
use crate::font::{self, Weight};
use crate::layout::{CELL, Layout, Rect, Segment};
use crate::svg::clean;

/// Size of the text of a label.
pub(crate) const PILL_FONT: f64 = 12.5;

/// From the text of a label to its left and right ends.
pub(crate) const PILL_PADDING: f64 = 5.0;

const PILL_HEIGHT: f64 = 18.0;

/// The longest label that may stand on the board, in cells.
const LONGEST: f64 = 8.0;

/// The longest key, in ems.
const LONGEST_KEY: f64 = 10.0;

/// How far from its region a label may stand, in cells.
const REACH: f64 = 3.5;

/// What hiding a whole cell of each kind costs, against 1 for each cell of distance.
const COST_LABEL: f64 = 400.0;
const COST_STONE: f64 = 40.0;
const COST_OTHER_REGION: f64 = 5.0;
const COST_OWN_REGION: f64 = 1.5;
const COST_EMPTY: f64 = 0.2;
const COST_CROSSING: f64 = 15.0;
const COST_LEADER: f64 = 1.0;
const COST_LEADER_OVER_STONE: f64 = 1.5;
const COST_BETWEEN_LINES: f64 = 2.0;

/// A label that costs more than this stands on something that should be seen.
const TOO_MUCH: f64 = 9.0;

/// A label in its place.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Label {
    /// The number of its region.
    pub(crate) region: usize,
    /// What is written in bold.
    pub(crate) key: String,
    /// What is written after it.
    pub(crate) text: String,
    /// The box around it.
    pub(crate) pill: Rect,
    /// A line to the region, if the label is not next to it.
    pub(crate) leader: Option<Segment>,
    /// Whether the text had to be left out.
    pub(crate) shortened: bool,
}

/// Finds places for the labels of all regions that can be seen.
pub(crate) fn place(diagram: &Diagram, layout: &Layout) -> Vec<Label> {
    let mut search = Search { layout, ground: Ground::new(diagram), placed: Vec::new() };
    for (number, region) in diagram.regions.iter().enumerate() {
        let points = region.points & layout.visible;
        if !points.is_empty() {
            search.place(number, region, &points);
        }
    }
    search.placed
}

/// What is on the points that a label might hide.
struct Ground {
    taken: PointSet,
    regions: Vec<PointSet>,
    in_regions: PointSet,
    links: Vec<(Point, Point)>,
}

impl Ground {
    fn new(diagram: &Diagram) -> Ground {
        let taken = diagram
            .stones
            .keys()
            .chain(diagram.numbers.keys())
            .chain(diagram.labels.keys())
            .chain(diagram.marks.iter().map(|(point, _)| point))
            .copied()
            .collect();
        Ground {
            taken,
            regions: diagram.regions.iter().map(|region| region.points).collect(),
            in_regions: diagram.regions.iter().flat_map(|region| region.points).collect(),
            links: diagram.links.iter().map(|&(from, to, _)| (from, to)).collect(),
        }
    }
}

struct Search<'a> {
    layout: &'a Layout,
    ground: Ground,
    placed: Vec<Label>,
}

impl Search<'_> {
    fn place(&mut self, number: usize, region: &Region, points: &PointSet) {
        let (key, text) = (clean(&region.key), clean(&region.text));
        let (key, text) = (key.trim(), text.trim());
        let label = if key.is_empty() || text.is_empty() {
            let only = format!("{key}{text}");
            let short = font::shorten(&only, Weight::Bold, LONGEST_KEY);
            let shortened = short != only;
            self.find(number, points, short, String::new()).map(|(_, label)| Label { shortened, ..label })
        } else {
            let whole = self.find(number, points, key.to_owned(), format!(" {text}"));
            whole.filter(|&(cost, _)| cost <= TOO_MUCH).map(|(_, label)| label).or_else(|| {
                let short = font::shorten(key, Weight::Bold, LONGEST_KEY);
                let label = self.find(number, points, short, String::new());
                label.map(|(_, label)| Label { shortened: true, ..label })
            })
        };
        self.placed.extend(label);
    }

    /// The best place for a label and what it costs; none if it is too long or empty.
    fn find(&self, region: usize, points: &PointSet, key: String, text: String) -> Option<(f64, Label)> {
        let letters = font::width(&key, Weight::Bold) + font::width(&text, Weight::Regular);
        let width = (letters * PILL_FONT + 2.0 * PILL_PADDING).max(PILL_HEIGHT).ceil();
        if letters == 0.0 || width > LONGEST * CELL {
            return None;
        }
        let (cost, pill) = self.best(region, points, width);
        let leader = self.leader(points, pill);
        Some((cost, Label { region, key, text, pill, leader, shortened: false }))
    }

    /// The best place for a label so wide. On a board too small for it, that is the middle of its region.
    fn best(&self, region: usize, points: &PointSet, width: f64) -> (f64, Rect) {
        let ((left, top), (right, bottom)) = self.layout.corners(points);
        let middle = ((left + right) / 2.0, (top + bottom) / 2.0);
        let mut best = (f64::INFINITY, Rect::around(middle, width, PILL_HEIGHT));
        for pill in self.candidates(points, width) {
            let cost = self.cost(region, points, pill, best.0);
            if cost < best.0 {
                best = (cost, pill);
            }
        }
        best
    }

    /// Boxes around the region, from the top left, that lie within the board.
    fn candidates(&self, points: &PointSet, width: f64) -> impl Iterator<Item = Rect> {
        let field = self.layout.field();
        // Steps start from the middle of a point, so that labels can be centred on points.
        let step = CELL / 4.0;
        let steps = |length: f64| (length / step).ceil() * step;
        let along = move |from: f64, to: f64, reach: f64| {
            let count = ((to - from + 2.0 * reach) / step) as usize;
            (0..=count).map(move |nth| from - reach + step * nth as f64)
        };
        let ((left, top), (right, bottom)) = self.layout.corners(points);
        let (beside, above) = (steps(REACH * CELL + width / 2.0), steps(REACH * CELL));
        along(top, bottom, above)
            .flat_map(move |y| along(left, right, beside).map(move |x| (x, y)))
            .map(move |middle| Rect::around(middle, width, PILL_HEIGHT))
            .filter(move |pill| {
                pill.x >= field.x
                    && pill.y >= field.y
                    && pill.right() <= field.right()
                    && pill.bottom() <= field.bottom()
            })
    }

    /// What a place costs, or at least `bound` if it costs as much as that.
    fn cost(&self, number: usize, points: &PointSet, pill: Rect, bound: f64) -> f64 {
        let mut cost: f64 = self.placed.iter().map(|other| COST_LABEL * crowding(pill, other.pill)).sum();
        if cost < bound {
            cost += self.hidden(number, pill);
        }
        if cost < bound {
            let (distance, _) = self.nearest(points, pill);
            cost += distance / CELL + COST_BETWEEN_LINES * self.between_lines(pill);
        }
        if cost < bound {
            let leader = self.leader(points, pill);
            cost += leader.map_or(0.0, |line| self.leader_cost(line));
            cost += COST_CROSSING * self.crossings(pill, leader) as f64;
        }
        cost
    }

    /// How far a label is from the middle of a row, in cells.
    fn between_lines(&self, pill: Rect) -> f64 {
        let rows = (pill.middle().1 - self.layout.y(0.0)) / CELL;
        (rows - rows.round()).abs()
    }

    fn leader_cost(&self, (from, to): Segment) -> f64 {
        let stone = |&point: &Point| {
            let middle = self.layout.at(point);
            middle != to && Rect::around(middle, CELL * 0.7, CELL * 0.7).meets(from, to)
        };
        let stones = (self.ground.taken & self.layout.visible).iter().filter(stone).count();
        COST_LEADER + COST_LEADER_OVER_STONE * stones as f64
    }

    /// What the cells under a label cost.
    fn hidden(&self, number: usize, pill: Rect) -> f64 {
        self.layout
            .under(pill)
            .map(|point| {
                let share =
                    |side: f64| pill.overlap(Rect::around(self.layout.at(point), side, side)) / (CELL * CELL);
                let price = if self.ground.regions[number].contains(point) {
                    COST_OWN_REGION
                } else if self.ground.in_regions.contains(point) {
                    COST_OTHER_REGION
                } else {
                    COST_EMPTY
                };
                let stone =
                    if self.ground.taken.contains(point) { COST_STONE * share(CELL * 0.86) } else { 0.0 };
                stone + price * share(CELL)
            })
            .sum()
    }

    /// Lines from labels to regions and arrows that would run through a label, this one or another.
    fn crossings(&self, pill: Rect, leader: Option<Segment>) -> usize {
        let through_this =
            self.placed.iter().filter_map(|other| other.leader).filter(|&(a, b)| pill.meets(a, b));
        let links = self.ground.links.iter().map(|&(from, to)| (self.layout.at(from), self.layout.at(to)));
        let through_others =
            self.placed.iter().filter(|other| leader.is_some_and(|(a, b)| other.pill.meets(a, b)));
        through_this.count() + links.filter(|&(a, b)| pill.meets(a, b)).count() + through_others.count()
    }

    /// The distance from a label to its region, and the middle of the point that is nearest.
    fn nearest(&self, points: &PointSet, pill: Rect) -> (f64, (f64, f64)) {
        let free = *points - self.ground.taken;
        let targets = if free.is_empty() { *points } else { free };
        let distance = |(x, y): (f64, f64)| {
            let (nearest_x, nearest_y) = pill.nearest((x, y));
            let (across, down) = (nearest_x - x, nearest_y - y);
            (across * across + down * down).sqrt()
        };
        targets
            .iter()
            .map(|point| self.layout.at(point))
            .map(|place| (distance(place), place))
            .min_by(|a, b| a.0.total_cmp(&b.0))
            .unwrap_or((0.0, pill.middle()))
    }

    /// A line to the region, unless the label touches one of its cells.
    fn leader(&self, points: &PointSet, pill: Rect) -> Option<Segment> {
        let (distance, target) = self.nearest(points, pill);
        (distance > CELL * 0.62).then(|| (pill.nearest(target), target))
    }
}

/// How much two labels are in each other's way; labels that nearly touch count a little.
fn crowding(a: Rect, b: Rect) -> f64 {
    let apart = Rect { x: b.x - 3.0, y: b.y - 3.0, width: b.width + 6.0, height: b.height + 6.0 };
    a.overlap(apart) / (CELL * CELL)
}

#[cfg(test)]
mod tests;
