//! `yose learn data`: what the endgame network learns from.

use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use clap::Args;
use rayon::prelude::*;
use yose_board::PointSet;
use yose_learn::{
    Census, Difficulty, Exclusion, PlayedGame, Recipe, Sample, samples_of_game, samples_of_lessons,
    samples_of_regions, samples_of_searches, samples_of_walks,
};
use yose_record::{Cursor, Mark};
use yose_search::Limits;

use super::games;
use super::manifest::DataSet;
use crate::net::judge::{Jury, NetworkJudge};
use crate::net::store;
use crate::output;

/// Make tables of regions and what is known about them
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    yose learn data --dir data --exact 20000\n  \
    yose learn data --dir data --games games.tsv.gz --teacher network.bin.gz --exclude problems/\n\n\
    Regions are generated and solved (--exact), or taken from games (--games) whose\n\
    endgames a network cuts into regions; with --searches regions of these games\n\
    are searched with the network, which takes longest, and with --walks it is asked\n\
    along some likely moves from every region. The tables are Parquet files. Stop it when you like: finished tables stay, and the same command\n\
    goes on.")]
pub(crate) struct Data {
    /// The folder of the tables; it is made if it is not there
    #[arg(long, value_name = "DIR")]
    dir: PathBuf,
    /// Number of generated regions
    #[arg(long, value_name = "N", default_value_t = 0)]
    exact: u64,
    /// The most points of a generated region
    #[arg(long, value_name = "N", default_value_t = Difficulty::default().points)]
    points: usize,
    /// Games: tables (.tsv, .tsv.gz), records, or folders of records
    #[arg(long, value_name = "FILE|DIR", num_args = 1..)]
    games: Vec<PathBuf>,
    /// The most games to use
    #[arg(long, value_name = "N", default_value_t = usize::MAX, hide_default_value = true)]
    most: usize,
    /// Walk from every region of each game: moves that the network likes, and what it says on the way
    #[arg(long, conflicts_with = "no_advice")]
    walks: bool,
    /// Leave out what was played in the games: walks and searches only
    #[arg(long)]
    no_sequences: bool,
    /// Regions of each game to search
    #[arg(long, value_name = "N", default_value_t = 0)]
    searches: usize,
    /// Positions of each search
    #[arg(long, value_name = "N", default_value_t = 120)]
    positions: usize,
    /// Search with this network; the teacher is asked about positions that it comes by
    #[arg(long, value_name = "FILE|NAME", requires = "searches")]
    pupil: Option<String>,
    /// Positions of each search that the teacher is asked about, if there is a pupil
    #[arg(long, value_name = "N", default_value_t = 40)]
    lessons: usize,
    /// The network that knows owners and moves [default: YOSE_NET, or the strongest installed]
    #[arg(long, value_name = "FILE|NAME")]
    teacher: Option<String>,
    /// Learn only which moves were played, not what the teacher would have played
    #[arg(long)]
    no_advice: bool,
    /// Leave out positions of the problems in this folder, however they are turned
    #[arg(long, value_name = "DIR", num_args = 1..)]
    exclude: Vec<PathBuf>,
    /// Seed of everything that is random
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Threads; 0 stands for one a core
    #[arg(long, value_name = "N", default_value_t = 0)]
    threads: usize,
}

/// Generated regions in a table.
const REGIONS: u64 = 500;
/// Games in a table.
const GAMES: usize = 50;

impl Data {
    pub(crate) fn run(&self) -> Result<()> {
        ensure!(self.exact > 0 || !self.games.is_empty(), "nothing to do: give --exact or --games");
        let games_are_used = !self.no_sequences || self.walks || self.searches > 0;
        ensure!(games_are_used, "nothing to do: --no-sequences leaves --walks and --searches");
        let exclusion = exclusion(&self.exclude)?;
        let mut data = DataSet::create(&self.dir)?;
        if self.exact > 0 {
            let difficulty = Difficulty { points: self.points, ..Difficulty::default() };
            self.exact_tables(&mut data, &difficulty, &exclusion)?;
        }
        if !self.games.is_empty() {
            let games = games::read(&self.games, self.seed, self.most)?;
            let place = self.teacher.as_deref().map_or_else(store::preferred_whole_board, store::find)?;
            let teacher = Jury::open(&place, self.threads)?;
            self.game_tables(&mut data, &games, &teacher, &exclusion)?;
            if self.searches > 0 {
                let search = Searching {
                    most: self.searches,
                    positions: self.positions,
                    seed: self.seed,
                    advice: !self.no_advice,
                };
                match &self.pupil {
                    None => search.tables(&mut data, &games, &teacher, &exclusion)?,
                    Some(pupil) => {
                        let pupil = NetworkJudge::open(&store::find(pupil)?, 1)?;
                        search.lessons(&mut data, &games, (&pupil, &teacher), self.lessons, &exclusion)?;
                    }
                }
            }
        }
        let mut census = Census::default();
        data.samples()?.iter().for_each(|sample| census.add(sample));
        output::print(census.text().as_bytes())
    }

