//! A player: one move of look-ahead with a network, as in the article, or more of both.
//!
//! The score of a move is how good the networks think the position after it is, on the average, or what comes out of [reading on](crate::reading) from there.
//! The player takes the best move, or draws one at a temperature to vary its
//! games. It passes when no move promises more than passing does, draws none that promises less, and never
//! fills its own eyes.
//!
//! A network does not say quite the same of a position and of its picture in a mirror, and who takes the best of fifty moves takes the
//! one that is judged too well. Means make errors smaller: that is why several networks may play together, and why each score is the mean over all pictures of the
//! board. Below the position on the board, where means are made over many positions anyway, each network that proposes moves sees each of them in one picture, which the stones decide.

use rayon::prelude::*;
use yose_board::{Board, Color, Move, Point, Position, Size, Symmetry};

use crate::candidate::Lookahead;
use crate::game::best;
use crate::input::Input;
use crate::lattice::Lattice;
use crate::network::Network;
use crate::random::Random;
use crate::reading::{Look, Reading};
use crate::signal::single_point_eyes;

/// A move must promise this many points more than passing. When areas are counted, a move that
/// is worth anything is worth a point; half of one may be the network's noise.
const WORTH_PLAYING: f32 = 0.5;

/// Chooses moves with one network or several.
#[derive(Clone, Debug)]
pub struct Player {
    networks: Vec<Network>,
    /// Who judges positions when reading.
    judges: Vec<Network>,
    temperature: f32,
    looks: usize,
    random: Random,
}

/// What the player thinks of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// Moves with the points the side to move expects after them, in the order of the board.
    pub scores: Vec<(Point, f32)>,
    /// The points it expects after passing.
    pub pass: f32,
}

impl Player {
    /// A player that draws moves at this temperature, or takes the best ones at 0. What it expects is the mean of what these
    /// networks do; there must be at least one.
    pub fn new(networks: Vec<Network>, temperature: f32, seed: u64) -> Player {
        assert!(!networks.is_empty(), "somebody must judge");
        Player { judges: networks.clone(), networks, temperature, looks: 0, random: Random::new(seed) }
    }

    /// The same, looking at so many positions beyond the one on the board before each move.
    #[must_use]
    pub fn reading(self, looks: usize) -> Player {
        Player { looks, ..self }
    }

    /// The same, with positions judged by these networks when reading: the others then only propose moves. There must be at least one.
    #[must_use]
    pub fn judged_by(self, judges: Vec<Network>) -> Player {
        assert!(!judges.is_empty(), "somebody must judge");
        Player { judges, ..self }
    }

    /// A move for the side to move.
    pub fn genmove(&mut self, position: &Position) -> Move {
        let choice = self.consider(position);
        // In the first half of a game there is always something to play for.
        let early = position.board().empty().len() * 2 > position.board().size().area();
        let enough = if early { f32::NEG_INFINITY } else { choice.pass + WORTH_PLAYING };
        let worthy = choice.scores.iter().copied().filter(|&(_, score)| score >= enough);
        let (moves, scores): (Vec<Point>, Vec<f32>) = worthy.unzip();
        if moves.is_empty() && self.looks > 0 && !has_just_passed(position) {
            return choice.harmless().map_or(Move::Pass, Move::Play);
        }
        let drawn = self.temperature > 0.0;
        let chosen = if drawn { self.random.gibbs(&scores, self.temperature) } else { best(&scores) };
        chosen.map_or(Move::Pass, |index| Move::Play(moves[index]))
    }

    /// The scores of moves that are legal and do not fill an eye of the player's own: of all of them, or of those that were read.
    pub fn consider(&mut self, position: &Position) -> Choice {
        let size = position.board().size();
        let (proposers, judges) = (judges(&self.networks, size), judges(&self.judges, size));
        let pictures = Symmetry::of_size(size);
        let mut choice = look_at_all(&proposers, position.board(), position.to_move());
        choice.scores.retain(|&(point, _)| position.check(position.to_move(), Move::Play(point)).is_ok());
        if self.looks > 0 {
            let look = |board: &Board, color| {
                // Each network sees another picture.
                let seen = proposers.iter().enumerate().map(|(index, proposer)| {
                    let picture = (board.stones_hash() as usize).wrapping_add(index) % pictures.len();
                    proposer.look(board, color, pictures[picture])
                });
                Look { choice: mean(&seen.collect::<Vec<_>>()), expected: expected(&judges, board, color) }
            };
            let expected = expected(&judges, position.board(), position.to_move());
            let first = Look { choice, expected };
            choice = Reading::of(position, &first, self.looks, look).choice(&first.choice);
        }
        choice
    }
}

