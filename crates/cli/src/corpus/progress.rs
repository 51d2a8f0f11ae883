//! Telling how far the work has come: a bar on a terminal, and elsewhere, in the log of a batch system perhaps, a line now and
//! then.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::meter::Meter;
use crate::output;

/// How often the bar is drawn.
const BLINK: Duration = Duration::from_millis(200);

/// Does the work while standard error tells how far it has come; without a terminal it does so every so many seconds, 0 standing
/// for never.
pub(crate) fn with_progress<T>(total: u64, meter: &Meter, seconds: u64, work: impl FnOnce() -> T) -> T {
    let target = ProgressDrawTarget::stderr();
    match (target.is_hidden(), seconds) {
        (false, _) => with_bar(total, meter, target, work),
        (true, 0) => work(),
        (true, seconds) => {
            let (meter, start) = (meter.clone(), Instant::now());
            let tell = move || output::note(&line(&meter, total, start.elapsed()));
            while_ticking(Duration::from_secs(seconds), tell, work)
        }
    }
}

fn with_bar<T>(total: u64, meter: &Meter, target: ProgressDrawTarget, work: impl FnOnce() -> T) -> T {
    let bar = ProgressBar::with_draw_target(Some(total.max(1)), target);
    let template = "{bar:24} {percent:>3}%  {msg}  {elapsed} gone, {eta} to go";
    bar.set_style(ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()));
    let draw = {
        let (bar, meter, start) = (bar.clone(), meter.clone(), Instant::now());
        move || {
            bar.set_message(counts(&meter, start.elapsed()));
            bar.set_position(meter.position().min(total));
        }
    };
    let result = while_ticking(BLINK, draw, work);
    bar.finish_and_clear();
    result
}

/// Does the work, and something else again and again on another thread.
fn while_ticking<T>(
    period: Duration,
    mut tick: impl FnMut() + Send + 'static,
    work: impl FnOnce() -> T,
) -> T {
    let (done, waiting) = channel::<()>();
    let ticker = std::thread::spawn(move || {
        // The channel closes when the work is done.
        while waiting.recv_timeout(period) == Err(RecvTimeoutError::Timeout) {
            tick();
        }
    });
    let result = work();
    drop(done);
    // A ticker that panicked has nothing to say about the result.
    let _ = ticker.join();
    result
}

fn counts(meter: &Meter, elapsed: Duration) -> String {
    let games = meter.analysed();
    let rate = games as f64 / elapsed.as_secs_f64().max(0.001);
    let refused = match meter.rejects() {
        0 => String::new(),
        count => format!(", {count} refused"),
    };
    format!("{games} games, {rate:.1} a second{refused}")
}

fn line(meter: &Meter, total: u64, elapsed: Duration) -> String {
    let percent = 100 * meter.position().min(total) / total.max(1);
    let left = match meter.to_go(total, elapsed) {
        Some(left) => format!(", {} to go", HumanDuration(left)),
        None => String::new(),
    };
    format!("{percent}% after {}: {}{left}", HumanDuration(elapsed), counts(meter, elapsed))
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    #[test]
    fn a_line_tells_share_rate_refusals_and_what_is_left() {
        let meter = Meter::default();
        std::io::copy(&mut meter.metered(std::io::repeat(0).take(900)), &mut std::io::sink()).unwrap();
        meter.set_found(6);
        meter.add_reject();
        let minute = Duration::from_secs(60);
        assert_eq!(line(&meter, 900, minute), "0% after 60 seconds: 0 games, 0.0 a second, 1 refused");
        meter.add_analysed();
        meter.add_analysed();
        assert_eq!(
            line(&meter, 900, 2 * minute),
            "33% after 2 minutes: 2 games, 0.0 a second, 1 refused, 4 minutes to go"
        );
    }

    #[test]
    fn ticks_come_while_the_work_is_done_and_not_after_it() {
        let (tell, told) = channel();
        let tick = move || tell.send(()).unwrap();
        let work = || {
            (0..3).for_each(|_| told.recv().unwrap());
            told
        };
        let told = while_ticking(Duration::from_millis(1), tick, work);
        // The ticker is gone, and with it the sender: what has come is all that comes.
        assert!(told.iter().count() < 1000);
    }
}
