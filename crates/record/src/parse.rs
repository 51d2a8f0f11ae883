//! The parser: one pass over the bytes, no recursion.
//!
//! ```text
//! Collection = GameTree { GameTree }
//! GameTree   = "(" Node { Node } { GameTree } ")"
//! Node       = ";" { Property }
//! Property   = Name "[" value "]" { "[" value "]" }
//! ```
//!
//! Real files break every line of this. The parser goes on wherever the
//! meaning is beyond doubt and leaves a warning; it gives up only when no
//! `(;` is found at all, or when the file is nearly nothing but `;` and its
//! tree would take far more memory than its text.
//!
//! Open parentheses are kept on a stack of *(node, how many)*: a run of `(`
//! at one node takes one entry, so the stack is never longer than the tree.
//!
//! Source: the SGF FF\[4\] user guide by Arno Hollosi, "EBNF" and "How to
//! handle errors".

use encoding_rs::Encoding;
use yose_board::Size;

use crate::charset::{self, BYTE_ORDER_MARK};
use crate::name::{self, Name};
use crate::scan::{self, Pairs, ValueRanges, is_blank, skip_blank};
use crate::tree::{GameData, NONE, PropertyData, Tree};
use crate::warning::{WARNINGS_KEPT, WarningKind};

/// Nodes that any file may have, however short.
const NODES_ALWAYS: usize = 1 << 21;

/// Beyond that, a node must take this many bytes on average: `;B[]` does.
const BYTES_A_NODE: usize = 4;

const MOVES: u64 = Name::B.bit() | Name::W.bit();
const SETUP: u64 = Name::AB.bit() | Name::AW.bit() | Name::AE.bit() | Name::PL.bit();

/// Whether a node with these names both moves and sets up.
fn moves_and_sets_up(names: u64) -> bool {
    names & MOVES != 0 && names & SETUP != 0
}

/// A tree with what was noticed while reading it; warnings by offset, in order.
pub(crate) struct Parsed {
    pub(crate) tree: Tree,
    pub(crate) warnings: Vec<(usize, WarningKind)>,
    /// Warnings beyond those kept.
    pub(crate) more_warnings: usize,
    /// Whether the text ends inside a value.
    pub(crate) unclosed: bool,
}

impl Parsed {
    /// How much was wrong.
    pub(crate) fn trouble(&self) -> usize {
        self.warnings.len() + self.more_warnings
    }
}

/// Why there is no tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    /// No `(;`; the offset of what looks most like it.
    NoTree(usize),
    /// Too many nodes for the length of the text.
    TooManyNodes { at: usize, limit: usize },
}

/// How to read the text.
#[derive(Clone, Copy)]
pub(crate) struct Reading {
    /// The encoding, unless a game says otherwise.
    pub(crate) encoding: &'static Encoding,
    /// How to scan values of that encoding.
    pub(crate) pairs: Pairs,
    /// Whether games may say otherwise.
    pub(crate) mixed: bool,
}

/// Parses a text of fewer than 2³² bytes.
pub(crate) fn parse(text: &[u8], reading: Reading) -> Result<Parsed, Failure> {
    let Some(first) = find_tree(text, 0) else {
        let mark = if text.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
        return Err(Failure::NoTree(memchr::memchr(b'(', text).unwrap_or_else(|| skip_blank(text, mark))));
    };
    let mut parser = Parser::new(text, reading);
    parser.outside(0, first);
    let mut at = first;
    loop {
        let end = parser.game(at)?;
        match find_tree(text, end) {
            Some(next) => {
                parser.outside(end, next);
                at = next;
            }
            None => {
                parser.outside(end, text.len());
                break;
            }
        }
    }
    Ok(parser.finish())
}

/// The next `(` that opens a game: one before `;`, or before a property whose `;` was forgotten.
fn find_tree(text: &[u8], from: usize) -> Option<usize> {
    let rest = text.get(from..)?;
    memchr::memchr_iter(b'(', rest).map(|found| from + found).find(|&open| {
        let next = skip_blank(text, open + 1);
        match text.get(next) {
            Some(b';') => true,
            Some(byte) if byte.is_ascii_uppercase() => {
                text.get(skip_blank(text, scan::name_end(text, next))) == Some(&b'[')
            }
            _ => false,
        }
    })
}

/// What stands just before the next token.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    /// `(`, where a node must follow.
    Open,
    /// A node, to which properties belong.
    Node,
    /// `)`, behind which no property belongs to anything.
    Close,
}

