//! What a text says, before it is computed.

use std::str::FromStr;

use super::NotationError;
use super::parser::Parser;
use crate::Player;
use crate::dyadic::Dyadic;

/// A parsed text. Parse it once, evaluate it in any context.
#[derive(Clone, Debug)]
pub struct Expression {
    /// Parts come before the whole, which is last.
    pub(super) terms: Vec<Term>,
}

/// The place of a term in its expression.
pub(super) type TermId = usize;

#[derive(Clone, Debug)]
pub(super) struct Term {
    pub(super) kind: Kind,
    /// The columns of its first and last character.
    pub(super) columns: (usize, usize),
}

#[derive(Clone, Debug)]
pub(super) enum Kind {
    Number(Dyadic),
    Ups(i64),
    UpPower(u32),
    Nimber(u32),
    Tiny(TermId),
    Miny(TermId),
    PlusMinus(TermId),
    Negative(TermId),
    Multiple(TermId, TermId),
    Sum(TermId, TermId),
    Difference(TermId, TermId),
    OrdinalSum(TermId, TermId),
    Options(Box<[TermId]>, Box<[TermId]>),
    /// {x|{x|…{x|G}}} for Left, the mirror image for Right.
    Chain {
        player: Player,
        repeated: TermId,
        count: u64,
        last: TermId,
    },
    Call(Function, Box<[TermId]>),
}

/// A function of the calculator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Function {
    /// `cool(G,t)`: G cooled by t.
    Cool,
    /// `chill(G)`: G cooled by 1.
    Chill,
    /// `freeze(G)`: G cooled by its temperature.
    Freeze,
    /// `heat(G,t)`: G heated by t.
    Heat,
    /// `warm(G)`: the value, up to *, of a Go position whose chilled value is G.
    Warm,
    /// `overheat(G,s,t)`: G overheated from s to t.
    Overheat,
    /// `norton(G,U)`: the Norton product G·U.
    Norton,
    /// `weight(G)`: the atomic weight.
    Weight,
    /// `reduced(G)`: the reduced canonical form.
    Reduced,
    /// `mean(G)`.
    Mean,
    /// `temperature(G)`.
    Temperature,
    /// `left(G)`: the left stop.
    LeftStop,
    /// `right(G)`: the right stop.
    RightStop,
    /// `up(n)`: ↑ⁿ.
    Up,
}

impl Function {
    /// All functions.
    pub const ALL: [Function; 14] = [
        Function::Cool,
        Function::Chill,
        Function::Freeze,
        Function::Heat,
        Function::Warm,
        Function::Overheat,
        Function::Norton,
        Function::Weight,
        Function::Reduced,
        Function::Mean,
        Function::Temperature,
        Function::LeftStop,
        Function::RightStop,
        Function::Up,
    ];

    /// The name in expressions.
    pub fn name(self) -> &'static str {
        match self {
            Function::Cool => "cool",
            Function::Chill => "chill",
            Function::Freeze => "freeze",
            Function::Heat => "heat",
            Function::Warm => "warm",
            Function::Overheat => "overheat",
            Function::Norton => "norton",
            Function::Weight => "weight",
            Function::Reduced => "reduced",
            Function::Mean => "mean",
            Function::Temperature => "temperature",
            Function::LeftStop => "left",
            Function::RightStop => "right",
            Function::Up => "up",
        }
    }

    /// How many arguments it takes.
    pub fn arity(self) -> usize {
        match self {
            Function::Overheat => 3,
            Function::Cool | Function::Heat | Function::Norton => 2,
            _ => 1,
        }
    }

    pub(super) fn named(name: &str) -> Option<Function> {
        Function::ALL.into_iter().find(|function| function.name() == name)
    }
}

impl FromStr for Expression {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Expression, NotationError> {
        Parser::new(text).parse()
    }
}
