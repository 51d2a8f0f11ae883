//! `yose protocol`: KataGo's analysis protocol.

use serde_json::{Value, json};

use crate::yose_with_input;

/// Sends lines and reads the replies, each of which must be one JSON object.
fn replies(lines: &[String]) -> Vec<Value> {
    let arguments = ["protocol", "--playouts", "100", "--nodes", "20000"];
    let output = yose_with_input(&arguments, lines.join("\n")).quiet();
    output.lines().map(|line| serde_json::from_str(line).expect("a reply is JSON")).collect()
}

fn reply(query: &Value) -> Value {
    let mut all = replies(&[query.to_string()]);
    assert_eq!(all.len(), 1, "{all:?}");
    all.remove(0)
}

/// A query on a small board, with some fields changed.
fn query(changes: &Value) -> Value {
    let mut query = json!({
        "id": "q", "moves": [["B", "C3"], ["W", "D3"]], "rules": "japanese", "komi": 6.5,
        "boardXSize": 5, "boardYSize": 5,
    });
    for (key, value) in changes.as_object().expect("fields") {
        query[key] = value.clone();
    }
    query
}

#[test]
fn a_query_as_katrain_sends_it() {
    let katrain = json!({
        "rules": "japanese", "priority": 0, "analyzeTurns": [3], "maxVisits": 50, "komi": 6.5, "boardXSize": 9,
        "boardYSize": 9, "includeOwnership": true, "includeMovesOwnership": true, "includePolicy": true,
        "initialStones": [["B", "G3"]], "initialPlayer": "W",
        "moves": [["W", "C3"], ["B", "G7"], ["W", "C7"]],
        "overrideSettings": {"reportAnalysisWinratesAs": "BLACK", "maxTime": 8.0, "wideRootNoise": 0.04},
        "avoidMoves": [{"moves": ["E5", "pass"], "player": "B", "untilDepth": 1}],
        "id": "QUERY:17",
    });
    let got = reply(&katrain);
    assert_eq!((&got["id"], &got["turnNumber"]), (&json!("QUERY:17"), &json!(3)));
    assert_eq!(got["isDuringSearch"], false);
    let moves = got["moveInfos"].as_array().unwrap();
    assert!(!moves.is_empty());
    for (order, play) in moves.iter().enumerate() {
        assert_eq!(play["order"], order);
        assert_eq!(play["pv"][0], play["move"]);
        assert!(play["move"] != "E5" && play["move"] != "pass", "avoided");
        for field in ["visits", "winrate", "scoreLead", "prior", "utility", "lcb", "scoreMean", "scoreStdev"]
        {
            assert!(play[field].is_number(), "{field}");
        }
    }
    let root = &got["rootInfo"];
    assert_eq!((&root["visits"], &root["currentPlayer"]), (&json!(50), &json!("B")));
    assert!((0.0..=1.0).contains(&root["winrate"].as_f64().unwrap()));
    let owners = got["ownership"].as_array().unwrap();
    assert_eq!(owners.len(), 81);
    assert!(owners.iter().all(|owner| (-1.0..=1.0).contains(&owner.as_f64().unwrap())));
    // Every random game began with one of the moves, so the owners after them average to those of the position.
    for (point, owner) in owners.iter().enumerate() {
        let share =
            |play: &Value| play["ownership"][point].as_f64().unwrap() * play["visits"].as_f64().unwrap();
        let average = moves.iter().map(share).sum::<f64>() / 50.0;
        assert!((average - owner.as_f64().unwrap()).abs() < 1e-4, "{average} and {owner}");
    }
    assert!(root["scoreStdev"].as_f64().unwrap() > 1.0, "random games on an empty board end in many ways");
    let policy = got["policy"].as_array().unwrap();
    assert_eq!(policy.len(), 82);
    assert_eq!(policy[2 * 9 + 2], -1.0, "C7 is occupied");
    let sum: f64 = policy.iter().map(|share| share.as_f64().unwrap().max(0.0)).sum();
    assert!((sum - 1.0).abs() < 1e-3, "{sum}");
    assert!(got["yose"]["regions"].is_array());
}

