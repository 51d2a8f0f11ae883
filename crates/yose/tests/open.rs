//! Open regions: found by a judge, valued, added up and put in order.
//!
//! The judge of these tests is no network: it is told which points are undecided and gives all others to the nearest
//! stone. Values are then found by exact search inside the filled board, so they are known by hand.

use yose::{Evidence, Manner, Question, RegionReport, Report, analyze_with, annotate};
use yose_board::{Board, Color, Diagram, PointSet, Rules, Scoring, parse_points};
use yose_local::Effort;
use yose_search::{Judge, Limits, Opinion, Situation};

/// A corridor of two points (C6, D6), worth `{1|*}`, and a neutral point (E3). White's side is so wide that nobody can prove it
/// to be White's.
const BOARD: &str = "
    . . . X O . . . .
    . . . X O . . . .
    X X X X O . . . .
    X X . . O . . . .
    X X X X O . . . .
    . . . X O . . . .
    . . . X . O . . .
    . . . X O . . . .
    . . . X O . . . .
";

struct Told {
    undecided: PointSet,
    /// White's for certain only if White moves first.
    likely: PointSet,
    /// A move on one of the first points gives the second ones to Black.
    linked: Option<[PointSet; 2]>,
}

impl Told {
    fn opinion(&self, situation: &Situation) -> Opinion {
        let (board, size) = (&situation.board, situation.board.size());
        let black = nearest(board);
        let cause = self.linked.filter(|[cause, _]| !cause.is_subset(&board.empty()));
        let given = cause.map_or(PointSet::EMPTY, |[_, effect]| effect);
        let owner = |point| match board.at(point) {
            None if given.contains(point) => 1.0,
            None if self.undecided.contains(point) => 0.6 * situation.to_move.sign() as f32,
            None if self.likely.contains(point) && situation.to_move == Color::Black => -0.7,
            _ if black.contains(point) => 1.0,
            _ => -1.0,
        };
        let ownership = size.points().map(owner).collect();
        Opinion::new(size, vec![1.0 / size.area() as f32; size.area()], ownership)
    }
}

/// The points that are nearer to a black stone than to a white one.
fn nearest(board: &Board) -> PointSet {
    let mut near = Color::BOTH.map(|color| *board.stones(color));
    loop {
        let free = PointSet::full(board.size()) - near[0] - near[1];
        let grown = near.map(|set| set.neighbours() & free);
        if grown[0].is_empty() && grown[1].is_empty() {
            return near[0];
        }
        near = [near[0] | grown[0], near[1] | (grown[1] - grown[0])];
    }
}

impl Judge for Told {
    fn judge(&mut self, situations: &[Situation]) -> Vec<Opinion> {
        situations.iter().map(|situation| self.opinion(situation)).collect()
    }
}

fn board() -> Board {
    BOARD.parse::<Diagram>().unwrap().setup.board().unwrap()
}

fn points(text: &str) -> PointSet {
    parse_points(text, board().size()).unwrap()
}

/// Somebody who is not sure of the corridor and the neutral point.
fn unsure() -> Told {
    Told { undecided: points("C6 D6 E3"), likely: PointSet::EMPTY, linked: None }
}

fn ask(question: &Question<'_>, mut judge: Told) -> Report {
    let question = Question { effort: Effort::nodes(2_000), ..question.clone() };
    analyze_with(&question, &mut judge, &Limits::default())
}

fn region_at<'r>(report: &'r Report, point: &str) -> &'r RegionReport {
    report.regions.iter().find(|region| region.points.iter().any(|name| name == point)).expect("a region")
}

#[test]
fn undecided_points_become_regions_with_values() {
    let board = board();
    let report = ask(&Question::new(&board), unsure());
    let corridor = region_at(&report, "C6");
    assert_eq!(corridor.evidence, Evidence::Estimated);
    assert_eq!(
        [&corridor.mean, &corridor.temperature, &corridor.deiri],
        [&Some("1/2".to_owned()), &Some("1/2".to_owned()), &Some("1".to_owned())]
    );
    assert_eq!((corridor.kind, corridor.confidence), (Some("gote"), Some("high")));
    assert_eq!(
        (&corridor.best.black[..], &corridor.best.white[..]),
        (&["D6".to_owned()][..], &["D6".to_owned()][..])
    );
    let neutral = region_at(&report, "E3");
    assert_eq!(neutral.temperature.as_deref(), Some("0"));
    assert_eq!(corridor.id, "A", "the larger comes first");
}

/// Black has 6 + 12 points and White 4 columns of 9 without F3; the corridor is worth half a point. Black first closes it,
/// White first enters it.
#[test]
fn the_lead_is_what_is_settled_and_the_means() {
    let board = board();
    let lead = ask(&Question::new(&board), unsure()).board.lead.expect("a lead");
    assert_eq!(lead.mean, "-33/2");
    assert_eq!([lead.score.black_first, lead.score.white_first], ["-16", "-17"]);
    // By area there are 16 black and 9 white stones besides.
    let area = Question { scoring: Scoring::Area, ..Question::new(&board) };
    assert_eq!(ask(&area, unsure()).board.lead.expect("a lead").mean, "-19/2");
}

