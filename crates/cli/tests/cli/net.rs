//! `yose net`.

use std::path::Path;

use crate::{Run, yose};

/// Runs `yose net` with this data folder and this choice of a network.
fn net(data: &Path, variable: &str, arguments: &[&str]) -> Run {
    let output = assert_cmd::Command::new(assert_cmd::cargo::cargo_bin!("yose"))
        .env("XDG_DATA_HOME", data)
        .env("YOSE_NET", variable)
        .arg("net")
        .args(arguments)
        .output()
        .expect("the program starts");
    Run {
        code: output.status.code(),
        stdout: output.stdout,
        stderr: String::from_utf8(output.stderr).expect("messages are text"),
    }
}

/// A network of one channel and one block. Weights: 22 + 19 for the input, 6 for the block (a norm has a mean and a
/// variance), 2 for the tip, 13 for the policy and 22 for the value.
pub(crate) fn tiny(name: &str) -> String {
    let numbers = |count: usize| "0.25 ".repeat(count);
    let norm = "norm 1 0.001 0 0 0 1 act ";
    let point = "conv 1 1 1 1 1 1 0.5 ";
    let matrix =
        |inputs: usize, outputs: usize| format!("matrix {inputs} {outputs} {}", numbers(inputs * outputs));
    let bias = |count: usize| format!("bias {count} {}", numbers(count));
    [
        format!("{name} 8 22 19 trunk 1 1 1 1 1 1 conv 1 1 22 1 1 1 {}", numbers(22)),
        matrix(19, 1),
        format!("ordinary_block block {norm}{point}{norm}{point}{norm}"),
        format!("policy {point}{point}{norm}{}{norm}{point}{}", matrix(3, 1), matrix(3, 1)),
        format!("value {point}{norm}{}{}act ", matrix(3, 1), bias(1)),
        format!("{}{}{}{}{point}", matrix(1, 3), bias(3), matrix(1, 4), bias(4)),
    ]
    .concat()
}

#[test]
fn from_nothing_to_an_installed_network() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let run = |arguments: &[&str]| net(&data, "", arguments);
    let list = run(&["list"]).quiet();
    assert!(list.starts_with("In this program:\n  built-in\n\nNo other network is installed in "), "{list}");

    let file = folder.path().join("tiny.txt");
    std::fs::write(&file, tiny("tiny")).unwrap();
    let printed = run(&["install", file.to_str().unwrap()]).quiet();
    let installed = data.join("yose/networks/tiny.txt");
    assert_eq!(printed.trim_end(), installed.to_str().unwrap());
    assert_eq!(std::fs::read_to_string(&installed).unwrap(), tiny("tiny"));

    let listing = run(&["list", "--json"]).json();
    assert_eq!(listing["installed"][0]["name"], "tiny");
    assert_eq!(listing["available"].as_array().unwrap().len(), 2);
    let info = run(&["info", "--json"]).json();
    assert_eq!((&info["name"], &info["version"], &info["channels"]), (&"tiny".into(), &8.into(), &1.into()));
    assert_eq!(info["parameters"], 22 + 19 + 6 + 2 + 13 + 22);
    assert_eq!(info["blocks"], serde_json::json!(["1 residual"]));
    assert_eq!(info["sha256"].as_str().unwrap().len(), 64);
    assert!(run(&["info", "ti"]).quiet().contains("parameters"));
}

#[test]
fn the_network_of_the_program() {
    let folder = tempfile::tempdir().unwrap();
    let info = net(folder.path(), "", &["info", "--json"]).json();
    assert_eq!((&info["file"], &info["kind"]), (&"built-in".into(), &"endgame".into()));
    assert!(info["version"].is_u64() && info["sha256"].as_str().unwrap().len() == 64);
    assert!(info["bytes"].as_u64().unwrap() <= 4_000_000, "it has to be small");
    let text = net(folder.path(), "", &["info", "built-in"]).quiet();
    assert!(text.contains("file             built-in ("), "{text}");
    // Where no data folder can be found there is the program's own network all the same.
    let lost = assert_cmd::Command::new(assert_cmd::cargo::cargo_bin!("yose"))
        .env("XDG_DATA_HOME", "nowhere")
        .env("HOME", "nowhere")
        .env("YOSE_NET", "")
        .args(["net", "info"])
        .output()
        .expect("the program starts");
    assert_eq!(String::from_utf8(lost.stdout).unwrap(), text);
}

/// A file of random weights is read as well as the right one, so it has to show what it knows.
#[test]
fn the_network_of_the_program_knows_endgames() {
    let exam = yose(&["learn", "evaluate", "built-in", "--regions", "60", "--json"]).json();
    let share = exam["best_moves_found"].as_f64().unwrap() / exam["best_moves_asked"].as_f64().unwrap();
    assert!(exam["best_moves_asked"].as_u64().unwrap() > 60 && share > 0.9, "{exam}");
    assert!(exam["mean_error"].as_f64().unwrap() < 0.5, "{exam}");
}

#[test]
fn the_network_that_is_meant() {
    let folder = tempfile::tempdir().unwrap();
    let networks = folder.path().join("yose/networks");
    std::fs::create_dir_all(&networks).unwrap();
    for name in ["alpha", "alpine"] {
        std::fs::write(networks.join(format!("{name}.txt")), tiny(name)).unwrap();
    }
    std::fs::write(networks.join("notes.md"), "not a network").unwrap();
    let name = |variable: &str, arguments: &[&str]| {
        net(folder.path(), variable, arguments).json()["name"].as_str().unwrap().to_owned()
    };
    assert_eq!(name("", &["info", "--json"]), "alpha");
    assert_eq!(name("alpine", &["info", "--json"]), "alpine");
    assert_eq!(name("alpine", &["info", "alpha", "--json"]), "alpha");
    let refused = |variable: &str, arguments: &[&str]| net(folder.path(), variable, arguments).refused();
    assert_eq!(refused("", &["info", "alp"]), "`alp` may be alpha or alpine: say which");
    assert!(refused("beta", &["info"]).starts_with("the variable YOSE_NET: there is neither a file nor"));
}

#[test]
fn bad_networks_are_not_installed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("half.bin.gz");
    let whole = tiny("half");
    std::fs::write(&file, &whole[..whole.len() / 2]).unwrap();
    let complaint = net(folder.path(), "", &["install", file.to_str().unwrap()]).refused();
    assert!(
        complaint.starts_with("half.bin.gz: byte ") && complaint.contains("ends too early"),
        "{complaint}"
    );
    assert!(!folder.path().join("yose/networks/half.bin.gz").exists());
    let complaint = net(folder.path(), "", &["install", "no-such-network"]).refused();
    assert!(complaint.contains("by name there are b10c384h6nbttflrs and g170e-"), "{complaint}");
}

#[test]
fn bench_gives_six_numbers() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tiny.txt");
    std::fs::write(&file, tiny("tiny")).unwrap();
    let path = file.to_str().unwrap();
    let report = net(folder.path(), "", &["bench", path, "--seconds", "0.1", "--json"]).json();
    let measurements = report["measurements"].as_array().unwrap();
    assert_eq!(measurements.len(), 6);
    for measured in measurements {
        assert!(measured["evaluations_per_second"].as_f64().unwrap() > 0.0);
    }
    assert!(yose(&["net", "bench", path, "--seconds", "0"]).misused().contains("from 0.1 to 600"));
}
