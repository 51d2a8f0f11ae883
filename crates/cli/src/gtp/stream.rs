//! Analysis that goes on while the controller is silent: `lz-analyze` and `kata-analyze`.
//!
//! `[COLOUR] [CENTISECONDS] [KEY VALUE]…` asks, lines of `info move … pv …` answer, and any input ends it. Numbers
//! are from the view of the side to move. Nothing follows a `pv` that was not asked for, because some programs read
//! a variation to the end of its segment.

use std::fmt::Write;
use std::time::{Duration, Instant};

use anyhow::{Result, bail, ensure};
use yose_board::{Color, Move, PointSet, Size};

use super::arguments::{self, Arguments, vertex};
use super::codec;
use super::session::Session;
use crate::engine::game::Game;
use crate::engine::lines::{Lines, Waiting};
use crate::engine::mind::{Mind, Permit};
use crate::engine::outlook::{Analyst, MoveOutlook, Outlook};
use crate::output;

/// Which program's lines are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    LeelaZero,
    KataGo,
}

/// What is to be analysed, and what is to be told.
#[derive(Clone, Debug)]
pub(super) struct Ask {
    game: Game,
    mind: Mind,
    color: Color,
    style: Style,
    interval: Duration,
    permit: Permit,
    most_moves: usize,
    ownership: bool,
    root: bool,
}

/// Random games between two looks at the clock and the input.
const BATCH: u32 = 32;

/// Small endgames are solved even if the next command is there already.
const GRACE: Duration = Duration::from_millis(300);

/// Random games after which nothing new is to be expected.
const ENOUGH: u32 = 1_000_000;

/// The same where the moves are proved and only the owners of points are estimated.
const ENOUGH_PROVED: u32 = 1_000;

impl Ask {
    pub(super) fn parse(session: &Session, arguments: &Arguments, style: Style) -> Result<Ask> {
        let mut ask = Ask {
            game: session.game.clone(),
            mind: session.mind,
            color: session.game.to_move(),
            style,
            interval: Duration::from_secs(1),
            permit: Permit::all(&session.game),
            most_moves: usize::MAX,
            ownership: false,
            root: false,
        };
        let mut words = arguments.words().peekable();
        if let Some(color) = words.peek().and_then(|word| Color::parse(word)) {
            ask.color = color;
            words.next();
        }
        if let Some(word) = words.next_if(|word| word.starts_with(|c: char| c.is_ascii_digit())) {
            ask.interval = centiseconds(word)?;
        }
        while let Some(key) = words.next() {
            let mut value =
                || words.next().ok_or_else(|| anyhow::anyhow!("syntax error: {key} needs a value"));
            match key.to_ascii_lowercase().as_str() {
                "interval" => ask.interval = centiseconds(value()?)?,
                "maxmoves" => ask.most_moves = arguments::integer(value()?)?,
                // All moves that are considered are told anyway.
                "minmoves" => _ = arguments::integer(value()?)?,
                "ownership" => ask.ownership = arguments::flag(value()?)?,
                "rootinfo" => ask.root = arguments::flag(value()?)?,
                "movesownership"
                | "ownershipstdev"
                | "movesownershipstdev"
                | "pvvisits"
                | "pvedgevisits"
                | "noresultvalue" => {
                    ensure!(!arguments::flag(value()?)?, "{key} is not supported");
                }
                "avoid" | "allow" => {
                    let (side, moves, _depth) = (value()?, value()?, value()?);
                    let moves = move_list(moves, ask.game.size())?;
                    if arguments::color(side)? == ask.color {
                        ask.restrict(&moves, key.eq_ignore_ascii_case("allow"));
                    }
                }
                _ => bail!("syntax error: unknown key `{key}`"),
            }
        }
        Ok(ask)
    }

    fn restrict(&mut self, moves: &[Move], only_these: bool) {
        let points: PointSet = moves.iter().filter_map(|&action| as_point(action)).collect();
        let pass = moves.contains(&Move::Pass);
        if only_these {
            self.permit = Permit { points, pass };
        } else {
            self.permit.points -= points;
            self.permit.pass &= !pass;
        }
    }

    /// Sends lines until something is waiting at the input.
    pub(super) fn run(&self, id: &str, lines: &Lines) -> Result<()> {
        output::print(format!("={id}\n").as_bytes())?;
        let waiting = lines.waiting();
        let mut analyst = self.analyst(&waiting);
        loop {
            let start = Instant::now();
            // Whoever asks gets a line, even if the next command is there already.
            analyst.run(BATCH);
            while !self.is_enough(&analyst) && !waiting.any() && start.elapsed() < self.interval {
                analyst.run(BATCH);
            }
            output::print(format!("{}\n", self.line(&analyst)).as_bytes())?;
            if self.is_enough(&analyst) {
                while !waiting.any() {
                    lines.pause(self.interval);
                }
            }
            if waiting.any() {
                return output::print(b"\n");
            }
        }
    }

