//! Values that do not depend on anybody's opinion, and properties that hold for every judge.

mod judges;

use judges::{Moody, Partial, Plain};
use yose_board::{Board, Color, Diagram, Point, PointSet, Symmetry, parse_points};
use yose_cgt::Rational;
use yose_cgt::thermograph::Interval;
use yose_local::{ClosedRegion, Effort, Solver};
use yose_search::{
    Answer, Basis, Confidence, HandMove, Limits, Reading, SearchError, Strategy, Variation, by_hand,
    estimate, estimate_by,
};

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

/// The first line is open on both sides of a border.
const BORDER: &str = "
    region: C9 D9 E9 F9 G9 D8 E8 F8
    . . . . . . . . .
    . . X . . . O . .
    . . . . . . O . .
    . . X X . O O . .
    . . . X . O . . .
    . . . X . O . . .
    . . . X . O . . .
    . . . X . O . . .
    . . . X . O . . .
";

/// Nothing is left but Black's own points.
const SETTLED: &str = "
    region: A9 B9
    . . X O . . . . .
    X X X O . . . . .
    O O O O . . . . .
    . . . . . . . . .
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
        let range = &answer.reading().temperature;
        assert_eq!((&range.low, &range.high), (&answer.temperature(), &answer.temperature()));
    }
}

#[test]
fn a_closed_region_is_worth_what_the_exact_solver_says() {
    for text in [CORRIDOR, CAPTURE] {
        let (board, region) = position(text);
        let stones = *board.stones(Color::Black) | *board.stones(Color::White);
        let walls = (region.neighbours() & stones) - region;
        let closed = ClosedRegion::new(&board, &region, &walls).unwrap();
        let mut solver = Solver::default();
        let game = solver.value(&closed, &Effort::default()).exact().unwrap();
        let exact = solver.games().thermograph(game).unwrap();
        for limits in [Limits::default(), Limits::default().exact(false)] {
            let answer = answer(&board, &region, &limits);
            assert_eq!(&answer.temperature(), exact.temperature(), "{limits:?} {text}");
        }
    }
}

/// In the windows around these regions White's stones die, as a group does whose eyes are elsewhere. So the board is read as it is.
#[test]
fn fillings_on_which_living_stones_die_are_not_believed() {
    for (text, value) in [(CORRIDOR, 1), (CAPTURE, 6)] {
        let (board, region) = position(text);
        let mut judge = Partial { area: board.size().area() };
        let answer = estimate(&mut judge, &board, &region, &Limits::default()).unwrap();
        assert_eq!(answer.deiri(), Rational::from(value), "{text}");
        let [reading] = &answer.readings[..] else { panic!("{} readings of {text}", answer.readings.len()) };
        assert!(region.is_subset(&reading.scope) && reading.scope != region, "answers may lie beside it");
        assert_eq!(answer.confidence, Confidence::Fair);
    }
}

/// Judges that agree about nothing.
type Ask = fn(&Board, &PointSet, &Limits) -> Answer;

const ASKED: [Ask; 2] =
    [answer, |board, region, limits| estimate(&mut Moody, board, region, limits).unwrap()];

#[test]
fn symmetries_keep_values_and_exchanged_colours_negate_means() {
    for (ask, text) in ASKED.into_iter().flat_map(|ask| [CORRIDOR, CAPTURE, BORDER].map(|text| (ask, text))) {
        let (board, region) = position(text);
        let limits = Limits::default().exact(false).positions(60);
        let first = ask(&board, &region, &limits);
        for symmetry in Symmetry::ALL {
            let turned = symmetry.apply_board(&board);
            let set = symmetry.apply_set(&region, board.size());
            let same = ask(&turned, &set, &limits);
            let other = ask(&turned.swap_colors(), &set, &limits);
            assert_eq!(same.reading().area, first.reading().area);
            assert_eq!(other.reading().area, first.reading().area.negate());
            let moved = first.reading().moves[0].iter().map(|&point| symmetry.apply(point, board.size()));
            assert_eq!(same.reading().moves[0].iter().copied().collect::<PointSet>(), moved.collect());
        }
    }
}

#[test]
fn the_same_question_has_the_same_answer() {
    for text in [CAPTURE, BORDER] {
        let (board, region) = position(text);
        let [a, b] = [(); 2].map(|()| answer(&board, &region, &Limits::default()));
        assert_eq!(format!("{a:?}"), format!("{b:?}"));
    }
}

fn lies_in(inner: &Interval, outer: &Interval) -> bool {
    outer.low <= inner.low && inner.high <= outer.high
}

/// In a position that no search here finishes: one that comes to an end says what it found, whatever was thought before.
#[test]
fn more_positions_never_widen_a_range() {
    ASKED.into_iter().for_each(never_widens);
}

