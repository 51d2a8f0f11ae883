//! The writer.
//!
//! An unedited collection is written as the bytes it was read from. Once
//! something was edited the tree is walked, and of every untouched node the
//! text is copied. So are the parentheses and white space *between* two
//! nodes, as long as they stood between the same two nodes in the file and
//! still close and open what must be closed and opened; otherwise they are
//! written anew. Repairs of the reader (a missing `)` or `;`) are thereby
//! written out only in files that were edited.
//!
//! Why the copied parentheses are right: the writer counts how many `(` it
//! has written before each node on the path to the current one. To go on
//! with a node that hangs under an ancestor, exactly the parentheses of the
//! path below that ancestor must close; a piece of the file is copied only
//! if it closes that many and opens at least one where siblings need it.

use crate::charset::BYTE_ORDER_MARK;
use crate::collection::Collection;
use crate::scan::{self, is_blank};
use crate::tree::{GameData, NONE, NodeData};

/// A line of generated text is broken when it gets longer than this.
const LINE: usize = 80;

impl Collection {
    /// The bytes of the file: unless something was edited, those that were read.
    ///
    /// ```
    /// let mut record = yose_record::read("(;GM[1] ;B[pd]\n (;W[dd]) (;W[dp]))")?;
    /// let reply = record.games().next().unwrap().main_line().nth(2).unwrap().id();
    /// record.set(reply, "C", ["usual"])?;
    /// assert_eq!(record.to_bytes(), b"(;GM[1] ;B[pd]\n (;W[dd]C[usual]) (;W[dp]))");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_bytes(&self) -> Vec<u8> {
        if !self.edited {
            return self.text[..self.source].to_vec();
        }
        let mut writer =
            Writer { collection: self, out: Vec::with_capacity(self.text.len()), path: Vec::new() };
        writer.games();
        writer.out
    }

    /// The games written afresh: [`cleaned`](Collection::cleaned), as bytes.
    pub fn to_clean_bytes(&self) -> Result<Vec<u8>, crate::EditError> {
        Ok(self.cleaned()?.to_bytes())
    }
}

struct Writer<'a> {
    collection: &'a Collection,
    out: Vec<u8>,
    /// The nodes from the root to the last one written, with the `(` before each.
    path: Vec<(u32, usize)>,
}

