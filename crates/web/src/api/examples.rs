//! `/api/v1/examples`: positions to begin with.

use axum::Json;
use serde::Serialize;
use serde_json::{Value, json};

#[derive(Serialize)]
pub(crate) struct Examples {
    examples: Vec<Example>,
}

#[derive(Serialize)]
struct Example {
    id: &'static str,
    title: &'static str,
    about: &'static str,
    record: &'static str,
    /// What to ask with.
    question: Value,
}

/// The examples, the one to open first.
pub(crate) async fn list() -> Json<Examples> {
    Json(Examples { examples: examples() })
}

/// Title and record of the example that the page begins with.
pub(crate) fn first() -> (&'static str, &'static str) {
    let tour = tour();
    (tour.title, tour.record)
}

fn tour() -> Example {
    Example {
        id: "tour",
        title: "Nine endgames",
        about: "Nine places are left, none worth more than two points, and the game turns on half a point. Black to \
                move can win.",
        record: include_str!("../../../../examples/tour.sgf"),
        question: json!({}),
    }
}

fn examples() -> Vec<Example> {
    vec![
        tour(),
        Example {
            id: "survey",
            title: "Seven endgames",
            about: "A whole board of small endgames, after the survey of Berlekamp and Wolfe. Every one has an exact \
                    value, and so has their sum.",
            record: include_str!("../../../../examples/survey.txt"),
            question: json!({}),
        },
        Example {
            id: "two-mistakes",
            title: "A game with two mistakes",
            about: "The end of a game on 9×9. A review finds the two moves that lost points, and what was better.",
            record: include_str!("../../../../examples/two-mistakes.sgf"),
            question: json!({}),
        },
        Example {
            id: "half-point",
            title: "Half a point",
            about: "Two programs play to the last half point: a whole game for the chart of score and temperature.",
            record: include_str!("../../../../examples/half-point.sgf"),
            question: json!({}),
        },
        Example {
            id: "corridors",
            title: "Two corridors and a dame",
            about: "The smallest endgames there are: each corridor has a value of its own, and the dame decides who gets the \
                    last move.",
            record: include_str!("../../../../examples/corridors.txt"),
            question: json!({}),
        },
        Example {
            id: "race",
            title: "A capturing race",
            about: "Two groups fight for each other's liberties. The count of liberties is a sum of games.",
            record: include_str!("../../../../examples/race.txt"),
            question: json!({}),
        },
    ]
}
