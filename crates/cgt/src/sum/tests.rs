use std::collections::HashMap;

use proptest::prelude::*;

use super::{
    Choice, Component, Context, ExactSum, Place, Situation, Strategy as Way, SumReport, View, analyze,
    strategy_loss,
};
use crate::thermograph::SumBounds;
use crate::{Budget, Dyadic, Game, Games, Player, Rational, Thermograph};

fn switch(games: &mut Games, left: i64, right: i64) -> Game {
    let options = [games.integer(left), games.integer(right)];
    games.game(&options[..1], &options[1..]).unwrap()
}

fn exact(games: &mut Games, parts: &[Game], mover: Player, context: &Context) -> ExactSum {
    let parts: Vec<Component> = parts.iter().copied().map(Component::Exact).collect();
    match analyze(games, &parts, mover, context) {
        SumReport::Exact(sum) => sum,
        SumReport::Bounded(sum) => panic!("{sum:?}"),
    }
}

/// Games as plain trees with integers for leaves, and play on them by trying everything.
#[derive(Default)]
struct BruteForce {
    leaves: HashMap<Game, i64>,
    options: HashMap<(Game, Player), Vec<Game>>,
    scores: HashMap<(Vec<Game>, Player), i64>,
    winners: HashMap<(Vec<Game>, Player, i64), bool>,
}

impl BruteForce {
    fn learn(&mut self, games: &mut Games, game: Game) {
        if let Some(number) = games.as_number(game) {
            self.leaves.insert(game, number.to_i64().expect("these games have integral leaves"));
            return;
        }
        for player in Player::BOTH {
            let options = games.options(player, game);
            options.iter().for_each(|option| self.learn(games, *option));
            self.options.insert((game, player), options);
        }
    }

    fn moves(&self, parts: &[Game], player: Player) -> Vec<Vec<Game>> {
        let mut found = Vec::new();
        for (index, part) in parts.iter().enumerate() {
            for option in self.options.get(&(*part, player)).into_iter().flatten() {
                let mut next = parts.to_vec();
                next[index] = *option;
                found.push(next);
            }
        }
        found
    }

    fn points(&self, parts: &[Game]) -> i64 {
        parts.iter().filter_map(|part| self.leaves.get(part)).sum()
    }

    /// The score when both must move until only integers are left.
    fn score(&mut self, parts: &[Game], player: Player) -> i64 {
        let key = (parts.to_vec(), player);
        if let Some(score) = self.scores.get(&key) {
            return *score;
        }
        let next: Vec<i64> =
            self.moves(parts, player).iter().map(|next| self.score(next, player.opponent())).collect();
        let score = match player {
            Player::Left => next.into_iter().max(),
            Player::Right => next.into_iter().min(),
        };
        let score = score.unwrap_or_else(|| self.points(parts));
        self.scores.insert(key, score);
        score
    }

    /// Whether `player`, to move, makes the last move. `spent` moves were made in integers, which are that
    /// many moves for one player.
    fn wins(&mut self, parts: &[Game], player: Player, spent: i64) -> bool {
        let key = (parts.to_vec(), player, spent);
        if let Some(wins) = self.winners.get(&key) {
            return *wins;
        }
        let free = self.points(parts) + spent;
        let moves = self.moves(parts, player);
        let mut wins = moves.iter().any(|next| !self.wins(next, player.opponent(), spent));
        let step = if player == Player::Left { -1 } else { 1 };
        if !wins && free * step < 0 {
            wins = !self.wins(parts, player.opponent(), spent + step);
        }
        self.winners.insert(key, wins);
        wins
    }
}

/// Four integers a > b > c > d, and which of the forms {a|d}, {a||c|d}, {a|b||d} and {a|b||c|d} they make.
fn hot_game() -> impl Strategy<Value = (u8, [i64; 4])> {
    (0u8..4, -6i64..=2, 1i64..9, 1i64..5, 1i64..9).prop_map(|(form, d, low, gap, high)| {
        let (c, b) = (d + low, d + low + gap);
        (form, [b + high, b, c, d])
    })
}

