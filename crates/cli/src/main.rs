//! `yose`: what every endgame on the board is worth.

mod analyze;
mod completions;
mod corpus;
mod duel;
mod engine;
mod exact;
mod gtp;
mod influence;
mod input;
mod learn;
mod net;
mod output;
mod picture;
mod problems;
mod progress;
mod protocol;
mod race;
mod report;
mod review;
mod scene;
mod score;
mod segment;
mod serve;
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
    Analyze(analyze::Analyze),
    Race(race::Race),
    Influence(influence::Influence),
    Segment(segment::Segment),
    #[command(subcommand)]
    Learn(learn::Learn),
    Match(duel::Match),
    Value(value::Value),
    Gtp(gtp::Gtp),
    Protocol(protocol::Protocol),
    Net(net::Net),
    Problems(problems::Problems),
    #[command(subcommand)]
    Corpus(corpus::Corpus),
    Serve(serve::Serve),
    Completions(completions::Completions),
}

fn main() -> ExitCode {
    let result = match Program::parse_from(value::protect_games(std::env::args_os())).command {
        Command::Show(command) => command.run(),
        Command::Score(command) => command.run(),
        Command::Solve(command) => command.run(),
        Command::Analyze(command) => command.run(),
        Command::Race(command) => command.run(),
        Command::Influence(command) => command.run(),
        Command::Segment(command) => command.run(),
        Command::Learn(command) => command.run(),
        Command::Match(command) => command.run(),
        Command::Value(command) => command.run(),
        Command::Gtp(command) => command.run(),
        Command::Protocol(command) => command.run(),
        Command::Net(command) => command.run(),
        Command::Problems(command) => command.run(),
        Command::Corpus(command) => command.run(),
        Command::Serve(command) => command.run(),
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
