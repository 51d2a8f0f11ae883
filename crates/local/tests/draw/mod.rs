//! Regions drawn in text: capital letters are immortal stones, small ones are stones in play,
//! dashes are empty points outside.

use yose_board::{Board, Color, PointSet, Size};
use yose_local::ClosedRegion;

pub(crate) fn board(diagram: &str) -> (Board, PointSet, PointSet) {
    let rows: Vec<&str> = diagram.lines().map(str::trim).filter(|row| !row.is_empty()).collect();
    let size = Size::new(rows[0].len(), rows.len()).unwrap();
    let mut board = Board::new(size);
    let (mut points, mut immortal) = (PointSet::EMPTY, PointSet::EMPTY);
    let mut stones = 0;
    for (point, letter) in size.points().zip(rows.iter().flat_map(|row| row.chars())) {
        let color = match letter.to_ascii_uppercase() {
            'X' => Some(Color::Black),
            'O' => Some(Color::White),
            _ => None,
        };
        if let Some(color) = color {
            board.play(color, point);
            stones += 1;
        }
        match letter {
            'X' | 'O' => _ = immortal.insert(point),
            '-' => {}
            _ => _ = points.insert(point),
        }
    }
    let standing = Color::BOTH.map(|color| board.stones(color).len());
    assert_eq!(standing[0] + standing[1], stones, "a stone without liberties in {diagram}");
    (board, points, immortal)
}

pub(crate) fn region(diagram: &str) -> ClosedRegion {
    let (board, points, immortal) = board(diagram);
    ClosedRegion::new(&board, &points, &immortal).unwrap()
}
