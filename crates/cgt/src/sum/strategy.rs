//! Ways to choose a move by temperature.
//!
//! All of them look at the thermographs of the parts only, from the side of the player who is to move.
//!
//! Thermostrat and sentestrat never lose more than the highest temperature: moving first they are sure of
//! the mean of the sum, and no play gets more than the mean and the temperature (*Winning Ways*, chapter
//! 6; Berlekamp 1996). For hotstrat and for the rule called orthodox here we know of no proof in the sources;
//! in the tests, which try every defence, they keep to the same bound.

use crate::thermograph::SumBounds;
use crate::{BudgetExceeded, Game, Games, Player, Rational, Thermograph};

/// A rule for choosing a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Strategy {
    /// Move in the hottest part.
    Hotstrat,
    /// Answer in the part where the opponent has just moved if it is now hotter than the ambient
    /// temperature; otherwise move in the hottest part. The ambient temperature is the lowest that the
    /// hottest part ever had when one was free to choose.
    Sentestrat,
    /// Find the temperature at which the sum of the opponent's walls and the widest thermograph guarantee
    /// most, and move in the part that is widest there.
    Thermostrat,
    /// As sentestrat, but play sente first: a move that costs nothing at the ambient temperature and makes
    /// its part hotter than that must be answered, and so is free.
    Orthodox,
}

/// What a strategy decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Choice {
    /// A move in the part with this number, to the option with this number if the options are known.
    Move {
        /// The part.
        part: usize,
        /// The option.
        option: Option<usize>,
    },
    /// Play outside of the sum: the ambient temperature or a coupon is worth more.
    Elsewhere,
    /// All parts are settled.
    Nothing,
}

/// A part from the side of the player who is to move: she is Left here.
#[derive(Debug, Clone)]
pub struct View {
    graph: Thermograph,
    options: Vec<Thermograph>,
}

/// What a strategy may look at.
#[derive(Debug, Clone)]
pub struct Situation<'a> {
    /// The parts in which moves remain; `None` for the others.
    pub views: &'a [Option<View>],
    /// The part in which the opponent has just moved.
    pub active: Option<usize>,
    /// The ambient temperature remembered from earlier moves.
    pub ambient: Option<Rational>,
    /// What a move outside of the sum gains.
    pub elsewhere: Option<Rational>,
}

impl Strategy {
    /// All strategies.
    pub const ALL: [Strategy; 4] =
        [Strategy::Hotstrat, Strategy::Sentestrat, Strategy::Thermostrat, Strategy::Orthodox];

    /// The move this strategy makes. Among equals the first part and the first option win.
    #[must_use]
    pub fn choose(self, situation: &Situation<'_>) -> Choice {
        let Some((hottest, highest)) = situation.hottest() else {
            return if situation.elsewhere.is_some() { Choice::Elsewhere } else { Choice::Nothing };
        };
        let ambient = situation.ambient_at(highest);
        let reply = situation.threat_above(&ambient);
        let hottest_or_elsewhere = || match &situation.elsewhere {
            Some(elsewhere) if elsewhere > highest => Choice::Elsewhere,
            _ => situation.to(hottest, highest),
        };
        match (self, reply) {
            (Strategy::Sentestrat | Strategy::Orthodox, Some(reply)) => situation.to(reply, &ambient),
            (Strategy::Orthodox, None) => situation.sente_at(&ambient).unwrap_or_else(hottest_or_elsewhere),
            (Strategy::Thermostrat, _) => situation.widest().unwrap_or_else(hottest_or_elsewhere),
            (Strategy::Hotstrat | Strategy::Sentestrat, _) => hottest_or_elsewhere(),
        }
    }

    /// The ambient temperature to remember after choosing in this situation.
    #[must_use]
    pub fn ambient_after(self, situation: &Situation<'_>) -> Option<Rational> {
        let (_, highest) = situation.hottest()?;
        Some(situation.ambient_at(highest))
    }
}

