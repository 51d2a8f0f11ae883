//! `yose solve`: the exact endgame of a board, or of every position of a game.

use anyhow::{Context, Result, bail};
use clap::Args;
use yose::annotate;
use yose::review::{Review, ReviewOptions, review};

use crate::exact::ExactOptions;
use crate::input::Content;
use crate::output;
use crate::progress::with_spinner;
use crate::review::text;

/// Solve an endgame exactly: regions, values, best moves, the score
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    yose solve endgame.sgf\n  \
    yose solve problem.txt --immortal all --svg solved.svg\n  \
    yose solve game.sgf --from\n  \
    yose solve game.sgf --from 180 --sgf reviewed.sgf\n\n\
    Stones must be alive for certain before anything can be proved:\n\
    --immortal all takes the walls of a textbook diagram to be alive, --immortal\n\
    marked those marked with a circle (CR), or listed as `alive:` in a text\n\
    diagram.\n\n\
    --from reviews a game: it finds the first move from which everything is\n\
    proved, and lists every later move that lost points. Ctrl-C ends the search,\n\
    and what is known by then is told.")]
pub(crate) struct Solve {
    #[command(flatten)]
    exact: ExactOptions,
    /// Review the game from this move on, or without a number from where
    /// everything is proved
    #[arg(long, value_name = "N", num_args = 0..=1)]
    from: Option<Option<u32>>,
}

impl Solve {
    pub(crate) fn run(&self) -> Result<()> {
        match self.from {
            Some(from) => self.review(from),
            None => self.exact.run(Some("all"), |question| Ok(yose::solve(question))),
        }
    }

    fn review(&self, from: Option<u32>) -> Result<()> {
        let exact = &self.exact;
        if exact.picture.wanted() {
            bail!("--from reviews a whole game and draws no picture");
        }
        if exact.immortal.is_some() || exact.selection.names_a_move() {
            bail!(
                "--from goes through the game and proves life by itself: it takes no --move and no --immortal"
            );
        }
        let source = exact.selection.source()?;
        let scene = exact.selection.scene_of(&source)?;
        let Content::Record(mut record) = source.content else {
            bail!("{}: --from needs a game record, and this is a diagram", source.name);
        };
        let game = exact.selection.game_of(&record)?;
        let usual = ReviewOptions::of(game);
        let options = ReviewOptions {
            rules: exact.rules(&scene),
            komi: exact.komi(&scene),
            from,
            nodes: exact.nodes.unwrap_or(usual.nodes),
            memory: exact.memory(),
            stop: exact.stop().question(),
            ..usual
        };
        let result = with_spinner("reviewing the game from its end", || review(game, &options));
        let result: Review = result.with_context(|| source.name.clone())?;
        if let Some(path) = &exact.sgf {
            annotate::review(&mut record, &result, options.rules).context("cannot annotate the record")?;
            output::write(path, &record.to_bytes())?;
        }
        if exact.json {
            output::print_json(&result)
        } else if exact.sgf.is_some() {
            Ok(())
        } else {
            output::print(text(&result, &options).as_bytes())
        }
    }
}
