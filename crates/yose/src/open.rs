//! Regions that no wall encloses: found, and valued with the help of a judge.
//!
//! **Question.** In the middle of a game hardly anything is proved. Where is something left to play, what is each place
//! worth, which comes first, and who is ahead?
//!
//! **Definition.** A [judge](yose_search::Judge), as a rule a network, is asked whose each point will be if Black moves next
//! and if White does. A point is *settled* if both answers give it to the same side almost for certain; the others are
//! *undecided*. Undecided points that touch are an *area*, and so are those that depend on each other: if a move in one changes
//! what the judge thinks of another by a point or more, the two are one.
//!
//! **Algorithm.** What [`solve`](crate::solve) proves stays as it is, and its points are no longer looked at. The other areas,
//! each with the points around it, go to [`yose_search::estimate`], the most unsettled first. The whole board is the
//! [sum of their means](Lead) and of what is settled.
//!
//! **Source.** Undecided areas: Frejlak, *Using deep learning for the endgame*, section IV.3, with the threshold of 0.9 from
//! there. The check for independence is ours.
//!
//! **Limits.** Everything here is *estimated*. Areas that depend on each other from afar are not joined if they are too
//! large together; their reports say so.

mod areas;
mod lead;
mod lines;

pub use lead::Lead;
pub use yose_search::{Judge, Limits, Opinion, Situation};

use yose_board::{Board, Color, PointSet};
use yose_cgt::Rational;
use yose_cgt::thermograph::Kind;
use yose_search::{Answer, Confidence, Reading, estimate};

use crate::open::areas::{Area, Outlook};
use crate::region::letters;
use crate::report::{BestMoves, Evidence, RegionReport, Report, names};
use crate::{Analyst, Question, Step, order, race};

/// Everything that can be said about a position, with a judge for what cannot be proved.
///
/// Stops early, with the areas valued so far, when the question's effort says so.
pub fn analyze_with(question: &Question<'_>, judge: &mut impl Judge, limits: &Limits) -> Report {
    follow_with(question, judge, limits, &mut |_| ())
}