impl Choice {
    /// The best move, unless it seems to lose something.
    ///
    /// Where areas are counted, a move that gains nothing costs nothing as long as the opponent goes on: it may mend what
    /// the networks do not see, and a pass would not. That holds for moves that were read: without reading such moves destroy more
    /// than they mend.
    fn harmless(&self) -> Option<Point> {
        let best = self.scores.iter().copied().reduce(|best, next| if next.1 > best.1 { next } else { best });
        best.filter(|&(_, score)| score >= self.pass - WORTH_PLAYING).map(|(point, _)| point)
    }
}

fn has_just_passed(position: &Position) -> bool {
    position.moves().last().is_some_and(|(_, action)| action == Move::Pass)
}

/// A network, and a board as it sees it.
struct Judge<'n> {
    network: &'n Network,
    lattice: Lattice,
}

fn judges(networks: &[Network], size: Size) -> Vec<Judge<'_>> {
    networks.iter().map(|network| Judge { network, lattice: network.shape().lattice(size) }).collect()
}

/// The mean of what networks expect in all pictures of a position.
fn look_at_all(judges: &[Judge<'_>], board: &Board, player: Color) -> Choice {
    let pictures = Symmetry::of_size(board.size());
    let pairs: Vec<(&Judge<'_>, Symmetry)> =
        judges.iter().flat_map(|judge| pictures.iter().map(move |&picture| (judge, picture))).collect();
    let seen: Vec<Choice> =
        pairs.par_iter().map(|&(judge, picture)| judge.look(board, player, picture)).collect();
    mean(&seen)
}

/// The points that a side to move will have, by the mean of what networks expect in all pictures.
fn expected(judges: &[Judge<'_>], board: &Board, to_move: Color) -> f32 {
    let pictures = Symmetry::of_size(board.size());
    let seen = judges.iter().flat_map(|judge| pictures.iter().map(move |&picture| (judge, picture)));
    let sum: f32 = seen.map(|(judge, picture)| judge.expected(board, to_move, picture)).sum();
    sum / (judges.len() * pictures.len()) as f32
}

/// The mean of several opinions about the same moves.
fn mean(seen: &[Choice]) -> Choice {
    let mean = |score: &dyn Fn(&Choice) -> f32| seen.iter().map(score).sum::<f32>() / seen.len() as f32;
    let score =
        |(index, &(point, _)): (usize, &(Point, f32))| (point, mean(&|choice| choice.scores[index].1));
    Choice {
        scores: seen[0].scores.iter().enumerate().map(score).collect(),
        pass: mean(&|choice| choice.pass),
    }
}

impl Judge<'_> {
    /// What a network that sees a board in a mirror, or turned, expects after each move of a colour that is legal, ko included, and does
    /// not fill an eye of its own.
    fn look(&self, board: &Board, player: Color, picture: Symmetry) -> Choice {
        let eyes = single_point_eyes(board, player);
        let sensible = |&point: &Point| {
            !eyes.contains(point)
                && !board.is_eye_like(player, point)
                && board.check(player, point, false).is_ok()
        };
        let moves: Vec<Point> = board.empty().iter().filter(sensible).collect();
        let mut board = picture.apply_board(board);
        let lookahead = Lookahead::new(self.network, &self.lattice, &mut board, player);
        let pass = lookahead.pass_score();
        let turned: Vec<Point> = moves.iter().map(|&point| picture.apply(point, board.size())).collect();
        let scores = lookahead.scores(&board, player, &turned).into_iter().map(|(score, _)| score);
        Choice { scores: moves.iter().copied().zip(scores).collect(), pass }
    }

    /// The points that a side to move will have, as a network expects that sees the board in a mirror, or turned.
    fn expected(&self, board: &Board, to_move: Color, picture: Symmetry) -> f32 {
        let mut board = picture.apply_board(board);
        let input = Input::of(&mut board, to_move, self.network.shape().input(), &self.lattice);
        self.network.evaluate(&input, &self.lattice).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::InputKind;
    use crate::shape::Shape;
    use yose_board::{Diagram, Rules};

    fn player(temperature: f32) -> Player {
        let shape = Shape::of_the_article(InputKind::Preprocessed);
        Player::new(vec![Network::random(shape, &mut Random::new(1))], temperature, 3)
    }

    #[test]
    fn plays_legally_and_spares_its_eyes() {
        let diagram: Diagram = ". X . X .\nX X X X X\nO O O O O\n. O . O O\nO . O . O".parse().unwrap();
        for (color, looks) in Color::BOTH.into_iter().flat_map(|color| [(color, 0), (color, 5)]) {
            let mut position = diagram.setup.position(Rules::CHINESE).unwrap();
            position.set_to_move(color);
            let mut player = player(1.0).reading(looks);
            for _ in 0..20 {
                let action = player.genmove(&position);
                assert!(position.check(color, action).is_ok());
                if let Move::Play(point) = action {
                    assert!(!position.board().is_eye_like(color, point));
                }
            }
        }
    }

    /// A mean over all pictures is the same for each of them, up to the order in which it was added up.
    #[test]
    fn every_picture_of_a_position_has_the_same_scores() {
        let diagram: Diagram = ". X . . .\n. X O . O\n. . X O .\nO . . . X\n. . O . .".parse().unwrap();
        let position = diagram.setup.position(Rules::CHINESE).unwrap();
        let choice = player(0.0).consider(&position);
        let size = position.board().size();
        let mut differs = false;
        for picture in Symmetry::ALL {
            let turned = picture.apply_board(position.board());
            let networks = player(0.0).networks;
            let judges = judges(&networks, size);
            let seen = look_at_all(&judges, &turned, position.to_move());
            assert!((seen.pass - choice.pass).abs() < 1e-4);
            for &(point, score) in &choice.scores {
                let (_, same) =
                    *seen.scores.iter().find(|seen| seen.0 == picture.apply(point, size)).unwrap();
                assert!((score - same).abs() < 1e-4, "{picture:?} {score} {same}");
            }
            let plain = judges[0].look(position.board(), position.to_move(), picture);
            differs |= (plain.pass - choice.pass).abs() > 1e-3;
        }
        assert!(differs, "a single picture says something else");
    }

    /// A judge has a say in what is read, and none in what is only liked.
    #[test]
    fn judges_judge_when_reading() {
        let position = Position::new(Size::square(5).unwrap(), Rules::CHINESE);
        let shape = Shape::of_the_article(InputKind::Preprocessed);
        let judge = Network::random(shape, &mut Random::new(2));
        let judged = |looks| player(0.0).judged_by(vec![judge.clone()]).reading(looks).consider(&position);
        assert_eq!(judged(0), player(0.0).consider(&position));
        assert_ne!(judged(40), player(0.0).reading(40).consider(&position));
        assert_ne!(judged(40), judged(0), "moves were read");
    }

    #[test]
    fn opinions_are_averaged() {
        let [a, b] = [Point::new(1, 1), Point::new(2, 1)];
        let opinion = |scores: [f32; 2], pass| Choice { scores: vec![(a, scores[0]), (b, scores[1])], pass };
        let seen = [opinion([10.0, 12.0], 9.0), opinion([14.0, 11.0], 8.0)];
        assert_eq!(mean(&seen), opinion([12.0, 11.5], 8.5));
    }

    /// While the opponent goes on, a move that costs nothing is played, and one that costs something is not.
    #[test]
    fn harmless_moves_cost_nothing() {
        let choice = |score: f32| Choice {
            scores: vec![(Point::new(0, 0), score - 1.0), (Point::new(1, 0), score)],
            pass: 40.0,
        };
        assert_eq!(choice(40.2).harmless(), Some(Point::new(1, 0)));
        assert_eq!(choice(39.8).harmless(), Some(Point::new(1, 0)));
        assert_eq!(choice(39.0).harmless(), None);
        let mut position = Position::new(yose_board::Size::square(5).unwrap(), Rules::CHINESE);
        assert!(!has_just_passed(&position));
        position.play(Move::Pass).unwrap();
        assert!(has_just_passed(&position));
        position.play(Move::Play(Point::new(2, 2))).unwrap();
        assert!(!has_just_passed(&position));
    }

    #[test]
    fn the_same_seed_plays_the_same_game() {
        let game = |mut player: Player| -> Vec<Move> {
            let mut position = Position::new(yose_board::Size::square(5).unwrap(), Rules::CHINESE);
            for _ in 0..12 {
                let action = player.genmove(&position);
                position.play(action).unwrap();
            }
            position.moves().map(|(_, action)| action).collect()
        };
        assert_eq!(game(player(2.0)), game(player(2.0)));
        assert_eq!(game(player(2.0).reading(3)), game(player(2.0).reading(3)));
    }
}
