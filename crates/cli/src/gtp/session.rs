//! A conversation in GTP: the game, the player, and who answers what.

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Result, anyhow, bail};
use yose_board::{Color, Rules, Score, Size};
use yose_net::Evaluator;
use yose_segment::Player;

use super::arguments::Arguments;
use super::clock::Clock;
use super::codec::{self, Request};
use super::commands::{self, Run};
use super::stream::Ask;
use crate::engine::game::Game;
use crate::engine::mind::Mind;
use crate::net::judge::NetworkJudge;
use crate::net::store::Place;
use crate::output;

/// All that commands can see and change.
pub(super) struct Session {
    pub(super) game: Game,
    pub(super) mind: Mind,
    pub(super) clocks: [Clock; 2],
    /// What the program calls itself.
    pub(super) name: String,
    /// Where the names of files start.
    pub(super) folder: PathBuf,
    /// Whether it was told to quit.
    pub(super) finished: bool,
    /// The network, once it has been asked for.
    pub(super) network: Option<Arc<Evaluator>>,
    /// The file of the network that chooses moves where nothing is proved, if there is one.
    pub(super) adviser: Option<Place>,
    /// The network that chooses all moves, if it was asked for.
    pub(super) player: Option<Player>,
    /// The adviser, once it has been asked for.
    judge: Option<Arc<NetworkJudge>>,
}

/// What a line leads to.
pub(super) enum Response {
    /// An answer, ready to be sent.
    Answer(String),
    /// An analysis that goes on until the next line.
    Analysis { id: String, ask: Box<Ask> },
}

impl Session {
    pub(super) fn new(size: Size, rules: Rules, komi: Score, mind: Mind, name: String) -> Session {
        Session {
            game: Game::new(size, rules, komi),
            mind,
            clocks: [Clock::default(); 2],
            name,
            folder: PathBuf::from("."),
            finished: false,
            network: None,
            adviser: None,
            player: None,
            judge: None,
        }
    }

    /// Answers a line; `None` if it asks nothing.
    pub(super) fn respond(&mut self, line: &[u8]) -> Option<Response> {
        let Request { id, command, words } = codec::parse(line)?;
        let result = match self.run(&command, words) {
            Ok(Done::Text(text)) => Ok(text),
            Ok(Done::Ask(ask)) => return Some(Response::Analysis { id, ask }),
            Err(error) => Err(output::sentence(&error)),
        };
        Some(Response::Answer(codec::answer(&id, &result)))
    }

    fn run(&mut self, command: &str, words: Vec<String>) -> Result<Done> {
        let Some(found) = commands::find(command) else { bail!("unknown command") };
        let arguments = Arguments::new(words);
        match found.run {
            Run::Answer(answer) => answer(self, &arguments).map(Done::Text),
            Run::Analyse(ask) => ask(self, &arguments).map(|ask| Done::Ask(Box::new(ask))),
        }
    }

    pub(super) fn size(&self) -> Size {
        self.game.size()
    }

    /// Starts a new game on an empty board; rules and komi stay.
    pub(super) fn clear(&mut self, size: Size) {
        self.game = Game::new(size, *self.game.rules(), self.game.komi);
    }

    /// The mind for the next move, which hurries when the clock says so.
    pub(super) fn mind_for(&self, color: Color) -> Mind {
        let playouts = self.clocks[color.index()].playouts(self.size(), self.mind.playouts);
        Mind { playouts, ..self.mind }
    }

    /// The network that chooses moves where nothing is proved, read when it is first asked for.
    pub(super) fn judge(&mut self) -> Result<Option<Arc<NetworkJudge>>> {
        if let (None, Some(place)) = (&self.judge, &self.adviser) {
            self.judge = Some(Arc::new(NetworkJudge::open(place, 0)?));
        }
        Ok(self.judge.clone())
    }

    /// A file that the controller names.
    pub(super) fn path(&self, name: &str) -> Result<PathBuf> {
        if name.is_empty() { Err(anyhow!("syntax error: no file name")) } else { Ok(self.folder.join(name)) }
    }
}

enum Done {
    Text(String),
    Ask(Box<Ask>),
}
