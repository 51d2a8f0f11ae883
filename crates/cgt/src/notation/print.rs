//! Games to text.
//!
//! A game is written layer by layer with a stack of what is still to be
//! written, so depth does not matter, and writing ends where the text gets
//! longer than wanted: a canonical form of a thousand nodes can, written out as
//! a tree, exceed any memory.

use std::borrow::Cow;

use rustc_hash::FxHashMap;

use super::shape::Shape;
use crate::dyadic::Dyadic;
use crate::{BudgetExceeded, Game, Games, NumberUpStar, Player};

/// How games are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// `↑` and `±` rather than `^` and `+-`.
    pub unicode: bool,
    /// The text is cut off after so many characters, with an ellipsis.
    pub limit: usize,
}

impl Style {
    /// The books' signs.
    pub const UNICODE: Style = Style { unicode: true, limit: 1_000_000 };
    /// Plain ASCII.
    pub const ASCII: Style = Style { unicode: false, ..Style::UNICODE };

    /// With another limit.
    pub fn limited_to(self, limit: usize) -> Style {
        Style { limit, ..self }
    }
}

impl Default for Style {
    fn default() -> Style {
        Style::UNICODE
    }
}

/// The most bars in a row; deeper games get braces again.
const MAX_BARS: usize = 4;

impl Games {
    /// The game in the books' notation; [`parse`](Games::parse) reads it back.
    pub fn text(&mut self, game: Game) -> Result<String, BudgetExceeded> {
        self.text_in(game, Style::UNICODE)
    }

    /// The game in this style.
    pub fn text_in(&mut self, game: Game, style: Style) -> Result<String, BudgetExceeded> {
        Writer { games: self, style, bars: FxHashMap::default(), text: String::new(), length: 0 }.write(game)
    }
}

/// What is still to be written.
enum Piece {
    Text(Cow<'static, str>),
    Bars(usize),
    /// A game anywhere.
    Game(Game),
    /// A game as an option: without braces if bars are enough.
    Option(Game),
    /// What `tiny` and `±` are followed by.
    Tight(Game),
}

struct Writer<'a> {
    games: &'a mut Games,
    style: Style,
    /// How many bars a game of one option a side is written with; 0 for a game
    /// that needs none.
    bars: FxHashMap<Game, usize>,
    text: String,
    /// Characters so far.
    length: usize,
}

