//! The words after a command, read as what the command wants.

use anyhow::{Context, Result, bail, ensure};
use yose_board::{Color, Move, Point, Score, Size};

/// What follows a command.
#[derive(Clone, Debug)]
pub(super) struct Arguments {
    words: Vec<String>,
}

impl Arguments {
    pub(super) fn new(words: Vec<String>) -> Arguments {
        Arguments { words }
    }

    pub(super) fn len(&self) -> usize {
        self.words.len()
    }

    pub(super) fn words(&self) -> impl Iterator<Item = &str> {
        self.words.iter().map(String::as_str)
    }

    /// All words with single blanks between them.
    pub(super) fn text(&self) -> String {
        self.words.join(" ")
    }

    pub(super) fn word(&self, place: usize) -> Result<&str> {
        self.words.get(place).map(String::as_str).with_context(|| "syntax error: an argument is missing")
    }

    /// Fails unless there are this many words at most.
    pub(super) fn at_most(&self, count: usize) -> Result<()> {
        ensure!(self.words.len() <= count, "syntax error: too many arguments");
        Ok(())
    }

    pub(super) fn integer(&self, place: usize) -> Result<usize> {
        integer(self.word(place)?)
    }

    pub(super) fn seconds(&self, place: usize) -> Result<f64> {
        let word = self.word(place)?;
        let seconds = word.parse::<f64>().ok().filter(|seconds| seconds.is_finite() && *seconds >= 0.0);
        seconds.with_context(|| format!("syntax error: `{word}` is not a time in seconds"))
    }

    pub(super) fn score(&self, place: usize) -> Result<Score> {
        let word = self.word(place)?;
        word.parse().with_context(|| format!("syntax error: `{word}` is not a komi"))
    }

    pub(super) fn color(&self, place: usize) -> Result<Color> {
        color(self.word(place)?)
    }

    pub(super) fn action(&self, place: usize, size: Size) -> Result<Move> {
        action(self.word(place)?, size)
    }

    pub(super) fn point(&self, place: usize, size: Size) -> Result<Point> {
        point(self.word(place)?, size)
    }

    /// The words from a place on as points.
    pub(super) fn points(&self, from: usize, size: Size) -> Result<Vec<Point>> {
        self.words().skip(from).map(|word| point(word, size)).collect()
    }

    /// The words from a place on as pairs of a colour and something else.
    pub(super) fn pairs(&self, from: usize) -> Result<Vec<(&str, &str)>> {
        let words: Vec<&str> = self.words().skip(from).collect();
        ensure!(words.len().is_multiple_of(2), "syntax error: a colour or a vertex is missing");
        Ok(words.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect())
    }
}

pub(super) fn integer(word: &str) -> Result<usize> {
    word.parse().ok().with_context(|| format!("syntax error: `{word}` is not a whole number"))
}

pub(super) fn color(word: &str) -> Result<Color> {
    Color::parse(word).with_context(|| format!("syntax error: `{word}` is not a colour"))
}

pub(super) fn point(word: &str, size: Size) -> Result<Point> {
    Point::from_gtp(word, size)
        .with_context(|| format!("syntax error: `{word}` is not a vertex of this board"))
}

pub(super) fn action(word: &str, size: Size) -> Result<Move> {
    if word.eq_ignore_ascii_case("pass") { Ok(Move::Pass) } else { point(word, size).map(Move::Play) }
}

pub(super) fn flag(word: &str) -> Result<bool> {
    match word.to_ascii_lowercase().as_str() {
        "true" | "t" | "1" => Ok(true),
        "false" | "f" | "0" => Ok(false),
        _ => bail!("syntax error: `{word}` is neither true nor false"),
    }
}

/// A move as GTP writes it.
pub(super) fn vertex(action: Move, size: Size) -> String {
    match action {
        Move::Play(point) => point.gtp(size).to_string(),
        Move::Pass => "pass".to_owned(),
    }
}

/// Points as GTP writes them, with blanks between.
pub(super) fn vertices(points: impl IntoIterator<Item = Point>, size: Size) -> String {
    points.into_iter().map(|point| point.gtp(size).to_string()).collect::<Vec<_>>().join(" ")
}
