//! Games to learn from: tables, compressed or not, records, and folders of either.

use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use flate2::read::MultiGzDecoder;
use yose_learn::{PlayedGame, Random};

/// A line of a table longer than this is no game.
const LONGEST: u64 = 1 << 20;

/// Reads games; those that were not counted or cannot be replayed are left out. Their order belongs to the seed.
pub(crate) fn read(paths: &[PathBuf], seed: u64, most: usize) -> Result<Vec<PlayedGame>> {
    let mut games = Vec::new();
    for path in paths {
        if path.is_dir() {
            for file in crate::problems::records(path)? {
                games.extend(record(&file)?);
            }
        } else if ends_with(path, ".sgf") {
            games.extend(record(path)?);
        } else {
            table(path, &mut games)?;
        }
    }
    ensure!(paths.is_empty() || !games.is_empty(), "there is no game that was played to its end");
    Random::of(&[seed, 20]).shuffle(&mut games);
    games.truncate(most);
    Ok(games)
}

fn ends_with(path: &Path, ending: &str) -> bool {
    path.to_string_lossy().to_ascii_lowercase().ends_with(ending)
}

fn record(path: &Path) -> Result<Option<PlayedGame>> {
    let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    // A folder of records may hold others that are none.
    Ok(yose_record::read(bytes).ok().and_then(|record| PlayedGame::from_record(&name, &record).ok()))
}

fn table(path: &Path, games: &mut Vec<PlayedGame>) -> Result<()> {
    let unreadable = || format!("cannot read {}", path.display());
    let file = std::fs::File::open(path).with_context(unreadable)?;
    let plain: Box<dyn Read> =
        if ends_with(path, ".gz") { Box::new(MultiGzDecoder::new(file)) } else { Box::new(file) };
    let mut lines = BufReader::new(plain);
    loop {
        let mut line = Vec::new();
        let length = lines.by_ref().take(LONGEST).read_until(b'\n', &mut line).with_context(unreadable)?;
        if length == 0 {
            return Ok(());
        }
        let text = String::from_utf8_lossy(&line);
        games.extend(PlayedGame::from_line(text.trim_end_matches(['\r', '\n'])).ok());
    }
}
