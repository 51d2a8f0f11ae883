//! `yose segment`, `yose learn segmentation` and `yose match`.

use std::fs;

use crate::{example, yose, yose_with_input};

const LIVING: &str = "
    . X . X O
    X X X X O
    O O O O O
    . O . O O
    O O O . O
";

#[test]
fn a_position_as_text_and_json() {
    let text = yose_with_input(&["segment", "-"], LIVING).quiet();
    assert!(text.contains("Expected score on the board") && text.contains("(estimated)"), "{text}");
    let json = yose_with_input(&["segment", "-", "--json"], LIVING).json();
    assert_eq!(json["evidence"], "estimated");
    assert_eq!(json["map"].as_array().unwrap().len(), 5);
    let stones: usize = json["groups"]
        .as_array()
        .unwrap()
        .iter()
        .map(|group| group["stones"].as_array().unwrap().len())
        .sum();
    assert_eq!(stones, 20, "every stone is in one group");
}

#[test]
fn maps_of_eyes_and_connections() {
    let eyes = yose_with_input(&["segment", "-", "--map", "eyes", "--json"], LIVING).json();
    assert!(eyes["map_shows"].as_str().unwrap().contains("eye"));
    let links = yose_with_input(&["segment", "-", "--from", "B5", "--json"], LIVING).json();
    assert!(links["map_shows"].as_str().unwrap().contains("Black connects"));
    // What Black connects is positive, whatever the network has learnt.
    let all = links["map"].as_array().unwrap().iter().flat_map(|row| row.as_array().unwrap());
    assert!(all.map(|value| value.as_f64().unwrap()).all(|value| (0.0..=1.0).contains(&value)));
    let svg = yose_with_input(&["segment", "-", "--svg", "-"], LIVING).quiet();
    assert!(svg.starts_with("<svg"));
}

#[test]
fn wrong_questions() {
    let file = example("corridors.txt");
    assert!(yose(&["segment", &file, "--from", "Z99"]).refused().contains("there is no point Z99"));
    assert!(yose(&["segment", &file, "--threshold", "0"]).refused().contains("threshold"));
    assert!(yose(&["segment", &file, "--network", &file]).refused().contains("is not a network"));
    assert!(yose(&["segment", &file, "--network", "none.net"]).refused().contains("cannot read none.net"));
}

#[test]
fn training_goes_on_after_a_stop() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let train = |dir: &str, games: &str| {
        yose(&[
            "learn",
            "segmentation",
            "play",
            "--dir",
            dir,
            "--size",
            "4",
            "--games",
            games,
            "--every",
            "1",
        ])
        .printed();
    };
    train(&path("straight"), "4");
    train(&path("stopped"), "2");
    train(&path("stopped"), "4");
    let checkpoint = |run: &str| fs::read(folder.path().join(run).join("checkpoint")).unwrap();
    assert!(checkpoint("straight") == checkpoint("stopped"));
    // A damaged checkpoint is refused, not overwritten.
    let mut damaged = checkpoint("stopped");
    damaged[100] ^= 1;
    fs::write(folder.path().join("stopped").join("checkpoint"), &damaged).unwrap();
    let refused =
        yose(&["learn", "segmentation", "play", "--dir", &path("stopped"), "--games", "5"]).refused();
    assert!(refused.contains("check sum"), "{refused}");
    assert!(checkpoint("stopped") == damaged);
}

#[test]
fn a_network_that_exists_gets_more_to_look_at() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let train = |dir: &str, more: &[&str]| {
        let begin = ["learn", "segmentation", "play", "--dir", dir, "--size", "4", "--games", "1"];
        yose(&[&begin, more].concat())
    };
    let (table, tactics) = (path("table"), path("tactics"));
    train(&table, &[]).printed();
    let network = format!("{table}/000001.net");
    train(&tactics, &["--from", &network, "--input", "tactical", "--halve", "100"]).printed();
    let sizes = [&table, &tactics].map(|run| fs::metadata(format!("{run}/000001.net")).unwrap().len());
    // Six more features for each of the 8 neurons, 8 types of the point and of the other one, and 9 fields.
    assert_eq!(sizes[1] - sizes[0], 2 * 6 * 8 * 8 * 8 * 9);
    let refused = train(&path("raw"), &["--from", &network, "--input", "raw"]).refused();
    assert!(refused.contains("only the tactical input can be added"), "{refused}");
}

