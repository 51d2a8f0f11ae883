//! The list of rooms in `testdata/rooms.txt`.

use yose_board::{Board, Color, Point, PointSet, Size};
use yose_local::ClosedRegion;

/// A room and what is known of it from elsewhere.
pub(crate) struct Room {
    pub(crate) points: usize,
    pub(crate) name: String,
    /// The mean, by a formula.
    pub(crate) mean: Option<String>,
    /// Scores under area scoring with Black first and White first, by plain search.
    pub(crate) area: Option<[i64; 2]>,
    rows: Vec<String>,
}

/// All rooms, in the order of the file.
pub(crate) fn rooms() -> Vec<Room> {
    let text = include_str!("../../testdata/rooms.txt");
    let mut rooms: Vec<Room> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        if line.starts_with(|first: char| first.is_ascii_digit()) {
            let (points, name) = line.split_once(' ').expect("a number and a name");
            let points = points.parse().expect("a number of points");
            rooms.push(Room { points, name: name.to_owned(), mean: None, area: None, rows: Vec::new() });
            continue;
        }
        let room = rooms.last_mut().expect("a head comes first");
        if let Some(mean) = line.strip_prefix("mean: ") {
            room.mean = Some(mean.to_owned());
        } else if let Some(area) = line.strip_prefix("area: ") {
            let (black, white) = area.split_once(' ').expect("two scores");
            room.area = Some([black, white].map(|score| score.parse().expect("a score")));
        } else {
            room.rows.push(line.to_owned());
        }
    }
    for room in &rooms {
        let empty: usize = room.rows.iter().map(|row| row.matches('.').count()).sum();
        assert_eq!(empty, room.points, "{}", room.name);
    }
    rooms
}

impl Room {
    /// The room on a board with a free line all around, so that every wall has a liberty; or in the corner, if it is so called.
    pub(crate) fn region(&self) -> ClosedRegion {
        let width = self.rows.iter().map(String::len).max().unwrap_or(0) + 2;
        let size = Size::new(width.max(self.rows.len() + 2), self.rows.len() + 2).unwrap();
        let first = u8::from(!self.name.ends_with("in the corner"));
        let mut board = Board::new(size);
        let (mut points, mut walls) = (PointSet::EMPTY, PointSet::EMPTY);
        for (row, line) in (first..).zip(&self.rows) {
            for (column, letter) in (first..).zip(line.chars()) {
                let point = Point::new(column, row);
                if letter == '.' || letter.is_ascii_lowercase() {
                    points.insert(point);
                }
                if letter.is_ascii_uppercase() {
                    walls.insert(point);
                }
                match letter.to_ascii_uppercase() {
                    'X' => _ = board.play(Color::Black, point),
                    'O' => _ = board.play(Color::White, point),
                    _ => {}
                }
            }
        }
        ClosedRegion::new(&board, &points, &walls).unwrap()
    }

    /// Its rows, for the peer.
    pub(crate) fn rows(&self) -> &[String] {
        &self.rows
    }
}
