//! Keys and forgetting.

use super::*;
use crate::features::InputOptions;
use crate::game::Game;
use crate::network::Network;
use crate::sample::Recipe;
use yose_board::{Board, Color, Move, Rules, Size};

fn inputs(column: u8, komi: f64) -> Inputs {
    let mut game = Game::new(Board::new(Size::square(5).unwrap()), Color::Black, Rules::AGA.into(), komi);
    game.play(Color::Black, Move::Play(yose_board::Point::new(column, 0))).unwrap();
    Inputs::of(&game, &InputOptions::default())
}

#[test]
fn keys_tell_positions_apart() {
    assert_eq!(Key::of(&inputs(1, 7.0)), Key::of(&inputs(1, 7.0)));
    assert_ne!(Key::of(&inputs(1, 7.0)), Key::of(&inputs(2, 7.0)));
    assert_ne!(Key::of(&inputs(1, 7.0)), Key::of(&inputs(1, 7.5)));
}

#[test]
fn what_is_asked_for_stays() {
    let network = Network::from_bytes(&Recipe::of_version(8).file()).unwrap();
    let all: Vec<Inputs> = (0..5).flat_map(|c| [inputs(c, 1.0), inputs(c, 2.0)]).collect();
    let raw = network.raw(&all);
    let mut cache = Cache::new(4);
    for (inputs, raw) in all.iter().zip(&raw) {
        cache.insert(Key::of(inputs), Arc::new(network.read(inputs, raw, 0.0)));
        // The first is asked for all the time.
        assert!(cache.get(&Key::of(&all[0])).is_some());
        assert!(cache.young.len() + cache.old.len() <= 4);
    }
    assert!(cache.get(&Key::of(&all[1])).is_none());
    let mut nothing = Cache::new(0);
    nothing.insert(Key::of(&all[0]), Arc::new(network.read(&all[0], &raw[0], 0.0)));
    assert!(nothing.get(&Key::of(&all[0])).is_none());
}
