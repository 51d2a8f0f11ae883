//! What all commands share: help, exit codes, bad files.

use crate::{yose, yose_with_input};

#[test]
fn help_has_an_example_for_every_command() {
    let commands = [
        "show",
        "score",
        "solve",
        "analyze",
        "race",
        "influence",
        "value",
        "net",
        "gtp",
        "protocol",
        "completions",
    ];
    for command in commands {
        let help = yose(&[command, "--help"]).quiet();
        assert!(help.contains("Example") && help.contains(&format!("yose {command}")), "{help}");
    }
    assert!(yose(&["--version"]).quiet().starts_with("yose "));
}

#[test]
fn wrong_usage_is_exit_code_2() {
    assert!(yose(&[]).misused().contains("Usage"));
    assert!(yose(&["frobnicate"]).misused().contains("frobnicate"));
    assert!(yose(&["show"]).misused().contains("FILE"));
    assert!(yose(&["show", "x", "--move", "last"]).misused().contains("--move"));
    assert!(yose(&["score", "x", "--rules", "ing"]).misused().contains("unknown rules"));
}

#[test]
fn completions_name_the_commands() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        assert!(yose(&["completions", shell]).quiet().contains("score"), "{shell}");
    }
}

#[test]
fn bad_files_are_named_with_what_is_wrong() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    assert_eq!(yose(&["show", path]).refused(), format!("{path}: is a directory, not a file"));
    let missing = format!("{path}/missing.sgf");
    assert_eq!(yose(&["show", &missing]).refused(), format!("{missing}: there is no such file"));

    let refused = |input: &[u8]| yose_with_input(&["show", "-"], input).refused();
    assert_eq!(refused(b""), "standard input: is empty");
    assert_eq!(refused(b" \n\n"), "standard input: is empty");
    assert_eq!(
        refused(b"hello"),
        "standard input: is no game record (there is no `(;`), and as a text diagram: \
         line 1, column 1: `h` is not a point; use X, O or ."
    );
    assert!(refused(b"\xff\xff\x00\x01").contains("neither a game record"));
    assert!(refused(b"((((").contains("line 1, column 1: not SGF"));
    assert!(refused(b"X O\nX").contains("line 2, column 1"));
    assert_eq!(
        refused(b"(;SZ[3]AB[aa]AW[ab][ba])"),
        "standard input: set-up: the black chain of 1 at A3 has no liberty"
    );
    assert!(refused(b"(;SZ[40])").contains("40×40 is out of range"));
    assert!(refused(b"(;GM[7])").contains("not of a game of Go"));
}

#[test]
fn an_error_is_one_line_whatever_the_file_is_called() {
    assert!(yose(&["show", "no\nsuch\u{7}file"]).refused().starts_with("no such file: there is no"));
}

#[test]
fn huge_nonsense_is_refused_quickly() {
    let start = std::time::Instant::now();
    let refused = |input: Vec<u8>| yose_with_input(&["show", "-"], input).refused();
    assert!(refused(vec![b'('; 30 << 20]).contains("not SGF"));
    assert!(refused(vec![b'x'; 30 << 20]).contains("at most 25"));
    assert!(start.elapsed().as_secs() < 20, "took {:?}", start.elapsed());
}

#[cfg(unix)]
#[test]
fn too_large_a_file_is_refused_without_reading_it() {
    let file = tempfile::NamedTempFile::new().unwrap();
    file.as_file().set_len(300 << 20).unwrap();
    let name = file.path().to_str().unwrap();
    assert_eq!(yose(&["show", name]).refused(), format!("{name}: is larger than 256 MiB"));
}
