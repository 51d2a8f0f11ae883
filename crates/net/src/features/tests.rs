//! Features of positions whose ladders, areas and komi can be read off by hand.
//! Thousands more are compared with the program they come from in `tests/reference_features.rs`.

use yose_board::{Board, Color, Diagram, Move, Point, PointSet, Rules, Size, Symmetry};

use super::area::{Keep, full_area, independent_life};
use super::{InputOptions, Inputs, wave};
use crate::game::{Game, GameRules};

fn game(size: usize, rules: impl Into<GameRules>, komi: f64, moves: &str) -> Game {
    let size = Size::square(size).unwrap();
    let mut game = Game::new(Board::new(size), Color::Black, rules.into(), komi);
    for name in moves.split_whitespace() {
        let played = Point::from_gtp(name, size).map_or(Move::Pass, Move::Play);
        game.play(game.to_move(), played).unwrap();
    }
    game
}

fn inputs(game: &Game) -> Inputs {
    Inputs::of(game, &InputOptions::default())
}

fn points(names: &str, size: usize) -> PointSet {
    let size = Size::square(size).unwrap();
    names.split_whitespace().map(|name| Point::from_gtp(name, size).unwrap()).collect()
}

fn board(text: &str) -> Board {
    text.parse::<Diagram>().unwrap().setup.board().unwrap()
}

#[test]
fn a_ladder_and_its_breaker() {
    // White's stone at K10 runs to the upper right, where a stone at Q16 would save it.
    let works = inputs(&game(19, Rules::CHINESE, 7.5, "J10 K10 K9 D16 L9 D4"));
    assert_eq!(works.planes()[14], points("K10", 19));
    assert_eq!(works.planes()[17], points("K11", 19));
    let broken = inputs(&game(19, Rules::CHINESE, 7.5, "J10 K10 K9 Q16 L9 D4"));
    assert!(broken.planes()[14].is_empty());
    assert!(broken.planes()[17].is_empty());
    // The ladder was there one move ago, but two moves ago L9 was missing.
    assert_eq!(works.planes()[15], points("K10", 19));
    assert!(works.planes()[16].is_empty());
}

#[test]
fn the_past() {
    let inputs = inputs(&game(9, Rules::TROMP_TAYLOR, 7.0, "E5 C3 pass G7 C7"));
    let [stones, theirs] = [&inputs.planes()[1], &inputs.planes()[2]];
    assert_eq!((*stones, *theirs), (points("C3 G7", 9), points("E5 C7", 9)));
    assert_eq!(inputs.planes()[9], points("C7", 9));
    assert_eq!(inputs.planes()[10], points("G7", 9));
    assert!(inputs.planes()[11].is_empty());
    assert_eq!(inputs.globals()[..5], [0.0, 0.0, 1.0, 0.0, 0.0]);
    assert_eq!(inputs.planes()[12], points("C3", 9));
    assert_eq!(inputs.planes()[13], points("E5", 9));
}

#[test]
fn a_pass_under_different_rules() {
    let after_pass = |rules: Rules| inputs(&game(9, rules, 7.0, "E5 pass"));
    // It would end the game, and the past says so, unless players settle dead stones by agreement.
    let strict = after_pass(Rules::TROMP_TAYLOR);
    assert_eq!((strict.globals()[0], strict.globals()[14]), (1.0, 1.0));
    assert_eq!(strict.planes()[10], points("E5", 9));
    let friendly = after_pass(Rules::CHINESE);
    assert_eq!((friendly.globals()[0], friendly.globals()[14]), (0.0, 0.0));
    assert!(friendly.planes()[10].is_empty());
    let territory = after_pass(Rules::JAPANESE);
    assert_eq!((territory.globals()[0], territory.globals()[14]), (1.0, 1.0));
}

