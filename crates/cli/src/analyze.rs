//! `yose analyze`: everything that can be said about a position.

use anyhow::Result;
use clap::Args;

use crate::exact::ExactOptions;

/// Analyse a position: what is settled, what every open region is worth, races, the score
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    yose analyze game.sgf --move 180\n  \
    yose analyze game.sgf --move 180 --region A1-C4\n  \
    yose analyze problem.txt --svg analysis.svg --sgf analysis.sgf\n\n\
    Regions that are closed off by stones that are alive for certain get exact\n\
    values. Others are listed as open, without a value, and the score is given\n\
    as bounds. Capturing races are told with the walls around them taken to be\n\
    alive; `yose race` tells more. --region looks at some points only; without it the points marked\n\
    with squares (SQ) or listed as `region:` are looked at, if there are any\n\
    (--region all ignores them).")]
pub(crate) struct Analyze {
    #[command(flatten)]
    exact: ExactOptions,
    /// The points to look at, such as A1-C4,D2
    #[arg(long, value_name = "POINTS")]
    region: Option<String>,
}

impl Analyze {
    pub(crate) fn run(&self) -> Result<()> {
        self.exact.run(self.region.as_deref(), yose::analyze)
    }
}
