//! What the network sees in a position: a map of chances, and soft groups.
//!
//! **Definitions.** Here colours are the players' own, not "the side to move".
//! A *soft group* is a set of one colour's blocks that hang together: two
//! blocks belong together if the connection between them, the mean of both
//! directions, is at least a threshold. Its chance to live is the mean over its stones.
//!
//! Everything here is estimated.

use yose_board::{Board, Color, Point, PointSet};

use crate::input::Input;
use crate::lattice::Lattice;
use crate::network::{Activation, Network};

/// What a network sees in a position.
#[derive(Clone, Debug)]
pub struct Segmentation {
    board: Board,
    to_move: Color,
    lattice: Lattice,
    activation: Activation,
}

/// Blocks that hang together.
#[derive(Clone, Debug, PartialEq)]
pub struct SoftGroup {
    /// Whose they are.
    pub color: Color,
    /// Their stones.
    pub stones: PointSet,
    /// The chance that they live.
    pub life: f32,
}

impl Network {
    /// Looks at a position.
    pub fn segment(&self, board: &Board, to_move: Color) -> Segmentation {
        let lattice = self.shape().lattice(board.size());
        let input = Input::of(&mut board.clone(), to_move, self.shape().input(), &lattice);
        let activation = self.evaluate(&input, &lattice);
        Segmentation { board: board.clone(), to_move, lattice, activation }
    }
}

impl Segmentation {
    fn side(&self, color: Color) -> usize {
        usize::from(color != self.to_move)
    }

    /// The chance that a point will be Black's.
    pub fn black(&self, point: Point) -> f32 {
        let mine = self.activation.value()[self.lattice.number(point)];
        if self.to_move == Color::Black { mine } else { 1.0 - mine }
    }

    /// The chance that a point will be this colour's.
    pub fn life(&self, color: Color, point: Point) -> f32 {
        if color == Color::Black { self.black(point) } else { 1.0 - self.black(point) }
    }

    /// Black's expected points less White's.
    pub fn score(&self) -> f32 {
        self.board.size().points().map(|point| 2.0 * self.black(point) - 1.0).sum()
    }

    /// The chance that a colour makes a single-point eye at a point.
    pub fn eye(&self, color: Color, point: Point) -> f32 {
        self.activation.eye(self.side(color), self.lattice.number(point))
    }

    /// The chance that a colour connects two points: the mean of both directions.
    /// Below [`NEGLIGIBLE`](crate::NEGLIGIBLE) it is only a lower bound.
    pub fn connection(&self, color: Color, a: Point, b: Point) -> f32 {
        let map = self.activation.connectivity(self.side(color));
        let (a, b) = (self.lattice.number(a), self.lattice.number(b));
        (map.between(a, b) + map.between(b, a)) / 2.0
    }

    /// The soft groups of both colours, in the order of their first stones.
    pub fn groups(&self, threshold: f32) -> Vec<SoftGroup> {
        let mut groups: Vec<SoftGroup> = Color::BOTH
            .into_iter()
            .flat_map(|color| self.clusters(color, threshold).into_iter().map(move |stones| (color, stones)))
            .map(|(color, stones)| {
                let sum: f32 = stones.iter().map(|stone| self.life(color, stone)).sum();
                SoftGroup { color, stones, life: sum / stones.len() as f32 }
            })
            .collect();
        groups.sort_by_key(|group| group.stones.first());
        groups
    }

    fn clusters(&self, color: Color, threshold: f32) -> Vec<PointSet> {
        let mut clusters: Vec<PointSet> = Vec::new();
        for block in self.board.stones(color).components() {
            let joined = |cluster: &mut PointSet| self.hang_together(color, &block, cluster, threshold);
            let merged = clusters.extract_if(.., joined).fold(block, |all, cluster| all | cluster);
            clusters.push(merged);
        }
        clusters
    }

    fn hang_together(&self, color: Color, block: &PointSet, cluster: &PointSet, threshold: f32) -> bool {
        block.iter().any(|a| cluster.iter().any(|b| self.connection(color, a, b) >= threshold))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::InputKind;
    use crate::random::Random;
    use crate::shape::Shape;
    use yose_board::Diagram;

    fn network() -> Network {
        Network::random(Shape::of_the_article(InputKind::Preprocessed), &mut Random::new(8))
    }

    #[test]
    fn colours_are_the_players_own() {
        let diagram: Diagram = ". X O .\nX . O .\n. X . O\n. . . .".parse().unwrap();
        let board = diagram.setup.board().unwrap();
        let swapped = board.swap_colors();
        let (network, size) = (network(), board.size());
        for to_move in Color::BOTH {
            let (a, b) = (network.segment(&board, to_move), network.segment(&swapped, !to_move));
            assert!((a.score() + b.score()).abs() < 1e-4);
            for point in size.points() {
                assert!((a.black(point) - b.life(Color::White, point)).abs() < 1e-6);
                assert_eq!(a.eye(Color::Black, point), b.eye(Color::White, point));
            }
        }
    }

    #[test]
    fn groups_partition_the_stones() {
        let diagram: Diagram = ". X O .\nX . O .\n. X . O\nX . . .".parse().unwrap();
        let board = diagram.setup.board().unwrap();
        let seen = network().segment(&board, Color::Black);
        // Nothing reaches a threshold above 1, everything reaches 0.
        let blocks = board.chains().count();
        assert_eq!(seen.groups(1.1).len(), blocks);
        assert_eq!(seen.groups(0.0).len(), 2);
        for threshold in [0.1, 0.3, 0.5, 0.9] {
            let groups = seen.groups(threshold);
            for color in Color::BOTH {
                let stones: Vec<PointSet> =
                    groups.iter().filter(|group| group.color == color).map(|group| group.stones).collect();
                assert_eq!(stones.iter().map(PointSet::len).sum::<usize>(), board.stones(color).len());
                assert_eq!(
                    stones.iter().fold(PointSet::EMPTY, |all, &part| all | part),
                    *board.stones(color)
                );
            }
        }
    }
}
