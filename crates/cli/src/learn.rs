//! `yose learn`: training networks.

mod boards;
mod curve;
pub(crate) mod network;
mod play;
mod records;
mod run;
mod table;

use anyhow::Result;
use clap::Subcommand;

/// Train networks
#[derive(Subcommand)]
pub(crate) enum Learn {
    /// The network of `yose segment`: connection, eyes and life
    #[command(subcommand)]
    Segmentation(Segmentation),
}

/// Ways to train and test it.
#[derive(Subcommand)]
pub(crate) enum Segmentation {
    Play(play::Play),
    Records(records::Records),
    Boards(boards::Boards),
    Curve(curve::Curve),
}

impl Learn {
    pub(crate) fn run(&self) -> Result<()> {
        let Learn::Segmentation(way) = self;
        match way {
            Segmentation::Play(command) => command.run(),
            Segmentation::Records(command) => command.run(),
            Segmentation::Boards(command) => command.run(),
            Segmentation::Curve(command) => command.run(),
        }
    }
}
