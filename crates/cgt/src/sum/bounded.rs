//! What thermographs alone say about a sum, and where they would move.

use super::strategy::{Choice, Situation, Strategy, View};
use super::{Component, Context};
use crate::thermograph::{Kind, SumBounds};
use crate::{BudgetExceeded, Games, Player, Rational, Thermograph};

/// What is certain about a sum of which not everything is known.
#[derive(Debug, Clone)]
pub struct BoundedSum {
    /// Who is to move.
    pub mover: Player,
    /// Why the sum is not exact, if a budget ran out; otherwise some part is known by its heat only.
    pub exceeded: Option<BudgetExceeded>,
    /// Mean, temperature and stops of the sum, coupons included. `None` if the budget did not even suffice
    /// for the thermographs of all parts.
    pub bounds: Option<SumBounds>,
    /// The parts whose thermographs are known, the hottest first.
    pub parts: Vec<Part>,
    /// Where each strategy would move.
    pub recommended: Vec<(Strategy, Choice)>,
}

/// One part of a sum, by its thermograph.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// The number of the part.
    pub index: usize,
    /// Its mean.
    pub mean: Rational,
    /// Its temperature.
    pub temperature: Rational,
    /// Gote, somebody's sente, or settled.
    pub kind: Kind,
}

pub(super) fn analyze(
    games: &mut Games,
    parts: &[Component],
    mover: Player,
    context: &Context,
    exceeded: Option<BudgetExceeded>,
) -> BoundedSum {
    let known: Vec<Option<(Thermograph, View)>> =
        parts.iter().map(|part| view(games, part, mover).ok()).collect();
    let coupons: Vec<Thermograph> = context.coupons.iter().map(Thermograph::coupon).collect();
    let graphs: Option<Vec<&Thermograph>> =
        known.iter().map(|part| part.as_ref().map(|(graph, _)| graph)).collect();
    let bounds = graphs.map(|graphs| SumBounds::of(&graphs.into_iter().chain(&coupons).collect::<Vec<_>>()));
    let rows =
        (0..).zip(&known).filter_map(|(index, part)| part.as_ref().map(|(graph, _)| row(index, graph)));
    let mut table: Vec<Part> = rows.collect();
    table.sort_by(|a, b| b.temperature.cmp(&a.temperature).then(a.index.cmp(&b.index)));
    let views: Vec<Option<View>> =
        known.into_iter().map(|part| part.map(|(_, view)| view).filter(View::is_open)).collect();
    let elsewhere = context.coupons.iter().chain(&context.ambient).max().cloned();
    let situation = Situation { views: &views, active: None, ambient: None, elsewhere };
    let recommended = Strategy::ALL.map(|strategy| (strategy, strategy.choose(&situation))).into();
    BoundedSum { mover, exceeded, bounds, parts: table, recommended }
}

fn row(index: usize, graph: &Thermograph) -> Part {
    let reading = graph.reading();
    Part { index, mean: reading.mean, temperature: reading.move_value, kind: reading.kind }
}

/// The thermograph of a part, and the same from the mover's side with the options as far as known.
fn view(games: &mut Games, part: &Component, mover: Player) -> Result<(Thermograph, View), BudgetExceeded> {
    match part {
        Component::Heat(graph) => Ok(((**graph).clone(), View::new(mover, graph, &[]))),
        Component::Exact(game) => {
            let graph = games.thermograph(*game)?;
            let options = View::options(games, mover, *game)?;
            let view = View::new(mover, &graph, &options);
            Ok((graph, view))
        }
    }
}
