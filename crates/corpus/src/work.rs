//! From a work item to rows.
//!
//! Positions are taken from the end of the game backwards, since endgames close towards the end: from
//! [`WorkOptions::from`](crate::WorkOptions::from) on if it is given, otherwise as long as some area of the board is proved
//! to belong to somebody. Values come from [`yose::review::survey`].
//!
//! **With a network** ([`work_with`]) regions that cannot be proved get estimates, and the board a *lead*. Positions are then
//! taken as long as at least half of the board is settled, that is, lies in no region with anything left to play for: proved
//! areas alone would leave out most games, and whole games would cost too much. What a move seems to lose is the difference
//! between the score with best play before it and after it, as in a review, with the lead where the score is not proved.
//! All that a network had a say in stands in columns of its own, or next to the word `estimated`.
//!
//! Every game begins with an empty memory and has budgets in positions, not in seconds, so the same item gives the same rows
//! on every machine.

mod estimate;

use std::ops::ControlFlow;
use std::sync::Arc;

use yose::review::{Ask, MoveReview, Review, ReviewOptions, Stage, survey_with};
use yose::{Analyst, BoardReport, Evidence, Question, RegionReport, Report};
use yose_board::{Color, Scoring, Size};
use yose_cgt::Rational;
use yose_record::{Game, GameInfo, ReadError, ReplayError};
use yose_region::Limits;

use crate::item::Item;
use crate::number::range;
use crate::rows::{GameRow, GameRows, PositionRow, RegionRow};
use crate::words::Words;

/// Bytes that are remembered from one position of a game to the next: local positions, their values, proofs of safety. Counted, not measured,
/// so that all machines forget at the same moment. So little that one game in a hundred comes up to it: then a thousand games take as much
/// memory as a million, and forgetting costs no time that could be measured.
const REMEMBERED: u64 = 10 << 20;

/// Bytes that values may take for each local position of the budget, the sum of the board among them. Mostly they take some hundred
/// kilobytes in all; but one sum can have more positions than there is memory, and then its score stays between bounds.
const BYTES_A_NODE: u64 = 8 << 10;