#[test]
fn proved_scores_and_regions() {
    // The corridors of the examples folder: each side gets one, the score is 0 less komi.
    let rows = ["XXXO.OO", "X..OO.O", "XXXOOOO", "XX...O.", "X.XXXOO", "XXXXXO.", ".X.XXOO"];
    let mut stones = Vec::new();
    for (row, line) in rows.iter().enumerate() {
        for (column, sign) in line.chars().enumerate().filter(|(_, sign)| *sign != '.') {
            let color = if sign == 'X' { "B" } else { "W" };
            stones.push(json!([color, format!("({column},{row})")]));
        }
    }
    let asked = query(&json!({
        "boardXSize": 7, "boardYSize": 7, "komi": 0.5, "initialStones": stones, "moves": [], "initialPlayer": "B",
    }));
    let got = reply(&asked);
    assert_eq!(got["rootInfo"]["scoreLead"], -0.5);
    assert_eq!(got["rootInfo"]["proved"], true);
    assert_eq!(got["rootInfo"]["scoreStdev"], 0.0, "what is proved does not deviate");
    assert_eq!(got["rootInfo"]["winrate"], 0.0);
    assert_eq!(got["yose"]["regions"][0]["form"], "{1|*}");
    assert_eq!(got["yose"]["board"]["score"]["black_first"], "-1/2");
    let without = query(&json!({"includeYose": false}));
    assert!(reply(&without).get("yose").is_none());
}

#[test]
fn several_turns_in_any_order() {
    let asked =
        query(&json!({"analyzeTurns": [2, 0, 1, 0], "priorities": [1, 5, 3, 5], "includeYose": false}));
    let got = replies(&[asked.to_string()]);
    let mut turns: Vec<u64> = got.iter().map(|reply| reply["turnNumber"].as_u64().unwrap()).collect();
    turns.sort_unstable();
    assert_eq!(turns, [0, 1, 2], "each turn once");
    assert!(got.iter().all(|reply| reply["isDuringSearch"] == false));
    let player = |turn: u64| {
        let reply = got.iter().find(|reply| reply["turnNumber"] == turn).unwrap();
        reply["rootInfo"]["currentPlayer"].clone()
    };
    assert_eq!([player(0), player(1), player(2)], ["B", "W", "B"]);
}

