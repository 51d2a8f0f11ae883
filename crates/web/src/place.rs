//! The position that a question is about.

use std::time::Duration;

use serde::Deserialize;
use yose::Question;
use yose::content::{Content, ContentError};
use yose::scene::{Scene, is_problem};
use yose_board::{Board, Color, Move, Point, PointSet, Position, Rules, Score, Setup, Size};
use yose_local::Effort;
use yose_record::{Collection, Cursor, Game, Mark, Node, NodeId};
use yose_region::Immortal;

use crate::fault::Fault;
use crate::pool::Stop;
use crate::settings::Settings;

/// A position of a record, and what was tried from there.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Place {
    pub(crate) record: String,
    #[serde(default = "first")]
    pub(crate) game: usize,
    pub(crate) node: Option<usize>,
    pub(crate) setup: Option<Edit>,
    #[serde(default)]
    pub(crate) moves: Vec<String>,
    rules: Option<String>,
    komi: Option<String>,
}

fn first() -> usize {
    1
}

/// Stones edited.
#[derive(Clone, Debug, Default, Deserialize)]
pub(crate) struct Edit {
    #[serde(default)]
    pub(crate) black: Vec<String>,
    #[serde(default)]
    pub(crate) white: Vec<String>,
    #[serde(default)]
    pub(crate) empty: Vec<String>,
    pub(crate) to_move: Option<String>,
}

/// How a position is looked at.
#[derive(Clone, Debug, Default, Deserialize)]
pub(crate) struct Options {
    immortal: Option<Choice>,
    #[serde(default)]
    alive: Vec<String>,
    #[serde(default)]
    pub(crate) dead: Vec<String>,
    region: Option<Vec<String>>,
    seconds: Option<f64>,
    nodes: Option<u64>,
}

/// Which stones are alive without proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Choice {
    Proved,
    Marked,
    All,
}

/// Moves that may be tried in one question.
const MOST_MOVES: usize = 2000;

/// Positions in each region, and the most that may be asked for.
const NODES: u64 = 2_000_000;
const MOST_NODES: u64 = 20_000_000;

/// Time for an analysis, if the question does not say.
const SECONDS: f64 = 10.0;

/// A position, read and checked.
#[derive(Clone, Debug)]
pub(crate) struct Stage {
    pub(crate) content: Content,
    pub(crate) scene: Scene,
    /// The board with its history, for what rules forbid.
    pub(crate) position: Position,
    pub(crate) rules: Rules,
    /// Without what White gets for handicap stones.
    pub(crate) komi: Score,
    /// Whether the board is that of a node of the record, without anything tried.
    pub(crate) untouched: bool,
}

impl Place {
    /// Reads the record and finds the position.
    pub(crate) fn stage(&self) -> Result<Stage, Fault> {
        let content = read(self.record.clone().into_bytes())?;
        let (scene, position) = match &content {
            Content::Record(record) => self.in_record(record)?,
            Content::Diagram(diagram) => {
                self.only_root()?;
                let scene = Scene::of_diagram(diagram).map_err(Fault::senseless)?;
                let position = start(&scene.board, scene.to_move, scene.prisoners, self.rules(scene.rules)?);
                (scene, position)
            }
        };
        let (rules, komi) = (self.rules(scene.rules)?, self.komi()?.or(scene.komi).unwrap_or_default());
        let mut stage = Stage { content, position, rules, komi, untouched: true, scene };
        if let Some(edit) = &self.setup {
            stage.set_up(edit)?;
        }
        stage.play(&self.moves)?;
        Ok(stage)
    }

    fn in_record(&self, record: &Collection) -> Result<(Scene, Position), Fault> {
        let game = game(record, self.game)?;
        let cursor = match self.node {
            Some(number) => node(game, number)?.cursor(),
            None if is_problem(game) => Cursor::new(game),
            None => game.at_end(),
        }?;
        let scene = Scene::at(&cursor);
        let position = cursor.position(self.rules(scene.rules)?);
        Ok((scene, position))
    }

    fn only_root(&self) -> Result<(), Fault> {
        if self.node.is_some_and(|number| number > 0) || self.game != 1 {
            return Err(Fault::senseless("a diagram has a single position").at("node"));
        }
        Ok(())
    }

    fn rules(&self, recorded: Option<Rules>) -> Result<Rules, Fault> {
        match &self.rules {
            Some(name) => name.parse().map_err(|error| Fault::unreadable(error).at("rules")),
            None => Ok(recorded.unwrap_or(Rules::JAPANESE)),
        }
    }

    fn komi(&self) -> Result<Option<Score>, Fault> {
        let parse = |text: &String| text.parse().map_err(|error| Fault::unreadable(error).at("komi"));
        self.komi.as_ref().map(parse).transpose()
    }
}

