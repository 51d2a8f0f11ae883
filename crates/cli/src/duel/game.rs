//! One game of a match.

use anyhow::Result;
use serde::{Deserialize, Serialize};
use yose_board::{Color, Move, Point, Position, Rules, Score, Size, Symmetry};
use yose_record::{Collection, Content};
use yose_segment::{Random, settled};

use super::engine::{Answer, Engine};

/// A game that was played, as it stands in the file of results.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Played {
    /// Number of the game.
    pub(crate) number: u32,
    /// Whether the first engine had Black.
    pub(crate) first_is_black: bool,
    /// Moves as SGF letters, `tt` for a pass.
    pub(crate) moves: Vec<String>,
    /// The result as records write it: `B+3.5`, `W+R`, `B+F` after an illegal move.
    pub(crate) result: String,
    /// Twice Black's points less White's, komi included, if the game was counted.
    pub(crate) halves: Option<i32>,
}

/// What all games of a match have in common.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Terms {
    pub(crate) size: Size,
    pub(crate) komi: Score,
    /// Random moves at the beginning.
    pub(crate) opening: u32,
}

impl Played {
    /// Plays a game; `engines` are Black and White.
    pub(crate) fn play(
        number: u32,
        first_is_black: bool,
        terms: Terms,
        mut engines: [&mut Engine; 2],
        random: &mut Random,
    ) -> Result<Played> {
        for engine in &mut engines {
            engine.new_game(terms.size, terms.komi)?;
        }
        let mut position = Position::new(terms.size, Rules::CHINESE);
        open(terms.opening, &mut position, &mut engines, random)?;
        let mut forfeit = None;
        let limit = 3 * terms.size.area();
        while position.consecutive_passes() < 2 && position.moves().len() < limit {
            let color = position.to_move();
            let answer = engines[color.index()].answer(&position)?;
            let Answer::Move(action) = answer else {
                forfeit = Some((!color, 'R'));
                break;
            };
            if position.play(action).is_err() {
                forfeit = Some((!color, 'F'));
                break;
            }
            engines[(!color).index()].tell(color, action, terms.size)?;
        }
        let (result, halves) = match forfeit {
            Some((winner, how)) => (format!("{}+{how}", letter(winner)), None),
            None => {
                let score = count(&position, terms.komi, &mut engines, random);
                (score.result(), Some(halves(score)))
            }
        };
        let moves = position.moves().map(|(_, action)| sgf(action)).collect();
        Ok(Played { number, first_is_black, moves, result, halves })
    }

    /// The same string for games that are the same after turning and mirroring the board.
    pub(crate) fn shape(&self, size: Size) -> String {
        let turned = |symmetry: Symmetry| -> String {
            let place = |name: &String| match name
                .as_bytes()
                .try_into()
                .ok()
                .and_then(|ab| Point::from_sgf(ab, size))
            {
                Some(point) => symmetry.apply(point, size).sgf().map(char::from).iter().collect(),
                None => name.clone(),
            };
            self.moves.iter().map(place).collect::<Vec<String>>().concat()
        };
        let moves = Symmetry::ALL.into_iter().map(turned).min().unwrap_or_default();
        format!("{}{moves}", u8::from(self.first_is_black))
    }

    /// Points of the first engine less those of the second.
    pub(crate) fn margin(&self) -> Option<f64> {
        let black = f64::from(self.halves?) / 2.0;
        Some(if self.first_is_black { black } else { -black })
    }

    /// 1 if the first engine won, 0 if it lost, ½ for a draw.
    pub(crate) fn win(&self) -> f64 {
        match self.result.chars().next() {
            Some('B') => f64::from(u8::from(self.first_is_black)),
            Some('W') => f64::from(u8::from(!self.first_is_black)),
            _ => 0.5,
        }
    }

    /// The game as SGF.
    pub(crate) fn record(&self, names: [&str; 2], terms: Terms) -> Result<Vec<u8>> {
        let [black, white] = if self.first_is_black { names } else { [names[1], names[0]] };
        let mut record = Collection::new();
        let mut node = record.add_game();
        let properties = [
            ("SZ", terms.size.width().to_string()),
            ("KM", terms.komi.decimal()),
            ("RU", "Chinese".to_owned()),
            ("PB", black.to_owned()),
            ("PW", white.to_owned()),
            ("RE", self.result.clone()),
        ];
        for (name, value) in properties {
            record.set(node, name, [Content::from(value)])?;
        }
        for (index, place) in self.moves.iter().enumerate() {
            node = record.add_child(node);
            let place = if place == "tt" { String::new() } else { place.clone() };
            record.set(node, if index % 2 == 0 { "B" } else { "W" }, [Content::from(place)])?;
        }
        Ok(record.to_bytes())
    }
}

/// Random moves away from the edge, the same for both sides.
fn open(
    moves: u32,
    position: &mut Position,
    engines: &mut [&mut Engine; 2],
    random: &mut Random,
) -> Result<()> {
    let size = position.board().size();
    let inner = |point: &Point| {
        let within = |place: u8, side: u8| side < 5 || (2..side - 2).contains(&place);
        within(point.column(), size.width()) && within(point.row(), size.height())
    };
    for _ in 0..moves {
        let points: Vec<Point> = position.board().empty().iter().filter(inner).collect();
        if points.is_empty() {
            break;
        }
        let (color, action) = (position.to_move(), Move::Play(points[random.below(points.len())]));
        if position.play(action).is_err() {
            continue;
        }
        for engine in engines.iter_mut() {
            engine.tell(color, action, size)?;
        }
    }
    Ok(())
}

/// The count of an engine that can, or else what random playouts agree on.
fn count(position: &Position, komi: Score, engines: &mut [&mut Engine; 2], random: &mut Random) -> Score {
    if let Some(score) = engines.iter_mut().find_map(|engine| engine.count()) {
        return score;
    }
    let black = settled(position.board(), position.to_move(), random).len() as i32;
    Score::from(2 * black - position.board().size().area() as i32) - komi
}

fn halves(score: Score) -> i32 {
    // A score prints as a multiple of one half.
    (score.decimal().parse::<f64>().unwrap_or_default() * 2.0) as i32
}

fn letter(color: Color) -> char {
    if color == Color::Black { 'B' } else { 'W' }
}

fn sgf(action: Move) -> String {
    match action {
        Move::Play(point) => point.sgf().map(char::from).iter().collect(),
        Move::Pass => "tt".to_owned(),
    }
}
