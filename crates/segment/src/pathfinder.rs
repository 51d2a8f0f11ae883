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
//! **Distances.** A product of chances is a sum of logarithms, and those are
//! kept as small whole numbers: a connection `c` is the distance `−4096·log₁₀ c`,
//! rounded, so that a certain connection is at distance 0 and [`NEGLIGIBLE`]
//! at 4096. What is further is [`FAR`]: as no factor exceeds 1, no
//! path through it matters. A chance is thus known to half a thousandth of
//! itself for each step of its path. Sums of whole numbers do not depend on
//! the order in which they are made, so whichever way the shortest paths are found, the result is the same.
//!
//! **Algorithm.** Warshall's: paths whose inner points are among the first
//! `k` are known, the next point either helps or does not. The article runs
//! Dijkstra's algorithm from each point instead; rows of this one are
//! straight-line arithmetic, which a processor does many entries at a
//! time. The next points are taken in groups of four: once their own rows are complete with paths through one another, a path
//! through the group is one to its first point there and a finished one from it, so a row is read and written once for all four.
//!
//! **After a change.** When local connections of a few points change, a point
//! that was far from all of them stays as it was: a path that uses a changed
//! connection must first lead to a changed point by connections that have not changed.
//! Only the other rows are found again; Warshall's argument needs of a row that is
//! passed through no more than that it holds lengths of paths, none longer than
//! those through the points handled so far, and that is true of a finished row.

use std::sync::LazyLock;

use crate::lattice::Lattice;
use crate::shape::INTERVALS;

/// Connections below this are ignored (the article's second footnote).
pub const NEGLIGIBLE: f32 = 0.1;

/// The distance of points that are not connected, or hardly.
pub(crate) const FAR: i16 = 4097;

/// Steps of the table from local connections to distances.
const STEPS: usize = 4096;

/// Entries are handled in packs of this many.
const PACK: usize = 16;

/// So many points become inner points of paths at a time.
const GROUP: usize = 4;

/// The connection of every pair of points by one colour.
#[derive(Clone, Debug)]
pub struct Connectivity {
    area: usize,
    stride: usize,
    distances: Vec<i16>,
    onward: Vec<Onward>,
}

/// One pack of each row of a group.
type Onward = [[i16; PACK]; GROUP];

impl Connectivity {
    /// No connections yet.
    pub fn new(area: usize) -> Connectivity {
        let stride = area.next_multiple_of(PACK);
        let onward = vec![[[FAR; PACK]; GROUP]; stride / PACK];
        // Rows and columns that fill up a group or a pack stay far from everything.
        let distances = vec![FAR; area.next_multiple_of(GROUP) * stride];
        Connectivity { area, stride, distances, onward }
    }

    /// Finds the best paths; `local(p, field)` is the local connection of a point to a field of its window.
    pub fn find(&mut self, lattice: &Lattice, local: impl Fn(usize, usize) -> f32) {
        let all: Vec<usize> = (0..self.area).collect();
        self.find_anew(lattice, &all, local);
    }

    /// Finds the best paths from the points that are `affected`; the rows of the others are those of `base`.
    pub(crate) fn find_again(
        &mut self,
        base: &Connectivity,
        affected: &[bool],
        lattice: &Lattice,
        local: impl Fn(usize, usize) -> f32,
    ) {
        self.distances.copy_from_slice(&base.distances);
        let rows: Vec<usize> = (0..self.area).filter(|&point| affected[point]).collect();
        self.find_anew(lattice, &rows, local);
    }

    #[inline]
    fn find_anew(&mut self, lattice: &Lattice, rows: &[usize], local: impl Fn(usize, usize) -> f32) {
        let tables = &*TABLES;
        for &point in rows {
            let row = &mut self.distances[point * self.stride..][..self.stride];
            row.fill(FAR);
            for &(other, field) in lattice.window(point) {
                row[other] = tables.distance(local(point, field));
            }
        }
        for first in (0..self.area).step_by(GROUP) {
            self.pass_through(first, rows);
        }
    }