/// G9 and J9 are White's whatever the judge says at first sight, and H9, which lies between them, is one point.
#[test]
fn what_two_areas_share_counts_once() {
    let board = board();
    let lead =
        ask(&Question::new(&board), Told { likely: points("G9 J9"), ..unsure() }).board.lead.expect("a lead");
    assert_eq!(lead.mean, "-33/2");
}

#[test]
fn the_order_is_told_for_both_sides() {
    let board = board();
    let report = ask(&Question::new(&board), unsure());
    for color in Color::BOTH {
        let order = &report.board.order[color.index()];
        assert_eq!((order[0].region.as_str(), order[0].manner), ("A", Manner::Gote), "{order:?}");
        assert_eq!(order[0].moves, ["D6"]);
    }
}

#[test]
fn regions_that_depend_on_each_other_are_one() {
    let board = board();
    let report =
        ask(&Question::new(&board), Told { linked: Some([points("C6 D6"), points("E3")]), ..unsure() });
    assert_eq!(region_at(&report, "C6").id, region_at(&report, "E3").id);
}

#[test]
fn points_that_are_asked_for_are_one_region() {
    let board = board();
    let asked = "B6 C6 D6 C7";
    let question = Question { region: Some(points(asked)), ..Question::new(&board) };
    let report = ask(&question, unsure());
    assert_eq!(report.regions.len(), 1);
    assert!(report.regions[0].area.is_subset(&points(asked)), "{:?}", report.regions[0].points);
    assert!(report.board.lead.is_none(), "the rest of the board was not asked about");
}

#[test]
fn a_single_point_stands_for_what_lies_around() {
    let board = board();
    let question = Question { region: Some(points("D6")), ..Question::new(&board) };
    let report = ask(&question, unsure());
    let corridor = region_at(&report, "C6");
    assert_eq!(corridor.deiri.as_deref(), Some("1"), "the corridor is C6 and D6");
}

#[test]
fn a_stop_leaves_what_was_proved() {
    let board = board();
    let question = Question { effort: Effort::nodes(100).stop_when(|| true), ..Question::new(&board) };
    let mut judge = unsure();
    let report = analyze_with(&question, &mut judge, &Limits::default());
    assert!(report.regions.iter().all(|region| region.evidence != Evidence::Estimated));
    let remark = region_at(&report, "C6").remark.as_deref().unwrap_or_default();
    assert!(remark.contains("no time"), "{remark}");
}

/// A judge that is sure of nothing would make the whole board one region; what it is less unsure of is left out.
#[test]
fn areas_that_are_too_large_are_taken_apart() {
    let board = board();
    let mut judge = Told { undecided: PointSet::full(board.size()), ..unsure() };
    let question = Question { effort: Effort::nodes(2_000), ..Question::new(&board) };
    let report = analyze_with(&question, &mut judge, &Limits::default().positions(4));
    let estimated: Vec<_> =
        report.regions.iter().filter(|region| region.evidence == Evidence::Estimated).collect();
    assert!(!estimated.is_empty(), "otherwise nothing is tested");
    for region in estimated {
        assert!(region.points.len() < 81 / 2, "{:?}", region.points);
    }
}

/// Every line can be played on the board, and every position in it says what it is worth. Twice is the same as once.
#[test]
fn the_explored_lines_are_written_into_the_record() {
    let board = board();
    let mut judge = unsure();
    let question = Question { effort: Effort::nodes(2_000), ..Question::new(&board) };
    let report = analyze_with(&question, &mut judge, &Limits::default().exact(false));
    let (mut record, node) = annotate::record_of(&board, Color::Black, None, None).unwrap();
    annotate::report(&mut record, node, &report, Rules::JAPANESE).unwrap();
    let written = record.to_bytes();
    annotate::report(&mut record, node, &report, Rules::JAPANESE).unwrap();
    assert_eq!(record.to_bytes(), written);
    let read = yose_record::read(written).unwrap();
    let mut told = 0;
    for node in read.games().next().unwrap().root().subtree().skip(1) {
        node.cursor().expect("every move is legal");
        told += usize::from(node.comment().is_some_and(|text| text.contains("temperature")));
    }
    assert!(told >= 4, "both colours' moves in the corridor and what follows");
}

/// Where nothing is settled there is one region, and nobody says what it is worth.
#[test]
fn an_open_board_is_one_region_without_a_value() {
    let board = Board::new(yose_board::Size::square(5).unwrap());
    let mut judge = Told { undecided: PointSet::full(board.size()), ..unsure() };
    let question = Question { effort: Effort::nodes(2_000), ..Question::new(&board) };
    let report = analyze_with(&question, &mut judge, &Limits::default());
    assert_eq!(report.regions.len(), 1);
    let region = &report.regions[0];
    assert_eq!((region.points.len(), &region.mean, region.kind), (25, &None, None));
    assert_eq!(
        region.remark.as_deref(),
        Some("the region covers the whole board: mark the part whose value is wanted")
    );
}
