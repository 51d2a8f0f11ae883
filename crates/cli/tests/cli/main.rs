//! The program as its users meet it.

mod analyze;
mod corpus;
mod frame;
mod gtp;
mod influence;
mod lead;
mod learn;
mod net;
mod problems;
mod protocol;
mod race;
mod readme;
mod score;
mod segment;
mod serve;
mod show;
mod solve;
mod value;

use assert_cmd::Command;

/// Runs `yose` with these arguments.
pub(crate) fn yose(arguments: &[&str]) -> Run {
    yose_with_input(arguments, "")
}

/// Runs `yose` with these arguments and this standard input.
pub(crate) fn yose_with_input(arguments: &[&str], input: impl Into<Vec<u8>>) -> Run {
    let output = Command::new(assert_cmd::cargo::cargo_bin!("yose"))
        .args(arguments)
        // A network that happens to be installed must not have a say.
        .env_remove("YOSE_NET")
        .env("XDG_DATA_HOME", env!("CARGO_TARGET_TMPDIR"))
        .write_stdin(input)
        .output()
        .expect("the program starts");
    Run {
        code: output.status.code(),
        stdout: output.stdout,
        stderr: String::from_utf8(output.stderr).expect("messages are text"),
    }
}

/// What a run of the program left.
pub(crate) struct Run {
    code: Option<i32>,
    stdout: Vec<u8>,
    stderr: String,
}

impl Run {
    /// What it printed; it must have succeeded and complained of nothing.
    pub(crate) fn quiet(self) -> String {
        assert_eq!(self.stderr, "");
        self.printed()
    }

    /// What it printed; it must have succeeded.
    pub(crate) fn printed(self) -> String {
        assert_eq!(self.code, Some(0), "{}", self.stderr);
        String::from_utf8(self.stdout).expect("it prints text")
    }

    /// What it printed, as JSON.
    pub(crate) fn json(self) -> serde_json::Value {
        serde_json::from_str(&self.quiet()).expect("it prints JSON")
    }

    /// The complaint of a run that refused its input: one line, exit code 1.
    pub(crate) fn refused(self) -> String {
        assert_eq!(self.code, Some(1), "{}", self.stderr);
        assert!(self.stdout.is_empty());
        let line = self.stderr.strip_suffix('\n').expect("a whole line");
        assert!(!line.contains('\n'), "one line: {line}");
        line.strip_prefix("yose: ").expect("says who complains").to_owned()
    }

    /// The complaint about wrong usage: exit code 2.
    pub(crate) fn misused(self) -> String {
        assert_eq!(self.code, Some(2), "{}", self.stderr);
        self.stderr
    }
}

/// A file of the examples folder.
pub(crate) fn example(name: &str) -> String {
    format!("{}/../../examples/{name}", env!("CARGO_MANIFEST_DIR"))
}
