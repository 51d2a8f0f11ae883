//! The page about a corpus.

use super::{Scratch, analyze};
use crate::yose;

#[test]
fn one_file_that_can_be_mailed() {
    let scratch = Scratch::new();
    let (games, out, page) = (scratch.games(48), scratch.path("out"), scratch.path("page.html"));
    analyze(&games, &out, &[]).printed();
    yose(&["corpus", "report", &out, "--out", &page, "--title", "A & B"]).quiet();
    let text = std::fs::read_to_string(&page).unwrap();
    assert!(text.starts_with("<!DOCTYPE html>") && text.ends_with("</html>\n"));
    for part in ["A &amp; B", "By rank", "Player 3", "3k", "The biggest mistakes", "2 points lost", "<svg"] {
        assert!(text.contains(part), "{part}");
    }
    // Nothing is loaded and nothing runs.
    for part in ["<script", "src=", "@import", "url(http", "<link"] {
        assert!(!text.contains(part), "{part}");
    }
    assert_eq!(yose(&["corpus", "report", &out, "--out", "-", "--title", "A & B"]).quiet(), text);
}

#[test]
fn damaged_tables_are_named() {
    let scratch = Scratch::new();
    let (games, out) = (scratch.games(4), scratch.path("out"));
    analyze(&games, &out, &[]).printed();
    let part = format!("{out}/positions/part-00000.parquet");
    std::fs::write(&part, "no table").unwrap();
    let complaint = yose(&["corpus", "report", &out, "--out", "-"]).refused();
    assert!(complaint.contains("part-00000.parquet: is damaged or was changed"), "{complaint}");
    assert!(yose(&["corpus", "report", &games]).refused().contains("manifest.jsonl"));
}
