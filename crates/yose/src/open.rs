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
use yose_search::{Answer, Confidence, Reading, SearchError, estimate, meant};

use crate::open::areas::{Area, Outlook};
use crate::region::letters;
use crate::report::{BestMoves, Bounds, Evidence, RegionReport, Report, names};
use crate::{Analyst, Question, Step, order, race};

/// Positions of the first, short look at an area.
const GLANCE: usize = 40;

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
    let mut report = Analyst::default().follow(question, &mut |step| match step {
        // More will be known of it soon.
        Step::Region(region) if is_open(region) => {}
        step => tell(step),
    });
    let wider = question.region.map(|mask| meant(&mask, question.board.size()));
    if wider != question.region && !report.regions.iter().all(is_certain) {
        let question = Question { region: wider, ..question.clone() };
        return follow_with(&question, judge, limits, tell);
    }
    tell(Step::Races);
    report.races = race::of(question);
    estimate_open(report, question, judge, limits, tell)
}

impl Analyst {
    /// The same without capturing races, for whoever asks about many positions and need not prove the same twice.
    pub fn analyze_with(
        &mut self,
        question: &Question<'_>,
        judge: &mut impl Judge,
        limits: &Limits,
    ) -> Report {
        let report = self.analyze(question);
        estimate_open(report, question, judge, limits, &mut |_| ())
    }
}

/// Puts what a judge thinks into the place of what could not be proved.
fn estimate_open(
    mut report: Report,
    question: &Question<'_>,
    judge: &mut impl Judge,
    limits: &Limits,
    tell: &mut dyn FnMut(Step<'_>),
) -> Report {
    let open = report.regions.iter().filter(|region| is_open(region));
    let open = open.fold(PointSet::EMPTY, |all, region| all | region.area);
    if open.is_empty() {
        return report;
    }
    let outlook = Outlook::of(judge, question.board);
    let areas = match &question.region {
        // What was asked for may be settled.
        Some(asked) => {
            Some(*asked & open).filter(|mask| !mask.is_empty()).map(Area::alone).into_iter().collect()
        }
        None => areas::find(judge, question.board, &outlook, &open),
    };
    tell(Step::Areas(areas.len()));
    report.regions.retain(|region| !is_open(region));
    let mut letter = report.regions.len();
    let answers = look(question, judge, &areas, limits, |area, answer| {
        let estimated = Estimated::new(area, answer, &outlook, question.board);
        if estimated.is_worth_telling() {
            tell(Step::Region(&RegionReport { id: letters(letter), ..estimated.report }));
            letter += 1;
        }
    });
    let (mut found, mut unknown) = (Vec::new(), Vec::new());
    for (area, answer) in areas.iter().zip(answers) {
        let region = || RegionReport::unknown(area.name.clone(), area.mask, question.board);
        match answer {
            None => unknown.push(region().unseen()),
            Some(Ok(answer)) => found.push(Estimated::new(area, &answer, &outlook, question.board)),
            Some(Err(error)) if question.region.is_some() || error == SearchError::WholeBoard => {
                unknown.push(RegionReport { remark: Some(error.to_string()), ..region() });
            }
            // Nobody can play there.
            Some(Err(_)) => {}
        }
    }
    if question.region.is_none() {
        report.board.lead = Some(Lead::of(question, &report, &found, &outlook, &open));
    }
    report.regions.extend(found.into_iter().filter(Estimated::is_worth_telling).map(|found| found.report));
    report.regions.extend(unknown);
    reorder(&mut report.regions);
    order::put(&mut report);
    report
}

/// What is found in each area, and nothing where the time was over. There is a short look at all of them before a long one
/// at those that need it, so that a hard one does not take the time of the others; `tell` hears of answers that are final.
fn look(
    question: &Question<'_>,
    judge: &mut impl Judge,
    areas: &[Area],
    limits: &Limits,
    mut tell: impl FnMut(&Area, &Answer),
) -> Vec<Option<Result<Answer, SearchError>>> {
    let effort = question.effort.clone();
    let limits = limits.clone().stop_when(move || effort.is_over());
    let glance = limits.clone().positions(limits.positions.min(GLANCE));
    let mut answers = vec![None; areas.len()];
    let short = limits.positions <= GLANCE;
    for (limits, last) in [(&glance, short), (&limits, true)] {
        for (area, answer) in areas.iter().zip(&mut answers) {
            let is_final = |known: &Answer| short || known.confidence == Confidence::High;
            if question.effort.is_over() || matches!(answer, Some(Ok(known)) if is_final(known)) {
                continue;
            }
            let known = estimate(judge, question.board, &area.mask, limits);
            if let Ok(known) = &known
                && (last || is_final(known))
            {
                tell(area, known);
            }
            *answer = Some(known);
        }
    }
    answers
}

/// Whose each point will be in the opinion of a judge, on average of who moves next: from -1, White's, to 1, Black's; row by
/// row from the top left.
pub fn ownership(board: &Board, judge: &mut impl Judge) -> Vec<f32> {
    let outlook = Outlook::of(judge, board);
    board.size().points().map(|point| outlook.expected(point)).collect()
}

/// Whether the worth of a region is proved without taking anything for granted.
fn is_certain(region: &RegionReport) -> bool {
    region.evidence == Evidence::Proved && region.assumes.is_none()
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
        let told = region.depends_on.iter().filter_map(|other| renamed.get(other).cloned());
        region.depends_on = told.collect();
    }
}

