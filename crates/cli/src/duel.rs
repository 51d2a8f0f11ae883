//! `yose match`: two engines against each other.

mod engine;
mod game;
mod tally;

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use clap::Args;
use yose_board::{Score, Size};
use yose_segment::Random;

use crate::output;
use engine::Engine;
use game::{Played, Terms};
use tally::Tally;

/// Play two engines against each other
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    yose match segmentation 'gnugo --mode gtp --level 1 --chinese-rules' --dir games\n  \
    yose match segmentation:old.net segmentation:new.net --games 200 --opening 4\n  \
    yose match segmentation@100 segmentation --games 20\n\n\
    An engine is a command line that speaks GTP, or our own network: segmentation,\n\
    or segmentation:FILE[+FILE] for networks of yours, either with @N to look at N\n\
    positions before each move; segmentation:FILE,JUDGE@N has them judged by another.\n\
    Games that are the same after turning and mirroring the board count once. With\n\
    --dir, games are kept as SGF, and a match that was stopped goes on where it was.")]
pub(crate) struct Match {
    /// The engine whose score and wins are told
    #[arg(value_name = "A")]
    first: String,
    /// Its opponent
    #[arg(value_name = "B")]
    second: String,
    /// Number of different games
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: u32,
    /// Length of the board's side
    #[arg(long, value_name = "N", default_value_t = 9)]
    size: usize,
    /// Points for White
    #[arg(long, value_name = "POINTS", default_value = "5.5", allow_hyphen_values = true)]
    komi: Score,
    /// Let A have Black in every game instead of every other one
    #[arg(long)]
    first_black: bool,
    /// Temperature, in points, at which our own network draws its moves
    #[arg(long, value_name = "POINTS", default_value_t = 0.33)]
    temperature: f32,
    /// Random moves at the beginning of each game
    #[arg(long, value_name = "N", default_value_t = 0)]
    opening: u32,
    /// Seed of everything that is random
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Keep the games and the results in this folder, and go on from what it holds
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Match {
    pub(crate) fn run(&self) -> Result<()> {
        let terms = Terms { size: Size::square(self.size)?, komi: self.komi, opening: self.opening };
        ensure!(self.temperature >= 0.0, "a temperature cannot be negative");
        let folder = self.dir.as_deref().map(|dir| Folder::open(dir, &self.heading())).transpose()?;
        let mut played = folder.as_ref().map_or_else(|| Ok(Vec::new()), Folder::games)?;
        let mut shapes: BTreeSet<String> = played.iter().map(|game| game.shape(terms.size)).collect();
        // Engines that repeat themselves would go on for ever.
        let limit = self.games.saturating_mul(3);
        let mut number = played.last().map_or(0, |game| game.number);
        while (shapes.len() as u32) < self.games && number < limit {
            number += 1;
            let game = self.game(number, terms)?;
            if let Some(folder) = &folder {
                folder.keep(&game, [&self.first, &self.second], terms)?;
            }
            if shapes.insert(game.shape(terms.size)) {
                output::note(&format!("game {number}: {}", game.result));
            }
            played.push(game);
        }
        self.report(&played, terms)
    }

    /// What must be the same for a match to go on.
    fn heading(&self) -> String {
        let colors = if self.first_black { "A is Black" } else { "colours alternate" };
        format!(
            "{} / {} / {} lines / komi {} / {colors} / temperature {} / opening {} / seed {}\n",
            self.first,
            self.second,
            self.size,
            self.komi.decimal(),
            self.temperature,
            self.opening,
            self.seed
        )
    }

    /// Each game has engines and random numbers of its own, so a match that goes on is the same match.
    fn game(&self, number: u32, terms: Terms) -> Result<Played> {
        let seed = Random::new(self.seed ^ u64::from(number) << 32).bits();
        let mut first = Engine::start(&self.first, self.temperature, seed)?;
        let mut second = Engine::start(&self.second, self.temperature, seed ^ 1)?;
        let first_is_black = self.first_black || number % 2 == 1;
        let engines = if first_is_black { [&mut first, &mut second] } else { [&mut second, &mut first] };
        Played::play(number, first_is_black, terms, engines, &mut Random::new(seed))
            .with_context(|| format!("game {number}"))
    }

    fn report(&self, played: &[Played], terms: Terms) -> Result<()> {
        let tally = Tally::of(played, terms.size);
        if self.json {
            return output::print_json(&tally);
        }
        output::print(tally.text(&self.first, &self.second).as_bytes())
    }
}

/// Where a match is kept.
struct Folder {
    path: PathBuf,
}

impl Folder {
    /// Opens or makes the folder of this very match.
    fn open(path: &Path, heading: &str) -> Result<Folder> {
        let name = path.display();
        fs::create_dir_all(path).with_context(|| format!("cannot make {name}"))?;
        let terms = path.join("match.txt");
        match fs::read_to_string(&terms) {
            Ok(text) => ensure!(text == heading, "{name} holds another match: {}", text.trim()),
            Err(_) => fs::write(&terms, heading).with_context(|| format!("cannot write to {name}"))?,
        }
        Ok(Folder { path: path.to_owned() })
    }

    fn results(&self) -> PathBuf {
        self.path.join("results.jsonl")
    }

    /// The games played so far. A last line that was cut off is forgotten.
    fn games(&self) -> Result<Vec<Played>> {
        let path = self.results();
        let Ok(text) = fs::read_to_string(&path) else { return Ok(Vec::new()) };
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        if whole < text.len() {
            fs::write(&path, &text[..whole]).with_context(|| format!("cannot write {}", path.display()))?;
        }
        let parse = |(line, text): (usize, &str)| {
            serde_json::from_str(text).with_context(|| format!("{}, line {}", path.display(), line + 1))
        };
        text[..whole].lines().enumerate().map(parse).collect()
    }

    fn keep(&self, game: &Played, names: [&str; 2], terms: Terms) -> Result<()> {
        let sgf = self.path.join(format!("game-{:04}.sgf", game.number));
        output::write(&sgf, &game.record(names, terms)?)?;
        let mut line = serde_json::to_string(game).context("cannot write JSON")?;
        line.push('\n');
        let path = self.results();
        let file = fs::OpenOptions::new().create(true).append(true).open(&path);
        file.and_then(|mut file| file.write_all(line.as_bytes()))
            .with_context(|| format!("cannot write {}", path.display()))
    }
}
