//! `yose completions`: what a shell needs to complete a command line.

use anyhow::Result;
use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::output;

/// Print a completion script for a shell
#[derive(Args)]
#[command(after_help = "Example:\n  yose completions bash > ~/.local/share/bash-completion/completions/yose")]
pub(crate) struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    pub(crate) fn run(&self) -> Result<()> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut crate::Program::command(), "yose", &mut script);
        output::print(&script)
    }
}
