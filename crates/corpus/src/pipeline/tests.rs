use super::*;

use std::time::Duration;

use crate::item::{Draft, Origin, WorkOptions};

/// Games in shards of three.
fn items(count: u64) -> Vec<Item> {
    let item = |ordinal: u64| {
        let origin = Origin { file: "f".into(), game: ordinal + 1, ..Origin::default() };
        let draft = Draft { origin, sgf: String::new() };
        draft.into_item(ordinal / 3, 3, ordinal, &WorkOptions::default())
    };
    (0..count).map(item).collect()
}

fn rows(item: &Item) -> GameRows {
    let (shard, of, ordinal) = (item.shard, item.of, item.ordinal);
    GameRows { shard, of, ordinal, game: Default::default(), positions: Vec::new(), regions: Vec::new() }
}

fn reading(count: u64) -> impl FnOnce(&mut Push<'_>) -> Result<(), String> + Send {
    move |push| {
        let _ = items(count).into_iter().try_for_each(push);
        Ok(())
    }
}

#[test]
fn any_number_of_threads_makes_the_same_shards() {
    for threads in [1, 2, 7] {
        let mut shards: Vec<Vec<u64>> = Vec::new();
        // Early games take longest, so that later ones overtake them.
        let work = |item: &Item| {
            std::thread::sleep(Duration::from_micros(300 - item.ordinal));
            Ok(Some(rows(item)))
        };
        run(threads, reading(300), work, |games| {
            shards.push(games.iter().map(|rows| rows.ordinal).collect());
            Ok(())
        })
        .unwrap();
        shards.sort();
        let expected: Vec<Vec<u64>> = (0..100).map(|shard| (3 * shard..3 * shard + 3).collect()).collect();
        assert_eq!(shards, expected, "{threads} threads");
    }
}

#[test]
fn a_writer_that_fails_ends_everything() {
    let outcome = run(2, reading(100_000), |item| Ok(Some(rows(item))), |_| Err("disk full".to_owned()));
    assert!(matches!(outcome, Err(Stopped::Other(reason)) if reason == "disk full"));
}

#[test]
fn a_worker_that_is_told_to_stop_stops_all() {
    let work = |item: &Item| Ok((item.ordinal < 50).then(|| rows(item)));
    let mut written = 0;
    let outcome = run(2, reading(100_000), work, |games| {
        written += games.len();
        Ok(())
    });
    assert!(matches!(outcome, Err(Stopped::Asked)));
    assert!(written <= 50);
}

#[test]
fn a_reader_that_fails_is_told() {
    let outcome = run(2, |_: &mut Push<'_>| Err("gone".to_owned()), |item| Ok(Some(rows(item))), |_| Ok(()));
    assert!(matches!(outcome, Err(Stopped::Other(reason)) if reason == "gone"));
}

/// The reader is never far ahead: with a worker that waits, it stops after the games that the queues hold.
#[test]
fn memory_does_not_grow_with_the_corpus() {
    use std::sync::atomic::AtomicU64;
    let (pushed, done) = (AtomicU64::new(0), AtomicU64::new(0));
    let furthest = AtomicU64::new(0);
    let read = |push: &mut Push<'_>| {
        for item in items(3000) {
            pushed.fetch_add(1, Ordering::Relaxed);
            if push(item).is_break() {
                break;
            }
        }
        Ok::<(), String>(())
    };
    let work = |item: &Item| {
        let ahead = pushed.load(Ordering::Relaxed).saturating_sub(done.fetch_add(1, Ordering::Relaxed));
        furthest.fetch_max(ahead, Ordering::Relaxed);
        Ok(Some(rows(item)))
    };
    run(2, read, work, |_| Ok(())).unwrap();
    assert!(furthest.load(Ordering::Relaxed) <= 2 * AHEAD as u64 + 4, "{furthest:?}");
}
