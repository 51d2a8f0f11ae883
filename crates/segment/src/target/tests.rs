use super::*;
use crate::input::InputKind;
use crate::lattice::Bearing;
use crate::network::Network;
use crate::random::Random;
use crate::shape::Shape;
use yose_board::Diagram;

const LIVING: &str = "
    . X . X O
    X X X X O
    O O O O O
    . O . O O
    O O O . O
";

fn board() -> Board {
    LIVING.parse::<Diagram>().unwrap().setup.board().unwrap()
}

#[test]
fn facts_follow_the_side_to_move() {
    let (board, lattice) = (board(), Lattice::new(board().size(), Bearing::Corner));
    let black = Facts::of(&board, Color::Black, &lattice);
    let white = Facts::of(&board.swap_colors(), Color::White, &lattice);
    assert_eq!(black, white);
    let zeros = Targets { places: vec![0.5; lattice.area() * PLACES] };
    let (mine, theirs) =
        (zeros.clone().with_facts(&black), zeros.with_facts(&Facts::of(&board, Color::White, &lattice)));
    // A5 is an eye of Black's, connected with A4 and B5, and alive.
    assert_eq!((mine.places[0], mine.places[1], mine.places[PLACES - 1]), (1.0, 0.5, 1.0));
    assert_eq!((theirs.places[0], theirs.places[1], theirs.places[PLACES - 1]), (0.5, 1.0, 0.0));
    assert_eq!(mine.places[EYES..EYES + FIELDS], [0.5, 0.5, 0.5, 0.5, 1.0, 1.0, 0.5, 1.0, 1.0]);
    assert_eq!(mine.swapped(), theirs);
}

#[test]
fn at_the_end_everything_is_decided_but_unknown_life() {
    let (board, lattice) = (board(), Lattice::new(board().size(), Bearing::Corner));
    let facts = Facts::of(&board, Color::Black, &lattice);
    let end = Targets { places: vec![0.3; lattice.area() * PLACES] }.at_the_end(&facts);
    assert!(end.places.iter().all(|&target| target == 0.0 || target == 1.0), "all points live");
    let empty = Facts::of(&Board::new(board.size()), Color::Black, &lattice);
    let end = Targets { places: vec![0.3; lattice.area() * PLACES] }.at_the_end(&empty);
    for place in end.places.chunks_exact(PLACES) {
        assert!(place[..PLACES - 1].iter().all(|&target| target == 0.0) && place[PLACES - 1] == 0.3);
    }
}

#[test]
fn facts_turn_with_the_board() {
    for bearing in [Bearing::Picture, Bearing::Corner] {
        let (board, lattice) = (board(), Lattice::new(board().size(), bearing));
        for symmetry in Symmetry::ALL {
            let turned = Facts::of(&symmetry.apply_board(&board), Color::White, &lattice);
            assert_eq!(
                Facts::of(&board, Color::White, &lattice).transformed(&Turn::new(symmetry, &lattice)),
                turned
            );
        }
    }
}

#[test]
fn outputs_off_the_board_are_left_alone() {
    let lattice = Lattice::new(board().size(), Bearing::Corner);
    let network = Network::random(Shape::of_the_article(InputKind::Raw), &mut Random::new(1));
    let input = crate::input::Input::of(&mut board(), Color::Black, InputKind::Raw, &lattice);
    let predicted = Targets::predicted(&network.evaluate(&input, &lattice));
    let mut targets = Targets { places: vec![2.0; predicted.places.len()] };
    targets.leave_unused(&predicted, &lattice);
    let kept = targets.places.iter().filter(|&&target| target != 2.0).count();
    // Four corners lack five fields, twelve edge points three; once for each colour.
    assert_eq!(kept, 2 * (4 * 5 + 12 * 3));
    assert_eq!(targets.places[EYES], predicted.places[EYES]);
}
