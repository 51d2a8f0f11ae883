use super::*;
use yose_board::{Diagram, Point};

/// The fate of the group at a point, and whether it is shut in; `None` if no group with little room is there.
fn at(text: &str, point: &str) -> Option<(Fate, bool)> {
    let mut board = text.parse::<Diagram>().unwrap().setup.board().unwrap();
    let point = Point::from_gtp(point, board.size()).unwrap();
    let before = board.clone();
    let groups = group::groups(&board, board.at(point).unwrap());
    let group = groups.into_iter().find(|group| group.blocks.contains(point))?;
    let found = fate(&mut board, &group);
    assert_eq!(board, before);
    let noted = remembered(&mut board, &group, &[]);
    assert_eq!(
        [noted.1, remembered(&mut board, &group, &[(noted.0, Fate::Unknown)]).1],
        [found, Fate::Unknown]
    );
    Some((found, group.shut_in))
}

/// A board with this in its upper left corner.
fn corner(text: &str) -> String {
    let row = |row: &str| row.split_whitespace().chain([".", ".", ".", "."]).collect::<Vec<_>>().join(" ");
    let mut rows: Vec<String> = text.trim().lines().map(row).collect();
    rows.resize(rows.len() + 4, vec!["."; rows[0].split(' ').count()].join(" "));
    rows.join("\n")
}

/// The fate of Black's group in the upper left corner.
fn fate_in_the_corner(text: &str) -> Option<(Fate, bool)> {
    let text = corner(text);
    let board = text.parse::<Diagram>().unwrap().setup.board().unwrap();
    let stone = board.stones(Color::Black).first().unwrap().gtp(board.size()).to_string();
    at(&text, &stone)
}

/// How an eye space of each shape lives is in every book about life and death.
const SHAPES: [(&str, Fate); 7] = [
    (". X . X\nX X X X", Fate::Safe),
    (". . X\nX X X", Fate::Lost),
    (". . . X\nX X X X", Fate::Unsettled),
    (". . . . X\nX X X X X", Fate::Lives),
    (". O . X\nX X X X", Fate::Lost),
    (". . X\n. . X\nX X X", Fate::Lost),
    (". . . X\nX . X X\nX X X X", Fate::Unsettled),
];

#[test]
fn eye_spaces_within_walls() {
    for (text, fate) in SHAPES {
        assert_eq!(fate_in_the_corner(text), Some((fate, false)), "\n{text}");
    }
}

#[test]
fn eye_spaces_of_those_who_are_shut_in() {
    for (text, fate) in SHAPES {
        let width = text.lines().next().unwrap().split(' ').count();
        let mut rows: Vec<String> = text.lines().map(|row| format!("{row} O")).collect();
        rows.push(vec!["O"; width + 1].join(" "));
        let text = rows.join("\n");
        // A stone that White has inside bounds what Black can reach, but not the space that holds it.
        assert_eq!(fate_in_the_corner(&text), Some((fate, true)), "\n{text}");
    }
    // No wall of Black's between its room and White: nothing can be enclosed.
    assert_eq!(fate_in_the_corner("X . O\nX . O\nX . O\nO O O"), Some((Fate::Lost, true)));
    // A white stone in atari: Black takes it and lives, or White saves it.
    assert_eq!(fate_in_the_corner(". X O . O\nX X X X O\nO O O O O"), Some((Fate::Unsettled, true)));
}

#[test]
fn much_room_says_nothing() {
    assert_eq!(at("X . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .", "A5"), None);
}
