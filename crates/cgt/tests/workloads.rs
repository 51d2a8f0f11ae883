//! Sums of random games against the checksums on which three independent
//! engines (the crate `cgt`, CGSuite, ogdoad) agree.

mod workload;

use workload::{
    Form, Random, Step, corridors, dag_nodes, doubling_switches, hot, hot_tree, many, mixed, stops, switch,
    tree,
};
use yose_cgt::{Dyadic, Game, Games, Thermograph};

fn sum_of(forms: &[Form], games: &mut Games) -> Game {
    let summands: Vec<Game> = forms.iter().map(|form| form.canonical(games).unwrap()).collect();
    games.sum(&summands).unwrap()
}

fn checksum(forms: &[Form]) -> usize {
    let mut games = Games::default();
    let sum = sum_of(forms, &mut games);
    dag_nodes(&mut games, sum).unwrap()
}

#[test]
fn sums_of_corridors() {
    for (m, expected) in [(4, 16), (6, 100), (8, 414), (10, 1267), (12, 3268)] {
        let mut games = Games::default();
        let summands = corridors(&mut games, m).unwrap();
        let sum = games.sum(&summands).unwrap();
        assert_eq!(dag_nodes(&mut games, sum).unwrap(), expected, "m = {m}");
    }
}

#[test]
fn sums_of_switches() {
    for (k, expected, left, right) in
        [(8, 173, 103, 78), (12, 205, 105, 87), (16, 485, 113, 96), (20, 180, 131, 120)]
    {
        let mut games = Games::default();
        let sum = sum_of(&many(1000 + k, k, switch), &mut games);
        assert_eq!(dag_nodes(&mut games, sum).unwrap(), expected, "k = {k}");
        assert_eq!(stops(&games, sum), (Dyadic::from(left), Dyadic::from(right)), "k = {k}");
        if k == 16 {
            assert_eq!(games.mean(sum).unwrap(), Dyadic::new(209, 1));
            assert_eq!(games.temperature(sum).unwrap(), Dyadic::from(16));
        }
    }
}

#[test]
fn sums_of_doubling_switches() {
    for (k, expected) in [(6, 63), (8, 255), (10, 1023), (12, 4095)] {
        assert_eq!(checksum(&doubling_switches(k)), expected, "k = {k}");
    }
    let mut games = Games::default();
    let sum = sum_of(&doubling_switches(6), &mut games);
    assert_eq!(stops(&games, sum), (Dyadic::from(21), Dyadic::from(-21)));
    assert_eq!(games.temperature(sum).unwrap(), Dyadic::from(32));
}

#[test]
fn sums_of_hot_games() {
    for (k, expected) in [(4, 883), (6, 2888), (7, 5575), (8, 9483)] {
        let total: usize = (0..20).map(|n| checksum(&many(2000 + 100 * k + n, k, hot))).sum();
        assert_eq!(total, expected, "k = {k}");
    }
}

#[test]
fn sums_of_infinitesimal_and_hot_games() {
    for (infinitesimal, hot, expected) in [(8, 0, 148), (6, 2, 567), (4, 4, 1519)] {
        let total: usize = (0..20).map(|n| checksum(&mixed(infinitesimal, hot, n))).sum();
        assert_eq!(total, expected, "{infinitesimal} infinitesimal, {hot} hot");
    }
}

/// Reducing a form never changes its thermograph.
#[test]
fn thermographs_of_trees() {
    let trees = many(42, 1000, |random: &mut Random| tree(random, 4));
    let hot_trees = many(43, 1000, |random: &mut Random| hot_tree(random, 4, 0));
    let mut games = Games::default();
    for form in trees.iter().chain(&hot_trees) {
        let game = form.canonical(&mut games).unwrap();
        assert_eq!(games.thermograph(game).unwrap(), thermograph(form));
    }
}

fn thermograph(form: &Form) -> Thermograph {
    let mut stack: Vec<Thermograph> = Vec::new();
    for step in &form.steps {
        let thermograph = match *step {
            Step::Integer(n) => Thermograph::number(n.into()),
            Step::Options(lefts, rights) => {
                let options = stack.split_off(stack.len() - lefts - rights);
                let options: Vec<&Thermograph> = options.iter().collect();
                Thermograph::from_options(&options[..lefts], &options[lefts..])
            }
        };
        stack.push(thermograph);
    }
    stack.remove(0)
}
