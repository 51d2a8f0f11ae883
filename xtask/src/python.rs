//! The drivers for other engines, tested with the Python packages they need.
//!
//! These packages are not part of the workspace, so they go into an environment of their own under `target/`. Where there is
//! no Python, or nothing can be installed, the step says so and is passed over.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

const PACKAGES: [&str; 3] = ["dask", "distributed", "pyarrow"];

/// Runs the tests of the Dask driver.
pub(crate) fn check() -> Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().context("the workspace has no folder")?;
    let Some(python) = environment(&root.join("target").join("python")) else {
        eprintln!(
            "skipped: the Dask driver is not tested, because Python 3 or its packages cannot be had here"
        );
        return Ok(());
    };
    let mut cargo = Command::new(env!("CARGO"));
    // The tests' own build: any other has dependencies with other features, and takes minutes.
    cargo.args(["test", "--workspace", "--no-run", "--quiet", "--locked"]);
    ensure!(cargo.status().context("cargo does not start")?.success(), "the program could not be built");
    let tests = root.join("integrations").join("dask");
    let status = Command::new(python)
        .args(["-m", "unittest", "-v", "test_yose_dask"])
        .env("YOSE", root.join("target").join("debug").join("yose"))
        .current_dir(tests)
        .status()
        .context("Python does not start")?;
    ensure!(status.success(), "the tests of the Dask driver failed");
    Ok(())
}

/// An environment with the packages; nothing if it cannot be made.
fn environment(folder: &Path) -> Option<PathBuf> {
    let python = folder.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" });
    if has_packages(&python) {
        return Some(python);
    }
    quiet(Command::new("python3").args(["-m", "venv"]).arg(folder))?;
    let mut pip = Command::new(&python);
    quiet(pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]).args(PACKAGES))?;
    has_packages(&python).then_some(python)
}

fn has_packages(python: &Path) -> bool {
    quiet(Command::new(python).args(["-c", "import dask.distributed, pyarrow.parquet"])).is_some()
}

fn quiet(command: &mut Command) -> Option<()> {
    let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status().ok()?;
    status.success().then_some(())
}
