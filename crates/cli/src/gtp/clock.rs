//! How much time there is for a move.
//!
//! Time is turned into a number of random games by a speed that slow machines reach too. So the same commands
//! give the same moves, and a short clock is not overrun.

use yose_board::Size;

/// The time of one side.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Clock {
    /// Seconds for the next move; `None` if there is no limit.
    limit: Option<f64>,
}

/// Random games a second on one point; a board of 81 points gets about 2,500.
const GAMES_PER_POINT: f64 = 200_000.0;

/// Moves that the main time is to last for.
const MOVES_LEFT: f64 = 40.0;

/// The fewest random games; less is no estimate.
const LEAST: u32 = 50;

impl Clock {
    /// What `time_settings` says. An overtime without stones means that there is no limit.
    pub(super) fn settings(main: f64, overtime: f64, stones: usize) -> Clock {
        if overtime > 0.0 && stones == 0 {
            return Clock { limit: None };
        }
        let per_stone = if stones > 0 { overtime / stones as f64 } else { 0.0 };
        Clock { limit: Some((main / MOVES_LEFT).max(per_stone)) }
    }

    /// What `time_left` says: main time if there are no stones to play in it.
    pub(super) fn left(seconds: f64, stones: usize) -> Clock {
        let moves = if stones > 0 { stones as f64 } else { MOVES_LEFT };
        Clock { limit: Some(seconds / moves) }
    }

    /// Random games for the next move, at most `most`.
    pub(super) fn playouts(&self, size: Size, most: u32) -> u32 {
        match self.limit {
            Some(seconds) => {
                ((seconds * GAMES_PER_POINT / size.area() as f64) as u32).clamp(LEAST.min(most), most)
            }
            None => most,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn little_time_means_few_games() {
        let nine = Size::square(9).unwrap();
        assert_eq!(Clock::default().playouts(nine, 1000), 1000);
        assert_eq!(Clock::settings(0.0, 1.0, 0).playouts(nine, 1000), 1000, "no limit");
        assert_eq!(Clock::settings(0.0, 0.0, 0).playouts(nine, 1000), LEAST);
        assert_eq!(Clock::left(0.2, 2).playouts(nine, 1000), 246, "a tenth of a second of 200,000 / 81");
        assert_eq!(Clock::left(0.0, 0).playouts(nine, 10), 10);
    }
}