#[test]
fn a_teacher_is_asked_and_its_answers_are_studied() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    fs::write(path("tiny.txt"), crate::net::tiny("tiny")).unwrap();
    let ask = |table: &str, examples: &str, seed: &str| {
        let size = ["--size", "5", "--seed", seed, "--net"];
        let arguments = ["learn", "segmentation", "teacher", "--table", table, "--examples", examples];
        yose(&[&arguments[..], &size[..], &[&path("tiny.txt")]].concat())
    };
    ask(&path("straight"), "4000", "1").printed();
    ask(&path("stopped"), "100", "1").printed();
    // Half a block at the end, as after a kill, is made again.
    let straight = fs::read(path("straight")).unwrap();
    let stopped = fs::read(path("stopped")).unwrap();
    assert!(stopped.len() < straight.len());
    fs::write(path("stopped"), &straight[..stopped.len() + 100]).unwrap();
    ask(&path("stopped"), "4000", "1").printed();
    assert!(fs::read(path("stopped")).unwrap() == straight);
    assert!(ask(&path("stopped"), "9000", "2").refused().contains("another size or seed"));
    let careless =
        ["learn", "segmentation", "teacher", "--table", &path("new"), "--pupil", "x", "--pupils", "1.5"];
    assert!(yose(&careless).refused().contains("the share of the pupil's slips must be from 0 to 1"));

    let study = |table: &str, run: &str| {
        let arguments = ["learn", "segmentation", "study", table, "--dir", run];
        yose(&[&arguments[..], &["--examples", "64", "--rate", "0.01"]].concat())
    };
    study(&path("straight"), &path("run")).printed();
    let log = fs::read_to_string(folder.path().join("run").join("log.txt")).unwrap();
    assert!(log.starts_with("64, square error of life") && log.contains("held out"), "{log}");
    let network = folder.path().join("run").join("000064.net").display().to_string();
    yose(&["segment", &example("corridors.txt"), "--network", &network]).printed();
    let mut damaged = straight;
    damaged[500] ^= 1;
    fs::write(path("damaged"), &damaged).unwrap();
    assert!(study(&path("damaged"), &path("other")).refused().contains("check sum"));
    assert!(study(&path("tiny.txt"), &path("other")).refused().contains("is not a table of examples"));
}

/// A teacher that was killed with its pupil: the set of games that had not been learnt is made again.
#[test]
fn an_apprentice_goes_on_after_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    fs::write(path("tiny.txt"), crate::net::tiny("tiny")).unwrap();
    let arguments = |run: &str| -> Vec<String> {
        let fixed = "learn segmentation apprentice --size 5 --examples 240 --between 40 --sets 2 --hidden 16";
        let places = ["--dir".to_owned(), path(run), "--net".to_owned(), path("tiny.txt")];
        fixed.split(' ').map(str::to_owned).chain(places).collect()
    };
    let run = |name: &str| {
        let arguments = arguments(name);
        yose(&arguments.iter().map(String::as_str).collect::<Vec<_>>())
    };
    run("whole").printed();
    let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin!("yose"))
        .args(arguments("killed"))
        .stderr(std::process::Stdio::null())
        .spawn()
        .unwrap();
    let (log, started) = (folder.path().join("killed").join("log.txt"), std::time::Instant::now());
    while fs::read_to_string(&log).unwrap_or_default().lines().count() < 3
        && started.elapsed().as_secs() < 100
    {
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let checkpoint = fs::read(folder.path().join("killed").join("checkpoint")).unwrap();
    run("killed").printed();
    for name in ["000240.net", "checkpoint"] {
        let of = |run: &str| fs::read(folder.path().join(run).join(name)).unwrap();
        assert!(of("whole") == of("killed"), "{name} differs");
    }
    assert!(run("whole").printed().is_empty(), "a course that is over stays so");
    fs::write(folder.path().join("killed").join("checkpoint"), &checkpoint[..99]).unwrap();
    assert!(run("killed").refused().contains("check sum"));
}

#[test]
fn networks_are_averaged() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    for (run, hidden) in [("small", "8"), ("large", "16")] {
        let arguments = ["learn", "segmentation", "play", "--dir", &path(run), "--games", "1", "--size", "3"];
        yose(&[&arguments[..], &["--input", "raw", "--hidden", hidden]].concat()).printed();
    }
    let [small, large] = ["small", "large"].map(|run| path(&format!("{run}/000001.net")));
    let average = |networks: &[&str]| {
        let arguments = ["learn", "segmentation", "average", "--out", &path("mean.net")];
        yose(&[&arguments[..], networks].concat())
    };
    assert!(average(&[&small, &large]).refused().ends_with(&format!("has other layers than {small}")));
    average(&[&small, &small]).printed();
    assert!(fs::read(path("mean.net")).unwrap() == fs::read(&small).unwrap());
}