impl Stage {
    pub(crate) fn size(&self) -> Size {
        self.scene.board.size()
    }

    /// Komi and what White gets for handicap stones.
    pub(crate) fn full_komi(&self) -> Score {
        self.komi + self.rules.handicap_bonus.points(self.scene.info.handicap.unwrap_or(0))
    }

    fn set_up(&mut self, edit: &Edit) -> Result<(), Fault> {
        let size = self.size();
        let black = points(&edit.black, size, "setup")?;
        let white = points(&edit.white, size, "setup")?;
        let cleared = black | white | points(&edit.empty, size, "setup")?;
        if !black.is_disjoint(&white) {
            return Err(Fault::senseless("a point cannot get a stone of either colour").at("setup"));
        }
        let to_move = match &edit.to_move {
            Some(name) => color(name)?,
            None => self.scene.to_move,
        };
        let mut setup = Setup::of(&self.scene.board, to_move);
        for (color, added) in [(Color::Black, black), (Color::White, white)] {
            let stones = setup.stones_mut(color);
            stones.retain(|&point| !cleared.contains(point));
            stones.extend(added);
        }
        setup.ko = None;
        let board = setup.board().map_err(|error| Fault::senseless(error).at("setup"))?;
        self.position = start(&board, to_move, self.scene.prisoners, self.rules);
        self.changed(None);
        Ok(())
    }

    fn play(&mut self, moves: &[String]) -> Result<(), Fault> {
        if moves.len() > MOST_MOVES {
            return Err(Fault::senseless(format!("at most {MOST_MOVES} moves can be tried")).at("moves"));
        }
        for text in moves {
            let (color, action) = turn(text, self.position.to_move(), self.size())?;
            self.position
                .play_as(color, action)
                .map_err(|error| Fault::senseless(format!("{text}: {error}")).at("moves"))?;
            self.scene.move_number += 1;
            self.changed(Some(action));
        }
        Ok(())
    }

    /// Takes over the board of the position; marks of the node are about another one.
    fn changed(&mut self, last: Option<Move>) {
        let scene = &mut self.scene;
        scene.board = self.position.board().clone();
        scene.to_move = self.position.to_move();
        scene.prisoners = Color::BOTH.map(|color| self.position.prisoners(color));
        scene.last_move = match last {
            Some(Move::Play(point)) => Some(point),
            Some(Move::Pass) | None => None,
        };
        scene.comment = None;
        self.untouched = false;
    }

    /// Points where the side to move may not play although they are empty, and why.
    pub(crate) fn forbidden(&self) -> Vec<(Point, yose_board::Illegal)> {
        let color = self.position.to_move();
        let check = |point| self.position.check(color, Move::Play(point)).err().map(|why| (point, why));
        self.scene.board.empty().iter().filter_map(check).collect()
    }

    /// The question about this position.
    pub(crate) fn question(&self, options: &Options, stop: &Stop) -> Result<Question<'_>, Fault> {
        let color = self.position.to_move();
        let mut forbidden = [PointSet::EMPTY; 2];
        if self.position.rules().ko != yose_board::KoRule::Simple {
            forbidden[color.index()] = self.forbidden().into_iter().map(|(point, _)| point).collect();
        }
        let stop = stop.clone();
        Ok(Question {
            to_move: self.scene.to_move,
            immortal: options.immortal(&self.scene)?,
            prisoners: self.scene.prisoners,
            komi: self.full_komi(),
            scoring: self.rules.scoring,
            suicide: self.rules.suicide,
            forbidden,
            region: options.region(&self.scene)?,
            effort: Effort::nodes(options.nodes_or(NODES)).stop_when(move || stop.says_so()),
            ..Question::new(&self.scene.board)
        })
    }

    /// Takes stones declared dead off the board, as prisoners.
    pub(crate) fn without(mut self, options: &Options) -> Result<Stage, Fault> {
        let named = points(&options.dead, self.size(), "dead")?;
        if named.is_empty() {
            return Ok(self);
        }
        let board = yose_influence::without(&self.scene.board, &named)
            .map_err(|error| Fault::senseless(error).at("dead"))?;
        let dead = named.iter().fold(PointSet::EMPTY, |all, point| all | self.scene.board.chain(point));
        let mut prisoners = self.scene.prisoners;
        for color in Color::BOTH {
            prisoners[(!color).index()] += (dead & *self.scene.board.stones(color)).len() as u32;
        }
        let last = self.scene.last_move;
        self.position = start(&board, self.scene.to_move, prisoners, self.rules);
        self.changed(last.map(Move::Play));
        Ok(self)
    }
}

