use super::*;
use yose_board::{Point, Rules, Size};

fn at(name: &str) -> Point {
    Point::from_gtp(name, Size::square(5).unwrap()).unwrap()
}

/// The example of the module on a board of 5 × 5, as far as somebody goes who knows nothing but these positions. A5 is the capture,
/// B5 the defence, C5 the answer that kills if Black has not defended.
fn see(board: &Board, color: Color) -> Look {
    let (taken, defended) = (board.at(at("A5")).is_some(), board.at(at("B5")).is_some());
    let killed = board.at(at("C5")).is_some();
    let black = match (killed, defended) {
        (true, false) => 5.0,
        _ if taken => 15.0,
        _ => 12.0,
    };
    let liked = |name: &str| match (color, name) {
        (Color::Black, "A5") => 4.0,
        (Color::Black, "B5") => 2.0,
        (Color::White, "C5") => 4.0,
        _ => 0.0,
    };
    // It is too late to defend what is dead.
    let free = ["A5", "B5", "C5"]
        .into_iter()
        .filter(|&name| board.at(at(name)).is_none() && !(killed && name == "B5"));
    Look {
        choice: Choice { scores: free.map(|name| (at(name), liked(name))).collect(), pass: -4.0 },
        expected: if color == Color::Black { black } else { 25.0 - black },
    }
}

fn read(looks: usize) -> Choice {
    let position = Position::new(Size::square(5).unwrap(), Rules::CHINESE);
    let first = see(position.board(), Color::Black);
    Reading::of(&position, &first, looks, see).choice(&first.choice)
}

fn score(choice: &Choice, name: &str) -> Option<f32> {
    choice.scores.iter().find(|(point, _)| *point == at(name)).map(|&(_, score)| score)
}

#[test]
fn a_move_that_is_refuted_is_found_out() {
    // The first look goes below passing, so nothing is known of moves but how they are liked.
    assert_eq!(read(1), see(&Board::new(Size::square(5).unwrap()), Color::Black).choice);
    // The second sees the capture, and not how it is answered.
    assert_eq!(score(&read(2), "A5"), Some(15.0));
    // In the end the capture was hardly looked at, and is not offered any more.
    let choice = read(80);
    assert_eq!(score(&choice, "A5"), None, "{choice:?}");
    // After the defence the capture is still there.
    let defence = score(&choice, "B5").unwrap();
    assert!((12.0..=15.0).contains(&defence), "{choice:?}");
}

#[test]
fn values_are_means_of_what_was_found_below() {
    let position = Position::new(Size::square(5).unwrap(), Rules::CHINESE);
    let first = see(position.board(), Color::Black);
    let found = std::cell::RefCell::new(vec![first.expected]);
    let look = |board: &Board, color: Color| {
        let seen = see(board, color);
        found.borrow_mut().push(if color == Color::White { 25.0 - seen.expected } else { seen.expected });
        seen
    };
    let reading = Reading::of(&position, &first, 6, look);
    let (looks, value) = (reading.nodes[0].looks, 25.0 - reading.nodes[0].value);
    let found = found.borrow();
    assert_eq!((looks, found.len()), (7, 7));
    assert!((value - found.iter().sum::<f32>() / 7.0).abs() < 1e-3, "{value} of {found:?}");
    let below: u32 = reading.answers(0).iter().map(|node| node.looks).sum();
    assert_eq!(below + 1, looks);
}

/// Before it is looked at a move promises a point less than the position, and what is liked more is looked at first.
#[test]
fn moves_that_were_not_looked_at_are_judged_with_modesty() {
    let position = Position::new(Size::square(5).unwrap(), Rules::CHINESE);
    let moves =
        |scores: [f32; 2]| Choice { scores: vec![(at("A5"), scores[0]), (at("B5"), scores[1])], pass: -50.0 };
    let known = |after_a5: f32| {
        move |board: &Board, _: Color| Look {
            choice: Choice { scores: Vec::new(), pass: 0.0 },
            expected: if board.at(at("A5")).is_some() { 25.0 - after_a5 } else { 13.0 },
        }
    };
    for (after_a5, other) in [(4.0, true), (19.0, false)] {
        let first = Look { choice: moves([1.0, 0.0]), expected: 12.0 };
        let reading = Reading::of(&position, &first, 3, known(after_a5));
        assert_eq!(reading.answers(0)[1].looks > 0, other, "{after_a5}");
    }
}
