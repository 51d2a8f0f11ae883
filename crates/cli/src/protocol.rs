//! `yose protocol`: KataGo's analysis protocol, a JSON object a line.
//!
//! Queries are read all the time and answered when they are done, the highest priority first. Every position that was
//! asked for ends with exactly one reply in which `isDuringSearch` is false, whether it was analysed, cancelled or
//! stopped halfway. When the input ends, what is waiting is finished first.
//!
//! The format is KataGo's (`docs/Analysis_Engine.md` of its repository), so that programs made for it can use this one.
//! Numbers are from Black's view. Replies have a block `yose` with the report of `yose solve --json`.

mod answer;
mod query;
mod queue;

use std::io::BufReader;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Result;
use clap::Args;
use serde_json::{Map, Value};
use yose::{Question, solve};

use crate::engine::game::Game;
use crate::engine::lines::{Line, Lines};
use crate::engine::mind::Mind;
use crate::engine::outlook::Analyst;
use crate::gtp::EffortOptions;
use crate::output;
use query::{Analysis, Query, Refusal};
use queue::{Job, Queue};

/// Talk to analysis programs: KataGo's JSON lines, as KaTrain speaks them
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    yose protocol < queries.jsonl\n  \
    echo '{\"id\":\"a\",\"moves\":[[\"B\",\"C3\"]],\"rules\":\"japanese\",\"komi\":6.5,\"boardXSize\":5,\"boardYSize\":5}' \
    | yose protocol\n\n\
    Replies are in the order in which they are done. Numbers are Black's.")]
pub(crate) struct Protocol {
    #[command(flatten)]
    effort: EffortOptions,
}

/// A longer line is refused.
const LONGEST_LINE: usize = 16 << 20;

/// As much room for the solver as it has on the main thread, and more.
const STACK: usize = 32 << 20;

/// Random games between two looks at the clock.
const BATCH: u32 = 32;

/// More random games than this are not made, whatever is asked for.
const MOST_VISITS: u32 = 1_000_000;

impl Protocol {
    pub(crate) fn run(&self) -> Result<()> {
        let lines = Lines::of(BufReader::new(std::io::stdin()), LONGEST_LINE);
        let queue = Arc::new(Queue::default());
        let worker = std::thread::Builder::new().stack_size(STACK).spawn({
            let (queue, mind) = (Arc::clone(&queue), self.effort.mind());
            move || work(&queue, &mind)
        })?;
        let mut result = Ok(());
        while result.is_ok()
            && let Some(line) = lines.next()
        {
            result = match line {
                Line::Bytes(bytes) if bytes.trim_ascii().is_empty() => Ok(()),
                Line::Bytes(bytes) => take(&bytes, &queue),
                Line::TooLong => tell(&answer::error(None, &plain("The line is too long"))),
            };
        }
        queue.close();
        // A worker that panicked has told so on standard error.
        let worked = worker.join().unwrap_or(Ok(()));
        result.and(worked)
    }
}

/// Reads a line and answers it, or puts it into the queue.
fn take(line: &[u8], queue: &Queue) -> Result<()> {
    let object: Map<String, Value> = match serde_json::from_slice(line) {
        Ok(object) => object,
        Err(error) => {
            return tell(&answer::error(None, &plain(&format!("Could not parse input: {error}"))));
        }
    };
    let Some(Value::String(id)) = object.get("id") else {
        let refusal = Refusal { message: "Request must have a string id".to_owned(), field: Some("id") };
        return tell(&answer::error(None, &refusal));
    };
    match query::parse(id, &object) {
        Ok(Query::Analyse(analysis)) => enqueue(&analysis, queue),
        Ok(Query::Terminate { id, turns }) => {
            cancel(queue, |job| {
                job.analysis.id == id && turns.as_ref().is_none_or(|turns| turns.contains(&job.turn))
            })?;
            tell(&object.into())
        }
        Ok(Query::TerminateAll { turns }) => {
            cancel(queue, |job| turns.as_ref().is_none_or(|turns| turns.contains(&job.turn)))?;
            tell(&object.into())
        }
        // Nothing is kept from one query to the next.
        Ok(Query::ClearCache) => tell(&object.into()),
        Ok(Query::Version) => {
            let mut reply = object;
            reply.insert("version".into(), env!("CARGO_PKG_VERSION").into());
            reply.insert("git_hash".into(), "<omitted>".into());
            tell(&reply.into())
        }
        Ok(Query::Models) => {
            let mut reply = object;
            reply.insert("models".into(), Value::Array(Vec::new()));
            tell(&reply.into())
        }
        Err(refusal) => tell(&answer::error(Some(id), &refusal)),
    }
}

