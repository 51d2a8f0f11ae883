//! `yose learn`: training networks.

mod apprentice;
mod average;
mod boards;
mod compare;
mod curve;
mod data;
mod evaluate;
mod folder;
mod games;
mod hindsight;
mod improve;
mod manifest;
pub(crate) mod network;
mod play;
mod records;
mod run;
mod study;
mod table;
mod teacher;
mod train;

use anyhow::Result;
use clap::Subcommand;

/// Train networks
#[derive(Subcommand)]
pub(crate) enum Learn {
    /// The network of `yose segment`: connection, eyes and life
    #[command(subcommand)]
    Segmentation(Segmentation),
    Data(data::Data),
    Train(train::Train),
    Evaluate(evaluate::Evaluate),
    Compare(compare::Compare),
    Improve(improve::Improve),
}

/// Ways to train and test it.
#[derive(Subcommand)]
pub(crate) enum Segmentation {
    Play(play::Play),
    Records(records::Records),
    #[command(name = "teacher")]
    Taught(teacher::Taught),
    #[command(name = "study")]
    Studied(study::Studied),
    Apprentice(apprentice::Apprentice),
    Average(average::Average),
    Boards(boards::Boards),
    Curve(curve::Curve),
    Hindsight(hindsight::Hindsight),
}

impl Learn {
    pub(crate) fn run(&self) -> Result<()> {
        match self {
            Learn::Data(command) => command.run(),
            Learn::Train(command) => command.run(),
            Learn::Evaluate(command) => command.run(),
            Learn::Compare(command) => command.run(),
            Learn::Improve(command) => command.run(),
            Learn::Segmentation(way) => match way {
                Segmentation::Play(command) => command.run(),
                Segmentation::Records(command) => command.run(),
                Segmentation::Taught(command) => command.run(),
                Segmentation::Studied(command) => command.run(),
                Segmentation::Apprentice(command) => command.run(),
                Segmentation::Average(command) => command.run(),
                Segmentation::Boards(command) => command.run(),
                Segmentation::Curve(command) => command.run(),
                Segmentation::Hindsight(command) => command.run(),
            },
        }
    }
}
