//! Thermographs of kos against plain thermography of every position, move by move and degree by degree.

mod plain;

use plain::Heat;
use yose_cgt::ko::{KoClass, Mode};
use yose_local::{Effort, Solver, Value};

use crate::brute::Square;
use crate::grids::{Random, family, grid, region};

/// What became of the comparisons: exact ones, those in which the plain equations leave a choice, and those that take too long.
#[derive(Debug, Default)]
struct Tally {
    same: usize,
    between: usize,
    skipped: usize,
    /// Those among all whose mean depends on the komaster.
    hyperactive: usize,
}

fn compare(grid: &[Square], width: usize, tally: &mut Tally) {
    let Some(region) = region(grid, width) else { return };
    let Value::Ko(report) = Solver::default().value(&region, &Effort::default()) else { return };
    tally.hyperactive += usize::from(report.class == KoClass::Hyperactive);
    for mode in Mode::ALL {
        let Some([least, greatest]) = Heat::walls(grid, width, mode) else {
            tally.skipped += 1;
            continue;
        };
        let graph = report.thermograph(mode);
        let unique = least == greatest;
        for (place, (low, high)) in least.iter().zip(&greatest).enumerate() {
            let t = plain::temperature(place);
            let found = [graph.left_wall(), graph.right_wall()].map(|wall| wall.value_at(&t));
            for ((found, low), high) in found.iter().zip(low).zip(high) {
                let holds = plain::value(*low) <= *found && *found <= plain::value(*high);
                assert!(holds, "{grid:?} {mode:?}: {found} at {t} is not in {low}..{high}");
            }
        }
        tally.same += usize::from(unique);
        tally.between += usize::from(!unique);
    }
}

#[test]
fn kos_of_small_regions() {
    let mut tally = Tally::default();
    for (grid, width) in (1..=4).flat_map(family).chain(family(5).step_by(7)) {
        compare(&grid, width, &mut tally);
    }
    println!("{tally:?}");
    assert!(tally.same > 100 && tally.between + tally.skipped < tally.same, "{tally:?}");
}

/// Walls of both colours make for kos in which it matters who is komaster.
#[test]
fn kos_of_random_regions() {
    let mut random = Random(0x6A09_E667_F3BC_C908);
    let mut tally = Tally::default();
    for _ in 0..8_000 {
        if let Some(grid) = grid(&mut random, 5, 4, 5) {
            compare(&grid, 5, &mut tally);
        }
    }
    println!("{tally:?}");
    assert!(tally.same > 80 && tally.hyperactive > 0, "{tally:?}");
}

#[test]
#[ignore = "some minutes"]
fn kos_of_many_regions() {
    let mut tally = Tally::default();
    for (grid, width) in family(5).chain(family(6).step_by(11)) {
        compare(&grid, width, &mut tally);
    }
    println!("{tally:?}");
}
