//! The folder of a data set: its tables, and a list of those that are finished.
//!
//! A table is written beside its name and then takes it; after that it is entered into the list, which is replaced in the
//! same way. So at any moment the list names whole files only, and work that is not in it is done again.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Serialize};
use yose_learn::{Sample, read_table, write_table};

use super::run::replace;
use crate::net::checksum;

const NAME: &str = "manifest.json";

/// A data set on disk.
pub(crate) struct DataSet {
    folder: PathBuf,
    manifest: Manifest,
}

#[derive(Serialize, Deserialize, Default)]
struct Manifest {
    version: u32,
    /// What decides the content of tables, by kind.
    settings: BTreeMap<String, String>,
    tables: BTreeMap<String, Table>,
}

#[derive(Serialize, Deserialize)]
struct Table {
    samples: usize,
    sha256: String,
}

impl DataSet {
    /// Opens a folder, or makes it.
    pub(crate) fn create(folder: &Path) -> Result<DataSet> {
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        if folder.join(NAME).exists() {
            return DataSet::open(folder);
        }
        let manifest = Manifest { version: 1, ..Manifest::default() };
        Ok(DataSet { folder: folder.to_owned(), manifest })
    }

    /// Opens a folder that exists.
    pub(crate) fn open(folder: &Path) -> Result<DataSet> {
        let path = folder.join(NAME);
        let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let manifest: Manifest =
            serde_json::from_str(&text).with_context(|| format!("{} is damaged", path.display()))?;
        ensure!(manifest.version == 1, "{}: version {} is not known", path.display(), manifest.version);
        Ok(DataSet { folder: folder.to_owned(), manifest })
    }

    /// Says what decides the tables of a kind; a folder that was begun with other settings is an error.
    pub(crate) fn settle(&mut self, kind: &str, settings: &str) -> Result<()> {
        let begun = self.manifest.settings.entry(kind.to_owned()).or_insert_with(|| settings.to_owned());
        ensure!(
            begun == settings,
            "{}: the {kind} tables were begun with other settings ({begun}); take another folder",
            self.folder.display()
        );
        Ok(())
    }

    /// Whether a table is finished.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.manifest.tables.contains_key(name)
    }

    /// Writes a table and enters it into the list.
    pub(crate) fn add(&mut self, name: &str, samples: &[Sample]) -> Result<()> {
        let bytes = write_table(samples).with_context(|| format!("cannot make the table {name}"))?;
        replace(&self.folder.join(name), &bytes)?;
        let table = Table { samples: samples.len(), sha256: checksum(&bytes) };
        self.manifest.tables.insert(name.to_owned(), table);
        let mut text = serde_json::to_string_pretty(&self.manifest).context("cannot write JSON")?;
        text.push('\n');
        replace(&self.folder.join(NAME), text.as_bytes())
    }

    /// All samples of the finished tables, in the order of their names.
    pub(crate) fn samples(&self) -> Result<Vec<Sample>> {
        let mut samples = Vec::new();
        for (name, table) in &self.manifest.tables {
            let path = self.folder.join(name);
            let bytes = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
            ensure!(checksum(&bytes) == table.sha256, "{} is damaged: its checksum is wrong", path.display());
            samples.extend(read_table(&bytes).with_context(|| path.display().to_string())?);
        }
        Ok(samples)
    }
}
