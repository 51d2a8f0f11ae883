//! Characters to tokens.

use num_bigint::BigInt;
use num_traits::One;

use super::NotationError;
use crate::dyadic::Dyadic;

/// Longer literals would take quadratic time to read.
const MAX_DIGITS: usize = 10_000;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Number(Dyadic),
    /// A run of ups and downs.
    Ups(i64),
    /// ↑ⁿ.
    UpPower(u32),
    /// `^4` after an option.
    Repeat(u64),
    /// `*` or `*n`.
    Star(u32),
    Tiny,
    Miny,
    PlusMinus,
    Plus,
    Minus,
    /// `.`, `·` or `×`.
    Times,
    Colon,
    Comma,
    /// How many bars.
    Bar(u32),
    OpenBrace,
    CloseBrace,
    OpenParen,
    CloseParen,
    Name(String),
    End,
}

impl Token {
    /// For messages.
    pub(super) fn describe(&self) -> String {
        match self {
            Token::Number(_) => "a number".into(),
            Token::Ups(_) | Token::UpPower(_) => "an arrow".into(),
            Token::Repeat(n) => format!("`^{n}`"),
            Token::Star(_) => "a star".into(),
            Token::Tiny => "`tiny`".into(),
            Token::Miny => "`miny`".into(),
            Token::PlusMinus => "`±`".into(),
            Token::Plus => "`+`".into(),
            Token::Minus => "`-`".into(),
            Token::Times => "`.`".into(),
            Token::Colon => "`:`".into(),
            Token::Comma => "`,`".into(),
            Token::Bar(_) => "`|`".into(),
            Token::OpenBrace => "`{`".into(),
            Token::CloseBrace => "`}`".into(),
            Token::OpenParen => "`(`".into(),
            Token::CloseParen => "`)`".into(),
            Token::Name(name) => format!("`{name}`"),
            Token::End => "the end".into(),
        }
    }
}