fn enqueue(analysis: &Arc<Analysis>, queue: &Queue) -> Result<()> {
    if queue.add(analysis) {
        return Ok(());
    }
    tell(&answer::error(Some(&analysis.id), &plain("Too many positions are waiting")))
}

fn cancel(queue: &Queue, unwanted: impl Fn(&Job) -> bool) -> Result<()> {
    queue.cancel(unwanted).iter().try_for_each(|job| tell(&answer::no_results(job)))
}

fn plain(message: &str) -> Refusal {
    Refusal { message: message.to_owned(), field: None }
}

/// One line on standard output; two threads never mix theirs.
fn tell(reply: &Value) -> Result<()> {
    output::print(format!("{reply}\n").as_bytes())
}

/// Analyses positions until there are no more.
fn work(queue: &Queue, mind: &Mind) -> Result<()> {
    while let Some(job) = queue.take() {
        let done = analyse(&job, mind);
        queue.finish(&job);
        done?;
    }
    Ok(())
}

fn analyse(job: &Job, mind: &Mind) -> Result<()> {
    let game = match job.analysis.game(job.turn) {
        Ok(game) => game,
        Err(refusal) => return tell(&answer::error(Some(&job.analysis.id), &refusal)),
    };
    let cancelled = Arc::clone(&job.cancelled);
    let stop = move || cancelled.load(std::sync::atomic::Ordering::Relaxed);
    let permit = job.analysis.permit(&game);
    let mut analyst = Analyst::new(&game, game.to_move(), mind, permit, stop);
    if job.analysis.moves_ownership {
        analyst.follow_owners();
    }
    search(job, &game, mind, &mut analyst)?;
    if job.is_cancelled() && analyst.simulations() == 0 {
        return tell(&answer::no_results(job));
    }
    let mut reply = answer::analysis(job, &game, &analyst, false);
    if job.analysis.regions {
        reply.insert("yose".into(), report(&game, mind, job)?);
    }
    tell(&reply.into())
}

/// Plays random games until there are enough, the time is over, or nobody wants them any more.
fn search(job: &Job, game: &Game, mind: &Mind, analyst: &mut Analyst) -> Result<()> {
    let visits = job.analysis.visits.unwrap_or(mind.playouts).min(MOST_VISITS);
    let limit =
        job.analysis.seconds.map_or(Duration::MAX, |time| Duration::from_secs_f64(time.clamp(0.0, 1e6)));
    let (start, mut told) = (Instant::now(), Instant::now());
    while analyst.simulations() < visits && !job.is_cancelled() && start.elapsed() < limit {
        analyst.run(BATCH.min(visits - analyst.simulations()));
        if job.analysis.report_every.is_some_and(|interval| told.elapsed() >= interval) {
            told = Instant::now();
            tell(&answer::analysis(job, game, analyst, true).into())?;
        }
    }
    Ok(())
}

/// The regions and their values.
fn report(game: &Game, mind: &Mind, job: &Job) -> Result<Value> {
    let cancelled = Arc::clone(&job.cancelled);
    let stop = move || cancelled.load(std::sync::atomic::Ordering::Relaxed);
    let question = Question {
        prisoners: game.prisoners(),
        komi: game.komi,
        effort: mind.effort_until(stop),
        ..Question::new(game.board())
    };
    Ok(serde_json::to_value(solve(&question))?)
}
