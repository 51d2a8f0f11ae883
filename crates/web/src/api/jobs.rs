//! `/api/v1/jobs`: analyses that tell what they find as they go.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::sse::{self, KeepAlive, Sse};
use futures_util::{Stream, stream};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use yose::Step;

use super::Answer;
use super::analyze::Asked;
use super::chart;
use super::review;
use crate::adviser::Adviser;
use crate::app::Server;
use crate::ask::Ask;
use crate::dress;
use crate::fault::Fault;
use crate::jobs::{Finding, Job, State as JobState};
use crate::pool::Stop;

/// Streams send a sign of life so often; a client that has gone away is noticed then at the latest.
const SIGN_OF_LIFE: Duration = Duration::from_secs(10);

#[derive(Deserialize)]
pub(crate) struct JobRequest {
    #[serde(default)]
    kind: Kind,
    #[serde(flatten)]
    asked: Asked,
}

#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Kind {
    #[default]
    Analyze,
    Review,
    Chart,
}

#[derive(Serialize)]
pub(crate) struct JobReport {
    id: String,
    kind: &'static str,
    state: JobState,
    events: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<Box<RawValue>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Box<RawValue>>,
}

/// Begins a job.
pub(crate) async fn create(
    State(server): State<Arc<Server>>,
    Ask(request): Ask<JobRequest>,
) -> Result<(StatusCode, Json<JobReport>), Fault> {
    let time = request.asked.options.time(&server.settings);
    let seat = server.heavy.seat()?;
    // What is wrong with the question is told at once.
    let check = request.asked.clone();
    server
        .light
        .run(super::LIGHT, move |stop| check.stage()?.question(&check.options, stop).map(|_| ()))
        .await??;
    let asked = request.asked;
    let adviser = server.adviser.clone();
    let job = match request.kind {
        Kind::Analyze => server
            .jobs
            .begin("analyze", seat, time, move |job, stop| analyze(&asked, adviser.as_deref(), job, stop)),
        Kind::Review => {
            server.jobs.begin("review", seat, time, move |job, stop| review::run(&asked, job, stop))
        }
        Kind::Chart => server
            .jobs
            .begin("chart", seat, time, move |job, stop| chart::run(&asked, adviser.as_deref(), job, stop)),
    }?;
    Ok((StatusCode::ACCEPTED, Json(JobReport::of(&job))))
}

/// How a job stands.
pub(crate) async fn status(State(server): State<Arc<Server>>, Path(id): Path<String>) -> Answer<JobReport> {
    Ok(Json(JobReport::of(&*find(&server, &id)?)))
}

/// Cancels a job.
pub(crate) async fn cancel(
    State(server): State<Arc<Server>>,
    Path(id): Path<String>,
) -> Result<StatusCode, Fault> {
    find(&server, &id)?.cancel();
    Ok(StatusCode::NO_CONTENT)
}

/// The events of a job as they happen.
pub(crate) async fn events(
    State(server): State<Arc<Server>>,
    Path(id): Path<String>,
) -> Result<Sse<impl Stream<Item = Result<sse::Event, Infallible>>>, Fault> {
    let listener = find(&server, &id)?.listen();
    let events = stream::unfold(listener, |mut listener| async {
        let event = listener.next().await?;
        Some((Ok(sse::Event::default().event(event.name).data(&*event.data)), listener))
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(SIGN_OF_LIFE)))
}

fn find(server: &Server, id: &str) -> Result<Arc<Job>, Fault> {
    server
        .jobs
        .find(id)
        .ok_or_else(|| Fault::new(StatusCode::NOT_FOUND, "there is no such job, or not any more"))
}

impl JobReport {
    fn of(job: &Job) -> JobReport {
        let (state, last) = job.state();
        let data = last.and_then(|event| RawValue::from_string(event.data.to_string()).ok());
        let (result, error) = match state {
            JobState::Done => (data, None),
            JobState::Failed => (None, data),
            JobState::Waiting | JobState::Running | JobState::Cancelled => (None, None),
        };
        let events = format!("/api/v1/jobs/{}/events", job.id);
        JobReport { id: job.id.clone(), kind: job.kind, state, events, result, error }
    }
}

/// The report of a position, region by region.
fn analyze(asked: &Asked, adviser: Option<&Adviser>, job: &Job, stop: &Stop) -> Result<Finding, Fault> {
    let stage = asked.stage()?;
    let (mut done, mut total) = (0, 1);
    let report = asked.report(&stage, adviser, stop, &mut |step| match step {
        // Adding up and the races are two more steps.
        Step::Regions(count) => {
            total = count + 2;
            job.progress(0, total, "regions");
        }
        Step::Region(region) => {
            done += 1;
            job.tell("region", &dress::region(region));
            job.progress(done, total, "regions");
        }
        Step::Sum => job.progress(total - 2, total, "sum"),
        Step::Races => job.progress(total - 1, total, "races"),
        Step::Areas(count) => {
            (done, total) = (total, total + count);
            job.progress(done, total, "areas");
        }
    })?;
    job.conclude(&dress::advised(&report, &stage, adviser));
    Ok(Finding::Report(Arc::new(report)))
}
