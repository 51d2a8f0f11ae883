//! What a report says about kos.

use yose::{Evidence, Question, Report, solve};
use yose_board::{Board, Color, Diagram, Ko, parse_points};
use yose_region::Immortal;

fn board() -> Board {
    ". X X O O .\n. X O . O .\n. X X O O .".parse::<Diagram>().unwrap().setup.board().unwrap()
}

fn report(board: &Board) -> Report {
    let walls = parse_points("B1 E1", board.size()).unwrap();
    solve(&Question { immortal: Immortal::Marked(walls), ..Question::new(board) })
}

/// The last ko: a third of a point, whoever has the threats.
#[test]
fn a_ko_says_who_must_win_it() {
    let report = report(&board());
    let ko = report.regions.iter().find(|region| region.kind == Some("ko")).unwrap();
    assert_eq!(ko.evidence, Evidence::Estimated);
    assert_eq!((ko.mean.as_deref(), ko.temperature.as_deref()), (Some("1/3"), Some("1/3")));
    assert_eq!(ko.remark.as_deref(), Some("placid ko: the same whoever is komaster"));
}

/// Values hold once the ban on retaking is lifted, and the report says so.
#[test]
fn a_ban_is_an_assumption() {
    let mut board = board();
    assert_eq!(report(&board).board.assumes, Some("the marked stones are alive"));
    let point = parse_points("D2", board.size()).unwrap().first().unwrap();
    board.set_ko(Some(Ko { point, banned: Color::Black }));
    let assumes = report(&board).board.assumes;
    assert_eq!(assumes, Some("the marked stones are alive, and the ko may be retaken"));
}
