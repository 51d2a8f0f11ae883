//! What `yose solve` and `yose analyze` share: options, the question, and where the answer goes.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use clap::{Args, ValueEnum};
use yose::{Question, Report, Stopped, annotate};
use yose_board::{PointSet, Rules, Score, parse_points};
use yose_local::Effort;
use yose_record::Mark;
use yose_region::Immortal;

use crate::input::{Content, Source};
use crate::output;
use crate::picture::PictureOptions;
use crate::progress::with_spinner;
use crate::report::{diagram, text};
use crate::scene::{Scene, Selection};

/// Positions to look at in each region, unless told otherwise.
const NODES: u64 = 2_000_000;

/// Seconds to spend on a question that asks for no more than that.
const SECONDS: u64 = 20;

/// Options of an exact analysis.
#[derive(Args)]
pub(crate) struct ExactOptions {
    #[command(flatten)]
    pub(crate) selection: Selection,
    /// Which stones are alive without proof
    #[arg(long, value_enum, value_name = "WHICH")]
    pub(crate) immortal: Option<ImmortalName>,
    /// Rules to count by: chinese, japanese, korean, aga, new-zealand or
    /// tromp-taylor [default: the record's, else japanese]
    #[arg(long, value_name = "R")]
    rules: Option<Rules>,
    /// Points for White [default: the record's, else 0]
    #[arg(long, value_name = "POINTS", allow_hyphen_values = true)]
    komi: Option<Score>,
    /// Seconds to spend [default: 20, or as many as it takes if --nodes asks
    /// for more than the usual positions]
    #[arg(long, value_name = "SECONDS")]
    budget: Option<u64>,
    /// Positions to look at in each region [default: 2000000; 60000 with --from]
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<u64>,
    /// Megabytes to remember positions, values and kos in [default: as many as
    /// --nodes takes]
    #[arg(long, value_name = "MB")]
    memory: Option<u64>,
    #[command(flatten)]
    pub(crate) picture: PictureOptions,
    /// Write the record with what was found to this file, - for standard output
    #[arg(long, value_name = "F")]
    pub(crate) sgf: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ImmortalName {
    /// None: life must be proved (the default, if nothing is marked)
    Proved,
    /// Chains marked with a circle (the default, if there are any)
    Marked,
    /// All walls, as in a textbook diagram
    All,
}

/// Asked whether to stop: at the deadline or at Ctrl-C.
pub(crate) type StopQuestion = Arc<dyn Fn() -> bool + Send + Sync>;

/// When to stop, and whether somebody was told to.
#[derive(Clone)]
pub(crate) struct Stop {
    deadline: Option<Instant>,
    interrupted: Arc<AtomicBool>,
    told: Arc<AtomicBool>,
}

impl Stop {
    /// After so many seconds, if the clock goes that far, or at Ctrl-C; what is known then is told.
    pub(crate) fn after(seconds: u64) -> Stop {
        let deadline = Instant::now().checked_add(Duration::from_secs(seconds));
        let stop = Stop { deadline, interrupted: Arc::default(), told: Arc::default() };
        let flag = Arc::clone(&stop.interrupted);
        // Without a handler Ctrl-C ends the program, which is what it does anyway.
        let _ = ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed));
        stop
    }

    /// The question to hand to those who work.
    pub(crate) fn question(&self) -> StopQuestion {
        let stop = self.clone();
        Arc::new(move || {
            let now = stop.is_interrupted() || stop.deadline.is_some_and(|end| Instant::now() > end);
            stop.told.fetch_or(now, Ordering::Relaxed);
            now
        })
    }

    /// Why somebody was told to stop; nothing if all were done before.
    fn reason(&self) -> Option<Stopped> {
        let reason = if self.is_interrupted() { Stopped::Interrupted } else { Stopped::OutOfTime };
        self.told.load(Ordering::Relaxed).then_some(reason)
    }

    fn is_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }
}

