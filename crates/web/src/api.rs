//! One module for each endpoint: what is asked, what is answered.

pub(crate) mod analyze;
pub(crate) mod chart;
pub(crate) mod documents;
pub(crate) mod edit;
pub(crate) mod examples;
pub(crate) mod export;
pub(crate) mod health;
pub(crate) mod influence;
pub(crate) mod jobs;
pub(crate) mod ownership;
pub(crate) mod position;
pub(crate) mod race;
pub(crate) mod record;
pub(crate) mod region;
pub(crate) mod review;
pub(crate) mod score;
pub(crate) mod segment;
pub(crate) mod value;

use std::time::Duration;

use axum::Json;

use crate::fault::Fault;

/// What an endpoint gives.
type Answer<T> = Result<Json<T>, Fault>;

/// More than light work takes, for a task that cannot be stopped anyway.
const LIGHT: Duration = Duration::from_secs(10);
