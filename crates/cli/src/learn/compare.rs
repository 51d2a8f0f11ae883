//! `yose learn compare`: searches with some networks against searches with another, in regions of real games.

use std::fmt::Write;
use std::path::PathBuf;

use anyhow::{Result, ensure};
use clap::Args;
use yose_board::{Board, PointSet};
use yose_learn::{PlayedGame, local_sequences};
use yose_search::{Limits, estimate};

use super::games;
use crate::net::judge::NetworkJudge;
use crate::net::store;
use crate::{output, progress};

/// Compare what searches with networks find in regions of games with what another network's find
#[derive(Args)]
#[command(after_help = "Example:\n  \
    yose learn compare old.net new.net --model g170-b6c96.bin.gz --games games.tsv.gz --regions 300\n\n\
    The model cuts the boards of the games into regions and searches them; then each network\n\
    does. Temperatures are in points, under territory scoring. Take games that nobody has\n\
    learnt from: give a seed that no data were made with.")]
pub(crate) struct Compare {
    /// The networks
    #[arg(value_name = "FILE|NAME", required = true)]
    networks: Vec<String>,
    /// The network whose searches are taken for right
    #[arg(long, value_name = "FILE|NAME")]
    model: String,
    /// Games: tables (.tsv, .tsv.gz), records, or folders of records
    #[arg(long, value_name = "FILE|DIR", num_args = 1.., required = true)]
    games: Vec<PathBuf>,
    /// Number of regions
    #[arg(long, value_name = "N", default_value_t = 200)]
    regions: usize,
    /// Regions of each game, at most
    #[arg(long, value_name = "N", default_value_t = 3)]
    of_each: usize,
    /// Positions of each search
    #[arg(long, value_name = "N", default_value_t = 120)]
    positions: usize,
    /// Seed of the choice of games
    #[arg(long, value_name = "N", default_value_t = 1_000_003)]
    seed: u64,
    /// Threads; 0 stands for one a core
    #[arg(long, value_name = "N", default_value_t = 0)]
    threads: usize,
}

/// Temperatures that differ by less are the same.
const SAME: f64 = 0.01;

impl Compare {
    pub(crate) fn run(&self) -> Result<()> {
        let open = |name: &String| NetworkJudge::open(&store::find(name)?, self.threads);
        let networks = self.networks.iter().map(open).collect::<Result<Vec<_>>>()?;
        let model = open(&self.model)?;
        let games = games::read(&self.games, self.seed, self.regions)?;
        let limits = Limits::default().positions(self.positions);
        let (regions, right) = progress::with_spinner("Searching with the model", || {
            let regions = of_games(&games, &model, self.of_each, self.regions);
            let right = temperatures(&model, &regions, &limits);
            (regions, right)
        });
        ensure!(!regions.is_empty(), "these games have no regions to search");
        let mut text = format!("{} regions, against {}\n\n", regions.len(), model.name());
        text += "     off by   median     same   within ½  network\n";
        for (network, name) in networks.iter().zip(&self.networks) {
            let found = progress::with_spinner("Searching", || temperatures(network, &regions, &limits));
            let distances = distances(&found, &right);
            let Distances { mean, median, same, near } = summary(&distances);
            let _ = writeln!(
                text,
                "{mean:>11.3} {median:>8.3} {:>6.1} % {:>8.1} %  {} ({name})",
                100.0 * same,
                100.0 * near,
                network.name()
            );
        }
        output::print(text.as_bytes())
    }
}

/// Regions of real games: some of each, so that many games are seen.
fn of_games(
    games: &[PlayedGame],
    judge: &NetworkJudge,
    of_each: usize,
    most: usize,
) -> Vec<(Board, PointSet)> {
    let mut regions = Vec::new();
    for game in games {
        regions.extend(regions_of(std::slice::from_ref(game), judge, of_each));
        if regions.len() >= most {
            break;
        }
    }
    regions.truncate(most);
    regions
}

/// Regions of games, at most so many.
pub(super) fn regions_of(
    games: &[PlayedGame],
    mut judge: &NetworkJudge,
    most: usize,
) -> Vec<(Board, PointSet)> {
    let mut regions = Vec::new();
    for game in games {
        let found = local_sequences(game, 0.8, &mut judge);
        let fit = found.into_iter().filter(|sequence| (3..=40).contains(&sequence.region.len()));
        regions.extend(fit.map(|sequence| (sequence.board, sequence.region)));
        if regions.len() >= most {
            break;
        }
    }
    regions.truncate(most);
    regions
}

/// The temperatures that searches find; `None` where there is none.
pub(super) fn temperatures(
    mut judge: &NetworkJudge,
    regions: &[(Board, PointSet)],
    limits: &Limits,
) -> Vec<Option<f64>> {
    let one = |(board, region): &(Board, PointSet)| {
        let answer = estimate(&mut judge, board, region, limits).ok()?;
        let (numerator, denominator) = answer.temperature().to_small()?;
        Some(numerator as f64 / denominator as f64)
    };
    regions.iter().map(one).collect()
}

/// How far apart two lists are where both say something.
pub(super) fn distances(found: &[Option<f64>], right: &[Option<f64>]) -> Vec<f64> {
    found.iter().zip(right).filter_map(|(a, b)| Some(((*a)? - (*b)?).abs())).collect()
}

#[derive(Debug, PartialEq)]
struct Distances {
    mean: f64,
    median: f64,
    /// The share of those that are none.
    same: f64,
    /// The share of those up to half a point.
    near: f64,
}

fn summary(distances: &[f64]) -> Distances {
    let mut sorted = distances.to_vec();
    sorted.sort_by(f64::total_cmp);
    let count = sorted.len().max(1) as f64;
    let share = |most: f64| sorted.partition_point(|&distance| distance <= most) as f64 / count;
    Distances {
        mean: sorted.iter().sum::<f64>() / count,
        median: sorted.get(sorted.len() / 2).copied().unwrap_or(0.0),
        same: share(SAME),
        near: share(0.5),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_summed_up() {
        let (found, right) =
            ([Some(1.0), None, Some(2.0), Some(0.5)], [Some(1.0), Some(3.0), Some(0.5), Some(1.0)]);
        let distances = distances(&found, &right);
        assert_eq!(distances, [0.0, 1.5, 0.5]);
        let wanted = Distances { mean: 2.0 / 3.0, median: 0.5, same: 1.0 / 3.0, near: 2.0 / 3.0 };
        assert_eq!(summary(&distances), wanted);
        assert_eq!(summary(&[]).mean, 0.0);
    }
}
