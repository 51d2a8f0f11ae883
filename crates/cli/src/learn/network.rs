//! Network files.
//!
//! Two networks come with the program. The one that judges has studied whose each point of a board will be, and tells that best; the other one has studied
//! which move is best, and plays. How each was trained and what it reaches is in `crates/segment/README.md`.

use std::path::Path;

use anyhow::{Context, Result};
use yose_segment::Network;

/// The network that judges.
static JUDGE: &[u8] = include_bytes!("../../networks/segmentation.net");
/// The network that plays.
static PLAYER: &[u8] = include_bytes!("../../networks/segmentation-player.net");

/// Reads a network file.
pub(crate) fn read(path: &Path) -> Result<Network> {
    let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    Network::from_bytes(&bytes).with_context(|| path.display().to_string())
}

/// The network of a file, or the program's that judges.
pub(crate) fn judge(path: Option<&Path>) -> Result<Network> {
    path.map_or_else(|| own(JUDGE), read)
}

/// The program's network that plays.
pub(crate) fn player() -> Result<Network> {
    own(PLAYER)
}

fn own(bytes: &[u8]) -> Result<Network> {
    Network::from_bytes(bytes).context("a network of this program")
}
