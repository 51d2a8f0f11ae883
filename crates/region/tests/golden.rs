//! The golden files of `testdata`: what is settled, point by point.

use std::collections::BTreeMap;

use serde::Deserialize;
use yose_board::{Board, Color, Diagram, Point, Symmetry};
use yose_region::{Decomposition, Immortal, Kind, Limits, decompose};

#[derive(Deserialize)]
struct Cases {
    case: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    name: String,
    #[allow(dead_code, reason = "read by people")]
    source: String,
    /// `proved` unless told.
    immortal: Option<String>,
    diagram: String,
    /// `B W` safe stones, `b w` territory, `d` dame, `s` seki, `?` open.
    expect: String,
    /// The area of the seki, if there is one.
    area: Option<i32>,
    /// The rule for some points.
    #[serde(default)]
    rules: BTreeMap<String, String>,
}

fn picture(board: &Board, parts: &Decomposition) -> String {
    let sign = |point: Point| {
        let of_sets = |sets: &[yose_board::PointSet; 2], signs: [char; 2]| {
            sets.iter()
                .zip(signs)
                .filter(|(set, _)| set.contains(point))
                .map(|(_, sign)| sign)
                .collect::<String>()
        };
        let of_regions = parts.regions.iter().filter(|region| region.points.contains(point)).map(|region| {
            match region.kind {
                Kind::Open => '?',
                Kind::Dame => 'd',
                Kind::Seki { .. } => 's',
            }
        });
        of_sets(&parts.safe_stones, ['B', 'W'])
            + &of_sets(&parts.territory, ['b', 'w'])
            + &of_regions.collect::<String>()
    };
    let rows = (0..board.size().height()).map(|row| {
        let signs = (0..board.size().width()).map(|column| sign(Point::new(column, row)));
        signs.collect::<Vec<String>>().join(" ")
    });
    rows.collect::<Vec<String>>().join("\n")
}

fn cases() -> Vec<Case> {
    [include_str!("../testdata/life.toml"), include_str!("../testdata/seki.toml")]
        .into_iter()
        .flat_map(|text| toml::from_str::<Cases>(text).unwrap().case)
        .collect()
}

fn read(case: &Case) -> (Board, Immortal) {
    let diagram: Diagram = case.diagram.parse().unwrap_or_else(|e| panic!("{}: {e}", case.name));
    let immortal = match case.immortal.as_deref() {
        None | Some("proved") => Immortal::Proved,
        Some("marked") => Immortal::Marked(diagram.alive),
        Some("all") => Immortal::All,
        Some(other) => panic!("{}: unknown {other}", case.name),
    };
    (diagram.setup.board().unwrap_or_else(|e| panic!("{}: {e}", case.name)), immortal)
}

#[test]
fn every_point_is_as_the_books_say() {
    for case in cases() {
        let (board, immortal) = read(&case);
        let parts = decompose(&board, &immortal, &Limits::default());
        assert_eq!(picture(&board, &parts), case.expect.trim(), "{}\n{board}", case.name);
        let area = parts.regions.iter().find_map(|region| match region.kind {
            Kind::Seki { area } => Some(area),
            Kind::Open | Kind::Dame => None,
        });
        assert_eq!(area, case.area, "{}", case.name);
        for (name, rule) in &case.rules {
            let point = Point::from_gtp(name, board.size()).unwrap();
            let verdict = parts.verdict(point).unwrap_or_else(|| panic!("{}: {name} is open", case.name));
            assert_eq!(format!("{:?}", verdict.rule), *rule, "{}: {name}", case.name);
        }
    }
}

/// Turned, mirrored and with colours exchanged, everything is the same.
#[test]
fn symmetries_and_colours_change_nothing() {
    for case in cases() {
        let (board, immortal) = read(&case);
        let plain = decompose(&board, &immortal, &Limits::default());
        let size = board.size();
        for symmetry in Symmetry::ALL {
            let turned_marks = match &immortal {
                Immortal::Marked(marks) => Immortal::Marked(symmetry.apply_set(marks, size)),
                other => other.clone(),
            };
            let turned = symmetry.apply_board(&board);
            let same = decompose(&turned, &turned_marks, &Limits::default());
            let swapped = decompose(&turned.swap_colors(), &turned_marks, &Limits::default());
            for color in Color::BOTH {
                let (here, there) = (color.index(), (!color).index());
                for (plain, same, swapped) in [
                    (plain.safe_stones, same.safe_stones, swapped.safe_stones),
                    (plain.territory, same.territory, swapped.territory),
                ] {
                    let expected = symmetry.apply_set(&plain[here], size);
                    assert_eq!(same[here], expected, "{} {symmetry:?}", case.name);
                    assert_eq!(swapped[there], expected, "{} {symmetry:?}", case.name);
                }
            }
            assert_eq!(same.regions.len(), plain.regions.len(), "{} {symmetry:?}", case.name);
        }
    }
}

#[test]
fn every_point_is_in_one_place() {
    for case in cases() {
        let (board, immortal) = read(&case);
        let picture = picture(&board, &decompose(&board, &immortal, &Limits::default()));
        assert!(
            picture.lines().all(|row| row.split(' ').all(|sign| sign.len() == 1)),
            "{}\n{picture}",
            case.name
        );
    }
}
