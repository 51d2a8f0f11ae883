//! Benson's algorithm against the theorem itself and against a naive version.

mod tiny;

use std::collections::HashSet;

use tiny::{Dice, Mask, Stones, Tiny, each};
use yose_board::{Board, Color};
use yose_region::benson;

/// Stones that the opponent cannot capture however often he plays in a row.
fn by_force(board: &Board, color: Color) -> Mask {
    let (tiny, start) = Tiny::of(board);
    let foe = (!color).index();
    reachable_alone(&tiny, start, foe)
        .iter()
        .fold(start[color.index()], |alive, after| alive & after[color.index()])
}

/// The definition, read word by word: the union of all sets of chains that prove each other alive.
fn by_definition(board: &Board, color: Color) -> Mask {
    let (tiny, stones) = Tiny::of(board);
    let own = stones[color.index()];
    let empty = tiny.all() & !(stones[0] | stones[1]);
    let mut chains: Vec<Mask> = each(own).map(|at| tiny.chain(at, own)).collect();
    chains.sort_unstable();
    chains.dedup();
    let union = |choice: u32| {
        chains.iter().enumerate().filter(|(i, _)| choice & 1 << i != 0).fold(0, |all, (_, chain)| all | chain)
    };
    let proves_itself = |choice: u32| {
        let walls = union(choice);
        let mut regions: Vec<Mask> =
            each(tiny.all() & !own).map(|at| tiny.chain(at, tiny.all() & !own)).collect();
        regions.sort_unstable();
        regions.dedup();
        regions.retain(|&region| tiny.around(region) & own & !walls == 0);
        chains.iter().enumerate().filter(|(i, _)| choice & 1 << i != 0).all(|(_, &chain)| {
            let liberties = tiny.around(chain) & empty;
            let vital = |region: &&Mask| **region & liberties != 0 && **region & empty & !liberties == 0;
            regions.iter().filter(vital).count() >= 2
        })
    };
    (0..1u32 << chains.len())
        .filter(|&choice| proves_itself(choice))
        .fold(0, |alive, choice| alive | union(choice))
}

#[test]
fn unconditional_life_is_exactly_what_nobody_can_capture() {
    let mut dice = Dice(0x5eed);
    let (mut alive, mut boards) = (0, 0);
    for round in 0..6000 {
        let (width, height) = [(3, 3), (4, 3), (4, 4), (5, 3), (7, 2), (12, 1)][round % 6];
        let board = dice.board(width, height, 55, 10 + 2 * (round as u64 % 10));
        for color in Color::BOTH {
            let (tiny, _) = Tiny::of(&board);
            let found = tiny.mask(&benson(&board, color).stones());
            assert_eq!(found, by_definition(&board, color), "{color}\n{board}");
            assert_eq!(found, by_force(&board, color), "{color}\n{board}");
            alive += usize::from(found != 0);
        }
        boards += 1;
    }
    assert!(alive > 300, "only {alive} of {boards} boards had living stones");
}

#[test]
fn larger_boards_agree_with_the_definition() {
    let mut dice = Dice(0xbe50);
    let mut alive = 0;
    for _ in 0..3000 {
        let board = dice.board(5, 5, 60, 8);
        for color in Color::BOTH {
            let (tiny, _) = Tiny::of(&board);
            let found = tiny.mask(&benson(&board, color).stones());
            assert_eq!(found, by_definition(&board, color), "{color}\n{board}");
            alive += usize::from(found != 0);
        }
    }
    assert!(alive > 300, "only {alive}");
}

/// All positions that one side can reach alone, playing as often as it likes.
fn reachable_alone(tiny: &Tiny, start: Stones, color: usize) -> HashSet<Stones> {
    let mut seen = HashSet::from([start]);
    let mut work = vec![start];
    while let Some(stones) = work.pop() {
        for at in each(tiny.all()) {
            if let Some(after) = tiny.play(stones, color, at)
                && seen.insert(after)
            {
                work.push(after);
            }
        }
    }
    seen
}
