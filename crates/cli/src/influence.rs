//! `yose influence`: whose points the stones look like, at a glance.

mod options;
mod report;

use anyhow::{Context, Result, ensure};
use clap::{Args, ValueEnum};
use yose::map::{self, MapReport};
use yose_board::{Board, Color, PointSet, parse_points};
use yose_draw::{Diagram, Heat, HeatShape, Mark, Scale};
use yose_influence::without;
use yose_local::Effort;

use crate::exact::immortal;
use crate::output;
use crate::picture::{self, PictureOptions};
use crate::progress::with_spinner;
use crate::scene::{Scene, Selection};
use options::{MethodName, MethodOptions};

/// Positions to look at in each region, if the user does not say.
const NODES: u64 = 500_000;

/// Map who is likely to own which point, and rank moves by it
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    yose influence game.sgf --move 120\n  \
    yose influence game.sgf --dead D4,F6 --png map.png --scale gray\n  \
    yose influence game.sgf --rank white --svg moves.svg\n  \
    yose influence corridor.txt --method control\n\n\
    Values go from -1 (White's) to 1 (Black's); in text they are hundredths. The\n\
    score is their sum, before komi. All methods but control are estimates that\n\
    know nothing of life and death: name dead stones with --dead.\n\n\
    control is exact: it solves closed regions, as `yose solve` does, and tells how\n\
    often each point becomes Black's or White's when both sides have equal chances\n\
    and sente is answered. Regions that cannot be solved are left out.")]
pub(crate) struct Influence {
    #[command(flatten)]
    selection: Selection,
    #[command(flatten)]
    method: MethodOptions,
    /// Dead stones, taken off first: a point of each dead chain, such as D4,F6
    #[arg(long, value_name = "POINTS")]
    dead: Option<String>,
    /// Rank the moves of a side, by default of the side to move: the 26 best
    /// get letters, the 26 worst crosses
    #[arg(long, value_name = "COLOR", num_args = 0..=1, default_missing_value = "next")]
    rank: Option<Side>,
    /// Colours of the map in a picture
    #[arg(long, value_enum, default_value_t)]
    scale: ScaleName,
    /// Shapes of the map in a picture
    #[arg(long, value_enum, default_value_t)]
    shape: ShapeName,
    #[command(flatten)]
    picture: PictureOptions,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Side {
    /// The side to move
    Next,
    Black,
    White,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum ScaleName {
    /// Blue for Black, red for White; safe for the colour-blind
    #[default]
    Diverging,
    /// Dark for Black, light for White
    Gray,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum ShapeName {
    /// Filled cells
    #[default]
    Cells,
    /// Filled cells with the values on them
    Numbers,
    /// Squares that grow with the value
    Squares,
}

impl Influence {
    pub(crate) fn run(&self) -> Result<()> {
        self.method.check()?;
        let scene = self.selection.scene()?;
        let dead = self.dead_stones(&scene)?;
        let board = without(&scene.board, &dead)?;
        let report = match self.method.name() {
            MethodName::Control => {
                ensure!(self.rank.is_none(), "--rank goes with the estimates, not with --method control");
                ensure!(dead.is_empty(), "--dead goes with the estimates, not with --method control");
                self.control(&scene)
            }
            _ => self.estimate(&scene, &board, &dead)?,
        };
        if self.picture.wanted() {
            self.picture.write(self.diagram(&scene, &report, &dead))?;
        }
        if self.json {
            output::print_json(&report)
        } else if self.picture.wanted() {
            Ok(())
        } else {
            output::print(report::text(&report).as_bytes())
        }
    }

    fn control(&self, scene: &Scene) -> MapReport {
        let stones = immortal(self.method.immortal, scene);
        let effort = Effort::nodes(self.method.nodes.unwrap_or(NODES));
        with_spinner("solving", || map::control(&scene.board, &stones, &effort))
    }

    fn estimate(&self, scene: &Scene, board: &Board, dead: &PointSet) -> Result<MapReport> {
        let rank = self.rank.map(|side| match side {
            Side::Next => scene.to_move,
            Side::Black => Color::Black,
            Side::White => Color::White,
        });
        Ok(map::estimate(&self.method.method(), board, dead, rank)?)
    }

    /// The stones named, and those they are connected to.
    fn dead_stones(&self, scene: &Scene) -> Result<PointSet> {
        let Some(text) = &self.dead else { return Ok(PointSet::EMPTY) };
        let named = parse_points(text, scene.board.size())
            .with_context(|| format!("--dead {text}: not points of this board, such as D4,F6"))?;
        without(&scene.board, &named)?;
        Ok(named.iter().fold(PointSet::EMPTY, |all, point| all | scene.board.chain(point)))
    }

    fn diagram(&self, scene: &Scene, report: &MapReport, dead: &PointSet) -> Diagram {
        let mut diagram = picture::diagram(scene);
        diagram.faded = *dead;
        diagram.last_move = None;
        diagram.territory.clear();
        diagram.marks.clear();
        diagram.labels.clear();
        diagram.heat = Some(Heat {
            values: report.points(),
            scale: match self.scale {
                ScaleName::Diverging => Scale::Diverging,
                ScaleName::Gray => Scale::Gray,
            },
            shape: match self.shape {
                ShapeName::Cells => HeatShape::Cells,
                ShapeName::Numbers => HeatShape::Numbers,
                ShapeName::Squares => HeatShape::Squares,
            },
        });
        if let Some(ranking) = &report.ranking {
            diagram.labels.extend(ranking.best.iter().cloned());
            diagram.marks.extend(ranking.worst.iter().map(|&point| (point, Mark::Cross)));
        }
        diagram.caption = report::summary(report);
        diagram.legend = true;
        diagram
    }
}