impl Options {
    /// The time that may be spent.
    pub(crate) fn time(&self, settings: &Settings) -> Duration {
        Duration::from_secs_f64(self.seconds().clamp(0.1, settings.longest.as_secs_f64().max(0.1)))
    }

    /// The seconds that were asked for, whether they are allowed or not.
    pub(crate) fn seconds(&self) -> f64 {
        self.seconds.filter(|seconds| seconds.is_finite()).unwrap_or(SECONDS)
    }

    /// Positions to look at in each region.
    pub(crate) fn nodes_or(&self, usual: u64) -> u64 {
        self.nodes.unwrap_or(usual).min(MOST_NODES)
    }

    pub(crate) fn immortal(&self, scene: &Scene) -> Result<Immortal, Fault> {
        let marked = scene.markup.marked(Mark::Circle) | points(&self.alive, scene.board.size(), "alive")?;
        Ok(match self.immortal {
            Some(Choice::Proved) => Immortal::Proved,
            Some(Choice::All) => Immortal::All,
            Some(Choice::Marked) => Immortal::Marked(marked),
            None if marked.is_empty() => Immortal::Proved,
            None => Immortal::Marked(marked),
        })
    }

    fn region(&self, scene: &Scene) -> Result<Option<PointSet>, Fault> {
        let asked = match &self.region {
            Some(names) => points(names, scene.board.size(), "region")?,
            None => scene.markup.marked(Mark::Square),
        };
        Ok((!asked.is_empty()).then_some(asked))
    }
}

/// Reads a file's bytes.
pub(crate) fn read(bytes: Vec<u8>) -> Result<Content, Fault> {
    Content::read(bytes).map_err(|error| {
        let message = match &error {
            ContentError::Empty | ContentError::NoText | ContentError::Diagram(_) => {
                format!("the record {error}")
            }
            ContentError::Record(error) => error.to_string(),
        };
        Fault::unreadable(message).located(error.place()).at("record")
    })
}

/// A game of a record, counted from 1.
pub(crate) fn game(record: &Collection, number: usize) -> Result<Game<'_>, Fault> {
    number.checked_sub(1).and_then(|index| record.games().nth(index)).ok_or_else(|| {
        let there = record.games().count();
        Fault::senseless(format!("there is no game {number}: the record holds {there}")).at("game")
    })
}

/// A node of a game, counted in the order of the file.
pub(crate) fn node(game: Game<'_>, number: usize) -> Result<Node<'_>, Fault> {
    let missing = || Fault::senseless(format!("the game has no node {number}")).at("node");
    game.root().subtree().nth(number).ok_or_else(missing)
}

/// The number of a node of a game.
pub(crate) fn number_of(game: Game<'_>, node: NodeId) -> usize {
    game.root().subtree().position(|other| other.id() == node).unwrap_or(0)
}

/// The node to open a game at: the start of a problem, else the end of the main line.
pub(crate) fn opening(game: Game<'_>) -> usize {
    let last = game.main_line().last().filter(|_| !is_problem(game));
    last.map_or(0, |node| number_of(game, node.id()))
}

/// A position without a past.
fn start(board: &Board, to_move: Color, prisoners: [u32; 2], rules: Rules) -> Position {
    let mut position = Position::from_board(board.clone(), to_move, rules);
    for color in Color::BOTH {
        position.add_prisoners(color, prisoners[color.index()]);
    }
    position
}

/// Points by their names.
pub(crate) fn points(names: &[String], size: Size, field: &'static str) -> Result<PointSet, Fault> {
    names.iter().map(|name| point(name, size, field)).collect()
}

/// A point by its name.
pub(crate) fn point(name: &str, size: Size, field: &'static str) -> Result<Point, Fault> {
    Point::from_gtp(name, size).ok_or_else(|| {
        let name: String = name.chars().take(20).collect();
        Fault::senseless(format!("there is no point {name} on a board of {size}")).at(field)
    })
}

/// A move such as `B C4`, `W pass` or `C4`.
pub(crate) fn turn(text: &str, to_move: Color, size: Size) -> Result<(Color, Move), Fault> {
    let (side, place) = match text.trim().split_once(' ') {
        Some((side, place)) => (color(side)?, place.trim()),
        None => (to_move, text.trim()),
    };
    if place.eq_ignore_ascii_case("pass") {
        return Ok((side, Move::Pass));
    }
    Ok((side, Move::Play(point(place, size, "moves")?)))
}

fn color(name: &str) -> Result<Color, Fault> {
    Color::parse(name).ok_or_else(|| Fault::senseless("a colour is black or white"))
}

/// The names of points, from the top left.
pub(crate) fn names(points: &PointSet, size: Size) -> Vec<String> {
    points.iter().map(|point| point.gtp(size).to_string()).collect()
}
