//! Moves, undo, and the end of a game.

use anyhow::{Context, Result, bail, ensure};
use yose_board::{Color, Move, PointSet};
use yose_search::{Judge, Situation};

use super::super::arguments::{Arguments, action, color, vertex, vertices};
use super::super::session::Session;
use super::{Command, answer, done};
use crate::engine::advice::Advice;
use crate::engine::mind::{Permit, Wish};
use crate::engine::status::Status;

pub(super) const COMMANDS: &[Command] = &[
    answer("play", |session, arguments| {
        let (color, action) = (arguments.color(0)?, arguments.action(1, session.size())?);
        play(session, color, action)?;
        done()
    }),
    answer("gogui-play_sequence", play_sequence),
    answer("undo", |session, _| {
        session.game.undo().context("cannot undo")?;
        done()
    }),
    answer("gg-undo", undo_several),
    answer("genmove", |session, arguments| genmove(session, arguments.color(0)?, Then::Play)),
    answer("kgs-genmove_cleanup", |session, arguments| {
        let wish = Wish { cleanup: true, ..Wish::new(&session.game, arguments.color(0)?) };
        generate(session, &wish, Then::Play)
    }),
    answer("reg_genmove", |session, arguments| genmove(session, arguments.color(0)?, Then::Nothing)),
    answer("restricted_genmove", restricted),
    answer("final_score", |session, _| {
        let count = status(session)?.count(&session.game);
        Ok(count.margin().result())
    }),
    answer("final_status_list", status_list),
    answer("showboard", |session, _| Ok(board(session))),
    answer("list_stones", |session, arguments| {
        let stones = *session.game.board().stones(arguments.color(0)?);
        Ok(vertices(stones, session.size()))
    }),
    answer("captures", |session, arguments| {
        Ok(session.game.prisoners()[arguments.color(0)?.index()].to_string())
    }),
    answer("is_legal", |session, arguments| {
        let (color, action) = (arguments.color(0)?, arguments.action(1, session.size())?);
        Ok(u8::from(session.game.position().check(color, action).is_ok()).to_string())
    }),
    answer("all_legal", |session, arguments| {
        Ok(vertices(session.game.legal_points(arguments.color(0)?), session.size()))
    }),
];

/// What becomes of a move that was found.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Then {
    Play,
    Nothing,
}

fn play(session: &mut Session, color: Color, action: Move) -> Result<()> {
    session.game.play(color, action).context("illegal move")
}

/// Plays all moves, or none if one of them is illegal.
fn play_sequence(session: &mut Session, arguments: &Arguments) -> Result<String> {
    let size = session.size();
    let mut game = session.game.clone();
    for (side, place) in arguments.pairs(0)? {
        game.play(color(side)?, action(place, size)?)
            .with_context(|| format!("illegal move: {side} {place}"))?;
    }
    session.game = game;
    done()
}

fn undo_several(session: &mut Session, arguments: &Arguments) -> Result<String> {
    let count = if arguments.len() == 0 { 1 } else { arguments.integer(0)? };
    ensure!(count <= session.game.position().moves().len(), "cannot undo");
    for _ in 0..count {
        session.game.undo();
    }
    done()
}

/// What has become of the stones, by whoever chooses the moves.
fn status(session: &mut Session) -> Result<Status> {
    let judge = session.judge()?;
    let ask = judge.as_deref().map(|judge| move |asked: &[Situation]| (&*judge).judge(asked));
    Ok(Status::of(&session.game, &session.mind, ask.as_ref().map(|ask| ask as Advice<'_>)))
}

/// A move of whoever plays here.
fn genmove(session: &mut Session, color: Color, then: Then) -> Result<String> {
    let Some(player) = &mut session.player else {
        let wish = Wish::new(&session.game, color);
        return generate(session, &wish, then);
    };
    let mut position = session.game.position().clone();
    position.set_to_move(color);
    let action = player.genmove(&position);
    tell(session, color, action, then)
}

fn tell(session: &mut Session, color: Color, action: Move, then: Then) -> Result<String> {
    if then == Then::Play {
        play(session, color, action)?;
    }
    Ok(vertex(action, session.size()))
}

fn generate(session: &mut Session, wish: &Wish, then: Then) -> Result<String> {
    let mind = session.mind_for(wish.color);
    let judge = session.judge()?;
    let ask = judge.as_deref().map(|judge| move |asked: &[Situation]| (&*judge).judge(asked));
    let action = mind.choose(&session.game, wish, ask.as_ref().map(|ask| ask as Advice<'_>));
    tell(session, wish.color, action, then)
}

/// The best of some moves; it is not played.
fn restricted(session: &mut Session, arguments: &Arguments) -> Result<String> {
    let color = arguments.color(0)?;
    let points: PointSet = arguments.points(1, session.size())?.into_iter().collect();
    ensure!(!points.is_empty(), "syntax error: no vertices to choose from");
    let permit = Permit { points, pass: false };
    let wish = Wish { permit, ..Wish::new(&session.game, color) };
    generate(session, &wish, Then::Nothing)
}

/// A chain a line, or the points of a kind in one line.
fn status_list(session: &mut Session, arguments: &Arguments) -> Result<String> {
    let wanted = arguments.word(0)?.to_ascii_lowercase();
    let status = status(session)?;
    let (game, size) = (&session.game, session.size());
    let stones = *game.board().stones(Color::Black) | *game.board().stones(Color::White);
    let territory = || status.count(game).territory;
    let chosen = match wanted.as_str() {
        "alive" => stones - status.dead - status.seki,
        "dead" => status.dead,
        "seki" => status.seki,
        "black_territory" => return Ok(vertices(territory().surrounded(Color::Black), size)),
        "white_territory" => return Ok(vertices(territory().surrounded(Color::White), size)),
        "dame" => return Ok(vertices(territory().neutral(), size)),
        _ => bail!("syntax error: `{wanted}` is not a status"),
    };
    let chains = game.board().chains().filter(|chain| !chain.is_disjoint(&chosen));
    Ok(chains.map(|chain| vertices(chain, size)).collect::<Vec<_>>().join("\n"))
}

fn board(session: &Session) -> String {
    let game = &session.game;
    let [black, white] = game.prisoners();
    format!(
        "\n{}{} to move; prisoners: Black {black}, White {white}; komi {}; rules {}",
        game.board().text(game.last_point()),
        crate::show::capital(game.to_move()),
        game.komi.decimal(),
        game.rules(),
    )
}
