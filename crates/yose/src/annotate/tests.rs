use super::*;

use yose_record::{Game, MoveJudgement, PositionJudgement};

use crate::review::ReviewOptions;
use crate::{Question, analyze};

const GAME: &str = include_str!("../../../../examples/two-mistakes.sgf");

fn reviewed(text: &str) -> Collection {
    let mut record = yose_record::read(text).unwrap();
    let game = record.games().next().unwrap();
    let options = ReviewOptions::of(game);
    let found = crate::review(game, &options).unwrap();
    review(&mut record, &found, options.rules).unwrap();
    record
}

/// Plays every variation by the rules, sharing nothing with what wrote them but the board.
fn check_legality(game: Game<'_>) -> usize {
    let mut nodes = 0;
    for node in game.root().subtree() {
        let path = node.path();
        let mut position = path[0].cursor().unwrap().position(Rules::JAPANESE);
        for played in path[1..].iter().flat_map(|node| node.moves()) {
            position.play_as(played.color, played.action).unwrap();
        }
        nodes += 1;
    }
    nodes
}

#[test]
fn mistakes_are_judged_and_what_was_better_is_shown() {
    let record = reviewed(GAME);
    let written = yose_record::read(record.to_bytes()).unwrap();
    assert!(written.warnings().is_empty());
    assert!(written.check().is_empty(), "{:?}", written.check());
    let game = written.games().next().unwrap();
    let first = game.main_line().nth(1).unwrap();
    let annotation = first.annotation();
    assert_eq!(annotation.of_move, Some(MoveJudgement::Bad));
    assert_eq!(annotation.of_position, Some(PositionJudgement::Good(Color::White)));
    assert_eq!(annotation.value.as_deref(), Some("-1.5"));
    assert!(annotation.hotspot);
    assert!(first.comment().unwrap().contains("Black D6 lost 2 points; D8 keeps it."));
    // The second move was best: the score is there, and no judgement of the move.
    let second = game.main_line().nth(2).unwrap().annotation();
    assert_eq!((second.of_move, second.value.as_deref()), (None, Some("-1.5")));
    let variation = game.root().children().nth(1).unwrap();
    assert_eq!(variation.annotation().of_move, Some(MoveJudgement::Tesuji));
    assert_eq!(variation.moves().next().unwrap().action, Move::Play(Point::new(3, 1)));
    // Nine nodes of the game; D8 F4 D6 F2 E1 instead of move 1, F2 E1 instead of move 4.
    assert_eq!(check_legality(game), 9 + 5 + 2);
}

#[test]
fn annotating_twice_is_annotating_once() {
    let once = reviewed(GAME).to_bytes();
    let twice = reviewed(std::str::from_utf8(&once).unwrap()).to_bytes();
    assert_eq!(once, twice);
}

#[test]
fn what_the_record_says_is_kept() {
    let own = GAME
        .replace(";B[dd]", ";B[dd]TE[1]GB[1]V[7]C[My best move!]XYZ[private]TR[aa]")
        .replace("PL[B]", "KK[odd]PL[B]");
    let record = reviewed(&own);
    let game = record.games().next().unwrap();
    assert_eq!(game.root().value("KK").unwrap().text(), "odd");
    let first = game.main_line().nth(1).unwrap();
    let annotation = first.annotation();
    assert_eq!(annotation.of_move, Some(MoveJudgement::Tesuji));
    assert_eq!(annotation.of_position, Some(PositionJudgement::Good(Color::Black)));
    assert_eq!(annotation.value.as_deref(), Some("7"));
    assert!(first.comment().unwrap().starts_with("My best move!\n\nBlack D6 lost 2 points"));
    assert_eq!(first.value("XYZ").unwrap().text(), "private");
    assert_eq!(first.markup().marks.len(), 1);
}

