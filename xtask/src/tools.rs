//! Programs that some tests drive: a browser, and another Go program.
//!
//! They are installed where that can be done without asking anybody: as root, on a system with `apt-get`. Elsewhere the
//! tests that need them say that they are skipped, so that a missing browser never stops anybody from working.

use std::process::{Command, Stdio};

use anyhow::Result;

/// A program, and the Debian package that has it.
struct Tool {
    program: &'static str,
    package: &'static str,
}

const TOOLS: &[Tool] = &[
    Tool { program: "chromium", package: "chromium" },
    Tool { program: "chromedriver", package: "chromium-driver" },
    Tool { program: "gnugo", package: "gnugo" },
];

/// Where Debian puts games, which is not on everybody's path.
const GAMES: &str = "/usr/games";

pub(crate) fn install() -> Result<()> {
    let missing: Vec<&Tool> = TOOLS.iter().filter(|tool| !is_there(tool.program)).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let packages: Vec<&str> = missing.iter().map(|tool| tool.package).collect();
    if is_root() && is_there("apt-get") && apt_get(&packages) {
        return Ok(());
    }
    eprintln!("not installed: {}; the tests that need them are skipped", packages.join(", "));
    Ok(())
}

fn is_there(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut folders = std::env::split_paths(&path).chain([GAMES.into()]);
    folders.any(|folder| folder.join(program).is_file())
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|id| id.stdout.trim_ascii() == b"0")
}

fn apt_get(packages: &[&str]) -> bool {
    let run = |arguments: &[&str]| {
        let mut command = Command::new("apt-get");
        command.args(arguments).env("DEBIAN_FRONTEND", "noninteractive").stdout(Stdio::null());
        command.status().is_ok_and(|status| status.success())
    };
    // The list of packages may be old or missing; if it cannot be had, the next command says so.
    run(&["update", "-qq"]);
    run(&[&["install", "-y", "-qq", "--no-install-recommends"], packages].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_found_by_their_path() {
        assert!(is_there("cargo"));
        assert!(!is_there("a-program-that-nobody-has"));
    }
}
