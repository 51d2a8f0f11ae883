//! A sign of life during long work: on a terminal only, never in a pipe.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Work that is done sooner shows nothing.
const PATIENCE: Duration = Duration::from_millis(300);

/// Does the work; if it takes long, a spinner says what is going on and since when.
pub(crate) fn with_spinner<T>(what: &str, work: impl FnOnce() -> T) -> T {
    let target = ProgressDrawTarget::stderr();
    if target.is_hidden() {
        return work();
    }
    let bar = ProgressBar::with_draw_target(None, target).with_message(what.to_owned());
    let style = ProgressStyle::with_template("{spinner} {msg}, {elapsed}");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
    let (done, waiting) = std::sync::mpsc::channel::<()>();
    let ticker = std::thread::spawn({
        let bar = bar.clone();
        move || {
            // The channel closes when the work is done.
            let finished = waiting.recv_timeout(PATIENCE) != Err(std::sync::mpsc::RecvTimeoutError::Timeout);
            if !finished {
                bar.enable_steady_tick(Duration::from_millis(100));
            }
        }
    });
    let result = work();
    drop(done);
    // A ticker that panicked has nothing to say about the result.
    let _ = ticker.join();
    bar.finish_and_clear();
    result
}