/// An area with what was found about it.
struct Estimated {
    report: RegionReport,
    /// The fair value under territory scoring, over the points of the area's mask: what was found, or as much of what the judge
    /// expects at first sight as a search that did not come to an end leaves room for.
    likely: Rational,
    mask: PointSet,
}

impl Estimated {
    fn new(area: &Area, answer: &Answer, outlook: &Outlook, board: &Board) -> Estimated {
        let reading = answer.reading();
        let mean = territory_mean(reading, &area.mask, outlook, board);
        let graph = &reading.area;
        let shift = &mean - graph.mean();
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
            report.tree = Some(root.clone());
        }
        report.bounds = bounds(answer, &shift);
        report.confidence = Some(match answer.confidence {
            Confidence::Low => "low",
            Confidence::Fair => "fair",
            Confidence::High => "high",
        });
        report.depends_on.clone_from(&area.depends_on);
        report.graph = Some(graph.clone());
        let at_first_sight = outlook.sum(&area.mask) - &Rational::from(stones(board, &area.mask));
        let likely = at_first_sight.clamp(&reading.mean.low + &shift, &reading.mean.high + &shift);
        Estimated { report, likely, mask: area.mask }
    }

    /// Places where nobody gains anything, not even a neutral point, are no news.
    fn is_worth_telling(&self) -> bool {
        self.report.kind != Some("settled")
    }
}

/// Where mean and temperature lie if they are not certain; the mean was shifted by so much.
fn bounds(answer: &Answer, shift: &Rational) -> Option<Bounds> {
    let (mean, temperature) = (&answer.reading().mean, answer.range());
    let certain = mean.low == mean.high && temperature.low == temperature.high;
    (!certain).then(|| Bounds {
        mean: [&mean.low, &mean.high].map(|end| (end + shift).to_string()),
        temperature: [temperature.low.to_string(), temperature.high.to_string()],
    })
}

/// The mean over a mask under territory scoring: without the rim that the search counted too, and without the stones that
/// only area scoring counts.
fn territory_mean(reading: &Reading, mask: &PointSet, outlook: &Outlook, board: &Board) -> Rational {
    let rim = reading.scope - *mask;
    // What is open in the rim belongs to other areas, and counts there.
    let (clear, open): (PointSet, PointSet) = rim.iter().partition(|&point| outlook.owner(point) != 0);
    let owned: i64 = clear.iter().map(|point| outlook.owner(point)).sum();
    reading.area.mean() - &Rational::from(owned + stones(board, mask)) - &outlook.sum(&open)
}

/// Black's stones on these points, less White's.
fn stones(board: &Board, points: &PointSet) -> i64 {
    let [black, white] = Color::BOTH.map(|color| (*points & *board.stones(color)).len() as i64);
    black - white
}
