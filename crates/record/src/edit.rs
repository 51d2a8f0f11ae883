//! Editing: properties, nodes, variations, games.
//!
//! An edit appends the new text of a property behind the file and points the
//! node at it, so that everything that was not edited stays where it is and
//! is written back byte for byte. Text is encoded as the game is; what its
//! encoding cannot say is an error, and [`Collection::cleaned`] gives a copy
//! in UTF-8, which can say everything.

use std::collections::BTreeMap;

use encoding_rs::UTF_8;
use thiserror::Error;
use yose_board::{Point, PointSet, Size};

use crate::charset;
use crate::collection::Collection;
use crate::name::{self, Name};
use crate::node::Node;
use crate::point;
use crate::scan::Pairs;
use crate::tree::{GameData, NONE, NodeId, PropertyData};
use crate::value::{Value, escape};

/// Why an edit was not made; the record is as it was.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EditError {
    /// Not upper-case letters.
    #[error("{name:?} is not the name of a property: use upper-case letters")]
    BadName {
        /// The name asked for.
        name: String,
    },
    /// The game's encoding lacks a character.
    #[error("{character:?} cannot be written in {encoding}")]
    Unencodable {
        /// The character.
        character: char,
        /// The encoding of the game.
        encoding: &'static str,
    },
    /// `CA` would no longer say what the text is in.
    #[error("the text of the game is in {encoding}; setting CA does not convert it")]
    FixedEncoding {
        /// The encoding of the game.
        encoding: &'static str,
    },
    /// The text would no longer fit 32-bit offsets.
    #[error("the record has grown too large")]
    TooLarge,
}

/// What to write between two brackets; escapes are seen to.
///
/// Made from text, a point, a number, or a pair of a point and a text or of
/// two points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Content {
    first: String,
    second: Option<String>,
    /// Whether a `:` in it is escaped.
    escape_colons: bool,
}

impl Content {
    /// One part, which stays one whatever it holds.
    pub(crate) fn unseparated(text: String) -> Content {
        Content { first: text, second: None, escape_colons: true }
    }

    /// Two parts with `:` between them.
    pub fn pair(first: impl Into<String>, second: impl Into<String>) -> Content {
        Content { first: first.into(), second: Some(second.into()), escape_colons: true }
    }
}

impl From<&str> for Content {
    fn from(text: &str) -> Content {
        text.to_owned().into()
    }
}

impl From<String> for Content {
    fn from(text: String) -> Content {
        Content { first: text, second: None, escape_colons: false }
    }
}

impl From<Point> for Content {
    fn from(point: Point) -> Content {
        point.sgf().map(char::from).iter().collect::<String>().into()
    }
}

impl From<u32> for Content {
    fn from(number: u32) -> Content {
        number.to_string().into()
    }
}

impl From<(Point, Point)> for Content {
    fn from((from, to): (Point, Point)) -> Content {
        Content::pair(Content::from(from).first, Content::from(to).first)
    }
}

impl From<(Point, &str)> for Content {
    fn from((point, label): (Point, &str)) -> Content {
        Content::pair(Content::from(point).first, label)
    }
}

impl Collection {
    /// Adds a game in FF\[4\] and UTF-8, and returns its root.
    ///
    /// ```
    /// use yose_record::Collection;
    /// use yose_board::{Point, PointSet, Size};
    ///
    /// let mut record = Collection::new();
    /// let root = record.add_game();
    /// record.set(root, "SZ", [9])?;
    /// let first = record.add_child(root);
    /// record.set(first, "B", [Point::new(4, 4)])?;
    /// record.set(first, "C", ["[tengen]"])?;
    /// assert_eq!(record.to_bytes(), b"(;FF[4]GM[1]CA[UTF-8]SZ[9];B[ee]C[[tengen\\]])\n");
    /// # Ok::<(), yose_record::EditError>(())
    /// ```
    pub fn add_game(&mut self) -> NodeId {
        let root = self.add_bare_game();
        for raw in [&b"FF[4]"[..], b"GM[1]", b"CA[UTF-8]"] {
            self.push_raw(root, raw);
        }
        NodeId(root)
    }

    fn add_bare_game(&mut self) -> u32 {
        self.edit();
        let game = self.tree.games.len() as u32;
        let root = self.tree.push_node(NONE, game, NONE);
        self.tree.games.push(GameData {
            root,
            open: NONE,
            end: NONE,
            encoding: UTF_8,
            pairs: Pairs::None,
            size: Size::NINETEEN,
        });
        root
    }

