//! Outputs of real and of small random networks, compared with KataGo's own.
//!
//! Networks that are not beside the workspace are looked for in the folder `YOSE_TEST_NETS`.

mod common;

use std::path::{Path, PathBuf};

use common::Described;
use serde::Deserialize;
use yose_board::{Color, Symmetry};
use yose_net::{Evaluation, Evaluator, InputOptions, Inputs, Network, Options, Profile, Rank};

#[derive(Deserialize)]
struct RawCase {
    id: String,
    raw_policy_ch0: Vec<f32>,
    #[serde(default)]
    raw_policy_ch1: Vec<f32>,
    raw_value: Vec<f32>,
    raw_scorevalue: Vec<f32>,
    raw_ownership: Vec<f32>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Printed {
    #[serde(flatten)]
    position: Described,
    white_win: f32,
    white_loss: f32,
    no_result: f32,
    white_lead: f32,
    white_score_selfplay: f32,
    white_score_selfplay_sq: f32,
    var_time_left: f32,
    shortterm_winloss_error: f32,
    shortterm_score_error: f32,
    policy: Vec<Option<f32>>,
    policy_pass: f32,
    #[serde(rename = "policy_opt1")]
    optimistic: Vec<Option<f32>>,
    #[serde(rename = "policyPass_opt1")]
    optimistic_pass: f32,
    white_ownership: Vec<f32>,
}

/// A network file beside the workspace or in the folder `YOSE_TEST_NETS`.
fn network(name: &str) -> Option<Network> {
    let file = format!("{name}.bin.gz");
    let elsewhere = std::env::var_os("YOSE_TEST_NETS").map(|folder| PathBuf::from(folder).join(&file));
    let path = elsewhere.filter(|path| path.exists()).or_else(|| common::shared(&file))?;
    Some(read(&path))
}

fn read(path: &Path) -> Network {
    Network::from_bytes(&std::fs::read(path).unwrap()).unwrap_or_else(|error| panic!("{path:?}: {error}"))
}

/// The largest distance between two lists.
fn distance(a: &[f32], b: &[f32]) -> f32 {
    assert_eq!(a.len(), b.len());
    a.iter().zip(b).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max)
}

fn channel(raw: &yose_net::Raw, channel: usize) -> Vec<f32> {
    let channels = raw.pass.len();
    let mut logits: Vec<f32> = raw.policy.iter().skip(channel).step_by(channels).copied().collect();
    logits.push(raw.pass[channel]);
    logits
}

/// The largest difference of any raw output.
fn raw_distance(network: &Network, inputs: &Inputs, case: &RawCase) -> f32 {
    let raw = network.raw(std::slice::from_ref(inputs)).remove(0);
    let mut worst = distance(&channel(&raw, 0), &case.raw_policy_ch0);
    if raw.pass.len() > 1 && !case.raw_policy_ch1.is_empty() {
        worst = worst.max(distance(&channel(&raw, 1), &case.raw_policy_ch1));
    }
    worst = worst.max(distance(&raw.outcome, &case.raw_value));
    worst = worst.max(distance(&raw.scores[..4], &case.raw_scorevalue[..4]));
    if network.summary().version >= 9 {
        worst = worst.max(distance(&raw.scores[4..], &case.raw_scorevalue[4..6]));
    }
    worst.max(distance(&raw.ownership, &case.raw_ownership))
}

/// What is told to people, from White's view as KataGo prints it.
fn check_printed(printed: &Printed, evaluation: &Evaluation, optimistic: &Evaluation) {
    let id = &printed.position.id;
    let close = |what: &str, found: f32, expected: f32, tolerance: f32| {
        assert!((found - expected).abs() <= tolerance, "{id}: {what} is {found}, expected {expected}");
    };
    close("white wins", evaluation.white_wins, printed.white_win, 1e-4);
    close("black wins", evaluation.black_wins, printed.white_loss, 1e-4);
    close("no result", evaluation.no_result, printed.no_result, 1e-4);
    close("lead", -evaluation.lead, printed.white_lead, 0.005);
    close("score", -evaluation.score, printed.white_score_selfplay, 0.005);
    let square = evaluation.score_deviation.powi(2) + evaluation.score.powi(2);
    close("square of the score", square, printed.white_score_selfplay_sq, 0.05 + 2e-4 * square);
    close("time left", evaluation.time_left.unwrap_or(-1.0), printed.var_time_left, 0.01);
    close("value error", evaluation.value_error.unwrap_or(-1.0), printed.shortterm_winloss_error, 0.002);
    close("score error", evaluation.score_error.unwrap_or(-1.0), printed.shortterm_score_error, 0.005);
    let chances = |evaluation: &Evaluation, expected: &[Option<f32>], pass: f32| {
        close("pass", evaluation.pass, pass, 1e-4);
        for (&chance, expected) in evaluation.policy.iter().zip(expected) {
            close("policy", chance, expected.unwrap_or(0.0), 1e-4);
        }
    };
    chances(evaluation, &printed.policy, printed.policy_pass);
    chances(optimistic, &printed.optimistic, printed.optimistic_pass);
    let ownership: Vec<f32> = evaluation.ownership.iter().map(|owner| -owner).collect();
    assert!(distance(&ownership, &printed.white_ownership) < 2e-4, "{id}: ownership");
}

