//! `kata-raw-nn`, with a network so small that its answer is known.

use crate::net::tiny;

/// The answer of a program that finds this network file, or none.
fn ask(network: &str, lines: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let output = assert_cmd::Command::new(assert_cmd::cargo::cargo_bin!("yose"))
        .env("XDG_DATA_HOME", folder.path())
        .env("YOSE_NET", network)
        .arg("gtp")
        .write_stdin(lines)
        .output()
        .unwrap();
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_answer_has_every_name_and_a_number_for_every_point() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tiny.txt");
    std::fs::write(&file, tiny("tiny")).unwrap();
    let path = file.to_str().unwrap();
    let answer = ask(path, "rectangular_boardsize 3 2\nplay black A1\nkata-raw-nn 5\n");
    let last = answer.trim_end().rsplit("\n\n").next().unwrap();
    let words: Vec<&str> = last.strip_prefix("= ").unwrap().split_whitespace().collect();
    assert_eq!(words[..2], ["symmetry", "5"]);
    let value = |name: &str| -> f64 {
        let at = words.iter().position(|word| *word == name).unwrap_or_else(|| panic!("{name}: {last}"));
        words[at + 1].parse().unwrap()
    };
    // Chances add up, and nothing ends without result under simple rules with a komi.
    assert!((value("whiteWin") + value("whiteLoss") + value("noResult") - 1.0).abs() < 1e-4);
    for name in ["whiteLead", "whiteScoreSelfplay", "whiteScoreSelfplaySq", "varTimeLeft"] {
        assert!(value(name).is_finite(), "{name}");
    }
    // Version 8 tells no errors in the short term.
    assert_eq!((value("shorttermWinlossError"), value("shorttermScoreError")), (-1.0, -1.0));
    let block = |name: &str| {
        let at = words.iter().position(|word| *word == name).unwrap();
        &words[at + 1..at + 7]
    };
    // A1 is occupied; the other points and the pass share what there is.
    let policy = block("policy");
    assert_eq!(policy[3], "NAN");
    let chances: f64 =
        policy.iter().filter_map(|word| word.parse::<f64>().ok()).filter(|x| x.is_finite()).sum();
    assert!((chances + value("policyPass") - 1.0).abs() < 1e-4, "{last}");
    assert!(block("whiteOwnership").iter().all(|word| word.parse::<f64>().unwrap().abs() <= 1.0));
    let all = ask(path, "boardsize 3\nkata-raw-nn white all\n");
    assert_eq!(all.matches("symmetry").count(), 8);
    assert_eq!(all.trim_end().split("\n\n").count(), 2, "no empty line within an answer");
}

#[test]
fn wrong_words_and_no_network() {
    assert!(ask("", "kata-raw-nn\n").starts_with("? no network is installed"));
    assert!(ask("", "kata-raw-nn 8\n").starts_with("? syntax error"));
    assert!(ask("", "kata-raw-nn black 1 2\n").starts_with("? syntax error"));
}

#[test]
fn a_network_chooses_where_nothing_is_proved_and_only_there() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tiny.txt");
    std::fs::write(&file, tiny("tiny")).unwrap();
    let path = file.to_str().unwrap();
    let moves =
        ask(path, "boardsize 5\ngenmove black\ngenmove white\nlist_stones black\nlist_stones white\n");
    let answers: Vec<&str> = moves.trim_end().split("\n\n").collect();
    // Whatever such a network prefers, it is a move, and it is played.
    assert_eq!((answers[1], answers[2]), (answers[3], answers[4]), "{moves}");
    assert!(answers[1].len() == 4 && answers[1] != answers[2], "{moves}");
    // The corridors are solved, so that the network is not asked: the score is that of the tests of endgames.
    let corridors = crate::example("corridors.txt");
    let lines = format!(
        "kata-set-rules japanese\nloadsgf {corridors}\nkomi 0\n{}final_score\n",
        "genmove black\ngenmove white\n".repeat(4)
    );
    assert!(ask(path, &lines).trim_end().ends_with("= 0"));
}

#[test]
fn a_network_that_is_not_there_is_told_at_once() {
    let complaint = crate::yose(&["gtp", "--net", "nowhere"]).refused();
    assert_eq!(complaint, "there is neither a file nor an installed network `nowhere`; see `yose net list`");
    let complaint = crate::yose(&["serve", "--port", "0", "--net", "nowhere"]).refused();
    assert_eq!(complaint, "there is neither a file nor an installed network `nowhere`; see `yose net list`");
}
