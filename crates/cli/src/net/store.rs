//! Where networks live, and which one is meant.
//!
//! Networks are files in the user's data folder, and one comes with the program. A network is
//! named by a path, by (the start of) the name of an installed file, or as `built-in`; a command
//! that is not told takes the one in `YOSE_NET`, without that the best one installed, and without
//! that the built-in one.

use std::borrow::Cow;
use std::fmt;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use yose_net::AnyNetwork;

/// The variable that names a network.
const VARIABLE: &str = "YOSE_NET";

/// How names of network files end.
const ENDINGS: [&str; 5] = [".bin.gz", ".txt.gz", ".bin", ".txt", ".net"];

/// The network that comes with the program, and how it is named.
static BUILT_IN: &[u8] = include_bytes!("../../networks/endgame.net");
pub(crate) const BUILT_IN_NAME: &str = "built-in";

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

/// Where a network is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    File(PathBuf),
    /// In the program itself.
    BuiltIn,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::File(path) => path.display().fmt(f),
            Place::BuiltIn => f.write_str(BUILT_IN_NAME),
        }
    }
}

impl Place {
    /// The bytes of the network.
    pub(crate) fn read(&self) -> Result<Cow<'static, [u8]>> {
        match self {
            Place::File(path) => read(path).map(Cow::Owned),
            Place::BuiltIn => Ok(Cow::Borrowed(BUILT_IN)),
        }
    }

    /// The network, of either kind.
    pub(crate) fn load(&self) -> Result<AnyNetwork> {
        AnyNetwork::from_bytes(&self.read()?).with_context(|| self.to_string())
    }
}

/// Which network a command uses.
#[derive(Args)]
pub(crate) struct NetChoice {
    /// A network file, the name of an installed network, or `built-in` [default: YOSE_NET, or the strongest
    /// installed, or the built-in one where regions are all that is asked about]
    #[arg(long = "net", value_name = "FILE|NAME")]
    choice: Option<String>,
}

impl NetChoice {
    /// The network that was chosen, or the one that is used without a choice.
    pub(crate) fn place(&self) -> Result<Place> {
        self.choice.as_deref().map_or_else(preferred, find)
    }

    /// The same for a command that can do without: nothing if the choice is `none`.
    pub(crate) fn place_if_any(&self) -> Result<Option<Place>> {
        if self.choice.as_deref() == Some("none") { Ok(None) } else { self.place().map(Some) }
    }

    /// The same for a command to which a network that sees whole boards is of use: nothing if none is installed either.
    pub(crate) fn whole_board_if_any(&self) -> Result<Option<Place>> {
        if self.choice.is_none() && variable().is_none() && installed().map_or(true, |found| found.is_empty())
        {
            return Ok(None);
        }
        self.place_if_any()
    }

    /// The same for a command that cannot do without such a network.
    pub(crate) fn whole_board(&self) -> Result<Place> {
        self.choice.as_deref().map_or_else(preferred_whole_board, find)
    }
}

/// The bytes of a network file.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>> {
    let unreadable = || format!("cannot read {}", path.display());
    let kind = std::fs::metadata(path).with_context(unreadable)?;
    ensure!(kind.is_file(), "{} is not a file", path.display());
    ensure!(kind.len() <= LIMIT, "{} is larger than {} MiB", path.display(), LIMIT >> 20);
    std::fs::read(path).with_context(unreadable)
}

/// The network that a path or a name stands for.
pub(crate) fn find(choice: &str) -> Result<Place> {
    let path = PathBuf::from(choice);
    if path.is_file() {
        return Ok(Place::File(path));
    }
    if choice == BUILT_IN_NAME {
        return Ok(Place::BuiltIn);
    }
    let installed = installed()?;
    let exact = installed.iter().find(|path| name(path) == choice);
    let mut beginning = installed.iter().filter(|path| name(path).starts_with(choice));
    match (exact, beginning.next(), beginning.next()) {
        (Some(path), _, _) | (None, Some(path), None) => Ok(Place::File(path.clone())),
        (None, Some(one), Some(other)) => {
            bail!("`{choice}` may be {} or {}: say which", name(one), name(other))
        }
        (None, None, _) => {
            bail!("there is neither a file nor an installed network `{choice}`; see `yose net list`")
        }
    }
}

/// The network that is used when none is named. A data folder that cannot be found or read is no reason to do without one.
pub(crate) fn preferred() -> Result<Place> {
    if variable().is_none() && installed().is_err() {
        return Ok(Place::BuiltIn);
    }
    Ok(named_or_installed()?.unwrap_or(Place::BuiltIn))
}

/// The same where the built-in one, which looks at regions, is of no use.
pub(crate) fn preferred_whole_board() -> Result<Place> {
    named_or_installed()?.with_context(|| {
        format!("no network is installed: try `yose net install {}`, or name a file", PUBLISHED[0].name)
    })
}

fn named_or_installed() -> Result<Option<Place>> {
    if let Some(choice) = variable() {
        return find(&choice).with_context(|| format!("the variable {VARIABLE}")).map(Some);
    }
    let installed = installed()?;
    let published = PUBLISHED.iter().find_map(|known| installed.iter().find(|path| name(path) == known.name));
    Ok(published.or(installed.first()).cloned().map(Place::File))
}

/// The network that the variable names.
fn variable() -> Option<String> {
    let choice = std::env::var_os(VARIABLE).filter(|choice| !choice.is_empty())?;
    Some(choice.to_string_lossy().into_owned())
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
