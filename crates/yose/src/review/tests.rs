use super::*;

use yose_record::Collection;

const GAME: &str = include_str!("../../../../examples/two-mistakes.sgf");

fn read(text: &str) -> Collection {
    yose_record::read(text).unwrap()
}

fn reviewed(text: &str, change: impl FnOnce(&mut ReviewOptions)) -> Result<Review, ReviewError> {
    let record = read(text);
    let game = record.games().next().unwrap();
    let mut options = ReviewOptions::of(game);
    change(&mut options);
    review(game, &options)
}

fn losses(review: &Review) -> Vec<String> {
    review.moves.iter().map(|entry| report::range(&entry.loses)).collect()
}

/// The example by hand. Territory values: A (two white stones at B8) {4|0}, B (corridor of three) {2||1|*},
/// C (black stone at G4) {0|-2}, D (White's corridor of two) {*|-1}, E (dame) *. Settled are 2 points of Black's, 3 of
/// White's and a komi of 1½: −2½. Switches are played in the order of their temperatures, so with Black first
/// 4 − 2 + 2 − 1 − 2½ = ½. Black takes B first: White A, Black C, White D: 2 + 0 + 0 − 1 − 2½ = −1½, two less. When D and E
/// are left White takes the dame; Black steps into D, and only dame are left: 2 − 2½ = −½, one more.
#[test]
fn the_example_worked_out_by_hand() {
    let review = reviewed(GAME, |_| {}).unwrap();
    assert_eq!(review.from, Some(1));
    assert_eq!(review.evidence, Evidence::Proved);
    assert_eq!(losses(&review), ["2", "0", "0", "1", "0", "0", "0", "0"]);
    let scores: Vec<String> = review.moves.iter().map(|entry| report::range(&entry.after)).collect();
    assert_eq!(scores, ["-3/2", "-3/2", "-3/2", "-1/2", "-1/2", "-1/2", "-1/2", "-1/2"]);
    assert_eq!(review.moves[0].before.low.to_string(), "1/2");
    assert_eq!(review.moves[0].better, ["D8"]);
    assert_eq!(review.moves[3].better, ["F2"]);
    assert_eq!((review.lost.black, review.lost.white), (Rational::from(2), Rational::ONE));
    assert!(review.unproved.is_none() && !review.interrupted);
}

#[test]
fn every_position_is_shown_on_the_way_back() {
    let record = read(GAME);
    let game = record.games().next().unwrap();
    let options = ReviewOptions::of(game);
    let (mut seen, mut scores) = (Vec::new(), Vec::new());
    let all = survey(game, &options, &mut |stage, report| {
        seen.push(stage.number);
        scores.push(report.board.exact(stage.to_move).unwrap().to_string());
        ControlFlow::Continue(())
    });
    assert_eq!(seen, [8, 7, 6, 5, 4, 3, 2, 1, 0]);
    // The scores before each move, and the one at the end, as the review of the same game tells them.
    let review = reviewed(GAME, |_| {}).unwrap();
    let mut told: Vec<String> = review.moves.iter().map(|entry| report::range(&entry.before)).collect();
    told.push(report::range(&review.end));
    scores.reverse();
    assert_eq!(scores, told);
    assert_eq!(losses(&all.unwrap()), losses(&review));
    let late = survey(game, &options, &mut |stage, _| match stage.number {
        0..5 => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    });
    assert_eq!(late.unwrap().from, Some(6));
}

#[test]
fn positions_before_the_first_one_wanted_are_not_looked_at() {
    let record = read(GAME);
    let game = record.games().next().unwrap();
    let looked_at = |from: u32| {
        let (mut asked, mut seen) = (0, Vec::new());
        let options = ReviewOptions { from: Some(from), ..ReviewOptions::of(game) };
        let mut ask = |analyst: &mut Analyst, question: &Question<'_>| {
            asked += 1;
            analyst.analyze(question)
        };
        let review = survey_with(game, &options, &mut ask, &mut |stage, _| {
            seen.push(stage.number);
            ControlFlow::Continue(())
        });
        assert_eq!(asked, seen.len(), "nothing is looked at that is not shown");
        (seen, losses(&review.unwrap()).len())
    };
    assert_eq!(looked_at(6), (vec![8, 7, 6], 2));
    assert_eq!(looked_at(8), (vec![8], 0));
    // The game has eight moves.
    assert_eq!(looked_at(9), (vec![], 0));
    assert_eq!(looked_at(0).0.len(), 9);
}

