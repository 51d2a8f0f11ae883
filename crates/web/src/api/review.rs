//! The review of a game as a job: which moves lost points.

use std::sync::Arc;

use yose::content::Content;
use yose::review::{ReviewOptions, review};

use super::analyze::Asked;
use crate::fault::Fault;
use crate::jobs::{Finding, Job};
use crate::place;
use crate::pool::Stop;

/// Reviews the main line.
pub(crate) fn run(asked: &Asked, job: &Arc<Job>, stop: &Stop) -> Result<Finding, Fault> {
    let stage = asked.stage()?;
    let Content::Record(record) = &stage.content else {
        return Err(Fault::senseless("a diagram has no moves to review").at("record"));
    };
    let game = place::game(record, asked.place.game)?;
    let question = stop.clone();
    let told = Arc::clone(job);
    let options = ReviewOptions {
        rules: stage.rules,
        komi: stage.full_komi(),
        stop: Arc::new(move || question.says_so()),
        progress: Arc::new(move |done, total| told.progress(done, total, "moves")),
        ..ReviewOptions::of(game)
    };
    let review = review(game, &options).map_err(Fault::senseless)?;
    for entry in &review.moves {
        job.tell("move", entry);
    }
    job.conclude(&review);
    Ok(Finding::Review(Arc::new(review)))
}
