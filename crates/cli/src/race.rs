//! `yose race`: capturing races.

mod picture;
mod record;
mod report;
mod text;

pub(crate) use picture::mark;

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use clap::{Args, ValueEnum};
use yose_board::{Color, PointSet, parse_points};
use yose_race::{Effort, Race as Fight, Solution, Walls, prove_scores, solve};
use yose_record::Mark;

use crate::exact::Stop;
use crate::output;
use crate::picture::PictureOptions;
use crate::progress::with_spinner;
use crate::scene::{Scene, Selection};

/// Positions to look at, unless told otherwise.
const NODES: u64 = 2_000_000;

/// Capturing races: who wins, by how many moves, and the territory that is left
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    yose race fight.sgf\n  \
    yose race problem.txt --chains C5,C4 --svg race.svg\n\n\
    The chains are those named with --chains, or marked with triangles (TR), one or\n\
    more of each colour: capturing any of them decides the race;\n\
    otherwise all races that can be recognised are shown. The stones around a race\n\
    are taken to be alive: --walls marked takes only those marked with a circle\n\
    (CR, or `alive:` in a text diagram), --walls proved only those proved alive.")]
pub(crate) struct Race {
    #[command(flatten)]
    selection: Selection,
    /// A stone of each chain, such as C5,C4
    #[arg(long, value_name = "POINTS")]
    chains: Option<String>,
    /// Which stones around the race are alive
    #[arg(long, value_enum, value_name = "WHICH")]
    walls: Option<WallsName>,
    /// Positions to look at
    #[arg(long, value_name = "N", default_value_t = NODES)]
    nodes: u64,
    /// Seconds to spend
    #[arg(long, value_name = "SECONDS", default_value_t = 20)]
    budget: u64,
    /// Write a record with the winning lines to this file, - for standard output
    #[arg(long, value_name = "F")]
    sgf: Option<PathBuf>,
    #[command(flatten)]
    picture: PictureOptions,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum WallsName {
    /// All that divide the board, as in a textbook diagram (the default, if nothing is marked)
    All,
    /// Chains marked with a circle (the default, if there are any)
    Marked,
    /// Only those that are proved alive
    Proved,
}

/// A race and what is known of it.
struct Solved {
    race: Fight,
    solution: Solution,
}

impl Solved {
    fn new(race: Fight, effort: &Effort) -> Solved {
        let mut solution = solve(&race, effort);
        prove_scores(&race, &mut solution, effort);
        Solved { race, solution }
    }
}

impl Race {
    pub(crate) fn run(&self) -> Result<()> {
        let scene = self.selection.scene()?;
        let races = self.races(&scene)?;
        let stop = Stop::after(self.budget).question();
        let effort = Effort::nodes(self.nodes).stop_when(move || stop());
        let solved: Vec<Solved> =
            with_spinner("reading", || races.into_iter().map(|race| Solved::new(race, &effort)).collect());
        if let Some(path) = &self.sgf {
            output::write(path, &record::bytes(&solved, scene.to_move)?)?;
        }
        if self.picture.wanted() {
            self.picture.write(picture::diagram(&scene, &solved))?;
        }
        if self.json {
            output::print_json(&report::of(&solved))
        } else if self.picture.wanted() || self.sgf.is_some() {
            Ok(())
        } else {
            output::print(text::of(&solved).as_bytes())
        }
    }

    fn races(&self, scene: &Scene) -> Result<Vec<Fight>> {
        let board = &scene.board;
        let walls = self.walls(scene);
        let marked = scene.markup.marked(Mark::Triangle);
        let named: Option<PointSet> = match &self.chains {
            Some(text) => Some(
                parse_points(text, board.size())
                    .with_context(|| format!("--chains {text}: not points of this board, such as C5,C4"))?,
            ),
            None if marked.is_empty() => None,
            None => Some(marked),
        };
        match named {
            Some(stones) => Ok(vec![Fight::named(board, &stones, &walls)?]),
            None => match Fight::all(board, &walls) {
                races if races.is_empty() => {
                    bail!("no race is recognised here; name a stone of each chain with --chains or TR marks")
                }
                races => Ok(races),
            },
        }
    }

    fn walls(&self, scene: &Scene) -> Walls {
        let circles = scene.markup.marked(Mark::Circle);
        match self.walls {
            Some(WallsName::All) => Walls::All,
            Some(WallsName::Proved) => Walls::Proved,
            Some(WallsName::Marked) => Walls::Marked(circles),
            None if circles.is_empty() => Walls::All,
            None => Walls::Marked(circles),
        }
    }
}

/// `A`, `B` and so on.
fn letter(index: usize) -> String {
    match u8::try_from(index) {
        Ok(small @ 0..26) => char::from(b'A' + small).to_string(),
        _ => format!("A{index}"),
    }
}

/// `Black` or `White`.
fn name(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}
