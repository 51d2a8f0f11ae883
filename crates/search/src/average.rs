//! A second look: what a judge thinks of a position turned and mirrored in several ways, on average.
//!
//! A network does not know that a position and its mirror image are worth the same, and its mistakes differ from one
//! to the other. The mean over several pictures is better than most of them, for several times the work.

use yose_board::{Point, Size, Symmetry};

use crate::judge::{Judge, Opinion, Situation};

/// A judge that is asked about several pictures of every position.
pub(crate) struct Averaged<'j, J> {
    pub(crate) judge: &'j mut J,
    pub(crate) pictures: &'static [Symmetry],
}

impl<J: Judge> Judge for Averaged<'_, J> {
    fn judge(&mut self, situations: &[Situation]) -> Vec<Opinion> {
        let turned: Vec<Situation> = situations
            .iter()
            .flat_map(|situation| self.pictures.iter().map(|&symmetry| turn(situation, symmetry)))
            .collect();
        let opinions = self.judge.judge(&turned);
        let pictures = opinions.chunks(self.pictures.len());
        let sizes = situations.iter().map(|situation| situation.board.size());
        sizes.zip(pictures).map(|(size, seen)| mean(size, seen, self.pictures)).collect()
    }
}

fn turn(situation: &Situation, symmetry: Symmetry) -> Situation {
    let size = situation.board.size();
    Situation {
        board: symmetry.apply_board(&situation.board),
        region: symmetry.apply_set(&situation.region, size),
        ..*situation
    }
}

/// The mean of opinions of pictures of one position.
fn mean(size: Size, seen: &[Opinion], symmetries: &[Symmetry]) -> Opinion {
    let over_all = |number: fn(&Opinion, Point) -> f32| -> Vec<f32> {
        let at = |point: Point| {
            let pictures = seen.iter().zip(symmetries);
            let sum: f32 = pictures.map(|(opinion, turn)| number(opinion, turn.apply(point, size))).sum();
            sum / seen.len() as f32
        };
        size.points().map(at).collect()
    };
    Opinion::new(size, over_all(Opinion::chance), over_all(Opinion::owner))
}
