//! A collection of games, and views of its games, nodes and properties.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use encoding_rs::Encoding;
use yose_board::Size;

use crate::charset::{self, Decided};
use crate::name::{self, Name, ValueType};
use crate::parse::{self, Failure, Parsed, Reading};
use crate::place::{Locator, Place};
use crate::scan::{self, Pairs, ValueRanges};
use crate::tree::{GameData, NodeData, NodeId, PropertyData, Tree};
use crate::value::Value;
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
        self.tree.games.iter().filter_map(|game| Some(Game { root: self.node(NodeId::some(game.root)?) }))
    }

    /// A node by its number.
    ///
    /// # Panics
    ///
    /// If the number comes from another collection and is too large for this one.
    pub fn node(&self, id: NodeId) -> Node<'_> {
        assert!(id.index() < self.tree.nodes.len(), "{id:?} is not of this collection");
        Node { collection: self, id }
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

/// One game of a collection.
#[derive(Clone, Copy, Debug)]
pub struct Game<'a> {
    root: Node<'a>,
}

impl<'a> Game<'a> {
    /// Its first node.
    pub fn root(self) -> Node<'a> {
        self.root
    }

    /// The root and the first child of each node after it.
    pub fn main_line(self) -> impl Iterator<Item = Node<'a>> {
        std::iter::successors(Some(self.root), |node| node.children().next())
    }

    /// The name of the encoding its text is in, such as `UTF-8` or `Shift_JIS`.
    pub fn encoding(self) -> &'static str {
        self.root.game_data().encoding.name()
    }

    /// The collection it belongs to.
    pub fn collection(self) -> &'a Collection {
        self.root.collection
    }
}

/// A node of a game tree: a move, a set-up, a comment.
#[derive(Clone, Copy, Debug)]
pub struct Node<'a> {
    pub(crate) collection: &'a Collection,
    id: NodeId,
}

impl<'a> Node<'a> {
    /// Its number, which outlives this view.
    pub fn id(self) -> NodeId {
        self.id
    }

