//! Maps of values over the board, such as influence or ownership.

use std::collections::BTreeMap;

use yose_board::Point;

use crate::board::Canvas;
use crate::diagram::Diagram;
use crate::layout::{CELL, Rect};
use crate::svg::Path;
use crate::theme::{Palette, Rgb};

/// Colours are told apart in this many steps to either side.
const STEPS: f64 = 40.0;

/// Size of the values written on points.
const NUMBER_FONT: f64 = 11.5;

/// How much of the board the strongest colour covers.
const STRONGEST: f64 = 0.82;

/// A value for each point, from −1 (all White's) to 1 (all Black's).
///
/// Values beyond these are drawn as −1 and 1; those that are no numbers are
/// left out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Heat {
    /// The values.
    pub values: BTreeMap<Point, f64>,
    /// The colours.
    pub scale: Scale,
    /// The shapes.
    pub shape: HeatShape,
}

/// Colours for values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Scale {
    /// From red for White over nothing to blue for Black, safe for the colour-blind.
    #[default]
    Diverging,
    /// From light for White over grey to dark for Black.
    Gray,
}

/// Shapes for values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum HeatShape {
    /// Cells filled with colour, under lines and stones.
    #[default]
    Cells,
    /// The same, with the values written on the points.
    Numbers,
    /// Squares whose size grows with the value, over stones.
    Squares,
}

/// A colour and how much it covers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tint {
    pub(crate) color: Rgb,
    pub(crate) opacity: f64,
}

impl Scale {
    /// The colours of squares of White's and of Black's.
    fn ends(self, palette: &Palette) -> (Rgb, Rgb) {
        match self {
            Scale::Diverging => palette.heat,
            Scale::Gray => (Rgb::WHITE, Rgb::BLACK),
        }
    }

    /// The tint of a value from −1 to 1.
    pub(crate) fn tint(self, value: f64, palette: &Palette) -> Tint {
        match self {
            Scale::Diverging => {
                let (white, black) = palette.heat;
                let color = if value < 0.0 { white } else { black };
                Tint { color, opacity: value.abs() * STRONGEST }
            }
            // Neither end is quite white or black, so that stones still show on their own colour.
            Scale::Gray => Tint { color: Rgb::WHITE.mix(Rgb::BLACK, 0.43 + 0.37 * value), opacity: 1.0 },
        }
    }
}

impl Heat {
    /// The values to draw, each within −1 and 1.
    fn shown<'a>(&'a self, canvas: &'a Canvas<'_>) -> impl Iterator<Item = (Point, f64)> + 'a {
        self.values
            .iter()
            .filter(|(point, value)| canvas.layout.visible.contains(**point) && !value.is_nan())
            .map(|(&point, &value)| (point, value.clamp(-1.0, 1.0)))
    }
}

/// Squares of at least this value are large enough to be the ground of a letter or a mark.
const LARGE: f64 = 0.3;

/// The colour under what is written on an empty point: that of its cell, or of a square that is large enough.
pub(crate) fn ground(diagram: &Diagram, point: Point) -> Option<Rgb> {
    let heat = diagram.heat.as_ref()?;
    let value = heat.values.get(&point).filter(|value| !value.is_nan())?.clamp(-1.0, 1.0);
    let palette = diagram.theme.palette();
    if heat.shape == HeatShape::Squares {
        let (white, black) = heat.scale.ends(palette);
        return (value.abs() >= LARGE).then_some(if value < 0.0 { white } else { black });
    }
    let tint = heat.scale.tint(value, palette);
    Some(palette.board_middle().mix(tint.color, tint.opacity))
}

/// Whether a value is written on a point.
pub(crate) fn has_number(diagram: &Diagram, point: Point) -> bool {
    let written = diagram.heat.as_ref().filter(|heat| heat.shape == HeatShape::Numbers);
    written.and_then(|heat| heat.values.get(&point)).is_some_and(|value| !value.is_nan())
}

/// Draws filled cells, those of a colour as one path.
pub(crate) fn draw_cells(canvas: &mut Canvas<'_>) {
    let Some(heat) = canvas.diagram.heat.as_ref().filter(|heat| heat.shape != HeatShape::Squares) else {
        return;
    };
    let mut paths: BTreeMap<i32, Path> = BTreeMap::new();
    for (point, value) in heat.shown(canvas) {
        let cell = canvas.layout.cell(point);
        let path = paths.entry((value * STEPS).round() as i32).or_default();
        // Half a unit up and left, the sides of cells fill whole pixels.
        *path = std::mem::take(path).rectangle((cell.x - 0.5, cell.y - 0.5), CELL, CELL);
    }
    canvas.svg.group().set("shape-rendering", "crispEdges").open();
    for (step, path) in paths {
        let tint = heat.scale.tint(f64::from(step) / STEPS, canvas.palette);
        fill(canvas, &path, tint);
    }
    canvas.svg.close();
}