fn check(name: &str) {
    let Some(network) = network(name) else { return };
    let (Some(raw), Some(printed)) =
        (common::shared(&format!("raw/{name}.raw.jsonl")), common::shared(&format!("{name}.jsonl")))
    else {
        return;
    };
    let raw: Vec<RawCase> = common::lines(&raw);
    let printed: Vec<Printed> = common::lines(&printed);
    assert_eq!((raw.len(), printed.len()), (56, 56));
    let mut worst: f32 = 0.0;
    for (raw, printed) in raw.iter().zip(&printed) {
        assert_eq!(raw.id, printed.position.id);
        let inputs = network.inputs(&printed.position.game());
        worst = worst.max(raw_distance(&network, &inputs, raw));
        let outputs = network.raw(std::slice::from_ref(&inputs)).remove(0);
        check_printed(printed, &network.read(&inputs, &outputs, 0.2), &network.read(&inputs, &outputs, 1.0));
    }
    println!("{name}: raw outputs differ by at most {worst:e}");
    assert!(worst < 2e-3, "{name}: raw outputs differ by {worst}");
}

#[test]
fn residual() {
    check("g170-b6c96-s175395328-d26788732");
}

#[test]
fn transformer_with_fixed_angles() {
    check("b7c96h3tfrs-test5-cnorm");
}

#[test]
fn transformer_with_learnt_angles() {
    check("b7c96h6kv3qk32v16tflrs-fson-bnh");
}

#[test]
fn nested_transformer() {
    check("b10c384h6nbttflrs");
}

/// `rank_5k`, `preaz_3d`, `proyear_1985`.
fn profile(name: &str) -> Profile {
    let (kind, rest) = name.split_once('_').unwrap();
    if kind == "proyear" {
        return Profile::Professional(rest.parse().unwrap());
    }
    let number: u8 = rest[..rest.len() - 1].parse().unwrap();
    let rank = if rest.ends_with('k') { Rank::kyu(number) } else { Rank::dan(number) }.unwrap();
    if kind == "preaz" { Profile::RankBeforeAlphaZero(rank) } else { Profile::Rank(rank) }
}

#[test]
fn every_file_version() {
    let Some(folder) = common::shared("synth") else { return };
    let mut names: Vec<PathBuf> =
        std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    names.retain(|path| path.extension().is_some_and(|extension| extension == "gz"));
    names.sort();
    assert_eq!(names.len(), 14);
    for path in names {
        let stem = path.file_name().unwrap().to_str().unwrap().split('.').next().unwrap().to_owned();
        let network = read(&path);
        let positions = if stem == "s15meta" { "positions_meta.jsonl" } else { "positions.jsonl" };
        let positions: Vec<Described> = common::lines(&folder.join(positions));
        let cases: Vec<RawCase> = common::lines(&folder.join(format!("{stem}.raw.jsonl")));
        assert_eq!(positions.len(), cases.len());
        for (position, case) in positions.iter().zip(&cases) {
            let options =
                InputOptions { profile: position.profile.as_deref().map(profile), ..network.input_options() };
            let inputs = Inputs::of(&position.game(), &options);
            let worst = raw_distance(&network, &inputs, case);
            assert!(worst < 1e-3, "{stem}, {}: raw outputs differ by {worst}", position.id);
        }
    }
}

/// The evaluator's batches and threads change nothing, and symmetries little.
#[test]
fn evaluator() {
    let Some(network) = network("g170-b6c96-s175395328-d26788732") else { return };
    let Some(path) = common::shared("features_main.jsonl") else { return };
    let positions: Vec<Described> = common::lines(&path);
    let inputs: Vec<Inputs> =
        positions.iter().take(30).map(|position| network.inputs(&position.game())).collect();
    let network = std::sync::Arc::new(network);
    let with = |threads, cache| {
        let options = Options { threads, cache, ..Options::default() };
        Evaluator::new(std::sync::Arc::clone(&network), options).unwrap()
    };
    let (one, two) = (with(1, 0), with(2, 100));
    let answers = two.evaluate_all(&inputs);
    for _ in 0..2 {
        assert_eq!(two.evaluate_all(&inputs), answers, "from the cache");
    }
    for (inputs, answer) in inputs.iter().zip(&answers) {
        assert_eq!(&one.evaluate_all(std::slice::from_ref(inputs))[0], answer);
    }
    let mean = two.evaluate_turned(&inputs[5], &Symmetry::ALL).unwrap();
    assert!((mean.lead - answers[5].lead).abs() < 3.0);
    assert_eq!(inputs[5].to_move(), Color::Black);
}
