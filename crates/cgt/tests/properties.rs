//! Laws that hold for all games, on random ones: small games of birthday up to
//! 4, where everything is compared with the definitions, and hot trees.

mod naive;

use naive::{Id, Naive};
use num_bigint::BigInt;
use proptest::prelude::*;
use yose_cgt::{Dyadic, Game, Games, Outcome, Player, Relation, Style};

/// A form as it is drawn.
#[derive(Clone, Debug)]
enum Form {
    Integer(i64),
    Options(Vec<Form>, Vec<Form>),
}

impl Form {
    fn canonical(&self, games: &mut Games) -> Game {
        match self {
            Form::Integer(n) => games.integer(*n),
            Form::Options(left, right) => {
                let left: Vec<Game> = left.iter().map(|form| form.canonical(games)).collect();
                let right: Vec<Game> = right.iter().map(|form| form.canonical(games)).collect();
                games.game(&left, &right).unwrap()
            }
        }
    }

    fn literal(&self, naive: &mut Naive) -> Id {
        match self {
            Form::Integer(n) => naive.integer(*n),
            Form::Options(left, right) => {
                let left = left.iter().map(|form| form.literal(naive)).collect();
                let right = right.iter().map(|form| form.literal(naive)).collect();
                naive.form(left, right)
            }
        }
    }
}

/// A canonical form, written down literally.
fn written_out(games: &mut Games, game: Game, naive: &mut Naive) -> Id {
    let left = games.left_options(game).into_iter().map(|l| written_out(games, l, naive)).collect();
    let right = games.right_options(game).into_iter().map(|r| written_out(games, r, naive)).collect();
    naive.form(left, right)
}

/// Any form of birthday `depth` at most.
fn small(depth: u32) -> BoxedStrategy<Form> {
    if depth == 0 {
        return Just(Form::Integer(0)).boxed();
    }
    let side = || prop::collection::vec((0..depth).prop_flat_map(small), 0..3);
    (side(), side()).prop_map(|(left, right)| Form::Options(left, right)).boxed()
}

/// Forms in which both players can move until the end.
fn all_small(depth: u32) -> BoxedStrategy<Form> {
    if depth == 0 {
        return Just(Form::Integer(0)).boxed();
    }
    let side = || prop::collection::vec((0..depth).prop_flat_map(all_small), 1..3);
    (side(), side()).prop_map(|(left, right)| Form::Options(left, right)).boxed()
}

/// Trees of moves with integers at the leaves.
fn hot(depth: u32) -> BoxedStrategy<Form> {
    if depth == 0 {
        return (-6i64..7).prop_map(Form::Integer).boxed();
    }
    let side = || prop::collection::vec((0..depth).prop_flat_map(hot), 1..3);
    (side(), side()).prop_map(|(left, right)| Form::Options(left, right)).boxed()
}

fn any_form() -> impl Strategy<Value = Form> {
    prop_oneof![small(4), hot(3)]
}

/// No option of any position is dominated or reversible.
fn assert_canonical(games: &mut Games, game: Game) {
    for position in games.positions(game).unwrap() {
        for player in Player::BOTH {
            let options = games.options(player, position);
            for (i, &option) in options.iter().enumerate() {
                for &other in &options[i + 1..] {
                    assert_eq!(games.compare(option, other).unwrap(), Relation::Confused);
                }
                for reply in games.options(player.opponent(), option) {
                    let reverses = match player {
                        Player::Left => games.at_most(reply, position),
                        Player::Right => games.at_most(position, reply),
                    };
                    assert!(!reverses.unwrap());
                }
            }
        }
    }
}

