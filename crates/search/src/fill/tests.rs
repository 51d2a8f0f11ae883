use super::*;
use yose_board::Diagram;

/// A corner of White's under a wall of Black's, at the side of a small window.
fn window() -> Window {
    let diagram: Diagram = "
        region: A9 B9 C9 D9 A8 B8
        . . . . X . . . .
        . O O O X . . . .
        O O X X X . . . .
        X X X . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    "
    .parse()
    .unwrap();
    Window::around(&diagram.setup.board().unwrap(), &diagram.region, 4)
}

fn everything(window: &Window) -> PointSet {
    window.stones[0] | window.stones[1]
}

#[test]
fn chains_of_the_filling_have_two_eyes() {
    let window = window();
    let all = PointSet::full(window.size);
    for rim in 0..3 {
        let filled = fill(&window, &everything(&window), rim);
        for color in Color::BOTH {
            let stones = *filled.board.stones(color);
            for chain in (filled.walls & stones).components() {
                let eyes = (filled.board.empty() - filled.scope)
                    .components()
                    .filter(|room| (room.neighbours() & all).is_subset(&chain));
                assert!(eyes.count() >= 2, "rim {rim}:\n{:?}", filled.board);
            }
        }
    }
}

#[test]
fn the_scope_stays_as_it_is() {
    let window = window();
    for rim in 0..3 {
        let filled = fill(&window, &everything(&window), rim);
        assert!(window.region.is_subset(&filled.scope));
        for color in Color::BOTH {
            let before = window.stones[color.index()] & filled.scope;
            assert_eq!(*filled.board.stones(color) & filled.scope, before, "rim {rim}");
        }
    }
}

/// Stones outside count as they stand; only empty points can make a difference.
#[test]
fn nothing_outside_is_lost() {
    let window = window();
    let filled = fill(&window, &everything(&window), 0);
    let outside = PointSet::full(window.size) - filled.scope;
    let stones = Color::BOTH.map(|color| (*filled.board.stones(color) & outside).len() as i64);
    assert!(filled.outside.abs() <= outside.len() as i64);
    assert!(
        (filled.outside - (stones[0] - stones[1])).abs() <= (outside & filled.board.empty()).len() as i64
    );
}

#[test]
fn dead_stones_own_nothing() {
    let window = window();
    let alive = window.stones[0];
    let filled = fill(&window, &alive, 0);
    let laid = *filled.board.stones(Color::White) - window.stones[1];
    assert!(laid.is_empty());
}

/// Two endgames side by side: on the first line, and beyond the stones that border it, where Black and White meet again.
#[test]
fn another_endgame_behind_stones_is_filled() {
    let diagram: Diagram = "
        region: A9-J9 A8-J8
        . . . . . . . . .
        X X X X . O O O O
        . . . X X O . . .
        . . . X . O . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    "
    .parse()
    .unwrap();
    let board = diagram.setup.board().unwrap();
    let window = Window::around(&board, &diagram.region, 4);
    let seen = |text| -> PointSet {
        let points = yose_board::parse_points(text, board.size()).unwrap();
        points.iter().filter_map(|point| window.inward(point)).collect()
    };
    for rim in 0..3 {
        let filled = fill(&window, &everything(&window), rim);
        assert!(filled.scope.is_disjoint(&seen("E6 E5 E4")), "rim {rim}:\n{:?}", filled.board);
    }
    let loose = fill(&window, &everything(&window), 1).scope;
    assert!(seen("A7-C7 G7-J7").is_subset(&loose), "only one colour has a share in these");
}

/// Every empty point that a fight could reach counts.
#[test]
fn nothing_is_open_outside_the_scope() {
    let window = window();
    for rim in 0..3 {
        let filled = fill(&window, &everything(&window), rim);
        let fight = filled.scope.flood(&(PointSet::full(window.size) - filled.walls));
        assert!((fight & filled.board.empty()).is_subset(&filled.scope), "rim {rim}:\n{:?}", filled.board);
    }
}
