//! The folder of a corpus on the disk.
//!
//! ```text
//! manifest.jsonl                 what the corpus is, and the finished shards with their checksums
//! games/part-00000.parquet       one row a game
//! positions/part-00000.parquet   one row a position
//! regions/part-00000.parquet     one row a region
//! rejects.jsonl                  what could not be read: file, line, column, reason
//! ```
//!
//! A file is written under another name, brought safely to the disk, and renamed; when all three files of a shard are there,
//! a line is added to the manifest. So whatever happens, a shard is in the manifest with all its files, or not at all.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use sha2::{Digest, Sha256};
use yose_corpus::{Files, Finished, GameRows, Header, Manifest, Reject, ShardEntry, Sums, digest_of, encode};

/// The tables, each a folder.
const TABLES: [&str; 3] = ["games", "positions", "regions"];
const MANIFEST: &str = "manifest.jsonl";
const REJECTS: &str = "rejects.jsonl";
/// The end of names of files that are not finished.
const UNFINISHED: &str = ".unfinished";

/// A folder that this process alone writes to.
pub(crate) struct Folder {
    root: PathBuf,
    pub(crate) manifest: Manifest,
    log: File,
    /// Held as long as the folder is open.
    _lock: File,
    /// Things worth telling the user: torn files, damaged lines.
    pub(crate) repairs: Vec<String>,
}

impl Folder {
    /// Makes a folder for a corpus, or opens one and checks every file in it.
    pub(crate) fn open(root: &Path, header: &Header) -> Result<Folder> {
        for table in TABLES {
            let folder = root.join(table);
            std::fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        }
        let lock = lock(root)?;
        let path = root.join(MANIFEST);
        let mut repairs = Vec::new();
        let manifest = match std::fs::read(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Manifest::new(header.clone()),
            Err(error) => return Err(error).with_context(|| format!("cannot read {}", path.display())),
            Ok(bytes) => {
                let (found, damaged) = Manifest::read(&bytes).with_context(|| path.display().to_string())?;
                if damaged > 0 {
                    repairs.push("the manifest ended in half a line".to_owned());
                }
                checked(root, found, header, &mut repairs)?
            }
        };
        // What is in the manifest from here on is on the disk as well.
        write_safely(&path, &manifest.to_bytes())?;
        let log = OpenOptions::new().append(true).open(&path);
        let log = log.with_context(|| format!("cannot write {}", path.display()))?;
        let folder = Folder { root: root.to_owned(), manifest, log, _lock: lock, repairs };
        folder.sweep()?;
        Ok(folder)
    }

    /// Takes away what an earlier run left half-done.
    fn sweep(&self) -> Result<()> {
        for table in TABLES {
            let folder = self.root.join(table);
            for entry in std::fs::read_dir(&folder).with_context(|| folder.display().to_string())? {
                let path = entry.with_context(|| folder.display().to_string())?.path();
                if path.as_os_str().as_encoded_bytes().ends_with(UNFINISHED.as_bytes()) {
                    std::fs::remove_file(&path)
                        .with_context(|| format!("cannot remove {}", path.display()))?;
                }
            }
        }
        Ok(())
    }

    /// Writes the files of a shard and notes it as finished.
    pub(crate) fn keep(&mut self, games: &[GameRows]) -> Result<()> {
        let Some(first) = games.first() else { return Ok(()) };
        let files = encode(games)?;
        for (table, bytes) in TABLES.iter().zip(parts(&files)) {
            write_safely(&self.part(table, first.shard), bytes)?;
        }
        let entry = ShardEntry {
            shard: first.shard,
            games: games.len() as u64,
            positions: games.iter().map(|rows| rows.positions.len() as u64).sum(),
            regions: games.iter().map(|rows| rows.regions.len() as u64).sum(),
            items: digest_of(games),
            sums: Sums::of(&files),
        };
        let path = self.root.join(MANIFEST);
        self.log
            .write_all(&entry.line())
            .and_then(|()| self.log.sync_data())
            .with_context(|| format!("cannot write {}", path.display()))?;
        self.manifest.shards.insert(entry.shard, entry);
        Ok(())
    }

    /// A file for the rejects, which takes its name when the work is done.
    pub(crate) fn rejects(&self) -> Result<Rejects> {
        let path = self.root.join(REJECTS);
        let unfinished = unfinished(&path);
        let file =
            File::create(&unfinished).with_context(|| format!("cannot write {}", unfinished.display()))?;
        Ok(Rejects { path, file: io::BufWriter::new(file) })
    }

