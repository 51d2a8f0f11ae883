//! What continuous integration does, step by step.

use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, ensure};

/// One thing that must hold.
pub(crate) struct Step {
    pub(crate) name: &'static str,
    pub(crate) purpose: &'static str,
    action: Action,
}

enum Action {
    /// Arguments for cargo, and an environment variable to set.
    Cargo(&'static [&'static str], Option<(&'static str, &'static str)>),
    Check(fn() -> Result<()>),
}

/// The cheap ones first.
pub(crate) const STEPS: &[Step] = &[
    Step {
        name: "fmt",
        purpose: "the code is formatted",
        action: Action::Cargo(&["fmt", "--all", "--check"], None),
    },
    Step {
        name: "arrows",
        purpose: "dependencies between crates point the right way",
        action: Action::Check(crate::arrows::check),
    },
    Step {
        name: "licences",
        purpose: "nothing is linked that the licence forbids",
        action: Action::Check(crate::licences::check),
    },
    Step {
        name: "clippy",
        purpose: "no warnings",
        action: Action::Cargo(
            &["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"],
            None,
        ),
    },
    Step {
        name: "tools",
        purpose: "a browser and GNU Go for the tests, where they can be installed",
        action: Action::Check(crate::tools::install),
    },
    Step {
        name: "test",
        purpose: "all tests and the examples in the documentation",
        action: Action::Cargo(&["test", "--workspace", "--locked"], None),
    },
    Step {
        name: "python",
        purpose: "the Dask driver makes the same tables, with a worker killed on the way",
        action: Action::Check(crate::python::check),
    },
    Step {
        name: "doc",
        purpose: "the documentation builds without warnings",
        action: Action::Cargo(
            &["doc", "--workspace", "--no-deps", "--locked"],
            Some(("RUSTDOCFLAGS", "-D warnings")),
        ),
    },
];

pub(crate) fn find(name: &str) -> Option<&'static Step> {
    STEPS.iter().find(|step| step.name == name)
}

pub(crate) fn all() -> Result<()> {
    for step in STEPS {
        eprintln!("── {}: {}", step.name, step.purpose);
        let start = Instant::now();
        step.run()?;
        eprintln!("── {} done in {} s", step.name, start.elapsed().as_secs());
    }
    Ok(())
}

impl Step {
    pub(crate) fn run(&self) -> Result<()> {
        match self.action {
            Action::Check(check) => check(),
            Action::Cargo(arguments, variable) => {
                let mut cargo = Command::new(env!("CARGO"));
                cargo.args(arguments).envs(variable);
                let status = cargo.status().context("cargo does not start")?;
                ensure!(status.success(), "`cargo {}` failed", arguments.join(" "));
                Ok(())
            }
        }
    }
}
