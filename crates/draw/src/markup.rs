//! Marks, labels, numbers, territory, arrows and dimmed points.

use yose_board::{Color, Point};

use crate::board::Canvas;
use crate::diagram::{Diagram, Link, Mark};
use crate::font::{self, Weight};
use crate::heat::HeatShape;
use crate::layout::{CELL, Rect};
use crate::outline;
use crate::svg::{Path, clean};
use crate::theme::Rgb;

/// Size of labels and numbers.
const TEXT: f64 = CELL * 0.5;

/// Width of the lines of marks.
const MARK_WIDTH: f64 = 2.2;

/// Veils the dimmed points.
pub(crate) fn draw_dimmed(canvas: &mut Canvas<'_>) {
    let dimmed = canvas.diagram.dimmed & canvas.layout.visible;
    if !dimmed.is_empty() {
        let veil = canvas.palette.board_middle().to_string();
        let path = outline::straight(&dimmed, &canvas.layout);
        canvas.svg.element("path").set("d", path).set("fill", veil).set("fill-opacity", "0.62").empty();
    }
}

/// Draws a small square of its owner's colour on each point of territory.
pub(crate) fn draw_territory(canvas: &mut Canvas<'_>) {
    for color in Color::BOTH {
        let side = CELL * 0.34;
        let mut path = Path::default();
        for (&point, _) in canvas.diagram.territory.iter().filter(|(_, owner)| **owner == color) {
            if canvas.layout.visible.contains(point) {
                let square = Rect::around(canvas.layout.at(point), side, side);
                path = path.rectangle((square.x, square.y), side, side);
            }
        }
        if !path.is_empty() {
            let (fill, rim) = match color {
                Color::Black => (Rgb(16, 16, 16), Rgb(220, 220, 220)),
                Color::White => (Rgb(252, 252, 252), Rgb(40, 40, 40)),
            };
            canvas
                .svg
                .element("path")
                .set("d", path)
                .set("fill", fill.to_string())
                .set("stroke", rim.to_string())
                .set("stroke-opacity", "0.8")
                .empty();
        }
    }
}

/// Draws the marks on points and that of the last move.
pub(crate) fn draw_marks(canvas: &mut Canvas<'_>) {
    let marks: Vec<(Point, Mark)> = canvas
        .diagram
        .marks
        .iter()
        .copied()
        .filter(|&(point, _)| canvas.layout.visible.contains(point))
        .collect();
    for &(point, mark) in &marks {
        draw_mark(canvas, point, mark);
    }
    if let Some(point) = canvas.diagram.last_move.filter(|&point| canvas.layout.visible.contains(point)) {
        let diagram = canvas.diagram;
        let written = written(diagram, point).is_some()
            || diagram.heat.as_ref().is_some_and(|heat| heat.shape != HeatShape::Cells)
            || marks.iter().any(|&(place, _)| place == point);
        draw_last_move(canvas, point, written);
    }
}

fn draw_mark(canvas: &mut Canvas<'_>, point: Point, mark: Mark) {
    let middle @ (x, y) = canvas.layout.at(point);
    let ink = canvas.ink(point).to_string();
    // Where something is written, marks go around it.
    let written = written(canvas.diagram, point).is_some();
    let unit = if written { CELL * 1.45 } else { CELL };
    let path = match mark {
        Mark::Selected => return draw_selected(canvas, middle),
        Mark::Circle => {
            let circle = canvas.svg.element("circle").num("cx", x).num("cy", y).num("r", unit * 0.25);
            circle.set("fill", "none").set("stroke", ink).num("stroke-width", MARK_WIDTH).empty();
            return;
        }
        Mark::Square => {
            let side = unit * 0.42;
            Path::default().rectangle((x - side / 2.0, y - side / 2.0), side, side)
        }
        // An equilateral triangle, moved down a little because its weight is low.
        Mark::Triangle => {
            let (radius, y) = (unit * 0.31, y + unit * 0.04);
            let (half_side, low) = (radius * 0.866, y + radius / 2.0);
            Path::default().from((x, y - radius)).to((x + half_side, low)).to((x - half_side, low)).close()
        }
        Mark::Cross => {
            let arm = unit * 0.2;
            let falling = Path::default().from((x - arm, y - arm)).to((x + arm, y + arm));
            falling.from((x + arm, y - arm)).to((x - arm, y + arm))
        }
    };
    let cross = mark == Mark::Cross;
    canvas
        .svg
        .element("path")
        .set("d", path)
        .set("fill", "none")
        .set("stroke", ink)
        .num("stroke-width", MARK_WIDTH)
        .set("stroke-linejoin", "round")
        .maybe("stroke-linecap", cross.then_some("round"))
        // A cross cannot go around what is written, so it steps back.
        .maybe("stroke-opacity", (cross && written).then_some("0.45"))
        .empty();
}

fn draw_selected(canvas: &mut Canvas<'_>, middle: (f64, f64)) {
    let square = Rect::around(middle, CELL - 3.0, CELL - 3.0);
    let accent = canvas.palette.accent.to_string();
    canvas
        .svg
        .element("rect")
        .num("x", square.x)
        .num("y", square.y)
        .num("width", square.width)
        .num("height", square.height)
        .set("rx", "4")
        .set("fill", &accent)
        .set("fill-opacity", "0.38")
        .set("stroke", &accent)
        .set("stroke-width", "1.5")
        .empty();
}

