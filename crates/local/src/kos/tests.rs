use yose_board::{Board, Color, PointSet, Size};
use yose_cgt::ko::KoClass;
use yose_cgt::{Games, Thermograph};

use super::{Loop, at_most, graph_size, ko_alone};
use crate::cycles::Keep;
use crate::region::ClosedRegion;
use crate::search::Search;

/// Immortal stones, and points that may be empty or carry a stone.
pub(super) const SHAPES: [&str; 4] = [
    "XXOXX/X..OX/XX.XX/XX..X/XXXXX",
    "XXXXOXX/X.....X/XXXXOXX",
    "XXXOXX/X....X/X.XOXX/XXXXXX",
    "XXOXX/X...X/X..OX/XX.XX/XXXXX",
];

/// A shape with stones on it: the digits of `number` to the base of three say what is on its points. `None` if a
/// stone has no liberties.
pub(super) fn region(shape: &str, mut number: usize) -> Option<ClosedRegion> {
    let rows: Vec<&str> = shape.split('/').collect();
    let size = Size::new(rows[0].len(), rows.len()).unwrap();
    let mut board = Board::new(size);
    let (mut points, mut immortal) = (PointSet::EMPTY, PointSet::EMPTY);
    let mut stones = 0;
    for (point, letter) in size.points().zip(rows.iter().flat_map(|row| row.chars())) {
        let color = match letter {
            'X' => Some(Color::Black),
            'O' => Some(Color::White),
            _ => {
                let digit = number % 3;
                number /= 3;
                [None, Some(Color::Black), Some(Color::White)][digit]
            }
        };
        if letter == '.' {
            points.insert(point)
        } else {
            immortal.insert(point)
        };
        if let Some(color) = color {
            board.play(color, point);
            stones += 1;
        }
    }
    let standing = board.stones(Color::Black).len() + board.stones(Color::White).len();
    if standing == stones { ClosedRegion::new(&board, &points, &immortal).ok() } else { None }
}

/// What must not depend on the moves that are looked at.
type Graphs = ([Thermograph; 3], KoClass);

fn report(search: &mut Search, region: &ClosedRegion, keep: Keep) -> Option<Result<Graphs, Loop>> {
    let found = ko_alone(search, region, 100_000, graph_size(100_000), keep).unwrap()?;
    Some(found.map(|report| (report.thermographs, report.class)).map_err(|obstacle| obstacle.because))
}

/// However few positions are looked at, what is said holds for the graph of all of them; and with half of them something is still found out.
#[test]
fn graphs_that_are_cut_off_say_nothing_wrong() {
    let (mut cut, mut found) = (0, 0);
    for shape in SHAPES {
        for number in (0..729).step_by(2) {
            let Some(region) = region(shape, number) else { continue };
            let mut search = Search::new(Games::default());
            search.firm = true;
            let parts = search.table.place(region.shape(), region.masks());
            search.renew(100_000);
            let (_, unsolved) = search.bounds_and_loops(&parts, Keep::Needed).unwrap();
            let Some(unsolved) = unsolved else { continue };
            let Ok(all) = search.ko_report(&parts, &unsolved, 1_000).unwrap() else { continue };
            for most in 1..8 {
                match search.ko_report(&parts, &unsolved, most).unwrap() {
                    Ok(some) => {
                        found += u32::from(some.circle.is_none());
                        assert_eq!(some.thermographs, all.thermographs, "{number} on {shape}, {most}");
                    }
                    Err(obstacle) => {
                        cut += 1;
                        assert_eq!(obstacle.because, Loop::TooMany, "{number} on {shape}, {most}");
                        let between = obstacle.between.expect("bounds at the edge are bounds of the region");
                        for ([least, greatest], graph) in between.iter().zip(&all.thermographs) {
                            assert!(at_most(least, graph) && at_most(graph, greatest), "{number} on {shape}");
                        }
                    }
                }
            }
        }
    }
    println!("{cut} graphs cut off, {found} of which it did not matter");
    assert!(cut > 50 && found > 0, "{cut}, {found}");
}

/// With every legal move of every position that is not solved, the equations have the same solution. It does not matter
/// either how much is known already, so one search goes from region to region and leaves out more and more.
#[test]
fn moves_left_out_do_not_matter() {
    let mut knowing = Search::new(Games::default());
    let mut compared = 0;
    for shape in SHAPES {
        for number in 0..729 {
            let Some(region) = region(shape, number) else { continue };
            // Repetition may turn out not to matter.
            let Some(some) = report(&mut knowing, &region, Keep::Needed) else { continue };
            if let Some(Ok(all)) = report(&mut Search::new(Games::default()), &region, Keep::All) {
                compared += 1;
                assert_eq!(some, Ok(all), "{number} on {shape}");
            }
        }
    }
    println!("{compared} reports compared");
    assert!(compared > 100, "{compared}");
}
