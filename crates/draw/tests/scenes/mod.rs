//! Pictures to compare and to look at.

use yose_board::{Color, Point, PointSet, Size};
use yose_draw::{Diagram, Heat, HeatShape, Link, Mark, Region, Scale, Stroke, Theme};

/// A board from rows of `X O .`.
pub fn board(rows: &[&str]) -> Diagram {
    let rows: Vec<Vec<char>> = rows.iter().map(|row| row.chars().filter(|c| *c != ' ').collect()).collect();
    let size = Size::new(rows[0].len(), rows.len()).unwrap();
    let of =
        |wanted: char| size.points().filter(move |&point| at(&rows, point) == wanted).collect::<Vec<_>>();
    fn at(rows: &[Vec<char>], point: Point) -> char {
        rows[usize::from(point.row())][usize::from(point.column())]
    }
    let (black, white) = (of.clone()('X'), of('O'));
    Diagram::new(size).with_stones(Color::Black, black).with_stones(Color::White, white)
}

/// Points by their GTP names.
pub fn points(size: Size, names: &str) -> Vec<Point> {
    names.split_whitespace().map(|name| Point::from_gtp(name, size).unwrap()).collect()
}

pub fn point(size: Size, name: &str) -> Point {
    points(size, name)[0]
}

fn region(size: Size, names: &str, key: &str, text: &str, stroke: Stroke) -> Region {
    let points: PointSet = points(size, names).into_iter().collect();
    Region { points, key: key.into(), text: text.into(), stroke, selected: false }
}

/// The late endgame of a 9×9 game, with its open regions.
pub fn endgame() -> Diagram {
    let mut diagram = board(&[
        ". . . X O . . . .",
        ". . X X O . O . .",
        ". X . X O O . . .",
        ". . X . X O O . .",
        ". X . X X X O . O",
        ". . X X O X O O .",
        ". . X O O O X O O",
        ". X X O . O X X O",
        ". . . . . O . . X",
    ]);
    let size = diagram.size;
    diagram.regions = vec![
        region(size, "C1 D1 E1 E2", "A", "1⅓ gote", Stroke::Solid),
        region(size, "G1 H1 J1 J2 G2 H2", "B", "White’s sente 2", Stroke::Dashed),
        region(size, "D6 E6", "C", "ko ⅓", Stroke::Dotted),
    ];
    diagram.last_move = Some(point(size, "J3"));
    diagram.legend = true;
    diagram.title = "Black to move".into();
    diagram.caption = "Three regions are left. The largest move is at A, worth 1⅓ points in gote.".into();
    diagram
}

/// Every kind of markup on a 19×19 board.
pub fn markup() -> Diagram {
    let size = Size::NINETEEN;
    let mut diagram = Diagram::new(size)
        .with_stones(
            Color::Black,
            points(size, "D4 Q16 D16 R14 O17 F17 C14 C10 K10 K4 Q10 R10 C4 E4 R3 R4 S4"),
        )
        .with_stones(Color::White, points(size, "Q4 D17 C17 E17 C6 F3 R6 O3 Q11 R11 S10 K11 L10 J10 D5 E5"));
    let numbered = points(size, "R14 O17 C14 F17 Q11 R11 R10");
    let counts = [1, 9, 10, 88, 100, 214, 361];
    diagram.numbers = numbered.into_iter().zip(counts).collect();
    diagram.numbers.insert(point(size, "G16"), 42);
    for (names, mark) in [
        ("D4 Q4 G4", Mark::Circle),
        ("C4 F3 H4", Mark::Square),
        ("E4 C6 J4", Mark::Triangle),
        ("K10 K11 L4", Mark::Cross),
        ("C10 L10 M4", Mark::Selected),
    ] {
        diagram.marks.extend(points(size, names).into_iter().map(|point| (point, mark)));
    }
    let labels = ["A", "b", "27", "x", "m", "long text", "⅓", "g", "Ag", "W"];
    let places = points(size, "G10 H10 G9 H9 G8 H8 G11 H11 Q10 S10");
    diagram.labels = places.into_iter().zip(labels.map(String::from)).collect();
    diagram.territory =
        points(size, "A19 B19 A18 B18 S1 T1").into_iter().map(|point| (point, Color::Black)).collect();
    diagram
        .territory
        .extend(points(size, "S19 T19 T18 R3 R4 S4").into_iter().map(|point| (point, Color::White)));
    diagram.faded = points(size, "R3 R4 S4").into_iter().collect();
    diagram.links = [
        (point(size, "N9"), point(size, "P6"), Link::Arrow),
        (point(size, "Q16"), point(size, "M16"), Link::Arrow),
        (point(size, "M13"), point(size, "P13"), Link::Line),
        (point(size, "C6"), point(size, "E8"), Link::Arrow),
    ]
    .into();
    diagram.dimmed = points(size, "H15 J15 K15 H14 J14 K14 O3 O4 N3").into_iter().collect();
    diagram.last_move = Some(point(size, "R6"));
    diagram
}

/// A value for each point, falling off from the stones.
fn influence(diagram: &Diagram) -> Heat {
    let value = |at: Point| {
        let share = |(&stone, color): (&Point, &Color)| {
            let (columns, rows) = (stone.column().abs_diff(at.column()), stone.row().abs_diff(at.row()));
            f64::from(color.sign()) / f64::from(1 + u32::from(columns) + u32::from(rows)).powi(2)
        };
        diagram.stones.iter().map(share).sum::<f64>()
    };
    Heat { values: diagram.size.points().map(|point| (point, value(point))).collect(), ..Heat::default() }
}

