//! `/api/v1/value`: the calculator for games.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use yose::calculator::{GameReport, SumReport, form};
use yose_cgt::sum::Context;
use yose_cgt::{Budget, Dyadic, Expression, Game, Games, NotationError, Rational};

use super::Answer;
use crate::app::Server;
use crate::ask::Ask;
use crate::fault::Fault;
use crate::pool::Stop;

/// Memory for one calculation.
const BYTES: u64 = 400 << 20;

/// Games of one sum, and characters of one game.
const MOST_GAMES: usize = 64;
const LONGEST: usize = 100_000;

/// Time for an answer, and the longest that can be asked for.
const SECONDS: f64 = 5.0;
const MOST_SECONDS: f64 = 30.0;

#[derive(Deserialize)]
pub(crate) struct ValueRequest {
    expressions: Vec<String>,
    cool: Option<String>,
    ambient: Option<String>,
    #[serde(default)]
    coupons: Vec<String>,
    #[serde(default)]
    strategies: bool,
    #[serde(default)]
    explain: bool,
    seconds: Option<f64>,
}

#[derive(Serialize)]
pub(crate) struct ValueAnswer {
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<GameReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sum: Option<SumReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    thermograph: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    explanation: Vec<String>,
}

/// Works out a game or a sum.
pub(crate) async fn value(
    State(server): State<Arc<Server>>,
    Ask(request): Ask<ValueRequest>,
) -> Answer<ValueAnswer> {
    let seconds = request.seconds.filter(|seconds| seconds.is_finite()).unwrap_or(SECONDS);
    let time = Duration::from_secs_f64(seconds.clamp(0.1, MOST_SECONDS));
    Ok(Json(server.heavy.run(time, move |stop| request.answer(stop)).await??))
}

impl ValueRequest {
    fn answer(&self, stop: &Stop) -> Result<ValueAnswer, Fault> {
        let fits = (1..=MOST_GAMES).contains(&self.expressions.len());
        if !fits || self.expressions.iter().any(|text| text.len() > LONGEST) {
            let limits = format!("give 1 to {MOST_GAMES} games of at most {LONGEST} characters");
            return Err(Fault::senseless(limits).at("expressions"));
        }
        let mut games = Games::default();
        let asks = stop.clone();
        games.set_budget(Budget::unlimited().max_bytes(BYTES).stop_when(move || asks.says_so()));
        let mut parts = Vec::new();
        for text in &self.expressions {
            parts.push(evaluate(&mut games, text)?);
        }
        let mut answer = match parts.as_slice() {
            [only] if !self.is_about_moves() => self.one(&mut games, *only)?,
            several => self.several(&mut games, several)?,
        };
        if self.explain {
            answer.explanation = self.explanation(&mut games)?;
        }
        Ok(answer)
    }

    fn is_about_moves(&self) -> bool {
        self.strategies || self.ambient.is_some() || !self.coupons.is_empty()
    }

    fn one(&self, games: &mut Games, game: Game) -> Result<ValueAnswer, Fault> {
        let mut report = GameReport::of(games, game).map_err(Fault::senseless)?;
        if let Some(text) = &self.cool {
            let by = Dyadic::try_from(&rational(text, "cool")?).map_err(|_| {
                Fault::senseless("games are cooled by whole numbers and dyadic fractions").at("cool")
            })?;
            report.cool(games, game, &by).map_err(|error| Fault::senseless(error).at("cool"))?;
        }
        let thermograph = Some(picture(games, game)?);
        Ok(ValueAnswer { game: Some(report), sum: None, thermograph, explanation: Vec::new() })
    }

    fn several(&self, games: &mut Games, parts: &[Game]) -> Result<ValueAnswer, Fault> {
        let context = Context {
            ambient: self.ambient.as_deref().map(|text| rational(text, "ambient")).transpose()?,
            coupons: self.coupons.iter().map(|text| rational(text, "coupons")).collect::<Result<_, _>>()?,
        };
        let mut report =
            SumReport::of(games, &self.expressions, parts, &context).map_err(Fault::senseless)?;
        if self.strategies {
            report.add_strategies(games, parts);
        }
        let thermograph = report.total.map(|total| picture(games, total)).transpose()?;
        Ok(ValueAnswer { game: None, sum: Some(report), thermograph, explanation: Vec::new() })
    }

    /// Which options were removed, and why.
    fn explanation(&self, games: &mut Games) -> Result<Vec<String>, Fault> {
        let mut lines = Vec::new();
        for text in &self.expressions {
            let parsed: Expression = text.parse().map_err(|error| misread(text, &error))?;
            let (_, explanations) = parsed.explain(games).map_err(Fault::senseless)?;
            for reduction in explanations.iter().flat_map(|explanation| &explanation.reductions) {
                lines.push(games.describe(reduction).map_err(Fault::senseless)?);
            }
        }
        Ok(lines)
    }
}

fn evaluate(games: &mut Games, text: &str) -> Result<Game, Fault> {
    let parsed: Expression = text.trim().parse().map_err(|error| misread(text, &error))?;
    parsed.evaluate(games).map_err(|error| misread(text, &error))
}

fn misread(text: &str, error: &NotationError) -> Fault {
    let short: String = text.trim().chars().take(40).collect();
    let message = format!("`{short}`: {error}");
    match error {
        NotationError::Budget(_) => Fault::senseless(message),
        NotationError::Syntax { column, .. } | NotationError::Undefined { column, .. } => {
            Fault::unreadable(message).in_column(Some(*column))
        }
    }
    .at("expressions")
}

fn rational(text: &str, field: &'static str) -> Result<Rational, Fault> {
    text.trim().parse().map_err(|error| Fault::unreadable(error).at(field))
}

fn picture(games: &mut Games, game: Game) -> Result<String, Fault> {
    let title = form(games, game).map_err(Fault::senseless)?;
    let graph = games.thermograph(game).map_err(Fault::senseless)?;
    Ok(yose_draw::thermograph(&graph, &title).svg())
}
