//! Properties that every picture has, whatever its model.

use std::collections::BTreeSet;

use proptest::prelude::*;
use resvg::usvg::roxmltree::{Document, Node};
use yose_board::{Color, Point, PointSet, Size, Symmetry};
use yose_draw::{
    Axis, Curve, Diagram, Heat, HeatShape, Link, Mark, Note, Plot, Region, Resolution, Scale, Stroke, Theme,
    Tick, Tone, png,
};

fn point() -> impl Strategy<Value = Point> {
    (0u8..25, 0u8..25).prop_map(|(column, row)| Point::new(column, row))
}

fn points() -> impl Strategy<Value = Vec<Point>> {
    prop::collection::vec(point(), 0..40)
}

/// Text with everything that could break a document or a line.
fn text() -> impl Strategy<Value = String> {
    let nasty = prop::sample::select(vec![
        "<script>",
        "]]>",
        "&amp;",
        "\"'",
        "\u{0}",
        "\u{1b}",
        "\u{ffff}",
        "\r\n",
        "\u{2028}",
        "囲碁",
        "⧾₂",
        "é",
        "🙂",
        "\u{202e}",
        "<!--",
        "5⅓ gote",
        "A",
        " ",
    ]);
    prop_oneof![
        prop::collection::vec(nasty, 0..6).prop_map(|parts| parts.concat()),
        any::<String>(),
        "[a-z ]{0,400}",
    ]
}

fn number() -> impl Strategy<Value = f64> {
    prop_oneof![-1.5..1.5, -1e3..1e3, any::<f64>(), Just(f64::NAN), Just(f64::INFINITY)]
}

fn theme() -> impl Strategy<Value = Theme> {
    prop::sample::select(Theme::ALL.to_vec())
}

fn stroke() -> impl Strategy<Value = Stroke> {
    prop::sample::select(vec![Stroke::Solid, Stroke::Dashed, Stroke::Dotted])
}

fn mark() -> impl Strategy<Value = Mark> {
    prop::sample::select(vec![Mark::Selected, Mark::Circle, Mark::Square, Mark::Triangle, Mark::Cross])
}

fn heat() -> impl Strategy<Value = Heat> {
    let values = prop::collection::btree_map(point(), number(), 0..40);
    let scale = prop::sample::select(vec![Scale::Diverging, Scale::Gray]);
    let shape = prop::sample::select(vec![HeatShape::Cells, HeatShape::Numbers, HeatShape::Squares]);
    (values, scale, shape).prop_map(|(values, scale, shape)| Heat { values, scale, shape })
}

fn region() -> impl Strategy<Value = Region> {
    (points(), text(), text(), stroke(), any::<bool>()).prop_map(|(points, key, text, stroke, selected)| {
        Region { points: points.into_iter().collect(), key, text, stroke, selected }
    })
}

/// Boards with stones and whatever is marked on points.
fn marked() -> impl Strategy<Value = Diagram> {
    let color = || prop::sample::select(Color::BOTH.to_vec());
    let link = prop::sample::select(vec![Link::Line, Link::Arrow]);
    let size = (1usize..=25, 1usize..=25).prop_map(|(width, height)| Size::new(width, height).unwrap());
    let stones = prop::collection::btree_map(point(), color(), 0..60);
    let marks = prop::collection::btree_set((point(), mark()), 0..20);
    let links = prop::collection::btree_set((point(), point(), link), 0..4);
    let territory = prop::collection::btree_map(point(), color(), 0..20);
    let numbers = prop::collection::btree_map(point(), any::<u32>(), 0..20);
    (size, stones, marks, links, territory, numbers, points(), points(), prop::option::of(point())).prop_map(
        |(size, stones, marks, links, territory, numbers, faded, dimmed, last_move)| Diagram {
            stones,
            marks,
            links,
            territory,
            numbers,
            faded: faded.into_iter().collect(),
            dimmed: dimmed.into_iter().collect(),
            last_move,
            ..Diagram::new(size)
        },
    )
}