    fn data(self) -> &'a NodeData {
        &self.collection.tree.nodes[self.id.index()]
    }

    pub(crate) fn game_data(self) -> &'a GameData {
        &self.collection.tree.games[self.data().game as usize]
    }

    fn at(self, number: u32) -> Option<Node<'a>> {
        Some(Node { id: NodeId::some(number)?, ..self })
    }

    /// The game it belongs to.
    ///
    /// For a node that was removed this is the game it once belonged to.
    pub fn game(self) -> Game<'a> {
        Game { root: self.at(self.game_data().root).unwrap_or(self) }
    }

    /// The node before it; none before the root.
    pub fn parent(self) -> Option<Node<'a>> {
        self.at(self.data().parent)
    }

    /// The nodes after it, the main variation first.
    pub fn children(self) -> impl Iterator<Item = Node<'a>> {
        std::iter::successors(self.at(self.data().first_child), |node| node.at(node.data().next))
    }

    /// This node and all nodes after it, parents before children and main variations first.
    pub fn subtree(self) -> impl Iterator<Item = Node<'a>> {
        std::iter::successors(Some(self), move |node| node.next_in_order(self))
    }

    /// The node after this one in the subtree of `top`, parents before children.
    pub(crate) fn next_in_order(self, top: Node<'a>) -> Option<Node<'a>> {
        self.at(self.collection.tree.next_in_order(self.id.0, top.id.0))
    }

    /// The node after this one and its subtree, in the subtree of `top`.
    pub(crate) fn next_outside(self, top: Node<'a>) -> Option<Node<'a>> {
        self.at(self.collection.tree.next_outside(self.id.0, top.id.0))
    }

    /// The nodes from the root to this one.
    pub fn path(self) -> Vec<Node<'a>> {
        let mut path: Vec<Node<'a>> = std::iter::successors(Some(self), |node| node.parent()).collect();
        path.reverse();
        path
    }

    pub(crate) fn property_data(self) -> &'a [PropertyData] {
        let NodeData { first_property, properties, .. } = *self.data();
        &self.collection.tree.properties[first_property as usize..][..properties as usize]
    }

    /// Its properties, in the order of the file; the same name may occur twice.
    pub fn properties(self) -> impl Iterator<Item = Property<'a>> {
        self.property_data().iter().map(move |&data| Property { node: self, data })
    }

    /// The first property with this name.
    pub fn property(self, name: &str) -> Option<Property<'a>> {
        self.named(name).next()
    }

    /// All values of a name, also when it occurs more than once.
    pub fn values(self, name: &str) -> impl Iterator<Item = Value<'a>> {
        self.named(name).flat_map(Property::values)
    }

    /// The first value of a name.
    pub fn value(self, name: &str) -> Option<Value<'a>> {
        self.property(name)?.values().next()
    }

    fn named(self, name: &str) -> impl Iterator<Item = Property<'a>> {
        let number = Name::of(name.as_bytes());
        self.properties().filter(move |property| {
            property.data.name == number
                && (number != Name::PRIVATE || name::same(property.written_name(), name.as_bytes()))
        })
    }

    /// Its properties by their short names, those that occur twice joined.
    pub(crate) fn joined(self) -> Vec<(Cow<'a, str>, Vec<Value<'a>>)> {
        let mut list: Vec<(Cow<'a, str>, Vec<Value<'a>>)> = Vec::new();
        let mut places: BTreeMap<Cow<'a, str>, usize> = BTreeMap::new();
        for property in self.properties() {
            let place = *places.entry(property.name()).or_insert_with(|| {
                list.push((property.name(), Vec::new()));
                list.len() - 1
            });
            list[place].1.extend(property.values());
        }
        list
    }

    /// Whether two nodes have the same number of children and say the same.
    fn says_the_same(self, other: Node<'_>) -> bool {
        let content = |value: &Value<'_>| (value.text().into_owned(), value.separates());
        let about_game = |(name, _): &(Cow<'_, str>, _)| name != "FF" && name != "CA";
        let (ours, theirs) = (self.joined(), other.joined());
        let mut theirs = theirs.iter().filter(|entry| about_game(entry));
        self.children().count() == other.children().count()
            && self.parent().is_some() == other.parent().is_some()
            && ours.iter().filter(|entry| about_game(entry)).all(|(name, values)| {
                theirs.next().is_some_and(|(other_name, others)| {
                    name == other_name && values.iter().map(content).eq(others.iter().map(content))
                })
            })
            && theirs.next().is_none()
    }

    /// All values of a name that has a number.
    pub(crate) fn values_of(self, name: Name) -> impl Iterator<Item = Value<'a>> {
        self.properties().filter(move |property| property.data.name == name).flat_map(Property::values)
    }
}

/// A property: a name and its values.
#[derive(Clone, Copy, Debug)]
pub struct Property<'a> {
    node: Node<'a>,
    data: PropertyData,
}

impl<'a> Property<'a> {
    fn written_name(self) -> &'a [u8] {
        let text = &self.node.collection.text;
        let start = self.data.start as usize;
        &text[start..scan::name_end(text, start)]
    }

    pub(crate) fn number(self) -> Name {
        self.data.name
    }

    /// Its name, without the lower-case letters that FF\[3\] allowed.
    pub fn name(self) -> Cow<'a, str> {
        name::short(self.written_name())
    }

    /// What the standard says its values are.
    pub fn value_type(self) -> ValueType {
        self.data.name.value_type()
    }

    /// Its values, at least one.
    pub fn values(self) -> impl Iterator<Item = Value<'a>> {
        self.ranges().map(move |(from, to)| Value::new(self.node, self.data.name, from, to))
    }

    /// The bytes of the property, from its name to the last bracket.
    pub fn raw(self) -> &'a [u8] {
        let mut ranges = self.ranges();
        ranges.by_ref().for_each(drop);
        &self.node.collection.text[self.data.start as usize..ranges.end()]
    }

    fn ranges(self) -> ValueRanges<'a> {
        let text = &self.node.collection.text;
        let name_end = scan::name_end(text, self.data.start as usize);
        ValueRanges::new(text, name_end, self.node.game_data().pairs)
    }

    /// Where its name stands in the file; nothing if it was added later.
    ///
    /// This reads the file up to there.
    pub fn place(self) -> Option<Place> {
        self.node.collection.place(self.offset())
    }

    pub(crate) fn offset(self) -> usize {
        self.data.start as usize
    }
}