fn make(games: &mut Games, (form, [a, b, c, d]): (u8, [i64; 4])) -> Game {
    let left = if form >= 2 { switch(games, a, b) } else { games.integer(a) };
    let right = if form % 2 == 1 { switch(games, c, d) } else { games.integer(d) };
    games.game(&[left], &[right]).unwrap()
}

fn sums() -> impl Strategy<Value = Vec<(u8, [i64; 4])>> {
    prop::collection::vec(hot_game(), 1..=4)
}

fn player() -> impl Strategy<Value = Player> {
    prop_oneof![Just(Player::Left), Just(Player::Right)]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn every_move_is_judged_as_by_trying_everything(recipes in sums(), mover in player()) {
        let mut games = Games::default();
        let parts: Vec<Game> = recipes.iter().map(|recipe| make(&mut games, *recipe)).collect();
        let mut brute = BruteForce::default();
        parts.iter().for_each(|part| brute.learn(&mut games, *part));
        let sum = exact(&mut games, &parts, mover, &Context::default());
        prop_assert_eq!(sum.wins, brute.wins(&parts, mover, 0));
        // In a sum that equals a number players would rather pass, which trying everything forbids.
        if !sum.total.is_number() {
            prop_assert_eq!(sum.stop.to_i64(), Some(brute.score(&parts, mover)));
            prop_assert!(sum.optimal().count() > 0);
        }
        for candidate in &sum.moves {
            let Place::Part(place) = candidate.place else { panic!("there are no coupons") };
            let mut next = parts.clone();
            next[place] = candidate.option;
            prop_assert_eq!(candidate.wins, !brute.wins(&next, mover.opponent(), 0));
            let after = sum.after(&mut games, candidate).unwrap();
            if !after.is_number() {
                prop_assert_eq!(candidate.stop.to_i64(), Some(brute.score(&next, mover.opponent())));
            }
            let stop = match mover {
                Player::Left => games.right_stop(after),
                Player::Right => games.left_stop(after),
            };
            prop_assert_eq!(&candidate.stop, &stop);
            prop_assert!(candidate.loss >= Dyadic::from(0));
        }
    }

    #[test]
    fn a_dominated_move_is_never_better(recipes in sums(), mover in player()) {
        let mut games = Games::default();
        let parts: Vec<Game> = recipes.iter().map(|recipe| make(&mut games, *recipe)).collect();
        let sum = exact(&mut games, &parts, mover, &Context::default());
        for candidate in &sum.moves {
            if let Some(better) = candidate.dominated_by.map(|index| &sum.moves[index]) {
                prop_assert!(better.loss <= candidate.loss);
                prop_assert!(better.wins || !candidate.wins);
            }
        }
        let undominated: Vec<_> = sum.moves.iter().filter(|m| m.dominated_by.is_none()).collect();
        let least = sum.moves.iter().map(|m| &m.loss).min();
        prop_assert_eq!(undominated.iter().map(|m| &m.loss).min(), least);
    }

    /// Winning Ways: thermostrat gets at least what it promises. Moving first that is at least the mean, and
    /// nobody gets more than mean and temperature. Berlekamp: sentestrat keeps the mean, too.
    #[test]
    fn strategies_lose_at_most_the_temperature(recipes in sums(), mover in player()) {
        let mut games = Games::default();
        let parts: Vec<Game> = recipes.iter().map(|recipe| make(&mut games, *recipe)).collect();
        let graphs: Vec<Thermograph> = parts.iter().map(|part| games.thermograph(*part).unwrap()).collect();
        let bounds = SumBounds::of(&graphs.iter().collect::<Vec<_>>());
        for way in Way::ALL {
            let result = strategy_loss(&mut games, &parts, mover, way, 1_000_000).unwrap();
            let (loss, achieved) = (Rational::from(&result.loss), Rational::from(&result.achieved));
            prop_assert!(loss <= bounds.temperature, "{:?} loses {}", way, loss);
            let promised = match mover {
                Player::Left => achieved >= bounds.left_stop.low,
                Player::Right => achieved <= bounds.right_stop.high,
            };
            prop_assert!(promised || way != Way::Thermostrat, "{}", achieved);
        }
    }

    #[test]
    fn exchanging_the_players_negates_the_report(recipes in sums()) {
        let mut games = Games::default();
        let parts: Vec<Game> = recipes.iter().map(|recipe| make(&mut games, *recipe)).collect();
        let mirrored: Vec<Game> = parts.iter().map(|part| games.neg(*part).unwrap()).collect();
        let one = exact(&mut games, &parts, Player::Left, &Context::default());
        let other = exact(&mut games, &mirrored, Player::Right, &Context::default());
        prop_assert_eq!(&one.stop, &-&other.stop);
        prop_assert_eq!(one.wins, other.wins);
        for way in Way::ALL {
            let left = strategy_loss(&mut games, &parts, Player::Left, way, 1_000_000).unwrap();
            let right = strategy_loss(&mut games, &mirrored, Player::Right, way, 1_000_000).unwrap();
            prop_assert_eq!(left.loss, right.loss);
        }
    }
}

