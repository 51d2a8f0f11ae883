//! Boards that are computed together.

use std::ops::Range;

use yose_net::endgame::Picture;
use yose_net::kernel::Tiles;

use super::layer::{add_row, sum_rows};

/// Pictures of any sizes. Their points stand one after the other, so that layers that look at points alone need not know
/// where a board ends, and each matrix of weights is read once for all.
#[derive(Clone, Debug)]
pub(super) struct Pile {
    pub(super) pictures: Vec<Picture>,
    pub(super) tiles: Tiles,
    /// Where each board's points are.
    spans: Vec<Range<usize>>,
}

impl Pile {
    pub(super) fn new(pictures: Vec<Picture>) -> Pile {
        let tiles = Tiles::of(pictures.iter().map(Picture::size));
        let mut spans: Vec<Range<usize>> = Vec::with_capacity(pictures.len());
        for picture in &pictures {
            let start = spans.last().map_or(0, |span| span.end);
            spans.push(start..start + picture.size().area());
        }
        Pile { pictures, tiles, spans }
    }

    /// Each picture with the number of its first point.
    pub(super) fn starts(&self) -> impl Iterator<Item = (&Picture, usize)> {
        self.pictures.iter().zip(self.spans.iter().map(|span| span.start))
    }

    /// The part of each board, out of so many numbers a point.
    pub(super) fn parts<'a>(
        &'a self,
        numbers: &'a [f32],
        channels: usize,
    ) -> impl Iterator<Item = &'a [f32]> {
        self.spans.iter().map(move |span| &numbers[span.start * channels..span.end * channels])
    }

    /// Adds each board's row to all of its points.
    pub(super) fn spread(&self, rows: &[f32], channels: usize, numbers: &mut [f32]) {
        for (span, row) in self.spans.iter().zip(rows.chunks_exact(channels)) {
            add_row(row, &mut numbers[span.start * channels..span.end * channels]);
        }
    }

    /// A row a board: the sums of all its points.
    pub(super) fn sums(&self, numbers: &[f32], channels: usize) -> Vec<f32> {
        let mut sums = vec![0.0; self.spans.len() * channels];
        for (part, sum) in self.parts(numbers, channels).zip(sums.chunks_exact_mut(channels)) {
            sum_rows(part, sum);
        }
        sums
    }
}
