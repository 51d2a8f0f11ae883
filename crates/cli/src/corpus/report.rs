//! `yose corpus report`: a page about a corpus; `yose corpus schema`: the columns of its tables.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use clap::Args;
use yose_corpus::{Manifest, Summary, Table, page, schema_text};

use super::folder::{checksum, manifest, part};
use crate::output;
use crate::progress::with_spinner;

/// Write a page with tables, charts and the biggest mistakes
#[derive(Args)]
#[command(after_help = "Example:\n  \
    yose corpus report results --title \"Our club in 2025\" --out report.html\n\n\
    The page is one file without links to anything, so it can be mailed. Of a corpus that is\n\
    still being worked on it tells what is finished.")]
pub(crate) struct Report {
    /// The folder that `yose corpus analyze` made
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// The page, - for standard output
    #[arg(long, value_name = "FILE", default_value = "report.html")]
    out: PathBuf,
    /// The heading of the page
    #[arg(long, value_name = "TEXT", default_value = "Endgames")]
    title: String,
}

impl Report {
    pub(crate) fn run(&self) -> Result<()> {
        let manifest = manifest(&self.folder)?;
        ensure!(!manifest.shards.is_empty(), "{}: no shard is finished yet", self.folder.display());
        let summary = with_spinner("reading the tables", || summary(&self.folder, &manifest))?;
        output::write(&self.out, page(&self.title, &summary, &manifest).as_bytes())
    }
}

fn summary(folder: &Path, manifest: &Manifest) -> Result<Summary> {
    let mut summary = Summary::default();
    for entry in manifest.shards.values() {
        let open = |table: &str, sum: &str| table_of(&part(folder, table, entry.shard), sum);
        let sums = &entry.sums;
        let games = open("games", &sums.games)?;
        let (positions, regions) = (open("positions", &sums.positions)?, open("regions", &sums.regions)?);
        summary.add(&games, &positions, &regions).with_context(|| format!("shard {}", entry.shard))?;
    }
    Ok(summary)
}

/// A file of a table, if it is the one that the manifest tells of.
fn table_of(path: &Path, sum: &str) -> Result<Table> {
    let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    ensure!(
        checksum(&bytes[..]).is_ok_and(|found| found == sum),
        "{}: is damaged or was changed; the same `yose corpus analyze` makes it again",
        path.display()
    );
    Table::open(bytes).with_context(|| path.display().to_string())
}

/// Print the columns of the tables, in Parquet's notation
#[derive(Args)]
pub(crate) struct Schema {}

impl Schema {
    pub(crate) fn run(&self) -> Result<()> {
        output::print(schema_text().as_bytes())
    }
}
