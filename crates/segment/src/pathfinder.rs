//! The connectivity pathfinder: local connections become a map of the whole board.
//!
//! **Question.** How likely is it that two points, however far apart, become connected?
//!
//! **Definition** (section 2.5). Local connections are taken to be
//! independent. The value of a path is the product of the local connections
//! along it, and the connection of two points is the value of the best path.
//! A path has at least one step; the step from a point to itself is a local
//! connection too, namely that the point becomes part of the colour at all.
//!
//! **Algorithm.** Warshall's: paths whose inner points are among the first
//! `k` are known, the next point either helps or does not. The article runs
//! Dijkstra's algorithm from each point instead; rows of this one are
//! straight-line arithmetic, which a processor does several entries at a
//! time. As no factor exceeds 1, a path whose beginning is below
//! [`NEGLIGIBLE`] stays below it, so such rows are left out: on a board that
//! has fallen apart into groups, most of them. Numbers below that are not exact,
//! and nothing looks at them.

use crate::lattice::Lattice;

/// Connections below this are ignored (the article's second footnote).
pub const NEGLIGIBLE: f32 = 0.1;

/// Entries are handled in packs of this many.
const PACK: usize = 8;

/// The connection of every pair of points by one colour.
#[derive(Clone, Debug)]
pub struct Connectivity {
    area: usize,
    stride: usize,
    values: Vec<f32>,
    row: Vec<f32>,
}

impl Connectivity {
    /// No connections yet.
    pub fn new(area: usize) -> Connectivity {
        let stride = area.next_multiple_of(PACK);
        Connectivity { area, stride, values: vec![0.0; area * stride], row: vec![0.0; stride] }
    }

    /// Finds the best paths; `local(p, field)` is the local connection of a point to a field of its window.
    #[inline]
    pub fn find(&mut self, lattice: &Lattice, local: impl Fn(usize, usize) -> f32) {
        self.values.fill(0.0);
        for point in 0..self.area {
            for &(other, field) in lattice.window(point) {
                self.values[point * self.stride + other] = local(point, field);
            }
        }
        for middle in 0..self.area {
            self.pass_through(middle);
        }
    }

    fn pass_through(&mut self, middle: usize) {
        let start = middle * self.stride;
        self.row.copy_from_slice(&self.values[start..start + self.stride]);
        // Nothing beyond the outermost connections of this row can improve.
        let Some(first) = self.row.iter().position(|&value| value >= NEGLIGIBLE) else { return };
        let last = self.row.iter().rposition(|&value| value >= NEGLIGIBLE).unwrap_or(first);
        let (first, end) = (first / PACK, last / PACK + 1);
        let (onward, _) = self.row.as_chunks::<PACK>();
        let onward = &onward[first..end];
        for line in self.values.chunks_exact_mut(self.stride) {
            let to_middle = line[middle];
            if to_middle < NEGLIGIBLE {
                continue;
            }
            let (packs, _) = line.as_chunks_mut::<PACK>();
            for (pack, onward) in packs[first..end].iter_mut().zip(onward) {
                for (value, &step) in pack.iter_mut().zip(onward) {
                    let through = to_middle * step;
                    *value = if through > *value { through } else { *value };
                }
            }
        }
    }

    /// The connection from one point to another.
    pub fn between(&self, from: usize, to: usize) -> f32 {
        self.values[from * self.stride + to]
    }

    /// The connections from one point to every point.
    #[inline]
    pub fn from(&self, point: usize) -> &[f32] {
        &self.values[point * self.stride..][..self.area]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use yose_board::Size;

    /// The best product over all paths without repeated points, tried one by one.
    fn brute(lattice: &Lattice, local: &[[f32; 9]], from: usize, to: usize, seen: &mut Vec<usize>) -> f32 {
        let mut best = 0.0f32;
        for &(next, field) in lattice.window(from) {
            let step = local[from][field];
            if next == to {
                best = best.max(step);
            } else if !seen.contains(&next) {
                seen.push(next);
                best = best.max(step * brute(lattice, local, next, to, seen));
                seen.pop();
            }
        }
        best
    }

    #[test]
    fn agrees_with_all_paths() {
        let mut random = Random::new(3);
        for (width, height) in [(1, 1), (1, 5), (3, 3), (4, 2)] {
            let lattice = Lattice::new(Size::new(width, height).unwrap());
            for _ in 0..10 {
                let local: Vec<[f32; 9]> =
                    (0..lattice.area()).map(|_| [(); 9].map(|()| random.unit().sqrt())).collect();
                let mut found = Connectivity::new(lattice.area());
                found.find(&lattice, |point, field| local[point][field]);
                for from in 0..lattice.area() {
                    for to in 0..lattice.area() {
                        let expected = brute(&lattice, &local, from, to, &mut vec![from]);
                        let value = found.between(from, to);
                        assert!((value - expected).abs() < 1e-5 || value.max(expected) < NEGLIGIBLE);
                    }
                }
            }
        }
    }
}
