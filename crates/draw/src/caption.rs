//! What stands below a board: title, text, labels without room, legend.

use crate::board::Canvas;
use crate::diagram::{Diagram, Stroke};
use crate::font::{self, Weight};
use crate::heat::Scale;
use crate::labels::Label;
use crate::layout::Rect;
use crate::regions;
use crate::svg::{Path, clean};
use crate::theme::Rgb;

/// Size of text and distance between lines.
const FONT: f64 = 14.0;
const LINE: f64 = 21.0;

/// From the sides of the picture to the text, and between entries of a line.
const PADDING: f64 = 14.0;
const BETWEEN: f64 = 16.0;

/// A picture with a caption is at least as wide as this.
const LEAST_WIDTH: f64 = 280.0;

/// Longer texts are cut after as many lines.
const MOST_LINES: usize = 12;

/// Length of a sample of a line and of a scale of colours.
const SAMPLE: f64 = 26.0;
const BAR: f64 = 90.0;

/// The lines below a board.
pub(crate) struct Caption {
    lines: Vec<Line>,
    width: f64,
    board_width: f64,
}

enum Line {
    Text(String, Weight),
    Entries(Vec<Entry>),
}

enum Entry {
    Region { key: String, text: String, number: usize },
    Stroke(Stroke),
    Heat(Scale),
}

impl Caption {
    /// Sets the caption of a diagram whose board is so wide.
    pub(crate) fn new(diagram: &Diagram, labels: &[Label], board_width: f64) -> Caption {
        let room = board_width.max(LEAST_WIDTH) - 2.0 * PADDING;
        let text = |text: &str, weight: Weight| {
            let paragraphs = text.split('\n').map(clean);
            let lines = paragraphs.flat_map(move |part| font::wrap(&part, weight, room / FONT, MOST_LINES));
            lines.take(MOST_LINES).map(move |line| Line::Text(line, weight)).collect::<Vec<_>>()
        };
        let mut lines = text(&diagram.title, Weight::Bold);
        lines.extend(text(&diagram.caption, Weight::Regular));
        lines.extend(flow(homeless(diagram, labels, room), room));
        if diagram.legend {
            lines.extend(flow(legend(diagram), room));
        }
        let width = if lines.is_empty() { board_width } else { board_width.max(LEAST_WIDTH) };
        Caption { lines, width, board_width }
    }

    /// The width of the whole picture.
    pub(crate) fn width(&self) -> f64 {
        self.width
    }

    /// The height below the board.
    pub(crate) fn height(&self) -> f64 {
        if self.lines.is_empty() { 0.0 } else { self.lines.len() as f64 * LINE + 16.0 }
    }

    /// How far the board moves to the right to stand in the middle.
    pub(crate) fn board_shift(&self) -> f64 {
        ((self.width - self.board_width) / 2.0).floor()
    }

    /// Writes the lines.
    pub(crate) fn draw(&self, canvas: &mut Canvas<'_>) {
        if self.lines.is_empty() {
            return;
        }
        let ink = canvas.palette.text.to_string();
        canvas.svg.group().num("font-size", FONT).set("fill", ink).open();
        for (nth, line) in self.lines.iter().enumerate() {
            let baseline = canvas.layout.board.height + 8.0 + LINE * nth as f64 + 15.5;
            match line {
                Line::Text(text, weight) => {
                    let bold = (*weight == Weight::Bold).then_some("700");
                    let element = canvas.svg.element("text").num("x", PADDING).num("y", baseline);
                    element.maybe("font-weight", bold).content(text);
                }
                Line::Entries(entries) => {
                    let mut x = PADDING;
                    for entry in entries {
                        entry.draw(canvas, x, baseline);
                        x += entry.width() + BETWEEN;
                    }
                }
            }
        }
        canvas.svg.close();
    }
}