    fn push_raw(&mut self, node: u32, raw: &[u8]) {
        let start = self.text.len() as u32;
        self.text.extend_from_slice(raw);
        let name = Name::of(&raw[..raw.iter().position(|&byte| byte == b'[').unwrap_or(0)]);
        self.tree.properties.push(PropertyData { start, name });
        self.tree.nodes[node as usize].properties += 1;
    }

    /// Adds an empty node as the last variation after a node.
    ///
    /// # Panics
    ///
    /// If the parent is not of this collection.
    pub fn add_child(&mut self, parent: NodeId) -> NodeId {
        let game = self.tree.nodes[parent.index()].game;
        self.edit();
        NodeId(self.tree.push_node(parent.0, game, NONE))
    }

    /// Takes a node and all after it out of its game; with a root, the whole game.
    pub fn remove(&mut self, node: NodeId) {
        self.edit();
        let data = &self.tree.nodes[node.index()];
        if data.parent != NONE {
            self.tree.detach(node.0);
        } else if self.tree.games[data.game as usize].root == node.0 {
            self.tree.games[data.game as usize].root = NONE;
        }
    }

    /// Makes a node the first of its siblings, so that the main line goes through it.
    pub fn make_first(&mut self, node: NodeId) {
        if self.tree.nodes[node.index()].parent != NONE {
            self.edit();
            self.tree.bring_to_front(node.0);
        }
    }

    /// Sets all values of a property; without values the property is removed.
    ///
    /// A property that the node has keeps its place among the others.
    pub fn set<C: Into<Content>>(
        &mut self,
        node: NodeId,
        name: &str,
        values: impl IntoIterator<Item = C>,
    ) -> Result<(), EditError> {
        let raw = self.spell(node, name, values)?;
        self.replace(node, name, &raw)
    }

    /// Sets a property to a list of points, rectangles where they save room.
    pub fn set_points(&mut self, node: NodeId, name: &str, points: PointSet) -> Result<(), EditError> {
        let span = |(first, last)| if first == last { Content::from(first) } else { (first, last).into() };
        self.set(node, name, point::compress(points).into_iter().map(span))
    }

    /// Adds values to those a property has.
    pub fn add<C: Into<Content>>(
        &mut self,
        node: NodeId,
        name: &str,
        values: impl IntoIterator<Item = C>,
    ) -> Result<(), EditError> {
        let more = self.spell(node, name, values)?;
        if more.is_empty() {
            return Ok(());
        }
        let mut raw = Vec::new();
        for value in self.node(node).values(name) {
            raw.push(b'[');
            raw.extend_from_slice(value.raw());
            raw.push(b']');
        }
        raw.extend_from_slice(&more);
        self.replace(node, name, &raw)
    }

    /// Removes a property; nothing happens if the node has none of that name.
    pub fn unset(&mut self, node: NodeId, name: &str) {
        if let Ok(raw) = self.spell::<Content>(node, name, []) {
            // Removing appends no text, so it cannot run out of room.
            let _ = self.replace(node, name, &raw);
        }
    }

