//! Every endpoint with a good question.

use std::sync::Arc;

use axum::http::Method;
use serde_json::{Value, json};
use yose::open::{Opinion, Situation};
use yose_board::Point;
use yose_web::{Adviser, Server, Settings};

use crate::client::{CORRIDOR, ask, bytes, get, good, request, send, server};

fn names(value: &Value) -> Vec<&str> {
    value.as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect()
}

/// Black takes a white stone in the corner; then there is a variation.
const RECORD: &str = "(;SZ[5]KM[6.5]RU[Japanese]PB[Left]BR[1d]PW[Right]GN[A corner]\
    ;B[ab];W[aa];B[ba]C[Taken.](;W[cc]TR[cc]LB[dd:x])(;W[];B[dd]BM[1]))";

#[tokio::test]
async fn a_record_is_a_tree_with_changes() {
    let (status, record) = send(&server(), Method::POST, "/api/v1/record", RECORD).await;
    assert_eq!(status, 200, "{record}");
    assert_eq!(record["size"], json!({"width": 5, "height": 5}));
    assert_eq!(record["komi"], "13/2");
    assert_eq!(record["players"]["black"], json!({"name": "Left", "rank": "1d"}));
    let nodes = record["nodes"].as_array().unwrap();
    assert_eq!(nodes.len(), 7);
    assert_eq!(nodes[3]["children"], json!([4, 5]));
    assert_eq!(nodes[6]["parent"], 5);
    // The stone at A5 has no liberty left after B5.
    assert_eq!(nodes[3]["changes"], json!({"black": ["B5"], "white": [], "empty": ["A5"]}));
    assert_eq!(nodes[3]["prisoners"], json!({"black": 1, "white": 0}));
    assert_eq!(nodes[3]["comment"], "Taken.");
    assert_eq!(nodes[4]["marks"], json!([{"point": "C3", "mark": "triangle"}]));
    assert_eq!(nodes[4]["labels"], json!([{"point": "D2", "text": "x"}]));
    assert_eq!(nodes[5]["move"], json!({"color": "white", "point": null}));
    assert_eq!(nodes[6]["judgement"], json!(["bad"]));
    assert_eq!(record["start"], 4, "the end of the main line");
}

#[tokio::test]
async fn changes_add_up_to_the_position() {
    let server = server();
    let (_, record) = send(&server, Method::POST, "/api/v1/record", RECORD).await;
    let mut stones = std::collections::BTreeMap::new();
    for node in record["nodes"].as_array().unwrap().iter().take(5) {
        for side in ["black", "white"] {
            stones.extend(names(&node["changes"][side]).into_iter().map(|name| (name.to_owned(), side)));
        }
        for name in names(&node["changes"]["empty"]) {
            stones.remove(name);
        }
    }
    let position = good(&server, "/api/v1/position", json!({"record": record["text"], "node": 4})).await;
    for side in ["black", "white"] {
        let walked: Vec<&String> =
            stones.iter().filter(|(_, of)| **of == side).map(|(name, _)| name).collect();
        let mut told = names(&position["stones"][side]);
        told.sort_unstable();
        assert_eq!(walked, told, "{side}");
    }
    assert_eq!(position["to_move"], "black");
}

#[tokio::test]
async fn a_diagram_is_a_tree_too() {
    let diagram = "to-move: white\nkomi: 5.5\nprisoners: 3 1\nregion: B2\n. X .\nX . O\n. O .";
    let (status, record) = send(&server(), Method::POST, "/api/v1/record", diagram).await;
    assert_eq!(status, 200, "{record}");
    assert_eq!((&record["format"], &record["komi"]), (&json!("diagram"), &json!("11/2")));
    let root = &record["nodes"][0];
    assert_eq!(root["prisoners"], json!({"black": 3, "white": 1}));
    assert_eq!(root["to_move"], "white");
    assert_eq!(root["marks"], json!([{"point": "B2", "mark": "square"}]));
}

#[tokio::test]
async fn the_second_game_of_a_collection() {
    let (status, record) =
        send(&server(), Method::POST, "/api/v1/record?game=2", "(;SZ[9])(;SZ[7];B[aa])").await;
    assert_eq!(status, 200, "{record}");
    assert_eq!((&record["games"], &record["size"]["width"]), (&json!(2), &json!(7)));
}

