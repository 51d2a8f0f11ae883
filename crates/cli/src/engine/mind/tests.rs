//! The mind never loses a point in an endgame it has solved: it plays against every line of the opponent and reaches at
//! least what a search of the whole board, which knows nothing of regions, says.

use std::collections::HashMap;

use yose_board::Diagram;
use yose_search::{Opinion, Situation};

use super::super::status::Status;
use super::*;

const MIND: Mind = Mind { playouts: 50, nodes: 50_000, seed: 1 };

/// Corridors of two and of three points, and a neutral point. No line in it repeats.
const BOARD: &str = "
    . X . X O . O .
    X X X X O O O O
    X X . . O O O O
    X X X X O O O O
    X . . . O O O .
    X X X X O O O O
    X X X . O O O O
";

fn game(rules: Rules) -> Game {
    let diagram: Diagram = BOARD.parse().unwrap();
    Game::from_position(diagram.setup.position(rules).unwrap(), yose_board::Score::ZERO)
}

/// The count with the dead stones taken off, in points.
fn count(game: &Game) -> i32 {
    let count = Status::of(game, &MIND, None).count(game);
    count.margin().decimal().parse().unwrap()
}

/// Moves worth a look: anything but filling one's own eyes.
fn moves(game: &Game) -> Vec<Move> {
    let played: Vec<(Color, Move)> = game.position().moves().collect();
    assert!(played.len() < 60, "nothing repeats: {played:?}");
    let color = game.to_move();
    let free = |point: &Point| !game.board().is_eye_like(color, *point);
    game.legal_points(color).iter().filter(free).map(Move::Play).chain([Move::Pass]).collect()
}

/// The best score for the side to move by brute force, Black's view. Two passes end the game.
fn brute(game: &mut Game, known: &mut HashMap<(u64, usize, [u32; 2]), i32>) -> i32 {
    let passes = game.position().consecutive_passes();
    if passes >= 2 {
        return count(game);
    }
    let key = (game.board().hash(game.to_move()), passes, game.prisoners());
    if let Some(&score) = known.get(&key) {
        return score;
    }
    let color = game.to_move();
    let mut best: Option<i32> = None;
    for action in moves(game) {
        game.play(color, action).unwrap();
        let score = brute(game, known);
        game.undo();
        let better = best.is_none_or(|best| (score - best) * color.sign() > 0);
        if better {
            best = Some(score);
        }
    }
    let score = best.unwrap_or_default();
    known.insert(key, score);
    score
}

/// The worst score for `hero` if the mind plays for it and the opponent tries everything.
fn worst(game: &mut Game, hero: Color, chosen: &mut HashMap<(u64, usize), Move>) -> i32 {
    let passes = game.position().consecutive_passes();
    if passes >= 2 {
        return count(game);
    }
    let color = game.to_move();
    let actions = if color == hero {
        let key = (game.board().hash(color), passes);
        let action = *chosen.entry(key).or_insert_with(|| MIND.choose(game, &Wish::new(game, color), None));
        vec![action]
    } else {
        moves(game)
    };
    let mut scores = Vec::new();
    for action in actions {
        game.play(color, action).unwrap();
        scores.push(worst(game, hero, chosen));
        game.undo();
    }
    let scores = scores.into_iter();
    if hero == Color::Black { scores.min() } else { scores.max() }.unwrap_or_default()
}

#[test]
fn a_solved_endgame_is_never_given_away() {
    for rules in [Rules::JAPANESE, Rules::CHINESE] {
        let scores = Color::BOTH.map(|first| {
            let mut game = game(rules);
            game.set_to_move(first);
            let best = brute(&mut game, &mut HashMap::new());
            for hero in Color::BOTH {
                let got = worst(&mut game, hero, &mut HashMap::new());
                let lost = (best - got) * hero.sign();
                assert!(lost <= 0, "{hero} gets {got} instead of {best}; {first} first, {rules}");
            }
            best
        });
        assert!(scores[0] > scores[1], "there is something to lose: {scores:?}, {rules}");
    }
}

/// Nothing is proved of two stones on an open board, so they are whose the adviser says.
#[test]
fn an_adviser_says_what_is_dead_where_nothing_is_proved() {
    let diagram: Diagram = ". . . . .\n. X . . .\n. . . . .\n. . . O .\n. . . . .\n".parse().unwrap();
    let position = diagram.setup.position(Rules::CHINESE).unwrap();
    let game = Game::from_position(position, yose_board::Score::ZERO);
    for color in Color::BOTH {
        let advice = |asked: &[Situation]| -> Vec<Opinion> {
            let size = game.size();
            asked.iter().map(|_| Opinion::new(size, vec![0.0; 25], vec![color.sign() as f32; 25])).collect()
        };
        let status = Status::of(&game, &MIND, Some(&advice));
        assert_eq!(status.dead, *game.board().stones(!color));
    }
}