/// {50|5||0} + {6|−6}: hotstrat, sentestrat and thermostrat all take the hotter switch for 6 points, and
/// then Right cancels the sente. Threatening first is worth 5 more; see the module's text.
#[test]
fn playing_by_temperature_forgets_sente() {
    let mut games = Games::default();
    let threat = switch(&mut games, 50, 5);
    let zero = games.zero();
    let parts = [games.game(&[threat], &[zero]).unwrap(), switch(&mut games, 6, -6)];
    for (way, loss) in [(Way::Hotstrat, 5), (Way::Sentestrat, 5), (Way::Thermostrat, 5), (Way::Orthodox, 0)] {
        let result = strategy_loss(&mut games, &parts, Player::Left, way, 10_000).unwrap();
        assert_eq!(result.optimal, Dyadic::from(11));
        assert_eq!(result.loss, Dyadic::from(loss), "{way:?}");
    }
}

/// {4|0} is 2 ± 2, so with coupons 3, 2 and 1 there are switches of 3, 2, 2 and 1 to take in turn:
/// 2 + 3 − 2 + 2 − 1 = 4, beginning with the 3.
#[test]
fn coupons_are_switches() {
    let mut games = Games::default();
    let part = switch(&mut games, 4, 0);
    let coupons = vec![1.into(), 3.into(), 2.into()];
    let sum = exact(&mut games, &[part], Player::Left, &Context { ambient: None, coupons });
    assert_eq!(sum.stop, Dyadic::from(4));
    let best: Vec<Place> = sum.optimal().map(|best| best.place).collect();
    assert_eq!(best, [Place::Coupon]);
    // Moving in the game first leaves the 3 to Right: 4 − 3 + 2 − 1 = 2.
    let local = sum.moves.iter().find(|m| m.place == Place::Part(0)).unwrap();
    assert_eq!((&local.stop, &local.loss), (&Dyadic::from(2), &Dyadic::from(2)));
    let dominator = local.dominated_by.map(|index| sum.moves[index].place);
    assert_eq!(dominator, Some(Place::Coupon));
}

/// At temperature t, {4|0} is worth min(4 − t, 2 or more) to Left: a move at t = 1 costs nothing, at t = 3
/// it gains 2 at the price of 3.
#[test]
fn a_move_below_the_ambient_temperature_loses() {
    let mut games = Games::default();
    let part = switch(&mut games, 4, 0);
    for (ambient, loss) in [(1, 0), (2, 0), (3, 1)] {
        let context = Context { ambient: Some(ambient.into()), coupons: Vec::new() };
        for mover in Player::BOTH {
            let sum = exact(&mut games, &[part], mover, &context);
            assert_eq!(sum.moves[0].ambient_loss, Some(loss.into()), "{ambient}");
        }
    }
}

