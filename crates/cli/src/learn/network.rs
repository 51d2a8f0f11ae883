//! Network files.

use std::path::Path;

use anyhow::{Context, Result};
use yose_segment::Network;

/// The network that comes with the program.
static DEFAULT: &[u8] = include_bytes!("../../networks/segmentation.net");

/// Reads a network file.
pub(crate) fn read(path: &Path) -> Result<Network> {
    let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    Network::from_bytes(&bytes).with_context(|| path.display().to_string())
}

/// The network that comes with the program.
pub(crate) fn default() -> Result<Network> {
    Network::from_bytes(DEFAULT).context("the network of this program")
}

/// The network of a file, or that of the program.
pub(crate) fn read_or_default(path: Option<&Path>) -> Result<Network> {
    path.map_or_else(default, read)
}
