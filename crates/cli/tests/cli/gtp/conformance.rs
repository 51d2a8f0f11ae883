//! Every command, wrong arguments, ids, comments, and lines that make no sense.

use super::{answers, complaint, last, texts};
use crate::example;

/// The commands that the protocol demands or that programs ask for by name.
const EXPECTED: &[&str] = &[
    "protocol_version",
    "name",
    "version",
    "known_command",
    "list_commands",
    "quit",
    "boardsize",
    "clear_board",
    "komi",
    "play",
    "genmove",
    "undo",
    "showboard",
    "loadsgf",
    "printsgf",
    "reg_genmove",
    "final_score",
    "final_status_list",
    "fixed_handicap",
    "place_free_handicap",
    "set_free_handicap",
    "time_settings",
    "time_left",
    "rectangular_boardsize",
    "set_position",
    "kata-set-rules",
    "kata-get-rules",
    "kata-analyze",
    "lz-analyze",
    "kata-raw-nn",
    "stop",
    "gogui-analyze_commands",
    "gogui-play_sequence",
    "gogui-setup",
    "gg-undo",
    "yose-analyze",
    "yose-regions",
    "yose-value",
    "yose-race",
    "analyze_semeai",
    "unconditional_status",
    "restricted_genmove",
    "go_safe",
    "initial_influence",
    "estimate_score",
];

#[test]
fn the_list_is_complete_and_holds_no_trap() {
    let text = last(&["list_commands"]);
    let listed: Vec<&str> = text.lines().collect();
    for name in EXPECTED {
        assert!(listed.contains(name), "{name}");
    }
    assert!(!listed.contains(&"analyze"), "Sabaki would take it for its own");
    let mut sorted = listed.clone();
    sorted.sort_unstable();
    sorted.dedup();
    assert_eq!(sorted.len(), listed.len(), "none is listed twice");
    for name in listed {
        assert_eq!(last(&[&format!("known_command {name}")]), "true");
    }
    assert_eq!(last(&["known_command analyze"]), "false");
}

#[test]
fn every_command_answers_whatever_it_is_given() {
    let text = last(&["list_commands"]);
    for arguments in ["", "x", "1", "-1", "black", "black A1", "black Z99 pass", "9 9 9 9 9 9 9"] {
        let lines: Vec<String> = text
            .lines()
            .filter(|name| *name != "quit")
            .enumerate()
            // A file in the folder of the test would be no good answer.
            .filter(|(_, name)| !name.starts_with("printsgf"))
            .map(|(id, name)| format!("boardsize 5\n{id} {name} {arguments}"))
            .collect();
        let got = answers(&["--playouts", "20", "--nodes", "500"], lines.join("\n"));
        assert_eq!(got.len(), 2 * lines.len(), "{arguments}");
    }
}

#[test]
fn who_is_there() {
    assert_eq!(texts(&["protocol_version", "name"]), ["2", "Yose"]);
    assert_eq!(last(&["version"]), env!("CARGO_PKG_VERSION"));
    assert_eq!(answers(&["--gtp-name", "KataGo"], "name\n")[0].text, "KataGo");
}

#[test]
fn ids_comments_and_line_ends() {
    let got = answers(&[], "# nothing\r\n\r\n7 name # who?\r\n\t012\tprotocol_version\r\n3\r\n4 na\u{1}me");
    let got: Vec<(bool, &str, &str)> =
        got.iter().map(|answer| (answer.success, answer.id.as_str(), answer.text.as_str())).collect();
    assert_eq!(
        got,
        [(true, "7", "Yose"), (true, "012", "2"), (false, "3", "unknown command"), (true, "4", "Yose")]
    );
}

#[test]
fn nothing_is_answered_after_quit() {
    assert_eq!(answers(&[], "1 quit\n2 name\n").len(), 1);
    assert_eq!(answers(&[], "").len(), 0);
}

