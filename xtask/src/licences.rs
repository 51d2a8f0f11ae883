//! Yose is MIT or Apache-2.0, so whatever it links must allow that.

use anyhow::{Context, Result, ensure};
use cargo_metadata::MetadataCommand;
use spdx::Expression;

/// Licences that ask for no more than a notice.
const ALLOWED: &[&str] = &[
    "0BSD",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "ISC",
    "MIT",
    "MIT-0",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

pub(crate) fn check() -> Result<()> {
    let metadata = MetadataCommand::new().exec().context("`cargo metadata` failed")?;
    let refused: Vec<String> = metadata
        .packages
        .iter()
        .filter(|package| !is_allowed(package.license.as_deref().unwrap_or_default()))
        .map(|package| {
            let licence = package.license.as_deref().unwrap_or("no licence given");
            format!("{} {} ({licence})", package.name, package.version)
        })
        .collect();
    ensure!(refused.is_empty(), "licences that do not fit: {}", refused.join(", "));
    Ok(())
}

/// Whether one of the choices that the licence text gives is allowed.
fn is_allowed(licence: &str) -> bool {
    // Old crates write `MIT/Apache-2.0` for a choice.
    let expression = licence.replace('/', " OR ");
    Expression::parse(&expression).is_ok_and(|expression| {
        expression
            .evaluate(|requirement| requirement.license.id().is_some_and(|id| ALLOWED.contains(&id.name)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_workspace_obeys() {
        check().unwrap();
    }

    #[test]
    fn copyleft_is_refused() {
        for licence in ["GPL-3.0-only", "AGPL-3.0-or-later", "MIT AND GPL-2.0-only", "", "proprietary"] {
            assert!(!is_allowed(licence), "{licence}");
        }
        for licence in
            ["MIT", "MIT/Apache-2.0", "GPL-3.0-only OR MIT", "(Apache-2.0 OR MIT) AND BSD-3-Clause"]
        {
            assert!(is_allowed(licence), "{licence}");
        }
    }
}
