//! Lines of standard input, read in the background so that work can stop when something arrives.

use std::io::BufRead;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, sync_channel};
use std::time::Duration;

/// A line without its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    Bytes(Vec<u8>),
    /// It was longer than allowed and has been skipped.
    TooLong,
}

/// The lines to come, and how many are waiting.
pub(crate) struct Lines {
    receiver: Receiver<Line>,
    waiting: Waiting,
}

/// Knows whether a line, or the end of the input, is waiting.
#[derive(Clone, Debug, Default)]
pub(crate) struct Waiting(Arc<AtomicUsize>);

impl Waiting {
    pub(crate) fn any(&self) -> bool {
        self.0.load(Ordering::Acquire) > 0
    }
}

/// Lines that are read ahead; more would only fill the memory.
const AHEAD: usize = 64;

impl Lines {
    /// Starts reading. The thread ends with the input, or with the program.
    pub(crate) fn of(mut input: impl BufRead + Send + 'static, longest: usize) -> Lines {
        let (sender, receiver) = sync_channel(AHEAD);
        let waiting = Waiting::default();
        let count = waiting.clone();
        std::thread::spawn(move || {
            while let Some(line) = next_line(&mut input, longest) {
                count.0.fetch_add(1, Ordering::Release);
                if sender.send(line).is_err() {
                    return;
                }
            }
            // The end of the input is an event too, and it stays.
            count.0.fetch_add(1, Ordering::Release);
        });
        Lines { receiver, waiting }
    }

    pub(crate) fn waiting(&self) -> Waiting {
        self.waiting.clone()
    }

    /// Waits for the next line; `None` at the end.
    pub(crate) fn next(&self) -> Option<Line> {
        let line = self.receiver.recv().ok()?;
        self.waiting.0.fetch_sub(1, Ordering::Release);
        Some(line)
    }

    /// Waits until something is waiting, or until this much time has passed.
    pub(crate) fn pause(&self, time: Duration) {
        let step = Duration::from_millis(5);
        let mut slept = Duration::ZERO;
        while !self.waiting.any() && slept < time {
            std::thread::sleep(step);
            slept += step;
        }
    }
}

/// The next line without `\n`; `None` at the end or where nothing can be read any more.
fn next_line(input: &mut impl BufRead, longest: usize) -> Option<Line> {
    let (mut line, mut too_long, mut any) = (Vec::new(), false, false);
    loop {
        let Ok(buffer) = input.fill_buf() else { return None };
        if buffer.is_empty() {
            break;
        }
        any = true;
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let part = &buffer[..end.unwrap_or(buffer.len())];
        too_long |= line.len() + part.len() > longest;
        if !too_long {
            line.extend_from_slice(part);
        }
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() {
            break;
        }
    }
    any.then_some(if too_long { Line::TooLong } else { Line::Bytes(line) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_any_length_and_the_last_without_an_end() {
        let mut input = std::io::BufReader::with_capacity(3, &b"one\n\nfour score\r\nlast"[..]);
        let mut lines = Vec::new();
        while let Some(line) = next_line(&mut input, 6) {
            lines.push(line);
        }
        let bytes = |text: &str| Line::Bytes(text.into());
        assert_eq!(lines, [bytes("one"), bytes(""), Line::TooLong, bytes("last")]);
    }
}
