use super::*;
use crate::PointSet;
use proptest::prelude::*;

/// All that can be asked of a position.
fn facts(position: &Position) -> (Board, Color, [u32; 2], Vec<(Color, Move)>, PointSet) {
    let legal = position
        .board()
        .empty()
        .iter()
        .filter(|&point| position.check(position.to_move(), Move::Play(point)).is_ok())
        .collect();
    let prisoners = Color::BOTH.map(|color| position.prisoners(color));
    (position.board().clone(), position.to_move(), prisoners, position.moves().collect(), legal)
}

/// Makes the moves that are legal; each number picks a point, or a pass.
fn play(position: &mut Position, picks: &[usize], mut each: impl FnMut(&Position)) {
    for &pick in picks {
        let points = PointSet::full(position.board().size());
        let action = points.nth(pick).map_or(Move::Pass, Move::Play);
        if position.play(action).is_ok() {
            each(position);
        }
    }
}

proptest! {
    #[test]
    fn undo_restores_everything_under_all_rules(
        picks in prop::collection::vec(0usize..13, 0..60), rules in 0usize..6,
    ) {
        let mut position = Position::new(Size::new(4, 3).unwrap(), Rules::NAMED[rules].1);
        let mut past = vec![facts(&position)];
        play(&mut position, &picks, |now| past.push(facts(now)));
        while let Some(expected) = past.pop() {
            prop_assert_eq!(facts(&position), expected);
            prop_assert_eq!(position.undo().is_none(), past.is_empty());
        }
    }

    #[test]
    fn superko_never_lets_a_position_come_back(picks in prop::collection::vec(0usize..7, 0..80), positional: bool) {
        let rules = if positional { Rules::TROMP_TAYLOR } else { Rules::NEW_ZEALAND };
        let mut position = Position::new(Size::new(3, 2).unwrap(), rules);
        let key = |position: &Position| {
            let stones = Color::BOTH.map(|color| *position.board().stones(color));
            (stones, (!positional).then_some(position.to_move()))
        };
        let mut seen = vec![key(&position)];
        play(&mut position, &picks, |now| {
            let passed = now.moves().next_back().is_some_and(|(_, action)| action == Move::Pass);
            assert!(passed || !seen.contains(&key(now)), "{:?}", now.board());
            seen.push(key(now));
        });
    }

    #[test]
    fn stones_played_are_on_the_board_or_prisoners(picks in prop::collection::vec(0usize..13, 0..60)) {
        let mut position = Position::new(Size::new(4, 3).unwrap(), Rules::TROMP_TAYLOR);
        play(&mut position, &picks, |_| ());
        for color in Color::BOTH {
            let is_stone = |&(mover, action): &(Color, Move)| mover == color && action != Move::Pass;
            let played = position.moves().filter(is_stone).count();
            let left = position.board().stones(color).len() + position.prisoners(!color) as usize;
            prop_assert_eq!(played, left);
        }
    }
}

#[test]
fn forced_moves_break_the_ko_rule_but_not_the_board() {
    let diagram: crate::Diagram = ". X O .\nX O . O\n. X O .".parse().unwrap();
    let mut position = diagram.setup.position(Rules::JAPANESE).unwrap();
    let [take, retake] = [Point::new(2, 1), Point::new(1, 1)].map(Move::Play);
    position.play(take).unwrap();
    assert_eq!(position.play(retake), Err(Illegal::Ko));
    position.play_forced(Color::White, retake).unwrap();
    assert_eq!(position.prisoners(Color::White), 1);
    assert_eq!(position.play_forced(Color::Black, retake), Err(Illegal::Occupied));
    let beside = Move::Play(Point::new(20, 20));
    assert_eq!(position.play_forced(Color::Black, beside), Err(Illegal::OffBoard));
}
