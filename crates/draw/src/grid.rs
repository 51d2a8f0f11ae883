//! The board itself: wood, lines, star points and coordinates.

use std::collections::BTreeMap;

use yose_board::{Point, Size};

use crate::board::Canvas;
use crate::diagram::{Diagram, Mark};
use crate::layout::{CELL, Layout};
use crate::svg::Path;
use crate::{heat, markup};

/// How far lines keep away from the middle of a mark or text on an empty point, in cells.
const GAP: f64 = 0.32;

/// Defines the colours of the wood.
pub(crate) fn define(canvas: &mut Canvas<'_>) {
    let (light, dark) = canvas.palette.board;
    if light == dark {
        return;
    }
    let id = canvas.id("wood");
    let svg = &mut canvas.svg;
    svg.element("linearGradient").set("id", id).set("x2", "1").set("y2", "1").open();
    for (offset, color) in [("0", light), ("1", dark)] {
        svg.element("stop").set("offset", offset).set("stop-color", color.to_string()).empty();
    }
    svg.close();
}

/// Draws the wood.
pub(crate) fn draw_wood(canvas: &mut Canvas<'_>) {
    let (light, dark) = canvas.palette.board;
    let fill = if light == dark { light.to_string() } else { canvas.url("wood") };
    let board = canvas.layout.board;
    canvas
        .svg
        .element("rect")
        .num("width", board.width)
        .num("height", board.height)
        .set("fill", fill)
        .empty();
    if let Some(color) = canvas.palette.grain {
        canvas
            .svg
            .group()
            .set("fill", "none")
            .set("stroke", color.to_string())
            .set("stroke-opacity", "0.13")
            .open();
        for (path, width) in grain(board.width, board.height).iter().zip([0.7, 1.3, 2.2]) {
            canvas.svg.element("path").set("d", path).num("stroke-width", width).empty();
        }
        canvas.svg.close();
    }
}

/// Fine, medium and broad fibres from top to bottom, each bent a little.
fn grain(width: f64, height: f64) -> [Path; 3] {
    let mut paths: [Path; 3] = Default::default();
    // A fixed linear congruential sequence: wood should look irregular, but a picture must not change.
    let mut state = 7_u32;
    let mut chance = |span: f64| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f64::from(state >> 16) / 65_536.0 * span
    };
    let mut x = chance(9.0);
    let mut kind = 0;
    while x < width {
        let path = &mut paths[kind % 3];
        let drift = chance(16.0) - 8.0;
        let bend = (x + drift, height * (0.3 + chance(0.4)));
        *path = std::mem::take(path).from((x, 0.0)).bend(bend, (x + drift / 2.0, height));
        x += 6.0 + chance(15.0);
        kind += 1;
    }
    paths
}

/// Draws the lines and the star points.
pub(crate) fn draw_lines(canvas: &mut Canvas<'_>) {
    let lines = Lines::new(canvas.diagram, &canvas.layout);
    let color = canvas.palette.line.to_string();
    for (path, width, cap) in [(&lines.inner, 1.0, None), (&lines.edge, 2.0, Some("square"))] {
        if !path.is_empty() {
            canvas
                .svg
                .element("path")
                .set("d", path)
                .set("fill", "none")
                .set("stroke", &color)
                .num("stroke-width", width)
                .maybe("stroke-linecap", cap)
                .empty();
        }
    }
    let stars: Vec<Point> = stars(canvas.diagram.size)
        .into_iter()
        .filter(|&point| canvas.layout.visible.contains(point))
        .filter(|point| !canvas.diagram.stones.contains_key(point) && !lines.gaps.contains_key(point))
        .collect();
    if stars.is_empty() {
        return;
    }
    canvas.svg.group().set("fill", &color).open();
    for point in stars {
        let (x, y) = canvas.layout.at(point);
        canvas.svg.element("circle").num("cx", x).num("cy", y).num("r", 3.2).empty();
    }
    canvas.svg.close();
}