#[test]
fn rules_as_numbers() {
    let rules = |rules: Rules| inputs(&game(9, rules, 7.0, "")).globals()[6..12].to_vec();
    assert_eq!(rules(Rules::CHINESE), [0.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
    assert_eq!(rules(Rules::JAPANESE), [0.0, 0.0, 0.0, 1.0, 1.0, 0.0]);
    assert_eq!(rules(Rules::AGA), [1.0, -0.5, 0.0, 0.0, 0.0, 0.0]);
    assert_eq!(rules(Rules::TROMP_TAYLOR), [1.0, 0.5, 1.0, 0.0, 0.0, 0.0]);
}

#[test]
fn komi_is_mine_and_bounded() {
    let komi = |komi: f64, moves: &str| inputs(&game(9, Rules::CHINESE, komi, moves)).globals()[5];
    assert_eq!(komi(7.0, ""), -0.35);
    assert_eq!(komi(7.0, "E5"), 0.35);
    assert_eq!(komi(150.0, ""), -5.05, "no more than the board and 20");
}

#[test]
fn komi_between_possible_scores() {
    // Without seki, the area score on a board of 361 points is odd: a komi of 7 may tie, 8 lies in the middle.
    for (komi, expected) in [(7.0, 0.0), (7.5, 0.5), (8.0, 0.0), (8.5, -0.5), (-7.5, -0.5), (7.25, 0.25)] {
        assert_eq!(wave(komi, 361), expected, "{komi}");
        assert_eq!(wave(komi + 1.0, 360), expected, "{komi}");
    }
}

#[test]
fn pass_alive_areas() {
    // Two walls with two eyes each: columns A and B are Black's, H and J White's, and nothing between.
    let text = ". X . . . . . O .\n".repeat(4) + "X X . . . . . O O\n" + &". X . . . . . O .\n".repeat(4);
    let [black, white] = full_area(&board(&text), false);
    let column = |columns: [u8; 2]| -> PointSet {
        columns.iter().flat_map(|&column| (0..9).map(move |row| Point::new(column, row))).collect()
    };
    assert_eq!((black, white), (column([0, 1]), column([7, 8])));
}

#[test]
fn dead_stones_in_pass_alive_territory() {
    // The white stone in the corner cannot live: Black's eyes are tight.
    let position = board(". X . X .\nX X X X X\n. . . . .\n. O O . .\n. O . . .");
    assert_eq!(full_area(&position, false)[0].len(), 10);
    let with_stone = board("O . X . .\nX X X . .\n. X . . .\nX X . . .\n. . . . O");
    // Black has one eye at A3 and the two points of the corner, all next to the wall.
    let [black, _] = full_area(&with_stone, false);
    assert!(black.contains(Point::new(0, 0)), "the stone in atari inside is dead");
}

#[test]
fn seki_does_not_live_independently() {
    // Both share the neutral points in the middle column.
    let text = ". X . O .\nX X . O O\n. X . O .";
    let position = board(text);
    assert!(independent_life(&position, false, Keep::Nothing).iter().all(PointSet::is_empty));
    let [black, white] = independent_life(&position, false, Keep::Stones);
    assert_eq!((black.len(), white.len()), (4, 4));
    let [black, white] = independent_life(&position, false, Keep::Territory);
    assert_eq!((black.len(), white.len()), (2, 2));
    // Without neutral points both live.
    let closed = board(". X O .\nX X O O\n. X O .");
    let [black, white] = independent_life(&closed, false, Keep::Nothing);
    assert_eq!((black.len(), white.len()), (6, 6));
}

#[test]
fn turning_and_turning_back() {
    let mut game = Game::new(Board::new(Size::new(5, 8).unwrap()), Color::Black, Rules::CHINESE.into(), 7.0);
    for (column, row) in [(1, 1), (3, 5), (1, 5), (0, 0)] {
        game.play(game.to_move(), Move::Play(Point::new(column, row))).unwrap();
    }
    let plain = inputs(&game);
    for symmetry in Symmetry::ALL {
        let turned = plain.turned(symmetry);
        assert_eq!(turned.size(), symmetry.apply_size(plain.size()));
        assert_eq!(turned.turned(symmetry.inverse()), plain);
    }
}
