//! The events of a job, and how it stands.

use std::sync::Arc;
use std::time::Instant;

use serde::Serialize;

use super::Finding;
use crate::fault::Fault;

/// Events that are kept, and their bytes. More are left out; the last event holds everything anyway.
const MOST_EVENTS: usize = 8192;
const MOST_BYTES: usize = 16 << 20;

/// Something to tell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Event {
    pub(crate) name: &'static str,
    /// JSON on one line.
    pub(crate) data: Arc<str>,
}

/// How a job stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum State {
    #[default]
    Waiting,
    Running,
    Done,
    Failed,
    Cancelled,
}

/// What happened so far.
#[derive(Debug, Default)]
pub(crate) struct Log {
    events: Vec<Event>,
    bytes: usize,
    /// The latest progress, and how many there were.
    progress: Option<Event>,
    progresses: u64,
    /// The last event, prepared before the work says that it is over.
    conclusion: Option<Event>,
    state: State,
    ended: Option<Instant>,
    finding: Option<Finding>,
}

impl Event {
    pub(crate) fn new(name: &'static str, data: &impl Serialize) -> Event {
        // Our own structures have names for keys, so they can be written.
        let data = serde_json::to_string(data).unwrap_or_else(|_| "{}".to_owned());
        Event { name, data: data.into() }
    }

    fn empty(name: &'static str) -> Event {
        Event { name, data: "{}".into() }
    }
}

impl Log {
    pub(crate) fn start(&mut self) {
        if self.state == State::Waiting {
            self.state = State::Running;
            self.push(Event::empty("started"));
        }
    }

    pub(crate) fn tell(&mut self, event: Event) {
        if self.ended.is_none() && self.events.len() < MOST_EVENTS && self.bytes < MOST_BYTES {
            self.push(event);
        }
    }

    pub(crate) fn set_progress(&mut self, event: Event) {
        // Work that was cancelled goes on for a moment; nothing comes after the last event.
        if self.ended.is_none() {
            self.progress = Some(event);
            self.progresses += 1;
        }
    }

    pub(crate) fn conclude(&mut self, event: Event) {
        self.conclusion = Some(event);
    }

    pub(crate) fn finish(&mut self, finding: Finding) {
        let last = self.conclusion.take().unwrap_or_else(|| Event::empty("done"));
        if self.end(State::Done, last) {
            self.finding = Some(finding);
        }
    }

    pub(crate) fn fail(&mut self, fault: &Fault) {
        self.end(State::Failed, Event::new("failed", &fault.report()));
    }

    pub(crate) fn cancel(&mut self) {
        self.end(State::Cancelled, Event::empty("cancelled"));
    }

    /// Ends the log, unless it is ended.
    fn end(&mut self, state: State, last: Event) -> bool {
        if self.ended.is_some() {
            return false;
        }
        self.push(last);
        self.progress = None;
        (self.state, self.ended) = (state, Some(Instant::now()));
        true
    }

    fn push(&mut self, event: Event) {
        self.bytes += event.data.len();
        self.events.push(event);
    }

    pub(crate) fn state(&self) -> State {
        self.state
    }

    pub(crate) fn ended(&self) -> Option<Instant> {
        self.ended
    }

    pub(crate) fn finding(&self) -> Option<Finding> {
        self.finding.clone()
    }

    /// The event that ended it.
    pub(crate) fn last(&self) -> Option<Event> {
        self.ended.and_then(|_| self.events.last().cloned())
    }

    /// What somebody has not heard yet: events in their order, and the latest progress between them.
    pub(crate) fn after(&self, heard: &mut usize, progress: &mut u64) -> Option<Event> {
        if let Some(event) = self.events.get(*heard) {
            *heard += 1;
            return Some(event.clone());
        }
        if *progress == self.progresses {
            return None;
        }
        *progress = self.progresses;
        self.progress.clone()
    }
}
