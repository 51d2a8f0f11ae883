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

#[cfg(test)]
mod tests {
    use super::*;
    use yose_board::{Board, Color, PointSet};

    /// Says of every point in which column and row it lies, whatever the position.
    struct Crooked;

    impl Judge for Crooked {
        fn judge(&mut self, situations: &[Situation]) -> Vec<Opinion> {
            let opinion = |situation: &Situation| {
                let size = situation.board.size();
                let columns = size.points().map(|point| f32::from(point.column())).collect();
                let rows = size.points().map(|point| f32::from(point.row())).collect();
                Opinion::new(size, columns, rows)
            };
            situations.iter().map(opinion).collect()
        }
    }

    fn ask(pictures: &'static [Symmetry], width: usize, height: usize) -> Opinion {
        let size = Size::new(width, height).unwrap();
        let region = PointSet::full(size);
        let situation = Situation { board: Board::new(size), to_move: Color::Black, komi: 0.0, region };
        Averaged { judge: &mut Crooked, pictures }.judge(&[situation]).remove(0)
    }

    /// Over all pictures every point is in the middle: columns 0 to 2 and rows 0 to 4, and the other way round for the
    /// pictures that lie, make (1 + 2) / 2.
    #[test]
    fn what_depends_on_how_a_board_lies_cancels() {
        let mean = ask(&Symmetry::ALL, 3, 5);
        for point in Size::new(3, 5).unwrap().points() {
            assert_eq!((mean.chance(point), mean.owner(point)), (1.5, 1.5));
        }
    }

    #[test]
    fn one_picture_is_itself() {
        let alone = ask(&[Symmetry::IDENTITY], 3, 5);
        for point in Size::new(3, 5).unwrap().points() {
            assert_eq!(alone.chance(point), f32::from(point.column()));
            assert_eq!(alone.owner(point), f32::from(point.row()));
        }
    }
}
