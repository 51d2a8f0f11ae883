use super::*;
use crate::pool::Pool;

const LONG: Duration = Duration::from_secs(60);

fn settings() -> Settings {
    Settings { jobs: 2, unheard: LONG, ..Settings::default() }
}

fn until_stopped(_: &Arc<Job>, stop: &Stop) -> Result<Finding, Fault> {
    while !stop.says_so() {
        std::thread::sleep(Duration::from_millis(1));
    }
    Ok(Finding::Chart)
}

fn counting(job: &Arc<Job>, _: &Stop) -> Result<Finding, Fault> {
    for number in 0..3 {
        job.progress(number, 3, "counting");
        job.tell("point", &number);
    }
    job.conclude(&"all");
    Ok(Finding::Chart)
}

async fn names(mut listener: Listener) -> Vec<(&'static str, String)> {
    let mut events = Vec::new();
    while let Some(event) = listener.next().await {
        if event.name != "progress" {
            events.push((event.name, event.data.to_string()));
        }
    }
    events
}

async fn eventually(what: &str, mut is_so: impl FnMut() -> bool) {
    for _ in 0..500 {
        if is_so() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("{what}");
}

#[tokio::test]
async fn everybody_hears_everything() {
    let (pool, jobs) = (Pool::new(1, 4), Jobs::new(&settings()));
    let job = jobs.begin("chart", pool.seat().unwrap(), LONG, counting).unwrap();
    let expected = [("started", "{}"), ("point", "0"), ("point", "1"), ("point", "2"), ("done", "\"all\"")];
    for _ in 0..2 {
        let heard = names(job.listen()).await;
        assert_eq!(heard, expected.map(|(name, data)| (name, data.to_owned())));
    }
    assert_eq!(job.state().0, State::Done);
    assert!(jobs.find(&job.id).is_some());
}

#[tokio::test]
async fn leaving_cancels_and_frees_the_worker() {
    let (pool, jobs) = (Pool::new(1, 4), Jobs::new(&settings()));
    let job = jobs.begin("chart", pool.seat().unwrap(), LONG, until_stopped).unwrap();
    let (mut one, two) = (job.listen(), job.listen());
    assert_eq!(one.next().await.unwrap().name, "started");
    drop(one);
    assert_eq!(job.state().0, State::Running, "somebody still listens");
    drop(two);
    assert_eq!(job.state().0, State::Cancelled);
    eventually("the worker is free", || pool.taken() == 0).await;
}

#[tokio::test]
async fn a_waiting_job_gives_its_seat_back_at_once() {
    let (pool, jobs) = (Pool::new(1, 4), Jobs::new(&settings()));
    let first = jobs.begin("chart", pool.seat().unwrap(), LONG, until_stopped).unwrap();
    let second = jobs.begin("chart", pool.seat().unwrap(), LONG, until_stopped).unwrap();
    assert_eq!(pool.taken(), 2);
    second.cancel();
    eventually("its seat is free", || pool.taken() == 1).await;
    assert_eq!(names(second.listen()).await, [("cancelled", "{}".to_owned())]);
    first.cancel();
}

#[tokio::test]
async fn nobody_listens() {
    let jobs = Jobs::new(&Settings { unheard: Duration::from_millis(20), ..settings() });
    let pool = Pool::new(1, 4);
    let job = jobs.begin("chart", pool.seat().unwrap(), LONG, until_stopped).unwrap();
    eventually("it is cancelled", || job.state().0 == State::Cancelled).await;
}

#[tokio::test]
async fn the_table_is_bounded() {
    let (pool, jobs) = (Pool::new(4, 4), Jobs::new(&settings()));
    let begin = |work| jobs.begin("chart", pool.seat().unwrap(), LONG, work);
    let done = begin(counting as fn(&Arc<Job>, &Stop) -> _).unwrap();
    names(done.listen()).await;
    let running = begin(until_stopped).unwrap();
    // The one that is done makes room; after that nobody does.
    let another = begin(until_stopped).unwrap();
    assert!(jobs.find(&done.id).is_none() && jobs.find(&running.id).is_some());
    assert_eq!(begin(counting).unwrap_err(), Fault::busy());
    running.cancel();
    another.cancel();
}

#[tokio::test]
async fn done_jobs_are_forgotten() {
    let jobs = Jobs::new(&Settings { keep: Duration::ZERO, ..settings() });
    let pool = Pool::new(1, 4);
    let job = jobs.begin("chart", pool.seat().unwrap(), LONG, counting).unwrap();
    names(job.listen()).await;
    assert!(jobs.find(&job.id).is_none());
}

#[tokio::test]
async fn a_fault_is_told() {
    let (pool, jobs) = (Pool::new(1, 4), Jobs::new(&settings()));
    let fail = |_: &Arc<Job>, _: &Stop| Err(Fault::senseless("no such thing"));
    let job = jobs.begin("chart", pool.seat().unwrap(), LONG, fail).unwrap();
    let heard = names(job.listen()).await;
    assert_eq!(heard[1], ("failed", r#"{"error":{"message":"no such thing"}}"#.to_owned()));
}

#[test]
fn nothing_comes_after_the_last_event() {
    let mut log = Log::default();
    log.start();
    log.cancel();
    log.set_progress(Event::new("progress", &1));
    log.tell(Event::new("point", &1));
    log.finish(Finding::Chart);
    let (mut heard, mut progress) = (0, 0);
    let names: Vec<&str> =
        std::iter::from_fn(|| log.after(&mut heard, &mut progress)).map(|event| event.name).collect();
    assert_eq!(names, ["started", "cancelled"]);
    assert_eq!(log.state(), State::Cancelled);
}
