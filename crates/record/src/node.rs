//! Views of a collection: its games, their nodes, and the properties of these.

use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::collection::Collection;
use crate::name::{self, Name, ValueType};
use crate::place::Place;
use crate::scan::{self, ValueRanges};
use crate::tree::{GameData, NodeData, NodeId, PropertyData};
use crate::value::Value;

/// One game of a collection.
#[derive(Clone, Copy, Debug)]
pub struct Game<'a> {
    root: Node<'a>,
}

impl<'a> Game<'a> {
    pub(crate) fn new(root: Node<'a>) -> Game<'a> {
        Game { root }
    }

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
    pub(crate) fn new(collection: &'a Collection, id: NodeId) -> Node<'a> {
        Node { collection, id }
    }

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
    pub(crate) fn says_the_same(self, other: Node<'_>) -> bool {
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
