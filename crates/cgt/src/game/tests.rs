use num_bigint::{BigInt, BigUint};

use super::*;
use crate::{Budget, BudgetExceeded, Dyadic};

/// Sums that would run for hours without a limit.
fn explode(games: &mut Games) -> Result<Game, BudgetExceeded> {
    let mut total = games.zero();
    let mut corridor = games.zero();
    for k in 1..60 {
        let block = games.integer(k);
        corridor = games.game(&[block], &[corridor])?;
        total = games.add(total, corridor)?;
    }
    Ok(total)
}

#[test]
fn every_limit_is_kept_and_survived() {
    let limits = [
        (Budget::unlimited().max_nodes(2000), BudgetExceeded::Nodes(2000)),
        (Budget::unlimited().max_work(50_000), BudgetExceeded::Work(50_000)),
        (Budget::unlimited().max_bytes(1 << 20), BudgetExceeded::Memory(1 << 20)),
        (Budget::unlimited().stop_when(|| true), BudgetExceeded::Stopped),
    ];
    for (budget, expected) in limits {
        let mut games = Games::new(budget);
        assert_eq!(explode(&mut games), Err(expected));
        games.set_budget(Budget::default());
        // What was found so far is right: the same sums come out as in a new context.
        let mut fresh = Games::default();
        let [old, new] = [&mut games, &mut fresh].map(|games| {
            let game = games.parse("{3|{2|{1|0}}} + {2|{1|0}} + {1|0}").unwrap();
            games.text(game).unwrap()
        });
        assert_eq!(old, new);
    }
}

#[test]
fn work_is_deterministic() {
    let work = || {
        let mut games = Games::new(Budget::default().max_work(20_000));
        let _ = explode(&mut games);
        (games.work(), games.node_count(), games.bytes())
    };
    assert_eq!(work(), work());
}

#[test]
fn handles_are_small() {
    assert_eq!(size_of::<Game>(), 16);
}

#[test]
fn translates_share_a_node() {
    let mut games = Games::default();
    let first = games.parse("{6||4|0}").unwrap();
    let nodes = games.node_count();
    let second = games.parse("{13/2||9/2|1/2}").unwrap();
    assert_eq!(games.node_count(), nodes);
    assert_eq!(games.sub(second, first).unwrap(), games.number(&Dyadic::new(1, 1)));
}

#[test]
fn numbers_of_any_size_are_games() {
    let mut games = Games::default();
    let fine = Dyadic::new(1, 499);
    let huge = Dyadic::from(BigInt::from(10).pow(40));
    let (x, y) = (games.number(&fine), games.number(&huge));
    let sum = games.add(x, y).unwrap();
    assert_eq!(games.as_number(sum), Some(&fine + &huge));
    let (left, right) = (games.left_options(sum), games.right_options(sum));
    assert_eq!(games.game(&left, &right).unwrap(), sum);
    assert_eq!(games.birthday(x).unwrap(), BigUint::from(500u32));
    // A hot game with big shifts behaves like one with small shifts.
    let star = games.nimber(1).unwrap();
    let shifted = games.add(sum, star).unwrap();
    assert_eq!(games.outcome(shifted).unwrap(), Outcome::Left);
    assert_eq!(games.sub(shifted, star).unwrap(), sum);
    assert_eq!(games.less(y, sum), Ok(true));
    assert_eq!(games.mean(shifted).unwrap(), &fine + &huge);
}

/// By hand: in {5|1} Left gains {5|1}ᴸ − {5|1} = 5 − {5|1} = {4|0}, and so does
/// Right, {5|1} − 1.
#[test]
fn incentives_of_a_switch() {
    let mut games = Games::default();
    let switch = games.parse("{5|1}").unwrap();
    let gain = games.parse("{4|0}").unwrap();
    let incentives = games.incentives(switch).unwrap();
    assert_eq!(incentives, Incentives { left: vec![gain], right: vec![gain] });
}

/// The simplest number right of * and {3|−1} and left of {4|2}: 0 is confused
/// with both Left options and below the Right one.
#[test]
fn simplest_numbers_between_games() {
    let mut games = Games::default();
    let left = ["*", "{3|-1}"].map(|text| games.parse(text).unwrap());
    let right = [games.parse("{4|2}").unwrap()];
    assert_eq!(games.simplest_number(&left, &right), Some(Dyadic::ZERO));
    let [one, two] = [games.integer(1), games.integer(2)];
    assert_eq!(games.simplest_number(&[two], &[one]), None);
}

#[test]
fn multiples_of_ups_take_no_sums() {
    let mut games = Games::default();
    let game = games.parse("1/2 + ^*3").unwrap();
    let multiple = games.times(&BigInt::from(-1001), game).unwrap();
    let parts = games.number_up_star(multiple).unwrap();
    assert_eq!(parts, NumberUpStar { number: Dyadic::new(-1001, 1), ups: -1001, nimber: 3 });
}
