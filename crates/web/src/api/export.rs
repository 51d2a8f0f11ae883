//! `/api/v1/export`: a position or what was found, as a file.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use yose::annotate;
use yose::content::Content;
use yose_board::Point;
use yose_draw::{Diagram, Heat, HeatShape, Resolution, Scale, Theme, png};
use yose_record::{Collection, NodeId};

use super::analyze::Asked;
use super::record::{Sides, record_of_diagram};
use crate::app::Server;
use crate::ask::Ask;
use crate::dress;
use crate::fault::Fault;
use crate::jobs::Finding;
use crate::place::{self, Stage};
use crate::sheet;

/// Drawing takes less.
const TIME: Duration = Duration::from_secs(20);

/// Sizes of a PNG, in pixels.
const NARROWEST: u32 = 100;
const WIDEST: u32 = 4000;
const USUAL: u32 = 1000;

#[derive(Deserialize)]
pub(crate) struct ExportRequest {
    #[serde(flatten)]
    asked: Asked,
    format: Format,
    job: Option<String>,
    #[serde(default)]
    theme: ThemeName,
    width: Option<u32>,
    coordinates: Option<bool>,
    heat: Option<Vec<Vec<Option<f64>>>>,
    /// Liberties of a race, in the order to number them.
    #[serde(default)]
    liberties: Sides<Vec<String>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Format {
    Sgf,
    Svg,
    Png,
    Json,
    Html,
}

#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
enum ThemeName {
    #[default]
    Wood,
    Print,
    Dark,
}

/// Writes a file.
pub(crate) async fn export(
    State(server): State<Arc<Server>>,
    Ask(request): Ask<ExportRequest>,
) -> Result<Response, Fault> {
    let finding = request.finding(&server)?;
    let format = request.format;
    let bytes = server.light.run(TIME, move |_| request.file(finding.as_ref())).await??;
    let kind = match format {
        Format::Sgf => "application/x-go-sgf",
        Format::Svg => "image/svg+xml",
        Format::Png => "image/png",
        Format::Json => "application/json",
        Format::Html => "text/html; charset=utf-8",
    };
    let name = match format {
        Format::Sgf => "attachment; filename=\"yose.sgf\"",
        Format::Svg => "attachment; filename=\"yose.svg\"",
        Format::Png => "attachment; filename=\"yose.png\"",
        Format::Json => "attachment; filename=\"yose.json\"",
        Format::Html => "inline; filename=\"yose.html\"",
    };
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
        (header::CONTENT_DISPOSITION, HeaderValue::from_static(name)),
    ];
    Ok((headers, bytes).into_response())
}

impl ExportRequest {
    /// What the job found that is to go into the file.
    fn finding(&self, server: &Server) -> Result<Option<Finding>, Fault> {
        match &self.job {
            Some(id) => {
                let found = server.jobs.find(id).and_then(|job| job.finding());
                let gone =
                    || Fault::new(StatusCode::GONE, "that job is not done, or not there any more").at("job");
                found.ok_or_else(gone).map(Some)
            }
            None if matches!(self.format, Format::Json | Format::Html) => {
                Err(Fault::senseless("name a job that is done: this format shows what it found").at("job"))
            }
            None => Ok(None),
        }
    }

    fn file(&self, finding: Option<&Finding>) -> Result<Vec<u8>, Fault> {
        let stage = self.asked.stage()?;
        match self.format {
            Format::Sgf => self.record(&stage, finding),
            Format::Svg => Ok(self.diagram(&stage, finding)?.svg().into_bytes()),
            Format::Png => {
                let width = self.width.unwrap_or(USUAL).clamp(NARROWEST, WIDEST);
                png(&self.diagram(&stage, finding)?.svg(), Resolution::Width(width)).map_err(Fault::senseless)
            }
            Format::Json => json(&stage, finding),
            Format::Html => self.sheet(&stage, finding),
        }
    }

