//! Tokens to terms.
//!
//! Operators are parsed by precedence with two stacks, operands and operators,
//! shared by all open groups; a group remembers where its share begins. Inside
//! a group, items are separated by commas and bars; see [`groups`](super::groups).

use super::NotationError;
use super::expression::{Expression, Kind, Term, TermId};
use super::groups::{Group, Opening};
use super::lexer::{Lexer, Token, syntax};
use crate::dyadic::Dyadic;

pub(super) struct Parser<'a> {
    lexer: Lexer<'a>,
    pub(super) token: Token,
    pub(super) column: usize,
    /// The column of the token before.
    last_column: usize,
    pub(super) terms: Vec<Term>,
    pub(super) operands: Vec<TermId>,
    pub(super) operators: Vec<(Operator, usize)>,
    pub(super) groups: Vec<Group>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Operator {
    Tiny,
    Miny,
    PlusMinus,
    /// A coefficient and its dot.
    Times,
    /// Values side by side.
    Join,
    Ordinal,
    Negative,
    Plus,
    Minus,
}

impl Operator {
    fn strength(self) -> u8 {
        match self {
            Operator::Tiny | Operator::Miny | Operator::PlusMinus | Operator::Times => 5,
            Operator::Join => 4,
            Operator::Ordinal => 3,
            Operator::Negative => 2,
            Operator::Plus | Operator::Minus => 1,
        }
    }
}

/// Where a part of a value may stand: the parts go number, ups, star, remainder.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Rank {
    Number,
    Ups,
    Star,
    /// Nothing can be joined to this.
    Last,
}