/// ↑ + ↓* = *, so either player wins by moving to 0; ↑ and ↓* alone do not say so.
#[test]
fn the_last_move_decides_among_equal_scores() {
    let mut games = Games::default();
    let up = games.up_star(1, 0).unwrap();
    let down_star = games.up_star(-1, 1).unwrap();
    let sum = exact(&mut games, &[up, down_star], Player::Left, &Context::default());
    assert!(sum.wins);
    assert!(sum.optimal().all(|best| best.wins && best.last));
    let worse = sum.moves.iter().filter(|m| !m.wins).count();
    assert!(worse > 0 && sum.optimal().count() + worse == sum.moves.len());
}

#[test]
fn heat_alone_gives_bounds_and_recommendations() {
    let mut games = Games::default();
    let part = switch(&mut games, 5, -1);
    let [nine, one] = [9, 1].map(|n| Thermograph::number(Rational::from(n)));
    let warm = Thermograph::from_options(&[&nine], &[&one]);
    let parts = [Component::Exact(part), Component::Heat(Box::new(warm))];
    let SumReport::Bounded(sum) = analyze(&mut games, &parts, Player::Right, &Context::default()) else {
        panic!("a thermograph is not a game")
    };
    assert_eq!(sum.exceeded, None);
    let bounds = sum.bounds.unwrap();
    assert_eq!(bounds.mean, Rational::from(7));
    // Right takes the 1 and Left the 5.
    assert!(bounds.right_stop.contains(&Rational::from(6)));
    assert_eq!(sum.parts.iter().map(|part| part.index).collect::<Vec<_>>(), [1, 0]);
    assert_eq!(sum.recommended, Way::ALL.map(|way| (way, Choice::Move { part: 1, option: None })));
    let context = Context { ambient: Some(10.into()), coupons: Vec::new() };
    let SumReport::Bounded(sum) = analyze(&mut games, &parts, Player::Right, &context) else { panic!() };
    assert_eq!(sum.recommended, Way::ALL.map(|way| (way, Choice::Elsewhere)));
}

#[test]
fn running_out_of_budget_leaves_bounds() {
    let mut games = Games::default();
    let parts: Vec<Component> =
        (1i64..40).map(|n| Component::Exact(switch(&mut games, 1 << n.min(20), -n))).collect();
    let nodes = games.node_count() as u64;
    games.set_budget(Budget::unlimited().max_nodes(nodes + 5));
    let SumReport::Bounded(sum) = analyze(&mut games, &parts, Player::Left, &Context::default()) else {
        panic!("the sum of so many switches has more than five positions of its own")
    };
    assert!(sum.exceeded.is_some());
    assert!(sum.bounds.is_some_and(|bounds| bounds.left_stop.low <= bounds.left_stop.high));
}

/// Fractions: {1/2 | −1/4} + 3/8 with Left to move. She reaches 1/2 + 3/8 = 7/8; moving in the number
/// instead, to 1/4, lets Right go to −1/4 and leaves 0.
#[test]
fn fractions_are_scores_too() {
    let mut games = Games::default();
    let [half, quarter, number] = [(1, 1), (-1, 2), (3, 3)].map(|(n, k)| games.number(&Dyadic::new(n, k)));
    let hot = games.game(&[half], &[quarter]).unwrap();
    let sum = exact(&mut games, &[hot, number], Player::Left, &Context::default());
    assert_eq!(sum.stop, Dyadic::new(7, 3));
    let stops: Vec<&Dyadic> = sum.moves.iter().map(|candidate| &candidate.stop).collect();
    assert_eq!(stops, [&Dyadic::new(7, 3), &Dyadic::from(0)]);
    assert_eq!(sum.moves[1].loss, Dyadic::new(7, 3));
}

#[test]
fn nothing_to_do() {
    let mut games = Games::default();
    let sum = exact(&mut games, &[], Player::Left, &Context::default());
    assert!(!sum.wins && sum.moves.is_empty() && sum.stop.is_zero());
    let views: [Option<View>; 0] = [];
    let situation = Situation { views: &views, active: None, ambient: None, elsewhere: None };
    assert_eq!(Way::Orthodox.choose(&situation), Choice::Nothing);
}
