//! The definition of the network, word by word, in double precision and without haste.
//!
//! The fast computation and the training are compared with it.

use super::picture::Picture;
use super::shape::{Linear, Shape};

/// The outputs of a network with these weights for one picture: the numbers of the points, then those of the region.
///
/// # Panics
///
/// If there are fewer weights than the shape needs.
pub fn define(shape: Shape, weights: &[f64], picture: &Picture) -> (Vec<f64>, Vec<f64>) {
    let net = Slow { weights, picture };
    let layout = shape.layout();
    let planes: Vec<Vec<f64>> = net
        .points()
        .map(|(x, y)| {
            let holds = |set: &yose_board::PointSet| {
                set.iter().any(|point| (usize::from(point.column()), usize::from(point.row())) == (x, y))
            };
            picture.planes().iter().map(|set| f64::from(u8::from(holds(set)))).collect()
        })
        .collect();
    let mut trunk = net.conv(&layout.stem, &planes);
    for block in &layout.blocks {
        let before = relu(net.plus(&block.first_bias, &trunk));
        let mut inner = net.conv(&block.first, &before);
        if let Some(pool) = &block.pool {
            let pooling = relu(net.plus(&pool.bias, &net.conv(&pool.conv, &before)));
            let side = (picture.size().area() as f64).sqrt();
            let columns = (0..pool.conv.outputs).map(|c| pooling.iter().map(move |row| row[c]));
            let means: Vec<f64> =
                columns.clone().map(|column| column.sum::<f64>() / pooling.len() as f64).collect();
            let maxima = columns.map(|column| column.fold(0.0, f64::max));
            let weighed = means.iter().map(|mean| mean * (side - 14.0) / 10.0);
            let pooled: Vec<f64> = means.iter().copied().chain(weighed).chain(maxima).collect();
            let added = net.row(&pool.spread, &pooled);
            for row in &mut inner {
                row.iter_mut().zip(&added).for_each(|(x, add)| *x += add);
            }
        }
        let inner = relu(net.plus(&block.second_bias, &inner));
        for (row, add) in trunk.iter_mut().zip(net.conv(&block.second, &inner)) {
            row.iter_mut().zip(add).for_each(|(x, add)| *x += add);
        }
    }
    let tip = relu(net.plus(&layout.tip_bias, &trunk));
    let pooling = relu(net.plus(&layout.pool_bias, &net.conv(&layout.pool, &tip)));
    let inside: Vec<bool> = net.points().map(|(x, y)| net.in_region(x, y)).collect();
    let mut pooled = Vec::new();
    let channels = 0..layout.pool.outputs;
    let in_region =
        |c: usize| pooling.iter().zip(&inside).filter(|(_, inside)| **inside).map(move |(row, _)| row[c]);
    pooled.extend(
        channels.clone().map(|c| pooling.iter().map(|row| row[c]).sum::<f64>() / pooling.len() as f64),
    );
    pooled.extend(channels.clone().map(|c| in_region(c).sum::<f64>() / 10.0));
    pooled.extend(channels.map(|c| in_region(c).fold(0.0, f64::max)));
    let hidden = relu(net.plus(&layout.hidden_bias, &[net.row(&layout.hidden, &pooled)]));
    let scalars = net.plus(&layout.scalars_bias, &[net.row(&layout.scalars, &hidden[0])]);
    let added = net.row(&layout.spread, &hidden[0]);
    let mut middle = net.plus(&layout.middle_bias, &net.conv(&layout.middle, &tip));
    for row in &mut middle {
        row.iter_mut().zip(&added).for_each(|(x, add)| *x += add);
    }
    let points = net.plus(&layout.points_bias, &net.conv(&layout.points, &relu(middle)));
    (points.concat(), scalars.concat())
}

struct Slow<'a> {
    weights: &'a [f64],
    picture: &'a Picture,
}

impl Slow<'_> {
    fn side(&self) -> (usize, usize) {
        (self.picture.size().width().into(), self.picture.size().height().into())
    }

    fn points(&self) -> impl Iterator<Item = (usize, usize)> + Clone {
        let (width, height) = self.side();
        (0..height).flat_map(move |y| (0..width).map(move |x| (x, y)))
    }

    fn in_region(&self, x: usize, y: usize) -> bool {
        let mut region = self.picture.region().iter();
        region.any(|point| (usize::from(point.column()), usize::from(point.row())) == (x, y))
    }

    fn weight(&self, linear: &Linear, tap: usize, input: usize, output: usize) -> f64 {
        self.weights[linear.start + (tap * linear.inputs + input) * linear.outputs + output]
    }

    fn row(&self, linear: &Linear, row: &[f64]) -> Vec<f64> {
        let sum =
            |output| (0..linear.inputs).map(|input| row[input] * self.weight(linear, 0, input, output)).sum();
        (0..linear.outputs).map(sum).collect()
    }

    fn plus(&self, bias: &Linear, rows: &[Vec<f64>]) -> Vec<Vec<f64>> {
        let add =
            |row: &Vec<f64>| row.iter().enumerate().map(|(c, x)| x + self.weight(bias, 0, 0, c)).collect();
        rows.iter().map(add).collect()
    }

    fn conv(&self, linear: &Linear, rows: &[Vec<f64>]) -> Vec<Vec<f64>> {
        let (width, height) = self.side();
        let reach = if linear.taps == 9 { 1 } else { 0 };
        let at = |(x, y): (usize, usize)| {
            let mut sums = vec![0.0; linear.outputs];
            for (tap, (dy, dx)) in
                (0..=2 * reach).flat_map(|dy| (0..=2 * reach).map(move |dx| (dy, dx))).enumerate()
            {
                let (Some(y), Some(x)) = ((y + dy).checked_sub(reach), (x + dx).checked_sub(reach)) else {
                    continue;
                };
                if x >= width || y >= height {
                    continue;
                }
                for (output, sum) in sums.iter_mut().enumerate() {
                    for (input, number) in rows[y * width + x].iter().enumerate() {
                        *sum += number * self.weight(linear, tap, input, output);
                    }
                }
            }
            sums
        };
        self.points().map(at).collect()
    }
}

fn relu(rows: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    rows.into_iter().map(|row| row.into_iter().map(|x| x.max(0.0)).collect()).collect()
}