/// Why an item cannot be worked on. An item that came from [`intake`](mod@crate::intake) never fails.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WorkError {
    /// The record of the item is none.
    #[error("{0}")]
    Read(#[from] ReadError),
    /// The record has no game.
    #[error("the item holds no game")]
    NoGame,
    /// The game cannot be replayed.
    #[error("{0}")]
    Replay(#[from] ReplayError),
    /// The item asks for estimates, and nobody is there to make them.
    #[error("the item asks for the network {0}")]
    Network(String),
}

/// Analyses one game exactly. `stop` is asked now and then; what is known when it says so is the answer.
pub fn work(
    item: &Item,
    stop: &(impl Fn() -> bool + Clone + Send + Sync + 'static),
) -> Result<GameRows, WorkError> {
    match &item.options.network {
        Some(network) => Err(WorkError::Network(network.name.clone())),
        None => work_with(item, &mut Analyst::analyze, stop),
    }
}

/// Analyses one game; `ask` answers every question about a position, with the network that the item names.
pub fn work_with(
    item: &Item,
    ask: &mut Ask<'_>,
    stop: &(impl Fn() -> bool + Clone + Send + Sync + 'static),
) -> Result<GameRows, WorkError> {
    let record = yose_record::read(item.sgf.as_bytes())?;
    let game = record.games().next().ok_or(WorkError::NoGame)?;
    let usual = ReviewOptions::of(game);
    let options = ReviewOptions {
        limits: Limits { nodes: item.options.safety, ..Limits::default() },
        largest: item.options.largest,
        nodes: item.options.nodes,
        from: item.options.from,
        stop: Arc::new(stop.clone()),
        ..usual
    };
    let mut visits = Visits { item, info: game.info(), positions: Vec::new(), regions: Vec::new() };
    // Never less than what is remembered, so that an analyst without room for values is replaced.
    let values = item.options.nodes.saturating_mul(BYTES_A_NODE).max(REMEMBERED);
    let mut ask = |analyst: &mut Analyst, question: &Question<'_>| {
        if analyst.bytes() > REMEMBERED {
            *analyst = Analyst::default();
        }
        let effort = question.effort.clone().max_bytes(values);
        ask(analyst, &Question { effort, ..question.clone() })
    };
    let review = survey_with(game, &options, &mut ask, &mut |stage, report| visits.visit(stage, report))?;
    let Visits { mut positions, mut regions, info, .. } = visits;
    positions.reverse();
    regions.reverse();
    let moves = game.main_moves().count() as u64;
    for (position, played) in positions.iter_mut().zip(&review.moves) {
        position.follow(played);
    }
    let last = positions.last().map_or(moves, |position| position.number);
    for position in &mut positions {
        position.remaining = last.saturating_sub(position.number);
    }
    estimate::losses(&mut positions);
    Ok(GameRows {
        shard: item.shard,
        of: item.of,
        ordinal: item.ordinal,
        game: game_row(item, game, &info, &options, &review, &positions),
        positions,
        regions: regions.into_iter().flatten().collect(),
    })
}

/// The positions seen so far, from the last one back.
struct Visits<'i> {
    item: &'i Item,
    info: GameInfo,
    positions: Vec<PositionRow>,
    regions: Vec<Vec<RegionRow>>,
}

impl Visits<'_> {
    fn visit(&mut self, stage: &Stage, report: &Report) -> ControlFlow<()> {
        let wanted = match self.item.options.from {
            // Earlier ones are not looked at.
            Some(_) => true,
            None if self.item.options.network.is_some() => estimate::is_half_settled(report),
            None => !report.settled.is_empty(),
        };
        if !wanted {
            return ControlFlow::Break(());
        }
        self.positions.push(self.position(stage, report));
        let row = |region| region_row(&self.item.game_id, stage.number, region);
        self.regions.push(report.regions.iter().map(row).collect());
        ControlFlow::Continue(())
    }

    fn position(&self, stage: &Stage, report: &Report) -> PositionRow {
        let player = self.info.player(stage.to_move);
        let settled = report.territory[0] | report.territory[1] | report.safe;
        let proved = |region: &&RegionReport| region.evidence == Evidence::Proved;
        let hottest = hottest(&report.regions);
        let lead = report.board.lead.as_ref();
        let known = report.board.exact(stage.to_move).is_some();
        let first_choice =
            report.board.order[stage.to_move.index()].first().filter(|_| lead.is_some() && !known);
        PositionRow {
            game_id: self.item.game_id.clone(),
            number: stage.number.into(),
            to_move: stage.to_move.to_string(),
            player: player.name.clone(),
            rank: player.rank.clone(),
            evidence: report.board.evidence.word().to_owned(),
            settled: report.board.settled.clone(),
            score_black_first: report.board.score.as_ref().map(|score| score.black_first.clone()),
            score_white_first: report.board.score.as_ref().map(|score| score.white_first.clone()),
            settled_points: settled.len() as u64,
            open_regions: report.regions.len() as u64,
            proved_regions: report.regions.iter().filter(proved).count() as u64,
            temperature: hottest.and_then(|region| region.temperature.clone()),
            temperature_evidence: hottest.map(|region| region.evidence.word().to_owned()),
            best: best(&report.board, stage.to_move),
            lead_mean: lead.map(|lead| lead.mean.clone()),
            lead_black_first: lead.map(|lead| lead.score.black_first.clone()),
            lead_white_first: lead.map(|lead| lead.score.white_first.clone()),
            lead_best: first_choice.map(|choice| choice.moves.iter().collect()).unwrap_or_default(),
            stones: stones(stage),
            ..PositionRow::default()
        }
    }
}

/// The hottest region that has a temperature, the first among equals.
fn hottest(regions: &[RegionReport]) -> Option<&RegionReport> {
    let heat = |region: &&RegionReport| region.temperature.as_ref()?.parse::<Rational>().ok();
    let warm = regions.iter().rev().filter(|region| heat(region).is_some());
    warm.max_by_key(heat)
}