struct Parser<'a> {
    text: &'a [u8],
    reading: Reading,
    encoding: &'static Encoding,
    pairs: Pairs,
    tree: Tree,
    warnings: Vec<(usize, WarningKind)>,
    more_warnings: usize,
    unclosed: bool,
    node_limit: usize,
    /// Nodes at which parentheses are open, and how many.
    open: Vec<(u32, u32)>,
    /// The node that the next one follows.
    current: u32,
    before: Before,
    /// Names met in the current node.
    names: u64,
}

impl<'a> Parser<'a> {
    fn new(text: &'a [u8], reading: Reading) -> Parser<'a> {
        let guess = text.len() / 8 + 1;
        Parser {
            text,
            reading,
            encoding: reading.encoding,
            pairs: reading.pairs,
            tree: Tree {
                nodes: Vec::with_capacity(guess),
                properties: Vec::with_capacity(guess),
                games: Vec::new(),
            },
            warnings: Vec::new(),
            more_warnings: 0,
            unclosed: false,
            node_limit: NODES_ALWAYS.max(text.len() / BYTES_A_NODE),
            open: Vec::new(),
            current: NONE,
            before: Before::Open,
            names: 0,
        }
    }

    fn warn(&mut self, at: usize, kind: WarningKind) {
        if self.warnings.len() < WARNINGS_KEPT {
            self.warnings.push((at, kind));
        } else {
            self.more_warnings += 1;
        }
    }

    /// Text between games.
    fn outside(&mut self, from: usize, to: usize) {
        let text = &self.text[from..to];
        let start = if text.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
        if let Some(found) = text[start..].iter().position(|&byte| !is_blank(byte)) {
            self.warn(from + start + found, WarningKind::TextOutside);
        }
    }

    /// Reads the game whose `(` is at `at`; returns where it ends.
    fn game(&mut self, at: usize) -> Result<usize, Failure> {
        self.choose_encoding(at);
        self.current = NONE;
        self.before = Before::Open;
        self.open.clear();
        self.open.push((NONE, 1));
        // `find_tree` saw a node behind the parenthesis, so the root is the next one.
        let game = self.tree.games.len();
        self.tree.games.push(GameData {
            root: self.tree.nodes.len() as u32,
            open: at as u32,
            end: at as u32,
            encoding: self.encoding,
            pairs: self.pairs,
            size: Size::NINETEEN,
        });
        let end = self.tokens(at + 1)?;
        self.tree.games[game].end = end as u32;
        Ok(end)
    }

    /// The encoding of the game whose `(` is at `at`.
    fn choose_encoding(&mut self, at: usize) {
        (self.encoding, self.pairs) = (self.reading.encoding, self.reading.pairs);
        if self.reading.mixed
            && let Some(encoding) = charset::declared_by_game(&self.text[at..])
        {
            (self.encoding, self.pairs) = (encoding, Pairs::of(encoding));
        }
    }

    /// Reads tokens until the game's last parenthesis is closed.
    fn tokens(&mut self, mut at: usize) -> Result<usize, Failure> {
        let text = self.text;
        while at < text.len() {
            match text[at] {
                b';' => {
                    self.start_node(at)?;
                    at += 1;
                }
                byte if byte.is_ascii_alphabetic() => at = self.property(at)?,
                b'(' => {
                    self.open(at);
                    at += 1;
                }
                b')' => {
                    if self.close(at) {
                        return Ok(at + 1);
                    }
                    at += 1;
                }
                b'[' => {
                    self.warn(at, WarningKind::StrayValue);
                    at = self.skip_value(at);
                }
                byte if is_blank(byte) => at += 1,
                _ => at = self.junk(at),
            }
        }
        let count = self.open.iter().map(|&(_, count)| count as usize).sum();
        self.warn(text.len(), WarningKind::MissingParenthesis { count });
        Ok(text.len())
    }

    #[inline]
    fn start_node(&mut self, at: usize) -> Result<(), Failure> {
        if self.tree.nodes.len() >= self.node_limit {
            return Err(Failure::TooManyNodes { at, limit: self.node_limit });
        }
        let game = self.tree.games.len() as u32 - 1;
        self.current = self.tree.push_node(self.current, game, at as u32);
        self.before = Before::Node;
        self.names = 0;
        Ok(())
    }

    fn open(&mut self, at: usize) {
        if self.before == Before::Open {
            self.warn(at, WarningKind::EmptyTree);
        }
        self.before = Before::Open;
        match self.open.last_mut() {
            Some((node, count)) if *node == self.current => *count += 1,
            _ => self.open.push((self.current, 1)),
        }
    }

    /// Closes a parenthesis; true if it was the game's last.
    fn close(&mut self, at: usize) -> bool {
        if self.before == Before::Open {
            self.warn(at, WarningKind::EmptyTree);
        }
        self.before = Before::Close;
        if let Some((node, count)) = self.open.last_mut() {
            self.current = *node;
            *count -= 1;
            if *count == 0 {
                self.open.pop();
            }
        }
        self.open.is_empty()
    }

    #[inline]
    fn property(&mut self, at: usize) -> Result<usize, Failure> {
        let name_end = scan::name_end(self.text, at);
        let written = &self.text[at..name_end];
        let mut values = ValueRanges::new(self.text, name_end, self.pairs);
        let mut last = None;
        for value in values.by_ref() {
            last = Some(value);
        }
        let Some((open, close)) = last else {
            let kind = if name::names_something(written) {
                WarningKind::NoValue { name: name::shown(written) }
            } else {
                WarningKind::UnexpectedText
            };
            self.warn(at, kind);
            return Ok(name_end);
        };
        let end = values.end();
        if close == self.text.len() {
            self.unclosed = true;
            self.warn(open - 1, WarningKind::UnclosedValue);
        }
        let name = Name::of(written);
        if name == Name::PRIVATE && !name::names_something(written) {
            self.warn(at, WarningKind::UnexpectedText);
            return Ok(end);
        }
        if self.before != Before::Node && !self.repair_node(at, written)? {
            return Ok(end);
        }
        self.notice(at, name);
        self.tree.properties.push(PropertyData { start: at as u32, name });
        self.tree.nodes[self.current as usize].properties += 1;
        if name == Name::CA && self.is_root() {
            self.check_encoding((open, close));
        }
        self.names |= name.bit();
        Ok(end)
    }

    /// A property where no node is: behind `(` a `;` was forgotten, elsewhere it is nobody's.
    fn repair_node(&mut self, at: usize, written: &[u8]) -> Result<bool, Failure> {
        if self.before == Before::Open {
            self.start_node(at)?;
            self.warn(at, WarningKind::MissingSemicolon);
            return Ok(true);
        }
        self.warn(at, WarningKind::StrayProperty { name: name::shown(written) });
        Ok(false)
    }

    /// Warns of what should not stand together in one node.
    #[inline]
    fn notice(&mut self, at: usize, name: Name) {
        let (bit, names) = (name.bit(), self.names);
        if names & bit != 0 {
            let written = &self.text[at..scan::name_end(self.text, at)];
            self.warn(at, WarningKind::Duplicate { name: name::shown(written) });
        } else if bit & MOVES != 0 && names & MOVES != 0 {
            self.warn(at, WarningKind::TwoMoves);
        } else if moves_and_sets_up(names | bit) && !moves_and_sets_up(names) {
            self.warn(at, WarningKind::MoveAndSetup);
        }
    }

    fn is_root(&self) -> bool {
        self.tree.nodes[self.current as usize].parent == NONE
    }

    /// Warns if a game's `CA` names nothing known.
    fn check_encoding(&mut self, (from, to): (usize, usize)) {
        let label = &self.text[from..to];
        if charset::by_label(label).is_none() {
            let label = String::from_utf8_lossy(&label[..label.len().min(40)]).into_owned();
            self.warn(from, WarningKind::UnknownEncoding { label });
        }
    }

    fn skip_value(&mut self, open: usize) -> usize {
        let close = scan::value_end(self.text, open + 1, self.pairs);
        if close == self.text.len() {
            self.unclosed = true;
            self.warn(open, WarningKind::UnclosedValue);
        }
        (close + 1).min(self.text.len())
    }

    /// Skips what is no part of SGF, up to the next thing that may be.
    fn junk(&mut self, at: usize) -> usize {
        self.warn(at, WarningKind::UnexpectedText);
        let rest = &self.text[at..];
        let stop = |byte: &u8| is_blank(*byte) || byte.is_ascii_alphabetic() || b"();[".contains(byte);
        at + rest.iter().position(stop).unwrap_or(rest.len())
    }

    fn finish(self) -> Parsed {
        let Parser { mut tree, warnings, more_warnings, unclosed, .. } = self;
        tree.nodes.shrink_to_fit();
        tree.properties.shrink_to_fit();
        tree.games.shrink_to_fit();
        Parsed { tree, warnings, more_warnings, unclosed }
    }
}