#[test]
fn moves_captures_and_undo() {
    let corner = ["boardsize 3", "play w A1", "play b A2", "play b B1"];
    let with = |line| last(&[&corner[..], &[line]].concat());
    assert_eq!(with("list_stones white"), "");
    assert_eq!(with("list_stones black"), "A2 B1");
    assert_eq!(with("captures black"), "1");
    assert_eq!(with("is_legal white A1"), "0", "suicide");
    assert_eq!(last(&[&corner[..], &["undo", "list_stones w"]].concat()), "A1");
    assert_eq!(last(&[&corner[..], &["gg-undo 3", "all_legal b"]].concat()).split(' ').count(), 9);
    let ko = "gogui-play_sequence b B4 w C4 b A3 w D3 b B2 w C2 b C3 w B3";
    assert_eq!(
        complaint(&["boardsize 4", ko, "play b C3"]),
        "illegal move: the ko may not be retaken at once"
    );
    assert_eq!(last(&["boardsize 4", ko, "play b pass", "play w pass", "play b C3", "captures b"]), "1");
}

#[test]
fn the_messages_of_the_protocol() {
    assert_eq!(complaint(&["frobnicate"]), "unknown command");
    assert!(complaint(&["boardsize 26"]).starts_with("unacceptable size"));
    assert!(complaint(&["boardsize 0"]).starts_with("unacceptable size"));
    assert!(complaint(&["boardsize nine"]).starts_with("syntax error"));
    assert!(complaint(&["rectangular_boardsize 9 9 9"]).starts_with("syntax error"));
    assert!(complaint(&["komi much"]).starts_with("syntax error"));
    assert!(complaint(&["play b A1", "play w A1"]).starts_with("illegal move: the point is occupied"));
    assert!(complaint(&["play green A1"]).starts_with("syntax error"));
    assert!(complaint(&["play b I5"]).starts_with("syntax error"));
    assert!(complaint(&["play b"]).starts_with("syntax error"));
    assert_eq!(complaint(&["undo"]), "cannot undo");
    assert_eq!(complaint(&["play b A1", "gg-undo 2"]), "cannot undo");
    assert_eq!(complaint(&["fixed_handicap 10"]), "invalid number of stones");
    assert_eq!(complaint(&["play b A1", "fixed_handicap 2"]), "board not empty");
    assert_eq!(complaint(&["place_free_handicap 1"]), "invalid number of stones");
    assert!(complaint(&["set_free_handicap A1"]).starts_with("bad vertex list"));
    assert!(complaint(&["set_free_handicap A1 A1"]).starts_with("bad vertex list"));
    assert!(complaint(&["set_free_handicap A1 pass"]).starts_with("bad vertex list"));
    assert!(complaint(&["loadsgf no-such-file.sgf"]).starts_with("cannot load file"));
    assert!(complaint(&["loadsgf"]).starts_with("syntax error"));
    assert!(complaint(&["final_status_list odd"]).starts_with("syntax error"));
    assert!(complaint(&["set_position b A1 w"]).starts_with("syntax error"));
    assert!(complaint(&["boardsize 2", "set_position b A1 w A2 w B1"]).starts_with("illegal position"));
    assert!(complaint(&["kata-set-rules chess"]).starts_with("unknown rules"));
    assert!(complaint(&["kata-analyze ownership"]).starts_with("syntax error"));
    assert!(complaint(&["kata-analyze b 10 frob 1"]).starts_with("syntax error"));
    assert!(complaint(&["time_left black soon 0"]).starts_with("syntax error"));
    assert!(complaint(&["restricted_genmove black"]).starts_with("syntax error"));
    assert!(complaint(&["gogui-play_sequence b A1 w A1"]).starts_with("illegal move: w A1"));
}

#[test]
fn a_sequence_with_an_illegal_move_changes_nothing() {
    let lines = "boardsize 5\ngogui-play_sequence b A1 w A1\nlist_stones black\n";
    assert_eq!(answers(&[], lines)[2].text, "");
}

#[test]
fn handicap() {
    assert_eq!(last(&["fixed_handicap 4"]), "D4 Q16 D16 Q4");
    assert_eq!(last(&["boardsize 9", "place_free_handicap 3"]), "C3 G7 C7");
    assert_eq!(last(&["set_free_handicap A1 B2 C3", "list_stones black"]), "C3 B2 A1");
    assert!(last(&["fixed_handicap 2", "showboard"]).contains("White to move"));
    // Two stones more on an empty 2×2 board than the bonus of two gives back.
    let count = ["kata-set-rules chinese", "boardsize 2", "komi 0", "set_free_handicap A1 B2", "final_score"];
    assert_eq!(last(&count), "B+2", "four points less two for the stones");
}