    /// A single line, as an answer.
    pub(super) fn answer(&self, id: &str) -> String {
        let mut analyst = self.analyst(&Waiting::default());
        analyst.run(self.mind.playouts.max(BATCH));
        codec::answer(id, &Ok(format!("\n{}", self.line(&analyst))))
    }

    fn analyst(&self, waiting: &Waiting) -> Analyst {
        let (waiting, start) = (waiting.clone(), Instant::now());
        let stop = move || waiting.any() && start.elapsed() > GRACE;
        Analyst::new(&self.game, self.color, &self.mind, self.permit, stop)
    }

    fn is_enough(&self, analyst: &Analyst) -> bool {
        let enough = if analyst.is_proved() { ENOUGH_PROVED } else { ENOUGH };
        analyst.simulations() >= enough
    }

    fn line(&self, analyst: &Analyst) -> String {
        let outlook = analyst.outlook();
        let mut segments: Vec<String> = Vec::new();
        for (order, play) in outlook.moves.iter().take(self.most_moves).enumerate() {
            segments.push(self.segment(order, play));
        }
        if self.style == Style::KataGo {
            if self.root {
                segments.push(self.root_segment(&outlook));
            }
            if self.ownership {
                segments.push(self.ownership_segment("ownership", analyst));
            }
        }
        segments.join(" ")
    }

    fn segment(&self, order: usize, play: &MoveOutlook) -> String {
        let size = self.game.size();
        let line: Vec<String> = play.line.iter().map(|&action| vertex(action, size)).collect();
        let (name, line) = (vertex(play.action, size), line.join(" "));
        let (winrate, visits) = (self.mine(play.winrate), play.visits);
        match self.style {
            Style::LeelaZero => format!(
                "info move {name} visits {visits} winrate {} prior {} lcb {} order {order} pv {line}",
                parts(winrate),
                parts(play.prior),
                parts(lower(winrate, visits)),
            ),
            Style::KataGo => {
                let lead = self.signed(play.lead);
                format!(
                    "info move {name} visits {visits} utility {:.4} winrate {winrate:.4} scoreMean {lead:.3} \
                     scoreStdev {:.3} scoreLead {lead:.3} scoreSelfplay {lead:.3} prior {:.4} lcb {:.4} \
                     utilityLcb {:.4} order {order} pv {line}",
                    2.0 * winrate - 1.0,
                    play.deviation,
                    play.prior,
                    lower(winrate, visits),
                    2.0 * lower(winrate, visits) - 1.0,
                )
            }
        }
    }

    fn root_segment(&self, outlook: &Outlook) -> String {
        let winrate = self.mine(outlook.winrate);
        let lead = self.signed(outlook.lead);
        format!(
            "rootInfo visits {} utility {:.4} winrate {winrate:.4} scoreMean {lead:.3} scoreStdev {:.3} \
             scoreLead {lead:.3} scoreSelfplay {lead:.3}",
            outlook.visits,
            2.0 * winrate - 1.0,
            outlook.deviation,
        )
    }

    fn ownership_segment(&self, name: &str, analyst: &Analyst) -> String {
        let mut text = name.to_owned();
        for owner in analyst.ownership() {
            let _ = write!(text, " {:.3}", self.signed(owner));
        }
        text
    }

    /// A winrate of Black's from the view of the side to move.
    fn mine(&self, winrate: f64) -> f64 {
        if self.color == Color::Black { winrate } else { 1.0 - winrate }
    }

    /// An amount of Black's from the view of the side to move, to three decimals.
    fn signed(&self, amount: f64) -> f64 {
        let thousandths = (amount * f64::from(self.color.sign()) * 1000.0).round();
        // Nothing has no sign.
        if thousandths == 0.0 { 0.0 } else { thousandths / 1000.0 }
    }
}

/// A winrate that is exceeded with a probability of 95 percent, if visits were independent.
fn lower(winrate: f64, visits: u32) -> f64 {
    let spread = (winrate * (1.0 - winrate) / f64::from(visits.max(1))).sqrt();
    (winrate - 1.645 * spread).max(0.0)
}

/// In parts of 10,000.
fn parts(share: f64) -> u32 {
    (share.clamp(0.0, 1.0) * 10_000.0).round() as u32
}

fn as_point(action: Move) -> Option<yose_board::Point> {
    match action {
        Move::Play(point) => Some(point),
        Move::Pass => None,
    }
}

fn centiseconds(word: &str) -> Result<Duration> {
    let centiseconds = word.parse::<f64>().ok().filter(|time| (0.0..=8_640_000.0).contains(time));
    match centiseconds {
        // Faster than this nobody can read.
        Some(time) => Ok(Duration::from_secs_f64(time / 100.0).max(Duration::from_millis(10))),
        None => bail!("syntax error: `{word}` is not an interval in centiseconds"),
    }
}

fn move_list(word: &str, size: Size) -> Result<Vec<Move>> {
    word.split(',').map(|name| arguments::action(name, size)).collect()
}