/// The texts of regions that found no room on the board.
fn homeless(diagram: &Diagram, labels: &[Label], room: f64) -> Vec<Entry> {
    labels
        .iter()
        .filter(|label| label.shortened)
        .map(|label| {
            let region = &diagram.regions[label.region];
            let (key, text) = (clean(&region.key), clean(&region.text));
            let key = font::shorten(key.trim(), Weight::Bold, room / FONT / 2.0);
            let key = if key.is_empty() { key } else { format!("{key} ") };
            let left = room / FONT - font::width(&key, Weight::Bold);
            let text = font::shorten(text.trim(), Weight::Regular, left);
            Entry::Region { key, text, number: label.region }
        })
        .collect()
}

fn legend(diagram: &Diagram) -> Vec<Entry> {
    let used = |stroke: &Stroke| diagram.regions.iter().any(|region| region.stroke == *stroke);
    let strokes = [Stroke::Solid, Stroke::Dashed, Stroke::Dotted].into_iter().filter(used);
    let heat = diagram.heat.iter().map(|heat| Entry::Heat(heat.scale));
    strokes.map(Entry::Stroke).chain(heat).collect()
}

/// Puts entries side by side as long as they fit.
fn flow(entries: Vec<Entry>, room: f64) -> Vec<Line> {
    let mut lines: Vec<Vec<Entry>> = Vec::new();
    let mut used = f64::INFINITY;
    for entry in entries {
        let width = entry.width();
        if used + BETWEEN + width <= room {
            used += BETWEEN + width;
        } else {
            lines.push(Vec::new());
            used = width;
        }
        if let Some(line) = lines.last_mut() {
            line.push(entry);
        }
    }
    lines.into_iter().map(Line::Entries).collect()
}

impl Entry {
    fn width(&self) -> f64 {
        let regular = |text: &str| font::width(text, Weight::Regular) * FONT;
        match self {
            Entry::Region { key, text, .. } => font::width(key, Weight::Bold) * FONT + regular(text),
            Entry::Stroke(stroke) => SAMPLE + 6.0 + regular(stroke.meaning()),
            Entry::Heat(_) => regular("White") + BAR + 12.0 + regular("Black"),
        }
    }

    fn draw(&self, canvas: &mut Canvas<'_>, x: f64, baseline: f64) {
        let middle = baseline - FONT * font::CAP_HEIGHT / 2.0;
        match self {
            Entry::Region { key, text, number } => {
                let color = canvas.palette.region(*number).to_string();
                let element = canvas.svg.element("text").num("x", x).num("y", baseline).set("fill", color);
                element.content_after_bold(key, text);
            }
            Entry::Stroke(stroke) => {
                let path = Path::default().from((x, middle)).to((x + SAMPLE, middle));
                regions::stroke(canvas, *stroke, 2.0, canvas.palette.text, &path, None);
                write(canvas, x + SAMPLE + 6.0, baseline, stroke.meaning());
            }
            Entry::Heat(scale) => {
                let bar = x + font::width("White", Weight::Regular) * FONT + 6.0;
                write(canvas, x, baseline, "White");
                draw_bar(canvas, *scale, Rect { x: bar, y: middle - 6.0, width: BAR, height: 12.0 });
                write(canvas, bar + BAR + 6.0, baseline, "Black");
            }
        }
    }
}

fn write(canvas: &mut Canvas<'_>, x: f64, baseline: f64, text: &str) {
    canvas.svg.element("text").num("x", x).num("y", baseline).content(text);
}

/// A scale of colours from White's to Black's.
fn draw_bar(canvas: &mut Canvas<'_>, scale: Scale, bar: Rect) {
    let steps = 15;
    let ground: Rgb = canvas.palette.board_middle();
    for nth in 0..steps {
        let value = f64::from(nth) / f64::from(steps - 1) * 2.0 - 1.0;
        let tint = scale.tint(value, canvas.palette);
        let width = bar.width / f64::from(steps);
        canvas
            .svg
            .element("rect")
            .num("x", bar.x + width * f64::from(nth))
            .num("y", bar.y)
            .num("width", width)
            .num("height", bar.height)
            .set("fill", ground.mix(tint.color, tint.opacity).to_string())
            .empty();
    }
    canvas
        .svg
        .element("rect")
        .num("x", bar.x)
        .num("y", bar.y)
        .num("width", bar.width)
        .num("height", bar.height)
        .set("fill", "none")
        .set("stroke", canvas.palette.faint.to_string())
        .empty();
}