fn diagram() -> impl Strategy<Value = Diagram> {
    let texts = (text(), text(), text(), prop::collection::btree_map(point(), text(), 0..8));
    let switches = (any::<bool>(), any::<bool>(), any::<bool>(), theme());
    let view = prop::option::of(points().prop_map(PointSet::from_iter));
    let regions = prop::collection::vec(region(), 0..5);
    (marked(), texts, switches, view, prop::option::of(heat()), regions).prop_map(
        |(
            diagram,
            (title, caption, id_prefix, labels),
            (coordinates, legend, targets, theme),
            visible,
            heat,
            regions,
        )| {
            Diagram {
                title,
                caption,
                id_prefix,
                labels,
                coordinates,
                legend,
                targets,
                theme,
                visible,
                heat,
                regions,
                ..diagram
            }
        },
    )
}

fn plot() -> impl Strategy<Value = Plot> {
    let axis = || {
        let ticks =
            prop::collection::vec((number(), text()).prop_map(|(at, label)| Tick { at, label }), 0..4);
        (text(), prop::option::of((number(), number())), ticks, any::<bool>())
            .prop_map(|(label, range, ticks, reversed)| Axis { label, range, ticks, reversed })
    };
    let places = || prop::collection::vec((number(), number()), 0..12);
    let tone = prop::sample::select(vec![Tone::Plain, Tone::Black, Tone::White]);
    let curve = (text(), places(), stroke(), tone).prop_map(|(name, points, stroke, tone)| Curve {
        name,
        points,
        stroke,
        tone,
    });
    let note = ((number(), number()), text()).prop_map(|(at, text)| Note { at, text });
    let lines = (prop::collection::vec(places(), 0..2), prop::collection::vec(curve, 0..4));
    (
        (number(), number()),
        (axis(), axis()),
        lines,
        prop::collection::vec(note, 0..4),
        text(),
        text(),
        theme(),
    )
        .prop_map(|((width, height), (x, y), (areas, curves), notes, title, id_prefix, theme)| Plot {
            width,
            height,
            x,
            y,
            areas,
            curves,
            notes,
            title,
            theme,
            id_prefix,
        })
}

fn elements<'a, 'input>(
    document: &'a Document<'input>,
    tag: &'a str,
) -> impl Iterator<Item = Node<'a, 'input>> {
    document.descendants().filter(move |node| node.has_tag_name(tag))
}

fn attribute(node: Node<'_, '_>, name: &str) -> f64 {
    node.attribute(name).unwrap().parse().unwrap()
}

/// What a page relies on when it shows a picture inline.
fn check_document(svg: &str) -> Result<(), TestCaseError> {
    let document = Document::parse(svg).map_err(|error| TestCaseError::fail(format!("{error}\n{svg}")))?;
    let mut ids = BTreeSet::new();
    for node in document.descendants().filter(Node::is_element) {
        prop_assert!(!matches!(node.tag_name().name(), "script" | "style" | "image" | "foreignObject"));
        for attribute in node.attributes() {
            prop_assert!(attribute.name() != "style" && !attribute.name().starts_with("on"));
            prop_assert!(!attribute.value().contains("NaN") || attribute.name() == "aria-label");
        }
        if let Some(id) = node.attribute("id") {
            prop_assert!(ids.insert(id), "{id} twice");
        }
    }
    for node in document.descendants().filter(Node::is_element) {
        let referred = node.attribute("href").map(|href| &href[1..]);
        let painted = ["fill", "clip-path"].iter().filter_map(|name| node.attribute(*name));
        let painted = painted.filter_map(|value| value.strip_prefix("url(#")?.strip_suffix(')'));
        for id in painted.chain(referred) {
            prop_assert!(ids.contains(id), "nothing has the id {id}");
        }
    }
    let root = document.root_element();
    prop_assert_eq!(root.attribute("role"), Some("img"));
    prop_assert!(root.has_attribute("aria-label"));
    prop_assert_eq!(elements(&document, "title").count(), 1);
    Ok(())
}

/// The width and height in the header of a PNG file.
fn dimensions(png: &[u8]) -> (u32, u32) {
    let read = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    (read(16), read(20))
}