/// Tokens one after the other, each with the column it starts in.
#[derive(Clone)]
pub(super) struct Lexer<'a> {
    rest: std::str::Chars<'a>,
    column: usize,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Lexer<'a> {
        Lexer { rest: text.chars(), column: 1 }
    }

    /// The next token and its column.
    pub(super) fn next(&mut self) -> Result<(Token, usize), NotationError> {
        self.skip(char::is_whitespace);
        let column = self.column;
        let Some(first) = self.peek() else { return Ok((Token::End, column)) };
        let token = match first {
            '0'..='9' | '½' | '¼' | '¾' | '⅛' | '⅜' | '⅝' | '⅞' => self.number(column)?,
            '₀'..='₉' => self.subscript(column)?,
            '^' | '↑' | '↓' | '⇑' | '⇓' => self.arrows(column)?,
            '*' => self.star(column)?,
            '|' => Token::Bar(u32::try_from(self.skip(|c| c == '|')).unwrap_or(u32::MAX)),
            c if c.is_alphabetic() => self.name(),
            _ => self.sign(column)?,
        };
        Ok((token, column))
    }

    fn sign(&mut self, column: usize) -> Result<Token, NotationError> {
        let token = match self.advance() {
            Some('+') => self.signed(Token::Tiny, Token::Plus),
            Some('-' | '−' | '–') => self.signed(Token::Miny, Token::Minus),
            Some('⧾') => Token::Tiny,
            Some('⧿') => Token::Miny,
            Some('±') => Token::PlusMinus,
            Some('.' | '·' | '×') => Token::Times,
            Some(':') => Token::Colon,
            Some(',') => Token::Comma,
            Some('{') => Token::OpenBrace,
            Some('}') => Token::CloseBrace,
            Some('(') => Token::OpenParen,
            Some(')') => Token::CloseParen,
            Some(other) => return Err(syntax(column, format!("expected a game, found `{other}`"))),
            None => Token::End,
        };
        Ok(token)
    }

    /// `+_` and `-_` are one sign each.
    fn signed(&mut self, with_underscore: Token, alone: Token) -> Token {
        if self.peek() == Some('_') {
            self.advance();
            return with_underscore;
        }
        alone
    }

    /// `3`, `5/4`, `1½`, `½`.
    fn number(&mut self, column: usize) -> Result<Token, NotationError> {
        let whole = self.digits(column, |c| c.to_digit(10))?;
        if let Some(fraction) = self.peek().and_then(vulgar_fraction) {
            self.advance();
            let whole = Dyadic::from(whole.unwrap_or_default());
            return Ok(Token::Number(&whole + &fraction));
        }
        let whole = whole.unwrap_or_default();
        if self.peek() != Some('/') {
            return Ok(Token::Number(whole.into()));
        }
        self.advance();
        let below = self.column;
        let denominator = self.digits(below, |c| c.to_digit(10))?;
        let denominator = denominator.ok_or_else(|| syntax(below, "expected a denominator"))?;
        Dyadic::from_ratio(&whole, &denominator)
            .map(Token::Number)
            .ok_or_else(|| syntax(below, "expected a power of two as denominator"))
    }

    fn subscript(&mut self, column: usize) -> Result<Token, NotationError> {
        let value = |c: char| ('₀'..='₉').contains(&c).then(|| c as u32 - '₀' as u32);
        let number = self.digits(column, value)?.unwrap_or_default();
        Ok(Token::Number(number.into()))
    }

    /// A run of arrows; or `^4`, a repetition; or `↑²`, an uptimal.
    fn arrows(&mut self, column: usize) -> Result<Token, NotationError> {
        let mut ups: i64 = 0;
        let mut arrows = 0;
        while let Some(step) = self.peek().and_then(arrow) {
            let is_caret = self.peek() == Some('^');
            self.advance();
            arrows += 1;
            ups = ups.saturating_add(step);
            if arrows == 1 && is_caret && self.peek().is_some_and(|c| c.is_ascii_digit()) {
                return self.small(column).map(Token::Repeat);
            }
        }
        let value = |c: char| "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().position(|digit| digit == c).map(|digit| digit as u32);
        match self.digits(column, value)? {
            None => Ok(Token::Ups(ups)),
            Some(power) if arrows == 1 && ups == 1 => match u32::try_from(power) {
                Ok(power @ 1..) => Ok(Token::UpPower(power)),
                _ => Err(syntax(column, "expected a power from 1 up")),
            },
            Some(_) => Err(syntax(column, "expected a single ↑ before a power")),
        }
    }

    fn star(&mut self, column: usize) -> Result<Token, NotationError> {
        self.advance();
        if self.peek() == Some('(') {
            let hint = "expected an operator, found `(`; `*` is star, a multiple is written `3.(…)`";
            return Err(syntax(self.column, hint));
        }
        if !self.peek().is_some_and(|c| c.is_ascii_digit()) {
            return Ok(Token::Star(1));
        }
        let m = self.small(column)?;
        u32::try_from(m).map(Token::Star).map_err(|_| syntax(column, "expected a smaller nimber"))
    }

    fn name(&mut self) -> Token {
        let start = self.rest.clone();
        let length = self.skip(|c| c.is_alphanumeric() && c != '½' && c != '¼' && c != '¾');
        let name: String = start.take(length).collect();
        match name.as_str() {
            "tiny" => Token::Tiny,
            "miny" => Token::Miny,
            _ if name.chars().all(|c| c == 'v') => Token::Ups(-(length as i64)),
            _ => Token::Name(name),
        }
    }

    /// An unsigned integer that counts something.
    fn small(&mut self, column: usize) -> Result<u64, NotationError> {
        let digits = self.digits(column, |c| c.to_digit(10))?.unwrap_or_default();
        u64::try_from(digits).map_err(|_| syntax(column, "expected a smaller number"))
    }

    /// A run of digits, or `None` if there is none.
    fn digits(
        &mut self,
        column: usize,
        value: impl Fn(char) -> Option<u32>,
    ) -> Result<Option<BigInt>, NotationError> {
        let mut digits = Vec::new();
        while let Some(digit) = self.peek().and_then(&value) {
            digits.push(digit as u8);
            self.advance();
            if digits.len() > MAX_DIGITS {
                return Err(syntax(column, format!("expected a number of at most {MAX_DIGITS} digits")));
            }
        }
        if digits.is_empty() {
            return Ok(None);
        }
        Ok(BigInt::from_radix_be(num_bigint::Sign::Plus, &digits, 10))
    }

    fn skip(&mut self, wanted: impl Fn(char) -> bool) -> usize {
        let mut count = 0;
        while self.peek().is_some_and(&wanted) {
            self.advance();
            count += 1;
        }
        count
    }

    fn peek(&self) -> Option<char> {
        self.rest.clone().next()
    }

    fn advance(&mut self) -> Option<char> {
        let next = self.rest.next();
        self.column += usize::from(next.is_some());
        next
    }
}

pub(super) fn syntax(column: usize, message: impl Into<String>) -> NotationError {
    NotationError::Syntax { column, message: message.into() }
}

fn arrow(c: char) -> Option<i64> {
    match c {
        '^' | '↑' => Some(1),
        '⇑' => Some(2),
        '↓' | 'v' => Some(-1),
        '⇓' => Some(-2),
        _ => None,
    }
}

fn vulgar_fraction(c: char) -> Option<Dyadic> {
    let (numerator, exponent) = match c {
        '½' => (BigInt::one(), 1),
        '¼' => (BigInt::one(), 2),
        '¾' => (BigInt::from(3), 2),
        '⅛' => (BigInt::one(), 3),
        '⅜' => (BigInt::from(3), 3),
        '⅝' => (BigInt::from(5), 3),
        '⅞' => (BigInt::from(7), 3),
        _ => return None,
    };
    Some(Dyadic::new(numerator, exponent))
}
