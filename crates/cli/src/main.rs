//! `yose`: what every endgame on the board is worth.

mod completions;
mod duel;
mod input;
mod learn;
mod output;
mod picture;
mod progress;
mod scene;
mod score;
mod segment;
mod show;
mod solve;
mod value;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// What every endgame on the board is worth, and a proof where there is one.
///
/// FILE is a game record (SGF), a text diagram of X, O and ., or - for
/// standard input. Black is positive, White negative; points are named as in
/// GTP: columns A to Z without I, row 1 at the bottom.
#[derive(Parser)]
#[command(name = "yose", version, max_term_width = 100, propagate_version = true)]
struct Program {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Show(show::Show),
    Score(score::Score),
    Solve(solve::Solve),
    Segment(segment::Segment),
    #[command(subcommand)]
    Learn(learn::Learn),
    Match(duel::Match),
    Value(value::Value),
    Completions(completions::Completions),
}

fn main() -> ExitCode {
    let result = match Program::parse_from(value::protect_games(std::env::args_os())).command {
        Command::Show(command) => command.run(),
        Command::Score(command) => command.run(),
        Command::Solve(command) => command.run(),
        Command::Segment(command) => command.run(),
        Command::Learn(command) => command.run(),
        Command::Match(command) => command.run(),
        Command::Value(command) => command.run(),
        Command::Completions(command) => command.run(),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            output::complain(&output::sentence(&error));
            ExitCode::FAILURE
        }
    }
}
