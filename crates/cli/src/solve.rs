//! `yose solve`: the exact endgame of a whole board.

use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::Result;
use clap::{Args, ValueEnum};
use yose::{Evidence, Question, RegionReport, Report, solve};
use yose_board::{Color, PointSet, Score};
use yose_draw::{Diagram, Stroke};
use yose_local::Effort;
use yose_record::Mark;
use yose_region::Immortal;

use crate::output;
use crate::picture::{self, PictureOptions};
use crate::progress::with_spinner;
use crate::scene::{Scene, Selection};

/// Solve an endgame exactly: regions, values, best moves, the score
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    yose solve endgame.sgf\n  \
    yose solve problem.txt --immortal all --svg solved.svg\n\n\
    Territory scoring. Stones must be alive for certain before anything can be\n\
    proved: --immortal all takes the walls of a textbook diagram to be alive,\n\
    --immortal marked those marked with a circle (CR), or listed as `alive:` in\n\
    a text diagram.")]
pub(crate) struct Solve {
    #[command(flatten)]
    selection: Selection,
    /// Which stones are alive without proof
    #[arg(long, value_enum, value_name = "WHICH")]
    immortal: Option<ImmortalName>,
    /// Points for White [default: the record's, else 0]
    #[arg(long, value_name = "POINTS", allow_hyphen_values = true)]
    komi: Option<Score>,
    /// Seconds to spend
    #[arg(long, value_name = "SECONDS", default_value_t = 20)]
    budget: u64,
    /// Positions to look at in each region
    #[arg(long, value_name = "N", default_value_t = 2_000_000)]
    nodes: u64,
    #[command(flatten)]
    picture: PictureOptions,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum ImmortalName {
    /// None: life must be proved (the default, if nothing is marked)
    Proved,
    /// Chains marked with a circle (the default, if there are any)
    Marked,
    /// All walls, as in a textbook diagram
    All,
}

impl Solve {
    pub(crate) fn run(&self) -> Result<()> {
        let scene = self.selection.scene()?;
        let question = Question {
            board: &scene.board,
            immortal: immortal(self.immortal, &scene),
            prisoners: scene.prisoners,
            komi: self.komi.or(scene.komi).unwrap_or_default(),
            effort: self.effort(),
        };
        let report = with_spinner("solving", || solve(&question));
        if self.picture.wanted() {
            self.picture.write(diagram(&scene, &report))?;
        }
        if self.json {
            output::print_json(&report)
        } else if self.picture.wanted() {
            Ok(())
        } else {
            output::print(text(&report).as_bytes())
        }
    }

    /// Stops at the deadline or at Ctrl-C, and then tells what is known.
    fn effort(&self) -> Effort {
        let deadline = Instant::now() + Duration::from_secs(self.budget);
        let interrupted = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&interrupted);
        // Without a handler Ctrl-C ends the program, which is what it does anyway.
        let _ = ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed));
        Effort::nodes(self.nodes)
            .stop_when(move || interrupted.load(Ordering::Relaxed) || Instant::now() > deadline)
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

fn diagram(scene: &Scene, report: &Report) -> Diagram {
    let mut diagram = picture::diagram(scene);
    diagram.faded = report.dead;
    for color in Color::BOTH {
        diagram.territory.extend(report.territory[color.index()].iter().map(|point| (point, color)));
    }
    for region in &report.regions {
        diagram.regions.push(yose_draw::Region {
            points: region.area,
            key: region.id.clone(),
            text: worth(region),
            stroke: match region.evidence {
                Evidence::Proved => Stroke::Solid,
                Evidence::Bounded => Stroke::Dashed,
                Evidence::Estimated => Stroke::Dotted,
            },
            selected: false,
        });
    }
    diagram.caption = verdict(report);
    diagram.legend = true;
    diagram
}