    /// The values with brackets and escapes, in the encoding of the game.
    fn spell<C: Into<Content>>(
        &self,
        node: NodeId,
        name: &str,
        values: impl IntoIterator<Item = C>,
    ) -> Result<Vec<u8>, EditError> {
        let upper = name.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit());
        if !upper || !name::names_something(name.as_bytes()) {
            return Err(EditError::BadName { name: name.to_owned() });
        }
        let GameData { encoding, pairs, .. } = *self.node(node).game_data();
        let mut raw = Vec::new();
        for content in values {
            let Content { first, second, escape_colons } = content.into();
            let part = |text: &str| {
                let encoded = charset::encode(text, encoding)
                    .map_err(|character| EditError::Unencodable { character, encoding: encoding.name() })?;
                Ok(escape(&encoded, pairs, escape_colons))
            };
            raw.push(b'[');
            raw.extend(part(&first)?);
            if let Some(second) = &second {
                raw.push(b':');
                raw.extend(part(second)?);
            }
            raw.push(b']');
        }
        Ok(raw)
    }

    /// Puts one property in place of all with this name; none if `values` is empty.
    fn replace(&mut self, node: NodeId, name: &str, values: &[u8]) -> Result<(), EditError> {
        let view = self.node(node);
        if values.is_empty() && view.property(name).is_none() {
            return Ok(());
        }
        if name == "CA" && !values.is_empty() && view.parent().is_none() {
            let encoding = view.game_data().encoding;
            if charset::by_label(&values[1..values.len() - 1]) != Some(encoding) {
                return Err(EditError::FixedEncoding { encoding: encoding.name() });
            }
        }
        let room = (NONE as usize).saturating_sub(self.text.len());
        if values.len() + name.len() >= room || self.tree.properties.len() >= NONE as usize / 2 {
            return Err(EditError::TooLarge);
        }
        let mut new = (!values.is_empty()).then(|| {
            let start = self.text.len() as u32;
            self.text.extend_from_slice(name.as_bytes());
            self.text.extend_from_slice(values);
            PropertyData { start, name: Name::of(name.as_bytes()) }
        });
        let old: Vec<PropertyData> = self.node(node).property_data().to_vec();
        let first = self.tree.properties.len() as u32;
        for property in old {
            if self.is_named(property, name) {
                self.tree.properties.extend(new.take());
            } else {
                self.tree.properties.push(property);
            }
        }
        self.tree.properties.extend(new);
        let data = &mut self.tree.nodes[node.index()];
        data.first_property = first;
        data.properties = self.tree.properties.len() as u32 - first;
        let game = data.game as usize;
        self.touched.insert(node.0);
        self.note_size(game);
        self.edit();
        Ok(())
    }

    fn is_named(&self, property: PropertyData, name: &str) -> bool {
        let start = property.start as usize;
        let written = &self.text[start..crate::scan::name_end(&self.text, start)];
        name::same(written, name.as_bytes())
    }

    /// Notes that the record is edited. If its encoding was a guess, every
    /// game declares it from now on: the text has changed, and the next
    /// reader might guess something else.
    fn edit(&mut self) {
        self.edited = true;
        if std::mem::take(&mut self.guessed) {
            self.declare_encodings(|_| true);
        }
    }

    /// Makes `CA` of the chosen roots say what the text is in.
    pub(crate) fn declare_encodings(&mut self, chosen: impl Fn(Node<'_>) -> bool) {
        let roots: Vec<(NodeId, &'static str)> = self
            .games()
            .filter(|game| chosen(game.root()))
            .map(|game| (game.root().id(), game.encoding()))
            .collect();
        for (root, encoding) in roots {
            // A few bytes of ASCII behind a file below the limit always fit.
            let _ = self.set(root, "CA", [encoding]);
        }
    }

    /// The same games written afresh as FF\[4\] in UTF-8.
    ///
    /// Names lose their lower-case letters, properties that occur twice in a
    /// node are joined, and what was ignored on reading is gone. The tree
    /// stays: moves and set-up in one node are not parted. Nodes are numbered
    /// anew, in the order of the file.
    pub fn cleaned(&self) -> Result<Collection, EditError> {
        let mut clean = Collection::new();
        for game in self.games() {
            let root = clean.add_bare_game();
            clean.push_raw(root, b"FF[4]");
            clean.push_raw(root, b"CA[UTF-8]");
            let mut copies: BTreeMap<NodeId, u32> = BTreeMap::new();
            for node in game.root().subtree() {
                let copy = match node.parent().and_then(|parent| copies.get(&parent.id())) {
                    Some(&parent) => clean.add_child(NodeId(parent)).0,
                    None => root,
                };
                copies.insert(node.id(), copy);
                clean.copy_properties(node, copy)?;
            }
            clean.note_size(clean.tree.games.len() - 1);
        }
        Ok(clean)
    }

    fn copy_properties(&mut self, node: Node<'_>, copy: u32) -> Result<(), EditError> {
        for (name, values) in node.joined() {
            if node.parent().is_none() && (name == "FF" || name == "CA") {
                continue;
            }
            let raw = self.spell(NodeId(copy), &name, values.into_iter().map(Value::content))?;
            if raw.len() + name.len() >= (NONE as usize).saturating_sub(self.text.len()) {
                return Err(EditError::TooLarge);
            }
            self.push_raw(copy, &[name.as_bytes(), &raw].concat());
        }
        Ok(())
    }
}
