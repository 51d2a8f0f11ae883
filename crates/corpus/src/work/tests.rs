use super::*;

use yose::{Lead, Scores};

use crate::item::{Draft, NetworkOptions, Origin, WorkOptions};

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
    assert_eq!([&first.better, &first.best].map(|list| list.iter().collect::<Vec<_>>()), [["D8"], ["D8"]]);
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

/// The example has eight moves. A game that is over before the first position wanted has a row for the game and no other, and nothing
/// is spent on it.
#[test]
fn a_game_that_is_too_short_is_not_looked_at() {
    let item = item(GAME, &WorkOptions { from: Some(9), ..WorkOptions::default() });
    let mut ask = |_: &mut Analyst, _: &Question<'_>| -> Report { panic!("nobody wants to know") };
    let rows = work_with(&item, &mut ask, &|| false).unwrap();
    assert_eq!((rows.positions.len(), rows.regions.len()), (0, 0));
    let game = &rows.game;
    assert_eq!((game.moves, game.positions, game.from, game.proved_from), (8, 0, None, None));
    assert_eq!((game.end.as_deref(), game.lost_black.as_str(), game.interrupted), (None, "0", false));
}

#[test]
fn the_same_item_gives_the_same_rows() {
    assert_eq!(rows(&WorkOptions::default()), rows(&WorkOptions::default()));
}

/// What is remembered saves work and decides nothing: an analyst who forgets everything before each question finds the same.
#[test]
fn forgetting_changes_no_row() {
    let item = item(GAME, &WorkOptions::default());
    let mut forgetful = |analyst: &mut Analyst, question: &Question<'_>| {
        *analyst = Analyst::default();
        analyst.analyze(question)
    };
    assert_eq!(work_with(&item, &mut forgetful, &|| false), work(&item, &|| false));
}

/// The limit on values follows the budget of positions, so that memory does.
#[test]
fn values_have_a_limit() {
    let item = item(GAME, &WorkOptions { nodes: 5000, ..WorkOptions::default() });
    let mut seen = Vec::new();
    let mut ask = |analyst: &mut Analyst, question: &Question<'_>| {
        seen.push(format!("{:?}", question.effort));
        analyst.analyze(question)
    };
    work_with(&item, &mut ask, &|| false).unwrap();
    assert_eq!(seen.len(), 9);
    let limited = |effort: &String| effort.starts_with("Effort { nodes: 5000, bytes: 40960000, ");
    assert!(seen.iter().all(limited), "{}", seen[0]);
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

/// Somebody who proves nothing and gives every position the same lead, 3 with Black first and 1 with White first.
fn guess(analyst: &mut Analyst, question: &Question<'_>) -> Report {
    let mut report = analyst.analyze(&Question { largest: 0, ..question.clone() });
    let score = Scores { black_first: "3".into(), white_first: "1".into() };
    let lead = Lead { evidence: Evidence::Estimated, mean: "2".into(), score };
    report.board.lead = report.board.exact(question.to_move).is_none().then_some(lead);
    report
}

/// Black had 3 and White to move has 1 left: every move of either side seems to lose two points.
#[test]
fn estimates_are_kept_apart() {
    let network = NetworkOptions { name: "guess".into(), sha256: "0".into(), positions: 1 };
    let options = WorkOptions { network: Some(network), from: Some(0), ..WorkOptions::default() };
    let item = item(GAME, &options);
    assert_eq!(work(&item, &|| false), Err(WorkError::Network("guess".into())));
    let rows = work_with(&item, &mut guess, &|| false).unwrap();
    assert_eq!(rows.game.network.as_deref(), Some("guess"));
    let open: Vec<&PositionRow> = rows.positions.iter().filter(|row| row.evidence != "proved").collect();
    assert!(open.len() > 2, "the regions of the example are not searched here");
    for pair in open.windows(2) {
        assert_eq!(pair[0].lead_loses.as_deref(), Some("2"));
        assert_eq!(pair[0].move_evidence.as_deref(), Some("bounded"), "an estimate is no proof");
    }
    assert!(rows.positions.iter().all(|row| (row.evidence == "proved") == row.lead_mean.is_none()));
}