#[tokio::test]
async fn moves_and_stones_are_tried() {
    let server = server();
    let record = ". X .\nX O .\n. X .";
    // C2 takes the last liberty of B2.
    let taken = good(&server, "/api/v1/position", json!({"record": record, "moves": ["B C2"]})).await;
    assert_eq!(taken["stones"]["white"], json!([]));
    assert_eq!(taken["prisoners"], json!({"black": 1, "white": 0}));
    assert_eq!((&taken["last_move"], &taken["number"]), (&json!("C2"), &json!(1)));
    // White may not play into what has become Black's eye.
    assert!(taken["forbidden"].as_array().unwrap().iter().any(|entry| entry["point"] == "B2"));
    let edit =
        json!({"record": record, "setup": {"empty": ["B2", "B1"], "white": ["A1"], "to_move": "white"}});
    let edited = good(&server, "/api/v1/position", edit).await;
    assert_eq!(edited["stones"]["white"], json!(["A1"]));
    assert_eq!(edited["to_move"], "white");
}

#[tokio::test]
async fn a_ko_is_told() {
    let diamond = ". X O .\nX . X O\n. X O .\n. . . .";
    let taken = good(&server(), "/api/v1/position", json!({"record": diamond, "moves": ["W B3"]})).await;
    assert_eq!(taken["ko"], "C3");
    assert!(taken["forbidden"].as_array().unwrap().iter().any(|entry| entry["point"] == "C3"));
}

#[tokio::test]
async fn edits_make_branches_and_follow_them() {
    let server = server();
    let edit = |node: usize, more: Value| {
        let mut question = json!({"record": RECORD, "node": node});
        question.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        question
    };
    let followed = good(&server, "/api/v1/edit", edit(3, json!({"moves": ["W C3"]}))).await;
    assert_eq!((&followed["node"], followed["nodes"].as_array().unwrap().len()), (&json!(4), 7));
    let branch =
        json!({"moves": ["W E1", "B D4"], "comment": "Mine", "marks": [{"point": "A1", "mark": "circle"}]});
    let added = good(&server, "/api/v1/edit", edit(3, branch)).await;
    let node = &added["nodes"][added["node"].as_u64().unwrap() as usize];
    assert_eq!(node["move"], json!({"color": "black", "point": "D4"}));
    assert_eq!((&node["comment"], &node["marks"][0]["point"]), (&json!("Mine"), &json!("A1")));
    assert_eq!(added["nodes"][3]["children"].as_array().unwrap().len(), 3);
    let removed = good(&server, "/api/v1/edit", edit(5, json!({"remove": true}))).await;
    assert_eq!((&removed["node"], removed["nodes"].as_array().unwrap().len()), (&json!(3), 5));
    let set_up =
        good(&server, "/api/v1/edit", edit(4, json!({"setup": {"black": ["E5"], "empty": ["C3"]}}))).await;
    let node = &set_up["nodes"][set_up["node"].as_u64().unwrap() as usize];
    assert_eq!(node["changes"], json!({"black": ["E5"], "white": [], "empty": ["C3"]}));
    assert_eq!(node["setup"], true);
}

#[tokio::test]
async fn the_report_is_that_of_the_facade() {
    let mut answer = good(&server(), "/api/v1/analyze", json!({"record": CORRIDOR, "immortal": "all"})).await;
    assert_eq!(answer["regions"][0]["form"], "{1|*}");
    assert_eq!(answer["regions"][0]["label"], "A 1 gote");
    assert_eq!(answer["board"]["score"]["black_first"], "1");
    assert!(answer["board"]["verdict"].as_str().unwrap().starts_with("Proved score"));
    // Besides what a page needs it is what `yose analyze --json` prints.
    for region in answer["regions"].as_array_mut().unwrap() {
        region.as_object_mut().unwrap().remove("label");
    }
    for extra in ["verdict", "audit"] {
        answer["board"].as_object_mut().unwrap().remove(extra);
    }
    assert_eq!(answer.as_object_mut().unwrap().remove("network"), Some(Value::Null));
    let diagram: yose_board::Diagram = CORRIDOR.parse().unwrap();
    let board = diagram.setup.board().unwrap();
    let question = yose::Question { immortal: yose_region::Immortal::All, ..yose::Question::new(&board) };
    assert_eq!(answer, serde_json::to_value(yose::analyze(&question)).unwrap());
}