/// A dot in the middle, or a ring where something is written there.
fn draw_last_move(canvas: &mut Canvas<'_>, point: Point, written: bool) {
    let (x, y) = canvas.layout.at(point);
    let color = canvas.stone(point).map_or(canvas.palette.accent, |color| canvas.palette.stone(color).accent);
    let circle = canvas.svg.element("circle").num("cx", x).num("cy", y);
    if written {
        circle
            .num("r", CELL * 0.405)
            .set("fill", "none")
            .set("stroke", color.to_string())
            .set("stroke-width", "2")
            .empty();
    } else {
        circle.num("r", CELL * 0.165).set("fill", color.to_string()).empty();
    }
}

/// What is written on a point: its label, or else its number.
fn written(diagram: &Diagram, point: Point) -> Option<String> {
    let label = diagram.labels.get(&point).map(|label| clean(label).trim().to_owned());
    let number = || diagram.numbers.get(&point).map(u32::to_string);
    label.filter(|text| !text.is_empty()).or_else(number)
}

/// The size of text on a point and the width it may have: on a stone there is less
/// room than beside it, and within a mark still less.
fn room(diagram: &Diagram, point: Point) -> (f64, f64) {
    let framed = |&(place, mark): &(Point, Mark)| place == point && mark != Mark::Selected;
    if diagram.marks.iter().any(framed) {
        (TEXT * 0.75, CELL * 0.5)
    } else if diagram.stones.contains_key(&point) {
        (TEXT, CELL * 0.74)
    } else {
        (TEXT, CELL * 0.88)
    }
}

/// The width of what is written on a point.
pub(crate) fn text_width(diagram: &Diagram, point: Point) -> Option<f64> {
    let (text, (size, room)) = (written(diagram, point)?, room(diagram, point));
    Some((font::width(&text, Weight::Bold) * size).min(room))
}

/// Writes labels and move numbers.
pub(crate) fn draw_text(canvas: &mut Canvas<'_>) {
    let diagram = canvas.diagram;
    let texts: Vec<(Point, String)> =
        canvas.layout.visible.iter().filter_map(|point| Some((point, written(diagram, point)?))).collect();
    if texts.is_empty() {
        return;
    }
    canvas.svg.group().set("text-anchor", "middle").set("font-weight", "700").open();
    for (point, text) in texts {
        let (place, ink) = (canvas.layout.at(point), canvas.ink(point));
        let (size, room) = room(diagram, point);
        canvas.centred(place, &text, size, room, ink);
    }
    canvas.svg.close();
}

/// Draws arrows and lines.
pub(crate) fn draw_links(canvas: &mut Canvas<'_>) {
    let links: Vec<(Point, Point, Link)> = canvas
        .diagram
        .links
        .iter()
        .copied()
        .filter(|&(from, to, _)| from != to)
        .filter(|(from, to, _)| [from, to].iter().all(|point| canvas.diagram.size.contains(**point)))
        .collect();
    if links.is_empty() {
        return;
    }
    let clip = canvas.clip();
    canvas.svg.group().set("stroke-linejoin", "round").maybe("clip-path", clip).open();
    for (from, to, link) in links {
        draw_link(canvas, canvas.layout.at(from), canvas.layout.at(to), link);
    }
    canvas.svg.close();
}

/// A line from one place to another, over a broader light one that sets it off from stones.
fn draw_link(canvas: &mut Canvas<'_>, from: (f64, f64), to: (f64, f64), link: Link) {
    let (along, across) = (to.0 - from.0, to.1 - from.1);
    let length = (along * along + across * across).sqrt();
    let (along, across) = (along / length, across / length);
    let ahead = |place: (f64, f64), by: f64, aside: f64| {
        (place.0 + along * by - across * aside, place.1 + across * by + along * aside)
    };
    let shaft = |end: (f64, f64)| Path::default().from(ahead(from, CELL * 0.2, 0.0)).to(end);
    let (line, head) = match link {
        Link::Line => (shaft(ahead(to, -CELL * 0.2, 0.0)), None),
        Link::Arrow => {
            let tip = ahead(to, -CELL * 0.12, 0.0);
            let head = Path::default()
                .from(tip)
                .to(ahead(tip, -CELL * 0.36, CELL * 0.17))
                .to(ahead(tip, -CELL * 0.36, -CELL * 0.17))
                .close();
            (shaft(ahead(tip, -CELL * 0.3, 0.0)), Some(head))
        }
    };
    let (accent, halo) = (canvas.palette.accent.to_string(), canvas.palette.label.to_string());
    for (color, width, edge) in [(halo, 5.6, 3.0), (accent, 2.8, 0.0)] {
        canvas
            .svg
            .element("path")
            .set("d", &line)
            .set("stroke", &color)
            .num("stroke-width", width)
            .set("stroke-linecap", "round")
            .empty();
        if let Some(head) = &head {
            let head = canvas.svg.element("path").set("d", head).set("fill", &color);
            if edge > 0.0 { head.set("stroke", &color).num("stroke-width", edge) } else { head }.empty();
        }
    }
}
