//! The replies of the protocol. Numbers are from Black's view.

use serde_json::{Map, Value, json};
use yose_board::{Move, Size};

use super::query::{Analysis, Refusal};
use super::queue::Job;
use crate::engine::game::Game;
use crate::engine::outlook::{Analyst, MoveOutlook, Outlook};

/// What is known about a position, at the end or on the way.
pub(super) fn analysis(job: &Job, game: &Game, analyst: &Analyst, during_search: bool) -> Map<String, Value> {
    let outlook = analyst.outlook();
    let moves: Vec<Value> = (0..)
        .zip(&outlook.moves)
        .map(|(order, play)| {
            let mut info = move_info(order, play, game.size(), &job.analysis);
            if job.analysis.moves_ownership {
                let owners: Vec<Value> =
                    analyst.ownership_after(play.action).into_iter().map(rounded).collect();
                info["ownership"] = owners.into();
            }
            info
        })
        .collect();
    let mut reply = Map::new();
    reply.insert("id".into(), job.analysis.id.clone().into());
    reply.insert("isDuringSearch".into(), during_search.into());
    reply.insert("turnNumber".into(), job.turn.into());
    reply.insert("moveInfos".into(), moves.into());
    reply.insert("rootInfo".into(), root_info(&outlook, game));
    if job.analysis.ownership {
        let owners: Vec<Value> = analyst.ownership().into_iter().map(rounded).collect();
        reply.insert("ownership".into(), owners.into());
    }
    if job.analysis.policy {
        reply.insert("policy".into(), policy(&outlook, game));
    }
    reply
}

/// For a position that was cancelled before anything was done.
pub(super) fn no_results(job: &Job) -> Value {
    json!({ "id": job.analysis.id, "isDuringSearch": false, "noResults": true, "turnNumber": job.turn })
}

pub(super) fn error(id: Option<&str>, refusal: &Refusal) -> Value {
    let mut reply = Map::new();
    reply.insert("error".into(), refusal.message.clone().into());
    if let Some(field) = refusal.field {
        reply.insert("field".into(), field.into());
    }
    if let Some(id) = id {
        reply.insert("id".into(), id.into());
    }
    reply.into()
}

fn move_info(order: usize, play: &MoveOutlook, size: Size, analysis: &Analysis) -> Value {
    let line: Vec<String> =
        play.line.iter().take(analysis.line_length).map(|&action| name(action, size)).collect();
    json!({
        "move": name(play.action, size),
        "order": order,
        "visits": play.visits,
        "winrate": rounded(play.winrate),
        "lcb": rounded(play.winrate),
        "utility": rounded(2.0 * play.winrate - 1.0),
        "utilityLcb": rounded(2.0 * play.winrate - 1.0),
        "scoreLead": rounded(play.lead),
        "scoreMean": rounded(play.lead),
        "scoreSelfplay": rounded(play.lead),
        "scoreStdev": rounded(play.deviation),
        "prior": rounded(play.prior),
        "pv": line,
    })
}

fn root_info(outlook: &Outlook, game: &Game) -> Value {
    let hash = format!("{:032X}", game.board().hash(game.to_move()));
    json!({
        "currentPlayer": if game.to_move() == yose_board::Color::Black { "B" } else { "W" },
        "visits": outlook.visits,
        "winrate": rounded(outlook.winrate),
        "utility": rounded(2.0 * outlook.winrate - 1.0),
        "scoreLead": rounded(outlook.lead),
        "scoreSelfplay": rounded(outlook.lead),
        "scoreStdev": rounded(outlook.deviation),
        "proved": outlook.proved,
        "thisHash": hash,
    })
}

/// A share a point and one for passing, −1 for illegal moves.
fn policy(outlook: &Outlook, game: &Game) -> Value {
    let legal = game.legal_points(game.to_move());
    let points = game.size().points().map(|point| match outlook.prior(Move::Play(point)) {
        Some(prior) => rounded(prior),
        None if legal.contains(point) => rounded(0.0),
        None => json!(-1.0),
    });
    let pass = rounded(outlook.prior(Move::Pass).unwrap_or(0.0));
    points.chain([pass]).collect()
}

fn name(action: Move, size: Size) -> String {
    match action {
        Move::Play(point) => point.gtp(size).to_string(),
        Move::Pass => "pass".to_owned(),
    }
}

/// Six digits are enough for anybody, and nothing has no sign.
fn rounded(number: f64) -> Value {
    let millionths = (number * 1e6).round();
    json!(if millionths == 0.0 { 0.0 } else { millionths / 1e6 })
}
