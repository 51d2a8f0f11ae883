//! The fast computation against the definition, files, and pictures worked out by hand.

use std::sync::Arc;

use yose_board::{Board, Color, Diagram, Point, PointSet, Size, parse_points};

use super::*;
use crate::AnyNetwork;
use crate::file::Fault;

/// Some network; its numbers are small and look random.
fn weights(shape: Shape) -> Weights {
    let mut state = 7u64;
    let mut number = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 40) as f32 / (1 << 24) as f32 - 0.5
    };
    let values = (0..shape.layout().total).map(|_| 0.5 * number()).collect();
    Weights::new("test", shape, values).unwrap()
}

fn small() -> Shape {
    Shape { channels: 9, blocks: 3, pool_every: 2, pool_channels: 3, head_channels: 5, hidden: 7, middle: 6 }
}

/// A position after some moves chosen by a simple rule.
fn picture(width: usize, height: usize, moves: usize) -> Picture {
    let size = Size::new(width, height).unwrap();
    let mut board = Board::new(size);
    let mut recent = Vec::new();
    for number in 0..moves {
        let color = Color::BOTH[number % 2];
        let legal: Vec<Point> = size.points().filter(|&point| board.is_legal(color, point)).collect();
        let Some(&point) = legal.get(number * 7919 % legal.len().max(1)) else { break };
        board.play(color, point);
        recent.insert(0, (color, point));
    }
    let region: PointSet = size.points().filter(|point| point.column() < 3 && point.row() < 4).collect();
    Picture::of(&board, &region, &recent)
}

#[test]
fn as_defined() {
    for shape in [small(), Shape { blocks: 0, ..small() }, Shape { pool_every: 0, channels: 17, ..small() }] {
        let weights = weights(shape);
        let network = EndgameNet::new(&weights);
        let precise: Vec<f64> = weights.values().iter().map(|&weight| weight.into()).collect();
        for (width, height) in [(1, 1), (2, 5), (9, 9), (11, 4)] {
            let picture = picture(width, height, width * height / 2);
            let fast = &network.signals(std::slice::from_ref(&picture))[0];
            let (points, scalars) = define(shape, &precise, &picture);
            let fast = fast.points.iter().chain(&fast.scalars);
            for (index, (&fast, slow)) in fast.zip(points.iter().chain(&scalars)).enumerate() {
                let tolerance = 1e-4 * (1.0 + slow.abs());
                assert!(
                    (f64::from(fast) - slow).abs() < tolerance,
                    "{shape:?} {width}×{height} {index}: {fast} {slow}"
                );
            }
        }
    }
}

#[test]
fn company_and_threads_change_nothing() {
    let network = Arc::new(EndgameNet::new(&weights(small())));
    let pictures: Vec<Picture> = (0..14).map(|index| picture(7 + index % 3, 6, 2 * index)).collect();
    let alone = network.glances(&pictures);
    for threads in [1, 3] {
        assert_eq!(EndgameEvaluator::new(Arc::clone(&network), threads).unwrap().glances(&pictures), alone);
    }
    assert!(EndgameEvaluator::new(network, 1).unwrap().glances(&[]).is_empty());
}

#[test]
fn chances_sum_to_one() {
    let network = EndgameNet::new(&weights(small()));
    let glance = &network.glances(&[picture(6, 7, 20)])[0];
    let total: f32 = glance.moves.iter().flatten().sum::<f32>() + glance.settled;
    assert!((total - 1.0).abs() < 1e-5, "{total}");
    assert!(glance.ownership.iter().flatten().all(|owner| owner.abs() <= 1.0));
    assert!((0.0..=1.0).contains(&glance.answer));
    assert!(glance.mean.abs() <= 12.0, "the region has twelve points");
}

#[test]
fn pictures() {
    let diagram: Diagram = "
        X O . .
        . X O .
        X O . O
        . . O .
    "
    .parse()
    .unwrap();
    let mut board = diagram.setup.board().unwrap();
    let at = |name| Point::from_gtp(name, board.size()).unwrap();
    let recent = [(Color::White, at("C3")), (Color::Black, at("A4"))];
    let set = |text| parse_points(text, diagram.setup.board().unwrap().size()).unwrap();
    let picture = Picture::of(&board, &set("A3 B1"), &recent);
    let planes = picture.planes();
    assert_eq!(planes[0].len(), 16);
    assert_eq!((planes[1], planes[2]), (set("A4 B3 A2"), set("B4 C3 B2 D2 C1")));
    // A4 and B3 breathe at A3 only; A2 at A3 and A1.
    assert_eq!((planes[3], planes[4], planes[5]), (set("A4 B3"), set("A2"), PointSet::EMPTY));
    // B4: C4. C3: C4, D3, C2. B2: C2, B1. D2: D3, C2, D1. C1: B1, D1, C2.
    assert_eq!((planes[6], planes[7], planes[8]), (set("B4"), set("B2"), set("C3 D2 C1")));
    assert_eq!((planes[9], planes[10]), (PointSet::EMPTY, set("A3 B1")));
    assert_eq!((planes[12], planes[13]), (set("C3"), set("A4")));
    assert!([11, 14, 15, 16].iter().all(|&plane: &usize| planes[plane].is_empty()));
    // A ban on retaking shows in plane 9.
    board.set_ko(Some(yose_board::Ko { point: at("C2"), banned: Color::White }));
    assert_eq!(Picture::of(&board, &PointSet::EMPTY, &[]).planes()[9], set("C2"));
}

