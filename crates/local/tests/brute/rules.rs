//! The rules of Go on a grid with immortal stones.

use super::{Square, stones};

pub(crate) struct Rules {
    pub(crate) width: usize,
    /// Whether a player may put several stones of his own to death.
    pub(crate) suicide: bool,
}

impl Rules {
    pub(crate) fn neighbours(&self, grid: &[Square], point: usize) -> Vec<usize> {
        let (row, column) = (point / self.width, point % self.width);
        let mut next = Vec::new();
        if row > 0 {
            next.push(point - self.width);
        }
        if point + self.width < grid.len() {
            next.push(point + self.width);
        }
        if column > 0 {
            next.push(point - 1);
        }
        if column + 1 < self.width {
            next.push(point + 1);
        }
        next
    }

    /// The chain at a point, and whether it can breathe.
    pub(crate) fn chain(&self, grid: &[Square], point: usize) -> (Vec<usize>, bool) {
        let color = matches!(grid[point], Square::Stone(true));
        let (mut chain, mut breathes, mut place) = (vec![point], false, 0);
        while place < chain.len() {
            for next in self.neighbours(grid, chain[place]) {
                match grid[next] {
                    Square::Stone(other) if other == color && !chain.contains(&next) => chain.push(next),
                    Square::Empty => breathes = true,
                    Square::Wall(other) if other == color => breathes = true,
                    _ => {}
                }
            }
            place += 1;
        }
        (chain, breathes)
    }

    /// The grid after a stone, or `None` if it may not be put there.
    pub(crate) fn place(&self, grid: &[Square], point: usize, black: bool) -> Option<Vec<Square>> {
        if grid[point] != Square::Empty {
            return None;
        }
        let mut after = grid.to_vec();
        after[point] = Square::Stone(black);
        for next in self.neighbours(grid, point) {
            if after[next] == Square::Stone(!black) {
                let (chain, breathes) = self.chain(&after, next);
                if !breathes {
                    chain.into_iter().for_each(|stone| after[stone] = Square::Empty);
                }
            }
        }
        let (chain, breathes) = self.chain(&after, point);
        if !breathes {
            if !self.suicide || chain.len() < 2 {
                return None;
            }
            chain.into_iter().for_each(|stone| after[stone] = Square::Empty);
        }
        Some(after)
    }

    /// Stones and surrounded points, Black's less White's.
    pub(crate) fn area(&self, grid: &[Square]) -> i64 {
        let mut score: i64 = stones(grid);
        let mut seen = vec![false; grid.len()];
        for start in 0..grid.len() {
            if seen[start] || grid[start] != Square::Empty {
                continue;
            }
            let (mut area, mut touches, mut place) = (vec![start], [false; 2], 0);
            seen[start] = true;
            while place < area.len() {
                for next in self.neighbours(grid, area[place]) {
                    match grid[next] {
                        Square::Empty if !seen[next] => {
                            seen[next] = true;
                            area.push(next);
                        }
                        Square::Empty => {}
                        Square::Stone(black) | Square::Wall(black) => touches[usize::from(black)] = true,
                    }
                }
                place += 1;
            }
            match touches {
                [false, true] => score += area.len() as i64,
                [true, false] => score -= area.len() as i64,
                _ => {}
            }
        }
        score
    }
}
