//! A collection of games: how it is read and what it owns.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use encoding_rs::Encoding;
use yose_board::Size;

use crate::charset::{self, Decided};
use crate::node::{Game, Node};
use crate::parse::{self, Failure, Parsed, Reading};
use crate::place::{Locator, Place};
use crate::scan::{self, Pairs};
use crate::tree::{NodeId, Tree};
use crate::warning::{ReadError, Warning};

/// Bytes a file may have: offsets are 32 bits wide, and edits need room too.
const FILE_LIMIT: usize = 3 << 30;

/// The games of one file.
///
/// Owns the text of the file; games, nodes, properties and values are views
/// into it. Comparing collections is comparing their meaning: see
/// [`same_tree`](Collection::same_tree).
#[derive(Clone, Debug)]
pub struct Collection {
    /// The file, then `]` if it ended inside a value, then what edits added.
    pub(crate) text: Vec<u8>,
    /// Bytes of the file.
    pub(crate) source: usize,
    /// Bytes of the file with the brackets that were missing.
    pub(crate) parsed: usize,
    pub(crate) tree: Tree,
    /// Whether the encoding is a guess that an edit could turn over.
    pub(crate) guessed: bool,
    /// Whether the tree is no longer that of the file.
    pub(crate) edited: bool,
    /// Nodes whose properties are no longer those of the file.
    pub(crate) touched: BTreeSet<u32>,
    warnings: Vec<Warning>,
    more_warnings: usize,
}

impl Collection {
    pub(crate) fn read(bytes: Vec<u8>) -> Result<Collection, ReadError> {
        if bytes.len() > FILE_LIMIT {
            return Err(ReadError::TooLarge { bytes: bytes.len(), limit: FILE_LIMIT });
        }
        let Decided { mut text, encoding, mixed, converted, guessed, remark } = charset::decide(bytes);
        if text.len() > FILE_LIMIT {
            return Err(ReadError::TooLarge { bytes: text.len(), limit: FILE_LIMIT });
        }
        let parsed = parse_either(&text, Reading { encoding, pairs: Pairs::of(encoding), mixed })
            .map_err(|failure| explain(failure, &text, encoding))?;
        let Parsed { tree, warnings: mut noted, more_warnings, unclosed } = parsed;
        noted.extend(remark);
        noted.sort_by_key(|&(at, _)| at);
        let mut locator = Locator::new(&text, encoding);
        let warnings =
            noted.into_iter().map(|(at, kind)| Warning { place: Some(locator.locate(at)), kind }).collect();
        let source = text.len();
        if unclosed {
            close_value(&mut text, &tree);
        }
        let mut collection = Collection {
            source,
            parsed: text.len(),
            text,
            tree,
            guessed,
            edited: false,
            touched: BTreeSet::new(),
            warnings,
            more_warnings,
        };
        for game in 0..collection.tree.games.len() {
            collection.note_size(game);
        }
        if converted {
            collection.declare_encodings(|root| root.property("CA").is_some());
        }
        Ok(collection)
    }

    /// Looks up the size of a game's board, which every point is read against.
    pub(crate) fn note_size(&mut self, game: usize) {
        let Some(root) = NodeId::some(self.tree.games[game].root) else { return };
        self.tree.games[game].size = self.node(root).game().size().unwrap_or(Size::NINETEEN);
    }

    /// A collection without games, to which [`add_game`](Collection::add_game) adds.
    pub fn new() -> Collection {
        Collection {
            text: Vec::new(),
            source: 0,
            parsed: 0,
            tree: Tree::default(),
            guessed: false,
            edited: true,
            touched: BTreeSet::new(),
            warnings: Vec::new(),
            more_warnings: 0,
        }
    }

    /// What was repaired when the file was read, in the order of the file.
    ///
    /// Only the form of the file is checked here; [`check`](Collection::check)
    /// also looks at what the values say. At most a hundred are kept.
    pub fn warnings(&self) -> &[Warning] {
        &self.warnings
    }

    /// How many more warnings there were than [`warnings`](Collection::warnings) keeps.
    pub fn more_warnings(&self) -> usize {
        self.more_warnings
    }

