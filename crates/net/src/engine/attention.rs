//! Attention: every point looks at every other.
//!
//! **Definition.** Each point has, for each head, a query `q`, a key `k` and a value `v`, all
//! linear in its channels. What a point gets is the mean of all values, weighed by
//! `exp(q·k / √size)`. So that direction and distance matter, pairs of numbers of `q` and
//! `k` are turned like hands of a clock, by angles that grow with column and row: `q·k` then depends on
//! the difference of the angles.
//!
//! **Algorithm.** Queries, keys and values come from one matrix product. A few
//! rows of weights at a time are computed, turned into exponentials and used,
//! so that they stay in the cache. Since `q·k` does not depend on the order of the numbers in both,
//! each head's are sorted at load so that the first numbers of all pairs come first: turning then
//! works on whole registers. The factor `1 / √size` is put into the weights of the query.

use super::Batch;
use super::math::{exponentials, rms_norm, vectorised};
use super::matrix::{Mode, Panels, Rows, RowsMut};
use super::scratch::Scratch;
use crate::file::{self, Matrix, RmsNorm, Rope};

/// Rows of weights computed at a time.
const BLOCK: usize = 48;

/// The longest side of a board.
const SIDE: usize = yose_board::MAX_SIDE as usize;

/// An attention block, ready to use.
#[derive(Clone, Debug)]
pub(crate) struct Attention {
    heads: usize,
    shared_heads: usize,
    key_size: usize,
    value_size: usize,
    norm: RmsNorm,
    /// Queries, then keys, then values.
    project: Panels,
    out: Panels,
    turns: Option<Turns>,
}

/// Cosines and sines by coordinate, shared head and pair, for columns and rows.
#[derive(Clone, Debug)]
struct Turns {
    columns: Vec<[f32; 2]>,
    rows: Vec<[f32; 2]>,
    /// Pairs of all shared heads.
    pairs: usize,
}

impl Attention {
    pub(crate) fn new(block: &file::Attention) -> Attention {
        let &file::Attention { heads, shared_heads, key_size, value_size, .. } = block;
        let mut query = sort_pairs(&block.query, key_size);
        let scale = 1.0 / (key_size as f32).sqrt();
        query.iter_mut().for_each(|weight| *weight *= scale);
        let key = sort_pairs(&block.key, key_size);
        let parts = [
            (&query, heads * key_size),
            (&key, shared_heads * key_size),
            (&block.value.weights, shared_heads * value_size),
        ];
        Attention {
            heads,
            shared_heads,
            key_size,
            value_size,
            norm: block.norm.clone(),
            project: beside(block.query.inputs, &parts),
            out: super::conv::panels(&block.out),
            turns: block.rope.as_ref().map(|rope| Turns::new(rope, shared_heads * key_size / 2)),
        }
    }

    /// Adds what the points see to the trunk.
    pub(crate) fn run(&self, batch: Batch, trunk: &mut [f32], scratch: &mut Scratch) {
        let area = batch.size.area();
        let columns = self.project.columns();
        let seen_columns = self.heads * self.value_size;
        let channels = self.norm.weights.len();
        let mut normed = scratch.take(area * channels);
        let mut projected = scratch.take(area * columns);
        let mut seen = scratch.take(area * seen_columns);
        let mut weights = scratch.take(BLOCK * area);
        let angles = self.turns.as_ref().map(|turns| turns.of_board(batch));
        for points in trunk.chunks_exact_mut(area * channels) {
            rms_norm(points, &mut normed, &self.norm.weights, self.norm.epsilon);
            self.project.multiply(&normed, &mut projected, Mode::Set);
            if let Some(angles) = &angles {
                self.turn(angles, &mut projected);
            }
            self.look(area, &projected, &mut seen, &mut weights);
            self.out.multiply(&seen, points, Mode::Add);
        }
        for buffer in [normed, projected, seen, weights] {
            scratch.give(buffer);
        }
    }

    /// Turns queries and keys of all points by their angles.
    fn turn(&self, angles: &[[f32; 2]], projected: &mut [f32]) {
        let (columns, half) = (self.project.columns(), self.key_size / 2);
        let group = self.heads / self.shared_heads;
        let pairs = self.shared_heads * half;
        let (cosines, sines): (Vec<f32>, Vec<f32>) =
            angles.iter().map(|&[cosine, sine]| (cosine, sine)).unzip();
        vectorised(
            #[inline(always)]
            || {
                for (point, row) in projected.chunks_exact_mut(columns).enumerate() {
                    // Queries and keys stand one after the other, a head of either after another.
                    let (turning, _) = row.split_at_mut((self.heads + self.shared_heads) * self.key_size);
                    for (head, numbers) in turning.chunks_exact_mut(self.key_size).enumerate() {
                        let shared = if head < self.heads { head / group } else { head - self.heads };
                        let start = point * pairs + shared * half;
                        let (cosines, sines) = (&cosines[start..][..half], &sines[start..][..half]);
                        let (firsts, seconds) = numbers.split_at_mut(half);
                        for i in 0..half {
                            let (a, b) = (firsts[i], seconds[i]);
                            firsts[i] = a * cosines[i] - b * sines[i];
                            seconds[i] = a * sines[i] + b * cosines[i];
                        }
                    }
                }
            },
        );
    }