#[test]
fn finished_boards_are_judged() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("boards.jsonl").display().to_string();
    let boards = |more: &[&str]| yose(&[&["learn", "segmentation", "boards", &file], more].concat());
    fs::write(&file, "{\"size\": 2, \"stones\": [\"X.\", \"..\"], \"owner\": [\"XX\", \"X.\"]}\n").unwrap();
    let json = boards(&["--json"]).json();
    // Three owned points, with either side to move.
    assert_eq!(json[0]["points"], 6);
    fs::write(&file, "{\"stones\": [\"X.\", \"..\"], \"owner\": [\"XX\"]}\n").unwrap();
    assert!(boards(&[]).refused().contains("line 1"));
    fs::write(&file, "").unwrap();
    assert!(boards(&[]).refused().ends_with("there are no boards"));
}

/// On one side of a wall everything is Black's, on the other everything is White's: nobody can miss that, whichever way up the board is.
#[test]
fn everybody_sees_whose_a_half_of_the_board_is() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("boards.jsonl").display().to_string();
    let board = |rows: [&str; 7]| {
        let owner = rows.map(|row| if row.contains('X') { "X" } else { "O" }.repeat(7));
        format!("{}\n", serde_json::json!({ "stones": rows, "owner": owner }))
    };
    let rows = ["X.X.X.X", "XXXXXXX", "X.X.X.X", "XXXXXXX", "OOOOOOO", "O.O.O.O", "OOOOOOO"];
    let mut turned = rows;
    turned.reverse();
    fs::write(&file, board(rows) + &board(turned)).unwrap();
    let arguments = ["learn", "segmentation", "boards", &file, "--maps", "--net", "built-in"];
    let json = yose(&[&arguments[..], &["--json"]].concat()).json();
    let judges: Vec<&str> =
        json.as_array().unwrap().iter().map(|share| share["judge"].as_str().unwrap()).collect();
    assert_eq!(judges.len(), 6, "{judges:?}");
    for share in json.as_array().unwrap() {
        // Two boards of 49 points, with either side to move.
        assert_eq!((&share["points"], &share["right"]), (&196.into(), &196.into()), "{share}");
    }
    let text = yose(&arguments).printed();
    assert!(text.starts_with("7×7, 2 boards") && text.matches("100.00 %").count() == 6, "{text}");
    assert!(
        yose(&["learn", "segmentation", "boards", &file, "--net", "nobody"]).refused().contains("nobody")
    );
}

/// Three games, one of which was resigned; the results are those on the board, with the komi of 2 taken back.
#[test]
fn hindsight_tells_what_was_expected_and_what_came() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let game = |result: &str| format!("(;SZ[4]KM[2]RE[{result}];B[bb];W[];B[cc];W[];B[bc];W[aa])");
    fs::write(path("a.sgf"), game("B+10")).unwrap();
    fs::write(path("b.sgf"), game("W+4")).unwrap();
    fs::write(path("c.sgf"), game("B+R")).unwrap();
    let hindsight = |more: &[&str]| {
        let dir = folder.path().display().to_string();
        yose(&[&["learn", "segmentation", "hindsight", &dir][..], more].concat())
    };
    let black = hindsight(&["--moves", "2", "--json"]).json();
    // Two of the games were counted, with 12 and -2 on the board; Black has three moves in each.
    let positions: Vec<&serde_json::Value> =
        black.as_array().unwrap().iter().map(|line| &line["positions"]).collect();
    assert_eq!(positions, [4, 2]);
    assert_eq!(black[1]["moves"], serde_json::json!([3, 3]));
    assert_eq!(black[0]["result"], 5.0);
    let expected = black[1]["expected"].as_f64().unwrap();
    assert!((0.0..=16.0).contains(&expected), "three black stones and no white one: {expected}");
    let white = hindsight(&["--color", "white", "--json"]).json();
    assert_eq!((&white[0]["positions"], &white[0]["result"]), (&6.into(), &(-5.0).into()));
    let expected = white[0]["expected"].as_f64().unwrap();
    assert!((-16.0..0.0).contains(&expected), "the same for White: {expected}");
    fs::write(path("e.sgf"), game("0")).unwrap();
    assert_eq!(hindsight(&["--json"]).json()[0]["result"], 4.0, "a draw leaves the komi");
    assert!(hindsight(&[]).printed().starts_with("3 games; "));
    assert!(hindsight(&["--moves", "0"]).refused().contains("must have moves"));
    let none = yose(&["learn", "segmentation", "hindsight", &path("c.sgf")]).refused();
    assert!(none.contains("no game that was counted"), "{none}");
    let missing = yose(&["learn", "segmentation", "hindsight", &path("d.sgf")]).refused();
    assert!(missing.contains("d.sgf"), "{missing}");
}