#[test]
fn rules_as_katago_writes_them() {
    let json = last(&["kata-set-rules tromp-taylor", "kata-get-rules"]);
    let rules: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(rules["ko"], "POSITIONAL");
    assert_eq!(rules["scoring"], "AREA");
    assert_eq!(rules["suicide"], true);
    let set = r#"kata-set-rules {"ko": "SIMPLE", "scoring": "TERRITORY", "tax": "SEKI", "suicide": false}"#;
    let json = last(&[set, "kata-get-rules"]);
    assert!(json.contains("TERRITORY") && json.contains("SIMPLE"), "{json}");
    // Rules can change in the middle of a game, and the game goes on.
    assert_eq!(last(&["boardsize 5", "play b C3", "kata-set-rules aga", "undo", "list_stones b"]), "");
}

#[test]
fn rectangular_boards() {
    let lines = ["rectangular_boardsize 7 3", "play b G3", "query_boardsize"];
    assert_eq!(last(&lines), "7 3");
    assert!(complaint(&["rectangular_boardsize 7 3", "play b A4"]).starts_with("syntax error"));
}

#[test]
fn positions_are_set_up() {
    assert_eq!(last(&["boardsize 5", "play b A1", "set_position b C3 w D3 b C4", "list_stones b"]), "C4 C3");
    assert_eq!(last(&["boardsize 5", "play b A1", "gogui-setup w B1 e A1", "list_stones b"]), "");
    assert!(last(&["gogui-setup_player white", "showboard"]).contains("White to move"));
}

#[test]
fn records_come_back_as_they_were() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a game.sgf");
    let name = path.to_str().unwrap();
    let save = format!("printsgf {name}");
    let load = format!("loadsgf {name}");
    let lines =
        ["boardsize 5", "komi 3.5", "play b C3", "play w pass", "play b D3", &save, "clear_board", &load];
    assert_eq!(last(&[&lines[..], &["get_komi"]].concat()), "3.5");
    assert_eq!(last(&[&lines[..], &["list_stones b"]].concat()), "C3 D3");
    assert_eq!(last(&[&lines[..], &["undo", "undo", "list_stones b"]].concat()), "C3");
    let before = format!("{load} 3");
    assert_eq!(last(&[&lines[..], &[&before, "list_stones b"]].concat()), "C3", "before move 3");
    assert!(last(&lines[..5]).is_empty());
    assert!(last(&["boardsize 5", "play b C3", "printsgf"]).ends_with(";B[cc])"));
    let diagram = format!("loadsgf {}", example("corridors.txt"));
    assert_eq!(last(&[&diagram, "query_boardsize"]), "7");
}

#[test]
fn analysis_streams() {
    let diagram = format!("loadsgf {}", example("corridors.txt"));
    let line = last(&[&diagram, "komi 0", "kata-analyze w 5 ownership true rootInfo true"]);
    // Both sides get one corridor, so the score is 0 (see the tests of `solve`).
    assert!(line.contains("scoreLead 0.000"), "{line}");
    let (moves, ownership) = line.split_once(" ownership ").unwrap();
    let owners: Vec<f64> = ownership.split(' ').map(|number| number.parse().unwrap()).collect();
    assert_eq!(owners.len(), 49);
    assert_eq!((owners[0], owners[48]), (-1.0, 1.0), "A7 is Black's, G1 White's, and White is to move");
    let segments: Vec<&str> = moves.split("info ").filter(|segment| segment.starts_with("move")).collect();
    let best = segments[0].split(' ').nth(1).unwrap();
    assert!(["C6", "D4"].contains(&best), "{line}");

    let line = last(&["boardsize 5", "lz-analyze 1 maxmoves 2"]);
    let words: Vec<&str> = line.split(' ').collect();
    let from_pv = words.iter().rposition(|word| *word == "pv").unwrap();
    let is_move = |word: &&str| word.len() == 2 || *word == "pass";
    assert!(words[from_pv + 1..].iter().all(is_move), "nothing follows the variation: {line}");
    assert_eq!(line.matches("info ").count(), 2);
    let winrate: u32 = words[words.iter().position(|word| *word == "winrate").unwrap() + 1].parse().unwrap();
    assert!(winrate <= 10_000);

    let avoided = last(&["boardsize 2", "kata-analyze avoid b A1,A2,B1 1"]);
    assert!(!avoided.contains("move A1"), "{avoided}");
    let answered = answers(&[], "1 boardsize 5\n2 kata-analyze 100\n3 stop\n4 name\n");
    let ids: Vec<&str> = answered.iter().map(|answer| answer.id.as_str()).collect();
    assert_eq!(ids, ["1", "2", "3", "4"]);
}

