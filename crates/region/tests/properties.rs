//! What must hold on any board.

mod tiny;

use tiny::Dice;
use yose_board::{Board, Color, PointSet, Symmetry};
use yose_region::{Decomposition, Immortal, Limits, decompose, refine};

const SIZES: [(u8, u8); 6] = [(5, 5), (6, 4), (9, 2), (5, 4), (7, 3), (1, 9)];

fn boards(seed: u64, count: usize) -> impl Iterator<Item = Board> {
    let mut dice = Dice(seed);
    (0..count).map(move |round| {
        let (width, height) = SIZES[round % SIZES.len()];
        dice.board(width, height, 30 + 10 * (round as u64 % 4), 10 + 10 * (round as u64 % 3))
    })
}

#[test]
fn every_point_is_in_one_place_and_regions_do_not_touch() {
    for board in boards(0x9a47, 1500) {
        let parts = decompose(&board, &Immortal::Proved, &Limits::default());
        let mut seen = PointSet::EMPTY;
        let sets = parts.safe_stones.iter().chain(&parts.territory);
        for set in sets.copied().chain(parts.regions.iter().map(|region| region.points)) {
            assert!(seen.is_disjoint(&set), "\n{board}");
            seen |= set;
        }
        assert_eq!(seen, PointSet::full(board.size()), "\n{board}");
        for (index, region) in parts.regions.iter().enumerate() {
            for other in &parts.regions[index + 1..] {
                assert!(region.points.neighbours().is_disjoint(&other.points), "\n{board}");
            }
            assert!(region.border.is_subset(&(parts.safe_stones[0] | parts.safe_stones[1])), "\n{board}");
        }
        for color in Color::BOTH {
            assert!(parts.safe_stones[color.index()].is_subset(board.stones(color)), "\n{board}");
            assert!(parts.territory[color.index()].is_disjoint(board.stones(color)), "\n{board}");
        }
    }
}

#[test]
fn symmetries_and_colours_change_nothing() {
    // Without the limit on nodes, which another order of moves may reach at another place.
    let limits = Limits { points: 9, nodes: u64::MAX, ..Limits::default() };
    for board in boards(0x5717, 400) {
        let size = board.size();
        let plain = decompose(&board, &Immortal::Proved, &limits);
        for symmetry in Symmetry::ALL {
            let turned = symmetry.apply_board(&board);
            let same = decompose(&turned, &Immortal::Proved, &limits);
            let swapped = decompose(&turned.swap_colors(), &Immortal::Proved, &limits);
            let sets = |parts: &Decomposition| [parts.safe_stones, parts.territory];
            for ((plain, same), swapped) in sets(&plain).iter().zip(sets(&same)).zip(sets(&swapped)) {
                let expected = plain.map(|set| symmetry.apply_set(&set, size));
                assert_eq!(same, expected, "{symmetry:?}\n{board}");
                assert_eq!([swapped[1], swapped[0]], expected, "{symmetry:?}\n{board}");
            }
        }
    }
}

/// Looking at a region again, with the safe stones given, finds at least what is known and never less.
#[test]
fn refining_a_region_without_a_move_agrees() {
    for board in boards(0x4ef1, 600) {
        let parts = decompose(&board, &Immortal::Proved, &Limits::default());
        for region in &parts.regions {
            let again = refine(&board, &region.points, parts.safe_stones, &Limits::default());
            let outside = PointSet::full(board.size()) - region.points;
            for set in again.safe_stones.iter().chain(&again.territory) {
                assert!(set.is_disjoint(&outside), "\n{board}");
            }
            let kinds = again.regions.iter().map(|again| again.kind);
            if again.regions.len() == 1 && again.regions[0].points == region.points {
                assert!(kinds.eq([region.kind]), "\n{board}");
            }
        }
    }
}
