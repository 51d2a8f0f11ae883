//! The chores of the workspace.
//!
//! `cargo xtask ci` runs everything that must hold before a change lands;
//! each step can also be run by its own name.

mod arrows;
mod licences;
mod python;
mod steps;
mod tools;

use std::process::ExitCode;

fn main() -> ExitCode {
    let name = std::env::args().nth(1).unwrap_or_default();
    let result = match name.as_str() {
        "ci" => steps::all(),
        other => match steps::find(other) {
            Some(step) => step.run(),
            None => {
                eprintln!("usage: cargo xtask STEP\n\n  ci          all of these in order");
                for step in steps::STEPS {
                    eprintln!("  {:<11} {}", step.name, step.purpose);
                }
                return ExitCode::from(2);
            }
        },
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}