impl<'a> Parser<'a> {
    pub(super) fn new(text: &'a str) -> Parser<'a> {
        Parser {
            lexer: Lexer::new(text),
            token: Token::End,
            column: 1,
            last_column: 1,
            terms: Vec::new(),
            operands: Vec::new(),
            operators: Vec::new(),
            groups: Vec::new(),
        }
    }

    pub(super) fn parse(mut self) -> Result<Expression, NotationError> {
        self.advance()?;
        self.open(Opening::Text);
        let mut rank = None;
        while !self.groups.is_empty() {
            rank = match rank {
                None => self.operand()?,
                Some(rank) => self.after_operand(rank)?,
            };
        }
        Ok(Expression { terms: self.terms })
    }

    pub(super) fn advance(&mut self) -> Result<(), NotationError> {
        self.last_column = self.column;
        (self.token, self.column) = self.lexer.next()?;
        Ok(())
    }

    /// Reads what may stand where a game is expected; returns the rank of a
    /// finished operand, or `None` when one is still expected.
    fn operand(&mut self) -> Result<Option<Rank>, NotationError> {
        let column = self.column;
        match std::mem::replace(&mut self.token, Token::End) {
            Token::Number(number) => self.number(number, column),
            Token::Ups(ups) => self.leaf(Kind::Ups(ups), Rank::Ups, column),
            Token::UpPower(power) => self.leaf(Kind::UpPower(power), Rank::Ups, column),
            Token::Star(m) => self.leaf(Kind::Nimber(m), Rank::Star, column),
            Token::Tiny => self.prefix(Operator::Tiny, column),
            Token::Miny => self.prefix(Operator::Miny, column),
            Token::PlusMinus => self.prefix(Operator::PlusMinus, column),
            Token::Plus => self.ascii_plus_minus(column),
            Token::Minus => self.minus(column),
            Token::OpenBrace => self.begin(Opening::Brace),
            Token::OpenParen => self.begin(Opening::Paren),
            Token::Name(name) => self.call(&name, column),
            token @ (Token::Bar(_) | Token::Comma | Token::CloseBrace | Token::CloseParen | Token::End)
                if self.may_be_empty(&token) =>
            {
                self.token = token;
                self.end_item(None)
            }
            other => Err(expected("a game", &other, column)),
        }
    }

    /// Reads what may stand after an operand.
    fn after_operand(&mut self, rank: Rank) -> Result<Option<Rank>, NotationError> {
        let column = self.column;
        match std::mem::replace(&mut self.token, Token::End) {
            Token::Plus => self.infix(Operator::Plus, column),
            Token::Minus => self.infix(Operator::Minus, column),
            Token::Colon => self.infix(Operator::Ordinal, column),
            Token::Repeat(count) => self.repeat(count, column),
            token @ (Token::Bar(_) | Token::Comma | Token::CloseBrace | Token::CloseParen | Token::End) => {
                self.token = token;
                let term = self.finish_item();
                self.end_item(Some(term))
            }
            token => {
                let may_join = self.rank_of(&token).is_some_and(|next| next > rank);
                if !may_join {
                    return Err(expected("an operator", &token, column));
                }
                self.token = token;
                self.push_operator(Operator::Join, column);
                Ok(None)
            }
        }
    }

    /// The rank of the part that a token begins, if it begins one.
    fn rank_of(&self, token: &Token) -> Option<Rank> {
        match token {
            Token::Ups(_) | Token::UpPower(_) => Some(Rank::Ups),
            // A coefficient: `4 3.↑`.
            Token::Number(_) if matches!(self.peek(), Ok(Token::Times)) => Some(Rank::Ups),
            Token::Star(_) => Some(Rank::Star),
            Token::Tiny | Token::Miny | Token::PlusMinus | Token::OpenBrace => Some(Rank::Last),
            _ => None,
        }
    }

    /// The token after the present one.
    fn peek(&self) -> Result<Token, NotationError> {
        Ok(self.lexer.clone().next()?.0)
    }

    fn number(&mut self, number: Dyadic, column: usize) -> Result<Option<Rank>, NotationError> {
        self.advance()?;
        if self.token != Token::Times {
            self.push(Kind::Number(number), column);
            return Ok(Some(Rank::Number));
        }
        if !number.is_integer() {
            return Err(syntax(column, "expected a whole number before `.`"));
        }
        self.push(Kind::Number(number), column);
        self.operators.push((Operator::Times, column));
        self.advance()?;
        if let Token::Number(_) = self.token {
            let hint = "expected a game after `.`; fractions are written 3/2, products of numbers 3.(2)";
            return Err(syntax(self.column, hint));
        }
        Ok(None)
    }

    fn leaf(&mut self, kind: Kind, rank: Rank, column: usize) -> Result<Option<Rank>, NotationError> {
        self.advance()?;
        self.push(kind, column);
        Ok(Some(rank))
    }

    /// Where the operators of the innermost group begin.
    fn floor(&self) -> usize {
        self.groups.last().map_or(0, |group| group.first_operator)
    }

    fn prefix(&mut self, operator: Operator, column: usize) -> Result<Option<Rank>, NotationError> {
        self.operators.push((operator, column));
        self.advance()?;
        // The operand of a tight prefix is a number, a group or a call.
        match self.token {
            Token::Number(_) if !matches!(self.peek(), Ok(Token::Times)) => {
                self.operand().map(|_| Some(Rank::Last))
            }
            Token::OpenBrace | Token::OpenParen | Token::Name(_) => Ok(None),
            _ => Err(expected("a number or a game in parentheses", &self.token, self.column)),
        }
    }

    fn ascii_plus_minus(&mut self, column: usize) -> Result<Option<Rank>, NotationError> {
        self.advance()?;
        if self.token != Token::Minus {
            return Err(expected("a game", &Token::Plus, column));
        }
        self.prefix(Operator::PlusMinus, column)
    }

    /// A sign before a number belongs to the number.
    fn minus(&mut self, column: usize) -> Result<Option<Rank>, NotationError> {
        self.advance()?;
        if let Token::Number(number) = &self.token
            && !matches!(self.peek(), Ok(Token::Times))
        {
            let negative = -number;
            self.advance()?;
            self.push(Kind::Number(negative), column);
            return Ok(Some(Rank::Number));
        }
        self.operators.push((Operator::Negative, column));
        Ok(None)
    }

    fn infix(&mut self, operator: Operator, column: usize) -> Result<Option<Rank>, NotationError> {
        self.push_operator(operator, column);
        self.advance()?;
        Ok(None)
    }

    fn push_operator(&mut self, operator: Operator, column: usize) {
        self.reduce(operator.strength());
        self.operators.push((operator, column));
    }

    /// Applies the waiting operators of this group that bind at least so tightly.
    pub(super) fn reduce(&mut self, strength: u8) {
        let floor = self.floor();
        while self.operators.len() > floor
            && let Some(&(operator, column)) = self.operators.last()
            && operator.strength() >= strength
        {
            self.operators.pop();
            self.apply(operator, column);
        }
    }

    fn apply(&mut self, operator: Operator, column: usize) {
        let Some(second) = self.operands.pop() else { return };
        let mut with_first = |kind: fn(TermId, TermId) -> Kind| match self.operands.pop() {
            Some(first) => (kind(first, second), self.terms[first].columns.0),
            None => (Kind::Negative(second), column),
        };
        let (kind, start) = match operator {
            Operator::Tiny => (Kind::Tiny(second), column),
            Operator::Miny => (Kind::Miny(second), column),
            Operator::PlusMinus => (Kind::PlusMinus(second), column),
            Operator::Negative => (Kind::Negative(second), column),
            Operator::Times => with_first(Kind::Multiple),
            Operator::Join | Operator::Plus => with_first(Kind::Sum),
            Operator::Minus => with_first(Kind::Difference),
            Operator::Ordinal => with_first(Kind::OrdinalSum),
        };
        let columns = (start, self.terms[second].columns.1);
        self.push_term(Term { kind, columns });
    }

    fn push(&mut self, kind: Kind, start: usize) {
        let end = self.column.saturating_sub(1).max(start);
        self.push_term(Term { kind, columns: (start, end) });
    }

    fn push_term(&mut self, term: Term) {
        self.operands.push(self.terms.len());
        self.terms.push(term);
    }

    fn repeat(&mut self, count: u64, column: usize) -> Result<Option<Rank>, NotationError> {
        if count == 0 {
            return Err(syntax(column, "expected a repetition from 1 up"));
        }
        self.advance()?;
        if !matches!(
            self.token,
            Token::Bar(_) | Token::Comma | Token::CloseBrace | Token::CloseParen | Token::End
        ) {
            return Err(expected("`|` or the end of the options", &self.token, self.column));
        }
        if let Some(group) = self.groups.last_mut() {
            group.repeat = Some((count, column));
        }
        Ok(Some(Rank::Last))
    }
}

pub(super) fn expected(wanted: &str, found: &Token, column: usize) -> NotationError {
    syntax(column, format!("expected {wanted}, found {}", found.describe()))
}
