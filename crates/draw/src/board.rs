//! A picture of a board, layer by layer.

use yose_board::{Color, Point};

use crate::caption::Caption;
use crate::diagram::Diagram;
use crate::font::{self, Weight};
use crate::heat;
use crate::labels::{self, Label};
use crate::layout::{CELL, Layout};
use crate::svg::{Svg, clean, id_prefix, number};
use crate::theme::{Palette, Rgb};
use crate::{grid, markup, regions, stones};

/// A picture being drawn and what its layers need to know.
pub(crate) struct Canvas<'a> {
    pub(crate) svg: Svg,
    pub(crate) diagram: &'a Diagram,
    pub(crate) layout: Layout,
    pub(crate) palette: &'static Palette,
    ids: String,
}

/// Draws the picture.
pub(crate) fn draw(diagram: &Diagram) -> String {
    let layout = Layout::new(diagram);
    let labels = labels::place(diagram, &layout);
    let caption = Caption::new(diagram, &labels, layout.board.width);
    let mut canvas = Canvas {
        svg: Svg::default(),
        diagram,
        layout,
        palette: diagram.theme.palette(),
        ids: id_prefix(&diagram.id_prefix),
    };
    canvas.begin(&caption);
    canvas.board(&labels, &caption);
    caption.draw(&mut canvas);
    canvas.svg.finish()
}

impl Canvas<'_> {
    /// The id of something in this picture.
    pub(crate) fn id(&self, name: &str) -> String {
        format!("{}-{name}", self.ids)
    }

    /// A reference to something with an id, as attributes such as `fill` want it.
    pub(crate) fn url(&self, name: &str) -> String {
        format!("url(#{})", self.id(name))
    }

    /// A reference that limits drawing to the visible points, if some are hidden.
    pub(crate) fn clip(&self) -> Option<String> {
        self.layout.cropped.then(|| self.url("view"))
    }

    /// The stone on a point.
    pub(crate) fn stone(&self, point: Point) -> Option<Color> {
        self.diagram.stones.get(&point).copied()
    }

    /// The colour in which marks and text are legible on a point.
    pub(crate) fn ink(&self, point: Point) -> Rgb {
        match self.stone(point) {
            Some(color) => self.palette.stone(color).ink,
            None => heat::ground(self.diagram, point).map_or(self.palette.ink, Rgb::ink),
        }
    }

    /// Writes bold text in the middle of a place, smaller if it is too wide for a room.
    pub(crate) fn centred(&mut self, (x, y): (f64, f64), text: &str, size: f64, room: f64, fill: Rgb) {
        let (text, size) = font::fit(&clean(text), Weight::Bold, size, size * 0.5, room);
        self.svg
            .element("text")
            .num("x", x)
            .num("y", y + font::baseline(&text) * size)
            .num("font-size", size)
            .set("fill", fill.to_string())
            .content(&text);
    }

    fn begin(&mut self, caption: &Caption) {
        let (width, height) = (caption.width(), self.layout.board.height + caption.height());
        let said = if self.diagram.title.trim().is_empty() {
            describe(self.diagram)
        } else {
            clean(&self.diagram.title)
        };
        self.svg
            .element("svg")
            .set("xmlns", "http://www.w3.org/2000/svg")
            .num("width", width)
            .num("height", height)
            .set("viewBox", format!("0 0 {} {}", number(width), number(height)))
            .set("role", "img")
            .set("aria-label", &said)
            .set("font-family", font::FAMILY)
            .open();
        self.svg.element("title").content(&said);
        self.svg.element("defs").open();
        grid::define(self);
        stones::define(self);
        regions::define_view(self);
        self.svg.close();
        if caption.height() > 0.0 {
            self.svg
                .element("rect")
                .num("width", width)
                .num("height", height)
                .set("fill", self.palette.paper.to_string())
                .empty();
        }
    }

    fn board(&mut self, labels: &[Label], caption: &Caption) {
        let shift = caption.board_shift();
        if shift > 0.0 {
            self.svg.group().set("transform", format!("translate({} 0)", number(shift))).open();
        }
        grid::draw_wood(self);
        heat::draw_cells(self);
        regions::draw_fills(self);
        grid::draw_lines(self);
        grid::draw_coordinates(self);
        stones::draw(self);
        markup::draw_dimmed(self);
        heat::draw_squares(self);
        markup::draw_territory(self);
        regions::draw_outlines(self);
        markup::draw_marks(self);
        markup::draw_text(self);
        heat::draw_numbers(self);
        markup::draw_links(self);
        if self.diagram.targets {
            self.targets();
        }
        // Over the targets, so that labels can be pointed at.
        regions::draw_labels(self, labels);
        if shift > 0.0 {
            self.svg.close();
        }
    }

    fn targets(&mut self) {
        self.svg.group().set("fill", "none").set("pointer-events", "all").open();
        for point in self.layout.visible {
            let cell = self.layout.cell(point);
            self.svg
                .element("rect")
                .num("x", cell.x)
                .num("y", cell.y)
                .num("width", CELL)
                .num("height", CELL)
                .set("data-point", point.gtp(self.diagram.size).to_string())
                .empty();
        }
        self.svg.close();
    }
}

/// The picture in words, for those who cannot see it.
fn describe(diagram: &Diagram) -> String {
    let count = |color: Color| {
        let of_color = |&(&point, &stone): &(&Point, &Color)| stone == color && diagram.size.contains(point);
        diagram.stones.iter().filter(of_color).count()
    };
    format!(
        "Go board {} with {} black and {} white stones",
        diagram.size,
        count(Color::Black),
        count(Color::White)
    )
}
