//! Network files.
//!
//! Two networks come with the program. The one that judges has studied what a teacher says and tells best whose each point of a
//! board is; the other one has played itself, and knows better what its own moves lead to. They play together. How each was trained and what it
//! reaches is in `crates/segment/README.md`.

use std::path::Path;

use anyhow::{Context, Result};
use yose_segment::Network;

/// The network that judges.
static JUDGE: &[u8] = include_bytes!("../../networks/segmentation.net");
/// The network that has played itself.
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

/// The program's networks that play together.
pub(crate) fn players() -> Result<Vec<Network>> {
    [PLAYER, JUDGE].into_iter().map(own).collect()
}

fn own(bytes: &[u8]) -> Result<Network> {
    Network::from_bytes(bytes).context("a network of this program")
}