/// What a region is worth in a few words: `2 gote`, `White's sente 1`.
fn worth(region: &RegionReport) -> String {
    let deiri = region.deiri.as_deref().unwrap_or("?");
    match region.kind {
        Some("gote") => format!("{deiri} gote"),
        Some("black_sente") => format!("Black's sente {deiri}"),
        Some("white_sente") => format!("White's sente {deiri}"),
        Some("ko") => format!("ko {deiri}"),
        Some(kind) => kind.to_owned(),
        None => "not solved".to_owned(),
    }
}

fn text(report: &Report) -> String {
    let mut text = String::new();
    if report.regions.is_empty() {
        text += "There is no open region: everything is settled.\n";
    }
    for region in &report.regions {
        text += &region_text(region);
    }
    let _ = writeln!(text, "\nSettled elsewhere: {}", report.board.settled);
    let _ = writeln!(text, "{}", verdict(report));
    for (name, moves, line) in [
        ("Black", &report.board.moves[0], &report.board.lines[0]),
        ("White", &report.board.moves[1], &report.board.lines[1]),
    ] {
        let best: Vec<&str> = moves.iter().filter(|m| m.loses == "0").map(|m| m.point.as_str()).collect();
        if !best.is_empty() {
            let play =
                if line.is_empty() { String::new() } else { format!("; play goes {}", line.join(", ")) };
            let _ = writeln!(text, "Best for {name}: {}{play}", best.join(" "));
        }
        let worse: Vec<String> = moves
            .iter()
            .filter(|m| m.loses != "0")
            .map(|m| format!("{} loses {}", m.point, m.loses))
            .collect();
        if !worse.is_empty() {
            let _ = writeln!(text, "  {}", worse.join(", "));
        }
    }
    if !report.board.story.is_empty() {
        let _ = writeln!(text, "{}", report.board.story);
    }
    text
}

/// Points of a region that are listed in text.
const SHOWN_POINTS: usize = 16;

fn region_text(region: &RegionReport) -> String {
    let evidence = match region.evidence {
        Evidence::Proved => "proved",
        Evidence::Bounded => "bounded",
        Evidence::Estimated => "estimated",
    };
    let shown = region.points.iter().take(SHOWN_POINTS).cloned().collect::<Vec<_>>().join(" ");
    let more = region.points.len().saturating_sub(SHOWN_POINTS);
    let more = if more > 0 { format!(" and {more} more points") } else { String::new() };
    let mut text = format!("{}  {} ({evidence}): {shown}{more}\n", region.id, worth(region));
    if let Some(form) = &region.form {
        let chilled = region.chilled.as_ref().map(|form| format!(", chilled {form}")).unwrap_or_default();
        let _ = writeln!(text, "   value {form}{chilled}");
    }
    if let (Some(mean), Some(temperature)) = (&region.mean, &region.temperature) {
        let _ = writeln!(text, "   mean {mean}, temperature {temperature}");
    }
    if let Some(bounds) = &region.bounds {
        let [low, high] = &bounds.mean;
        let [cold, hot] = &bounds.temperature;
        let _ = writeln!(text, "   mean from {low} to {high}, temperature from {cold} to {hot}");
    }
    if let Some(remark) = &region.remark {
        let _ = writeln!(text, "   {remark}");
    }
    for (name, best) in [("Black", &region.best.black), ("White", &region.best.white)] {
        if !best.is_empty() {
            let _ = writeln!(text, "   {name} plays {}", best.join(" or "));
        }
    }
    text
}

/// The score in a sentence.
fn verdict(report: &Report) -> String {
    let evidence = match report.board.evidence {
        Evidence::Proved => "Proved",
        Evidence::Bounded => "Bounded",
        Evidence::Estimated => "Estimated",
    };
    let assumes = report.board.assumes.map(|what| format!(", if {what}")).unwrap_or_default();
    match &report.board.score {
        Some(score) => format!(
            "{evidence} score{assumes}: {} if Black plays first, {} if White does.",
            score.black_first, score.white_first
        ),
        None => "The score is not known: some region is too open to be solved.".to_owned(),
    }
}
