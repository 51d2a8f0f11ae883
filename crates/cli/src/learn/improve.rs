//! `yose learn improve`: search, learn what was found, keep the network if it got better, again.
//!
//! A round has a folder of its own with tables, training and result. What is finished stays, so a loop that was stopped goes
//! on where it was.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use clap::Args;
use serde::{Deserialize, Serialize};
use yose_learn::PlayedGame;
use yose_search::Limits;

use super::compare::{regions_of, temperatures};
use super::data::{Searching, exclusion};
use super::evaluate::{EXAM_SEED, exam, load};
use super::games;
use super::manifest::DataSet;
use super::run::replace;
use super::train::{TrainOptions, samples, train};
use crate::net::judge::{Jury, NetworkJudge};
use crate::net::store::{self, Place};
use crate::{output, problems};

/// Let the endgame network learn from its own searches, as long as it gets better
#[derive(Args)]
#[command(after_help = "Example:\n  \
    yose learn improve --dir loop --net run/endgame.net --data data --games games.tsv.gz --rounds 3\n\n\
    Each round searches regions of other games with the present network, trains the\n\
    next one on these and all older tables, and compares the two: best moves, means and\n\
    temperatures of generated regions, problems with known values (--problems), and\n\
    how near short searches come to long ones. The next network is kept if it is\n\
    better in more of these than it is worse in. A line a round goes to --report.")]
pub(crate) struct Improve {
    /// The folder of the loop
    #[arg(long, value_name = "DIR")]
    dir: PathBuf,
    /// The network to begin with
    #[arg(long, value_name = "FILE")]
    net: PathBuf,
    /// Folders of tables that every round learns from too
    #[arg(long, value_name = "DIR", num_args = 1..)]
    data: Vec<PathBuf>,
    /// Games: tables (.tsv, .tsv.gz), records, or folders of records
    #[arg(long, value_name = "FILE|DIR", num_args = 1.., required = true)]
    games: Vec<PathBuf>,
    /// Games to search in a round
    #[arg(long, value_name = "N", default_value_t = 200)]
    games_a_round: usize,
    /// Rounds, counted from the beginning of the loop
    #[arg(long, value_name = "N", default_value_t = 1)]
    rounds: usize,
    /// Regions of each game to search
    #[arg(long, value_name = "N", default_value_t = 2)]
    searches: usize,
    /// Positions of each search
    #[arg(long, value_name = "N", default_value_t = 120)]
    positions: usize,
    /// A network that is asked about positions of the searches; without it, only what searches find is learnt
    #[arg(long, value_name = "FILE|NAME")]
    teacher: Option<String>,
    /// Positions of each search that the teacher is asked about
    #[arg(long, value_name = "N", default_value_t = 40)]
    lessons: usize,
    /// Folders of problems with known values for the comparison
    #[arg(long, value_name = "DIR", num_args = 1..)]
    problems: Vec<PathBuf>,
    /// Leave out positions of the problems in this folder, however they are turned
    #[arg(long, value_name = "DIR", num_args = 1..)]
    exclude: Vec<PathBuf>,
    /// Generated regions for the comparison
    #[arg(long, value_name = "N", default_value_t = 300)]
    regions: u64,
    /// Regions of other games in which short searches are compared with long ones
    #[arg(long, value_name = "N", default_value_t = 20)]
    held_out: usize,
    /// Where a line for each round goes [default: learning.md in the folder of the loop]
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    #[command(flatten)]
    training: TrainOptions,
}

/// What a comparison looks at.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Figures {
    /// Share of best moves found.
    moves: f64,
    mean_error: f64,
    temperature_error: f64,
    /// Mean distance between the temperatures of short and long searches.
    distance: f64,
    problems: usize,
}

#[derive(Serialize, Deserialize)]
struct Outcome {
    kept: bool,
    samples: usize,
    before: Figures,
    after: Figures,
}

impl Improve {
    pub(crate) fn run(&self) -> Result<()> {
        fs::create_dir_all(&self.dir).with_context(|| format!("cannot make {}", self.dir.display()))?;
        let games = games::read(&self.games, 0, usize::MAX)?;
        ensure!(games.len() > 1, "there are too few games");
        let report = self.report.clone().unwrap_or_else(|| self.dir.join("learning.md"));
        let mut present = self.net.clone();
        let mut folders = self.data.clone();
        for round in 1..=self.rounds {
            let dir = self.dir.join(format!("round-{round:02}"));
            folders.push(dir.join("data"));
            let path = dir.join("result.json");
            let outcome = if path.exists() {
                let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
                serde_json::from_str(&text).with_context(|| format!("{} is damaged", path.display()))?
            } else {
                let outcome = self.round(round, &dir, &present, &folders, &games)?;
                // The report first: a line that stands twice is better than one that is lost.
                append(&report, round, &outcome)?;
                replace(&path, serde_json::to_string_pretty(&outcome)?.as_bytes())?;
                outcome
            };
            if outcome.kept {
                present = dir.join("train").join("endgame.net");
            }
        }
        output::print(format!("{}\n", present.display()).as_bytes())
    }

