//! `yose corpus work`: work items in, rows out, and nothing remembered.

use std::io::{BufRead, BufWriter, Write};

use anyhow::{Context, Result, bail};
use clap::Args;
use yose_corpus::Line;

use super::network::{Network, check, work_as_asked};

/// Analyse the work items on standard input and write their rows to standard output
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    yose corpus work < items.jsonl > rows.jsonl\n  \
    parallel --pipe --keep-order yose corpus work < items.jsonl > rows.jsonl\n\n\
    Every line is one game; the rows of a game are one line, in the order of the\n\
    items. The same item gives the same line, whoever works on it and how often.\n\
    Lines that are no items are handed on as they are. Items that were cut with --net\n\
    want the same network here.")]
pub(crate) struct Work {
    /// The network that the items ask for, a file or the name of an installed one
    #[arg(long, value_name = "FILE|NAME")]
    net: Option<String>,
}

/// Longer lines are no work items.
const LONGEST: u64 = 512 << 20;

impl Work {
    pub(crate) fn run(&self) -> Result<()> {
        // Whoever drives this starts one process a core.
        let network = self.net.as_deref().map(|name| Network::open(name, 1)).transpose()?;
        let mut input = std::io::stdin().lock();
        let mut output = BufWriter::new(std::io::stdout().lock());
        for number in 1.. {
            let Some(line) = next_line(&mut input, number)? else { break };
            let answer =
                answer(line, network.as_ref()).with_context(|| format!("standard input: line {number}"))?;
            // Whoever reads wants to see a game as soon as it is done.
            output.write_all(&answer.to_json()).and_then(|()| output.flush()).context("cannot write")?;
        }
        Ok(())
    }
}

fn answer(line: Line, network: Option<&Network>) -> Result<Line> {
    let Line::Item(item) = line else { return Ok(line) };
    check(&item, network)?;
    Ok(Line::Rows(Box::new(work_as_asked(&item, network, &|| false)?)))
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