#[tokio::test]
async fn stones_declared_dead_are_prisoners() {
    // Two eyes for Black; the white stone in the corner is dead, and somebody says so.
    let record = "O . X . .\n. . X X X\nX X X . .\n. . . . .";
    let alive = json!({"record": record, "rules": "japanese", "dead": ["A4"], "immortal": "all"});
    let report = good(&server(), "/api/v1/analyze", alive).await;
    let audit = report["board"]["audit"].as_array().unwrap();
    let prisoners = audit.iter().find(|item| item["name"] == "prisoners").unwrap();
    assert_eq!((&prisoners["black"], &prisoners["white"]), (&json!("1"), &json!("0")));
}

#[tokio::test]
async fn a_region_can_be_walked() {
    let server = server();
    let question = |line: Value| json!({"record": CORRIDOR, "immortal": "all", "id": "A", "line": line});
    let start = good(&server, "/api/v1/region", question(json!([]))).await;
    assert_eq!(start["value"]["form"], "{1|*}");
    assert_eq!(start["label"], "A 1 gote");
    // {1|*}: Black gets to 1, White to *, and it freezes at 1/2 when a move costs 1/2.
    let chart = &start["thermographs"][0];
    assert_eq!((&chart["mean"], &chart["temperature"]), (&json!("1/2"), &json!("1/2")));
    assert!(chart["svg"].as_str().unwrap().starts_with("<svg"));
    let best: Vec<&Value> =
        start["moves"]["white"].as_array().unwrap().iter().filter(|play| play["best"] == true).collect();
    assert_eq!((best.len(), &best[0]["point"], &best[0]["value"]["form"]), (1, &json!("C2"), &json!("*")));
    let after = good(&server, "/api/v1/region", question(json!(["W C2"]))).await;
    assert_eq!((&after["value"]["form"], &after["points"]), (&json!("*"), &json!(["B2"])));
    assert_eq!(after["stones"]["white"], json!(["C2"]));
}

#[tokio::test]
async fn the_calculator() {
    let server = server();
    let one = good(&server, "/api/v1/value", json!({"expressions": ["{5||4|0}"], "cool": "1/2"})).await;
    // Right's threat is answered until a move costs 1: mean 4, temperature 1.
    assert_eq!((&one["game"]["mean"], &one["game"]["temperature"]), (&json!("4"), &json!("1")));
    assert!(one["thermograph"].as_str().unwrap().starts_with("<svg"));
    assert!(one["game"]["cooled"]["form"].is_string());
    let sum =
        good(&server, "/api/v1/value", json!({"expressions": ["{3|1}", "±2"], "strategies": true})).await;
    // Left takes the hotter ±2 first and Right answers in 3|1: 2 + 1.
    assert_eq!(sum["sum"]["left_first"]["score"], "3");
    let explained =
        good(&server, "/api/v1/value", json!({"expressions": ["{0,1|2}"], "explain": true})).await;
    assert_eq!(explained["explanation"].as_array().unwrap().len(), 1, "{explained}");
}

#[tokio::test]
async fn maps() {
    let server = server();
    for method in ["symmetric", "propagating", "bouzy", "zobrist"] {
        // The board is its own mirror image with colours exchanged, so nobody is ahead.
        let question = json!({"record": "X . . . O", "method": method, "rank": "black"});
        let map = good(&server, "/api/v1/influence", question).await;
        assert_eq!((&map["evidence"], &map["method"]), (&json!("estimated"), &json!(method)));
        assert!(map["score"].as_f64().unwrap().abs() < 1e-9, "{method}: {map}");
        assert!(map["values"][0][0].as_f64().unwrap() > 0.0);
        assert_eq!(map["ranking"]["color"], "black");
    }
    let control = good(
        &server,
        "/api/v1/influence",
        json!({"record": CORRIDOR, "method": "control", "immortal": "all"}),
    )
    .await;
    // The shares of the region add up to its mean and the stones that stand in it, here none.
    assert_eq!((&control["evidence"], &control["regions"][0]["total"]), (&json!("proved"), &json!("1/2")));
}

