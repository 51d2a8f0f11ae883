use yose_board::{Board, Color, PointSet, Size};
use yose_cgt::Games;

use super::{KoReport, Loop, ko_alone};
use crate::cycles::Keep;
use crate::region::ClosedRegion;
use crate::search::Search;

struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % n
    }
}

/// Walls of both colours around a few points, some with stones; `None` if a stone has no liberties.
fn region(random: &mut Random) -> Option<ClosedRegion> {
    let size = Size::new(5, 5).unwrap();
    let mut board = Board::new(size);
    let (mut points, mut immortal) = (PointSet::EMPTY, PointSet::EMPTY);
    let mut stones = 0;
    for (index, point) in size.points().enumerate() {
        let border = index / 5 % 4 == 0 || index % 5 % 4 == 0;
        let color = if random.below(4) == 0 { Color::White } else { Color::Black };
        let what = random.below(10);
        if border || what < 4 {
            immortal.insert(point);
        } else {
            points.insert(point);
        }
        if border || what < 5 {
            board.play(color, point);
            stones += 1;
        }
    }
    let standing = board.stones(Color::Black).len() + board.stones(Color::White).len();
    let possible = standing == stones && (4..=6).contains(&points.len());
    possible.then(|| ClosedRegion::new(&board, &points, &immortal).ok())?
}

fn report(region: &ClosedRegion, keep: Keep) -> Option<Result<KoReport, Loop>> {
    let mut search = Search::new(Games::default());
    ko_alone(&mut search, region, 100_000, keep).unwrap()
}

/// With every legal move of every position that is not solved, the equations have the same solution.
#[test]
fn moves_left_out_do_not_matter() {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let mut compared = 0;
    for _ in 0..20_000 {
        let Some(region) = region(&mut random) else { continue };
        let Some(Ok(some)) = report(&region, Keep::Needed) else { continue };
        if let Some(Ok(all)) = report(&region, Keep::All) {
            compared += 1;
            assert_eq!(some, all, "{region:?}");
        }
    }
    println!("{compared} reports compared");
    assert!(compared > 20, "{compared}");
}
