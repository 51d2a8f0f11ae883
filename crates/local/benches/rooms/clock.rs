//! How long something takes, without what other programs take.

use std::time::{Duration, Instant};

/// Short runs are repeated until they have taken this long.
const LONG_ENOUGH: Duration = Duration::from_millis(100);

/// What something gives, and how long it takes.
pub(crate) fn timed<T>(run: impl FnOnce() -> T) -> (Duration, T) {
    let start = Moment::now();
    let result = run();
    (start.elapsed(), result)
}

/// The same, on the average of several runs if one is short. The first result counts; the system tells the time of the processor
/// only every few milliseconds.
pub(crate) fn repeated<T>(run: impl Fn() -> T) -> (Duration, T) {
    let start = Moment::now();
    let result = run();
    let mut runs = 1;
    while start.elapsed() < LONG_ENOUGH {
        run();
        runs += 1;
    }
    (start.elapsed() / runs, result)
}

/// The time of the processor that this thread has used; the time of day if the system does not tell.
enum Moment {
    Processor(Duration),
    Day(Instant),
}

impl Moment {
    fn now() -> Moment {
        used().map_or_else(|| Moment::Day(Instant::now()), Moment::Processor)
    }

    fn elapsed(&self) -> Duration {
        match self {
            Moment::Processor(start) => used().unwrap_or_default().saturating_sub(*start),
            Moment::Day(start) => start.elapsed(),
        }
    }
}

/// Linux: nanoseconds on a processor, the first number of the file.
fn used() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(Duration::from_nanos(text.split(' ').next()?.parse().ok()?)).filter(|used| !used.is_zero())
}