/// The moves that keep the score, passing among them.
fn best(board: &BoardReport, color: Color) -> Words {
    let passing = board.exact(color).is_some() && board.exact(color) == board.exact(!color);
    let best = board.best(color).iter().map(String::as_str);
    best.chain(passing.then_some("pass")).collect()
}

fn stones(stage: &Stage) -> String {
    let size = stage.board.size();
    let row = |row: u8| -> String {
        let sign = |column| match size.point(column, row).and_then(|point| stage.board.at(point)) {
            Some(Color::Black) => 'X',
            Some(Color::White) => 'O',
            None => '.',
        };
        (0..size.width()).map(sign).collect()
    };
    (0..size.height()).map(row).collect::<Vec<_>>().join("/")
}

impl PositionRow {
    fn follow(&mut self, played: &MoveReview) {
        self.played = Some(played.name.clone());
        self.move_evidence = Some(played.evidence.word().to_owned());
        self.loses = Some(range(&played.loses));
        self.better = played.better.iter().collect();
        self.line = played.line.iter().collect();
    }
}

fn region_row(game_id: &str, number: u32, region: &RegionReport) -> RegionRow {
    let bounds = |ends: &[String; 2]| format!("{}..{}", ends[0], ends[1]);
    RegionRow {
        game_id: game_id.to_owned(),
        number: number.into(),
        id: region.id.clone(),
        points: region.points.iter().collect(),
        evidence: region.evidence.word().to_owned(),
        form: region.form.clone(),
        chilled: region.chilled.clone(),
        mean: region.mean.clone(),
        temperature: region.temperature.clone(),
        miai: region.miai.clone(),
        deiri: region.deiri.clone(),
        kind: region.kind.map(str::to_owned),
        best_black: region.best.black.iter().collect(),
        best_white: region.best.white.iter().collect(),
        line_black: region.lines[0].iter().collect(),
        line_white: region.lines[1].iter().collect(),
        ko_class: region.ko.as_ref().map(|ko| ko.class.clone()),
        bounds_mean: region.bounds.as_ref().map(|found| bounds(&found.mean)),
        bounds_temperature: region.bounds.as_ref().map(|found| bounds(&found.temperature)),
        confidence: region.confidence.map(str::to_owned),
        depends_on: region.depends_on.iter().collect(),
        remark: region.remark.clone(),
    }
}

fn game_row(
    item: &Item,
    game: Game<'_>,
    info: &GameInfo,
    options: &ReviewOptions,
    review: &Review,
    positions: &[PositionRow],
) -> GameRow {
    let size = game.size().unwrap_or(Size::NINETEEN);
    let proved = positions.iter().rev().take_while(|position| position.evidence == "proved");
    GameRow {
        game_id: item.game_id.clone(),
        content_id: item.content_id.clone(),
        file: item.origin.file.clone(),
        entry: item.origin.entry,
        game: item.origin.game,
        line: item.origin.line,
        name: info.name.clone(),
        date: info.date_text.clone(),
        width: size.width().into(),
        height: size.height().into(),
        rules: info.rules.clone(),
        scoring: scoring(options.rules.scoring).to_owned(),
        komi: options.komi.fraction(),
        handicap: info.handicap.unwrap_or(0).into(),
        result: info.result_text.clone(),
        black: info.black.name.clone(),
        white: info.white.name.clone(),
        black_rank: info.black.rank.clone(),
        white_rank: info.white.rank.clone(),
        moves: game.main_moves().count() as u64,
        from: positions.first().map(|position| position.number),
        proved_from: proved.last().map(|position| position.number),
        positions: positions.len() as u64,
        lost_black: review.lost.black.to_string(),
        lost_white: review.lost.white.to_string(),
        end: positions.last().map(|_| range(&review.end)),
        network: item.options.network.as_ref().map(|network| network.name.clone()),
        interrupted: review.interrupted,
    }
}

fn scoring(scoring: Scoring) -> &'static str {
    match scoring {
        Scoring::Area => "area",
        Scoring::Territory => "territory",
    }
}

#[cfg(test)]
mod tests;
