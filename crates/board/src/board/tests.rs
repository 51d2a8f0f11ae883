use super::*;
use crate::Symmetry;
use proptest::prelude::*;

/// Random moves on a random board: each number picks an empty point for a colour.
fn playing() -> impl Strategy<Value = (Size, Vec<(bool, usize)>)> {
    let size = (1usize..=7, 1usize..=7).prop_map(|(w, h)| Size::new(w, h).unwrap());
    (size, prop::collection::vec((any::<bool>(), 0usize..1000), 0..120))
}

/// Plays what is legal with multi-stone suicide allowed; returns the moves made.
fn play_all(board: &mut Board, picks: &[(bool, usize)]) -> Vec<(Color, Point)> {
    let mut made = Vec::new();
    for &(black, pick) in picks {
        let color = if black { Color::Black } else { Color::White };
        let Some(point) = choose(board, pick) else { break };
        if board.check(color, point, true).is_ok() {
            board.play(color, point);
            made.push((color, point));
        }
    }
    made
}

fn choose(board: &Board, pick: usize) -> Option<Point> {
    let empty = board.empty();
    (!empty.is_empty()).then(|| empty.nth(pick % empty.len()).unwrap())
}

/// Everything the board keeps up to date, worked out anew from its stones.
fn assert_consistent(board: &Board) {
    let size = board.size();
    let mut hash = 0;
    for color in Color::BOTH {
        let stones: PointSet = size.points().filter(|&p| board.at(p) == Some(color)).collect();
        assert_eq!(stones, *board.stones(color));
        for chain in stones.components() {
            let liberties: PointSet =
                chain.iter().flat_map(|p| size.neighbours(p)).filter(|&p| board.is_empty(p)).collect();
            assert!(!liberties.is_empty(), "no chain stands without liberties\n{board}");
            for stone in chain {
                assert_eq!(board.chain(stone), chain);
                assert_eq!(board.liberties(stone), liberties);
                assert_eq!(board.liberty_count(stone), liberties.len());
                assert_eq!(board.head(stone), board.head(chain.first().unwrap()));
                hash ^= zobrist::stone(color, stone);
            }
        }
    }
    assert_eq!(board.stones_hash(), hash);
    for point in size.points() {
        let count = |what| size.neighbours(point).filter(|&next| board.at(next) == what).count() as u16;
        let expected = count(None) | count(Some(Color::Black)) << 4 | count(Some(Color::White)) << 8;
        assert_eq!(board.around[point.index()].0, expected);
    }
}

/// The rules of capture spelled out on a plain grid, sharing nothing with the board's chains.
fn slow_play(stones: &mut [PointSet; 2], size: Size, color: Color, point: Point) {
    stones[color.index()].insert(point);
    for victim in [!color, color] {
        let empty = PointSet::full(size) - stones[0] - stones[1];
        for chain in stones[victim.index()].components() {
            if chain.neighbours().is_disjoint(&empty) {
                stones[victim.index()] -= chain;
            }
        }
    }
}

proptest! {
    #[test]
    fn liberties_chains_and_hash_equal_recomputation((size, picks) in playing()) {
        let mut board = Board::new(size);
        for pick in picks {
            play_all(&mut board, &[pick]);
            assert_consistent(&board);
        }
    }

    #[test]
    fn captures_follow_the_rules((size, picks) in playing()) {
        let mut board = Board::new(size);
        let mut stones = [PointSet::EMPTY; 2];
        for (color, point) in play_all(&mut Board::new(size), &picks) {
            let before = *board.stones(!color);
            let undo = board.play(color, point);
            slow_play(&mut stones, size, color, point);
            prop_assert_eq!(board.stones, stones);
            prop_assert_eq!(undo.captured(), before.len() - stones[(!color).index()].len());
        }
    }

    #[test]
    fn undo_restores_everything((size, picks) in playing()) {
        let mut board = Board::new(size);
        let mut past = Vec::new();
        for (color, point) in play_all(&mut Board::new(size), &picks) {
            let before = board.clone();
            past.push((before, board.play(color, point)));
        }
        while let Some((before, undo)) = past.pop() {
            board.undo(undo);
            prop_assert_eq!(&board, &before);
            prop_assert_eq!(board.stones_hash(), before.stones_hash());
            assert_consistent(&board);
        }
    }

    #[test]
    fn check_tells_what_play_would_do((size, picks) in playing()) {
        let mut board = Board::new(size);
        play_all(&mut board, &picks);
        for color in Color::BOTH {
            for point in board.empty() {
                let mut after = [board.stones[0], board.stones[1]];
                slow_play(&mut after, size, color, point);
                let lives = after[color.index()].contains(point);
                let ko = board.ko() == Some(Ko { point, banned: color });
                prop_assert_eq!(board.is_legal(color, point), lives && !ko);
                let sensible = lives && !ko && !board.is_eye_like(color, point);
                prop_assert_eq!(board.is_sensible(color, point), sensible);
                let alone = after[color.index()].len() == board.stones(color).len();
                prop_assert_eq!(board.check(color, point, true).is_ok(), !ko && (lives || !alone));
            }
        }
    }

    #[test]
    fn symmetry_and_colour_swap_commute_with_play((size, picks) in playing()) {
        let mut board = Board::new(size);
        let moves = play_all(&mut board, &picks);
        for symmetry in Symmetry::ALL {
            let mut turned = Board::new(symmetry.apply_size(size));
            for &(color, point) in &moves {
                turned.play(color, symmetry.apply(point, size));
            }
            prop_assert_eq!(symmetry.apply_board(&board), turned);
        }
        let mut swapped = Board::new(size);
        for &(color, point) in &moves {
            swapped.play(!color, point);
        }
        prop_assert_eq!(board.swap_colors(), swapped);
    }

    #[test]
    fn a_ko_is_one_stone_for_one((size, picks) in playing()) {
        let mut board = Board::new(size);
        play_all(&mut board, &picks);
        if let Some(ko) = board.ko() {
            // Retaking would capture exactly one stone and restore the position before.
            let mut retaken = board.clone();
            let undo = retaken.play(ko.banned, ko.point);
            prop_assert_eq!(undo.captured(), 1);
            prop_assert_eq!(retaken.ko().map(|back| back.banned), Some(!ko.banned));
        }
    }
}

#[test]
fn hash_tells_the_ko_and_the_side_to_move() {
    let mut board = Board::new(Size::square(5).unwrap());
    let ko = Some(Ko { point: Point::new(1, 1), banned: Color::Black });
    let plain = board.hash(Color::Black);
    assert_ne!(plain, board.hash(Color::White));
    board.set_ko(ko);
    assert_ne!(plain, board.hash(Color::Black));
}

#[test]
fn border_points_are_never_legal() {
    let board = Board::new(Size::new(3, 2).unwrap());
    for point in [Point::new(3, 0), Point::new(0, 2), Point::new(24, 24)] {
        assert_eq!(board.check(Color::Black, point, true), Err(Illegal::OffBoard));
    }
}