    /// The games, in the order of the file.
    pub fn games(&self) -> impl Iterator<Item = Game<'_>> {
        self.tree.games.iter().filter_map(|game| Some(Game::new(self.node(NodeId::some(game.root)?))))
    }

    /// A node by its number.
    ///
    /// # Panics
    ///
    /// If the number comes from another collection and is too large for this one.
    pub fn node(&self, id: NodeId) -> Node<'_> {
        assert!(id.index() < self.tree.nodes.len(), "{id:?} is not of this collection");
        Node::new(self, id)
    }

    /// Nodes of all games, those removed not counted; takes a walk through the trees.
    pub fn node_count(&self) -> usize {
        self.games().map(|game| game.root().subtree().count()).sum()
    }

    /// Where an offset of the text is in the file.
    pub(crate) fn place(&self, offset: usize) -> Option<Place> {
        let encoding = self.tree.games.first()?.encoding;
        (offset < self.parsed).then(|| Locator::new(&self.text[..self.source], encoding).locate(offset))
    }

    /// Where the first property of each game stands in the file, in the order of the games; nothing if there is none or it was
    /// added later. However many places are asked for, the file is read once.
    pub fn places(&self) -> impl Iterator<Item = Option<Place>> + '_ {
        let encoding = self.tree.games.first().map_or(encoding_rs::UTF_8, |game| game.encoding);
        let mut locator = Locator::new(&self.text[..self.source], encoding);
        self.games().map(move |game| {
            let offset = game.root().properties().next()?.offset();
            (offset < self.parsed).then(|| locator.locate(offset))
        })
    }

    /// Whether two collections hold the same games: the same trees with the
    /// same properties in the same order, and the same text in their values.
    ///
    /// `FF` and `CA` speak of the file and are left out; a property that
    /// occurs twice in a node is the same as one with all the values.
    pub fn same_tree(&self, other: &Collection) -> bool {
        let nodes = |collection: &'_ Collection| -> Vec<NodeId> {
            collection.games().flat_map(|game| game.root().subtree()).map(Node::id).collect()
        };
        let (ours, theirs) = (nodes(self), nodes(other));
        ours.len() == theirs.len()
            && ours.iter().zip(&theirs).all(|(&a, &b)| self.node(a).says_the_same(other.node(b)))
    }
}

impl Default for Collection {
    fn default() -> Collection {
        Collection::new()
    }
}

/// Parses by characters, and where that may be wrong also by bytes.
///
/// Some programs escape bytes rather than characters, and some cut names in
/// the middle of a character; by characters, a bracket is then lost, and the
/// nodes up to the next one with it. The reading with less trouble is
/// taken, and of two without, the one that finds more nodes.
fn parse_either(text: &[u8], reading: Reading) -> Result<Parsed, Failure> {
    let by_characters = parse::parse(text, reading)?;
    if reading.pairs == Pairs::None {
        return Ok(by_characters);
    }
    let by_bytes = parse::parse(text, Reading { pairs: Pairs::None, ..reading })?;
    let merit = |parsed: &Parsed| (Reverse(parsed.trouble()), parsed.tree.nodes.len());
    Ok(if merit(&by_bytes) > merit(&by_characters) { by_bytes } else { by_characters })
}

fn explain(failure: Failure, text: &[u8], encoding: &'static Encoding) -> ReadError {
    let locate = |offset| Locator::new(text, encoding).locate(offset);
    match failure {
        Failure::NoTree(at) if at == text.len() => ReadError::Empty,
        Failure::NoTree(at) => ReadError::NotSgf { place: locate(at) },
        Failure::TooManyNodes { at, limit } => ReadError::TooManyNodes { place: locate(at), limit },
    }
}

/// Adds the bracket that the end of the file lacks: one, or two if the file
/// ends in an escape or half a character.
fn close_value(text: &mut Vec<u8>, tree: &Tree) {
    let (Some(game), Some(node)) = (tree.games.last(), tree.nodes.last()) else { return };
    let start = node.start as usize;
    for _ in 0..2 {
        text.push(b']');
        let end = scan::node_end(text, start, game.pairs);
        text.push(b';');
        let closed = scan::node_end(text, start, game.pairs) == end;
        text.pop();
        if closed {
            return;
        }
    }
}