impl Situation<'_> {
    fn open(&self) -> impl Iterator<Item = (usize, &View)> {
        self.views.iter().enumerate().filter_map(|(index, view)| Some((index, view.as_ref()?)))
    }

    fn view(&self, part: usize) -> Option<&View> {
        self.views.get(part)?.as_ref()
    }

    fn hottest(&self) -> Option<(usize, &Rational)> {
        first_greatest(self.open().map(|(index, view)| (index, view.graph.temperature())))
    }

    /// The ambient temperature: it never rises, and a free move lowers it to the hottest part's.
    fn ambient_at(&self, highest: &Rational) -> Rational {
        let inside = match &self.ambient {
            Some(ambient) if self.threat_above(ambient).is_some() || ambient < highest => ambient,
            _ => highest,
        };
        inside.max(self.elsewhere.as_ref().unwrap_or(inside)).clone()
    }

    /// The part that the opponent has just made hotter than `ambient`.
    fn threat_above(&self, ambient: &Rational) -> Option<usize> {
        self.active.filter(|active| self.view(*active).is_some_and(|view| view.graph.temperature() > ambient))
    }

    /// The best option of a part at temperature `t`.
    fn to(&self, part: usize, t: &Rational) -> Choice {
        Choice::Move { part, option: self.view(part).and_then(|view| view.best_at(t)) }
    }

    /// A move that costs nothing at `t` and leaves its part hotter than that.
    fn sente_at(&self, t: &Rational) -> Option<Choice> {
        let (part, option) = self.open().find_map(|(part, view)| {
            let option = view.best_at(t)?;
            let next = &view.options[option];
            let free = next.right_wall().value_at(t) - t == view.graph.left_wall().value_at(t);
            (free && next.temperature() > t).then_some((part, option))
        })?;
        Some(Choice::Move { part, option: Some(option) })
    }

    /// Thermostrat's move; `None` if everything has cooled down at its temperature. What lies elsewhere takes
    /// part as the switch that it is.
    fn widest(&self) -> Option<Choice> {
        let coupon = self.elsewhere.as_ref().map(Thermograph::coupon);
        let parts = self.open().map(|(part, view)| (Some(part), &view.graph));
        let graphs: Vec<_> = parts.chain(coupon.iter().map(|coupon| (None, coupon))).collect();
        let t = SumBounds::of(&graphs.iter().map(|(_, graph)| *graph).collect::<Vec<_>>()).left_ambient;
        let widths: Vec<Rational> = graphs
            .iter()
            .map(|(_, graph)| graph.left_wall().value_at(&t) - graph.right_wall().value_at(&t))
            .collect();
        let (place, width) = first_greatest(widths.iter().enumerate())?;
        (width.signum() > 0).then(|| graphs[place].0.map_or(Choice::Elsewhere, |part| self.to(part, &t)))
    }
}

impl View {
    /// A part as `player` sees it, with her options as far as they are known.
    #[must_use]
    pub fn new(player: Player, graph: &Thermograph, options: &[Thermograph]) -> Self {
        let turn = |graph: &Thermograph| match player {
            Player::Left => graph.clone(),
            Player::Right => graph.negate(),
        };
        Self { graph: turn(graph), options: options.iter().map(turn).collect() }
    }

    /// The thermographs of the options of `player`.
    pub fn options(
        games: &mut Games,
        player: Player,
        game: Game,
    ) -> Result<Vec<Thermograph>, BudgetExceeded> {
        games.options(player, game).into_iter().map(|option| games.thermograph(option)).collect()
    }

    /// Whether anybody gains, or at least loses nothing, by moving here.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.graph.temperature().signum() >= 0
    }

    fn best_at(&self, t: &Rational) -> Option<usize> {
        let walls: Vec<Rational> =
            self.options.iter().map(|option| option.right_wall().value_at(t)).collect();
        first_greatest(walls.iter().enumerate()).map(|(index, _)| index)
    }
}

fn first_greatest<'a>(entries: impl Iterator<Item = (usize, &'a Rational)>) -> Option<(usize, &'a Rational)> {
    entries.reduce(|best, next| if next.1 > best.1 { next } else { best })
}