    /// Makes the points from `first` on, a group of them, inner points of paths.
    #[inline]
    fn pass_through(&mut self, first: usize, rows: &[usize]) {
        self.close_group(first);
        // Nothing beyond the outermost connections of the group can improve.
        let reaches = |packs: &Onward| *packs != [[FAR; PACK]; GROUP];
        let Some(start) = self.onward.iter().position(reaches) else { return };
        let end = self.onward.iter().rposition(reaches).unwrap_or(start) + 1;
        let onward = &self.onward[start..end];
        for &point in rows {
            let line = &mut self.distances[point * self.stride..][..self.stride];
            let (groups, _) = line.as_chunks::<GROUP>();
            let to_group = groups[first / GROUP];
            if to_group == [FAR; GROUP] {
                continue;
            }
            let (packs, _) = line.as_chunks_mut::<PACK>();
            for (pack, onward) in packs[start..end].iter_mut().zip(onward) {
                *pack = shorter(*pack, onward, to_group);
            }
        }
    }

    /// Takes the rows of a group, and finds its paths through one another.
    #[inline]
    fn close_group(&mut self, first: usize) {
        let (packs, _) = self.distances[first * self.stride..].as_chunks::<PACK>();
        let width = self.stride / PACK;
        for (index, onward) in self.onward.iter_mut().enumerate() {
            for (member, row) in onward.iter_mut().enumerate() {
                *row = packs[member * width + index];
            }
        }
        for middle in 0..GROUP {
            let (pack, entry) = ((first + middle) / PACK, (first + middle) % PACK);
            let to_middle: [i16; GROUP] = std::array::from_fn(|member| self.onward[pack][member][entry]);
            for onward in &mut self.onward {
                let step = onward[middle];
                for (row, to_middle) in onward.iter_mut().zip(to_middle) {
                    *row = by_way_of(*row, step, to_middle);
                }
            }
        }
    }

    /// The connection from one point to another; 0 if it is negligible.
    pub fn between(&self, from: usize, to: usize) -> f32 {
        TABLES.strengths[self.distances[from * self.stride + to] as usize]
    }

    /// The connections from one point to every point.
    pub fn from(&self, point: usize) -> impl ExactSizeIterator<Item = f32> {
        let tables = &*TABLES;
        self.distances(point).iter().map(|&distance| tables.strengths[distance as usize])
    }

    /// The shortest distance from a point to those whose place holds 0, if all others hold [`FAR`].
    #[inline]
    pub(crate) fn nearest(&self, point: usize, places: &[i16]) -> i16 {
        let ways = self.distances(point).iter().zip(places).map(|(&distance, &place)| distance.max(place));
        ways.fold(FAR, i16::min)
    }

    /// The distances from one point to every point.
    #[inline]
    pub(crate) fn distances(&self, point: usize) -> &[i16] {
        &self.distances[point * self.stride..][..self.area]
    }
}

/// The shortest of the known ways and those by the points of a group. Packs go in and out as values: the compiler
/// need not fear that one is part of the other, and handles their entries all at once.
#[inline]
fn shorter(known: [i16; PACK], onward: &Onward, to_group: [i16; GROUP]) -> [i16; PACK] {
    let mut found = known;
    for (&step, to_middle) in onward.iter().zip(to_group) {
        found = by_way_of(found, step, to_middle);
    }
    found
}

/// The shorter of the known ways and those by one middle point.
#[inline]
fn by_way_of(known: [i16; PACK], step: [i16; PACK], to_middle: i16) -> [i16; PACK] {
    let mut found = known;
    for (distance, step) in found.iter_mut().zip(step) {
        // At most twice FAR: far from overflowing.
        *distance = (*distance).min(to_middle.wrapping_add(step));
    }
    found
}

/// Translations between chances and distances, and where intervals end.
pub(crate) struct Tables {
    /// Distance of a local connection in steps of 1/4096.
    distances: Vec<i16>,
    /// Connection at a distance.
    strengths: Vec<f32>,
    /// The greatest distance of each interval, the strongest first.
    borders: [i16; INTERVALS],
}

pub(crate) static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);

/// 10 to the power of −1/8192, half a step: products of it are the same on every machine, logarithms are not.
const HALF_STEP: f64 = 0.999_718_962_216_658_8;

impl Tables {
    fn new() -> Tables {
        let mut strengths = Vec::with_capacity(usize::from(FAR.unsigned_abs()) + 1);
        let mut distances = vec![FAR; STEPS + 1];
        let (mut strength, mut chance) = (1.0, STEPS);
        for distance in 0..FAR {
            strengths.push(strength as f32);
            strength *= HALF_STEP;
            // Everything down to the middle between this distance and the next.
            while chance > 0 && chance as f64 / STEPS as f64 >= strength {
                distances[chance] = distance;
                chance -= 1;
            }
            strength *= HALF_STEP;
        }
        strengths.push(0.0);
        let borders = std::array::from_fn(|rank| {
            let weakest = (INTERVALS - 1 - rank) as f32 / INTERVALS as f32;
            let connected = &strengths[..FAR as usize];
            connected.iter().filter(|&&strength| strength >= weakest).count() as i16 - 1
        });
        Tables { distances, strengths, borders }
    }

