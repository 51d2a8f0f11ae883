//! What is wrong with a request, as the client is told.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use yose_record::{EditError, Place, ReplayError};

/// A status and a sentence for people, with the place in their input where there is one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub(crate) struct Fault {
    pub(crate) status: StatusCode,
    message: String,
    line: Option<usize>,
    column: Option<usize>,
    field: Option<&'static str>,
}

/// Seconds after which a client that found the queue full may try again.
const RETRY_SECONDS: HeaderValue = HeaderValue::from_static("2");

#[derive(Serialize)]
pub(crate) struct FaultReport<'a> {
    error: FaultBody<'a>,
}

#[derive(Serialize)]
struct FaultBody<'a> {
    message: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    field: Option<&'static str>,
}

impl Fault {
    #[expect(clippy::needless_pass_by_value, reason = "errors are handed over by `map_err`")]
    pub(crate) fn new(status: StatusCode, message: impl ToString) -> Fault {
        Fault { status, message: message.to_string(), line: None, column: None, field: None }
    }

    /// It cannot be read.
    pub(crate) fn unreadable(message: impl ToString) -> Fault {
        Fault::new(StatusCode::BAD_REQUEST, message)
    }

    /// It can be read, but makes no sense.
    pub(crate) fn senseless(message: impl ToString) -> Fault {
        Fault::new(StatusCode::UNPROCESSABLE_ENTITY, message)
    }

    /// All workers are busy and the queue is full.
    pub(crate) fn busy() -> Fault {
        Fault::new(StatusCode::SERVICE_UNAVAILABLE, "the server is busy; try again in a moment")
    }

    /// Something went wrong that should not have.
    pub(crate) fn internal() -> Fault {
        Fault::new(StatusCode::INTERNAL_SERVER_ERROR, "something went wrong inside; the server goes on")
    }

    /// Names the field of the request that it is about.
    pub(crate) fn at(mut self, field: &'static str) -> Fault {
        self.field = Some(field);
        self
    }

    /// Says where in the input it is.
    pub(crate) fn located(mut self, place: Option<Place>) -> Fault {
        (self.line, self.column) = (place.map(|place| place.line), place.map(|place| place.column));
        self
    }

    /// Says at which column of a short text it is.
    pub(crate) fn in_column(mut self, column: Option<usize>) -> Fault {
        self.column = column;
        self
    }

    /// As JSON.
    pub(crate) fn report(&self) -> FaultReport<'_> {
        let Fault { message, line, column, field, .. } = self;
        FaultReport { error: FaultBody { message, line: *line, column: *column, field: *field } }
    }
}

impl From<EditError> for Fault {
    fn from(error: EditError) -> Fault {
        Fault::senseless(error)
    }
}

impl From<ReplayError> for Fault {
    fn from(error: ReplayError) -> Fault {
        Fault::senseless(error)
    }
}

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(self.report())).into_response();
        if self.status == StatusCode::SERVICE_UNAVAILABLE {
            response.headers_mut().insert(header::RETRY_AFTER, RETRY_SECONDS);
        }
        response
    }
}
