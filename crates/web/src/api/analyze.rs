//! `/api/v1/analyze`: everything that can be said about a position.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::Value;
use yose::open::Limits;
use yose::{Report, Step};

use super::Answer;
use crate::adviser::Adviser;
use crate::app::Server;
use crate::ask::Ask;
use crate::dress;
use crate::fault::Fault;
use crate::place::{Options, Place, Stage};
use crate::pool::Stop;

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

    /// The report, telling every step.
    pub(crate) fn report(
        &self,
        stage: &Stage,
        adviser: Option<&Adviser>,
        stop: &Stop,
        tell: &mut dyn FnMut(Step<'_>),
    ) -> Result<Report, Fault> {
        let question = stage.question(&self.options, stop)?;
        Ok(match adviser {
            Some(mut adviser) => yose::follow_with(&question, &mut adviser, &Limits::default(), tell),
            None => yose::follow(&question, tell),
        })
    }
}