#[test]
fn gogui_shows_what_is_known() {
    let listed = last(&["gogui-analyze_commands"]);
    let mut kinds = Vec::new();
    for line in listed.lines() {
        let parts: Vec<&str> = line.split('/').collect();
        assert_eq!(parts.len(), 3, "{line}");
        let name = parts[2].split(' ').next().unwrap();
        assert_eq!(last(&[&format!("known_command {name}")]), "true", "{line}");
        kinds.push(parts[0]);
    }
    for kind in ["gfx", "dboard", "sboard", "pspairs"] {
        assert!(kinds.contains(&kind), "{kind}");
    }
    let diagram = format!("loadsgf {}", example("corridors.txt"));
    let ask = |command: &str| last(&[&diagram, "komi 0", command]);
    assert_eq!(ask("yose-pspairs-losses black").lines().next(), Some("C6 0"));
    assert!(ask("yose-gfx-regions").contains("LABEL B6 A:1"));
    let numbers = ask("yose-dboard-ownership");
    let rows: Vec<Vec<f64>> =
        numbers.lines().map(|row| row.split(' ').map(|word| word.parse().unwrap()).collect()).collect();
    assert_eq!((rows.len(), rows[0].len()), (7, 7));
    assert_eq!((rows[0][0], rows[6][6]), (1.0, -1.0), "positive is Black's");
    let words = ask("yose-sboard-temperatures");
    let words: Vec<&str> = words.split_whitespace().collect();
    assert_eq!((words.len(), words[0], words[8]), (49, "\"\"", "1/2"), "B6 is in a corridor");
}

#[test]
fn gogui_shows_soft_groups() {
    let diagram = format!("loadsgf {}", example("corridors.txt"));
    let ask = |command: &str| last(&[&diagram, command]);
    let map = |command: &str| -> Vec<f64> {
        ask(command).split_whitespace().map(|word| word.parse().unwrap()).collect()
    };
    let life = map("yose-dboard-life");
    assert_eq!(life.len(), 49);
    assert!(life[0] > 0.5 && life[48] < -0.5, "the left side is Black's, the right side White's: {life:?}");
    assert!(map("yose-dboard-eyes").iter().all(|chance| (-1.0..=1.0).contains(chance)));
    let (from_black, from_white) = (map("yose-dboard-connection A1"), map("yose-dboard-connection G1"));
    assert!(from_black[42] > 0.9 && from_white[48] < -0.9, "stones that live keep their points");
    assert!(from_black.iter().all(|&chance| chance >= 0.0) && from_white.iter().all(|&chance| chance <= 0.0));
    assert!(complaint(&[&diagram, "yose-dboard-connection Z99"]).contains("Z99"));
    assert!(complaint(&[&diagram, "yose-dboard-connection"]).contains("missing"));

    let groups = ask("yose-gfx-groups");
    let colored: usize = groups
        .lines()
        .filter_map(|line| line.strip_prefix("COLOR "))
        .map(|line| line.split(' ').skip(1).count())
        .sum();
    let stones = ["black", "white"].map(|color| ask(&format!("list_stones {color}")).split(' ').count());
    assert_eq!(colored, stones[0] + stones[1], "{groups}");
    assert!(groups.lines().last().unwrap().ends_with("(estimated)"), "{groups}");
}

#[test]
fn regions_and_values() {
    let diagram = format!("loadsgf {}", example("corridors.txt"));
    let regions = last(&[&diagram, "yose-regions"]);
    let first = regions.lines().next().unwrap();
    assert_eq!(first, "A gote proved deiri 1 mean 1/2 temperature 1/2 black C6 white C6 points B6 C6");
    assert!(last(&[&diagram, "yose-value B6"]).starts_with("{1|*} A gote"));
    assert_eq!(last(&["yose-value {5||4|0}"]), "{5||4|0} mean 4 temperature 1");
    assert!(complaint(&[&diagram, "yose-value A1"]).contains("no open region"));
    assert!(complaint(&["yose-value {1|"]).contains("column"));
    let report: serde_json::Value = serde_json::from_str(&last(&[&diagram, "yose-analyze"])).unwrap();
    assert_eq!(report["regions"][0]["form"], "{1|*}");
}

