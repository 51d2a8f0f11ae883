use yose_board::{Point, Size};

use super::*;
use crate::input::InputKind;
use crate::lattice::Bearing;
use crate::shape::Shape;

/// A teacher to whom a board is worth what stands on it, and who wants to play at one point.
struct Counting(Point);

impl Teacher for Counting {
    fn opinions(&self, questions: &[Question]) -> Vec<Opinion> {
        let opinion = |question: &Question| {
            let size = question.board.size();
            let life = |point| match question.board.at(point) {
                Some(color) if color == question.to_move => 1.0,
                Some(_) => 0.0,
                None => 0.5,
            };
            let chance = |point| if point == self.0 { 0.9 } else { 0.0 };
            Opinion {
                life: size.points().map(life).collect(),
                moves: size.points().map(chance).collect(),
                lead: 0.0,
            }
        };
        questions.iter().map(opinion).collect()
    }
}

fn lattice() -> Lattice {
    Lattice::new(Size::square(5).unwrap(), Bearing::Corner)
}

fn network() -> Network {
    Network::random(Shape::of_the_article(InputKind::Raw), &mut Random::new(3))
}

#[test]
fn games_are_a_function_of_their_seed() {
    let network = network();
    let games = |seed, threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let practice = Practice { records: &[], pupil: &network };
        pool.install(|| practice.games(&Counting(Point::new(2, 2)), lattice().size(), seed))
    };
    let first = games(4, 1);
    assert_eq!(first, games(4, 2));
    assert!(first != games(5, 1));
    assert!(first.0.len() as u64 > 4 * first.1.positions, "several moves are compared in a position");
}

#[test]
fn what_the_network_and_the_teacher_like_is_compared() {
    let (network, lattice) = (network(), lattice());
    let centre = Point::new(2, 2);
    let table = Table::new(lattice.size());
    let opinion = Counting(centre).opinions(&[ask(table.board(), Color::Black, 0.0)]).remove(0);
    let mut game = Game::new(table, opinion, Random::new(1));
    let turn = game.turn(&network, &lattice).unwrap();
    assert!(turn.candidates.contains(&Move::Play(centre)));
    assert!(!turn.candidates.contains(&Move::Pass), "there is much left to play for");
    // The best liked move stands first, and all that are liked better than some other are there before it.
    let mut scores: Vec<(f32, Point)> = Vec::new();
    let mut board = Board::new(lattice.size());
    let mut lookahead = Lookahead::new(&network, &lattice, &mut board.clone(), Color::Black);
    for point in lattice.size().points() {
        scores.push((lookahead.score(&mut board, Color::Black, point).0, point));
    }
    scores.sort_by(|a, b| b.0.total_cmp(&a.0));
    for (&(score, _), found) in scores.iter().zip(&turn.scores[..LIKED]) {
        assert_eq!(score, *found);
    }
    for (action, question) in turn.candidates.iter().zip(&turn.questions) {
        let Move::Play(point) = *action else { panic!("a pass") };
        assert_eq!((question.board.at(point), question.to_move), (Some(Color::Black), Color::White));
    }
}

/// The example of the module's documentation, with the rest of the board left out.
#[test]
fn marks_tell_what_was_lost_and_hoped_for() {
    let lattice = Lattice::new(Size::square(9).unwrap(), Bearing::Corner);
    let board = Board::new(lattice.size());
    let turn = Turn {
        candidates: [0, 1, 2].map(|x| Move::Play(Point::new(x, 0))).to_vec(),
        scores: vec![45.0, 43.0, 40.0],
        questions: (0..3).map(|_| ask(&board, Color::White, 0.0)).collect(),
        played: 1,
    };
    // What is Black's is not White's, who is to move.
    let opinion =
        |black: f32| Opinion { life: vec![1.0 - black / 81.0; 81], moves: vec![0.0; 81], lead: 0.0 };
    let marks = turn.marks(&[39.0, 42.0, 41.0].map(opinion), &lattice);
    assert_eq!(marks.positions, 1);
    assert!((marks.lost - 3.0).abs() < 1e-3 && (marks.hoped - 6.0).abs() < 1e-3, "{marks:?}");
}
