//! The problem files beside the checkout, when they are there.

use std::fs;
use std::path::{Path, PathBuf};

use yose_record::read;

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "sgf") {
            found.push(path);
        }
    }
}

#[test]
fn problem_files_survive() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/problems");
    let mut found = Vec::new();
    files(&folder, &mut found);
    if found.is_empty() {
        println!("skipped: there are no problem files in {}", folder.display());
        return;
    }
    for path in found {
        let bytes = fs::read(&path).unwrap();
        let record = read(bytes.as_slice()).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert_eq!(record.to_bytes(), bytes, "{}", path.display());
        for game in record.games() {
            game.at_end().unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        }
        assert!(read(record.to_clean_bytes().unwrap()).unwrap().same_tree(&record), "{}", path.display());
    }
}
