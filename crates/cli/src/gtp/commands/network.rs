//! What a neural network says of the position, as KataGo prints it.
//!
//! `kata-raw-nn [COLOUR] SYMMETRY` answers `symmetry N` and then names with their values, White positive; SYMMETRY is a
//! number from 0 to 7, or `all` for one answer after the other. Moves that are not legal have no number, and values that
//! a network cannot tell are −1.

use std::fmt::Write;
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use yose_board::{Color, PointSet, Symmetry};
use yose_net::{AnyNetwork, Evaluation, Evaluator, Game, Options};

use super::super::arguments::Arguments;
use super::super::session::Session;
use super::{Command, answer};
use crate::net::store;

pub(super) const COMMANDS: &[Command] = &[answer("kata-raw-nn", raw)];

fn raw(session: &mut Session, arguments: &Arguments) -> Result<String> {
    let mut words: Vec<&str> = arguments.words().collect();
    arguments.at_most(2)?;
    let mut game = Game::of(session.game.position(), session.game.komi);
    if let Some(color) = words.first().copied().and_then(Color::parse) {
        game.set_to_move(color);
        words.remove(0);
    }
    let symmetries = match words[..] {
        [] => vec![0],
        ["all"] => (0..8).collect(),
        [word] => vec![number(word)?],
        _ => bail!("syntax error: too many arguments"),
    };
    let evaluator = evaluator(session)?;
    let inputs = evaluator.network().inputs(&game);
    let mut text = String::new();
    for symmetry in symmetries {
        let seen =
            evaluator.evaluate_turned(&inputs, &[turn(symmetry)]).context("there is no such symmetry")?;
        write(&mut text, symmetry, &game.legal(), &seen);
    }
    Ok(text.trim_end().to_owned())
}

/// The network, read when it is first asked for.
fn evaluator(session: &mut Session) -> Result<Arc<Evaluator>> {
    if let Some(known) = &session.network {
        return Ok(Arc::clone(known));
    }
    let place = session.adviser.clone().map_or_else(store::preferred_whole_board, Ok)?;
    let AnyNetwork::KataGo(network) = place.load()? else {
        bail!("the network looks at regions only; this needs one of KataGo's kind");
    };
    let evaluator = Arc::new(Evaluator::new(Arc::from(network), Options::default())?);
    session.network = Some(Arc::clone(&evaluator));
    Ok(evaluator)
}

fn number(word: &str) -> Result<usize> {
    let number = word.parse().ok().filter(|&number: &usize| number < 8);
    number.with_context(|| format!("syntax error: `{word}` is neither a number from 0 to 7 nor `all`"))
}

/// KataGo's numbers mirror rows before columns, ours the other way round.
fn turn(number: usize) -> Symmetry {
    Symmetry::ALL[number & 4 | (number & 1) << 1 | (number & 2) >> 1]
}

fn write(text: &mut String, symmetry: usize, legal: &PointSet, seen: &Evaluation) {
    let unknown = |value: Option<f32>| value.unwrap_or(-1.0);
    let square = seen.score * seen.score + seen.score_deviation * seen.score_deviation;
    let _ = write!(
        text,
        "symmetry {symmetry}\nwhiteWin {:.6}\nwhiteLoss {:.6}\nnoResult {:.6}\nwhiteLead {:.3}\n\
         whiteScoreSelfplay {:.3}\nwhiteScoreSelfplaySq {square:.3}\nvarTimeLeft {:.3}\nshorttermWinlossError {:.3}\n\
         shorttermScoreError {:.3}\n",
        seen.white_wins,
        seen.black_wins,
        seen.no_result,
        -seen.lead,
        -seen.score,
        unknown(seen.time_left),
        unknown(seen.value_error),
        unknown(seen.score_error),
    );
    let size = seen.size();
    let cells = size.points().zip(&seen.policy).map(|(point, chance)| match legal.contains(point) {
        true => format!("{chance:8.6}"),
        false => "     NAN".to_owned(),
    });
    rows(text, "policy", cells, size.width());
    let _ = writeln!(text, "policyPass {:8.6}", seen.pass);
    let owners = seen.ownership.iter().map(|owner| format!("{:9.7}", 0.0 - owner));
    rows(text, "whiteOwnership", owners, size.width());
}

fn rows(text: &mut String, name: &str, cells: impl Iterator<Item = String>, width: u8) {
    let _ = writeln!(text, "{name}");
    let cells: Vec<String> = cells.collect();
    for row in cells.chunks(usize::from(width)) {
        let _ = writeln!(text, "{}", row.join(" "));
    }
}