/// By area the dame at E1 and the corridor are worth the same to White at move 4: E1 gets her E1 and then G2, and Black F2;
/// F2 gets her F2 and G2, and Black E1.
#[test]
fn by_area_the_dame_is_as_good() {
    let review = reviewed(GAME, |options| options.rules = Rules::CHINESE).unwrap();
    assert_eq!(losses(&review), ["2", "0", "0", "0", "0", "0", "0", "0"]);
    // Black has 32 + 2 + 3 (B6 C6 D6) + 2 (F4 F2) = 39, White 36 + 3 + 1 (D8) + 2 (E1 G2) = 42, and komi.
    // G4 is one of the 32 stones, B8 and C8 are two of the 36.
    assert_eq!(report::range(&review.end), "-9/2");
}

#[test]
fn a_game_can_be_reviewed_from_a_move_on() {
    let review = reviewed(GAME, |options| options.from = Some(4)).unwrap();
    assert_eq!(review.from, Some(4));
    assert_eq!(losses(&review), ["1", "0", "0", "0", "0"]);
    let error = reviewed(GAME, |options| options.from = Some(9)).unwrap_err();
    assert_eq!(error.to_string(), "there is no move 9 to begin with: the main line has moves 1 to 8");
    assert!(reviewed(GAME, |options| options.from = Some(0)).is_err());
}

#[test]
fn an_open_game_is_not_proved_and_says_where() {
    let review = reviewed("(;SZ[9];B[ee];W[gc];B[cg])", |_| {}).unwrap();
    assert_eq!(review.from, None);
    assert!(review.moves.is_empty());
    let unproved = review.unproved.unwrap();
    assert_eq!(unproved.after, 3);
    // 78 empty points, two black stones and one white: White could get 78 + 2·2 points, Black 78 + 2.
    assert_eq!(report::range(&unproved.score), "-82..80");
    let asked = reviewed("(;SZ[9];B[ee];W[gc];B[cg])", |options| options.from = Some(2)).unwrap();
    assert_eq!(asked.moves.len(), 2);
    assert!(asked.moves.iter().all(|entry| entry.evidence == Evidence::Bounded && entry.loses.low.is_zero()));
}

#[test]
fn whoever_stops_the_work_gets_what_is_known() {
    let review = reviewed(GAME, |options| options.stop = Arc::new(|| true)).unwrap();
    assert!(review.interrupted && review.moves.is_empty() && review.from.is_none());
}

#[test]
fn nothing_to_review_is_an_error() {
    assert_eq!(reviewed("(;SZ[9])", |_| {}).unwrap_err(), ReviewError::NoMoves);
    let error = reviewed("(;GM[2];B[aa])", |_| {}).unwrap_err().to_string();
    assert_eq!(error, "the record is not of a game of Go");
}

#[test]
fn set_up_stones_and_breaches_of_the_rules_begin_the_review_anew() {
    // Stones are set up after move 2; and move 4 is on an occupied point.
    let review = reviewed("(;SZ[9];B[ee];W[gc];AB[aa];B[cc];W[gg])", |o| o.from = Some(3)).unwrap();
    assert_eq!(review.from, Some(3));
    let error = reviewed("(;SZ[9];B[ee];W[gc];B[cc];W[cc];B[aa])", |o| o.from = Some(3)).unwrap_err();
    assert_eq!(error, ReviewError::NoSuchMove { asked: 3, first: 5, last: 5 });
}

/// A dame at D2 between two groups that live. By area it is worth a point to whoever takes it; who may not
/// take it can only pass. That no other move does better is not proved: so the score lies between.
#[test]
fn a_ban_on_the_only_good_move_is_no_proof() {
    let diagram: yose_board::Diagram = "
        . X . X X O . O
        X X X X X O O O
        X X X . O O O O
        X X X X O O . O
    "
    .parse()
    .unwrap();
    let board = diagram.setup.board().unwrap();
    let free = Question { scoring: Scoring::Area, ..Question::new(&board) };
    let point = yose_board::Point::from_gtp("D2", board.size()).unwrap();
    let forbidden = [PointSet::from_iter([point]), PointSet::EMPTY];
    let banned = Question { forbidden, ..free.clone() };
    let scores = |question: &Question<'_>| {
        crate::analyze(question).board.range.unwrap().map(|score| report::range(&score))
    };
    // Black has 15 stones and 2 eyes, White 12 stones and 2 eyes; and the dame.
    assert_eq!(scores(&free), ["4", "2"]);
    assert_eq!(scores(&banned), ["2..4", "2"]);
    // By territory the dame is worth nothing, and so is the ban.
    assert_eq!(scores(&Question { scoring: Scoring::Territory, ..banned }), ["0", "0"]);
}
