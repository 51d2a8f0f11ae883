//! Regions: fills, outlines and labels.

use crate::board::Canvas;
use crate::diagram::{Region, Stroke};
use crate::font;
use crate::labels::{Label, PILL_FONT, PILL_PADDING};
use crate::outline;
use crate::svg::Path;
use crate::theme::Rgb;

/// Defines the part of the picture that can be seen, if something is hidden.
pub(crate) fn define_view(canvas: &mut Canvas<'_>) {
    if canvas.layout.cropped {
        let path = outline::straight(&canvas.layout.visible, &canvas.layout);
        let id = canvas.id("view");
        canvas.svg.element("clipPath").set("id", id).open();
        canvas.svg.element("path").set("d", path).empty();
        canvas.svg.close();
    }
}

/// Draws a light tint over each region and a light line around it, which sets its outline off from the wood.
pub(crate) fn draw_fills(canvas: &mut Canvas<'_>) {
    let shapes = shapes(canvas);
    if shapes.is_empty() {
        return;
    }
    let (halo, clip) = (canvas.palette.label.to_string(), canvas.clip());
    let group = canvas.svg.group().set("stroke", halo).set("stroke-opacity", "0.5");
    group.maybe("clip-path", clip).open();
    for Shape { region, color, path, .. } in shapes {
        let opacity = canvas.palette.region_fill * if region.selected { 1.8 } else { 1.0 };
        canvas
            .svg
            .element("path")
            .set("d", path)
            .set("fill", color.to_string())
            .num("fill-opacity", opacity)
            .num("stroke-width", line_width(region) + 1.6)
            .empty();
    }
    canvas.svg.close();
}

/// Draws the line around each region.
pub(crate) fn draw_outlines(canvas: &mut Canvas<'_>) {
    let shapes = shapes(canvas);
    if shapes.is_empty() {
        return;
    }
    let clip = canvas.clip();
    canvas.svg.group().set("fill", "none").maybe("clip-path", clip).open();
    for Shape { number, region, color, path } in shapes {
        stroke(canvas, region.stroke, line_width(region), color, &path, Some(number));
    }
    canvas.svg.close();
}

fn line_width(region: &Region) -> f64 {
    if region.selected { 3.0 } else { 2.0 }
}

/// Draws a line in the manner that tells how sure something is.
pub(crate) fn stroke(
    canvas: &mut Canvas<'_>,
    style: Stroke,
    width: f64,
    color: Rgb,
    path: &Path,
    region: Option<usize>,
) {
    let dotted = style == Stroke::Dotted;
    canvas
        .svg
        .element("path")
        .set("d", path)
        .set("stroke", color.to_string())
        // Dots are small circles and need a little more weight than a line.
        .num("stroke-width", if dotted { width + 0.4 } else { width })
        .maybe("stroke-dasharray", style.dashes())
        .maybe("stroke-linecap", dotted.then_some("round"))
        .maybe("data-region", region.map(|number| number.to_string()))
        .empty();
}

/// A region with its colour and outline.
struct Shape<'a> {
    number: usize,
    region: &'a Region,
    color: Rgb,
    path: Path,
}

fn shapes<'a>(canvas: &Canvas<'a>) -> Vec<Shape<'a>> {
    let shown = canvas.layout.visible | canvas.layout.visible.neighbours();
    let board = yose_board::PointSet::full(canvas.diagram.size);
    canvas
        .diagram
        .regions
        .iter()
        .enumerate()
        // One step beyond what is visible, so that outlines run out where the picture is cut.
        .map(|(number, region)| (number, region, region.points & shown & board))
        .filter(|(_, _, points)| !points.is_disjoint(&canvas.layout.visible))
        .map(|(number, region, points)| Shape {
            number,
            region,
            color: canvas.palette.region(number),
            path: outline::rounded(&points, &canvas.layout),
        })
        .collect()
}

/// Draws the labels where they have been placed.
pub(crate) fn draw_labels(canvas: &mut Canvas<'_>, labels: &[Label]) {
    for label in labels {
        let color = canvas.palette.region(label.region).to_string();
        if let Some((from, to)) = label.leader {
            canvas
                .svg
                .element("path")
                .set("d", Path::default().from(from).to(to))
                .set("stroke", &color)
                .set("stroke-width", "1.5")
                .empty();
            canvas
                .svg
                .element("circle")
                .num("cx", to.0)
                .num("cy", to.1)
                .set("r", "2.6")
                .set("fill", &color)
                .empty();
        }
        draw_pill(canvas, label, &color);
    }
}

fn draw_pill(canvas: &mut Canvas<'_>, label: &Label, color: &str) {
    let pill = label.pill;
    canvas
        .svg
        .element("rect")
        .num("x", pill.x)
        .num("y", pill.y)
        .num("width", pill.width)
        .num("height", pill.height)
        .set("rx", "5")
        .set("fill", canvas.palette.label.to_string())
        .set("fill-opacity", "0.95")
        .set("stroke", color)
        .set("stroke-width", "1.3")
        .set("data-region", label.region.to_string())
        .empty();
    let text = canvas
        .svg
        .element("text")
        .num("x", pill.x + PILL_PADDING)
        .num("y", pill.middle().1 + font::CAP_HEIGHT * PILL_FONT / 2.0)
        .num("font-size", PILL_FONT)
        .set("fill", color)
        .set("pointer-events", "none");
    text.content_after_bold(&label.key, &label.text);
}