/// Whether, up to an infinitesimal, the player likes `a` at least as well as `b`.
fn nearly_as_good(games: &mut Games, player: Player, a: Game, b: Game) -> bool {
    let difference = games.sub(a, b).unwrap();
    match player {
        Player::Left => games.right_stop(difference) >= Dyadic::ZERO,
        Player::Right => games.left_stop(difference) <= Dyadic::ZERO,
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn forms_keep_their_value(form in any_form()) {
        let (mut games, mut naive) = (Games::default(), Naive::default());
        let game = form.canonical(&mut games);
        let literal = form.literal(&mut naive);
        let canonical = written_out(&mut games, game, &mut naive);
        prop_assert!(naive.equal(literal, canonical));
        prop_assert_eq!(games.birthday(game).unwrap(), naive.height(canonical).into());
        prop_assert!(naive.height(canonical) <= naive.height(literal));
        assert_canonical(&mut games, game);
        let (left, right) = (games.left_options(game), games.right_options(game));
        prop_assert_eq!(games.game(&left, &right).unwrap(), game);
    }

    #[test]
    fn order_and_sums_follow_the_definitions(a in any_form(), b in any_form()) {
        let (mut games, mut naive) = (Games::default(), Naive::default());
        let (g, h) = (a.canonical(&mut games), b.canonical(&mut games));
        let (x, y) = (a.literal(&mut naive), b.literal(&mut naive));
        prop_assert_eq!(games.at_most(g, h).unwrap(), naive.at_most(x, y));
        prop_assert_eq!(g == h, naive.equal(x, y));
        let sum = games.add(g, h).unwrap();
        assert_canonical(&mut games, sum);
        let (sum, literal_sum) = (written_out(&mut games, sum, &mut naive), naive.add(x, y));
        prop_assert!(naive.equal(sum, literal_sum));
        let negative = games.neg(g).unwrap();
        let (negative, literal_negative) = (written_out(&mut games, negative, &mut naive), naive.neg(x));
        prop_assert!(naive.equal(negative, literal_negative));
    }

    #[test]
    fn games_are_an_ordered_group(a in any_form(), b in any_form(), c in any_form()) {
        let mut games = Games::default();
        let [g, h, k] = [a, b, c].map(|form| form.canonical(&mut games));
        let zero = games.zero();
        let gh = games.add(g, h).unwrap();
        let hk = games.add(h, k).unwrap();
        prop_assert_eq!(gh, games.add(h, g).unwrap());
        prop_assert_eq!(games.add(gh, k).unwrap(), games.add(g, hk).unwrap());
        prop_assert_eq!(games.add(g, zero).unwrap(), g);
        prop_assert_eq!(games.sub(g, g).unwrap(), zero);
        let negative = games.neg(g).unwrap();
        prop_assert_eq!(games.neg(negative).unwrap(), g);
        let relation = games.compare(g, h).unwrap();
        let gk = games.add(g, k).unwrap();
        prop_assert_eq!(games.compare(gk, hk).unwrap(), relation);
        let difference = games.sub(g, h).unwrap();
        let outcome = match relation {
            Relation::Less => Outcome::Right,
            Relation::Equal => Outcome::Previous,
            Relation::Greater => Outcome::Left,
            Relation::Confused => Outcome::Next,
        };
        prop_assert_eq!(games.outcome(difference).unwrap(), outcome);
        if games.at_most(g, h).unwrap() && games.at_most(h, k).unwrap() {
            prop_assert!(games.at_most(g, k).unwrap());
        }
        let thrice = games.times(&BigInt::from(-3), g).unwrap();
        prop_assert_eq!(games.sum(&[thrice, g, g, g]).unwrap(), zero);
    }

    #[test]
    fn means_add_and_temperatures_do_not_rise(a in any_form(), b in any_form()) {
        let mut games = Games::default();
        let [g, h] = [a, b].map(|form| form.canonical(&mut games));
        let sum = games.add(g, h).unwrap();
        let means = [g, h, sum].map(|game| games.mean(game).unwrap());
        prop_assert_eq!(&means[0] + &means[1], means[2].clone());
        let [t, u, v] = [g, h, sum].map(|game| games.temperature(game).unwrap());
        prop_assert!(v <= t.max(u));
        let thermograph = games.thermograph(sum).unwrap();
        prop_assert_eq!(thermograph.left_stop(), (&games.left_stop(sum)).into());
        prop_assert_eq!(thermograph.right_stop(), (&games.right_stop(sum)).into());
        prop_assert_eq!(thermograph.mean().clone(), (&means[2]).into());
    }

    /// The thermograph of a canonical form is that of any form of the game.
    #[test]
    fn thermographs_do_not_depend_on_the_form(form in hot(3)) {
        let mut games = Games::default();
        let game = form.canonical(&mut games);
        prop_assert_eq!(games.thermograph(game).unwrap(), thermograph_of_form(&form));
    }

    #[test]
    fn what_is_printed_is_read_back(form in any_form(), number in -9i64..9, places in 0u32..4) {
        let mut games = Games::default();
        let game = form.canonical(&mut games);
        let number = games.number(&Dyadic::new(number, places));
        let game = games.add(game, number).unwrap();
        for style in [Style::UNICODE, Style::ASCII] {
            let text = games.text_in(game, style).unwrap();
            prop_assert_eq!(games.parse(&text).unwrap(), game, "{}", text);
        }
    }

    #[test]
    fn cooling_is_additive(a in any_form(), b in any_form(), t in 0i64..12) {
        let mut games = Games::default();
        let [g, h] = [a, b].map(|form| form.canonical(&mut games));
        let t = Dyadic::new(t, 1);
        let sum = games.add(g, h).unwrap();
        let [g, h, sum] = [g, h, sum].map(|game| games.cool(game, &t).unwrap());
        prop_assert_eq!(games.add(g, h).unwrap(), sum);
    }

    #[test]
    fn chilling_undoes_warming(form in any_form()) {
        let mut games = Games::default();
        let game = form.canonical(&mut games);
        let warmed = games.warm(game).unwrap();
        prop_assert_eq!(games.chill(warmed).unwrap(), game);
    }

    #[test]
    fn reduced_forms_forget_infinitesimals_only(form in hot(3), dust in small(3)) {
        let mut games = Games::default();
        let game = form.canonical(&mut games);
        let reduced = games.reduced(game).unwrap();
        prop_assert_eq!(games.reduced(reduced).unwrap(), reduced);
        prop_assert!(games.birthday(reduced).unwrap() <= games.birthday(game).unwrap());
        let difference = games.sub(game, reduced).unwrap();
        prop_assert!(games.left_stop(difference).is_zero() && games.right_stop(difference).is_zero());
        let dust = dust.canonical(&mut games);
        if games.left_stop(dust).is_zero() && games.right_stop(dust).is_zero() {
            let dusty = games.add(game, dust).unwrap();
            prop_assert_eq!(games.reduced(dusty).unwrap(), reduced);
        }
    }

    /// What characterises a reduced canonical form (Grossman and Siegel): no
    /// position is infinitesimally close to a number without being one, and no
    /// option is dominated or reversible up to infinitesimals.
    #[test]
    fn reduced_forms_are_reduced(form in hot(3)) {
        let mut games = Games::default();
        let game = form.canonical(&mut games);
        let reduced = games.reduced(game).unwrap();
        for position in games.positions(reduced).unwrap() {
            prop_assert!(!games.is_numberish(position));
            for player in Player::BOTH {
                let options = games.options(player, position);
                for (i, &option) in options.iter().enumerate() {
                    for (j, &other) in options.iter().enumerate() {
                        prop_assert!(i == j || !nearly_as_good(&mut games, player, other, option));
                    }
                    for reply in games.options(player.opponent(), option) {
                        let is_number = option.is_number();
                        prop_assert!(is_number || !nearly_as_good(&mut games, player.opponent(), reply, position));
                    }
                }
            }
        }
    }

    #[test]
    fn norton_products_distribute(a in small(3), b in small(3), u in small(3)) {
        let mut games = Games::default();
        let [g, h, unit] = [a, b, u].map(|form| form.canonical(&mut games));
        let sum = games.add(g, h).unwrap();
        if let Some(product) = games.norton(sum, unit).unwrap() {
            let [first, second] = [g, h].map(|game| games.norton(game, unit).unwrap().unwrap());
            prop_assert_eq!(games.add(first, second).unwrap(), product);
            let relation = games.compare(g, h).unwrap();
            prop_assert_eq!(games.compare(first, second).unwrap(), relation);
        }
    }

    /// The colon principle: an ordinal sum preserves the order of what is added.
    #[test]
    fn ordinal_sums_keep_the_order(a in small(3), b in small(3), c in small(3)) {
        let mut games = Games::default();
        let [g, h, k] = [a, b, c].map(|form| form.canonical(&mut games));
        let [gh, gk] = [h, k].map(|upper| games.ordinal_sum(g, upper).unwrap());
        let relation = games.compare(h, k).unwrap();
        prop_assert_eq!(games.compare(gh, gk).unwrap(), relation);
    }

    /// Weights are a homomorphism on all-small games, and 2 and more win.
    #[test]
    fn atomic_weights_add(a in all_small(4), b in all_small(4)) {
        let mut games = Games::default();
        let [g, h] = [a, b].map(|form| form.canonical(&mut games));
        prop_assert!(games.is_all_small(g).unwrap() && games.is_all_small(h).unwrap());
        let sum = games.add(g, h).unwrap();
        let [x, y, z] = [g, h, sum].map(|game| games.atomic_weight(game).unwrap().unwrap());
        prop_assert_eq!(games.add(x, y).unwrap(), z);
        let two = games.integer(2);
        if games.at_most(two, z).unwrap() {
            prop_assert_eq!(games.outcome(sum).unwrap(), Outcome::Left);
        }
    }
}

fn thermograph_of_form(form: &Form) -> yose_cgt::Thermograph {
    use yose_cgt::Thermograph;
    match form {
        Form::Integer(n) => Thermograph::number((*n).into()),
        Form::Options(left, right) => {
            let left: Vec<Thermograph> = left.iter().map(thermograph_of_form).collect();
            let right: Vec<Thermograph> = right.iter().map(thermograph_of_form).collect();
            Thermograph::from_options(&left.iter().collect::<Vec<_>>(), &right.iter().collect::<Vec<_>>())
        }
    }
}
