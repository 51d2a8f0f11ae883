//! The story of a board in words: what decides the last points.
//!
//! *Chilled*, every move costs a point, and what is left of a region is a number plus, perhaps, an
//! infinitesimal. The numbers say how many points there are; the infinitesimals say who gets the last move worth
//! a point (Berlekamp and Wolfe, *Mathematical Go*, chapter 2):
//!
//! | the chilled sum | Black first | White first |
//! |---|---|---|
//! | n and a positive infinitesimal | n + 1 | n |
//! | n and one that is confused with 0 | n + 1 | n − 1 |
//! | n, nothing else | n | n |
//! | n and a negative infinitesimal | n | n − 1 |
//! | a fraction between n and n + 1 | n + 1 | n |

use yose_board::Scoring;
use yose_cgt::{BudgetExceeded, Game, Rational, Relation};
use yose_local::{ExactBoard, Solver};

use crate::board::Parts;
use crate::question::Question;
use crate::region::form;
use crate::words::points;

/// A region that somebody still wants to play in.
struct Hot {
    id: String,
    chilled: Game,
    temperature: Rational,
}

/// Tells what decides.
pub(crate) fn of(
    solver: &mut Solver,
    question: &Question<'_>,
    parts: &Parts,
    exact: &ExactBoard,
) -> Result<String, BudgetExceeded> {
    let mut open = Vec::new();
    for (region, id) in parts.closed.iter().zip(&parts.ids) {
        let Some(game) = solver.value(region, &question.effort).exact() else { continue };
        if !game.is_number() {
            let temperature = Rational::from(&solver.games().temperature(game)?);
            open.push(Hot { id: id.clone(), chilled: solver.games().chill(game)?, temperature });
        }
    }
    if open.is_empty() {
        return Ok(match (parts.closed.is_empty(), question.scoring) {
            (true, _) => "Nothing is left to play for.".to_owned(),
            (false, Scoring::Territory) => "No move gains a point any more.".to_owned(),
            (false, Scoring::Area) => "No move gains more than its own stone any more.".to_owned(),
        });
    }
    if exact.total.is_number() {
        return Ok(format!("The {} open regions cancel out: moving first gains nothing.", open.len()));
    }
    let games = solver.games();
    if !games.is_numberish(exact.chilled) {
        return Ok(hottest(&open));
    }
    // A number-ish game lies infinitesimally near its stops.
    let number = games.left_stop(exact.chilled);
    let (whole, zero) = (games.number(&number), games.zero());
    let rest = games.sub(exact.chilled, whole)?;
    let relation = games.compare(rest, zero)?;
    let mut story = terms(solver, &open, exact.chilled)?;
    story += verdict(relation, &Rational::from(&number));
    if question.scoring == Scoring::Area {
        story += " So it is by territory; by area every dame counts besides.";
    }
    Ok(story)
}

/// Who is first plays where most is to be had.
fn hottest(open: &[Hot]) -> String {
    let top = open.iter().map(|hot| &hot.temperature).max().cloned().unwrap_or_default();
    let ids: Vec<&str> =
        open.iter().filter(|hot| hot.temperature == top).map(|hot| hot.id.as_str()).collect();
    format!(
        "Moves of more than one point are left: {} {} the hottest, and a move there gains {} on average.",
        and(&ids),
        if ids.len() == 1 { "is" } else { "are" },
        points(&top),
    )
}

/// The sum, term by term.
fn terms(solver: &mut Solver, open: &[Hot], total: Game) -> Result<String, BudgetExceeded> {
    let mut parts = Vec::new();
    for hot in open {
        parts.push(format!("{} is {}", hot.id, form(solver.games(), hot.chilled)?));
    }
    let total = form(solver.games(), total)?;
    Ok(format!("Chilled, {}, and the board with what is settled {total} before komi. ", parts.join(", ")))
}

fn verdict(relation: Relation, number: &Rational) -> &'static str {
    if !number.is_integer() {
        return "A fraction is rounded in favour of whoever moves first, who gets the last point.";
    }
    match relation {
        Relation::Equal => {
            "Nothing infinitesimal is left over: whoever moves first, the other gets the last point."
        }
        Relation::Greater => "The infinitesimal is positive: Black gets the last point, whoever moves first.",
        Relation::Less => "The infinitesimal is negative: White gets the last point, whoever moves first.",
        Relation::Confused => {
            "The infinitesimal is confused with 0: whoever moves first gets the last point."
        }
    }
}

fn and(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