impl<'a> Writer<'a> {
    fn node(&self, id: u32) -> &'a NodeData {
        &self.collection.tree.nodes[id as usize]
    }

    /// The text of the file, with the bracket that was missing at its end.
    fn source(&self) -> &'a [u8] {
        &self.collection.text[..self.collection.parsed]
    }

    fn games(&mut self) {
        let games = &self.collection.tree.games;
        // Where the file goes on behind the last game written, if that came from the file.
        let mut resume = Some(0);
        for (index, game) in games.iter().enumerate().filter(|(_, game)| game.root != NONE) {
            let follows = index == 0 || games[index - 1].root != NONE;
            match resume {
                Some(from) if game.open != NONE && follows => {
                    self.out.extend_from_slice(&self.source()[from as usize..game.open as usize]);
                }
                _ if self.out.is_empty() && self.source().starts_with(BYTE_ORDER_MARK) => {
                    self.out.extend_from_slice(BYTE_ORDER_MARK);
                }
                _ => self.break_line(),
            }
            self.game(game);
            resume = (game.end != NONE).then_some(game.end);
        }
        let last = games.iter().rposition(|game| game.end != NONE);
        match resume {
            Some(from) if last.is_none_or(|last| games[last].end == from) && from > 0 => {
                let rest = from as usize..self.collection.source.max(from as usize);
                self.out.extend_from_slice(&self.source()[rest]);
            }
            _ => self.break_line(),
        }
    }

    fn game(&mut self, game: &GameData) {
        let root = game.root;
        if game.open == NONE {
            self.out.push(b'(');
        } else {
            let lead = game.open as usize..self.node(root).start as usize;
            self.out.extend_from_slice(&self.source()[lead]);
        }
        self.path = vec![(root, 1)];
        self.write_node(root, game);
        let mut last = root;
        loop {
            let next = self.collection.tree.next_in_order(last, root);
            if next == NONE {
                break;
            }
            self.go_on(last, next, game);
            self.write_node(next, game);
            last = next;
        }
        self.finish(last, game);
    }

    /// Writes what stands between two nodes.
    fn go_on(&mut self, last: u32, next: u32, game: &GameData) {
        let parent = self.node(next).parent;
        let mut closing = 0;
        while let Some(&(node, opened)) = self.path.last()
            && node != parent
        {
            closing += opened;
            self.path.pop();
        }
        let has_siblings = self.node(next).next != NONE || self.node(parent).first_child != next;
        let start = self.node(next).start;
        let copied = (start != NONE && next == last + 1 && self.node(last).start != NONE)
            .then(|| &self.source()[self.end_of(last, game)..start as usize])
            .and_then(|gap| Some((gap, parentheses(gap, game)?)))
            .filter(|(_, found)| found.closing == closing && (found.opening > 0 || !has_siblings));
        if let Some((gap, found)) = copied {
            self.out.extend_from_slice(gap);
            self.path.push((next, found.opening));
            return;
        }
        self.out.extend(std::iter::repeat_n(b')', closing));
        if has_siblings {
            self.break_line();
            self.out.push(b'(');
        } else {
            self.wrap();
        }
        self.path.push((next, usize::from(has_siblings)));
    }

    fn write_node(&mut self, id: u32, game: &GameData) {
        let node = self.node(id);
        let source = self.source();
        let own = (node.start != NONE).then(|| &source[node.start as usize..self.end_of(id, game)]);
        if let Some(own) = own.filter(|_| !self.collection.touched.contains(&id)) {
            if !own.starts_with(b";") {
                self.out.push(b';');
            }
            self.out.extend_from_slice(own);
            return;
        }
        self.out.push(b';');
        for property in self.collection.node(crate::NodeId(id)).properties() {
            self.out.extend_from_slice(property.raw());
        }
        if let Some(own) = own {
            let blanks = own.iter().rev().take_while(|&&byte| is_blank(byte)).count();
            self.out.extend_from_slice(&own[own.len() - blanks..]);
        }
    }

    /// Closes a game.
    fn finish(&mut self, last: u32, game: &GameData) {
        let closing = self.path.iter().map(|&(_, opened)| opened).sum();
        let nodes = &self.collection.tree.nodes;
        let was_last = nodes
            .get(last as usize + 1)
            .is_none_or(|after| after.start == NONE || after.game != nodes[last as usize].game);
        if self.node(last).start != NONE && was_last {
            let tail =
                &self.source()[self.end_of(last, game)..(game.end as usize).max(self.end_of(last, game))];
            if parentheses(tail, game).is_some_and(|found| found.closing == closing && found.opening == 0) {
                self.out.extend_from_slice(tail);
                return;
            }
        }
        self.out.extend(std::iter::repeat_n(b')', closing));
    }

    /// Where the text of a node from the file ends.
    fn end_of(&self, id: u32, game: &GameData) -> usize {
        scan::node_end(self.source(), self.node(id).start as usize, game.pairs)
    }

    fn break_line(&mut self) {
        if self.out.last().is_some_and(|&byte| byte != b'\n' && byte != b'\r') {
            self.out.push(b'\n');
        }
    }

    /// Breaks the line if it has grown long.
    fn wrap(&mut self) {
        let tail = &self.out[self.out.len().saturating_sub(LINE)..];
        if tail.len() == LINE && !tail.contains(&b'\n') {
            self.out.push(b'\n');
        }
    }
}

struct Parentheses {
    closing: usize,
    opening: usize,
}

/// Counts the parentheses between two nodes; nothing if they are not some `)` and then some `(`.
fn parentheses(gap: &[u8], game: &GameData) -> Option<Parentheses> {
    let mut found = Parentheses { closing: 0, opening: 0 };
    let mut at = 0;
    while at < gap.len() {
        match gap[at] {
            b'(' => found.opening += 1,
            b')' if found.opening > 0 => return None,
            b')' => found.closing += 1,
            b'[' => at = scan::value_end(gap, at + 1, game.pairs),
            _ => {}
        }
        at += 1;
    }
    Some(found)
}
