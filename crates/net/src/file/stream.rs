//! Words and arrays of numbers, one after another, with the place they stand at.
//!
//! A network file is words between blanks, mixed with arrays of 32-bit numbers.
//! A binary array is announced by `@BIN@` and may hold any byte, so that words
//! can only be found by reading from the front. A text array is more words.

use std::io::{BufRead, ErrorKind};

use super::error::{Fault, MAX_WEIGHTS, Place, ReadError};

/// Longer words are no part of a network file.
const LONGEST_WORD: usize = 200;

/// Numbers read at a time, so that memory grows only as data really comes.
const BLOCK: usize = 1 << 14;

const MARK: &[u8; 5] = b"@BIN@";

pub(super) type Read<T> = Result<T, ReadError>;

/// A network file being read, decompressed already.
pub(super) struct Stream<R> {
    source: R,
    byte: u64,
    layer: String,
    weights: usize,
}

impl<R: BufRead> Stream<R> {
    pub(super) fn new(source: R) -> Stream<R> {
        Stream { source, byte: 0, layer: String::new(), weights: 0 }
    }

    /// Number of weights read so far.
    pub(super) fn weights(&self) -> usize {
        self.weights
    }

    pub(super) fn error(&self, fault: Fault) -> ReadError {
        ReadError { place: Place { byte: self.byte, layer: self.layer.clone() }, fault }
    }

    /// The name that begins a layer; errors mention it from here on.
    pub(super) fn layer(&mut self) -> Read<String> {
        let name = self.word("the name of a layer")?;
        self.layer.clone_from(&name);
        Ok(name)
    }

    /// The next word; `expected` is for the error if there is none.
    pub(super) fn word(&mut self, expected: &str) -> Read<String> {
        self.skip_blanks(expected)?;
        let mut word = Vec::new();
        while let Some(next) = self.peek()?.filter(|next| !is_blank(*next)) {
            if word.len() == LONGEST_WORD {
                return Err(self.unexpected(expected, &word));
            }
            word.push(next);
            self.advance(1);
        }
        match String::from_utf8(word) {
            Ok(word) if !word.chars().any(char::is_control) => Ok(word),
            Ok(word) => Err(self.unexpected(expected, word.as_bytes())),
            Err(error) => Err(self.unexpected(expected, error.as_bytes())),
        }
    }

    pub(super) fn integer(&mut self, what: &str) -> Read<i64> {
        let word = self.word(what)?;
        word.parse().map_err(|_| self.unexpected(&format!("{what}, an integer"), word.as_bytes()))
    }

    /// An integer from `range`.
    pub(super) fn size(&mut self, what: &'static str, range: std::ops::RangeInclusive<i64>) -> Read<usize> {
        let found = self.integer(what)?;
        if range.contains(&found) {
            return Ok(found as usize);
        }
        let expected = if range.start() == range.end() {
            range.start().to_string()
        } else {
            format!("from {} to {}", range.start(), range.end())
        };
        Err(self.error(Fault::Shape { what, expected, found }))
    }

    /// An integer that can only be this one.
    pub(super) fn exactly(&mut self, what: &'static str, expected: usize) -> Read<()> {
        let expected = expected as i64;
        self.size(what, expected..=expected).map(|_| ())
    }

    pub(super) fn flag(&mut self, what: &'static str) -> Read<bool> {
        Ok(self.size(what, 0..=1)? == 1)
    }

    /// A number written out in decimal.
    pub(super) fn decimal(&mut self, what: &str) -> Read<f32> {
        let word = self.word(what)?;
        let number = word.parse::<f32>().ok().filter(|number| number.is_finite());
        number.ok_or_else(|| self.unexpected(&format!("{what}, a number"), word.as_bytes()))
    }

    /// The product of some sizes, if the file may hold as many weights.
    pub(super) fn count(&self, sizes: &[usize]) -> Read<usize> {
        let product = sizes.iter().try_fold(1usize, |product, &size| product.checked_mul(size));
        product.filter(|&count| count <= MAX_WEIGHTS).ok_or_else(|| self.error(Fault::TooLarge))
    }

    /// An array of this many weights. Denormal ones are zeroed: they change no
    /// result that anybody could see and cost a hundred times the time.
    pub(super) fn array(&mut self, count: usize) -> Read<Vec<f32>> {
        self.weights += count;
        if self.weights > MAX_WEIGHTS {
            return Err(self.error(Fault::TooLarge));
        }
        self.skip_blanks("an array of weights")?;
        let mut array = if self.peek()? == Some(MARK[0]) { self.binary(count) } else { self.text(count) }?;
        for (index, weight) in array.iter_mut().enumerate() {
            if !weight.is_finite() {
                return Err(self.error(Fault::NotFinite { index }));
            }
            if weight.is_subnormal() {
                *weight = 0.0;
            }
        }
        Ok(array)
    }

    /// Nothing but blanks may follow.
    pub(super) fn end(&mut self) -> Read<()> {
        while let Some(next) = self.peek()? {
            if !is_blank(next) {
                return Err(self.error(Fault::Trailing));
            }
            self.advance(1);
        }
        Ok(())
    }

    fn binary(&mut self, count: usize) -> Read<Vec<f32>> {
        let mut mark = [0; MARK.len()];
        self.bytes(&mut mark)?;
        if mark != *MARK {
            return Err(self.unexpected("the mark @BIN@", &mark));
        }
        let mut array = Vec::new();
        let mut block = vec![0; 4 * BLOCK.min(count)];
        while array.len() < count {
            let bytes = &mut block[..4 * BLOCK.min(count - array.len())];
            self.bytes(bytes)?;
            array.extend(bytes.as_chunks().0.iter().map(|&four| f32::from_le_bytes(four)));
        }
        Ok(array)
    }

    fn text(&mut self, count: usize) -> Read<Vec<f32>> {
        (0..count).map(|_| self.decimal("a weight")).collect()
    }

    fn bytes(&mut self, bytes: &mut [u8]) -> Read<()> {
        self.source.read_exact(bytes).map_err(|error| self.error(fault_of(&error, "an array of weights")))?;
        self.byte += bytes.len() as u64;
        Ok(())
    }

    fn skip_blanks(&mut self, expected: &str) -> Read<()> {
        loop {
            match self.peek()? {
                Some(next) if is_blank(next) => self.advance(1),
                Some(_) => return Ok(()),
                None => return Err(self.error(Fault::Truncated { expected: expected.to_owned() })),
            }
        }
    }

    fn peek(&mut self) -> Read<Option<u8>> {
        match self.source.fill_buf() {
            Ok(buffer) => Ok(buffer.first().copied()),
            Err(error) => Err(self.error(fault_of(&error, "the next word"))),
        }
    }

    fn advance(&mut self, bytes: usize) {
        self.source.consume(bytes);
        self.byte += bytes as u64;
    }

    pub(super) fn unexpected(&self, expected: &str, found: &[u8]) -> ReadError {
        let found = String::from_utf8_lossy(&found[..found.len().min(40)]);
        let found = found.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
        self.error(Fault::Unexpected { expected: expected.to_owned(), found })
    }
}

fn fault_of(error: &std::io::Error, expected: &str) -> Fault {
    match error.kind() {
        ErrorKind::UnexpectedEof => Fault::Truncated { expected: expected.to_owned() },
        _ => Fault::Damaged { reason: error.to_string() },
    }
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c)
}