#[test]
fn a_match_is_kept_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().join("games").display().to_string();
    let play = |games: &str| {
        let arguments =
            ["match", "segmentation", "segmentation", "--size", "4", "--temperature", "2", "--json"];
        let rest = ["--games", games, "--dir", &dir];
        let printed = yose(&[&arguments[..], &rest[..]].concat()).printed();
        serde_json::from_str::<serde_json::Value>(&printed).unwrap()
    };
    play("2");
    let tally = play("4");
    assert_eq!(tally["games"], 4);
    let results = fs::read_to_string(folder.path().join("games").join("results.jsonl")).unwrap();
    assert!(results.lines().count() >= 4);
    let sgf = folder.path().join("games").join("game-0001.sgf").display().to_string();
    assert!(yose(&["show", &sgf]).quiet().contains("segmentation (White)"));
    // Another match does not go into the same folder.
    let other = yose(&["match", "segmentation", "segmentation", "--size", "5", "--dir", &dir]).refused();
    assert!(other.contains("holds another match"), "{other}");
}

#[test]
fn engines_that_cannot_play() {
    let silent = yose(&["match", "segmentation", "no-such-engine", "--games", "1"]).refused();
    assert!(silent.contains("no-such-engine"), "{silent}");
    let deaf = yose(&["match", "segmentation", "true", "--games", "1"]).refused();
    assert!(deaf.contains("game 1"), "{deaf}");
}

#[test]
fn a_curve_is_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("scores.tsv").display().to_string();
    fs::write(&file, "# games score error\n100\t-60\t2\n500\t-20.5\t3\n").unwrap();
    assert!(yose(&["learn", "segmentation", "curve", &file]).quiet().contains("-20.5"));
    fs::write(&file, "100\tx\n").unwrap();
    assert!(yose(&["learn", "segmentation", "curve", &file]).refused().contains("line 1"));
}

/// Real finished boards lie beside the project on some machines; a few of them are enough here.
#[test]
fn most_points_of_real_boards_are_judged_right() {
    let shared = format!("{}/../../../shared/data/finished-boards.jsonl", env!("CARGO_MANIFEST_DIR"));
    let Ok(boards) = fs::read_to_string(&shared) else {
        eprintln!("skipped: there is no {shared}");
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("boards.jsonl").display().to_string();
    fs::write(&file, boards.split_inclusive('\n').take(40).collect::<String>()).unwrap();
    let json = yose(&["learn", "segmentation", "boards", &file, "--json"]).json();
    let share = json[0]["right"].as_f64().unwrap() / json[0]["points"].as_f64().unwrap();
    // A network that knows nothing has half of them; stones with their neighbours would give about nine in ten.
    assert!(share > 0.95, "{share}");
}

#[test]
fn it_plays_by_gtp() {
    let commands = "boardsize 5\nplay black C3\ngenmove white\ngenmove black\nreg_genmove white\nshowboard\n";
    let talk = |engine: &str| crate::yose_with_input(&["gtp", "--engine", engine], commands).quiet();
    let file = |name: &str| format!("{}/networks/{name}.net", env!("CARGO_MANIFEST_DIR"));
    let [player, judge, article] = ["segmentation-player", "segmentation", "segmentation-article"].map(file);
    let both = format!("segmentation:{player},{judge}@4");
    assert_eq!(talk(&both), talk("segmentation@4"), "the program's own networks by their names");
    for engine in ["segmentation", "segmentation@4", &format!("segmentation:{article}")] {
        let text = talk(engine);
        assert_eq!(text, talk(engine), "the same commands give the same moves");
        let answers: Vec<&str> = text.split("\n\n").collect();
        let moves = &answers[2..5];
        assert!(moves.iter().all(|answer| answer.starts_with("= ")), "{text}");
        // What was only asked for is not played: three stones are on the board.
        let stones = answers[5..].concat().matches(['X', 'O']).count();
        assert_eq!(stones, 3, "{text}");
    }
    let unknown = yose(&["gtp", "--engine", "nobody"]).refused();
    assert!(unknown.contains("there is no engine `nobody`: it is yose or segmentation"), "{unknown}");
}