#[test]
fn actions_are_echoed() {
    for action in ["clear_cache", "terminate_all"] {
        let asked = json!({"id": "x", "action": action, "more": [1, 2]});
        assert_eq!(reply(&asked), asked);
    }
    let version = reply(&json!({"id": "v", "action": "query_version"}));
    assert_eq!(version["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!((&version["id"], &version["action"]), (&json!("v"), &json!("query_version")));
    assert!(version["git_hash"].is_string());
    assert_eq!(reply(&json!({"id": "m", "action": "query_models"}))["models"], json!([]));
    let terminate = json!({"id": "t", "action": "terminate", "terminateId": "unheard of"});
    assert_eq!(reply(&terminate), terminate);
}

#[test]
fn cancelled_queries_end_with_one_reply_each() {
    let long = |id: &str| {
        query(&json!({"id": id, "maxVisits": 900_000_000, "analyzeTurns": [0, 1, 2], "includeYose": false}))
            .to_string()
    };
    let stop =
        |id: &str| json!({"id": format!("stop {id}"), "action": "terminate", "terminateId": id}).to_string();
    let some =
        json!({"id": "s", "action": "terminate", "terminateId": "b", "turnNumbers": [0, 2]}).to_string();
    let start = std::time::Instant::now();
    let got = replies(&[long("a"), long("b"), stop("a"), some, stop("b")]);
    assert!(start.elapsed().as_secs() < 60, "took {:?}", start.elapsed());
    for id in ["a", "b"] {
        for turn in 0..3 {
            let of_turn = |reply: &&Value| reply["id"] == id && reply["turnNumber"] == turn;
            let ended: Vec<&Value> = got.iter().filter(of_turn).collect();
            assert_eq!(ended.len(), 1, "{id} {turn}: {ended:?}");
            assert_eq!(ended[0]["isDuringSearch"], false);
            assert!(ended[0]["noResults"] == true || ended[0]["moveInfos"].is_array());
        }
    }
    assert!(got.iter().filter(|reply| reply["noResults"] == true).count() >= 4, "most had not begun");
    assert_eq!(got.iter().filter(|reply| reply["action"] == "terminate").count(), 3);
}

#[test]
fn reports_on_the_way() {
    let asked = query(&json!({"reportDuringSearchEvery": 0.001, "maxVisits": 3000, "includeYose": false}));
    let got = replies(&[asked.to_string()]);
    let (last, before) = got.split_last().unwrap();
    assert_eq!(last["isDuringSearch"], false);
    assert!(!before.is_empty() && before.iter().all(|reply| reply["isDuringSearch"] == true));
}

#[test]
fn what_is_wrong_is_named() {
    let refused = |changes: Value, field: &str| {
        let got = reply(&query(&changes));
        assert_eq!((&got["field"], &got["id"]), (&json!(field), &json!("q")), "{changes}");
        got["error"].as_str().expect("a message").to_owned()
    };
    let illegal = refused(json!({"moves": [["B", "C3"], ["W", "C3"]]}), "moves");
    assert_eq!(illegal, "Illegal move 1: C3 (the point is occupied)");
    refused(json!({"moves": [["B", "Z9"]]}), "moves");
    refused(json!({"moves": [["B"]]}), "moves");
    refused(json!({"moves": "C3"}), "moves");
    refused(json!({"rules": "chess"}), "rules");
    refused(json!({"rules": 7}), "rules");
    refused(json!({"komi": "much"}), "komi");
    refused(json!({"komi": 6.3}), "komi");
    refused(json!({"komi": 1e300}), "komi");
    refused(json!({"boardXSize": 26}), "boardXSize");
    refused(json!({"boardYSize": -1}), "boardYSize");
    refused(json!({"boardYSize": null}), "boardYSize");
    refused(json!({"analyzeTurns": [3]}), "analyzeTurns");
    refused(json!({"analyzeTurns": ["all"]}), "analyzeTurns");
    refused(json!({"analyzeTurns": [0, 1], "priorities": [1]}), "priorities");
    refused(json!({"initialStones": [["B", "A1"], ["W", "A1"]]}), "initialStones");
    refused(json!({"initialPlayer": "green"}), "initialPlayer");
    refused(json!({"maxVisits": 0}), "maxVisits");
    refused(json!({"includeOwnership": "yes"}), "includeOwnership");
    refused(json!({"avoidMoves": [{"moves": ["Q99"], "player": "B"}]}), "avoidMoves");
    refused(json!({"reportDuringSearchEvery": -1}), "reportDuringSearchEvery");
    refused(json!({"action": "dance"}), "action");
    refused(json!({"action": "terminate"}), "terminateId");
    let missing = reply(&json!({"id": "q", "rules": "japanese", "boardXSize": 5, "boardYSize": 5}));
    assert_eq!(missing["field"], "moves");
}

#[test]
fn malformed_and_huge_lines_do_not_stop_it() {
    let nested = format!("{{\"id\":{}1{}}}", "[".repeat(100_000), "]".repeat(100_000));
    let many: Vec<Value> = (0..30_000).map(|_| json!(["B", "pass"])).collect();
    let lines = [
        "{".to_owned(),
        "[]".to_owned(),
        "7".to_owned(),
        "\u{0}\u{1}".to_owned(),
        "{}".to_owned(),
        "{\"id\":5}".to_owned(),
        nested,
        format!("{{\"id\":\"{}\"", "x".repeat(20 << 20)),
        query(&json!({"moves": many})).to_string(),
        String::new(),
        query(&json!({"includeYose": false})).to_string(),
    ];
    let got = replies(&lines);
    assert_eq!(got.len(), 10);
    let errors = got.iter().filter(|reply| reply["error"].is_string()).count();
    assert_eq!(errors, 9);
    assert!(got.iter().any(|reply| reply["moveInfos"].is_array()), "the good one is answered");
}
