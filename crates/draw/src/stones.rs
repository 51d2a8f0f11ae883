//! Stones and their shadows.

use yose_board::{Color, Point};

use crate::board::Canvas;
use crate::layout::CELL;
use crate::theme::StoneLook;

/// Half the width of a stone.
pub(crate) const RADIUS: f64 = CELL * 0.48;

/// Defines a stone of either colour and a shadow, to be used again and again.
pub(crate) fn define(canvas: &mut Canvas<'_>) {
    for color in Color::BOTH {
        define_stone(canvas, color);
    }
    if canvas.palette.shadow > 0.0 {
        define_shadow(canvas);
    }
}

fn name(color: Color) -> &'static str {
    match color {
        Color::Black => "b",
        Color::White => "w",
    }
}

fn define_stone(canvas: &mut Canvas<'_>, color: Color) {
    let look: &'static StoneLook = canvas.palette.stone(color);
    let (id, shade) = (canvas.id(name(color)), format!("{}s", name(color)));
    let fill = match look.shades {
        [(_, plain)] => plain.to_string(),
        shades => {
            let gradient_id = canvas.id(&shade);
            let svg = &mut canvas.svg;
            svg.element("radialGradient")
                .set("id", gradient_id)
                .set("cx", "0.36")
                .set("cy", "0.3")
                .set("r", "0.75")
                .open();
            for &(offset, shade) in shades {
                svg.element("stop").num("offset", offset).set("stop-color", shade.to_string()).empty();
            }
            svg.close();
            canvas.url(&shade)
        }
    };
    canvas
        .svg
        .element("circle")
        .set("id", id)
        // The rim lies inside the stone, so that neighbouring stones do not run together.
        .num("r", RADIUS - look.rim_width / 2.0)
        .set("fill", fill)
        .set("stroke", look.rim.to_string())
        .num("stroke-width", look.rim_width)
        .empty();
}

fn define_shadow(canvas: &mut Canvas<'_>) {
    let (id, gradient_id, fill) = (canvas.id("s"), canvas.id("ss"), canvas.url("ss"));
    let depth = canvas.palette.shadow;
    let svg = &mut canvas.svg;
    svg.element("radialGradient").set("id", gradient_id).open();
    for (offset, opacity) in [(0.72, depth), (0.88, depth * 0.45), (1.0, 0.0)] {
        svg.element("stop").num("offset", offset).num("stop-opacity", opacity).empty();
    }
    svg.close();
    svg.element("circle").set("id", id).num("r", RADIUS * 1.14).set("fill", fill).empty();
}

/// Draws the stones: first all shadows, so that none falls on a stone.
pub(crate) fn draw(canvas: &mut Canvas<'_>) {
    let visible = canvas.layout.visible;
    let stones: Vec<(Point, Color)> = canvas
        .diagram
        .stones
        .iter()
        .filter(|(point, _)| visible.contains(**point))
        .map(|(&point, &color)| (point, color))
        .collect();
    let faded = canvas.diagram.faded;
    if canvas.palette.shadow > 0.0 {
        let shadows: Vec<Point> =
            stones.iter().map(|&(point, _)| point).filter(|&point| !faded.contains(point)).collect();
        layer(canvas, "s", &shadows, (1.2, 2.0), None);
    }
    for (faint, opacity) in [(false, None), (true, Some("0.5"))] {
        for color in Color::BOTH {
            let points: Vec<Point> = stones
                .iter()
                .filter(|&&(point, of)| of == color && faded.contains(point) == faint)
                .map(|&(point, _)| point)
                .collect();
            layer(canvas, name(color), &points, (0.0, 0.0), opacity);
        }
    }
}

fn layer(canvas: &mut Canvas<'_>, name: &str, points: &[Point], shift: (f64, f64), opacity: Option<&str>) {
    if points.is_empty() {
        return;
    }
    let reference = format!("#{}", canvas.id(name));
    canvas.svg.group().maybe("opacity", opacity).open();
    for &point in points {
        let (x, y) = canvas.layout.at(point);
        canvas.svg.element("use").set("href", &reference).num("x", x + shift.0).num("y", y + shift.1).empty();
    }
    canvas.svg.close();
}
