use proptest::prelude::*;
use yose_board::{Color, Size};

use super::*;
use crate::diagram::Stroke;

fn region(points: impl IntoIterator<Item = Point>, key: &str, text: &str) -> Region {
    Region {
        points: points.into_iter().collect(),
        key: key.into(),
        text: text.into(),
        stroke: Stroke::Solid,
        selected: false,
    }
}

fn placed(diagram: &Diagram) -> Vec<Label> {
    place(diagram, &Layout::new(diagram))
}

#[test]
fn with_room_a_label_stands_next_to_its_region_in_full() {
    let mut diagram = Diagram::new(Size::square(9).unwrap());
    diagram.regions = vec![region([Point::new(4, 4)], "A", "5⅓ gote")];
    let labels = placed(&diagram);
    assert_eq!((labels[0].key.as_str(), labels[0].text.as_str()), ("A", " 5⅓ gote"));
    assert!(labels[0].leader.is_none() && !labels[0].shortened);
}

#[test]
fn without_room_the_text_is_left_for_the_caption() {
    let size = Size::square(9).unwrap();
    let hole = Point::new(4, 4);
    let mut diagram =
        Diagram::new(size).with_stones(Color::Black, size.points().filter(|&point| point != hole));
    diagram.regions = vec![region([hole], "A", "White’s sente 2")];
    let labels = placed(&diagram);
    assert_eq!((labels[0].key.as_str(), labels[0].text.as_str()), ("A", ""));
    assert!(labels[0].shortened);
    assert!(diagram.svg().contains("White’s sente 2"));
}

#[test]
fn a_free_place_away_from_the_region_is_joined_to_it_by_a_line() {
    let size = Size::square(9).unwrap();
    let near = |point: &Point| point.row() >= 3 && *point != Point::new(4, 4);
    let mut diagram = Diagram::new(size).with_stones(Color::White, size.points().filter(near));
    diagram.regions = vec![region([Point::new(4, 4)], "A", "5⅓ gote")];
    let layout = Layout::new(&diagram);
    let labels = placed(&diagram);
    let (from, to) = labels[0].leader.unwrap();
    assert_eq!(to, layout.at(Point::new(4, 4)));
    assert_eq!(labels[0].pill.nearest(to), from);
}

#[test]
fn labels_without_words_or_points_are_not_drawn() {
    let mut diagram = Diagram::new(Size::square(9).unwrap());
    let hidden = Point::new(20, 20);
    diagram.regions =
        vec![region([], "A", "x"), region([hidden], "B", "x"), region([Point::new(1, 1)], " ", "\u{7}")];
    assert_eq!(placed(&diagram), []);
}

#[test]
fn labels_that_are_too_long_are_cut() {
    let mut diagram = Diagram::new(Size::square(9).unwrap());
    let long = "very ".repeat(1000);
    diagram.regions = vec![region([Point::new(1, 1)], &long, ""), region([Point::new(7, 7)], "", &long)];
    let labels = placed(&diagram);
    assert_eq!(labels.len(), 2);
    assert!(labels.iter().all(|label| label.key.ends_with('…')));
}

fn position() -> impl Strategy<Value = Diagram> {
    let points = |count: std::ops::Range<usize>| prop::collection::vec((0u8..19, 0u8..19), count);
    (points(0..250), prop::collection::vec(points(1..8), 1..7)).prop_map(|(stones, regions)| {
        let at = |(column, row): (u8, u8)| Point::new(column, row);
        let mut diagram = Diagram::new(Size::NINETEEN).with_stones(Color::Black, stones.into_iter().map(at));
        diagram.regions = regions
            .into_iter()
            .enumerate()
            .map(|(nth, points)| region(points.into_iter().map(at), &nth.to_string(), "5⅓ gote"))
            .collect();
        diagram
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn labels_keep_apart_stay_on_the_board_and_show_the_stones(diagram in position()) {
        let layout = Layout::new(&diagram);
        let field = layout.field();
        let labels = placed(&diagram);
        prop_assert_eq!(labels.len(), diagram.regions.len());
        for (nth, label) in labels.iter().enumerate() {
            prop_assert!((label.pill.overlap(field) - label.pill.width * label.pill.height).abs() < 1e-6);
            for other in &labels[..nth] {
                prop_assert_eq!(label.pill.overlap(other.pill), 0.0);
            }
            let hidden: f64 = diagram
                .stones
                .keys()
                .map(|&stone| label.pill.overlap(Rect::around(layout.at(stone), CELL * 0.86, CELL * 0.86)))
                .sum();
            if !label.shortened {
                prop_assert!(hidden <= TOO_MUCH / COST_STONE * CELL * CELL);
            }
        }
    }
}

#[test]
fn on_the_smallest_board_a_label_is_still_there() {
    let mut diagram = Diagram::new(Size::square(1).unwrap());
    diagram.coordinates = false;
    diagram.regions = vec![region([Point::new(0, 0)], "a long key", "and its text")];
    assert_eq!(placed(&diagram).len(), 1);
    assert!(diagram.svg().contains("and its text"));
}
