//! A corpus with a network: estimates where nothing is proved, and nothing else changes.

use yose_corpus::Table;

use super::{Scratch, analyze, assert_same};
use crate::{yose, yose_with_input};

/// A game in which nothing is decided.
const OPEN: &str = "(;SZ[5]KM[0.5];B[cc];W[bb];B[bc];W[cb])\n";

impl Scratch {
    /// A file with this game and one that is proved from its first move, and an untrained network, which has opinions all the same.
    fn open_games(&self) -> [String; 2] {
        let (games, network) = (self.path("open.sgf"), self.path("tiny.txt"));
        std::fs::write(&games, format!("{OPEN}{}", super::GAME)).unwrap();
        std::fs::write(&network, crate::net::tiny("tiny")).unwrap();
        [games, network]
    }
}

fn table(out: &str, name: &str) -> Table {
    Table::open(std::fs::read(format!("{out}/{name}/part-00000.parquet")).unwrap()).unwrap()
}

#[test]
fn estimates_stand_beside_what_is_proved() {
    let scratch = Scratch::new();
    let [games, network] = scratch.open_games();
    let (exact, with) = (scratch.path("exact"), scratch.path("with"));
    let options = ["--from", "0", "--net", &network, "--positions", "2"];
    analyze(&games, &exact, &options[..2]).printed();
    analyze(&games, &with, &options).printed();
    let (exact, with) = (table(&exact, "positions"), table(&with, "positions"));
    for column in ["evidence", "score.black_first", "score.white_first", "loses", "move_evidence"] {
        assert_eq!(exact.texts(column).unwrap(), with.texts(column).unwrap(), "{column}");
    }
    assert!(exact.texts("lead.mean").unwrap().iter().all(Option::is_none));
    let proved: Vec<bool> =
        with.texts("evidence").unwrap().iter().map(|word| word.as_deref() == Some("proved")).collect();
    let leads: Vec<bool> = with.texts("lead.mean").unwrap().iter().map(Option::is_some).collect();
    assert_eq!(
        leads,
        proved.iter().map(|proved| !proved).collect::<Vec<_>>(),
        "a lead where nothing is proved"
    );
    // Five positions of the open game, four moves between them; the other game needs no estimates.
    assert_eq!(proved, [[false; 5].as_slice(), &[true; 9]].concat());
    let losses = with.texts("lead.loses").unwrap();
    assert_eq!(
        losses.iter().map(Option::is_some).collect::<Vec<_>>(),
        [[true; 4].as_slice(), &[false; 10]].concat()
    );
}

#[test]
fn threads_and_machines_do_not_matter_with_a_network_either() {
    let scratch = Scratch::new();
    let [games, network] = scratch.open_games();
    let options = ["--net", &network, "--positions", "2", "--from", "0"];
    for threads in ["1", "2"] {
        analyze(&games, &scratch.path(threads), &[&options[..], &["--threads", threads]].concat()).printed();
    }
    assert_same(&scratch.path("1"), &scratch.path("2"));
    let shard = [&["corpus", "shard", &games, "--shard-size", "4"], &options[..]].concat();
    let items = yose(&shard).quiet();
    let rows = yose_with_input(&["corpus", "work", "--net", &network], items.clone()).quiet();
    yose_with_input(&["corpus", "collect", "--out", &scratch.path("piped")], rows).printed();
    assert_same(&scratch.path("1"), &scratch.path("piped"));
    // The line that says what the corpus is would be handed on.
    let item = items.lines().find(|line| line.contains("\"kind\":\"item\"")).unwrap();
    let without = yose_with_input(&["corpus", "work"], item).refused();
    assert!(without.contains("asks for the network tiny") && without.contains("--net"), "{without}");
    let other = scratch.path("other.txt");
    std::fs::write(&other, crate::net::tiny("other")).unwrap();
    assert!(yose_with_input(&["corpus", "work", "--net", &other], item).refused().contains("asks for"));
    let mixed = [&options[2..], &["--net", &other]].concat();
    assert!(analyze(&games, &scratch.path("1"), &mixed).refused().contains("was begun with other options"));
}
