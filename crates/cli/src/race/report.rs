//! Races as JSON: those of the report of `yose analyze`.

use serde::Serialize;
use yose::RaceReport;

use super::Solved;

#[derive(Serialize)]
pub(super) struct Report {
    races: Vec<RaceReport>,
}

pub(super) fn of(solved: &[Solved]) -> Report {
    Report { races: solved.iter().map(|Solved { race, solution }| RaceReport::of(race, solution)).collect() }
}
