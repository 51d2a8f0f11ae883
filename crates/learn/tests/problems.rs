//! Nothing is learnt that the network is tested on.
//!
//! The problems are no part of this repository; without them this test says that it is skipped.

mod common;

use std::path::{Path, PathBuf};

use common::{Plain, game};
use yose_board::{Board, Color, PointSet, Symmetry};
use yose_learn::{
    Difficulty, Exclusion, Labels, Recipe, Sample, Source, samples_of_game, samples_of_regions,
};
use yose_record::{Cursor, Mark};
use yose_search::Scene;

/// The problems with their regions, if they are there.
fn problems() -> Vec<(Board, PointSet)> {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/problems")];
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        let Ok(entries) = std::fs::read_dir(&folder) else { continue };
        let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
        paths.sort();
        for path in paths {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "sgf") {
                let record = yose_record::read(std::fs::read(&path).unwrap()).unwrap();
                let game = record.games().next().unwrap();
                found.push((
                    Cursor::new(game).unwrap().board().clone(),
                    game.root().markup().marked(Mark::Square),
                ));
            }
        }
    }
    found
}

fn sample(board: &Board, scope: PointSet) -> Sample {
    Sample {
        group: 0,
        source: Source::Game,
        size: board.size(),
        stones: Color::BOTH.map(|color| *board.stones(color)),
        scope,
        ko: None,
        recent: Vec::new(),
        length: 0,
        labels: Labels::default(),
    }
}

#[test]
fn no_training_position_is_a_problem() {
    let problems = problems();
    if problems.is_empty() {
        println!("skipped: there are no problems in ../shared/problems");
        return;
    }
    let mut exclusion = Exclusion::default();
    problems.iter().for_each(|(board, region)| exclusion.add(board, region));
    assert!(exclusion.len() >= problems.len());

    // As they stand, and as a search would fill them: refused from every side.
    for (board, region) in &problems {
        let alive = *board.stones(Color::Black) | *board.stones(Color::White);
        let mut views = vec![sample(board, *region)];
        views.extend((0..3).map(|rim| {
            let scene = Scene::of(board, region, &alive, 4, rim).unwrap();
            sample(scene.board(), *scene.scope())
        }));
        for view in &views {
            let turned = view.seen(Symmetry::ALL[5], true);
            assert!(exclusion.holds(view) && exclusion.holds(&turned), "{}", board.text(None));
        }
    }

    // What is made with the exclusion holds none of them, and there is something.
    let mut made = samples_of_regions(
        0,
        60,
        &Difficulty { points: 6, nodes: 5_000, ..Difficulty::default() },
        &exclusion,
        1,
    );
    for seed in 0..6 {
        made.extend(samples_of_game(&game(seed, 13), &mut Plain, &Recipe::default(), &exclusion, 1));
    }
    assert!(made.len() > 60, "{}", made.len());
    assert!(made.iter().all(|sample| !exclusion.holds(sample)));
}