fn fill(canvas: &mut Canvas<'_>, path: &Path, tint: Tint) {
    if tint.opacity > 0.0 {
        canvas
            .svg
            .element("path")
            .set("d", path)
            .set("fill", tint.color.to_string())
            .maybe("fill-opacity", (tint.opacity < 1.0).then(|| crate::svg::number(tint.opacity)))
            .empty();
    }
}

/// Draws squares over points.
pub(crate) fn draw_squares(canvas: &mut Canvas<'_>) {
    let Some(heat) = canvas.diagram.heat.as_ref().filter(|heat| heat.shape == HeatShape::Squares) else {
        return;
    };
    let shown: Vec<(Point, f64)> = heat.shown(canvas).filter(|(_, value)| value.abs() >= 0.02).collect();
    let (white, black) = heat.scale.ends(canvas.palette);
    for (value_is_black, color) in [(true, black), (false, white)] {
        let mut path = Path::default();
        for &(point, value) in shown.iter().filter(|(_, value)| (*value > 0.0) == value_is_black) {
            // The area tells the value, so the side is its root.
            let side = CELL * 0.62 * value.abs().sqrt();
            let square = Rect::around(canvas.layout.at(point), side, side);
            path = path.rectangle((square.x, square.y), side, side);
        }
        if !path.is_empty() {
            canvas
                .svg
                .element("path")
                .set("d", path)
                .set("fill", color.to_string())
                .set("fill-opacity", "0.9")
                .set("stroke", color.ink().to_string())
                .set("stroke-opacity", "0.55")
                .empty();
        }
    }
}

/// Writes the values on points where nothing else is written.
pub(crate) fn draw_numbers(canvas: &mut Canvas<'_>) {
    let Some(heat) = canvas.diagram.heat.as_ref().filter(|heat| heat.shape == HeatShape::Numbers) else {
        return;
    };
    let diagram = canvas.diagram;
    let marked = |point: Point| diagram.marks.iter().any(|&(place, _)| place == point);
    let values: Vec<(Point, f64)> = heat
        .shown(canvas)
        .filter(|(point, _)| !diagram.labels.contains_key(point) && !diagram.numbers.contains_key(point))
        .filter(|&(point, _)| !marked(point))
        .collect();
    canvas.svg.group().set("text-anchor", "middle").set("font-weight", "700").open();
    for (point, value) in values {
        let (place, ink) = (canvas.layout.at(point), canvas.ink(point));
        canvas.centred(place, &decimal(value), NUMBER_FONT, CELL * 0.9, ink);
    }
    canvas.svg.close();
}

/// A value with two decimals and without the zero in front: `.25`, `−.5`, `1`.
fn decimal(value: f64) -> String {
    let hundredths = (value * 100.0).round() as i32;
    let sign = if hundredths < 0 { "−" } else { "" };
    match hundredths.abs() {
        0 => "0".to_owned(),
        100 => format!("{sign}1"),
        tenths if tenths % 10 == 0 => format!("{sign}.{}", tenths / 10),
        rest => format!("{sign}.{rest:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::Theme;

    #[test]
    fn values_are_written_short() {
        for (value, text) in
            [(0.0, "0"), (1.0, "1"), (-1.0, "−1"), (0.25, ".25"), (-0.5, "−.5"), (0.07, ".07"), (-0.001, "0")]
        {
            assert_eq!(decimal(value), text);
        }
    }

    #[test]
    fn gray_goes_from_light_to_dark_and_colours_grow_with_the_value() {
        let palette = Theme::Wood.palette();
        let gray = |value| Scale::Gray.tint(value, palette).color.brightness();
        assert!(gray(-1.0) > 0.9 && gray(1.0) < 0.25);
        assert!(gray(-0.5) > gray(0.0) && gray(0.0) > gray(0.5));
        let opacity = |value| Scale::Diverging.tint(value, palette).opacity;
        assert_eq!(opacity(0.0), 0.0);
        assert!(opacity(-0.9) > opacity(0.5));
        assert_ne!(Scale::Diverging.tint(-1.0, palette).color, Scale::Diverging.tint(1.0, palette).color);
    }
}
