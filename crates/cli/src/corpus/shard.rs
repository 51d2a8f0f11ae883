//! `yose corpus shard`: work items for machines elsewhere.

use std::io::{BufWriter, Write};
use std::ops::ControlFlow;

use anyhow::{Context, Result};
use clap::Args;
use yose_corpus::{Finished, Intake, Line, Shard as Bundle};

use super::meter::Meter;
use super::options::Choice;

/// Write work items as JSON lines, one a game, to standard output
#[derive(Args)]
#[command(after_help = "Example:\n  \
    yose corpus shard games/ | yose corpus work | yose corpus collect --out results\n\n\
    The first line says what the corpus is and the last how much there is; lines for\n\
    what could not be read stand between. Only lines with \"kind\":\"item\" are work;\n\
    `work` hands the others on.")]
pub(crate) struct Shard {
    #[command(flatten)]
    choice: Choice,
}

impl Shard {
    pub(crate) fn run(&self) -> Result<()> {
        let header = self.choice.header(self.choice.network(1)?.as_ref());
        let sources = self.choice.sources()?;
        let mut sharder = self.choice.sharder(&sources, &header);
        let (meter, mut failure, mut shards) = (Meter::default(), None, 0);
        let mut output = BufWriter::new(std::io::stdout().lock());
        output.write_all(&Line::Corpus(header).to_json()).context(CANNOT)?;
        sources.read(&meter, &mut |intake| {
            let wrote = match intake {
                Intake::Game(draft) => match sharder.add(draft) {
                    Some(bundle) => {
                        shards += 1;
                        write(&mut output, bundle)
                    }
                    None => Ok(()),
                },
                Intake::Reject(reject) => {
                    let line = Line::Reject { number: meter.add_reject(), reject };
                    output.write_all(&line.to_json())
                }
                Intake::Ignored(_) => {
                    meter.add_ignored();
                    Ok(())
                }
                Intake::Part { .. } => Ok(()),
            };
            failure = wrote.err();
            if failure.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if let Some(error) = failure {
            return Err(error).context(CANNOT);
        }
        if let Some(bundle) = sharder.rest() {
            shards += 1;
            write(&mut output, bundle).context(CANNOT)?;
        }
        let end =
            Finished { shards, games: sharder.taken(), rejects: meter.rejects(), ignored: meter.ignored() };
        output.write_all(&Line::End(end).to_json()).and_then(|()| output.flush()).context(CANNOT)
    }
}

const CANNOT: &str = "cannot write to standard output";

fn write(output: &mut impl Write, bundle: Bundle) -> std::io::Result<()> {
    bundle.items.into_iter().try_for_each(|item| output.write_all(&Line::Item(Box::new(item)).to_json()))
}