/// A heat map in cells, with numbers.
pub fn heat_cells(scale: Scale) -> Diagram {
    let mut diagram = board(&[
        ". . . . . . . . .",
        ". . . . . . . . .",
        ". . X . . . O . .",
        ". . . . . . . . .",
        ". . . . X . . . .",
        ". . . . . . O . .",
        ". . X . . O X . .",
        ". . . . . . . . .",
        ". . . . . . . . .",
    ]);
    diagram.heat = Some(Heat { numbers: true, scale, ..influence(&diagram) });
    diagram.legend = true;
    diagram
}

/// A heat map in squares over stones.
pub fn heat_squares() -> Diagram {
    let mut diagram = endgame();
    diagram.regions.clear();
    diagram.title.clear();
    diagram.caption = "Control of each point".into();
    diagram.heat = Some(Heat { shape: HeatShape::Squares, ..influence(&diagram) });
    diagram
}

/// The lower right corner of a 19×19 board.
pub fn corner() -> Diagram {
    let size = Size::NINETEEN;
    let mut diagram = markup().cropped(point(size, "L1"), point(size, "T7"));
    diagram.regions = vec![
        region(size, "R1 S1 T1 R2 S2 T2 T3", "A", "4 gote", Stroke::Solid),
        region(size, "K5 L5 M5 N5 K6 L6", "B", "±3", Stroke::Dotted),
    ];
    diagram
}

/// A part of the board that touches no edge, and is no rectangle.
pub fn island() -> Diagram {
    let size = Size::NINETEEN;
    let mut diagram = markup().cropped(point(size, "G8"), point(size, "M13"));
    if let Some(view) = &mut diagram.visible {
        for hidden in points(size, "G13 H13 G12 M8") {
            view.remove(hidden);
        }
    }
    diagram
}

/// A crowded board, where labels hardly find room.
pub fn crowded() -> Diagram {
    let mut diagram = board(&[
        "X O X O X O X O X O X O X",
        "O X O X O . . O X O X O X",
        "X O X O X O X O X O X O X",
        "O X O X O X O X O X . . O",
        "X O . . X O X O X O X O X",
        "O X O X O X O X O X O X O",
        "X O X O X O X O X O X O X",
        "O X O X O X . X O X O X O",
        "X O X O X O X O X O X O X",
    ]);
    let size = diagram.size;
    diagram.regions = vec![
        region(size, "F8 G8", "A", "5⅓ gote", Stroke::Solid),
        region(size, "L6 M6", "B", "White’s sente 2", Stroke::Dashed),
        region(size, "C5 D5", "C", "ko 3⅓", Stroke::Dotted),
        region(size, "G2", "D", "", Stroke::Solid),
    ];
    diagram
}

/// Outlines of all kinds: a hole, corners that touch, neighbours, a selected one.
pub fn outlines() -> Diagram {
    let size = Size::square(9).unwrap();
    let mut diagram = Diagram::new(size);
    diagram.regions = vec![
        region(size, "A9 B9 C9 A8 C8 A7 B7 C7", "A", "with a hole", Stroke::Solid),
        region(size, "E9 F8 G9 F7", "B", "corners", Stroke::Dashed),
        region(size, "A1 B1 C1 D1 D2 D3 C3", "C", "", Stroke::Dotted),
        region(size, "E1 E2 E3 F2", "D", "⇑∗ ⧾₂", Stroke::Solid),
        region(size, "J1 J2 J3 H3 G3 H1 J5 H5", "E", "selected", Stroke::Solid),
    ];
    diagram.regions[4].selected = true;
    diagram.coordinates = false;
    diagram
}

/// An empty board.
pub fn empty(width: usize, height: usize) -> Diagram {
    Diagram::new(Size::new(width, height).unwrap())
}

/// Every scene with its name.
pub fn all() -> Vec<(&'static str, Diagram)> {
    let mut one = empty(1, 1);
    one.caption = "The smallest board".into();
    let mut targets = empty(3, 2);
    targets.targets = true;
    targets.id_prefix = "board-2".into();
    let themed = |diagram: Diagram, theme: Theme| Diagram { theme, ..diagram };
    vec![
        ("endgame", endgame()),
        ("endgame-print", themed(endgame(), Theme::Print)),
        ("endgame-dark", themed(endgame(), Theme::Dark)),
        ("markup", markup()),
        ("markup-print", themed(markup(), Theme::Print)),
        ("markup-dark", themed(markup(), Theme::Dark)),
        ("heat-colour", heat_cells(Scale::Diverging)),
        ("heat-colour-dark", themed(heat_cells(Scale::Diverging), Theme::Dark)),
        ("heat-gray-print", themed(heat_cells(Scale::Gray), Theme::Print)),
        ("heat-squares", heat_squares()),
        ("corner", corner()),
        ("island", island()),
        ("crowded", crowded()),
        ("outlines", outlines()),
        ("outlines-dark", themed(outlines(), Theme::Dark)),
        ("board-1x1", one),
        ("board-13x9", empty(13, 9)),
        ("board-25x25", empty(25, 25)),
        ("board-1x5", empty(1, 5)),
        ("targets", targets),
    ]
}