    /// The distance of a local connection.
    #[inline]
    fn distance(&self, chance: f32) -> i16 {
        self.distances[usize::from((chance * STEPS as f32 + 0.5) as u16).min(STEPS)]
    }

    /// The greatest distance of each interval, the strongest connections first.
    #[inline]
    pub(crate) fn borders(&self) -> [i16; INTERVALS] {
        self.borders
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lattice::Bearing;
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

    fn random_links(lattice: &Lattice, random: &mut Random) -> Vec<[f32; 9]> {
        (0..lattice.area()).map(|_| [(); 9].map(|()| random.unit().sqrt())).collect()
    }

    #[test]
    fn agrees_with_all_paths() {
        let mut random = Random::new(3);
        for (width, height) in [(1, 1), (1, 5), (3, 3), (4, 2)] {
            let lattice = Lattice::new(Size::new(width, height).unwrap(), Bearing::Corner);
            for _ in 0..10 {
                let local = random_links(&lattice, &mut random);
                let mut found = Connectivity::new(lattice.area());
                found.find(&lattice, |point, field| local[point][field]);
                for from in 0..lattice.area() {
                    for to in 0..lattice.area() {
                        let expected = brute(&lattice, &local, from, to, &mut vec![from]);
                        let value = found.between(from, to);
                        // A path has at most nine steps, each rounded twice by at most a thousandth.
                        let close = (value - expected).abs() < 0.01 * expected;
                        assert!(close || value.max(expected) < 1.01 * NEGLIGIBLE, "{value} {expected}");
                    }
                }
            }
        }
    }

    #[test]
    fn what_is_found_again_is_what_is_found() {
        let lattice = Lattice::new(Size::square(7).unwrap(), Bearing::Corner);
        let mut random = Random::new(5);
        let mut copied = 0;
        for _ in 0..50 {
            // Weak links, so that much of the board is far from a change.
            let mut local = random_links(&lattice, &mut random);
            local.iter_mut().flatten().for_each(|link| *link = 0.8 * *link * *link);
            let mut base = Connectivity::new(lattice.area());
            base.find(&lattice, |point, field| local[point][field]);
            let changed = random.below(lattice.area());
            local[changed] = [(); 9].map(|()| random.unit());
            let affected: Vec<bool> = (0..lattice.area())
                .map(|point| point == changed || base.distances(point)[changed] < FAR)
                .collect();
            let mut again = Connectivity::new(lattice.area());
            again.find_again(&base, &affected, &lattice, |point, field| local[point][field]);
            let mut whole = Connectivity::new(lattice.area());
            whole.find(&lattice, |point, field| local[point][field]);
            assert_eq!(again.distances, whole.distances);
            copied += affected.iter().filter(|&&affected| !affected).count();
        }
        assert!(copied > 500, "{copied}");
    }

    #[test]
    fn distances_are_logarithms() {
        for step in 1..=STEPS {
            let chance = step as f64 / STEPS as f64;
            let exact = (-4096.0 * chance.log10()).round();
            let distance = f64::from(TABLES.distance(chance as f32));
            assert!((distance - exact.min(f64::from(FAR))).abs() <= 1.0, "{chance}: {distance} {exact}");
            if distance < f64::from(FAR) {
                let strength = f64::from(TABLES.strengths[distance as usize]);
                assert!((strength / chance).log10().abs() < 0.51 / 4096.0, "{chance}: {strength}");
            }
        }
        assert_eq!((TABLES.distance(1.0), TABLES.distance(0.0)), (0, FAR));
        let exceeded = |distance: i16| TABLES.borders().iter().filter(|&&border| distance > border).count();
        for distance in 0..FAR {
            let eighths = (TABLES.strengths[distance as usize] * INTERVALS as f32) as usize;
            assert_eq!(exceeded(distance), INTERVALS - 1 - eighths.min(INTERVALS - 1), "{distance}");
        }
        assert_eq!((exceeded(0), exceeded(4096), exceeded(FAR)), (0, 7, 8));
    }
}