/// The same, telling every step. Letters of regions are given anew at the end, by size.
pub fn follow_with(
    question: &Question<'_>,
    judge: &mut impl Judge,
    limits: &Limits,
    tell: &mut dyn FnMut(Step<'_>),
) -> Report {
    let effort = question.effort.clone();
    let limits = limits.clone().stop_when(move || effort.is_over());
    let mut report = Analyst::default().follow(question, &mut |step| match step {
        // More will be known of it soon.
        Step::Region(region) if is_open(region) => {}
        step => tell(step),
    });
    tell(Step::Races);
    report.races = race::of(question);
    let unknown: Vec<usize> = (0..report.regions.len()).filter(|&at| is_open(&report.regions[at])).collect();
    if unknown.is_empty() {
        return report;
    }
    let open = unknown.iter().fold(PointSet::EMPTY, |all, &at| all | report.regions[at].area);
    let outlook = Outlook::of(judge, question.board);
    let areas = match &question.region {
        Some(asked) => vec![Area::alone(*asked & open)],
        None => areas::find(judge, question.board, &outlook, &open),
    };
    tell(Step::Areas(areas.len()));
    let mut found: Vec<Estimated> = Vec::new();
    let mut unseen = Vec::new();
    for area in &areas {
        if question.effort.is_over() {
            unseen.push(RegionReport::unknown(area.name.clone(), area.mask, question.board).unseen());
            continue;
        }
        let Ok(answer) = estimate(judge, question.board, &area.mask, &limits) else {
            unseen.push(RegionReport::unknown(area.name.clone(), area.mask, question.board).too_large());
            continue;
        };
        let estimated = Estimated::new(area, &answer, &outlook, question.board);
        if estimated.is_worth_telling() {
            let id = letters(report.regions.len() + found.len());
            tell(Step::Region(&RegionReport { id, ..estimated.report.clone() }));
        }
        found.push(estimated);
    }
    report.regions.retain(|region| !is_open(region));
    if question.region.is_none() {
        report.board.lead = Some(Lead::of(question, &report, &found, &outlook, &open));
    }
    report.regions.extend(found.into_iter().filter(Estimated::is_worth_telling).map(|found| found.report));
    report.regions.extend(unseen);
    reorder(&mut report.regions);
    order::put(&mut report);
    report
}

/// Whose each point will be in the opinion of a judge, on average of who moves next: from -1, White's, to 1, Black's; row by
/// row from the top left.
pub fn ownership(board: &Board, judge: &mut impl Judge) -> Vec<f32> {
    let outlook = Outlook::of(judge, board);
    board.size().points().map(|point| outlook.expected(point)).collect()
}

/// Whether the worth of a region is not known; bounds may be.
fn is_open(region: &RegionReport) -> bool {
    region.mean.is_none()
}

/// The largest first, and letters in this order.
fn reorder(regions: &mut [RegionReport]) {
    let heat =
        |region: &RegionReport| region.temperature.as_ref().and_then(|text| text.parse::<Rational>().ok());
    regions.sort_by_key(|region| std::cmp::Reverse(heat(region)));
    let mut renamed = std::collections::BTreeMap::new();
    for (place, region) in regions.iter_mut().enumerate() {
        renamed.insert(std::mem::replace(&mut region.id, letters(place)), letters(place));
    }
    for region in regions {
        for other in &mut region.depends_on {
            if let Some(name) = renamed.get(other) {
                other.clone_from(name);
            }
        }
    }
}

/// An area with what was found about it.
struct Estimated {
    report: RegionReport,
    /// The fair value under territory scoring, over the points of the area's mask.
    mean: Rational,
    mask: PointSet,
}

impl Estimated {
    fn new(area: &Area, answer: &Answer, outlook: &Outlook, board: &Board) -> Estimated {
        let reading = answer.reading();
        let mean = territory_mean(reading, &area.mask, outlook, board);
        let graph = &reading.area;
        let temperature = answer.temperature();
        let size = board.size();
        let mut report = RegionReport::unknown(area.name.clone(), area.mask, board);
        report.evidence = Evidence::Estimated;
        report.mean = Some(mean.to_string());
        report.miai = (temperature.signum() >= 0).then(|| temperature.to_string());
        report.deiri = (temperature.signum() >= 0).then(|| temperature.mul_int(2).to_string());
        report.kind = Some(match graph.kind() {
            _ if temperature.signum() < 0 => "settled",
            Kind::Settled => "settled",
            Kind::Gote => "gote",
            Kind::LeftSente => "black_sente",
            Kind::RightSente => "white_sente",
        });
        report.temperature = Some(temperature.to_string());
        let [black, white] = reading.moves.each_ref().map(|moves| names(moves.iter().copied(), size));
        report.best = BestMoves { black, white };
        if let Some(root) = &reading.variations {
            report.lines = Color::BOTH.map(|color| lines::of(root, color, size));
        }
        report.confidence = Some(match answer.confidence {
            Confidence::Low => "low",
            Confidence::Fair => "fair",
            Confidence::High => "high",
        });
        report.depends_on.clone_from(&area.depends_on);
        report.graph = Some(graph.clone());
        Estimated { report, mean, mask: area.mask }
    }

    /// Places where nobody gains anything, not even a neutral point, are no news.
    fn is_worth_telling(&self) -> bool {
        self.report.kind != Some("settled")
    }
}

/// The mean over a mask under territory scoring: without the rim that the search counted too, and without the stones that
/// only area scoring counts.
fn territory_mean(reading: &Reading, mask: &PointSet, outlook: &Outlook, board: &Board) -> Rational {
    let all = PointSet::full(board.size());
    let scope = (0..reading.rim).fold(*mask, |scope, _| (scope | scope.neighbours()) & all);
    let rim: i64 = (scope - *mask).iter().map(|point| outlook.owner(point)).sum();
    let stones = |color: Color| (*board.stones(color) & *mask).len() as i64;
    reading.area.mean() - &Rational::from(rim + stones(Color::Black) - stones(Color::White))
}
