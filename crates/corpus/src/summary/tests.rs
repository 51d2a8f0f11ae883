use super::*;

use crate::item::{Draft, Origin, WorkOptions};
use crate::table::encode;
use crate::work::work;

const GAME: &str = include_str!("../../../../examples/two-mistakes.sgf");

/// The example three times over, with a player's name and rank.
fn summary() -> Summary {
    let mut summary = Summary::default();
    for shard in 0..3 {
        let sgf = GAME.replacen("SZ[", "PB[Ann]BR[2k]SZ[", 1);
        let origin = Origin { file: "a.sgf".into(), game: shard + 1, ..Origin::default() };
        let item = Draft { origin, sgf }.into_item(shard, 1, shard, &WorkOptions::default());
        let files = encode(&[work(&item, &|| false).unwrap()]).unwrap();
        let open = |bytes| Table::open(bytes).unwrap();
        summary.add(&open(files.games), &open(files.positions), &open(files.regions)).unwrap();
    }
    summary
}

/// By hand (see `yose::review`): of the eight moves the first loses 2 points, Black's, and the fourth 1, White's.
#[test]
fn three_games_with_two_mistakes_each() {
    let summary = summary();
    assert_eq!((summary.games, summary.ended, summary.touched), (3, 3, 3));
    assert_eq!((summary.positions, summary.proved), (27, 27));
    assert_eq!(summary.play, Play { judged: 24, mistakes: 6, lost: 9.0, ..Play::default() });
    assert_eq!(summary.play.per_hundred(), 37.5);
    // Only Black has a name; Black played the odd moves.
    assert_eq!(summary.players["Ann"], Play { judged: 12, mistakes: 3, lost: 6.0, ..Play::default() });
    assert_eq!(summary.ranks["2k"], summary.players["Ann"]);
    let (_, moments) = summary.from_end.first_key_value().unwrap();
    assert_eq!((moments[&8].play.lost, moments[&5].play.lost, moments[&0].play.judged), (6.0, 3.0, 0));
    // At the beginning five regions are open, and the hottest has temperature 2.
    assert_eq!((moments[&8].open, moments[&8].heat), (15, 6.0));
    let lost: Vec<f64> = summary.mistakes.iter().map(|mistake| mistake.lost).collect();
    assert_eq!(lost, [2.0, 2.0, 2.0, 1.0, 1.0, 1.0]);
    assert_eq!((summary.mistakes[0].number, summary.mistakes[0].played.as_str()), (1, "D6"));
    assert_eq!(summary.mistakes[0].better, ["D8"]);
}

#[test]
fn regions_are_counted_by_kind() {
    let summary = summary();
    let counted: u64 = summary.kinds.values().map(|count| count.regions).sum();
    assert_eq!(counted, summary.regions);
    assert_eq!(summary.proved_regions, summary.regions, "everything here is proved");
}

#[test]
fn estimates_are_added_up_apart() {
    let mut play = Play::default();
    for (lost, estimate) in [(Some(2.0), None), (None, Some(3.0)), (None, Some(-1.0)), (None, None)] {
        play.count(lost, estimate);
    }
    assert_eq!(play, Play { judged: 1, mistakes: 1, lost: 2.0, estimated: 2, seems_lost: 2.0 });
    assert_eq!((play.per_hundred(), play.seems_per_hundred()), (200.0, 100.0));
}

#[test]
fn ratings_are_grouped_and_ranks_stay() {
    let groups = ["9d", "2400?", "2499", "3k?", "12"].map(rank_group);
    assert_eq!(groups, ["9d", "2400–2499", "2400–2499", "3k", "12"]);
}
