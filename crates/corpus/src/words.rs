//! Lists of short texts in little memory.
//!
//! An open region of a 19×19 board has hundreds of points, and a shard hundreds of thousands. As a `Vec<String>` each name would take
//! 56 bytes and more, and the rows of two shards on their way to the disk more memory than everything else; here it takes six or seven.
//!
//! ```
//! use yose_corpus::Words;
//!
//! let points: Words = ["C4", "D4", "K10"].into_iter().collect();
//! assert_eq!((points.len(), points.iter().last()), (3, Some("K10")));
//! assert_eq!(serde_json::to_string(&points).unwrap(), r#"["C4","D4","K10"]"#);
//! ```

use std::fmt;

use serde::de::{SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Some texts in their order.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Words {
    /// One after the other.
    text: Box<str>,
    /// Where each ends.
    ends: Box<[u32]>,
}

impl Words {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The texts.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        let begins = std::iter::once(&0).chain(&self.ends);
        begins.zip(&self.ends).map(|(&begin, &end)| &self.text[begin as usize..end as usize])
    }
}

/// Puts a list together.
#[derive(Default)]
struct Growing {
    text: String,
    ends: Vec<u32>,
}

impl Growing {
    /// Adds a text, unless there are four gigabytes already: no list of ours has them, nor a line that could bring them here.
    fn add(&mut self, word: &str) {
        if let Ok(end) = u32::try_from(self.text.len() + word.len()) {
            self.text.push_str(word);
            self.ends.push(end);
        }
    }

    fn done(self) -> Words {
        Words { text: self.text.into(), ends: self.ends.into() }
    }
}

impl<S: AsRef<str>> FromIterator<S> for Words {
    fn from_iter<I: IntoIterator<Item = S>>(words: I) -> Words {
        let mut growing = Growing::default();
        words.into_iter().for_each(|word| growing.add(word.as_ref()));
        growing.done()
    }
}

impl fmt::Debug for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl Serialize for Words {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Words {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Words, D::Error> {
        deserializer.deserialize_seq(List)
    }
}

/// Reads a list text by text.
struct List;

impl<'de> Visitor<'de> for List {
    type Value = Words;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of texts")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Words, A::Error> {
        let mut growing = Growing::default();
        while let Some(word) = list.next_element::<String>()? {
            growing.add(&word);
        }
        Ok(growing.done())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_goes_in_comes_out() {
        for list in [&[][..], &[""], &["", ""], &["A1"], &["B C4", "W \n", "", "Θ9", "pass"]] {
            let words: Words = list.iter().collect();
            assert_eq!(words.iter().collect::<Vec<_>>(), list);
            assert_eq!((words.len(), words.is_empty()), (list.len(), list.is_empty()));
            let json = serde_json::to_string(&words).unwrap();
            assert_eq!(json, serde_json::to_string(list).unwrap());
            assert_eq!(serde_json::from_str::<Words>(&json).unwrap(), words);
        }
        assert!(serde_json::from_str::<Words>("[1]").is_err());
        assert_ne!(Words::from_iter(["AB", "C"]), Words::from_iter(["A", "BC"]));
    }
}
