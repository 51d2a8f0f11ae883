//! Several games together: their sum, and the best moves of either side.

use std::fmt::Write;

use anyhow::Result;
use serde::Serialize;
use yose_cgt::sum::{Component, Context, Place, SumMove, SumReport, analyze};
use yose_cgt::{Game, Games, Player};

use super::Calculator;
use super::game::{GameReport, form};

#[derive(Serialize)]
pub(super) struct SumAnswer {
    games: Vec<Part>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sum: Option<GameReport>,
    bounds: Bounds,
    left_first: Side,
    right_first: Side,
    #[serde(skip)]
    total: Option<Game>,
}

#[derive(Serialize)]
struct Part {
    input: String,
    form: String,
    mean: String,
    temperature: String,
}

/// What holds of the sum even where it is too large to work out.
#[derive(Serialize)]
struct Bounds {
    mean: String,
    temperature_at_most: String,
}

/// What the player who moves first can do.
#[derive(Serialize)]
struct Side {
    evidence: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    wins: Option<bool>,
    moves: Vec<Move>,
}

#[derive(Serialize)]
struct Move {
    /// The number of the game, from 1; nothing for a coupon.
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<usize>,
    to: String,
    best: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    wins: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    loss: Option<String>,
    dominated: bool,
}
