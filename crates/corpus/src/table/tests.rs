use super::*;

use crate::read::Table;
use crate::schema::schema_text;

fn rows(ordinal: u64) -> GameRows {
    let text = |text: &str| Some(text.to_owned());
    let game = GameRow {
        game_id: format!("g{ordinal}"),
        lost_black: "16/3".into(),
        lost_white: "0".into(),
        line: (ordinal == 1).then_some(7),
        black: text("Müller [3d]"),
        ..GameRow::default()
    };
    let position = |number: u64| PositionRow {
        game_id: format!("g{ordinal}"),
        number,
        loses: (number > 0).then(|| "1/2..3".to_owned()),
        better: (0..number).map(|point| format!("A{point}")).collect(),
        ..PositionRow::default()
    };
    let region =
        RegionRow { temperature: text("-1"), best_white: Words::from_iter(["B2"]), ..RegionRow::default() };
    let positions = (0..3).map(position).collect();
    GameRows { shard: 0, of: 2, ordinal, game, positions, regions: vec![region] }
}

#[test]
fn what_is_written_is_read() {
    let files = encode(&[rows(0), rows(1)]).unwrap();
    let games = Table::open(files.games).unwrap();
    assert_eq!(games.rows(), 2);
    assert_eq!(games.ints("line").unwrap(), [None, Some(7)]);
    assert_eq!(games.texts("black").unwrap()[1].as_deref(), Some("Müller [3d]"));
    assert_eq!(games.texts("lost.black").unwrap()[0].as_deref(), Some("16/3"));
    assert_eq!(games.reals("lost_value.black").unwrap()[0], Some(16.0 / 3.0));
    let positions = Table::open(files.positions).unwrap();
    assert_eq!(positions.ints("number").unwrap(), [0, 1, 2, 0, 1, 2].map(Some));
    assert_eq!(positions.reals("loses_at_least").unwrap()[..2], [None, Some(0.5)]);
    assert_eq!(positions.reals("loses_at_most").unwrap()[..2], [None, Some(3.0)]);
    let better = positions.lists("better").unwrap();
    assert_eq!(better[..3], [vec![], vec!["A0".to_owned()], vec!["A0".to_owned(), "A1".to_owned()]]);
    let regions = Table::open(files.regions).unwrap();
    assert_eq!(regions.lists("best.white").unwrap(), [["B2"], ["B2"]]);
    assert_eq!(regions.lists("best.black").unwrap(), [[""; 0], [""; 0]]);
}

#[test]
fn no_rows_are_a_table_too() {
    let mut empty = rows(0);
    (empty.positions, empty.regions) = (Vec::new(), Vec::new());
    let files = encode(&[empty]).unwrap();
    let regions = Table::open(files.regions).unwrap();
    assert_eq!(regions.rows(), 0);
    assert!(regions.lists("points").unwrap().is_empty() && regions.reals("mean_value").unwrap().is_empty());
}

#[test]
fn damaged_files_and_strange_columns_are_errors() {
    let files = encode(&[rows(0)]).unwrap();
    assert!(Table::open(files.games[..files.games.len() / 2].to_vec()).is_err());
    assert!(Table::open(Vec::new()).is_err());
    let games = Table::open(files.games).unwrap();
    assert!(games.texts("nothing").is_err());
    assert!(games.reals("black").is_err());
}

#[test]
fn many_rows_fill_many_pages() {
    let mut long = rows(0);
    long.positions = (0..50_000).map(|number| PositionRow { number, ..long.positions[2].clone() }).collect();
    let table = Table::open(encode(&[long]).unwrap().positions).unwrap();
    let numbers = table.ints("number").unwrap();
    assert!(numbers.iter().zip(0..).all(|(&found, number)| found == Some(number)));
    assert_eq!(numbers.len(), 50_000);
    assert!(table.lists("better").unwrap().iter().all(|list| list.len() == 2));
}

#[test]
fn the_documentation_shows_the_schema() {
    let page = include_str!("../../../../docs/corpus.md");
    for message in schema_text().split("\n\n") {
        assert!(page.contains(message.trim()), "docs/corpus.md lacks\n{message}");
    }
}
