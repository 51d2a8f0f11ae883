//! The golden files of `testdata`, each case with its source.

use serde::Deserialize;
use yose_board::{Color, Count, Diagram, Move, Point, PointSet, Position, Rules, Score, Terms, parse_points};

#[derive(Deserialize)]
struct Cases<T> {
    case: Vec<T>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RuleCase {
    name: String,
    #[allow(dead_code, reason = "read by people")]
    source: String,
    rules: String,
    diagram: String,
    moves: String,
    refused: Option<String>,
    expect: Option<String>,
    prisoners: Option<[u32; 2]>,
}

fn position(diagram: &str, rules: &str) -> Position {
    let diagram: Diagram = diagram.parse().unwrap();
    diagram.setup.position(rules.parse().unwrap()).unwrap()
}

/// Plays `B C2, W pass, …` and tells what the last move said.
fn play(game: &mut Position, moves: &str) -> Result<(), String> {
    let size = game.board().size();
    let mut last = Ok(());
    for text in moves.split(", ") {
        last.clone().unwrap_or_else(|reason| panic!("refused before {text}: {reason}"));
        let (color, place) = text.split_once(' ').unwrap();
        let action = match place {
            "pass" => Move::Pass,
            name => Move::Play(Point::from_gtp(name, size).unwrap()),
        };
        last = game.play_as(Color::parse(color).unwrap(), action).map_err(|reason| reason.to_string());
    }
    last
}

#[test]
fn rules() {
    let cases: Cases<RuleCase> = toml::from_str(include_str!("../testdata/rules.toml")).unwrap();
    for case in cases.case {
        let mut game = position(&case.diagram, &case.rules);
        let result = play(&mut game, &case.moves);
        assert_eq!(result.err(), case.refused, "{}", case.name);
        if let Some(expect) = case.expect {
            assert_eq!(
                game.board().stones_hash(),
                position(&expect, &case.rules).board().stones_hash(),
                "{}\n{}",
                case.name,
                game.board()
            );
        }
        if let Some(prisoners) = case.prisoners {
            assert_eq!(Color::BOTH.map(|color| game.prisoners(color)), prisoners, "{}", case.name);
        }
        // Whatever happened, taking everything back ends where it began.
        while game.undo().is_some() {}
        assert_eq!(game.board(), position(&case.diagram, &case.rules).board(), "{}", case.name);
        assert_eq!(Color::BOTH.map(|color| game.prisoners(color)), [0, 0], "{}", case.name);
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CountCase {
    name: String,
    #[allow(dead_code, reason = "read by people")]
    source: String,
    rules: String,
    komi: String,
    #[serde(default)]
    handicap: u32,
    #[serde(default)]
    prisoners: [u32; 2],
    #[serde(default)]
    dead: String,
    diagram: String,
    black: String,
    white: String,
    result: String,
}

#[test]
fn counts() {
    let cases: Cases<CountCase> = toml::from_str(include_str!("../testdata/counts.toml")).unwrap();
    for case in cases.case {
        let game = position(&case.diagram, &case.rules);
        let dead = parse_points(&case.dead, game.board().size()).unwrap();
        let terms = Terms {
            rules: case.rules.parse::<Rules>().unwrap(),
            komi: case.komi.parse().unwrap(),
            handicap: case.handicap,
            prisoners: case.prisoners,
        };
        let count = Count::new(game.board(), &dead, &terms).unwrap();
        let total = |color| count.tally(color).total(count.scoring);
        assert_eq!(total(Color::Black), case.black.parse::<Score>().unwrap(), "{}", case.name);
        assert_eq!(total(Color::White), case.white.parse::<Score>().unwrap(), "{}", case.name);
        assert_eq!(count.margin().result(), case.result, "{}", case.name);
    }
}

#[test]
fn only_stones_can_be_dead() {
    let game = position(". X\n. .", "japanese");
    let terms = Terms { rules: Rules::JAPANESE, komi: Score::ZERO, handicap: 0, prisoners: [0; 2] };
    let error = Count::new(game.board(), &PointSet::from_iter([Point::new(0, 1)]), &terms).unwrap_err();
    assert_eq!(error.to_string(), "there is no stone on A1 that could be dead");
}