    /// Notes that everything is done.
    pub(crate) fn finish(&mut self, finished: Finished) -> Result<()> {
        let shards = self.manifest.shards.len() as u64;
        ensure!(
            shards == finished.shards,
            "{}: {shards} shards are finished, and the sources make {}; use another folder for other sources",
            self.root.display(),
            finished.shards
        );
        self.manifest.finished = Some(finished);
        write_safely(&self.root.join(MANIFEST), &self.manifest.to_bytes())
    }

    fn part(&self, table: &str, shard: u64) -> PathBuf {
        part(&self.root, table, shard)
    }
}

/// The rejects of a run.
pub(crate) struct Rejects {
    path: PathBuf,
    file: io::BufWriter<File>,
}

impl Rejects {
    pub(crate) fn add(&mut self, reject: &Reject) -> Result<()> {
        let mut line = serde_json::to_vec(reject)?;
        line.push(b'\n');
        self.file.write_all(&line).with_context(|| format!("cannot write {}", self.path.display()))
    }

    pub(crate) fn finish(self) -> Result<()> {
        let Rejects { path, file } = self;
        let wrote = file.into_inner().map_err(io::IntoInnerError::into_error).and_then(|file| {
            file.sync_all()?;
            std::fs::rename(unfinished(&path), &path)
        });
        wrote.with_context(|| format!("cannot write {}", path.display()))
    }
}

/// Reads the manifest of a folder that others may be writing to.
pub(crate) fn manifest(root: &Path) -> Result<Manifest> {
    let path = root.join(MANIFEST);
    let bytes = std::fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
    Ok(Manifest::read(&bytes).with_context(|| path.display().to_string())?.0)
}

/// The file of a table that belongs to a shard.
pub(crate) fn part(root: &Path, table: &str, shard: u64) -> PathBuf {
    root.join(table).join(format!("part-{shard:05}.parquet"))
}

fn parts(files: &Files) -> [&[u8]; 3] {
    [&files.games, &files.positions, &files.regions]
}

fn lock(root: &Path) -> Result<File> {
    let path = root.join("lock");
    let file = File::create(&path).with_context(|| format!("cannot write {}", path.display()))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => bail!("{}: another process is writing to it", root.display()),
        // Some network file systems know no locks; then the user must take care.
        Err(TryLockError::Error(_)) => Ok(file),
    }
}

/// Drops from a manifest what does not stand on the disk as it says.
fn checked(root: &Path, mut found: Manifest, header: &Header, repairs: &mut Vec<String>) -> Result<Manifest> {
    ensure!(
        found.header == *header,
        "{}: was begun with other options or another version of the program; use another folder",
        root.display()
    );
    let mut torn = Vec::new();
    for (&shard, entry) in &found.shards {
        let sums = [&entry.sums.games, &entry.sums.positions, &entry.sums.regions];
        for (table, expected) in TABLES.iter().zip(sums) {
            let path = part(root, table, shard);
            let sum = File::open(&path).and_then(checksum);
            if !sum.is_ok_and(|found| found == *expected) {
                repairs.push(format!("{} is damaged and is made again", path.display()));
                torn.push(shard);
            }
        }
    }
    for shard in torn {
        found.shards.remove(&shard);
    }
    found.finished = None;
    Ok(found)
}

/// The checksum of a file, as the manifest writes it.
pub(crate) fn checksum(mut file: impl io::Read) -> io::Result<String> {
    let mut hash = Sha256::new();
    io::copy(&mut file, &mut HashWriter(&mut hash))?;
    Ok(hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect())
}

struct HashWriter<'h>(&'h mut Sha256);

impl Write for HashWriter<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn unfinished(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(UNFINISHED);
    PathBuf::from(name)
}

/// Writes a file so that it is there whole or not at all, even after a power cut.
fn write_safely(path: &Path, bytes: &[u8]) -> Result<()> {
    let other = unfinished(path);
    let wrote = File::create(&other).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()
    });
    let named = wrote.and_then(|()| std::fs::rename(&other, path)).and_then(|()| sync_folder(path));
    if named.is_err() {
        // On a full disk the half-written file would only be in the way.
        let _ = std::fs::remove_file(&other);
    }
    named.with_context(|| format!("cannot write {}", path.display()))
}

/// Brings the name of a file safely to the disk; where folders cannot be opened, the system does it in its own time.
fn sync_folder(path: &Path) -> io::Result<()> {
    match path.parent().map(File::open) {
        Some(Ok(folder)) => folder.sync_all(),
        _ => Ok(()),
    }
}
