use super::*;

/// Waits until something is so; tasks notice within a moment.
async fn eventually(what: &str, mut is_so: impl FnMut() -> bool) {
    for _ in 0..500 {
        if is_so() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("{what}");
}

fn until_stopped(stop: &Stop) {
    while !stop.says_so() {
        std::thread::sleep(Duration::from_millis(1));
    }
}

const LONG: Duration = Duration::from_secs(60);

#[tokio::test]
async fn work_is_done() {
    let pool = Pool::new(2, 0);
    assert_eq!(pool.run(LONG, |_| 6 * 7).await, Ok(42));
}

#[tokio::test]
async fn seats_are_counted() {
    let pool = Pool::new(1, 2);
    let mut tasks = Vec::new();
    for _ in 0..3 {
        let pool = pool.clone();
        tasks.push(tokio::spawn(async move { pool.run(LONG, until_stopped).await }));
    }
    eventually("three tasks have seats", || pool.taken() == 3).await;
    assert_eq!(pool.run(LONG, |_| ()).await, Err(Fault::busy()));
    // One works and two wait; those go away at once, and the working one when it asks.
    for task in &tasks {
        task.abort();
    }
    eventually("all seats are free again", || pool.taken() == 0).await;
    assert_eq!(pool.run(LONG, |_| 1).await, Ok(1));
}

#[tokio::test]
async fn time_is_limited() {
    let pool = Pool::new(1, 0);
    let begun = Instant::now();
    pool.run(Duration::from_millis(50), until_stopped).await.unwrap();
    assert!(begun.elapsed() >= Duration::from_millis(50));
}

#[tokio::test]
async fn a_panic_is_an_answer() {
    let pool = Pool::new(1, 0);
    assert_eq!(pool.run(LONG, |_| panic!("on purpose")).await, Err::<(), _>(Fault::internal()));
    assert_eq!(pool.run(LONG, |_| 1).await, Ok(1));
}
