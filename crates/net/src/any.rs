//! A network of either kind.

use crate::endgame::{EndgameNet, MAGIC};
use crate::file::ReadError;
use crate::network::Network;

/// A network read from a file, whichever kind it is.
#[derive(Clone, Debug)]
pub enum AnyNetwork {
    /// KataGo's: a whole board with one side to move.
    KataGo(Box<Network>),
    /// Our own: a region with either side to move.
    Endgame(Box<EndgameNet>),
}

impl AnyNetwork {
    /// Reads a network file; which kind it is shows in its first bytes.
    pub fn from_bytes(bytes: &[u8]) -> Result<AnyNetwork, ReadError> {
        if bytes.starts_with(MAGIC) {
            EndgameNet::from_bytes(bytes).map(|network| AnyNetwork::Endgame(Box::new(network)))
        } else {
            Network::from_bytes(bytes).map(|network| AnyNetwork::KataGo(Box::new(network)))
        }
    }
}