impl Writer<'_> {
    fn write(mut self, game: Game) -> Result<String, BudgetExceeded> {
        self.count_bars(game)?;
        let mut stack = vec![Piece::Game(game)];
        while let Some(piece) = stack.pop() {
            self.games.meter.step(1)?;
            match piece {
                Piece::Text(text) => self.push(&text),
                Piece::Bars(count) => (0..count).for_each(|_| self.push("|")),
                Piece::Game(game) => self.game(game, true, &mut stack)?,
                Piece::Option(game) => {
                    let braces = self.bars.get(&game).is_none_or(|&bars| bars == MAX_BARS);
                    self.game(game, braces, &mut stack)?;
                }
                Piece::Tight(game) => self.tight(game, &mut stack)?,
            }
            if self.length > self.style.limit {
                return Ok(self.cut());
            }
        }
        Ok(self.text)
    }

    /// Bars for every position with one option a side, options first.
    fn count_bars(&mut self, game: Game) -> Result<(), BudgetExceeded> {
        let has_name = |games: &Games, position| games.number_up_star(position).is_some();
        for position in self.games.positions_below(game, has_name)? {
            if let Shape::Options(left, right) = self.games.shape(position)?
                && let (&[l], &[r]) = (left.as_slice(), right.as_slice())
            {
                let below = |option| self.bars.get(&option).map_or(0, |&bars| bars % MAX_BARS);
                let bars = 1 + below(l).max(below(r));
                self.bars.insert(position, bars);
            }
        }
        Ok(())
    }

    fn game(&mut self, game: Game, braces: bool, stack: &mut Vec<Piece>) -> Result<(), BudgetExceeded> {
        match self.games.shape(game)? {
            Shape::NumberUpStar(parts) => self.number_up_star(&parts),
            Shape::Shifted(number, rest) => {
                self.number(&number);
                let needs_space = matches!(self.games.shape(rest)?, Shape::Tiny(_) | Shape::Miny(_));
                let needs_plus = matches!(self.games.shape(rest)?, Shape::UpPower(..) | Shape::PlusMinus(_));
                self.push(if needs_space { " " } else { "" });
                self.push(if needs_plus { "+" } else { "" });
                stack.push(Piece::Game(rest));
            }
            Shape::Tiny(argument) => self.prefixed("tiny", argument, stack)?,
            Shape::Miny(argument) => self.prefixed("miny", argument, stack)?,
            Shape::PlusMinus(argument) => {
                self.push(if self.style.unicode { "±" } else { "+-" });
                stack.push(Piece::Tight(argument));
            }
            Shape::UpPower(sign, power) => self.up_power(sign, power),
            Shape::Chain { player, count, last } => self.chain(player, count, last, stack),
            Shape::Options(left, right) => self.options(game, &left, &right, braces, stack),
        }
        Ok(())
    }

    fn options(&mut self, game: Game, left: &[Game], right: &[Game], braces: bool, stack: &mut Vec<Piece>) {
        let bars = self.bars.get(&game).copied().unwrap_or(1);
        if braces {
            self.push("{");
            stack.push(Piece::Text("}".into()));
        }
        push_list(right, self.bars.contains_key(&game), stack);
        stack.push(Piece::Bars(bars));
        push_list(left, self.bars.contains_key(&game), stack);
    }

    fn chain(&mut self, player: Player, count: u64, last: Game, stack: &mut Vec<Piece>) {
        self.push("{");
        match player {
            Player::Left => {
                self.push(&format!("0^{count}|"));
                stack.extend([Piece::Text("}".into()), Piece::Game(last)]);
            }
            Player::Right => {
                stack.extend([Piece::Text(format!("|0^{count}}}").into()), Piece::Game(last)]);
            }
        }
    }

    fn prefixed(
        &mut self,
        name: &'static str,
        argument: Game,
        stack: &mut Vec<Piece>,
    ) -> Result<(), BudgetExceeded> {
        self.push(name);
        if argument.is_number() {
            self.push(" ");
        }
        self.tight(argument, stack)
    }

    /// A number that is not negative or a game in braces stands for itself.
    fn tight(&mut self, game: Game, stack: &mut Vec<Piece>) -> Result<(), BudgetExceeded> {
        let stands_alone = match self.games.shape(game)? {
            Shape::NumberUpStar(parts) => game.is_number() && !parts.number.is_negative(),
            Shape::Options(..) | Shape::Chain { .. } => true,
            _ => false,
        };
        if stands_alone {
            stack.push(Piece::Game(game));
        } else {
            stack.extend([Piece::Text(")".into()), Piece::Game(game), Piece::Text("(".into())]);
        }
        Ok(())
    }

    fn number(&mut self, number: &Dyadic) {
        let text = number.to_string();
        self.push(&text);
    }

    fn number_up_star(&mut self, parts: &NumberUpStar) {
        let infinitesimal = parts.ups != 0 || parts.nimber != 0;
        if !parts.number.is_zero() || !infinitesimal {
            self.number(&parts.number);
        }
        let (up, double, down, double_down) =
            if self.style.unicode { ("↑", "⇑", "↓", "⇓") } else { ("^", "^^", "v", "vv") };
        match parts.ups {
            0 => {}
            1 => self.push(up),
            2 => self.push(double),
            -1 => self.push(down),
            -2 => self.push(double_down),
            ups => {
                let plus = if parts.number.is_zero() { "" } else { "+" };
                let arrow = if ups > 0 { up } else { down };
                self.push(&format!("{plus}{}.{arrow}", ups.unsigned_abs()));
            }
        }
        match parts.nimber {
            0 => {}
            1 => self.push("*"),
            m => self.push(&format!("*{m}")),
        }
    }

    fn up_power(&mut self, sign: i64, power: u32) {
        let minus = if sign < 0 { "-" } else { "" };
        if self.style.unicode {
            let digits: String = power.to_string().chars().map(superscript).collect();
            self.push(&format!("{minus}↑{digits}"));
        } else {
            self.push(&format!("{minus}up({power})"));
        }
    }

    fn push(&mut self, text: &str) {
        self.length += text.chars().count();
        self.text.push_str(text);
    }

    fn cut(self) -> String {
        let mut text: String = self.text.chars().take(self.style.limit).collect();
        text.push_str(if self.style.unicode { "…" } else { "..." });
        text
    }
}

/// Options between commas, pushed in reverse. Only a single option may go
/// without braces.
fn push_list(options: &[Game], bars_are_enough: bool, stack: &mut Vec<Piece>) {
    for (place, &option) in options.iter().enumerate().rev() {
        stack.push(if bars_are_enough { Piece::Option(option) } else { Piece::Game(option) });
        if place > 0 {
            stack.push(Piece::Text(",".into()));
        }
    }
}

fn superscript(digit: char) -> char {
    digit.to_digit(10).and_then(|value| "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().nth(value as usize)).unwrap_or(digit)
}
