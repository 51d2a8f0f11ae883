//! `yose net install`: a network file into the user's data folder.
//!
//! Some networks ship inside the Python package `katrain`. The user's own
//! Python fetches and unpacks it, so that its settings (mirrors, proxies) apply and
//! this program needs no way into the internet.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use yose_net::Network;

use super::store::{self, PUBLISHED, Published};
use crate::{output, progress};

/// Names under which systems know Python.
const PYTHONS: [&str; 3] = ["python3", "python", "py"];

/// Installs a file, or a network known by name.
pub(super) fn run(choice: &str) -> Result<()> {
    let path = Path::new(choice);
    let installed = if path.is_file() {
        keep(&store::read(path)?, path.file_name().unwrap_or_default().as_ref())?
    } else {
        let known: Vec<&Published> =
            PUBLISHED.iter().filter(|known| known.name.starts_with(choice)).collect();
        let [known] = known[..] else {
            let names: Vec<&str> = PUBLISHED.iter().map(|known| known.name).collect();
            bail!("there is no file `{choice}`, and by name there are {}", names.join(" and "));
        };
        fetch(known)?
    };
    output::print(format!("{}\n", installed.display()).as_bytes())
}

/// Checks a network and writes it to the data folder under this name.
fn keep(bytes: &[u8], file: &Path) -> Result<PathBuf> {
    Network::from_bytes(bytes).with_context(|| file.display().to_string())?;
    let folder = store::folder()?;
    std::fs::create_dir_all(&folder)
        .with_context(|| format!("cannot make the folder {}", folder.display()))?;
    let target = folder.join(file);
    // Written beside and then renamed: whoever reads at the same time finds all or nothing.
    let unwritable = || format!("cannot write {}", target.display());
    let mut beside = tempfile::NamedTempFile::new_in(&folder).with_context(unwritable)?;
    std::io::Write::write_all(&mut beside, bytes).with_context(unwritable)?;
    beside.persist(&target).with_context(unwritable)?;
    Ok(target)
}

/// Fetches the Python package that holds a network and takes the network out of it.
fn fetch(known: &Published) -> Result<PathBuf> {
    let python = python()?;
    let folder = tempfile::tempdir().context("cannot make a temporary folder")?;
    let package = format!("katrain=={}", known.version);
    progress::with_spinner(&format!("Fetching {package}"), || {
        let mut pip = Command::new(python);
        pip.args([
            "-m",
            "pip",
            "download",
            "--quiet",
            "--no-deps",
            "--ignore-requires-python",
            "--only-binary",
            ":all:",
        ]);
        run_quietly(pip.arg("--dest").arg(folder.path()).arg(&package), "pip")
    })?;
    let wheel = only_file(folder.path())?;
    let unpacked = folder.path().join("unpacked");
    let mut unzip = Command::new(python);
    unzip.args(["-m", "zipfile", "-e"]).arg(&wheel).arg(&unpacked);
    progress::with_spinner("Unpacking", || run_quietly(&mut unzip, "unpacking the package"))?;
    let file = format!("{}.bin.gz", known.name);
    let bytes = store::read(&unpacked.join("katrain").join("models").join(&file))?;
    let found = super::checksum(&bytes);
    ensure!(found == known.sha256, "{file} has the checksum {found} instead of {}", known.sha256);
    keep(&bytes, Path::new(&file))
}

/// The user's Python, if it has pip.
fn python() -> Result<&'static str> {
    let has_pip = |python: &&str| {
        let version = Command::new(python).args(["-m", "pip", "--version"]).output();
        version.is_ok_and(|output| output.status.success())
    };
    PYTHONS.into_iter().find(has_pip).context(
        "no Python with pip was found; install one, or fetch the network yourself and run `yose net install FILE`",
    )
}

/// Runs a program; if it fails, its last line says why.
fn run_quietly(command: &mut Command, what: &str) -> Result<()> {
    let output = command.output().with_context(|| format!("{what} cannot be run"))?;
    if output.status.success() {
        return Ok(());
    }
    let errors = String::from_utf8_lossy(&output.stderr);
    let last = errors.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or("it gives no reason");
    bail!("{what} failed: {last}")
}

fn only_file(folder: &Path) -> Result<PathBuf> {
    let entry = std::fs::read_dir(folder)?.next().context("pip fetched nothing")?;
    Ok(entry?.path())
}
