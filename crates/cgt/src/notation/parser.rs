//! Tokens to terms.
//!
//! Operators are parsed by precedence with two stacks, operands and operators,
//! shared by all open groups; a group remembers where its share begins. Inside
//! a group, items are separated by commas and bars, and what the bars mean is
//! settled when the group closes, because a longer bar may still come.

use super::NotationError;
use super::expression::{Expression, Function, Kind, Term, TermId};
use super::lexer::{Lexer, Token, syntax};
use crate::Player;
use crate::dyadic::Dyadic;

pub(super) struct Parser<'a> {
    lexer: Lexer<'a>,
    token: Token,
    column: usize,
    /// The column of the token before.
    last_column: usize,
    terms: Vec<Term>,
    operands: Vec<TermId>,
    operators: Vec<(Operator, usize)>,
    groups: Vec<Group>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Operator {
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
enum Rank {
    Number,
    Ups,
    Star,
    /// Nothing can be joined to this.
    Last,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Opening {
    Text,
    Brace,
    Paren,
    Call(Function),
}

struct Group {
    opening: Opening,
    column: usize,
    first_operand: usize,
    first_operator: usize,
    items: Vec<Item>,
    separators: Vec<Separator>,
    /// Set by `^4` after the present item.
    repeat: Option<(u64, usize)>,
}

/// An option or argument; `None` for an empty place.
#[derive(Clone, Copy, Default)]
struct Item {
    term: Option<TermId>,
    repeat: Option<(u64, usize)>,
}

#[derive(Clone, Copy)]
struct Separator {
    /// 0 for a comma, otherwise the number of bars.
    height: u32,
    column: usize,
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

    fn advance(&mut self) -> Result<(), NotationError> {
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
    fn reduce(&mut self, strength: u8) {
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

/// Groups.
impl Parser<'_> {
    fn open(&mut self, opening: Opening) {
        self.groups.push(Group {
            opening,
            column: self.column,
            first_operand: self.operands.len(),
            first_operator: self.operators.len(),
            items: Vec::new(),
            separators: Vec::new(),
            repeat: None,
        });
    }

    fn begin(&mut self, opening: Opening) -> Result<Option<Rank>, NotationError> {
        self.open(opening);
        self.advance()?;
        Ok(None)
    }

    fn call(&mut self, name: &str, column: usize) -> Result<Option<Rank>, NotationError> {
        let Some(function) = Function::named(name) else {
            let names: Vec<&str> = Function::ALL.iter().map(|function| function.name()).collect();
            let message = format!("expected a game or one of {}, found `{name}`", names.join(", "));
            return Err(syntax(column, message));
        };
        self.advance()?;
        if self.token != Token::OpenParen {
            return Err(expected("`(`", &self.token, self.column));
        }
        self.open(Opening::Call(function));
        if let Some(group) = self.groups.last_mut() {
            group.column = column;
        }
        self.advance()?;
        Ok(None)
    }

    /// A side of a bar may have no options.
    fn may_be_empty(&self, token: &Token) -> bool {
        let Some(group) = self.groups.last() else { return false };
        let nothing_waits =
            group.first_operand == self.operands.len() && group.first_operator == self.operators.len();
        let after_bar = group.separators.last().is_some_and(|separator| separator.height > 0);
        let at_start = group.separators.is_empty();
        nothing_waits && (matches!(token, Token::Bar(_)) && (at_start || after_bar) || after_bar)
    }

    /// The one operand that remains of an item.
    fn finish_item(&mut self) -> TermId {
        self.reduce(0);
        self.operands.pop().unwrap_or_default()
    }

    /// Takes a separator or the end of a group after an item.
    fn end_item(&mut self, term: Option<TermId>) -> Result<Option<Rank>, NotationError> {
        let column = self.column;
        let Some(group) = self.groups.last_mut() else { return Ok(None) };
        group.items.push(Item { term, repeat: group.repeat.take() });
        let height = match self.token {
            Token::Comma => 0,
            Token::Bar(height) => height,
            _ => return self.close(),
        };
        if height == 0 && group.opening == Opening::Text {
            return Err(expected("an operator or the end", &Token::Comma, column));
        }
        group.separators.push(Separator { height, column });
        self.advance()?;
        Ok(None)
    }

    fn close(&mut self) -> Result<Option<Rank>, NotationError> {
        let Some(group) = self.groups.pop() else { return Ok(None) };
        let closing = match group.opening {
            Opening::Text => Token::End,
            Opening::Brace => Token::CloseBrace,
            Opening::Paren | Opening::Call(_) => Token::CloseParen,
        };
        if self.token != closing {
            let wanted = match group.opening {
                Opening::Text => "an operator or the end".into(),
                _ => closing.describe(),
            };
            return Err(expected(&wanted, &self.token, self.column));
        }
        let end = self.column;
        let term = match group.opening {
            Opening::Call(function) => self.arguments(function, &group, end)?,
            _ => self.options(&group, end)?,
        };
        self.operands.push(term);
        if group.opening != Opening::Text {
            self.advance()?;
        }
        Ok(Some(Rank::Last))
    }

    fn arguments(&mut self, function: Function, group: &Group, end: usize) -> Result<TermId, NotationError> {
        let arguments = self.comma_list(&group.items, &group.separators, group.column)?;
        let arguments: Vec<TermId> =
            arguments.iter().map(|item| self.plain(*item, group.column)).collect::<Result<_, _>>()?;
        if arguments.len() != function.arity() {
            let message = format!(
                "expected {} argument(s) for `{}`, found {}",
                function.arity(),
                function.name(),
                arguments.len()
            );
            return Err(syntax(group.column, message));
        }
        Ok(self.add(Kind::Call(function, arguments.into()), (group.column, end)))
    }

    /// What stands between braces or parentheses, or is the whole text.
    fn options(&mut self, group: &Group, end: usize) -> Result<TermId, NotationError> {
        let highest = group.separators.iter().enumerate().max_by_key(|(_, separator)| separator.height);
        let Some((middle, &Separator { height: 1.., column })) = highest else {
            return self.single(group, end);
        };
        let (before, after) = group.separators.split_at(middle);
        // The highest bar found is the last of its height.
        if before.iter().any(|separator| separator.height == after[0].height) {
            return Err(syntax(column, "expected more or fewer bars than before"));
        }
        let left = self.comma_list(&group.items[..=middle], before, column)?;
        let right = self.comma_list(&group.items[middle + 1..], &after[1..], column)?;
        let start = if group.opening == Opening::Text { 1 } else { group.column };
        self.form(&left, &right, (start, end))
    }

    /// A group without bars is one game in parentheses.
    fn single(&mut self, group: &Group, end: usize) -> Result<TermId, NotationError> {
        match (group.opening, group.items.as_slice(), group.separators.first()) {
            (Opening::Brace, ..) => Err(expected("`|`", &Token::CloseBrace, end)),
            (_, &[item], None) => self.plain(item, end),
            (_, _, separator) => {
                let column = separator.map_or(end, |separator| separator.column);
                Err(expected("`|` or an operator", &Token::Comma, column))
            }
        }
    }

    /// The options between two bars: between commas, shorter bars bind tighter.
    fn comma_list(
        &mut self,
        items: &[Item],
        separators: &[Separator],
        column: usize,
    ) -> Result<Vec<Item>, NotationError> {
        let mut list = Vec::new();
        let mut start = 0;
        for end in 0..=separators.len() {
            if end == separators.len() || separators[end].height == 0 {
                list.push(self.slashes(&items[start..=end], &separators[start..end])?);
                start = end + 1;
            }
        }
        if list.len() == 1 && list[0].term.is_none() {
            return Ok(Vec::new());
        }
        match list.iter().any(|item| item.term.is_none()) {
            true => Err(syntax(column, "expected a game on both sides of `,`")),
            false => Ok(list),
        }
    }

    /// `a|b||c` without commas: longer bars separate more weakly.
    fn slashes(&mut self, items: &[Item], separators: &[Separator]) -> Result<Item, NotationError> {
        let mut waiting: Vec<(Item, Separator)> = Vec::new();
        let mut present = items[0];
        for (&separator, &next) in separators.iter().zip(&items[1..]) {
            while let Some(&(left, bar)) = waiting.last()
                && bar.height < separator.height
            {
                waiting.pop();
                present = self.pair(left, present, bar.column)?;
            }
            if waiting.last().is_some_and(|(_, bar)| bar.height == separator.height) {
                return Err(syntax(separator.column, "expected more or fewer bars than before"));
            }
            waiting.push((present, separator));
            present = next;
        }
        while let Some((left, bar)) = waiting.pop() {
            present = self.pair(left, present, bar.column)?;
        }
        Ok(present)
    }

    fn pair(&mut self, left: Item, right: Item, column: usize) -> Result<Item, NotationError> {
        let side = |item: Item| if item.term.is_some() { vec![item] } else { Vec::new() };
        let start = left.term.map_or(column, |term| self.terms[term].columns.0);
        let end = right.term.map_or(column, |term| self.terms[term].columns.1);
        let term = self.form(&side(left), &side(right), (start, end))?;
        Ok(Item { term: Some(term), repeat: None })
    }

    /// {left | right}, where a side may be a repetition.
    fn form(
        &mut self,
        left: &[Item],
        right: &[Item],
        columns: (usize, usize),
    ) -> Result<TermId, NotationError> {
        let kind = match (left, right) {
            (
                &[Item { term: Some(repeated), repeat: Some((count, _)) }],
                &[Item { term: Some(last), repeat: None }],
            ) => Kind::Chain { player: Player::Left, repeated, count, last },
            (
                &[Item { term: Some(last), repeat: None }],
                &[Item { term: Some(repeated), repeat: Some((count, _)) }],
            ) => Kind::Chain { player: Player::Right, repeated, count, last },
            _ => {
                let left = left.iter().map(|&item| self.plain(item, columns.0)).collect::<Result<_, _>>()?;
                let right =
                    right.iter().map(|&item| self.plain(item, columns.0)).collect::<Result<_, _>>()?;
                Kind::Options(left, right)
            }
        };
        Ok(self.add(kind, columns))
    }

    /// An item that must be a game and no repetition.
    fn plain(&self, item: Item, column: usize) -> Result<TermId, NotationError> {
        if let Some((_, column)) = item.repeat {
            return Err(syntax(column, "expected a repetition alone on one side of a bar, as in `{0^4|G}`"));
        }
        item.term.ok_or_else(|| syntax(column, "expected a game"))
    }

    fn add(&mut self, kind: Kind, columns: (usize, usize)) -> TermId {
        self.terms.push(Term { kind, columns });
        self.terms.len() - 1
    }
}

fn expected(wanted: &str, found: &Token, column: usize) -> NotationError {
    syntax(column, format!("expected {wanted}, found {}", found.describe()))
}