    /// The weighed means of the values, for all heads of one position.
    fn look(&self, area: usize, projected: &[f32], seen: &mut [f32], weights: &mut [f32]) {
        let (columns, seen_columns) = (self.project.columns(), self.heads * self.value_size);
        let keys = self.heads * self.key_size;
        let values = keys + self.shared_heads * self.key_size;
        let (mut key_panels, mut value_panels) = (Panels::default(), Panels::default());
        for shared in 0..self.shared_heads {
            let (first_key, first_value) = (keys + shared * self.key_size, values + shared * self.value_size);
            key_panels.fill(self.key_size, area, |row, point| projected[point * columns + first_key + row]);
            value_panels.fill(area, self.value_size, |point, column| {
                projected[point * columns + first_value + column]
            });
            let group = self.heads / self.shared_heads;
            for head in shared * group..(shared + 1) * group {
                for first in (0..area).step_by(BLOCK) {
                    let count = BLOCK.min(area - first);
                    let queries = &projected[first * columns + head * self.key_size..];
                    let weights = &mut weights[..count * area];
                    let rows = Rows { data: queries, count, stride: columns };
                    key_panels.multiply_rows(rows, RowsMut { data: weights, stride: area }, Mode::Set);
                    let sums = sums_of_exponentials(weights, area);
                    let seen = &mut seen[first * seen_columns + head * self.value_size..];
                    let rows = Rows { data: weights, count, stride: area };
                    value_panels.multiply_rows(rows, RowsMut { data: seen, stride: seen_columns }, Mode::Set);
                    for (row, sum) in seen.chunks_mut(seen_columns).zip(&sums[..count]) {
                        row[..self.value_size].iter_mut().for_each(|x| *x /= sum);
                    }
                }
            }
        }
    }
}

/// Replaces rows by their exponentials; returns the sum of each.
fn sums_of_exponentials(rows: &mut [f32], length: usize) -> [f32; BLOCK] {
    let mut sums = [0.0; BLOCK];
    vectorised(
        #[inline(always)]
        || {
            for (row, sum) in rows.chunks_exact_mut(length).zip(&mut sums) {
                *sum = exponentials(row);
            }
        },
    );
    sums
}

/// The matrix with the columns of each head sorted: the first of each pair, then the second.
fn sort_pairs(matrix: &Matrix, key_size: usize) -> Vec<f32> {
    let mut sorted = Vec::with_capacity(matrix.weights.len());
    for head in matrix.weights.chunks_exact(key_size) {
        sorted.extend(head.iter().step_by(2));
        sorted.extend(head.iter().skip(1).step_by(2));
    }
    sorted
}

/// The panels of matrices side by side, each with its number of columns.
pub(crate) fn beside(depth: usize, parts: &[(&Vec<f32>, usize)]) -> Panels {
    let columns: usize = parts.iter().map(|(_, columns)| columns).sum();
    let mut weights = Vec::with_capacity(depth * columns);
    for row in 0..depth {
        for (part, columns) in parts {
            weights.extend_from_slice(&part[row * columns..][..*columns]);
        }
    }
    Panels::new(depth, columns, &weights)
}

impl Turns {
    fn new(rope: &Rope, pairs: usize) -> Turns {
        let table = |direction: usize| {
            let angle = |coordinate: usize, step: &[f32; 2]| {
                let (sine, cosine) = (coordinate as f64 * f64::from(step[direction])).sin_cos();
                [cosine as f32, sine as f32]
            };
            (0..SIDE)
                .flat_map(|coordinate| rope.steps.iter().map(move |step| angle(coordinate, step)))
                .collect()
        };
        Turns { columns: table(0), rows: table(1), pairs }
    }

    /// Cosine and sine for each point, shared head and pair: the sum of two angles turns by one and then by the other.
    fn of_board(&self, batch: Batch) -> Vec<[f32; 2]> {
        let mut angles = Vec::with_capacity(batch.size.area() * self.pairs);
        for row in 0..usize::from(batch.size.height()) {
            for column in 0..usize::from(batch.size.width()) {
                let (by_column, by_row) =
                    (&self.columns[column * self.pairs..], &self.rows[row * self.pairs..]);
                let sums = by_column.iter().zip(by_row).take(self.pairs);
                angles.extend(sums.map(|([c1, s1], [c2, s2])| [c1 * c2 - s1 * s2, s1 * c2 + c1 * s2]));
            }
        }
        angles
    }
}
