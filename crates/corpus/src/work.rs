//! From a work item to rows.
//!
//! Positions are taken from the end of the game backwards, since endgames close towards the end: from
//! [`WorkOptions::from`](crate::WorkOptions::from) on if it is given, otherwise as long as some area of the board is proved
//! to belong to somebody. Values come from [`yose::review::survey`]; nothing is estimated here.
//!
//! Every game begins with an empty memory and has budgets in positions, not in seconds, so the same item gives the same rows
//! on every machine.

use std::ops::ControlFlow;
use std::sync::Arc;

use yose::review::{MoveReview, Review, ReviewOptions, Stage, survey};
use yose::{BoardReport, Evidence, RegionReport, Report};
use yose_board::{Color, Scoring, Size};
use yose_record::{Game, GameInfo, ReadError, ReplayError};
use yose_region::Limits;

use crate::item::Item;
use crate::number::{largest, range};
use crate::rows::{GameRow, GameRows, PositionRow, RegionRow};

/// Why an item cannot be worked on. An item that came from [`intake`](crate::intake()) never fails.
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
}

/// Analyses one game. `stop` is asked now and then; what is known when it says so is the answer.
pub fn work(
    item: &Item,
    stop: &(impl Fn() -> bool + Clone + Send + Sync + 'static),
) -> Result<GameRows, WorkError> {
    let record = yose_record::read(item.sgf.as_bytes())?;
    let game = record.games().next().ok_or(WorkError::NoGame)?;
    let usual = ReviewOptions::of(game);
    let options = ReviewOptions {
        limits: Limits { nodes: item.options.safety, ..Limits::default() },
        largest: item.options.largest,
        nodes: item.options.nodes,
        stop: Arc::new(stop.clone()),
        ..usual
    };
    let mut visits = Visits { item, info: game.info(), positions: Vec::new(), regions: Vec::new() };
    let review = survey(game, &options, &mut |stage, report| visits.visit(stage, report))?;
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
            Some(from) => stage.number >= from,
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
        let temperatures = report.regions.iter().filter_map(|region| region.temperature.as_deref());
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
            temperature: largest(temperatures),
            best: best(&report.board, stage.to_move),
            stones: stones(stage),
            ..PositionRow::default()
        }
    }
}

/// The moves that keep the score, passing among them.
fn best(board: &BoardReport, color: Color) -> Vec<String> {
    let mut best = board.best(color).to_vec();
    let passing = board.exact(color).is_some() && board.exact(color) == board.exact(!color);
    best.extend(passing.then(|| "pass".to_owned()));
    best
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
        self.better.clone_from(&played.better);
        self.line.clone_from(&played.line);
    }
}

fn region_row(game_id: &str, number: u32, region: &RegionReport) -> RegionRow {
    let bounds = |ends: &[String; 2]| format!("{}..{}", ends[0], ends[1]);
    RegionRow {
        game_id: game_id.to_owned(),
        number: number.into(),
        id: region.id.clone(),
        points: region.points.clone(),
        evidence: region.evidence.word().to_owned(),
        form: region.form.clone(),
        chilled: region.chilled.clone(),
        mean: region.mean.clone(),
        temperature: region.temperature.clone(),
        miai: region.miai.clone(),
        deiri: region.deiri.clone(),
        kind: region.kind.map(str::to_owned),
        best_black: region.best.black.clone(),
        best_white: region.best.white.clone(),
        line_black: region.lines[0].clone(),
        line_white: region.lines[1].clone(),
        ko_class: region.ko.as_ref().map(|ko| ko.class.clone()),
        bounds_mean: region.bounds.as_ref().map(|found| bounds(&found.mean)),
        bounds_temperature: region.bounds.as_ref().map(|found| bounds(&found.temperature)),
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
