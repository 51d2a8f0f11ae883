//! Values whose sources are books, papers and derivations: `testdata/*.toml`.

use serde::Deserialize;
use yose_cgt::{Dyadic, Games, Outcome};

#[derive(Deserialize)]
struct Corpus {
    value: Vec<Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Value {
    expr: String,
    expect: String,
    left_stop: Option<String>,
    right_stop: Option<String>,
    mean: Option<String>,
    temperature: Option<String>,
    outcome: Option<String>,
    source: String,
}

#[test]
fn values_with_sources() {
    let corpus: Corpus = toml::from_str(include_str!("../testdata/values.toml")).unwrap();
    assert!(!corpus.value.is_empty());
    for value in &corpus.value {
        value.check();
    }
}

impl Value {
    fn check(&self) {
        let context = format!("{} ({})", self.expr, self.source);
        let mut games = Games::default();
        let game = games.parse(&self.expr).unwrap();
        assert_eq!(games.text(game).unwrap(), self.expect, "{context}");
        assert_eq!(games.parse(&self.expect).unwrap(), game, "{context}");
        let same = |found: Dyadic, wanted: &Option<String>| {
            if let Some(wanted) = wanted {
                assert_eq!(&found.to_string(), wanted, "{context}");
            }
        };
        same(games.left_stop(game), &self.left_stop);
        same(games.right_stop(game), &self.right_stop);
        same(games.mean(game).unwrap(), &self.mean);
        same(games.temperature(game).unwrap(), &self.temperature);
        if let Some(wanted) = &self.outcome {
            let found = match games.outcome(game).unwrap() {
                Outcome::Left => "left",
                Outcome::Right => "right",
                Outcome::Next => "next",
                Outcome::Previous => "previous",
            };
            assert_eq!(found, wanted, "{context}");
        }
    }
}

/// Survey, section 3.3.1: {n−1 | the corridor of length n−1} chills to
/// n − 2 + 2^(1−n).
#[test]
fn corridors() {
    let mut games = Games::default();
    let mut corridor = games.zero();
    for n in 0..=64u32 {
        if n > 0 {
            let blocked = games.integer(i64::from(n) - 1);
            corridor = games.game(&[blocked], &[corridor]).unwrap();
        }
        let expected = match n {
            0 => Dyadic::ZERO,
            _ => &Dyadic::from(i64::from(n) - 2) + &Dyadic::new(1, n - 1),
        };
        let chilled = games.chill(corridor).unwrap();
        assert_eq!(games.as_number(chilled), Some(expected), "length {n}");
    }
}

/// Survey, section 3.3.2: CS(s,d) = {d−1+2s | CS(s,d−1)} with CS(s,0) = 0
/// chills to d + 2(s−1) + {0^d | −2(s−1)}.
#[test]
fn blocked_corridors() {
    let mut games = Games::default();
    for s in 1..=6i64 {
        let mut corridor = games.zero();
        for d in 1..=12i64 {
            let captured = games.integer(d - 1 + 2 * s);
            corridor = games.game(&[captured], &[corridor]).unwrap();
            let formula = format!("{} + {{0^{d}|{}}}", d + 2 * (s - 1), -2 * (s - 1));
            let expected = games.parse(&formula).unwrap();
            assert_eq!(games.chill(corridor).unwrap(), expected, "s = {s}, d = {d}");
        }
    }
}

/// ↑ⁿ as uptimals, and the first examples of Winning Ways, chapter 8.
#[test]
fn uptimals() {
    let mut games = Games::default();
    let mut check = |expression: &str, expected: Option<&str>| {
        let game = games.parse(expression).unwrap();
        let found = games.uptimal(game).unwrap().map(|uptimal| uptimal.to_string());
        assert_eq!(found.as_deref(), expected, "{expression}");
    };
    check("up(2)", Some("0.01"));
    check("{^|*}", Some("0.11"));
    check("^ + 2.up(2) + *", Some("0.12*"));
    check("3.^ - up(2) + 2.up(3)", Some("0.3(-1)2"));
    check("0", Some("0"));
    check("*", Some("0*"));
    check("*2", None);
    check("tiny 1", None);
}
