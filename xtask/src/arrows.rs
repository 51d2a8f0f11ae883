//! Which crate may use which: the arrows of `docs/architecture.md`.

use std::collections::BTreeSet;

use anyhow::{Context, Result, ensure};
use cargo_metadata::{Metadata, MetadataCommand};

/// Each crate of ours (without the prefix `yose-`) and those it may use.
const MAY_USE: &[(&str, &[&str])] = &[
    ("cgt", &[]),
    ("board", &[]),
    ("record", &["board"]),
    ("region", &["board"]),
    ("influence", &["board"]),
    ("net", &["board"]),
    ("local", &["region", "cgt", "board"]),
    ("race", &["local", "region", "cgt", "board"]),
    ("search", &["net", "local", "region", "cgt", "board"]),
    ("segment", &["board"]),
    ("yose", &["board", "cgt", "influence", "local", "net", "race", "record", "region", "search", "segment"]),
    ("learn", &["search", "net", "local", "region", "record", "cgt", "board"]),
    ("draw", &["yose", "record", "board", "cgt"]),
    ("corpus", &["yose", "draw", "record", "region", "cgt", "board"]),
    ("web", &["board", "cgt", "draw", "influence", "local", "race", "record", "region", "segment", "yose"]),
    (
        "cli",
        &[
            "board",
            "cgt",
            "corpus",
            "draw",
            "influence",
            "learn",
            "local",
            "net",
            "race",
            "record",
            "region",
            "search",
            "segment",
            "web",
            "yose",
        ],
    ),
    ("xtask", &[]),
];

/// A dependency between two of our crates.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Arrow {
    from: String,
    to: String,
}

pub(crate) fn check() -> Result<()> {
    let metadata = MetadataCommand::new().exec().context("`cargo metadata` failed")?;
    let wrong = wrong_arrows(&arrows(&metadata));
    ensure!(wrong.is_empty(), "dependencies that point the wrong way: {}", wrong.join(", "));
    Ok(())
}

fn short(name: &str) -> &str {
    name.strip_prefix("yose-").unwrap_or(name)
}

fn arrows(metadata: &Metadata) -> BTreeSet<Arrow> {
    let ours: BTreeSet<&str> =
        metadata.workspace_packages().iter().map(|package| package.name.as_str()).collect();
    let mut arrows = BTreeSet::new();
    for package in metadata.workspace_packages() {
        for dependency in package.dependencies.iter().filter(|d| ours.contains(d.name.as_str())) {
            let (from, to) = (short(&package.name).to_owned(), short(&dependency.name).to_owned());
            // A crate's own tests may name it again.
            if from != to {
                arrows.insert(Arrow { from, to });
            }
        }
    }
    arrows
}

fn wrong_arrows(arrows: &BTreeSet<Arrow>) -> Vec<String> {
    let allowed = |arrow: &&Arrow| {
        MAY_USE
            .iter()
            .find(|(name, _)| *name == arrow.from)
            .is_some_and(|(_, targets)| targets.contains(&arrow.to.as_str()))
    };
    arrows
        .iter()
        .filter(|arrow| !allowed(arrow))
        .map(|arrow| format!("{} → {}", arrow.from, arrow.to))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arrow(from: &str, to: &str) -> Arrow {
        Arrow { from: from.to_owned(), to: to.to_owned() }
    }

    #[test]
    fn the_workspace_obeys() {
        check().unwrap();
    }

    #[test]
    fn wrong_ones_are_found() {
        let arrows = BTreeSet::from([arrow("board", "cgt"), arrow("record", "board"), arrow("new", "board")]);
        assert_eq!(wrong_arrows(&arrows), ["board → cgt", "new → board"]);
    }

    #[test]
    fn the_table_has_no_cycle() {
        // Taking away crates all of whose targets are gone must take away everything.
        let mut left: Vec<_> = MAY_USE.to_vec();
        while !left.is_empty() {
            let names: BTreeSet<&str> = left.iter().map(|(name, _)| *name).collect();
            let before = left.len();
            left.retain(|(_, targets)| targets.iter().any(|target| names.contains(target)));
            assert!(left.len() < before, "a cycle among {names:?}");
        }
    }
}