    fn exact_tables(&self, data: &mut DataSet, difficulty: &Difficulty, exclusion: &Exclusion) -> Result<()> {
        data.settle("exact", &format!("seed {}, {difficulty:?}", self.seed))?;
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads).build()?;
        for (number, first) in (0..self.exact).step_by(REGIONS as usize).enumerate() {
            // Only the last table may be shorter; it has a name of its own, so that more can follow later.
            let count = REGIONS.min(self.exact - first);
            let name = if count == REGIONS {
                format!("exact-{number:05}.parquet")
            } else {
                format!("exact-{number:05}-{count}.parquet")
            };
            if data.has(&name) {
                continue;
            }
            let started = Instant::now();
            let part = |from: u64| {
                samples_of_regions(from, PART.min(first + count - from), difficulty, exclusion, self.seed)
            };
            let starts: Vec<u64> = (first..first + count).step_by(PART as usize).collect();
            let samples: Vec<Sample> = pool.install(|| starts.into_par_iter().flat_map_iter(part).collect());
            data.add(&name, &samples)?;
            report(&name, samples.len(), started);
        }
        Ok(())
    }

    /// Tables of what was played in games, and of walks from their regions.
    fn game_tables(
        &self,
        data: &mut DataSet,
        games: &[PlayedGame],
        teacher: &Jury,
        exclusion: &Exclusion,
    ) -> Result<()> {
        let recipe = Recipe { advice: !self.no_advice, ..Recipe::default() };
        let settings = format!("seed {}, teacher {}, {recipe:?}", self.seed, teacher.name());
        if !self.no_sequences {
            data.settle("game", &settings)?;
            tables(data, "games", games, teacher, |mut judge, game| {
                samples_of_game(game, &mut judge, &recipe, exclusion, self.seed)
            })?;
        }
        if self.walks {
            data.settle("walk", &settings)?;
            tables(data, "walks", games, teacher, |mut judge, game| {
                samples_of_walks(game, &mut judge, &recipe, exclusion, self.seed)
            })?;
        }
        Ok(())
    }
}

/// Generated regions that one thread makes at a time.
const PART: u64 = 25;

/// How games are searched.
pub(crate) struct Searching {
    /// Regions of each game.
    pub(crate) most: usize,
    /// Positions of each search.
    pub(crate) positions: usize,
    pub(crate) seed: u64,
    /// Whether to learn what the network says of all positions, not only what the search found.
    pub(crate) advice: bool,
}

impl Searching {
    /// Searches regions of games and makes tables of what was found.
    pub(crate) fn tables(
        &self,
        data: &mut DataSet,
        games: &[PlayedGame],
        judge: &Jury,
        exclusion: &Exclusion,
    ) -> Result<()> {
        let limits = Limits::default().positions(self.positions);
        let recipe = Recipe { advice: self.advice, ..Recipe::default() };
        let settings = format!(
            "seed {}, judge {}, {} of each game, {limits:?}, {recipe:?}",
            self.seed,
            judge.name(),
            self.most
        );
        data.settle("search", &settings)?;
        tables(data, "search", games, judge, |mut judge, game| {
            samples_of_searches(game, &mut judge, &recipe, &limits, self.most, exclusion, self.seed)
        })
    }
}

impl Searching {
    /// Lets a pupil search regions of games, and makes tables of what it found and of what the teacher says of at most so many
    /// positions of each search.
    pub(crate) fn lessons(
        &self,
        data: &mut DataSet,
        games: &[PlayedGame],
        (pupil, teacher): (&NetworkJudge, &Jury),
        most: usize,
        exclusion: &Exclusion,
    ) -> Result<()> {
        let limits = Limits::default().positions(self.positions);
        let recipe = Recipe::default();
        let settings = format!(
            "seed {}, pupil {}, teacher {}, {} of each game, {most} of each search, {limits:?}, {recipe:?}",
            self.seed,
            pupil.name(),
            teacher.name(),
            self.most
        );
        data.settle("lesson", &settings)?;
        tables(data, "lessons", games, teacher, |mut teacher, game| {
            let (judges, sizes) = ((&mut &*pupil, &mut teacher), (self.most, most));
            samples_of_lessons(game, judges, &recipe, &limits, sizes, exclusion, self.seed)
        })
    }
}

/// A table for each so many games.
fn tables(
    data: &mut DataSet,
    kind: &str,
    games: &[PlayedGame],
    jury: &Jury,
    samples_of: impl Fn(&NetworkJudge, &PlayedGame) -> Vec<Sample> + Sync,
) -> Result<()> {
    for (number, chunk) in games.chunks(GAMES).enumerate() {
        let short = if chunk.len() < GAMES { format!("-{}", chunk.len()) } else { String::new() };
        let name = format!("{kind}-{number:05}{short}.parquet");
        if data.has(&name) {
            continue;
        }
        let started = Instant::now();
        let samples = jury.each(chunk, &samples_of).concat();
        data.add(&name, &samples)?;
        report(&name, samples.len(), started);
    }
    Ok(())
}

fn report(name: &str, samples: usize, started: Instant) {
    output::note(&format!("{name}: {samples} samples, {:.1} s", started.elapsed().as_secs_f64()));
}

/// The problems of some folders, which must not be learnt.
pub(crate) fn exclusion(folders: &[PathBuf]) -> Result<Exclusion> {
    let mut exclusion = Exclusion::default();
    for file in
        folders.iter().map(|folder| crate::problems::records(folder)).collect::<Result<Vec<_>>>()?.concat()
    {
        exclude(&file, &mut exclusion).with_context(|| file.display().to_string())?;
    }
    Ok(exclusion)
}

fn exclude(file: &Path, exclusion: &mut Exclusion) -> Result<()> {
    let record = yose_record::read(std::fs::read(file)?)?;
    for game in record.games() {
        let board = Cursor::new(game)?.board().clone();
        let marked = game.root().markup().marked(Mark::Square);
        let region = if marked.is_empty() { PointSet::full(board.size()) } else { marked };
        exclusion.add(&board, &region);
    }
    Ok(())
}