/// A1 cannot run, and E5 is caught by D5 as well as by E4.
#[test]
fn pictures_follow_chains() {
    let diagram: Diagram = "
        . . . . O
        . . . X .
        X . . . X
        . X . . .
        O X . . .
    "
    .parse()
    .unwrap();
    let board = diagram.setup.board().unwrap();
    let set = |text: &str| match text {
        "" => PointSet::EMPTY,
        _ => parse_points(text, board.size()).unwrap(),
    };
    let picture = Picture::of(&board, &PointSet::EMPTY, &[]);
    let expected = [
        // Nobody has two eyes; what is caught; where it is.
        ["", ""],
        ["", "A1 E5"],
        ["D5 E4", ""],
        // Black takes, has 1 liberty, has 2, has none.
        ["A2", ""],
        ["A5 E1", ""],
        // White: at E4 with one liberty at D5; A2 would be suicide.
        ["", "E4"],
        ["A4 A5 B3 C1 D3 D5 E1 E2", "A2"],
    ];
    assert_eq!(
        picture.planes()[17..],
        expected.as_flattened().iter().map(|text| set(text)).collect::<Vec<_>>()
    );
}

#[test]
fn pictures_show_what_lives_for_ever() {
    let diagram: Diagram = "
        . X . X .
        X X X X X
        . . . . .
        . . O . .
    "
    .parse()
    .unwrap();
    let board = diagram.setup.board().unwrap();
    let planes = *Picture::of(&board, &PointSet::EMPTY, &[]).planes();
    assert_eq!(planes[17], parse_points("A4-E4 A3-E3", board.size()).unwrap());
    assert!(planes[18].is_empty());
}

/// The same network without the weights of planes 17 to 30, as it was written before there were any.
#[test]
fn networks_that_know_fewer_planes_can_be_read() {
    let mut values = weights(small()).values().to_vec();
    let stem = small().layout().stem;
    let tap = stem.inputs * stem.outputs;
    let known = 17 * stem.outputs;
    let mut kept = Vec::new();
    for taps in values[stem.range()].chunks_exact_mut(tap) {
        taps[known..].fill(0.0);
        kept.extend_from_slice(&taps[..known]);
    }
    kept.extend_from_slice(&values[stem.range().end..]);
    let all = Weights::new("fewer", small(), values).unwrap();
    let start = 8 + 2 * 8 + 2 + "fewer".len();
    let mut bytes = all.to_bytes()[..start].to_vec();
    bytes[22] = 17;
    bytes.extend(kept.iter().flat_map(|weight| weight.to_le_bytes()));
    let sum = bytes
        .iter()
        .fold(0xCBF2_9CE4_8422_2325_u64, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3));
    bytes.extend(sum.to_le_bytes());
    assert_eq!(Weights::from_bytes(&bytes).unwrap(), all);
    bytes[22] = 18;
    let error = Weights::from_bytes(&bytes).unwrap_err();
    assert_eq!(error.to_string(), "byte 24 (`sizes`): the number of planes is 18 but must be 31 or 17");
}

#[test]
fn files_come_back_and_damage_is_found() {
    let weights = weights(small());
    let bytes = weights.to_bytes();
    assert_eq!(Weights::from_bytes(&bytes).unwrap(), weights);
    assert!(matches!(AnyNetwork::from_bytes(&bytes), Ok(AnyNetwork::Endgame(_))));
    for length in [0, 5, 8, 11, 24, 40, bytes.len() / 2, bytes.len() - 9, bytes.len() - 1] {
        let fault = Weights::from_bytes(&bytes[..length]).unwrap_err().fault;
        assert!(matches!(fault, Fault::Truncated { .. }), "{length}: {fault}");
    }
    for place in [30, 60, bytes.len() / 2, bytes.len() - 1] {
        let mut damaged = bytes.clone();
        damaged[place] ^= 4;
        let fault = Weights::from_bytes(&damaged).unwrap_err().fault;
        assert!(matches!(fault, Fault::Checksum { .. }), "{place}: {fault}");
    }
    let mut longer = bytes.clone();
    longer.push(0);
    assert!(matches!(Weights::from_bytes(&longer).unwrap_err().fault, Fault::Trailing));
    let mut wide = bytes;
    wide[9] = 0xFF;
    let error = Weights::from_bytes(&wide).unwrap_err();
    assert_eq!(
        error.to_string(),
        "byte 24 (`sizes`): the number of channels is 65289 but must be from 1 to 512"
    );
}

#[test]
fn weights_that_do_not_fit_are_no_network() {
    assert!(Weights::new("short", small(), vec![0.0; 5]).is_none());
    assert!(Shape { channels: 0, ..small() }.check().is_err());
    let mut values = vec![0.0; small().layout().total];
    values[3] = f32::NAN;
    let bytes = Weights::new("nan", small(), values).unwrap().to_bytes();
    assert!(matches!(Weights::from_bytes(&bytes).unwrap_err().fault, Fault::NotFinite { index: 3 }));
}

#[test]
fn the_default_fits_into_four_megabytes() {
    let bytes = weights(Shape::default()).to_bytes();
    assert!(bytes.len() < 4_000_000, "{}", bytes.len());
}