impl ExactOptions {
    /// Analyses the position, on some of its points if asked to, and writes what was asked for.
    pub(crate) fn run(
        &self,
        region: Option<&str>,
        ask: impl FnOnce(&Question<'_>) -> Result<Report>,
    ) -> Result<()> {
        let source = self.selection.source()?;
        let scene = self.selection.scene_of(&source)?;
        let stop = self.stop();
        let over = stop.question();
        let region = self.region(&scene, region)?;
        let question = Question {
            to_move: scene.to_move,
            immortal: immortal(self.immortal, &scene),
            prisoners: scene.prisoners,
            komi: self.komi(&scene),
            scoring: self.rules(&scene).scoring,
            suicide: self.rules(&scene).suicide,
            region,
            effort: self.effort().stop_when(move || over()),
            ..Question::new(&scene.board)
        };
        let mut report = with_spinner("solving", || ask(&question))?;
        report.stopped = stop.reason();
        self.write(source, &scene, &report)
    }

    fn write(&self, source: Source, scene: &Scene, report: &Report) -> Result<()> {
        if self.picture.wanted() {
            self.picture.write(diagram(scene, report))?;
        }
        if let Some(path) = &self.sgf {
            output::write(path, &self.annotated(source, scene, report)?)?;
        }
        if self.json {
            output::print_json(report)
        } else if self.picture.wanted() || self.sgf.is_some() {
            Ok(())
        } else {
            output::print(text(report).as_bytes())
        }
    }

    /// The record with the report on its node; a diagram becomes a record first.
    fn annotated(&self, source: Source, scene: &Scene, report: &Report) -> Result<Vec<u8>> {
        let (mut record, node) = match (source.content, scene.node) {
            (Content::Record(record), Some(node)) => (record, node),
            _ => annotate::record_of(&scene.board, scene.to_move, scene.komi, scene.rules)
                .context("cannot write the record")?,
        };
        annotate::report(&mut record, node, report, self.rules(scene))
            .context("cannot annotate the record")?;
        Ok(record.to_bytes())
    }

    /// The points that are asked about: those named, else those the file marks.
    fn region(&self, scene: &Scene, named: Option<&str>) -> Result<Option<PointSet>> {
        let Some(text) = named else {
            let marked = scene.markup.marked(Mark::Square);
            return Ok((!marked.is_empty()).then_some(marked));
        };
        if text == "all" {
            return Ok(None);
        }
        let points = parse_points(text, scene.board.size())
            .with_context(|| format!("--region {text}: not points of this board, such as D4,F6-H8"))?;
        ensure!(!points.is_empty(), "--region: no points are given");
        Ok(Some(points))
    }

    pub(crate) fn rules(&self, scene: &Scene) -> Rules {
        self.rules.or(scene.rules).unwrap_or(Rules::JAPANESE)
    }

    /// Komi and what White gets for handicap stones.
    pub(crate) fn komi(&self, scene: &Scene) -> Score {
        let bonus = self.rules(scene).handicap_bonus.points(scene.info.handicap.unwrap_or(0));
        self.komi.or(scene.komi).unwrap_or_default() + bonus
    }

    fn effort(&self) -> Effort {
        let effort = Effort::nodes(self.nodes.unwrap_or(NODES));
        self.memory().map_or(effort.clone(), |bytes| effort.memory(bytes))
    }

    /// The bytes that may be remembered, if there is a limit.
    pub(crate) fn memory(&self) -> Option<u64> {
        self.memory.map(|megabytes| megabytes.saturating_mul(1 << 20))
    }

    pub(crate) fn stop(&self) -> Stop {
        let patient = self.nodes.is_some_and(|nodes| nodes > NODES);
        Stop::after(self.budget.unwrap_or(if patient { u64::MAX } else { SECONDS }))
    }
}

/// The stones that a choice declares alive.
pub(crate) fn immortal(choice: Option<ImmortalName>, scene: &Scene) -> Immortal {
    let marked: PointSet = scene.markup.marked(Mark::Circle);
    match choice {
        Some(ImmortalName::Proved) => Immortal::Proved,
        Some(ImmortalName::All) => Immortal::All,
        Some(ImmortalName::Marked) => Immortal::Marked(marked),
        None if marked.is_empty() => Immortal::Proved,
        None => Immortal::Marked(marked),
    }
}
