//! Pictures to compare and to look at.
//!
//! Values and captions are made up: only their looks matter here.

use yose_board::{Color, Point, PointSet, Size};
use yose_draw::{
    Axis, Curve, Diagram, Heat, HeatShape, Link, Mark, Note, Plot, Region, Scale, Stroke, Theme, Tick, Tone,
};

/// A board from rows of `X O .`.
pub(crate) fn board(rows: &[&str]) -> Diagram {
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
pub(crate) fn points(size: Size, names: &str) -> Vec<Point> {
    names.split_whitespace().map(|name| Point::from_gtp(name, size).unwrap()).collect()
}

pub(crate) fn point(size: Size, name: &str) -> Point {
    points(size, name)[0]
}

fn region(size: Size, names: &str, key: &str, text: &str, stroke: Stroke) -> Region {
    let points: PointSet = points(size, names).into_iter().collect();
    Region { points, key: key.into(), text: text.into(), stroke, selected: false }
}

/// The late endgame of a 9×9 game, with its open regions.
pub(crate) fn endgame() -> Diagram {
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
pub(crate) fn markup() -> Diagram {
    let size = Size::NINETEEN;
    let mut diagram = Diagram::new(size)
        .with_stones(
            Color::Black,
            points(size, "F6 G6 O14 O15 D4 Q16 D16 R14 O17 F17 C14 C10 K10 K4 Q10 R10 C4 E4 R3 R4 S4"),
        )
        .with_stones(Color::White, points(size, "Q4 D17 C17 E17 C6 F3 R6 O3 Q11 R11 S10 K11 L10 J10 D5 E5"));
    let numbered = points(size, "R14 O17 C14 F17 Q11 R11 R10");
    let counts = [1, 9, 10, 88, 100, 214, 361];
    diagram.numbers = numbered.into_iter().zip(counts).collect();
    diagram.numbers.insert(point(size, "G16"), 42);
    for (name, number, mark) in [
        ("O14", 7, Mark::Circle),
        ("O15", 18, Mark::Square),
        ("F6", 8, Mark::Triangle),
        ("G6", 17, Mark::Cross),
    ] {
        diagram.numbers.insert(point(size, name), number);
        diagram.marks.insert((point(size, name), mark));
    }
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
pub(crate) fn heat_cells(scale: Scale) -> Diagram {
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
    diagram.heat = Some(Heat { shape: HeatShape::Numbers, scale, ..influence(&diagram) });
    diagram.legend = true;
    diagram
}

/// A heat map in squares over stones.
pub(crate) fn heat_squares() -> Diagram {
    let mut diagram = endgame();
    diagram.regions.clear();
    diagram.title.clear();
    diagram.caption = "Control of each point".into();
    diagram.heat = Some(Heat { shape: HeatShape::Squares, ..influence(&diagram) });
    diagram
}

/// The lower right corner of a 19×19 board.
pub(crate) fn corner() -> Diagram {
    let size = Size::NINETEEN;
    let mut diagram = markup().cropped(point(size, "L1"), point(size, "T7"));
    diagram.regions = vec![
        region(size, "R1 S1 T1 R2 S2 T2 T3", "A", "4 gote", Stroke::Solid),
        region(size, "K5 L5 M5 N5 K6 L6", "B", "±3", Stroke::Dotted),
    ];
    diagram
}

/// A whole game near its end, with many regions.
pub(crate) fn whole_game() -> Diagram {
    let mut diagram = board(&[
        ". . . . X O . . . . . O X . . . . . .",
        ". . . X X O . O . . O O X . . X . . .",
        ". . X . X O . . . . O X X . . . X . .",
        ". . X X O O . O . . O O X . X . . . .",
        ". X . X O . . . . . . O X X . . X X .",
        ". . X O O . O . O . O . O X X X O O X",
        ". X X O . . . . . . . O O O X O . O O",
        "X X O O . O . . . . . . . O O O . . .",
        "X O O . . . . . . . . . . . O . O . .",
        "O . O . O . . O O . . O . . . . . . .",
        "O O . . . . O X X O O . . O . O . O .",
        "X O . O . O X . X X X O O . O O O X O",
        "X X O . O O X X . . X X O O O X X X X",
        ". X O O O X X . . . . X X X O X . . .",
        ". X X X O X . . X . X . . X X X . X .",
        ". . . X X X . . . . . . X . . . . . .",
        ". . X . . . . X . . . . . . X . X . .",
        ". . . . X . . . . X . . . . . . . . .",
        ". . . . . . . . . . . . . . . . . . .",
    ]);
    let size = diagram.size;
    diagram.regions = vec![
        region(size, "M19 M18", "A", "5⅓ gote", Stroke::Solid),
        region(size, "T13 S12 T12 T11", "B", "White’s sente 2", Stroke::Solid),
        region(size, "A9 B10 A8 A7", "C", "ko 3⅓", Stroke::Dashed),
        region(size, "L17 M17 M16", "D", "1½ gote", Stroke::Solid),
        region(size, "T9 T8 S9 T10 S10", "E", "Black’s sente 4", Stroke::Dashed),
        region(size, "H8 J9 G9 H7 J7", "F", "⅔ gote", Stroke::Dotted),
        region(size, "E17 E16 F19 F18 G19", "G", "± 6", Stroke::Dotted),
        region(size, "K9 K8 L9 L8", "H", "½ gote", Stroke::Solid),
    ];
    diagram.regions[1].selected = true;
    diagram.last_move = Some(point(size, "N17"));
    diagram.title = "Move 212, Black to play".into();
    diagram.legend = true;
    diagram
}

/// A part of the board that touches no edge, and is no rectangle.
pub(crate) fn island() -> Diagram {
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
pub(crate) fn crowded() -> Diagram {
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
pub(crate) fn outlines() -> Diagram {
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
pub(crate) fn empty(width: usize, height: usize) -> Diagram {
    Diagram::new(Size::new(width, height).unwrap())
}

/// The thermograph of {5||4|0} from temperature −1 up.
///
/// Right's option {4|0} has mean 2 and temperature 2; its left wall is 4 − t, and
/// Right's wall of the game is that moved right by t: 4, until Left's wall 5 − t meets
/// it at temperature 1.
pub(crate) fn thermograph() -> Plot {
    let curve = |name: &str, tone: Tone, points: &[(f64, f64)]| Curve {
        name: name.into(),
        points: points.to_vec(),
        tone,
        stroke: Stroke::Solid,
    };
    Plot {
        title: "{5 || 4 | 0}".into(),
        width: 420.0,
        height: 320.0,
        x: Axis { label: "value".into(), range: Some((2.5, 6.5)), reversed: true, ..Axis::default() },
        y: Axis { label: "temperature".into(), range: Some((-1.0, 3.0)), ..Axis::default() },
        areas: vec![vec![(6.0, -1.0), (4.0, 1.0), (4.0, -1.0)]],
        curves: vec![
            curve("Left’s wall", Tone::Black, &[(6.0, -1.0), (4.0, 1.0)]),
            curve("Right’s wall", Tone::White, &[(4.0, -1.0), (4.0, 1.0)]),
            curve("mast", Tone::Plain, &[(4.0, 1.0), (4.0, 3.0)]),
        ],
        notes: vec![Note { at: (4.0, 1.0), text: "mean 4, temperature 1".into() }],
        ..Plot::default()
    }
}

/// Score and temperature over a game, with a gap and fractions on an axis.
pub(crate) fn game_chart() -> Plot {
    let wave = |n: u32| f64::from((n * 7919) % 31) / 10.0;
    let curve = |at: &dyn Fn(u32) -> f64| (0..120).map(|n| (f64::from(n), at(n))).collect::<Vec<_>>();
    let mut score = curve(&|n| wave(n / 5) - 1.0 + f64::from(n) / 60.0);
    score[60].1 = f64::NAN;
    let temperature = curve(&|n| 6.0 - f64::from(n) / 20.0);
    Plot {
        title: "Score and temperature".into(),
        width: 640.0,
        height: 260.0,
        x: Axis { label: "move".into(), ..Axis::default() },
        y: Axis {
            label: "points".into(),
            ticks: [(0.0, "0"), (4.0 / 3.0, "1⅓"), (3.0, "3"), (5.5, "5½")]
                .map(|(at, label)| Tick { at, label: label.into() })
                .into(),
            ..Axis::default()
        },
        curves: vec![
            Curve { name: "score".into(), points: score, tone: Tone::Black, stroke: Stroke::Solid },
            Curve {
                name: "temperature".into(),
                points: temperature,
                tone: Tone::White,
                stroke: Stroke::Dashed,
            },
        ],
        notes: vec![Note { at: (119.0, 0.05), text: "the last move".into() }],
        ..Plot::default()
    }
}

/// Every picture with its name.
pub(crate) fn all() -> Vec<(&'static str, String)> {
    let boards = boards().into_iter().map(|(name, diagram)| (name, diagram.svg()));
    boards.chain(plots().into_iter().map(|(name, plot)| (name, plot.svg()))).collect()
}

fn boards() -> Vec<(&'static str, Diagram)> {
    let mut one = empty(1, 1);
    one.caption = "The smallest board".into();
    let mut targets = empty(3, 2);
    targets.targets = true;
    targets.id_prefix = "board-2".into();
    vec![
        ("endgame", endgame()),
        ("endgame-print", themed(endgame(), Theme::Print)),
        ("endgame-dark", themed(endgame(), Theme::Dark)),
        ("markup", markup()),
        ("heat-colour", heat_cells(Scale::Diverging)),
        ("heat-gray-print", themed(heat_cells(Scale::Gray), Theme::Print)),
        ("heat-squares", heat_squares()),
        ("corner", corner()),
        ("island", island()),
        ("crowded", crowded()),
        ("outlines", outlines()),
        ("board-1x1", one),
        ("board-13x9", empty(13, 9)),
        ("board-1x5", empty(1, 5)),
        ("targets", targets),
    ]
}

fn plots() -> Vec<(&'static str, Plot)> {
    vec![
        ("thermograph", thermograph()),
        ("thermograph-print", Plot { theme: Theme::Print, ..thermograph() }),
        ("game-chart", game_chart()),
        ("game-chart-dark", Plot { theme: Theme::Dark, ..game_chart() }),
        ("plot-empty", Plot::default()),
    ]
}

/// More to look at, too large or too similar to keep in files.
pub(crate) fn more() -> Vec<(&'static str, String)> {
    let boards = [
        ("whole-game", whole_game()),
        ("whole-game-print", themed(whole_game(), Theme::Print)),
        ("whole-game-dark", themed(whole_game(), Theme::Dark)),
        ("markup-print", themed(markup(), Theme::Print)),
        ("markup-dark", themed(markup(), Theme::Dark)),
        ("heat-colour-dark", themed(heat_cells(Scale::Diverging), Theme::Dark)),
        ("outlines-dark", themed(outlines(), Theme::Dark)),
        ("board-25x25", empty(25, 25)),
    ];
    boards.map(|(name, diagram)| (name, diagram.svg())).into()
}

fn themed(diagram: Diagram, theme: Theme) -> Diagram {
    Diagram { theme, ..diagram }
}