fn never_widens(ask: Ask) {
    let (board, region) = position(BORDER);
    let mut before: Option<Answer> = None;
    for positions in [1, 4, 10, 25, 60, 150] {
        let limits = Limits::default().exact(false).positions(positions);
        let answer = ask(&board, &region, &limits);
        if let Some(before) = before {
            assert!(lies_in(&answer.range(), &before.range()), "{positions} positions");
            for reading in &answer.readings {
                let same = |other: &&Reading| (other.look, other.rim) == (reading.look, reading.rim);
                let Some(earlier) = before.readings.iter().find(same) else { continue };
                assert!(lies_in(&reading.temperature, &earlier.temperature), "{positions} positions");
                assert!(lies_in(&reading.mean, &earlier.mean), "{positions} positions");
            }
        }
        before = Some(answer);
    }
}

#[test]
fn a_value_lies_in_its_range() {
    let holds = |range: &Interval, value: &Rational| range.low <= *value && *value <= range.high;
    for (ask, text) in ASKED.into_iter().flat_map(|ask| [CORRIDOR, CAPTURE, BORDER].map(|text| (ask, text))) {
        let (board, region) = position(text);
        for positions in [1, 10, 60] {
            let answer = ask(&board, &region, &Limits::default().exact(false).positions(positions));
            assert!(holds(&answer.range(), &answer.temperature()), "{positions} {text}");
            for reading in &answer.readings {
                assert!(holds(&reading.mean, reading.area.mean()), "{positions} {text}");
                assert!(holds(&reading.temperature, &reading.miai()), "{positions} {text}");
            }
        }
    }
}

#[test]
fn whoever_asks_can_stop_the_search() {
    let (board, region) = position(BORDER);
    let limits = Limits::default().exact(false).stop_when(|| true);
    let answer = answer(&board, &region, &limits);
    assert_eq!(answer.confidence, Confidence::Low);
    assert!(answer.readings.iter().all(|reading| reading.positions == 1 && !reading.converged));
    assert!(answer.reading().temperature.low < answer.reading().temperature.high);
}

#[test]
fn regions_without_anything_to_play_are_errors() {
    let (board, region) = position(CAPTURE);
    let ask = |region: &PointSet| {
        estimate(&mut Plain { asked: 0 }, &board, region, &Limits::default()).unwrap_err()
    };
    assert_eq!(ask(&PointSet::EMPTY), SearchError::NoRegion);
    assert_eq!(ask(&(region - board.empty())), SearchError::NoEmptyPoint);
    assert_eq!(ask(&PointSet::full(board.size())), SearchError::WholeBoard);
    let far = PointSet::full(yose_board::Size::square(19).unwrap());
    assert_eq!(ask(&far), SearchError::OffBoard);
}

#[test]
fn a_region_in_which_nothing_is_left_says_so() {
    let (board, region) = position(SETTLED);
    let answer = answer(&board, &region, &Limits::default());
    assert!(answer.is_settled(), "{}", answer.deiri());
}

#[test]
fn one_point_is_a_region() {
    let (board, _) = position(CAPTURE);
    let point = parse_points("G9", board.size()).unwrap();
    // Black connects or White captures: the stones that are at stake lie outside of the mask but in the rim or beyond.
    let answer = answer(&board, &point, &Limits::default());
    assert!(answer.readings.iter().all(|reading| reading.positions > 0));
}

/// `(after, color, point)` by name.
fn moves(board: &Board, list: &[(Option<usize>, Color, &str)]) -> Vec<HandMove> {
    let point = |name: &str| Point::from_gtp(name, board.size()).unwrap();
    list.iter().map(|&(after, color, name)| HandMove { after, color, point: point(name) }).collect()
}

#[test]
fn trees_made_by_hand_have_their_values() {
    let (board, region) = position(CAPTURE);
    let by = |list: &[(Option<usize>, Color, &str)]| {
        let tree = moves(&board, list);
        by_hand(&mut Plain { asked: 0 }, &board, &region, &tree, &Limits::default()).unwrap()
    };
    let both = by(&[(None, Color::Black, "G9"), (None, Color::White, "G9")]);
    assert_eq!((both.deiri(), both.reading().converged), (Rational::from(6), true));
    let impossible = by(&[(None, Color::Black, "D9"), (None, Color::White, "G9")]);
    assert!(!impossible.reading().converged, "D9 is taken");
}

#[test]
fn simpler_strategies_find_a_capture() {
    let (board, region) = position(CAPTURE);
    for strategy in [Strategy::Paper, Strategy::Katago] {
        let judge = &mut Plain { asked: 0 };
        let answer = estimate_by(strategy, judge, &board, &region, &Limits::default()).unwrap();
        assert_eq!(answer.deiri(), Rational::from(6), "{strategy:?}");
        assert_eq!(answer.readings.len(), 1);
    }
}

#[test]
fn variations_tell_where_their_values_come_from() {
    let (board, region) = position(CAPTURE);
    let answer = answer(&board, &region, &Limits::default().exact(false));
    let root: &Variation = answer.reading().variations.as_ref().unwrap();
    assert_eq!((root.played, root.basis), (None, Basis::Moves));
    assert_eq!(root.temperature, answer.temperature());
    let first: Vec<Color> = root.next.iter().filter_map(|next| next.played).map(|(color, _)| color).collect();
    assert!(Color::BOTH.iter().all(|color| first.contains(color)));
}
