use yose_board::Diagram;

use super::*;

fn opinion(area: usize) -> Opinion {
    let mut random = Random::new(1);
    let mut draw = || (0..area).map(|_| random.unit()).collect::<Vec<f32>>();
    let life = draw();
    let total: f32 = draw().iter().sum();
    Opinion { life, moves: draw().iter().map(|chance| chance / total).collect(), lead: 0.0 }
}

fn position() -> Board {
    ". X O .\nX . X O\n. X O .\n. . . O\n. . . .".parse::<Diagram>().unwrap().setup.board().unwrap()
}

fn table(examples: &[Example]) -> Vec<u8> {
    let mut bytes = Examples::new(position().size(), 7).head();
    bytes.extend(Examples::block(&examples[..1]));
    bytes.extend(Examples::block(&examples[1..]));
    bytes
}

#[test]
fn what_is_packed_comes_out_again() {
    let mut board = position();
    let size = board.size();
    // White takes the ko, and Black may not take it back.
    board.play(Color::White, Point::new(1, 1));
    let ko = board.ko();
    assert!(ko.is_some());
    let opinion = opinion(size.area());
    let examples = [Color::Black, Color::White].map(|color| Example::new(&board, color, &opinion));
    let (table, _) = Examples::from_bytes(&table(&examples)).unwrap();
    assert_eq!((table.len(), table.blocks(), table.seed(), table.size()), (2, 2, 7, size));
    let plain = table.lesson(0, Symmetry::ALL[0]).unwrap();
    assert_eq!(plain.board, board);
    assert_eq!(plain.board.ko(), ko);
    let swapped = table.lesson(1, Symmetry::ALL[0]).unwrap();
    assert_eq!((swapped.board.swap_colors().stones_hash(), swapped.board.ko()), (board.stones_hash(), None));
    for (number, point) in size.points().enumerate() {
        assert!((plain.life[number] - opinion.life[number]).abs() < 0.002);
        assert!((plain.moves[number] - opinion.moves[number]).abs() < 0.01);
        // Mirrored and turned by half, the board keeps its size.
        for symmetry in Symmetry::of_size(size) {
            let turned = table.lesson(0, symmetry).unwrap();
            let to = symmetry.apply(point, size);
            let place = usize::from(to.row()) * 4 + usize::from(to.column());
            assert_eq!(turned.board.at(to), board.at(point));
            assert_eq!((turned.life[place], turned.moves[place]), (plain.life[number], plain.moves[number]));
        }
    }
}

#[test]
fn damage_is_noticed_and_what_was_cut_off_is_forgotten() {
    let board = position();
    let example = Example::new(&board, Color::Black, &opinion(20));
    let bytes = table(&[example.clone(), example]);
    let (whole, length) = Examples::from_bytes(&bytes).unwrap();
    assert_eq!((whole.len(), length), (2, bytes.len()));
    let (cut, length) = Examples::from_bytes(&bytes[..bytes.len() - 1]).unwrap();
    assert_eq!((cut.len(), cut.blocks()), (1, 1));
    assert_eq!(Examples::from_bytes(&bytes[..length]).unwrap(), (cut, length));
    assert_eq!(Examples::from_bytes(&bytes[..12]), Err(FileError::Short));
    assert_eq!(Examples::from_bytes(b"yoseseg1"), Err(FileError::Kind("table of examples")));
    let mut damaged = bytes.clone();
    damaged[30] ^= 1;
    assert_eq!(Examples::from_bytes(&damaged), Err(FileError::Sum));
    let mut huge = bytes;
    huge[8] = 200;
    assert_eq!(Examples::from_bytes(&huge), Err(FileError::Content("no such board")));
}

#[test]
fn an_end_gives_each_point_to_its_owner() {
    // White's stone in the corner is dead, everything else is as it looks.
    let diagram: Diagram = "O . X O .\n. X X O .\nX X O O .\nX X O . O\n. X O O .".parse().unwrap();
    let board = diagram.setup.board().unwrap();
    let black = |point: Point| {
        board.at(point) == Some(Color::Black) || (point.column() < 2 && board.at(point) != Some(Color::Black))
    };
    let life: Vec<f32> = board.size().points().map(|point| if black(point) { 1.0 } else { 0.0 }).collect();
    let lesson = Lesson { board: board.clone(), life, moves: vec![0.0; 25] };
    let mut random = Random::new(2);
    for _ in 0..20 {
        let end = lesson.end(&mut random);
        assert!(end.all_alive());
        for point in board.size().points() {
            let owner = if black(point) { Color::Black } else { Color::White };
            assert!(end.live(owner).contains(point), "{point:?}");
        }
    }
}
