use proptest::prelude::*;
use yose_board::{Size, Symmetry};

use super::*;

fn set(rows: &[&str]) -> PointSet {
    let mut points = PointSet::EMPTY;
    for (row, text) in rows.iter().enumerate() {
        for (column, _) in text.bytes().enumerate().filter(|&(_, byte)| byte == b'#') {
            points.insert(Point::new(column as u8, row as u8));
        }
    }
    points
}

/// Pairs of a point in the set and a neighbouring place outside it, counted one by one.
fn naive_length(points: &PointSet) -> usize {
    points.iter().flat_map(Point::neighbours).filter(|&next| !points.contains(next)).count()
}

fn length(corners: &[Corner]) -> usize {
    (0..corners.len())
        .map(|nth| {
            let (a, b) = (corners[nth], corners[(nth + 1) % corners.len()]);
            usize::from(a.0.abs_diff(b.0)) + usize::from(a.1.abs_diff(b.1))
        })
        .sum()
}

/// Twice the area inside a loop, positive if it runs clockwise (the shoelace formula).
fn doubled_area(corners: &[Corner]) -> i64 {
    (0..corners.len())
        .map(|nth| {
            let (a, b) = (corners[nth], corners[(nth + 1) % corners.len()]);
            i64::from(a.0) * i64::from(b.1) - i64::from(b.0) * i64::from(a.1)
        })
        .sum()
}

#[test]
fn a_single_point_is_a_square() {
    let corners = loops(&set(&["...", "..#"]));
    assert_eq!(corners, [[(3, 1), (3, 2), (2, 2), (2, 1)]]);
}

#[test]
fn the_corner_of_the_largest_board_is_no_exception() {
    let corners = loops(&PointSet::from_iter([Point::new(24, 24)]));
    assert_eq!(corners, [[(25, 24), (25, 25), (24, 25), (24, 24)]]);
}

#[test]
fn a_ring_has_a_loop_around_it_and_one_around_its_hole() {
    let corners = loops(&set(&["###", "#.#", "###"]));
    let areas: Vec<i64> = corners.iter().map(|corners| doubled_area(corners) / 2).collect();
    assert_eq!(areas, [9, -1]);
}

#[test]
fn points_that_touch_at_a_corner_have_loops_of_their_own() {
    assert_eq!(loops(&set(&["#.", ".#"])).len(), 2);
    assert_eq!(loops(&set(&[".#", "#."])).len(), 2);
    // Two holes that touch at a corner: the set is connected around them, and through neither.
    assert_eq!(loops(&set(&["####", "#.##", "##.#", "####"])).len(), 2);
}

fn points() -> impl Strategy<Value = PointSet> {
    prop::collection::vec((0u8..25, 0u8..25), 0..300).prop_flat_map(|dense| {
        prop::collection::vec((0u8..6, 0u8..6), 0..30).prop_map(move |corner| {
            dense.iter().chain(&corner).map(|&(column, row)| Point::new(column, row)).collect()
        })
    })
}

proptest! {
    #[test]
    fn loops_cover_every_side_once(points in points()) {
        let loops = loops(&points);
        prop_assert_eq!(loops.iter().map(|corners| length(corners)).sum::<usize>(), naive_length(&points));
        for corners in &loops {
            for nth in 0..corners.len() {
                let (a, b) = (corners[nth], corners[(nth + 1) % corners.len()]);
                prop_assert!((a.0 == b.0) != (a.1 == b.1), "sides are straight and not empty");
            }
        }
    }

    #[test]
    fn loops_enclose_the_points_and_go_clockwise_around_each_part(points in points()) {
        let areas: Vec<i64> = loops(&points).iter().map(|corners| doubled_area(corners) / 2).collect();
        prop_assert_eq!(areas.iter().sum::<i64>(), points.len() as i64);
        let around = areas.iter().filter(|&&area| area > 0).count();
        prop_assert_eq!(around, points.components().count());
    }

    #[test]
    fn turning_the_set_turns_its_loops(points in points()) {
        let size = Size::square(25).unwrap();
        let measure = |points: &PointSet| {
            let mut found: Vec<(usize, i64, usize)> = loops(points)
                .iter()
                .map(|corners| (length(corners), doubled_area(corners), corners.len()))
                .collect();
            found.sort_unstable();
            found
        };
        for symmetry in Symmetry::ALL {
            prop_assert_eq!(measure(&symmetry.apply_set(&points, size)), measure(&points));
        }
    }
}