/// Draws the names of columns and rows.
pub(crate) fn draw_coordinates(canvas: &mut Canvas<'_>) {
    if !canvas.diagram.coordinates {
        return;
    }
    let size = canvas.diagram.size;
    let name = |point: Point| point.gtp(size).to_string();
    let columns = canvas.layout.column_names().into_iter().map(|(column, place)| {
        let name = name(Point::new(column, 0));
        (name.chars().take(1).collect::<String>(), place)
    });
    let rows = canvas.layout.row_names().into_iter().map(|(row, place)| {
        let name = name(Point::new(0, row));
        (name.chars().skip(1).collect::<String>(), place)
    });
    let names: Vec<(String, (f64, f64))> = columns.chain(rows).collect();
    canvas
        .svg
        .group()
        .set("font-size", "13")
        .set("text-anchor", "middle")
        .set("fill", canvas.palette.ink.to_string())
        .set("fill-opacity", "0.85")
        .open();
    for (name, (x, y)) in names {
        canvas.svg.element("text").num("x", x).num("y", y + 4.64).content(&name);
    }
    canvas.svg.close();
}

/// The star points that a board of a size usually has.
///
/// They lie on the fourth lines from 13 lines on, on the third lines of
/// smaller boards, on the middle line of an odd side, and half-way along
/// the sides of boards of 17 lines or more.
pub(crate) fn stars(size: Size) -> Vec<Point> {
    let lines = |side: u8| {
        let near = if side >= 13 { 3 } else { 2 };
        let corner = (side >= 7).then_some([near, side - 1 - near.min(side - 1)]);
        let middle = (side % 2 == 1 && side >= 5).then_some(side / 2);
        (corner, middle)
    };
    let (columns, rows) = (lines(size.width()), lines(size.height()));
    let mut points = Vec::new();
    let mut add = |column: u8, row: u8| points.extend(size.point(column, row));
    if let (Some(columns), Some(rows)) = (columns.0, rows.0) {
        columns.into_iter().for_each(|column| rows.into_iter().for_each(|row| add(column, row)));
    }
    if let (Some(column), Some(row)) = (columns.1, rows.1) {
        add(column, row);
    }
    if let (true, Some(column), Some(rows)) = (size.width() >= 17, columns.1, rows.0) {
        rows.into_iter().for_each(|row| add(column, row));
    }
    if let (true, Some(row), Some(columns)) = (size.height() >= 17, rows.1, columns.0) {
        columns.into_iter().for_each(|column| add(column, row));
    }
    if size.area() == 1 {
        // No line shows where the only point is.
        add(0, 0);
    }
    points
}

/// The two ways in which lines go.
const ACROSS: usize = 0;
const DOWN: usize = 1;

/// The lines of the board: inner ones, and those at the edge, which are thicker.
struct Lines {
    inner: Path,
    edge: Path,
    gaps: BTreeMap<Point, [f64; 2]>,
}

impl Lines {
    fn new(diagram: &Diagram, layout: &Layout) -> Lines {
        let mut lines = Lines { inner: Path::default(), edge: Path::default(), gaps: gaps(diagram) };
        let (width, height) = (diagram.size.width(), diagram.size.height());
        for row in 0..height {
            let points = (0..width).map(|column| Point::new(column, row));
            let y = layout.y(row.into()) + outwards(row, height);
            for (start, end) in lines.runs(points, layout, ACROSS) {
                lines.add(is_edge(row, height), (layout.x(start), y), (layout.x(end), y));
            }
        }
        for column in 0..width {
            let points = (0..height).map(|row| Point::new(column, row));
            let x = layout.x(column.into()) + outwards(column, width);
            for (start, end) in lines.runs(points, layout, DOWN) {
                lines.add(is_edge(column, width), (x, layout.y(start)), (x, layout.y(end)));
            }
        }
        lines
    }

