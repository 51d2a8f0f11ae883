//! Boards, komi, handicap and stones that are put down without being played.

use anyhow::{Context, Result, bail, ensure};
use yose_board::{Color, Point, PointSet, Setup, Size};

use super::super::arguments::{Arguments, color, point, vertices};
use super::super::clock::Clock;
use super::super::session::Session;
use super::{Command, answer, done};
use crate::engine::game::Game;

pub(super) const COMMANDS: &[Command] = &[
    answer("boardsize", board_size),
    answer("rectangular_boardsize", board_size),
    answer("query_boardsize", |session, _| {
        let size = session.size();
        let [width, height] = [size.width(), size.height()];
        Ok(if width == height { width.to_string() } else { format!("{width} {height}") })
    }),
    answer("clear_board", |session, _| {
        session.clear(session.size());
        done()
    }),
    answer("komi", |session, arguments| {
        session.game.komi = arguments.score(0)?;
        done()
    }),
    answer("get_komi", |session, _| Ok(session.game.komi.decimal())),
    answer("fixed_handicap", fixed_handicap),
    answer("place_free_handicap", place_free_handicap),
    answer("set_free_handicap", set_free_handicap),
    answer("set_position", set_position),
    answer("gogui-setup", gogui_setup),
    answer("gogui-setup_player", |session, arguments| {
        session.game.set_to_move(arguments.color(0)?);
        done()
    }),
    answer("time_settings", |session, arguments| {
        session.clocks =
            [Clock::settings(arguments.seconds(0)?, arguments.seconds(1)?, arguments.integer(2)?); 2];
        done()
    }),
    answer("time_left", |session, arguments| {
        let color = arguments.color(0)?;
        session.clocks[color.index()] = Clock::left(arguments.seconds(1)?, arguments.integer(2)?);
        done()
    }),
];

fn board_size(session: &mut Session, arguments: &Arguments) -> Result<String> {
    arguments.at_most(2)?;
    let width = arguments.integer(0)?;
    let height = if arguments.len() == 2 { arguments.integer(1)? } else { width };
    let size = Size::new(width, height).context("unacceptable size")?;
    session.clear(size);
    done()
}

fn fixed_handicap(session: &mut Session, arguments: &Arguments) -> Result<String> {
    let stones = arguments.integer(0)?;
    ensure_empty(session)?;
    let points = session.size().handicap(stones).context("invalid number of stones")?;
    give_handicap(session, &points)
}

fn place_free_handicap(session: &mut Session, arguments: &Arguments) -> Result<String> {
    let stones = arguments.integer(0)?;
    ensure_empty(session)?;
    let size = session.size();
    ensure!(stones >= 2 && stones < size.area(), "invalid number of stones");
    // The protocol lets a program place fewer than it is asked to.
    let usual = (2..=stones.min(9)).rev().find_map(|count| size.handicap(count));
    let points = usual.unwrap_or_else(|| size.points().take(2).collect());
    give_handicap(session, &points)
}

fn set_free_handicap(session: &mut Session, arguments: &Arguments) -> Result<String> {
    ensure_empty(session)?;
    let points = arguments.points(0, session.size()).context("bad vertex list")?;
    let distinct: PointSet = points.iter().copied().collect();
    ensure!(distinct.len() == points.len(), "bad vertex list: a vertex is named twice");
    ensure!(points.len() >= 2 && points.len() < session.size().area(), "bad vertex list");
    give_handicap(session, &points)?;
    done()
}

fn ensure_empty(session: &Session) -> Result<()> {
    ensure!(session.game.board().empty().len() == session.size().area(), "board not empty");
    Ok(())
}

fn give_handicap(session: &mut Session, points: &[Point]) -> Result<String> {
    let size = session.size();
    let black = points.to_vec();
    let setup =
        Setup { black, to_move: Color::White, ..Setup::new(size.width().into(), size.height().into()) };
    set_up(session, &setup)?;
    session.game.handicap = points.len() as u32;
    Ok(vertices(points.iter().copied(), size))
}

/// The board becomes exactly these stones.
fn set_position(session: &mut Session, arguments: &Arguments) -> Result<String> {
    let size = session.size();
    let mut setup = Setup::new(size.width().into(), size.height().into());
    for (side, vertex) in arguments.pairs(0)? {
        let (side, place) = (color(side)?, point(vertex, size)?);
        setup.stones_mut(side).push(place);
    }
    set_up(session, &setup)?;
    done()
}

/// These stones are added to those on the board, or taken off it (`empty`).
fn gogui_setup(session: &mut Session, arguments: &Arguments) -> Result<String> {
    let size = session.size();
    let mut setup = Setup::of(session.game.board(), session.game.to_move());
    setup.ko = None;
    for (side, vertex) in arguments.pairs(0)? {
        let place = point(vertex, size)?;
        for stones in [&mut setup.black, &mut setup.white] {
            stones.retain(|&other| other != place);
        }
        match side.to_ascii_lowercase().as_str() {
            "e" | "empty" => {}
            _ => setup.stones_mut(color(side)?).push(place),
        }
    }
    set_up(session, &setup)?;
    done()
}

fn set_up(session: &mut Session, setup: &Setup) -> Result<()> {
    match setup.position(*session.game.rules()) {
        Ok(position) => session.game = Game::from_position(position, session.game.komi),
        Err(error) => bail!("illegal position: {error}"),
    }
    Ok(())
}
