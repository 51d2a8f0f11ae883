//! `yose learn segmentation teacher`: what a network of KataGo's kind thinks of many positions.

use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use yose_board::{Color, Rules, Size};
use yose_net::{AnyNetwork, Evaluator, Game, Options};
use yose_segment::{Examples, Excursions, Network, Opinion, Question, Random, Record, Teacher};

use super::{network, records};
use crate::net::store::{NetChoice, Place};

/// Ask a network of KataGo's kind about positions for `yose learn segmentation study`
#[derive(Args)]
#[command(after_help = "Example:\n  \
    zcat games.tsv.gz | yose learn segmentation teacher - --net g170-b6c96.bin.gz \\\n      \
    --table examples --examples 500000\n\n\
    Games leave those in the FILEs (as for `records`; none: empty boards) at a random move and go\n\
    on with moves of the network and with slips. Stop it when you like: the same command goes on\n\
    with the table, which then is the same as if it had never been stopped.")]
pub(crate) struct Taught {
    /// Tables of games, or - for standard input
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    net: NetChoice,
    /// The table of examples; it is added to until it is long enough
    #[arg(long, value_name = "FILE")]
    table: PathBuf,
    /// Number of positions, at least
    #[arg(long, value_name = "N", default_value_t = 500_000)]
    examples: usize,
    /// Length of the board's side
    #[arg(long, value_name = "N", default_value_t = 9)]
    size: usize,
    /// Seed of everything that is random
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The largest share of slips among the moves of a game
    #[arg(long, value_name = "SHARE", default_value_t = 0.6)]
    slips: f32,
    /// A network in training, which makes some of the slips
    #[arg(long, value_name = "FILE")]
    pupil: Option<PathBuf>,
    /// How many of the slips it makes
    #[arg(long, value_name = "SHARE", default_value_t = 0.67, requires = "pupil")]
    pupils: f32,
    /// Threads; 0 stands for one a core
    #[arg(long, value_name = "N", default_value_t = 0)]
    threads: usize,
}

/// Blocks between lines of progress.
const SHOWN: u64 = 4;

impl Taught {
    pub(crate) fn run(&self) -> Result<()> {
        for (share, whose) in [(self.slips, "slips"), (self.pupils, "the pupil's slips")] {
            ensure!((0.0..=1.0).contains(&share), "the share of {whose} must be from 0 to 1");
        }
        let size = Size::square(self.size)?;
        let teacher = Judge::open(&self.net.whole_board()?, self.threads)?;
        let pupil: Option<Network> = self.pupil.as_deref().map(network::read).transpose()?;
        let games: Vec<Record> = records::read(&self.files, size)?;
        ensure!(self.files.is_empty() || !games.is_empty(), "there are no games of this size");
        let excursions = Excursions {
            records: &games,
            pupil: pupil.as_ref(),
            slips: [0.0, self.slips],
            pupils: self.pupils,
        };
        let mut table = Table::open(&self.table, &Examples::new(size, self.seed))?;
        let (start, before) = (Instant::now(), table.examples);
        while table.examples < self.examples {
            let seed = Random::new(self.seed ^ table.blocks << 32).bits();
            table.add(&excursions.examples(&teacher, size, seed))?;
            if table.blocks.is_multiple_of(SHOWN) || table.examples >= self.examples {
                let rate = (table.examples - before) as f64 / start.elapsed().as_secs_f64();
                crate::output::note(&format!("{} positions, {rate:.0} a second", table.examples));
            }
        }
        Ok(())
    }
}

/// Reads a table of examples; what was cut off at its end is left out.
pub(crate) fn read(path: &Path) -> Result<Examples> {
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    Ok(Examples::from_bytes(&bytes).with_context(|| path.display().to_string())?.0)
}

/// A table that grows.
struct Table {
    path: PathBuf,
    file: File,
    blocks: u64,
    examples: usize,
}

impl Table {
    /// Opens a table behind its last whole block, or makes it.
    fn open(path: &Path, empty: &Examples) -> Result<Table> {
        let name = path.display();
        let (table, whole) = if path.exists() {
            let bytes = fs::read(path).with_context(|| format!("cannot read {name}"))?;
            Examples::from_bytes(&bytes).with_context(|| name.to_string())?
        } else {
            let head = empty.head();
            fs::write(path, &head).with_context(|| format!("cannot write {name}"))?;
            (empty.clone(), head.len())
        };
        ensure!(
            (table.size(), table.seed()) == (empty.size(), empty.seed()),
            "{name} holds positions of another size or seed"
        );
        let file = OpenOptions::new().append(true).open(path);
        let file = file
            .and_then(|file| file.set_len(whole as u64).map(|()| file))
            .with_context(|| format!("cannot write {name}"))?;
        Ok(Table { path: path.to_owned(), file, blocks: table.blocks(), examples: table.len() })
    }

    fn add(&mut self, examples: &[yose_segment::Example]) -> Result<()> {
        let written = self.file.write_all(&Examples::block(examples));
        written.with_context(|| format!("cannot write {}", self.path.display()))?;
        self.blocks += 1;
        self.examples += examples.len();
        Ok(())
    }
}

/// A usual komi, for a network that wants to know one.
pub(crate) const KOMI: f32 = 5.5;

/// A network of KataGo's kind as a teacher.
pub(crate) struct Judge {
    evaluator: Evaluator,
}

impl Judge {
    pub(crate) fn open(place: &Place, threads: usize) -> Result<Judge> {
        let network = match place.load()? {
            AnyNetwork::KataGo(network) => network,
            AnyNetwork::Endgame(_) => bail!("{place} looks at regions; a teacher sees the board"),
        };
        Judge::new(Arc::from(network), threads)
    }

    pub(crate) fn new(network: Arc<yose_net::Network>, threads: usize) -> Result<Judge> {
        let options = Options { threads, cache: 0, ..Options::default() };
        Ok(Judge { evaluator: Evaluator::new(network, options)? })
    }
}

impl Teacher for Judge {
    fn opinions(&self, questions: &[Question]) -> Vec<Opinion> {
        let game = |question: &Question| {
            let komi = f64::from(question.komi);
            Game::new(question.board.clone(), question.to_move, Rules::CHINESE.into(), komi)
        };
        let games: Vec<Game> = questions.iter().map(game).collect();
        let answers = self.evaluator.evaluate_games(&games);
        let opinion = |(question, answer): (&Question, Arc<yose_net::Evaluation>)| {
            let mine = if question.to_move == Color::Black { 0.5 } else { -0.5 };
            Opinion {
                life: answer.ownership.iter().map(|owner| 0.5 + mine * owner).collect(),
                moves: answer.policy.clone(),
                lead: question.komi + answer.lead,
            }
        };
        questions.iter().zip(answers).map(opinion).collect()
    }
}
