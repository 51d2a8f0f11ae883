use super::*;

use crate::item::{Draft, Origin, WorkOptions};

const GAME: &str = include_str!("../../../../examples/two-mistakes.sgf");

fn item(sgf: &str, options: &WorkOptions) -> Item {
    let origin = Origin { file: "a.sgf".into(), game: 1, ..Origin::default() };
    Draft { origin, sgf: sgf.to_owned() }.into_item(0, 1, 0, options)
}

fn rows(options: &WorkOptions) -> GameRows {
    work(&item(GAME, options), &|| false).unwrap()
}

/// The game is worked out by hand in the tests of `yose::review`: move 1 loses 2 points, move 4 one.
#[test]
fn the_example_worked_out_by_hand() {
    let rows = rows(&WorkOptions::default());
    let losses: Vec<&str> = rows.positions.iter().filter_map(|row| row.loses.as_deref()).collect();
    assert_eq!(losses, ["2", "0", "0", "1", "0", "0", "0", "0"]);
    assert_eq!(rows.positions.len(), 9, "one more position than moves");
    let first = &rows.positions[0];
    assert_eq!((first.number, first.remaining, first.to_move.as_str()), (0, 8, "black"));
    assert_eq!(
        (first.better.as_slice(), first.best.as_slice()),
        (&["D8".to_owned()][..], &["D8".to_owned()][..])
    );
    // A {4|0} is the hottest of the five regions.
    assert_eq!((first.open_regions, first.temperature.as_deref()), (5, Some("2")));
    assert_eq!(first.score_black_first.as_deref(), Some("1/2"));
    let last = &rows.positions[8];
    assert_eq!((last.remaining, &last.played, &last.loses), (0, &None, &None));
    let game = &rows.game;
    assert_eq!((game.lost_black.as_str(), game.lost_white.as_str()), ("2", "1"));
    assert_eq!((game.from, game.proved_from, game.end.as_deref()), (Some(0), Some(0), Some("-1/2")));
    assert_eq!((game.komi.as_str(), game.scoring.as_str()), ("3/2", "territory"));
}

#[test]
fn regions_stand_next_to_their_positions() {
    let rows = rows(&WorkOptions::default());
    for position in &rows.positions {
        let regions: Vec<_> = rows.regions.iter().filter(|region| region.number == position.number).collect();
        assert_eq!(regions.len() as u64, position.open_regions);
    }
    let hottest = rows.regions.iter().find(|region| region.temperature.as_deref() == Some("2")).unwrap();
    assert_eq!((hottest.form.as_deref(), hottest.kind.as_deref()), (Some("{4|0}"), Some("gote")));
    let numbers: Vec<u64> = rows.regions.iter().map(|region| region.number).collect();
    assert!(numbers.is_sorted());
}

#[test]
fn a_first_position_can_be_chosen() {
    let late = rows(&WorkOptions { from: Some(5), ..WorkOptions::default() });
    assert_eq!(late.positions.iter().map(|row| row.number).collect::<Vec<_>>(), [5, 6, 7, 8]);
    assert_eq!(late.game.lost_white, "0", "move 4 was played before");
}

#[test]
fn the_same_item_gives_the_same_rows() {
    assert_eq!(rows(&WorkOptions::default()), rows(&WorkOptions::default()));
}

#[test]
fn what_is_no_game_is_an_error() {
    let item = item("rubbish", &WorkOptions::default());
    assert!(matches!(work(&item, &|| false), Err(WorkError::Read(_))));
}

#[test]
fn stones_are_drawn_from_the_top() {
    let rows = rows(&WorkOptions { from: Some(8), ..WorkOptions::default() });
    let record = yose_record::read(GAME).unwrap();
    let mut cursor = yose_record::Cursor::new(record.games().next().unwrap()).unwrap();
    while cursor.forward().unwrap() {}
    let board = cursor.board();
    for (row, text) in rows.positions[0].stones.split('/').enumerate() {
        for (column, sign) in text.chars().enumerate() {
            let stone = board.at(yose_board::Point::new(column as u8, row as u8));
            assert_eq!(sign, stone.map_or('.', |color| if color == Color::Black { 'X' } else { 'O' }));
        }
    }
}