    fn round(
        &self,
        round: usize,
        dir: &Path,
        present: &Path,
        folders: &[PathBuf],
        games: &[PlayedGame],
    ) -> Result<Outcome> {
        // The last game and some before it are for comparisons only.
        let (searched, held_out) = games.split_at(games.len() - (games.len() / 10).max(1));
        let first = (round - 1) * self.games_a_round;
        let chosen: Vec<PlayedGame> = (first..first + self.games_a_round.min(searched.len()))
            .map(|i| searched[i % searched.len()].clone())
            .collect();
        let place = Place::File(present.to_owned());
        let judge = NetworkJudge::open(&place, self.training.threads)?;
        let mut data = DataSet::create(&dir.join("data"))?;
        // What the network thinks itself it need not learn: only what its searches found.
        let (most, positions, seed) = (self.searches, self.positions, round as u64);
        let searching = Searching { most, positions, seed, advice: false };
        let exclusion = exclusion(&self.exclude)?;
        match &self.teacher {
            None => {
                let jury = Jury::open(&place, self.training.threads)?;
                searching.tables(&mut data, &chosen, &jury, &exclusion)?;
            }
            Some(teacher) => {
                let teacher = Jury::open(&store::find(teacher)?, self.training.threads)?;
                searching.lessons(&mut data, &chosen, (&judge, &teacher), self.lessons, &exclusion)?;
            }
        }
        let samples = samples(folders)?;
        ensure!(!samples.is_empty(), "no search came to an end: there is nothing to learn");
        let count = samples.len();
        let next = train(&self.training, samples, &dir.join("train"), Some(present))?.network();
        let regions = regions_of(held_out, &judge, self.held_out);
        let limits = |positions: usize| Limits::default().positions(positions);
        let long = temperatures(&judge, &regions, &limits(4 * self.positions));
        let figures = |path: &Path| -> Result<Figures> {
            let place = Place::File(path.to_owned());
            let judge = NetworkJudge::open(&place, self.training.threads)?;
            let exam = exam(load(&place)?, self.regions, EXAM_SEED, self.training.threads)?;
            let short = temperatures(&judge, &regions, &limits(self.positions / 4 + 1));
            let distances: Vec<f64> =
                short.iter().zip(&long).filter_map(|(a, b)| Some(((*a)? - (*b)?).abs())).collect();
            let mut solved = 0;
            for folder in &self.problems {
                solved += problems::solved(folder, &judge, self.positions)?;
            }
            Ok(Figures {
                moves: exam.share(),
                mean_error: exam.mean_error,
                temperature_error: exam.temperature_error,
                distance: distances.iter().sum::<f64>() / distances.len().max(1) as f64,
                problems: solved,
            })
        };
        let (before, after) = (figures(present)?, figures(&next)?);
        Ok(Outcome { kept: is_better(&before, &after), samples: count, before, after })
    }
}

/// Better in more figures than worse.
fn is_better(before: &Figures, after: &Figures) -> bool {
    let gains = [
        after.moves - before.moves,
        before.mean_error - after.mean_error,
        before.temperature_error - after.temperature_error,
        before.distance - after.distance,
        after.problems as f64 - before.problems as f64,
    ];
    let count = |wanted: fn(&f64) -> bool| gains.iter().filter(|gain| wanted(gain)).count();
    count(|gain| *gain > 1e-9) > count(|gain| *gain < -1e-9)
}

/// Adds a line for a round to the report.
fn append(path: &Path, round: usize, outcome: &Outcome) -> Result<()> {
    let mut text = fs::read_to_string(path).unwrap_or_default();
    if !text.contains(HEADER) {
        let space = if text.is_empty() { "" } else { "\n" };
        let _ = writeln!(text, "{space}{HEADER}\n|---|---|---|---|---|---|---|---|");
    }
    let Outcome { kept, samples, before, after } = outcome;
    let _ = writeln!(
        text,
        "| {round} | {samples} | {:.1} → {:.1} % | {:.2} → {:.2} | {:.2} → {:.2} | {:.2} → {:.2} | {} → {} | {} |",
        100.0 * before.moves,
        100.0 * after.moves,
        before.mean_error,
        after.mean_error,
        before.temperature_error,
        after.temperature_error,
        before.distance,
        after.distance,
        before.problems,
        after.problems,
        if *kept { "yes" } else { "no" },
    );
    replace(path, text.as_bytes())
}

/// The head of the table of rounds.
const HEADER: &str = "| round | samples | best moves | error of mean | of temperature | short to long search | problems | kept |";

#[cfg(test)]
mod tests {
    use super::*;

    fn figures(moves: f64, temperature_error: f64, problems: usize) -> Figures {
        Figures { moves, mean_error: 1.0, temperature_error, distance: 0.5, problems }
    }

    #[test]
    fn more_gains_than_losses_are_better() {
        let before = figures(0.5, 1.0, 3);
        assert!(!is_better(&before, &before));
        assert!(is_better(&before, &figures(0.6, 1.0, 3)));
        assert!(!is_better(&before, &figures(0.6, 1.1, 3)));
        assert!(is_better(&before, &figures(0.6, 1.1, 4)));
    }

    #[test]
    fn a_report_grows_by_lines() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("learning.md");
        fs::write(&path, "# Learning\n").unwrap();
        let outcome =
            Outcome { kept: true, samples: 7, before: figures(0.5, 1.0, 3), after: figures(0.75, 0.5, 4) };
        append(&path, 1, &outcome).unwrap();
        append(&path, 2, &Outcome { kept: false, ..outcome }).unwrap();
        let text = fs::read_to_string(&path).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 6, "{text}");
        assert_eq!(lines[2], HEADER);
        assert_eq!(
            lines[4],
            "| 1 | 7 | 50.0 → 75.0 % | 1.00 → 1.00 | 1.00 → 0.50 | 0.50 → 0.50 | 3 → 4 | yes |"
        );
        assert!(lines[5].ends_with("| no |"));
    }
}
