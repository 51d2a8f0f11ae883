//! Pictures compared with files that have been looked at.
//!
//! After a change that is meant to change pictures, run the test with
//! `UPDATE_GOLDEN=1`, look at the files, and commit them.

mod scenes;

use std::path::Path;

use yose_draw::{Resolution, png};

#[test]
fn pictures_are_as_they_were() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let update = std::env::var_os("UPDATE_GOLDEN").is_some();
    for (name, svg) in scenes::all() {
        let path = folder.join(format!("{name}.svg"));
        if update {
            std::fs::write(&path, &svg).unwrap();
        }
        let golden = std::fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
        let first = golden.lines().zip(svg.lines()).find(|(old, new)| old != new);
        assert!(golden == svg, "{name} has changed, first here: {first:#?}");
    }
}

#[test]
fn large_pictures_become_images() {
    for (name, svg) in scenes::more() {
        let image = png(&svg, Resolution::Width(500)).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(image[16..20], 500_u32.to_be_bytes(), "{name}");
    }
}
