//! Contests against the stops of the canonical form of the sum.

use super::*;

/// Small hot, tepid and cold games with numbers from a simple generator.
fn some_game(games: &mut Games, state: &mut u64) -> Game {
    let mut below = |n: u64| {
        *state ^= *state << 13;
        *state ^= *state >> 7;
        *state ^= *state << 17;
        i64::try_from((*state >> 11) % n).unwrap()
    };
    let [a, b, c] = [below(7) - 1, below(5) - 2, below(6) - 4].map(|n| games.integer(n));
    let switch = games.game(&[b], &[c]).unwrap();
    match below(3) {
        0 => switch,
        1 => games.game(&[a], &[switch]).unwrap(),
        _ => games.game(&[switch], &[c]).unwrap(),
    }
}

#[test]
fn plays_to_the_stops_of_the_sum() {
    let mut games = Games::default();
    let mut state = 0x2545_F491_4F6C_DD1D;
    let mut hot = 0;
    for round in 0..300 {
        let parts: Vec<Game> = (0..2 + round % 4).map(|_| some_game(&mut games, &mut state)).collect();
        let total = games.sum(&parts).unwrap();
        let stops = [games.left_stop(total), games.right_stop(total)].map(|stop| Rational::from(&stop));
        hot += usize::from(stops[0] != stops[1]);
        let mut contest = Contest::new(&mut games, 100_000);
        for (first, stop) in Color::BOTH.into_iter().zip(stops) {
            assert_eq!(contest.score(&parts, first), Ok(Some(stop)), "{parts:?}, {first:?} first");
        }
    }
    assert!(hot > 100, "most sums should be worth a move");
}

#[test]
fn gives_up_when_there_are_too_many_positions() {
    let mut games = Games::default();
    let [four, zero] = [4, 0].map(|n| games.integer(n));
    let one = games.game(&[four], &[zero]).unwrap();
    let two = games.game(&[one], &[zero]).unwrap();
    assert_eq!(Contest::new(&mut games, 0).score(&[one, two], Color::Black), Ok(None));
}
