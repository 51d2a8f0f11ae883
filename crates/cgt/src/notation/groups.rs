//! Braces, parentheses and calls.
//!
//! What the bars between the items of a group mean is settled when the group
//! closes, because a longer bar, which separates more weakly, may still come.

use super::NotationError;
use super::expression::{Function, Kind, Term, TermId};
use super::lexer::{Token, syntax};
use super::parser::{Parser, Rank, expected};
use crate::Player;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Opening {
    Text,
    Brace,
    Paren,
    Call(Function),
}

pub(super) struct Group {
    pub(super) opening: Opening,
    pub(super) column: usize,
    pub(super) first_operand: usize,
    pub(super) first_operator: usize,
    pub(super) items: Vec<Item>,
    pub(super) separators: Vec<Separator>,
    /// Set by `^4` after the present item.
    pub(super) repeat: Option<(u64, usize)>,
}

/// An option or argument; `None` for an empty place.
#[derive(Clone, Copy, Default)]
pub(super) struct Item {
    term: Option<TermId>,
    repeat: Option<(u64, usize)>,
}

#[derive(Clone, Copy)]
pub(super) struct Separator {
    /// 0 for a comma, otherwise the number of bars.
    height: u32,
    column: usize,
}

impl Parser<'_> {
    pub(super) fn open(&mut self, opening: Opening) {
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

    pub(super) fn begin(&mut self, opening: Opening) -> Result<Option<Rank>, NotationError> {
        self.open(opening);
        self.advance()?;
        Ok(None)
    }

    pub(super) fn call(&mut self, name: &str, column: usize) -> Result<Option<Rank>, NotationError> {
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
    pub(super) fn may_be_empty(&self, token: &Token) -> bool {
        let Some(group) = self.groups.last() else { return false };
        let nothing_waits =
            group.first_operand == self.operands.len() && group.first_operator == self.operators.len();
        let after_bar = group.separators.last().is_some_and(|separator| separator.height > 0);
        let at_start = group.separators.is_empty();
        nothing_waits && (after_bar || at_start && matches!(token, Token::Bar(_)))
    }

    /// The one operand that remains of an item.
    pub(super) fn finish_item(&mut self) -> TermId {
        self.reduce(0);
        self.operands.pop().unwrap_or_default()
    }

    /// Takes a separator or the end of a group after an item.
    pub(super) fn end_item(&mut self, term: Option<TermId>) -> Result<Option<Rank>, NotationError> {
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