/// The middles of the stones in a picture, by the id of what is drawn.
fn stones(svg: &str) -> BTreeSet<(String, i64, i64)> {
    let document = Document::parse(svg).unwrap();
    elements(&document, "use")
        .filter(|node| !node.attribute("href").unwrap().ends_with("-s"))
        .map(|node| {
            let place = |name: &str| (attribute(node, name) * 100.0).round() as i64;
            (node.attribute("href").unwrap().to_owned(), place("x"), place("y"))
        })
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(192))]

    #[test]
    fn boards_are_sound_documents(diagram in diagram()) {
        check_document(&diagram.svg())?;
    }

    #[test]
    fn plots_are_sound_documents(plot in plot()) {
        check_document(&plot.svg())?;
    }

    #[test]
    fn every_visible_point_has_one_target(diagram in diagram()) {
        let diagram = Diagram { targets: true, ..diagram };
        let svg = diagram.svg();
        let document = Document::parse(&svg).unwrap();
        let found: Vec<Point> = document
            .descendants()
            .filter_map(|node| node.attribute("data-point"))
            .map(|name| Point::from_gtp(name, diagram.size).unwrap())
            .collect();
        let full = PointSet::full(diagram.size);
        let view = diagram.visible.map(|view| view & full).filter(|view| !view.is_empty()).unwrap_or(full);
        prop_assert_eq!(found.len(), view.len());
        prop_assert_eq!(found.into_iter().collect::<PointSet>(), view);
    }

    #[test]
    fn turning_the_board_turns_the_picture(diagram in marked()) {
        let diagram = Diagram { coordinates: false, ..diagram };
        let size = diagram.size;
        // The centre stays where it is, so a stone's place relative to it tells where it has gone.
        let relative = |size: Size, svg: &str| -> BTreeSet<(String, i64, i64)> {
            let middle = |side: u8| 2450 + i64::from(side - 1) * 1600;
            let (x0, y0) = (middle(size.width()), middle(size.height()));
            stones(svg).into_iter().map(|(id, x, y)| (id, x - x0, y - y0)).collect()
        };
        let here = relative(size, &diagram.svg());
        for symmetry in Symmetry::ALL {
            let turned_size = symmetry.apply_size(size);
            let mut turned = Diagram { coordinates: false, ..Diagram::new(turned_size) };
            for (&point, &color) in diagram.stones.iter().filter(|(point, _)| size.contains(**point)) {
                turned.stones.insert(symmetry.apply(point, size), color);
            }
            let there = relative(turned_size, &turned.svg());
            // Where the symmetry takes the corners of a square tells what it does to places.
            let square = Size::square(3).unwrap();
            let image = |column: u8, row: u8| {
                let point = symmetry.apply(Point::new(column, row), square);
                (i64::from(point.column()) - 1, i64::from(point.row()) - 1)
            };
            let (right, down) = (image(2, 1), image(1, 2));
            let moved: BTreeSet<(String, i64, i64)> = here
                .iter()
                .map(|(id, x, y)| (id.clone(), x * right.0 + y * down.0, x * right.1 + y * down.1))
                .collect();
            prop_assert_eq!(moved, there);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn images_have_the_size_of_the_picture(diagram in diagram(), scale in 0.3f64..1.5) {
        let svg = diagram.svg();
        let document = Document::parse(&svg).unwrap();
        let side = |name: &str| (attribute(document.root_element(), name) * scale).round() as u32;
        let image = png(&svg, Resolution::Scale(scale)).unwrap();
        prop_assert_eq!(dimensions(&image), (side("width"), side("height")));
    }

    #[test]
    fn plots_can_be_images(plot in plot()) {
        let image = png(&plot.svg(), Resolution::Width(200)).unwrap();
        prop_assert_eq!(dimensions(&image).0, 200);
    }
}

#[test]
fn pictures_on_one_page_share_no_id() {
    let ids = |prefix: &str| -> BTreeSet<String> {
        let mut diagram = Diagram::new(Size::NINETEEN).cropped(Point::new(0, 0), Point::new(9, 9));
        diagram.id_prefix = prefix.into();
        let svg = diagram.svg();
        let document = Document::parse(&svg).unwrap();
        document.descendants().filter_map(|node| node.attribute("id")).map(str::to_owned).collect()
    };
    let (first, second) = (ids("first"), ids("second"));
    assert!(first.len() >= 6 && first.is_disjoint(&second));
}
