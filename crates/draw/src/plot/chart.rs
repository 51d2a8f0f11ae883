//! A chart, part by part.

use super::axis::Ruler;
use super::{Plot, Tone};
use crate::diagram::Stroke;
use crate::font::{self, Weight};
use crate::layout::{Rect, Segment};
use crate::svg::{Element, Path, Svg, clean, id_prefix, number};
use crate::theme::{Palette, Rgb};

/// Sizes of text: of numbers and names, and of the title.
const FONT: f64 = 12.5;
const TITLE_FONT: f64 = 15.0;

/// Length of a sample of a line in the key.
const SAMPLE: f64 = 24.0;

/// Draws the chart.
pub(crate) fn draw(plot: &Plot) -> String {
    let mut chart = Chart::new(plot);
    chart.begin();
    chart.draw_grid();
    chart.draw_curves();
    chart.draw_notes();
    chart.draw_key();
    chart.svg.finish()
}

/// A chart being drawn.
struct Chart<'a> {
    svg: Svg,
    plot: &'a Plot,
    palette: &'static Palette,
    width: f64,
    height: f64,
    frame: Rect,
    x: Ruler,
    y: Ruler,
    ids: String,
}

impl Chart<'_> {
    fn new(plot: &Plot) -> Chart<'_> {
        let side = |length: f64, least: f64| {
            if length.is_finite() { length.clamp(least, 4000.0).round() } else { least }
        };
        let (width, height) = (side(plot.width, 160.0), side(plot.height, 120.0));
        let x = Ruler::new(&plot.x, coordinates(plot, |(x, _)| x), width / 70.0);
        let y = Ruler::new(&plot.y, coordinates(plot, |(_, y)| y), height / 45.0);
        let names = y.ticks().iter().map(|tick| font::width(&tick.label, Weight::Regular) * FONT);
        let left = (names.fold(18.0, f64::max).min(width / 3.0) + 14.0).ceil() + 0.5;
        let named = plot.curves.iter().any(|curve| !curve.name.trim().is_empty());
        let over = |there: bool| if there { 22.0 } else { 0.0 };
        let top =
            14.5 + over(!plot.title.trim().is_empty()) + over(named) + over(!plot.y.label.trim().is_empty());
        let bottom = 28.0 + if plot.x.label.trim().is_empty() { 0.0 } else { 20.0 };
        let frame =
            Rect { x: left, y: top, width: width - left - 17.0, height: (height - top - bottom).max(10.0) };
        let ids = id_prefix(&plot.id_prefix);
        Chart { svg: Svg::default(), plot, palette: plot.theme.palette(), width, height, frame, x, y, ids }
    }

    /// Where a place of the chart is in the picture, if it is anywhere.
    fn at(&self, (x, y): (f64, f64)) -> Option<(f64, f64)> {
        let (x, y) = (self.x.share(x)?, self.y.share(y)?);
        Some((self.frame.x + x * self.frame.width, self.frame.bottom() - y * self.frame.height))
    }

    fn begin(&mut self) {
        let (width, height) = (self.width, self.height);
        let title = clean(&self.plot.title);
        let title = title.trim();
        let said = if title.is_empty() { "Chart" } else { title };
        self.svg
            .element("svg")
            .set("xmlns", "http://www.w3.org/2000/svg")
            .num("width", width)
            .num("height", height)
            .set("viewBox", format!("0 0 {} {}", number(width), number(height)))
            .set("role", "img")
            .set("aria-label", said)
            .set("font-family", font::FAMILY)
            .num("font-size", FONT)
            .set("fill", self.palette.text.to_string())
            .open();
        self.svg.element("title").content(said);
        let paper = self.palette.paper.to_string();
        self.svg.element("rect").num("width", width).num("height", height).set("fill", paper).empty();
        let clip = format!("{}-frame", self.ids);
        self.svg.element("clipPath").set("id", clip).open();
        // Curves that run along the frame show their whole width.
        let frame = self.frame;
        rectangle(&mut self.svg, Rect::around(frame.middle(), frame.width + 4.0, frame.height + 4.0)).empty();
        self.svg.close();
        if !title.is_empty() {
            let text = font::shorten(title, Weight::Bold, (width - 28.0) / TITLE_FONT);
            let element = self.svg.element("text").num("x", 14.0).num("y", 22.0);
            element.num("font-size", TITLE_FONT).set("font-weight", "700").content(&text);
        }
    }

    fn draw_grid(&mut self) {
        let frame = self.frame;
        let mut lines = Path::default();
        let mut names = Vec::new();
        for tick in self.x.ticks() {
            let Some(share) = self.x.share(tick.at) else { continue };
            let x = (frame.x + share * frame.width).floor() + 0.5;
            lines = lines.from((x, frame.y)).to((x, frame.bottom()));
            names.push(("middle", (x, frame.bottom() + 17.0), tick.label.clone()));
        }
        for tick in self.y.ticks() {
            let Some(share) = self.y.share(tick.at) else { continue };
            let y = (frame.bottom() - share * frame.height).floor() + 0.5;
            lines = lines.from((frame.x, y)).to((frame.right(), y));
            names.push(("end", (frame.x - 7.0, y + font::CAP_HEIGHT * FONT / 2.0), tick.label.clone()));
        }
        let faint = self.palette.faint.to_string();
        self.svg.element("path").set("d", lines).set("stroke", &faint).set("stroke-opacity", "0.28").empty();
        let ((left, right), (low, high)) = (self.x.ends(), self.y.ends());
        rectangle(&mut self.svg, frame)
            .set("fill", "none")
            .set("stroke", &faint)
            .set("data-x", format!("{left} {right}"))
            .set("data-y", format!("{low} {high}"))
            .empty();
        for (anchor, (x, y), name) in names {
            let name = font::shorten(&clean(&name), Weight::Regular, 8.0);
            self.svg.element("text").num("x", x).num("y", y).set("text-anchor", anchor).content(&name);
        }
        self.name_axes(&faint);
    }

    fn name_axes(&mut self, faint: &str) {
        let frame = self.frame;
        for (label, (x, y), anchor) in [
            (&self.plot.x.label, (frame.middle().0, frame.bottom() + 37.0), "middle"),
            (&self.plot.y.label, (14.0, frame.y - 10.0), "start"),
        ] {
            let label = font::shorten(clean(label).trim(), Weight::Regular, self.width / FONT - 3.0);
            if !label.is_empty() {
                let text = self.svg.element("text").num("x", x).num("y", y).set("text-anchor", anchor);
                text.set("fill", faint).content(&label);
            }
        }
    }

    fn draw_curves(&mut self) {
        let clip = format!("url(#{}-frame)", self.ids);
        self.svg.group().set("fill", "none").set("clip-path", clip).open();
        for area in &self.plot.areas {
            let places = area.iter().filter_map(|&place| self.at(place));
            let path =
                places.fold(
                    Path::default(),
                    |path, place| {
                        if path.is_empty() { path.from(place) } else { path.to(place) }
                    },
                );
            if !path.is_empty() {
                let area = self.svg.element("path").set("d", path.close());
                area.set("fill", self.palette.faint.to_string()).set("fill-opacity", "0.16").empty();
            }
        }
        for curve in &self.plot.curves {
            let path = self.path(&curve.points);
            if !path.is_empty() {
                let color = self.tone(curve.tone);
                stroke(&mut self.svg, &path, curve.stroke, color);
            }
        }
        self.svg.close();
    }

    fn path(&self, points: &[(f64, f64)]) -> Path {
        let mut path = Path::default();
        let mut drawing = false;
        for &point in points {
            let place = self.at(point);
            if let Some(place) = place {
                path = if drawing { path.to(place) } else { path.from(place) };
            }
            drawing = place.is_some();
        }
        path
    }

    fn tone(&self, tone: Tone) -> Rgb {
        match tone {
            Tone::Plain => self.palette.text,
            Tone::Black => self.palette.curves[0],
            Tone::White => self.palette.curves[1],
        }
    }

    fn draw_notes(&mut self) {
        let lines = self.segments();
        for note in &self.plot.notes {
            let place = self.at(note.at).filter(|&place| self.frame.nearest(place) == place);
            let Some(dot @ (x, y)) = place else { continue };
            let fill = self.palette.text.to_string();
            self.svg.element("circle").num("cx", x).num("cy", y).set("r", "3.4").set("fill", fill).empty();
            let text = font::shorten(clean(&note.text).trim(), Weight::Bold, self.frame.width / FONT - 2.0);
            let space = self.note_space(dot, font::width(&text, Weight::Bold) * FONT, &lines);
            self.svg
                .element("text")
                .num("x", space.x)
                .num("y", space.bottom() - 2.0)
                .set("font-weight", "700")
                // A rim of paper keeps the text legible where it has to cross a line.
                .set("stroke", self.palette.paper.to_string())
                .set("stroke-width", "4")
                .set("stroke-linejoin", "round")
                .set("paint-order", "stroke")
                .content(&text);
        }
    }

    /// The space beside a dot, within the frame, that meets fewest lines.
    fn note_space(&self, (x, y): (f64, f64), width: f64, lines: &[Segment]) -> Rect {
        let height = FONT;
        let spaces = [(9.0, -5.0), (-9.0 - width, -5.0), (9.0, 5.0 + height), (-9.0 - width, 5.0 + height)];
        let inside = |(across, down): (f64, f64)| {
            let frame = Rect::around(self.frame.middle(), self.frame.width - 8.0, self.frame.height - 4.0);
            let x = (x + across).clamp(frame.x, (frame.right() - width).max(frame.x));
            let y = (y + down - height).clamp(frame.y, (frame.bottom() - height).max(frame.y));
            Rect { x, y, width, height }
        };
        let met = |space: &Rect| lines.iter().filter(|(from, to)| space.meets(*from, *to)).count();
        let best = spaces.map(inside).into_iter().min_by_key(met);
        best.unwrap_or(Rect { x, y, width, height })
    }

    /// Every straight piece of a curve.
    fn segments(&self) -> Vec<Segment> {
        let pairs = self.plot.curves.iter().flat_map(|curve| curve.points.windows(2));
        pairs.filter_map(|pair| Some((self.at(pair[0])?, self.at(pair[1])?))).collect()
    }

    /// The names of the curves, in a line above the chart.
    fn draw_key(&mut self) {
        let mut x = 14.0;
        let label = if self.plot.y.label.trim().is_empty() { 0.0 } else { 22.0 };
        let baseline = self.frame.y - label - 9.0;
        let middle = baseline - font::CAP_HEIGHT * FONT / 2.0;
        for curve in &self.plot.curves {
            let name = clean(&curve.name);
            let left = self.width - 14.0 - x - SAMPLE - 6.0;
            if name.trim().is_empty() || left < 2.0 * FONT {
                continue;
            }
            let name = font::shorten(name.trim(), Weight::Regular, left / FONT);
            let path = Path::default().from((x, middle)).to((x + SAMPLE, middle));
            let color = self.tone(curve.tone);
            stroke(&mut self.svg, &path, curve.stroke, color);
            self.svg.element("text").num("x", x + SAMPLE + 6.0).num("y", baseline).content(&name);
            x += SAMPLE + 6.0 + font::width(&name, Weight::Regular) * FONT + 18.0;
        }
    }
}

/// All coordinates that are drawn, one axis at a time.
fn coordinates(plot: &Plot, pick: fn((f64, f64)) -> f64) -> impl Iterator<Item = f64> {
    let lines = plot.areas.iter().chain(plot.curves.iter().map(|curve| &curve.points)).flatten().copied();
    lines.chain(plot.notes.iter().map(|note| note.at)).map(pick)
}

fn rectangle(svg: &mut Svg, area: Rect) -> Element<'_> {
    let rect = svg.element("rect").num("x", area.x).num("y", area.y);
    rect.num("width", area.width).num("height", area.height)
}

fn stroke(svg: &mut Svg, path: &Path, style: Stroke, color: Rgb) {
    svg.element("path")
        .set("d", path)
        .set("fill", "none")
        .set("stroke", color.to_string())
        .set("stroke-width", "2.2")
        .set("stroke-linejoin", "round")
        .set("stroke-linecap", if style == Stroke::Dashed { "butt" } else { "round" })
        .maybe("stroke-dasharray", style.dashes())
        .empty();
}
