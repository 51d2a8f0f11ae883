//! One position of a file, with all that the file says about it.

use anyhow::{Context, Result, bail};
use clap::Args;
pub(crate) use yose::scene::Scene;
use yose::scene::is_problem;
use yose_board::Diagram;
use yose_record::{Collection, Cursor, Game};

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
        Ok(Scene::of_diagram(diagram)?)
    }
}

fn at_move(game: Game<'_>, number: u32) -> Result<Cursor<'_>> {
    let mut cursor = Cursor::new(game)?;
    if !cursor.go_to_move(number)? {
        bail!("there is no move {number}: the main line has {}", cursor.move_number());
    }
    Ok(cursor)
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
