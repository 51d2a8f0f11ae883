//! Sekis under the two ways of counting.

use yose::{Evidence, Question, solve};
use yose_board::{Diagram, Scoring};
use yose_region::Immortal;

/// Three groups, of which the black one has no eye and the white ones have one each, A5 and G5. Whoever fills C5 or E5 is captured.
const THREE_GROUPS: &str = "
    alive: A3 C3 F3

    . O . X . O .
    O O X X X O O
    X X O O O X X
    . . . . . . .
    . . . . . . .
";

/// Under territory scoring, which is that of Japanese and Korean rules, eyes in seki count nothing. Under area scoring they do, and
/// so do the stones: 4 of Black's against 6 and 2 eyes, and the walls are 4 against 3.
#[test]
fn eyes_in_seki_count_by_area_only() {
    let diagram: Diagram = THREE_GROUPS.parse().unwrap();
    let board = diagram.setup.board().unwrap();
    for (scoring, settled) in [(Scoring::Territory, "0"), (Scoring::Area, "-3")] {
        let immortal = Immortal::Marked(diagram.alive);
        // The lower rows are open; they do not matter here.
        let report = solve(&Question { scoring, immortal, largest: 0, ..Question::new(&board) });
        let seki = report.regions.iter().find(|region| region.kind == Some("seki")).unwrap();
        assert_eq!((seki.evidence, seki.mean.as_deref()), (Evidence::Proved, Some("0")));
        assert_eq!(seki.points.len(), 14);
        assert_eq!(report.board.settled, settled);
    }
}