#[tokio::test]
async fn races() {
    // Two liberties each, and nobody has an eye: whoever moves first wins.
    let record = "X X X X X X .\nX X . . X X X\nX O O O O O X\nO X X X X X O\nO O . . O O O\n. O O O O O O";
    let answer = good(&server(), "/api/v1/race", json!({"record": record})).await;
    let race = &answer["races"][0];
    for side in ["black", "white"] {
        assert_eq!(race[format!("{side}_first")]["winner"], side);
        assert_eq!(race["liberties"][side].as_array().unwrap().len(), 2);
    }
}

#[tokio::test]
async fn counts() {
    let record = "rules: japanese\nkomi: 0.5\nprisoners: 2 0\n. X O .\n. X O .\nX X O O\n. X O .";
    let count = good(&server(), "/api/v1/score", json!({"record": record})).await;
    // Three empty points each, two prisoners for Black, half a point for White.
    assert_eq!((&count["black"]["territory"], &count["white"]["territory"]), (&json!(3), &json!(3)));
    assert_eq!((&count["result"], &count["verdict"]), (&json!("B+1.5"), &json!("Black wins by 1½ points.")));
    let area =
        good(&server(), "/api/v1/score", json!({"record": record, "rules": "chinese", "komi": "0"})).await;
    // Five stones and three points against five and three.
    assert_eq!(area["result"], "0");
    let dead = good(&server(), "/api/v1/score", json!({"record": "X . O\nX X X", "dead": ["C2"]})).await;
    assert_eq!(dead["black"]["dead"], 1);
}

#[tokio::test]
async fn a_network_tells_soft_groups_if_there_is_one() {
    let (status, answer) =
        send(&server(), Method::POST, "/api/v1/segment", json!({"record": "X . O"}).to_string()).await;
    assert_eq!(status, 501, "{answer}");
}

/// A corridor of two points (C6, D6) and a neutral point (E3) between sides so wide that nobody can prove whose they are.
const OPEN: &str = "komi: 0\n\n\
    . . . X O . . . .\n. . . X O . . . .\nX X X X O . . . .\nX X . . O . . . .\nX X X X O . . . .\n\
    . . . X O . . . .\n. . . X . O . . .\n. . . X O . . . .\n. . . X O . . . .\n";

/// Somebody who gives the left of the board to Black and the right to White, and is not sure of corridor and neutral point.
fn adviser() -> Adviser {
    Adviser::new("halves", |situations| {
        let opinion = |situation: &Situation| {
            let size = situation.board.size();
            let undecided = yose_board::parse_points("C6,D6,E3", size).unwrap() & situation.board.empty();
            let owner = |point: Point| match point.column() {
                _ if undecided.contains(point) => 0.5 * situation.to_move.sign() as f32,
                0..4 => 1.0,
                _ => -1.0,
            };
            let owners = size.points().map(owner).collect();
            Opinion::new(size, vec![1.0 / size.area() as f32; size.area()], owners)
        };
        situations.iter().map(opinion).collect()
    })
}

#[tokio::test]
async fn somebody_is_asked_about_what_cannot_be_proved() {
    let place = json!({"record": OPEN});
    let plain = good(&server(), "/api/v1/analyze", place.clone()).await;
    assert_eq!(plain["network"], Value::Null);
    assert!(plain["regions"][0]["kind"].is_null() && plain["board"]["lead"].is_null(), "{plain}");
    let server = Arc::new(Server::new(Settings::default()).with_adviser(adviser()));
    let report = good(&server, "/api/v1/analyze", place.clone()).await;
    assert_eq!(report["network"], "halves");
    // A corridor of two points is worth one point in gote, half a point on average.
    let corridor = &report["regions"][0];
    assert_eq!(
        (&corridor["evidence"], &corridor["label"]),
        (&json!("estimated"), &json!("A 1 gote")),
        "{report}"
    );
    assert!(corridor["thermographs"][0]["svg"].as_str().unwrap().starts_with("<svg"));
    assert_eq!(report["board"]["lead"]["evidence"], "estimated");
    assert_eq!(get(&server, "/healthz").await.1["network"], "halves");
    let owners = good(&server, "/api/v1/ownership", place).await;
    assert_eq!((&owners["evidence"], &owners["network"]), (&json!("estimated"), &json!("halves")));
    // Whoever moves next gets D6, so on average nobody has it.
    assert_eq!(owners["values"][3], json!([1.0, 1.0, 0.0, 0.0, -1.0, -1.0, -1.0, -1.0, -1.0]));
}

