//! Values that do not depend on anybody's opinion, and properties that hold for every judge.

mod judges;

use judges::Plain;
use yose_board::{Board, Diagram, PointSet, Symmetry};
use yose_cgt::Rational;
use yose_search::{Answer, Confidence, Limits, SearchError, estimate};

fn position(text: &str) -> (Board, PointSet) {
    let diagram: Diagram = text.parse().unwrap();
    (diagram.setup.board().unwrap(), diagram.region)
}

fn answer(board: &Board, region: &PointSet, limits: &Limits) -> Answer {
    estimate(&mut Plain { asked: 0 }, board, region, limits).unwrap()
}

/// A corridor of two points: {1|*}, so a move gains half a point, one by the books' count.
const CORRIDOR: &str = "
    region: E9 F9
    . . . X . . O . .
    . . . X X X O . .
    . . . . . . . . .
    . . X . . . . O .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
";

/// Whoever plays takes or saves three stones: {6|0} under territory scoring, worth 6 by the books' count.
const CAPTURE: &str = "
    region: D9 E9 F9 G9
    . . X O O O . O .
    . . X X X X X O .
    . . . . . . X O .
    . . . . . . X O .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
";

#[test]
fn closed_regions_have_their_exact_values() {
    for (text, value) in [(CORRIDOR, 1), (CAPTURE, 6)] {
        let (board, region) = position(text);
        let answer = answer(&board, &region, &Limits::default());
        assert_eq!(answer.deiri(), Rational::from(value), "{text}");
        assert_eq!(answer.confidence, Confidence::High);
        assert!(answer.readings.iter().any(|reading| reading.solved > 0));
    }
}

#[test]
fn symmetries_keep_values_and_exchanged_colours_negate_means() {
    for text in [CORRIDOR, CAPTURE] {
        let (board, region) = position(text);
        let limits = Limits { exact: 0, positions: 60, ..Limits::default() };
        let first = answer(&board, &region, &limits);
        for symmetry in Symmetry::ALL {
            let turned = symmetry.apply_board(&board);
            let set = symmetry.apply_set(&region, board.size());
            let same = answer(&turned, &set, &limits);
            let other = answer(&turned.swap_colors(), &set, &limits);
            assert_eq!(same.reading().area, first.reading().area);
            assert_eq!(other.reading().area, first.reading().area.negate());
            let moved = first.reading().moves[0].iter().map(|&point| symmetry.apply(point, board.size()));
            assert_eq!(same.reading().moves[0].iter().copied().collect::<PointSet>(), moved.collect());
        }
    }
}

#[test]
fn the_same_question_has_the_same_answer() {
    let (board, region) = position(CAPTURE);
    let limits = Limits::default();
    let [a, b] = [(); 2].map(|()| answer(&board, &region, &limits));
    assert_eq!(format!("{a:?}"), format!("{b:?}"));
}

#[test]
fn regions_without_anything_to_play_are_errors() {
    let (board, region) = position(CAPTURE);
    let ask = |region: &PointSet| {
        estimate(&mut Plain { asked: 0 }, &board, region, &Limits::default()).unwrap_err()
    };
    assert_eq!(ask(&PointSet::EMPTY), SearchError::NoRegion);
    assert_eq!(ask(&(region - board.empty())), SearchError::NoEmptyPoint);
    let far = PointSet::full(yose_board::Size::square(19).unwrap());
    assert_eq!(ask(&far), SearchError::OffBoard);
}
