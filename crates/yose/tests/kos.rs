//! What a report says about kos.

use yose::{Evidence, Question, Report, solve};
use yose_board::{Board, Diagram, parse_points};
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
    assert_eq!(ko.evidence, Evidence::Proved);
    assert_eq!((ko.mean.as_deref(), ko.temperature.as_deref()), (Some("1/3"), Some("1/3")));
    let modes = ko.ko.as_ref().unwrap();
    assert_eq!(modes.class, "placid");
    assert_eq!(
        (modes.positions, modes.stopper_like),
        (Some(2), Some(true)),
        "taken and retaken, and then a ban"
    );
    assert!([&modes.black_komaster, &modes.white_komaster].iter().all(|mast| **mast == modes.no_komaster));
}
