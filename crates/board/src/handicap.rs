//! Star points and the usual places of handicap stones.
//!
//! Source: the Go Text Protocol, version 2, section 4.1.1 (fixed handicap
//! placement), extended to rectangular boards by treating each side for itself.

use crate::point::{Point, Size};

/// The lines with star points along a side of this length: low, middle, high.
struct Lines {
    low: u8,
    /// Only an odd side has a middle line.
    middle: Option<u8>,
    high: u8,
}

impl Lines {
    fn of(side: u8) -> Option<Lines> {
        let low = match side {
            0..7 => return None,
            7..13 => 2,
            13.. => 3,
        };
        Some(Lines { low, middle: (side % 2 == 1).then_some(side / 2), high: side - 1 - low })
    }
}

impl Size {
    /// The star points that boards of this size have drawn on them.
    pub fn stars(self) -> Vec<Point> {
        let (Some(columns), Some(rows)) = (Lines::of(self.width()), Lines::of(self.height())) else {
            return self.centre().filter(|_| self.area() >= 9).into_iter().collect();
        };
        // Boards below 15 lines show the corners and the centre only.
        let along = |lines: &Lines, side: u8| {
            let middle = lines.middle.filter(|_| side >= 15);
            [Some(lines.low), middle, Some(lines.high)].into_iter().flatten().collect::<Vec<_>>()
        };
        let mut stars: Vec<Point> = along(&rows, self.height())
            .into_iter()
            .flat_map(|row| {
                along(&columns, self.width()).into_iter().map(move |column| Point::new(column, row))
            })
            .collect();
        stars.extend(self.centre());
        stars.sort();
        stars.dedup();
        stars
    }

    fn centre(self) -> Option<Point> {
        let odd = self.width() % 2 == 1 && self.height() % 2 == 1;
        odd.then(|| Point::new(self.width() / 2, self.height() / 2))
    }

    /// The places of this many handicap stones, or `None` if the board has
    /// no usual places for so many (or for fewer than two).
    ///
    /// ```
    /// use yose_board::Size;
    ///
    /// let size = Size::NINETEEN;
    /// let places = size.handicap(3).unwrap();
    /// let names: Vec<String> = places.iter().map(|p| p.gtp(size).to_string()).collect();
    /// assert_eq!(names, ["D4", "Q16", "D16"]);
    /// ```
    pub fn handicap(self, stones: usize) -> Option<Vec<Point>> {
        let columns = Lines::of(self.width())?;
        let rows = Lines::of(self.height())?;
        // Seven lines leave no room for stones on the sides.
        let crowded = self.width() == 7 || self.height() == 7;
        let most = match (columns.middle, rows.middle) {
            (Some(_), Some(_)) if !crowded => 9,
            _ => 4,
        };
        if !(2..=most).contains(&stones) {
            return None;
        }
        // Rows count from the top here, so the lower left corner is in the high row.
        let corners = [
            (columns.low, rows.high),
            (columns.high, rows.low),
            (columns.low, rows.low),
            (columns.high, rows.high),
        ];
        let mut places: Vec<(u8, u8)> = corners.into_iter().take(stones.min(4)).collect();
        if let (Some(column), Some(row)) = (columns.middle, rows.middle) {
            if stones >= 6 {
                places.extend([(columns.low, row), (columns.high, row)]);
            }
            if stones >= 8 {
                places.extend([(column, rows.high), (column, rows.low)]);
            }
            if stones >= 5 && stones % 2 == 1 {
                places.push((column, row));
            }
        }
        Some(places.into_iter().map(|(column, row)| Point::new(column, row)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(points: &[Point], size: Size) -> String {
        points.iter().map(|p| p.gtp(size).to_string()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn handicap_as_gtp_lists_it() {
        let size = Size::NINETEEN;
        let places = |n| names(&size.handicap(n).unwrap(), size);
        assert_eq!(places(2), "D4 Q16");
        assert_eq!(places(4), "D4 Q16 D16 Q4");
        assert_eq!(places(5), "D4 Q16 D16 Q4 K10");
        assert_eq!(places(6), "D4 Q16 D16 Q4 D10 Q10");
        assert_eq!(places(7), "D4 Q16 D16 Q4 D10 Q10 K10");
        assert_eq!(places(8), "D4 Q16 D16 Q4 D10 Q10 K4 K16");
        assert_eq!(places(9), "D4 Q16 D16 Q4 D10 Q10 K4 K16 K10");
        assert_eq!(size.handicap(1), None);
        assert_eq!(size.handicap(10), None);
        for (side, most) in [(6, 0), (7, 4), (8, 4), (9, 9), (12, 4), (13, 9), (25, 9)] {
            let size = Size::square(side).unwrap();
            assert_eq!((2..12).rev().find(|&n| size.handicap(n).is_some()).unwrap_or(0), most, "{side}");
        }
        let nine = Size::square(9).unwrap();
        assert_eq!(names(&nine.handicap(4).unwrap(), nine), "C3 G7 C7 G3");
    }

    #[test]
    fn stars_of_common_boards() {
        let count = |w, h| Size::new(w, h).unwrap().stars().len();
        assert_eq!(count(19, 19), 9);
        assert_eq!(count(13, 13), 5);
        assert_eq!(count(9, 9), 5);
        assert_eq!(count(9, 19), 7);
        assert_eq!(count(3, 3), 1);
        assert_eq!(count(1, 1), 0);
    }
}