    fn add(&mut self, edge: bool, from: (f64, f64), to: (f64, f64)) {
        let path = if edge { &mut self.edge } else { &mut self.inner };
        *path = std::mem::take(path).from(from).to(to);
    }

    /// The stretches of one line of the board that are drawn, in cells from its beginning.
    ///
    /// Each visible point has half a cell of line on either side unless the
    /// board ends there; halves that meet are joined. So lines run out where
    /// the picture is cut and stop where the board does.
    fn runs(
        &self,
        points: impl ExactSizeIterator<Item = Point>,
        layout: &Layout,
        way: usize,
    ) -> Vec<(f64, f64)> {
        let mut runs: Vec<(f64, f64)> = Vec::new();
        let last = points.len() - 1;
        for (nth, point) in points.enumerate().filter(|&(_, point)| layout.visible.contains(point)) {
            let gap = self.gaps.get(&point).map_or(0.0, |gap| gap[way]);
            let middle = nth as f64;
            let before = (nth > 0).then_some((middle - 0.5, middle - gap));
            let after = (nth < last).then_some((middle + gap, middle + 0.5));
            for (start, end) in [before, after].into_iter().flatten().filter(|(start, end)| start < end) {
                match runs.last_mut() {
                    Some(run) if run.1 == start => run.1 = end,
                    _ => runs.push((start, end)),
                }
            }
        }
        runs
    }
}

fn is_edge(line: u8, side: u8) -> bool {
    line == 0 || line + 1 == side
}

/// Edge lines are two units wide; moved by half a unit they still fill whole pixels.
fn outwards(line: u8, side: u8) -> f64 {
    match (line == 0, line + 1 == side) {
        (true, false) => -0.5,
        (false, true) => 0.5,
        _ => 0.0,
    }
}

/// How far lines keep away from the middle of each point where something is
/// written: lines that go across, and lines that go down, in cells.
fn gaps(diagram: &Diagram) -> BTreeMap<Point, [f64; 2]> {
    let mut gaps: BTreeMap<Point, [f64; 2]> = BTreeMap::new();
    let mut widen = |point: Point, across: f64, down: f64| {
        let gap = gaps.entry(point).or_default();
        *gap = [gap[0].max(across).min(0.5), gap[1].max(down)];
    };
    let empty = |point: Point| !diagram.stones.contains_key(&point);
    for &(point, _) in diagram.marks.iter().filter(|&&(point, mark)| mark != Mark::Selected && empty(point)) {
        widen(point, GAP, GAP);
    }
    for point in diagram.size.points() {
        if heat::has_number(diagram, point) {
            // What is left of a line between two numbers would look like a minus sign.
            widen(point, 0.5, 0.28);
        }
        if let Some(width) = markup::text_width(diagram, point).filter(|_| empty(point)) {
            widen(point, width / 2.0 / CELL + 0.09, 0.28);
        }
    }
    gaps
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(width: usize, height: usize) -> Vec<String> {
        let size = Size::new(width, height).unwrap();
        let mut names: Vec<String> =
            stars(size).into_iter().map(|point| point.gtp(size).to_string()).collect();
        names.sort();
        names
    }

    #[test]
    fn stars_are_where_boards_have_them() {
        assert_eq!(names(19, 19), ["D10", "D16", "D4", "K10", "K16", "K4", "Q10", "Q16", "Q4"]);
        assert_eq!(names(13, 13), ["D10", "D4", "G7", "K10", "K4"]);
        assert_eq!(names(9, 9), ["C3", "C7", "E5", "G3", "G7"]);
        assert_eq!(names(8, 8), ["C3", "C6", "F3", "F6"]);
        assert_eq!(names(5, 5), ["C3"]);
        assert_eq!(names(13, 9), ["D3", "D7", "G5", "K3", "K7"]);
        assert_eq!(names(1, 1), ["A1"]);
        assert!(names(2, 2).is_empty() && names(1, 9).is_empty());
    }
}
