//! `yose corpus work`: work items in, rows out, and nothing remembered.

use std::io::{BufRead, BufWriter, Write};

use anyhow::{Context, Result, bail};
use clap::Args;
use yose_corpus::{Line, work};

/// Analyse the work items on standard input and write their rows to standard output
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    yose corpus work < items.jsonl > rows.jsonl\n  \
    parallel --pipe --keep-order yose corpus work < items.jsonl > rows.jsonl\n\n\
    Every line is one game; the rows of a game are one line, in the order of the\n\
    items. The same item gives the same line, whoever works on it and how often.\n\
    Lines that are no items are handed on as they are.")]
pub(crate) struct Work {}

/// Longer lines are no work items.
const LONGEST: u64 = 512 << 20;

impl Work {
    pub(crate) fn run(&self) -> Result<()> {
        let mut input = std::io::stdin().lock();
        let mut output = BufWriter::new(std::io::stdout().lock());
        for number in 1.. {
            let Some(line) = next_line(&mut input, number)? else { break };
            let answer = answer(line).with_context(|| format!("standard input: line {number}"))?;
            // Whoever reads wants to see a game as soon as it is done.
            output.write_all(&answer.to_json()).and_then(|()| output.flush()).context("cannot write")?;
        }
        Ok(())
    }
}

fn answer(line: Line) -> Result<Line> {
    match line {
        Line::Item(item) => Ok(Line::Rows(Box::new(work(&item, &|| false)?))),
        other => Ok(other),
    }
}

/// The next line that is not blank; nothing at the end.
pub(super) fn next_line(input: &mut impl BufRead, number: u64) -> Result<Option<Line>> {
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        std::io::Read::take(&mut *input, LONGEST)
            .read_until(b'\n', &mut bytes)
            .with_context(|| format!("standard input: line {number} cannot be read"))?;
        if bytes.is_empty() {
            return Ok(None);
        }
        if bytes.len() as u64 == LONGEST {
            bail!("standard input: line {number} is longer than {} MiB", LONGEST >> 20);
        }
        if !bytes.trim_ascii().is_empty() {
            break;
        }
    }
    let line = serde_json::from_slice(&bytes).with_context(|| {
        format!("standard input: line {number} is no line of `yose corpus shard` or `work`")
    })?;
    Ok(Some(line))
}
