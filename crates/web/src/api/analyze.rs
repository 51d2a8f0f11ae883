//! `/api/v1/analyze`: everything that can be said about a position.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::Value;
use yose::open::Limits;
use yose::{Question, Report, Step};
use yose_local::Effort;

use super::Answer;
use crate::adviser::Adviser;
use crate::app::Server;
use crate::ask::Ask;
use crate::dress;
use crate::fault::Fault;
use crate::place::{Options, Place, Stage};
use crate::pool::Stop;

/// How the time for an analysis becomes positions to look at in each area that is open: a board has a dozen areas, and a
/// small network answers some hundred times a second.
const POSITIONS_PER_SECOND: f64 = 4.0;
const FEWEST_POSITIONS: usize = 16;

/// A position and what is wanted of it.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Asked {
    #[serde(flatten)]
    pub(crate) place: Place,
    #[serde(flatten)]
    pub(crate) options: Options,
}

/// Analyses a position.
pub(crate) async fn analyze(State(server): State<Arc<Server>>, Ask(asked): Ask<Asked>) -> Answer<Value> {
    let time = asked.options.time(&server.settings);
    let adviser = server.adviser.clone();
    let work = move |stop: &Stop| {
        let stage = asked.stage()?;
        let report = asked.report(&stage, adviser.as_deref(), stop, &mut |_| ())?;
        Ok::<_, Fault>(dress::advised(&report, &stage, adviser.as_deref()))
    };
    Ok(Json(server.heavy.run(time, work).await??))
}

impl Asked {
    /// The position, without the stones declared dead.
    pub(crate) fn stage(&self) -> Result<Stage, Fault> {
        self.place.stage()?.without(&self.options)
    }

    /// Positions to ask the adviser about in each area: few if there is little time, so that every area gets its share.
    fn limits(&self) -> Limits {
        let most = Limits::default().positions;
        let share = self.options.seconds() * POSITIONS_PER_SECOND;
        Limits::default().positions((share as usize).clamp(FEWEST_POSITIONS.min(most), most))
    }

    /// The report, telling every step.
    pub(crate) fn report(
        &self,
        stage: &Stage,
        adviser: Option<&Adviser>,
        stop: &Stop,
        tell: &mut dyn FnMut(Step<'_>),
    ) -> Result<Report, Fault> {
        let question = stage.question(&self.options, stop)?;
        let Some(mut adviser) = adviser else { return Ok(yose::follow(&question, tell)) };
        // Proofs have half of the time, so that there is some left to ask.
        let (half, proving, asked) = (stop.half_time(), Arc::new(AtomicBool::new(true)), stop.clone());
        let still = Arc::clone(&proving);
        let over = move || {
            let late = still.load(Ordering::Relaxed) && half.is_some_and(|half| Instant::now() > half);
            late || asked.says_so()
        };
        let effort = Effort::nodes(question.effort.nodes).stop_when(over);
        let mut tell = |step: Step<'_>| {
            if matches!(step, Step::Races) {
                proving.store(false, Ordering::Relaxed);
            }
            tell(step);
        };
        let question = Question { effort, ..question };
        Ok(yose::follow_with(&question, &mut adviser, &self.limits(), &mut tell))
    }
}
