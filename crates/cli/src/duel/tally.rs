//! The outcome of a match, with error bars.
//!
//! The error of a mean is the standard deviation over the square root of the
//! number of games, as in Enzenberger's article; games of the same engines
//! resemble one another, so the true error is somewhat larger.

use std::collections::BTreeSet;

use serde::Serialize;
use yose_board::Size;

use super::game::Played;

/// A mean and its error.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub(crate) struct Mean {
    pub(crate) mean: f64,
    pub(crate) error: f64,
}

/// The outcome of a match for the first engine.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Tally {
    /// Games, those that were the same counted once.
    games: usize,
    /// Games left out because they were the same.
    repeated: usize,
    /// Share of games won.
    wins: Mean,
    /// Points, over the games that were counted.
    score: Mean,
    /// Games that were counted, not resigned or forfeited.
    counted: usize,
}

impl Mean {
    fn of(values: &[f64]) -> Mean {
        if values.is_empty() {
            return Mean::default();
        }
        let count = values.len() as f64;
        let mean = values.iter().sum::<f64>() / count;
        let variance =
            values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
        Mean { mean, error: (variance / count).sqrt() }
    }
}

impl Tally {
    pub(crate) fn of(played: &[Played], size: Size) -> Tally {
        let mut shapes = BTreeSet::new();
        let distinct: Vec<&Played> = played.iter().filter(|game| shapes.insert(game.shape(size))).collect();
        let wins: Vec<f64> = distinct.iter().map(|game| game.win()).collect();
        let margins: Vec<f64> = distinct.iter().filter_map(|game| game.margin()).collect();
        Tally {
            games: distinct.len(),
            repeated: played.len() - distinct.len(),
            wins: Mean::of(&wins),
            score: Mean::of(&margins),
            counted: margins.len(),
        }
    }

    pub(crate) fn text(&self, first: &str, second: &str) -> String {
        let Tally { games, repeated, wins, score, counted } = self;
        let mut text = format!("{first} against {second}: {games} games");
        if *repeated > 0 {
            text += &format!(", {repeated} more that were the same");
        }
        text += &format!("\nwins   {:.1} % ± {:.1}\n", 100.0 * wins.mean, 100.0 * wins.error);
        if *counted > 0 {
            text += &format!("score  {:+.1} ± {:.1}", score.mean, score.error);
            if counted < games {
                text += &format!(" over the {counted} games that were counted");
            }
            text.push('\n');
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(first_is_black: bool, moves: &str, result: &str, halves: Option<i32>) -> Played {
        let moves = moves.split(' ').map(str::to_owned).collect();
        Played { number: 1, first_is_black, moves, result: result.to_owned(), halves }
    }

    #[test]
    fn games_that_are_the_same_count_once() {
        let size = Size::square(9).unwrap();
        let games = [
            game(true, "cc gg tt tt", "B+3.5", Some(7)),
            // Mirrored.
            game(true, "gc cg tt tt", "B+3.5", Some(7)),
            // The same moves by the other engine are another game.
            game(false, "cc gg tt tt", "B+3.5", Some(7)),
            game(false, "cc gc", "W+R", None),
        ];
        let tally = Tally::of(&games, size);
        assert_eq!((tally.games, tally.repeated, tally.counted), (3, 1, 2));
        // Won, lost, won: two thirds, and the deviation of 1, 0, 1 is 1/√3 over √3.
        assert!((tally.wins.mean - 2.0 / 3.0).abs() < 1e-9 && (tally.wins.error - 1.0 / 3.0).abs() < 1e-9);
        // +3.5 and −3.5: deviation 3.5·√2 over √2.
        assert!(tally.score.mean.abs() < 1e-9 && (tally.score.error - 3.5).abs() < 1e-9);
        assert!(tally.text("a", "b").contains("wins   66.7 % ± 33.3\nscore  +0.0 ± 3.5 over the 2 games"));
    }

    #[test]
    fn no_games() {
        let tally = Tally::of(&[], Size::square(9).unwrap());
        assert_eq!((tally.games, tally.wins.mean), (0, 0.0));
    }
}
