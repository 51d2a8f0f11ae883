use super::*;
use proptest::prelude::*;

fn error(text: &str) -> String {
    text.parse::<Diagram>().unwrap_err().to_string()
}

#[test]
fn reads_what_programs_and_people_write() {
    let plain: Diagram = ".X.\nO.X".parse().unwrap();
    for text in [
        ". X .\nO . X",
        "  A B C\n2 . X .\n1 O . X\n  A B C",
        "  A B C\n2 . X . 2\n1 O . X 1\n",
        "+---+\n|.X.|\n|O.X|\n+---+",
        "+-------+\n| . # + |\n| o , @ |\n+-------+",
        "// a comment\n\n 2 .(X). 2\n 1 O . X 1",
        "\t· ● ·\r\n\t○ _ ●\r\n",
        "ABC\n.x.\no.x",
    ] {
        assert_eq!(text.parse::<Diagram>().as_ref(), Ok(&plain), "{text}");
    }
}

#[test]
fn headers_say_more() {
    let text = "Title: Corner: a test\nto_move: W\nkomi: 6,5\nrules: AGA\nregion: A1 B1-C2\nalive: A2\nko: C1\n\
                prisoners: 3 5\nX . .\nO . .";
    let diagram: Diagram = text.parse().unwrap();
    assert_eq!(diagram.title.as_deref(), Some("Corner: a test"));
    assert_eq!(diagram.setup.to_move, Color::White);
    assert_eq!(diagram.komi, Some(Score::halves(13)));
    assert_eq!(diagram.rules, Some(Rules::AGA));
    assert_eq!(diagram.region.len(), 5);
    assert_eq!(diagram.alive, PointSet::from_iter([Point::new(0, 0)]));
    assert_eq!(diagram.setup.ko, Some(Point::new(2, 1)));
    assert_eq!(diagram.prisoners, [3, 5]);
}

#[test]
fn errors_say_where_and_what() {
    assert_eq!(error(""), "line 1, column 1: there are no rows of X, O and .");
    assert_eq!(error("X O .\nX O"), "line 2, column 1: this row has 2 points, the first has 3");
}

#[test]
fn errors_of_headers_point_at_the_value() {
    assert_eq!(error("komi:  lots\n..."), "line 1, column 8: `lots` is not a value of `komi`");
    assert_eq!(error("region: D4\n..."), "line 1, column 9: `D4` is not a value of `region`");
    assert!(error("colour: red\n...").starts_with("line 1, column 1: unknown key `colour`"));
    assert!(error(&".".repeat(26)).ends_with("a board has at most 25 rows and columns"));
    assert!(error(&".\n".repeat(26)).starts_with("line 26, column 1"));
}

proptest! {
    #[test]
    fn what_is_written_is_read_again(
        width in 1usize..=25, height in 1usize..=25, picks in prop::collection::vec((any::<bool>(), 0usize..625), 0..200),
    ) {
        let size = Size::new(width, height).unwrap();
        let mut board = Board::new(size);
        let mut last = None;
        for (black, pick) in picks {
            let color = if black { Color::Black } else { Color::White };
            let point = PointSet::full(size).nth(pick % size.area()).unwrap();
            if board.is_legal(color, point) {
                board.play(color, point);
                last = Some(point);
            }
        }
        board.set_ko(None);
        let read: Diagram = board.text(last).parse().unwrap();
        prop_assert_eq!(read.setup.board().unwrap(), board);
    }

    #[test]
    fn nonsense_never_panics(text in "\\PC{0,200}", rows in "[XO.+:a-z0-9 \n()|-]{0,300}") {
        for text in [text, rows] {
            if let Ok(diagram) = text.parse::<Diagram>() {
                let _ = diagram.setup.board();
            }
        }
    }
}
