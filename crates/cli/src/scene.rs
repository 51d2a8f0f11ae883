//! One position of a file, with all that the file says about it.

use anyhow::{Context, Result, bail};
use clap::Args;
use yose_board::{Board, Color, Diagram, Move, Point, PointSet, Rules, Score};
use yose_record::{Collection, Cursor, Game, GameInfo, Markup, NodeId};

use crate::input::{Content, FileArgument, Source};
use crate::output;

/// Warnings shown from one file; the rest are counted.
const SHOWN_WARNINGS: usize = 3;

/// Which position of a file a command is about.
#[derive(Args)]
pub(crate) struct Selection {
    #[command(flatten)]
    file: FileArgument,
    /// The position after this many moves of the main line; by default the
    /// last one, or the start of a record that sets up a problem
    #[arg(long = "move", value_name = "N")]
    number: Option<u32>,
    /// The game, if a record holds several
    #[arg(long, value_name = "N", default_value_t = 1)]
    game: usize,
}

/// A position and what the file says about it.
pub(crate) struct Scene {
    pub(crate) board: Board,
    pub(crate) to_move: Color,
    pub(crate) move_number: u32,
    pub(crate) last_move: Option<Point>,
    pub(crate) prisoners: [u32; 2],
    pub(crate) komi: Option<Score>,
    pub(crate) rules: Option<Rules>,
    pub(crate) info: GameInfo,
    pub(crate) comment: Option<String>,
    pub(crate) markup: Markup,
    /// Points greyed out, and the only points shown; as earlier nodes may have said.
    pub(crate) dimmed: PointSet,
    pub(crate) view: PointSet,
    /// The node of a record.
    pub(crate) node: Option<NodeId>,
}

impl Selection {
    /// Reads the file and finds the position.
    pub(crate) fn scene(&self) -> Result<Scene> {
        self.scene_of(&self.source()?)
    }

    /// Reads the file.
    pub(crate) fn source(&self) -> Result<Source> {
        Source::read(&self.file.file)
    }

    /// Finds the position in the file.
    pub(crate) fn scene_of(&self, source: &Source) -> Result<Scene> {
        match &source.content {
            Content::Record(record) => self.of_record(record, &source.name),
            Content::Diagram(diagram) => self.of_diagram(diagram),
        }
        .with_context(|| source.name.clone())
    }

    /// Whether a single position is asked for.
    pub(crate) fn names_a_move(&self) -> bool {
        self.number.is_some()
    }

    /// The game chosen of a record.
    pub(crate) fn game_of<'r>(&self, record: &'r Collection) -> Result<Game<'r>> {
        let chosen = self.game.checked_sub(1).and_then(|index| record.games().nth(index));
        chosen.with_context(|| {
            format!("there is no game {}: the record holds {}", self.game, record.games().count())
        })
    }

    fn of_record(&self, record: &Collection, name: &str) -> Result<Scene> {
        let game = self.game_of(record)?;
        let cursor = match self.number {
            Some(number) => at_move(game, number)?,
            None if is_problem(game) => Cursor::new(game)?,
            None => game.at_end()?,
        };
        let illegal = cursor.warnings().iter().map(ToString::to_string);
        let mut warnings: Vec<String> = record.warnings().iter().map(ToString::to_string).collect();
        warnings.extend(illegal);
        warn(name, &warnings, record.more_warnings());
        Ok(Scene::at(&cursor))
    }

    fn of_diagram(&self, diagram: &Diagram) -> Result<Scene> {
        if self.number.is_some_and(|number| number > 0) || self.game != 1 {
            bail!("a diagram has a single position");
        }
        let mut info = GameInfo::default();
        info.name.clone_from(&diagram.title);
        let mut markup = Markup::default();
        markup.marks.extend(diagram.region.iter().map(|point| (point, yose_record::Mark::Square)));
        markup.marks.extend(diagram.alive.iter().map(|point| (point, yose_record::Mark::Circle)));
        Ok(Scene {
            board: diagram.setup.board()?,
            to_move: diagram.setup.to_move,
            move_number: 0,
            last_move: None,
            prisoners: diagram.prisoners,
            komi: diagram.komi,
            rules: diagram.rules,
            info,
            comment: None,
            markup,
            dimmed: PointSet::EMPTY,
            view: PointSet::EMPTY,
            node: None,
        })
    }
}

fn at_move(game: Game<'_>, number: u32) -> Result<Cursor<'_>> {
    let mut cursor = Cursor::new(game)?;
    if !cursor.go_to_move(number)? {
        bail!("there is no move {number}: the main line has {}", cursor.move_number());
    }
    Ok(cursor)
}

/// Whether the record starts from stones of both colours: a problem, not a handicap game.
fn is_problem(game: Game<'_>) -> bool {
    Color::BOTH.iter().all(|&color| {
        let name = if color == Color::Black { "AB" } else { "AW" };
        game.root().values(name).next().is_some()
    })
}

fn warn(name: &str, warnings: &[String], uncounted: usize) {
    for warning in warnings.iter().take(SHOWN_WARNINGS) {
        output::complain(&format!("warning: {name}: {warning}"));
    }
    let more = warnings.len().saturating_sub(SHOWN_WARNINGS) + uncounted;
    if more > 0 {
        output::complain(&format!("warning: {name}: and {more} more"));
    }
}

impl Scene {
    fn at(cursor: &Cursor<'_>) -> Scene {
        let node = cursor.node();
        let info = node.game().info();
        let last = node.moves().last().map(|played| played.action);
        Scene {
            board: cursor.board().clone(),
            to_move: cursor.to_move(),
            move_number: cursor.move_number(),
            last_move: match last {
                Some(Move::Play(point)) => Some(point),
                Some(Move::Pass) | None => None,
            },
            prisoners: Color::BOTH.map(|color| cursor.prisoners(color)),
            komi: info.komi,
            rules: info.rule_set(),
            info,
            comment: node.comment(),
            markup: node.markup(),
            dimmed: node.dimmed(),
            view: node.view(),
            node: Some(node.id()),
        }
    }
}
