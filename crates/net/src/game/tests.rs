//! Repetition, passes, clean-up, komi.

use super::*;
use yose_board::{Rules, Size};

fn start(width: usize, height: usize, rules: Rules) -> Game {
    Game::new(Board::new(Size::new(width, height).unwrap()), Color::Black, rules.into(), 6.5)
}

fn play(game: &mut Game, moves: &str) {
    for name in moves.split_whitespace() {
        let played = Point::from_gtp(name, game.board().size()).map_or(Move::Pass, Move::Play);
        game.play(game.to_move(), played).unwrap();
    }
}

#[test]
fn superko_outlives_the_ban_of_a_ko() {
    // On two points White takes Black's only stone; retaking brings back the board after the first move.
    let mut game = start(2, 1, Rules::TROMP_TAYLOR);
    play(&mut game, "A1 B1");
    let a1 = Point::new(0, 0);
    assert_eq!(game.check(a1), Err(Illegal::Ko));
    play(&mut game, "pass pass");
    assert_eq!(game.check(a1), Err(Illegal::Superko));
    let mut simple = start(2, 1, Rules::CHINESE);
    play(&mut simple, "A1 B1 pass pass");
    assert_eq!(simple.check(a1), Ok(()));
}

#[test]
fn area_games_end_after_two_passes() {
    let mut game = start(5, 5, Rules::CHINESE);
    play(&mut game, "C3 pass");
    assert!(!game.is_finished());
    play(&mut game, "pass");
    assert!(game.is_finished());
    play(&mut game, "C2");
    assert!(!game.is_finished(), "somebody plays on");
}

#[test]
fn territory_games_go_through_two_clean_ups() {
    let mut game = start(5, 5, Rules::JAPANESE).with_cleanup(true);
    play(&mut game, "C3 pass pass");
    assert_eq!((game.phase(), game.is_finished()), (Phase::FirstEncore, false));
    play(&mut game, "B2 pass pass");
    assert_eq!(game.phase(), Phase::SecondEncore);
    let komi = game.white_komi();
    play(&mut game, "D2");
    assert_eq!(game.white_komi(), komi, "moves are free by now");
    assert_eq!(game.second_start()[1].len(), 1);
    play(&mut game, "pass pass");
    assert!(game.is_finished());
    let mut without = start(5, 5, Rules::JAPANESE);
    play(&mut without, "C3 pass pass");
    assert_eq!((without.phase(), without.is_past_phase_end()), (Phase::Main, true));
}

#[test]
fn a_ko_in_the_clean_up_is_lifted_before_it_is_retaken() {
    let diagram: yose_board::Diagram = ". X O .\nX O . O\n. X O .\n. . . .".parse().unwrap();
    let board = diagram.setup.board().unwrap();
    let mut game = Game::new(board, Color::Black, Rules::JAPANESE.into(), 0.5).with_cleanup(true);
    play(&mut game, "pass pass C3");
    let taken = game.board().clone();
    assert_eq!(game.blocked().len(), 1);
    // White "plays" the retaking move: only the block goes.
    play(&mut game, "B3");
    assert!(game.board() == &taken && game.blocked().is_empty());
    play(&mut game, "A1 B3");
    assert_eq!(game.board().at(Point::new(2, 1)), None, "now it is retaken");
}

#[test]
fn handicap_and_stones_played() {
    let size = Size::NINETEEN;
    let mut board = Board::new(size);
    for name in ["D4", "Q16"] {
        board.play(Color::Black, Point::from_gtp(name, size).unwrap());
    }
    let bonus = |rules: Rules| Game::new(board.clone(), Color::White, rules.into(), 0.5).white_komi();
    assert_eq!(bonus(Rules::CHINESE), 2.5);
    assert_eq!(bonus(Rules::AGA), 1.5);
    assert_eq!(bonus(Rules::JAPANESE), 2.5, "two stones were played");
    // Stones that Black places while White passes are a handicap as well.
    let mut game = start(9, 9, Rules::CHINESE);
    play(&mut game, "C3 pass G7 E5 D5");
    assert_eq!(game.handicap_bonus(), 2.0);
}

#[test]
fn moves_out_of_turn_begin_a_new_game() {
    let mut game = start(5, 5, Rules::JAPANESE);
    play(&mut game, "A1 B1 C3 A2");
    assert_eq!(game.board().at(Point::new(0, 4)), None, "captured");
    game.play(Color::White, Move::Play(Point::new(4, 0))).unwrap();
    assert_eq!(game.recent().count(), 1);
    assert_eq!(game.white_bonus(), -1.0, "two stones of Black, three of White, one on and one off the board");
}

#[test]
fn the_game_of_a_position() {
    let mut position = Position::new(Size::square(9).unwrap(), Rules::JAPANESE);
    for (column, row) in [(2, 2), (6, 6), (3, 3)] {
        position.play(Move::Play(Point::new(column, row))).unwrap();
    }
    let game = Game::of(&position, "6.5".parse().unwrap());
    assert!(game.board() == position.board());
    assert_eq!((game.to_move(), game.white_komi()), (Color::White, 7.5));
    assert_eq!(game.recent().count(), 3);
    position.set_to_move(Color::Black);
    assert_eq!(Game::of(&position, Score::ZERO).recent().count(), 0, "the past does not fit");
}