#[test]
fn a_report_marks_regions_and_shows_best_play() {
    let mut record = yose_record::read(GAME).unwrap();
    let root = record.games().next().unwrap().root().id();
    let board = record.node(root).cursor().unwrap().board().clone();
    let found = analyze(&Question { komi: "1.5".parse().unwrap(), ..Question::new(&board) });
    report(&mut record, root, &found, Rules::JAPANESE).unwrap();
    let written = yose_record::read(record.to_bytes()).unwrap();
    assert!(written.check().is_empty(), "{:?}", written.check());
    let game = written.games().next().unwrap();
    let markup = game.root().markup();
    let labels: Vec<&str> = markup.labels.iter().map(|(_, label)| label.as_str()).collect();
    assert_eq!(labels, ["A", "B", "C", "D", "E"]);
    // 3 + 3 + 2 + 2 + 1 points of regions; Black's territory is B3 and B1, White's H8, G6 and J1.
    assert_eq!(markup.marks.len(), 11);
    assert_eq!((markup.black_territory.len(), markup.white_territory.len()), (2, 3));
    assert!(game.root().comment().unwrap().contains("A: 4 gote (proved), value {4|0}, mean 2"));
    assert_eq!(game.root().annotation().value.as_deref(), Some("0.5"));
    assert_eq!(game.main_line().count(), 9, "the game stays the main line");
    check_legality(game);
}

#[test]
fn stones_taken_to_be_alive_have_circles_and_racing_chains_triangles() {
    // A corridor between walls that nobody proved to live.
    let board = "X X X O\nX . . O\nX X X O".parse::<yose_board::Diagram>().unwrap().setup.board().unwrap();
    let marks = |immortal: yose_region::Immortal| {
        let (mut record, root) = record_of(&board, Color::Black, None, None).unwrap();
        let found = analyze(&Question { immortal, ..Question::new(&board) });
        for _ in 0..2 {
            report(&mut record, root, &found, Rules::JAPANESE).unwrap();
        }
        assert!(record.check().is_empty(), "{:?}", record.check());
        record.node(root).markup().marked(yose_record::Mark::Circle)
    };
    assert_eq!(marks(yose_region::Immortal::All).len(), 10, "every stone of the two walls");
    assert!(marks(yose_region::Immortal::Proved).is_empty(), "nothing is taken for granted");

    // The worked example of Nakamura's paper is one race.
    let diagram: yose_board::Diagram = include_str!("../../../../examples/race.txt").parse().unwrap();
    let board = diagram.setup.board().unwrap();
    let effort = yose_local::Effort::nodes(20_000);
    let found = analyze(&Question { effort, ..Question::new(&board) });
    let race = found.races.first().expect("a race");
    let (mut record, root) = record_of(&board, Color::Black, None, None).unwrap();
    report(&mut record, root, &found, Rules::JAPANESE).unwrap();
    let [squares, triangles] = [yose_record::Mark::Square, yose_record::Mark::Triangle]
        .map(|mark| record.node(root).markup().marked(mark));
    assert_eq!(triangles, race.chains[0] | race.chains[1]);
    assert!((squares & triangles).is_empty(), "no point has two marks");
    assert!(record.check().is_empty(), "{:?}", record.check());
}

#[test]
fn a_diagram_becomes_a_record() {
    let board = "X X X O\nX . . O\nX X X O".parse::<yose_board::Diagram>().unwrap().setup.board().unwrap();
    let (record, root) = record_of(&board, Color::White, "6.5".parse().ok(), Some(Rules::CHINESE)).unwrap();
    let read = yose_record::read(record.to_bytes()).unwrap();
    let cursor = read.node(root).cursor().unwrap();
    assert_eq!(cursor.board().stones_hash(), board.stones_hash());
    assert_eq!(cursor.to_move(), Color::White);
    assert_eq!(read.games().next().unwrap().info().rule_set(), Some(Rules::CHINESE));
}

#[test]
fn encodings_without_fractions_get_ascii() {
    let latin = GAME.replace("CA[UTF-8]", "CA[US-ASCII]").replace("KM[1.5]", "KM[1.25]");
    let record = reviewed(&latin);
    let written = yose_record::read(record.to_bytes()).unwrap();
    let comment = written.games().next().unwrap().main_line().nth(1).unwrap().comment().unwrap();
    assert!(comment.contains("lost 2 points"), "{comment}");
}

#[test]
fn decimals() {
    for (number, expected) in
        [("1/2", Some("0.5")), ("-1/2", Some("-0.5")), ("-13/4", Some("-3.25")), ("7", Some("7"))]
    {
        assert_eq!(decimal(&number.parse().unwrap()).as_deref(), expected);
    }
    assert_eq!(decimal(&"1/3".parse().unwrap()), None);
}