    fn diagram(&self, stage: &Stage, finding: Option<&Finding>) -> Result<Diagram, Fault> {
        let mut diagram = Diagram::of_scene(&stage.scene);
        if let Some(Finding::Report(report)) = finding {
            if report.size != stage.size() {
                return Err(Fault::senseless("the job was about another board").at("job"));
            }
            diagram = diagram.with_report(report);
        }
        diagram.coordinates = self.coordinates.unwrap_or(true);
        diagram.theme = match self.theme {
            ThemeName::Wood => Theme::Wood,
            ThemeName::Print => Theme::Print,
            ThemeName::Dark => Theme::Dark,
        };
        diagram.heat = self.heat(stage);
        Ok(diagram.with_liberties(&self.liberties(stage)?))
    }

    fn heat(&self, stage: &Stage) -> Option<Heat> {
        let rows = self.heat.as_ref()?;
        let value = |point: Point| *rows.get(usize::from(point.row()))?.get(usize::from(point.column()))?;
        let values: BTreeMap<Point, f64> =
            stage.size().points().filter_map(|point| Some((point, value(point)?))).collect();
        Some(Heat { values, scale: Scale::Diverging, shape: HeatShape::Cells })
    }

    fn liberties(&self, stage: &Stage) -> Result<[Vec<Point>; 2], Fault> {
        let numbered = |names: &[String]| {
            let named = names.iter().map(|name| place::point(name, stage.size(), "liberties"));
            named.collect::<Result<Vec<Point>, Fault>>()
        };
        Ok([numbered(&self.liberties.black)?, numbered(&self.liberties.white)?])
    }

    /// The record with what was found on its nodes.
    fn record(&self, stage: &Stage, finding: Option<&Finding>) -> Result<Vec<u8>, Fault> {
        let (mut record, node) = self.node(stage)?;
        match finding {
            Some(Finding::Report(report)) => {
                annotate::report(&mut record, node, report, stage.rules).map_err(Fault::senseless)?;
            }
            Some(Finding::Review(review)) => {
                annotate::review(&mut record, review, stage.rules).map_err(Fault::senseless)?;
            }
            Some(Finding::Chart) | None => {}
        }
        Ok(record.to_bytes())
    }

    /// The record and the node of the position; what was tried or set up becomes a record of its own.
    fn node(&self, stage: &Stage) -> Result<(Collection, NodeId), Fault> {
        let record = match (&stage.content, stage.untouched) {
            (Content::Record(record), true) => record.clone(),
            (Content::Diagram(diagram), true) => record_of_diagram(diagram)?,
            (_, false) => {
                let scene = &stage.scene;
                return Ok(annotate::record_of(
                    &scene.board,
                    scene.to_move,
                    Some(stage.komi),
                    Some(stage.rules),
                )?);
            }
        };
        let game = place::game(&record, self.asked.place.game)?;
        let number = self.asked.place.node.unwrap_or_else(|| place::opening(game));
        let node = place::node(game, number)?.id();
        Ok((record, node))
    }

    fn sheet(&self, stage: &Stage, finding: Option<&Finding>) -> Result<Vec<u8>, Fault> {
        let Some(Finding::Report(report)) = finding else {
            return Err(Fault::senseless("the report of one page is about a position").at("job"));
        };
        let mut diagram = self.diagram(stage, finding)?;
        diagram.theme = Theme::Print;
        diagram.caption.clear();
        Ok(sheet::html(report, stage, &diagram.svg()).into_bytes())
    }
}

fn json(stage: &Stage, finding: Option<&Finding>) -> Result<Vec<u8>, Fault> {
    let text = match finding {
        Some(Finding::Report(report)) => serde_json::to_vec_pretty(&dress::report(report, stage)),
        Some(Finding::Review(review)) => serde_json::to_vec_pretty(&**review),
        Some(Finding::Chart) | None => {
            return Err(Fault::senseless("only reports and reviews are written as JSON").at("job"));
        }
    };
    text.map_err(|_| Fault::internal())
}