#[test]
fn the_same_commands_give_the_same_game() {
    let game = "boardsize 7\n".to_owned() + &"genmove b\ngenmove w\n".repeat(6);
    let play = |seed: &str| answers(&["--playouts", "200", "--seed", seed], game.clone());
    assert_eq!(play("5"), play("5"));
    assert_ne!(play("5"), play("6"));
}

/// SplitMix64.
struct Luck(u64);

impl Luck {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (((z ^ (z >> 31)) as u128 * bound as u128) >> 64) as usize
    }

    fn of<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.below(words.len())]
    }
}

/// Lines of commands with arguments that sometimes fit, of bytes, and of nothing.
fn random_line(luck: &mut Luck, commands: &[&str], id: usize) -> (Vec<u8>, bool) {
    const WORDS: &[&str] = &[
        "b",
        "w",
        "black",
        "WHITE",
        "A1",
        "b2",
        "C3",
        "D4",
        "E5",
        "A5",
        "pass",
        "PASS",
        "resign",
        "I1",
        "Z99",
        "0",
        "1",
        "2",
        "3",
        "5",
        "-1",
        "6.5",
        "1e9",
        "99999999999999999999",
        "true",
        "ownership",
        "interval",
        "dead",
        "alive",
        "seki",
        "{",
        "{1|0}",
        "{\"ko\":\"SIMPLE\"}",
        "chinese",
        "japanese",
        "tromp-taylor",
        "é",
        "\u{0}",
        "\t",
        "#",
        "no-such-file",
        "e",
        "benson",
        "static",
        "avoid",
        "A1,A2",
        "all",
        "%p",
        "\u{7f}",
    ];
    if luck.below(20) == 0 {
        let noise: Vec<u8> =
            (0..luck.below(30)).map(|_| luck.below(256) as u8).filter(|&byte| byte != b'\n').collect();
        return (noise, false);
    }
    let count = luck.below(5);
    let words: Vec<&str> = (0..count).map(|_| luck.of(WORDS)).collect();
    (format!("{id} {} {}", luck.of(commands), words.join(" ")).into_bytes(), true)
}

#[test]
fn ten_thousand_random_lines() {
    let text = last(&["list_commands"]);
    // A quit would end it; boards stay small, and files are not written.
    let mut commands: Vec<&str> = text
        .lines()
        .filter(|name| !["quit", "boardsize", "rectangular_boardsize", "printsgf"].contains(name))
        .collect();
    commands.extend([
        "nonsense",
        "boardsize 5",
        "boardsize 3",
        "rectangular_boardsize 4 5",
        "play b",
        "play w",
    ]);
    let mut luck = Luck(8);
    let mut input = b"boardsize 5\n".to_vec();
    let mut ids = Vec::new();
    for id in 0..10_000 {
        let (line, has_id) = random_line(&mut luck, &commands, id);
        if has_id {
            ids.push(id.to_string());
        }
        input.extend_from_slice(&line);
        input.extend_from_slice(if luck.below(5) == 0 { b"\r\n" } else { b"\n" });
    }
    let got = answers(&["--playouts", "8", "--nodes", "2000"], input);
    let echoed: Vec<String> =
        got.iter().map(|answer| answer.id.clone()).filter(|id| !id.is_empty()).collect();
    // Noise may happen to start with a number of its own.
    let mut rest = echoed.iter();
    assert!(ids.iter().all(|id| rest.any(|echo| echo == id)), "an answer is missing");
    assert!(got.iter().filter(|answer| answer.success).count() > 1000);
}

#[test]
fn a_line_without_end_is_refused_and_forgotten() {
    let mut input = vec![b'a'; 3 << 20];
    input.extend_from_slice(b"\n1 name\n");
    let got = answers(&[], input);
    assert_eq!((got[0].success, got[0].text.as_str()), (false, "the line is too long"));
    assert_eq!(got[1].text, "Yose");
}
