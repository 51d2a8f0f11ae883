//! `yose corpus collect`: rows from anywhere, and the same folder as the local command makes.

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use yose_corpus::{Finished, GameRows, Gathered, Header, Line, Parcel, Reject};

use super::folder::Folder;
use super::work::next_line;
use crate::output;

/// Put rows from standard input together to the folder that `analyze` would make
#[derive(Args)]
#[command(after_help = "Example:\n  \
    yose corpus shard games/ | yose corpus work | yose corpus collect --out results\n\n\
    The line that says what the corpus is comes first. Rows may come in any order and\n\
    more than once, but shards of which only some games have come are held in memory.\n\
    Shards that are finished already are not written again.")]
pub(crate) struct Collect {
    /// The folder for the results
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

impl Collect {
    pub(crate) fn run(&self) -> Result<()> {
        let mut input = std::io::stdin().lock();
        let Some(Line::Corpus(header)) = next_line(&mut input, 1)? else {
            bail!(
                "standard input: the first line must say what the corpus is, as `yose corpus shard` writes it"
            );
        };
        let mut gathering = Gathering::new(Folder::open(&self.out, &header)?, header);
        for number in 2.. {
            let Some(line) = next_line(&mut input, number)? else { break };
            gathering.take(line).with_context(|| format!("standard input: line {number}"))?;
        }
        let finished = gathering.finish()?;
        output::note(&format!("{} games in {}", finished.games, self.out.display()));
        Ok(())
    }
}

struct Gathering {
    folder: Folder,
    header: Header,
    gathered: Gathered,
    rejects: BTreeMap<u64, Reject>,
    end: Option<Finished>,
}

impl Gathering {
    fn new(mut folder: Folder, header: Header) -> Gathering {
        folder.repairs.drain(..).for_each(|repair| output::note(&repair));
        let mut gathered = Gathered::default();
        folder.manifest.shards.keys().for_each(|&shard| gathered.skip(shard));
        Gathering { folder, header, gathered, rejects: BTreeMap::new(), end: None }
    }

    fn take(&mut self, line: Line) -> Result<()> {
        match line {
            Line::Corpus(header) => ensure!(header == self.header, "these rows are of another corpus"),
            Line::Item(item) => bail!("game {} has not been worked on", item.ordinal),
            Line::Rows(rows) => self.add(&rows)?,
            Line::Reject { number, reject } => {
                self.rejects.insert(number, reject);
            }
            Line::End(end) => self.end = Some(end),
        }
        Ok(())
    }

    fn add(&mut self, rows: &GameRows) -> Result<()> {
        let Some(shard) = self.gathered.add(Parcel::fold(rows)?)? else { return Ok(()) };
        let games: Vec<GameRows> = shard.iter().map(Parcel::unfold).collect::<Result<_, _>>()?;
        self.folder.keep(&games)
    }

    fn finish(mut self) -> Result<Finished> {
        if let Some((shard, games)) = self.gathered.incomplete().next() {
            bail!("of shard {shard} only {games} games have come; send the rest, or all again");
        }
        let Some(end) = self.end else { bail!("the line that ends the corpus has not come") };
        let shards = self.folder.manifest.shards.len() as u64;
        ensure!(
            shards >= end.shards,
            "of {} shards only {shards} have come; send the rest, or all again",
            end.shards
        );
        let mut rejects = self.folder.rejects()?;
        self.rejects.values().try_for_each(|reject| rejects.add(reject))?;
        rejects.finish()?;
        self.folder.finish(end.clone())?;
        Ok(end)
    }
}
