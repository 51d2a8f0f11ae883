//! Results and derivatives against their definitions, tap by tap in double precision.

use yose_board::Size;

use super::*;

/// Numbers between −1 and 1 that look like nothing.
fn numbers(count: usize, seed: usize) -> Vec<f32> {
    (0..count).map(|index| ((index * 7919 + seed * 104_729) % 2003) as f32 / 1001.0 - 1.0).collect()
}

/// Every point, every tap and the point under it, on boards that stand one after the other.
fn under(sizes: &[(usize, usize)], mut visit: impl FnMut(usize, usize, usize)) {
    let mut start = 0;
    for &(width, height) in sizes {
        for (row, column) in (0..height).flat_map(|row| (0..width).map(move |column| (row, column))) {
            for tap in 0..9 {
                let (y, x) = ((row + tap / 3).wrapping_sub(1), (column + tap % 3).wrapping_sub(1));
                if y < height && x < width {
                    visit(start + row * width + column, tap, start + y * width + x);
                }
            }
        }
        start += width * height;
    }
}

fn assert_close(found: &[f32], expected: &[f64], what: &str) {
    assert_eq!(found.len(), expected.len());
    let size = expected.iter().fold(1.0, |most: f64, x| most.max(x.abs()));
    for (index, (&found, &expected)) in found.iter().zip(expected).enumerate() {
        let error = (f64::from(found) - expected).abs();
        assert!(error < 3e-5 * size, "{what} {index}: {found} but should be {expected}");
    }
}

#[test]
fn boards_of_all_sizes_together() {
    let all: [&[(usize, usize)]; 6] = [
        &[(1, 1)],
        &[(5, 7)],
        &[(13, 13)],
        &[(19, 19), (19, 19)],
        &[(4, 4), (3, 9), (1, 8), (19, 2)],
        &[(13, 13); 5],
    ];
    for sizes in all {
        for (inputs, outputs) in [(1, 1), (5, 3), (7, 20), (16, 33)] {
            check(sizes, inputs, outputs);
        }
    }
}

fn check(sizes: &[(usize, usize)], inputs: usize, outputs: usize) {
    let tiles = Tiles::of(sizes.iter().map(|&(width, height)| Size::new(width, height).unwrap()));
    let weights = numbers(9 * inputs * outputs, 1);
    let conv = Conv { height: 3, width: 3, inputs, outputs, weights };
    let winograd = Winograd::new(&conv);
    let (input, output) = (numbers(tiles.points() * inputs, 2), numbers(tiles.points() * outputs, 3));
    // What was there is kept: both are added.
    let (mut results, mut slopes) = (numbers(output.len(), 4), numbers(conv.weights.len(), 5));
    let mut expected: Vec<f64> = results.iter().map(|&x| x.into()).collect();
    let mut expected_slopes: Vec<f64> = slopes.iter().map(|&x| x.into()).collect();
    under(sizes, |point, tap, from| {
        for i in 0..inputs {
            let x = f64::from(input[from * inputs + i]);
            for o in 0..outputs {
                let weight = (tap * inputs + i) * outputs + o;
                expected[point * outputs + o] += x * f64::from(conv.weights[weight]);
                expected_slopes[weight] += x * f64::from(output[point * outputs + o]);
            }
        }
    });
    let mut scratch = Scratch::default();
    winograd.apply(&tiles, &input, &mut results, Mode::Add, &mut scratch);
    winograd.add_slopes(&tiles, &input, &output, &mut slopes, &mut scratch);
    assert_close(&results, &expected, &format!("{sizes:?} {inputs} {outputs}, result"));
    assert_close(&slopes, &expected_slopes, &format!("{sizes:?} {inputs} {outputs}, slope"));
}