#[tokio::test]
async fn a_region_is_named_by_any_of_its_points() {
    let server = server();
    let board = json!({"record": CORRIDOR, "immortal": "all"});
    let ask = |name: &str, value: &str| {
        let mut question = board.clone();
        question[name] = value.into();
        question
    };
    let by_letter = good(&server, "/api/v1/region", ask("id", "A")).await;
    assert_eq!(by_letter["value"]["form"], "{1|*}");
    for point in ["B2", "C2"] {
        assert_eq!(good(&server, "/api/v1/region", ask("at", point)).await, by_letter);
    }
    let (status, _) = send(&server, Method::POST, "/api/v1/region", ask("at", "A1").to_string()).await;
    assert_eq!(status, 422, "a stone of the wall is in no region");
}

#[tokio::test]
async fn liberties_are_numbered_in_pictures() {
    let server = server();
    let export = |liberties: Value| {
        json!({"record": "X . O\n. . .\n", "format": "svg", "liberties": liberties}).to_string()
    };
    let draw = async |liberties: Value| {
        let answer = ask(&server, request(Method::POST, "/api/v1/export", export(liberties))).await;
        (answer.status().as_u16(), String::from_utf8(bytes(answer).await).unwrap())
    };
    let plain = draw(json!({"black": [], "white": []})).await.1;
    let (status, numbered) = draw(json!({"black": ["A1", "B2"], "white": ["C1", "B2"]})).await;
    assert_eq!(status, 200);
    let ones = |svg: &str| svg.matches(">1</text>").count();
    // Row 1 is named on either side of the board, or on one; two liberties more have the number.
    assert_eq!(ones(&numbered), ones(&plain) + 2, "{numbered}");
    assert_eq!(draw(json!({"black": ["Z9"], "white": []})).await.0, 422);
}

#[tokio::test]
async fn pictures_and_records() {
    let server = server();
    let export =
        |format: &str| json!({"record": RECORD, "node": 4, "format": format, "width": 200}).to_string();
    for (format, begins, kind) in [
        ("svg", &b"<svg"[..], "image/svg+xml"),
        ("png", b"\x89PNG", "image/png"),
        ("sgf", b"(;", "application/x-go-sgf"),
    ] {
        let answer = ask(&server, request(Method::POST, "/api/v1/export", export(format))).await;
        assert_eq!(
            (answer.status().as_u16(), answer.headers()["content-type"].to_str().unwrap()),
            (200, kind)
        );
        assert!(bytes(answer).await.starts_with(begins), "{format}");
    }
    let untouched = ask(&server, request(Method::POST, "/api/v1/export", export("sgf"))).await;
    assert_eq!(bytes(untouched).await, RECORD.as_bytes(), "nothing of a record is lost");
}

#[tokio::test]
async fn documents() {
    let server = server();
    let (_, examples) = get(&server, "/api/v1/examples").await;
    let examples = examples["examples"].as_array().unwrap();
    assert!(examples.len() >= 5);
    for example in examples {
        let (status, record) =
            send(&server, Method::POST, "/api/v1/record", example["record"].as_str().unwrap().to_owned())
                .await;
        assert_eq!(status, 200, "{}: {record}", example["id"]);
    }
    let (_, glossary) = get(&server, "/api/v1/glossary").await;
    let terms = glossary["terms"].as_array().unwrap();
    let ids: Vec<&str> = terms.iter().map(|term| term["id"].as_str().unwrap()).collect();
    for term in terms {
        for language in ["en", "ja", "zh", "ko"] {
            assert!(!term["names"][language].as_str().unwrap().is_empty(), "{}", term["id"]);
        }
        for other in names(&term["see"]) {
            assert!(ids.contains(&other), "{} refers to {other}", term["id"]);
        }
    }
    let (status, health) = get(&server, "/healthz").await;
    assert_eq!((status, &health["status"]), (200, &json!("ok")));
}
