//! `yose analyze`: everything that can be said about a position.

use anyhow::Result;
use clap::Args;
use yose::Report;
use yose_search::Limits;

use crate::exact::ExactOptions;
use crate::net::judge::NetworkJudge;
use crate::net::store::NetChoice;
use crate::segment;

/// Analyse a position: what is settled, what every open region is worth, races, the score
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    yose analyze game.sgf --move 180\n  \
    yose analyze game.sgf --move 180 --region A1-C4\n  \
    yose analyze problem.txt --svg analysis.svg --sgf analysis.sgf\n  \
    yose analyze game.sgf --move 60 --map eyes\n\n\
    Regions that are closed off by stones that are alive for certain get exact\n\
    values. A network finds and estimates the others, if one is installed\n\
    (`yose net install`) or named with --net; --net none does without, and then they are\n\
    listed as open and the score is given as bounds. Capturing races are told with the\n\
    walls around them taken to be alive; `yose race` tells more. --region looks at some\n\
    points only; without it the points marked with squares (SQ) or listed as `region:`\n\
    are looked at, if there are any (--region all ignores them).")]
pub(crate) struct Analyze {
    #[command(flatten)]
    exact: ExactOptions,
    #[command(flatten)]
    net: NetChoice,
    /// Positions to ask the network about in each region, for each of the three fillings
    #[arg(long, value_name = "N", default_value_t = Limits::default().positions)]
    positions: usize,
    /// The points to look at, such as A1-C4,D2
    #[arg(long, value_name = "POINTS")]
    region: Option<String>,
    /// Tell soft groups too, with a map, as `yose segment` does: life, eyes, or a point for what becomes connected with
    /// it; a picture is shaded by it, and a record names the groups
    #[arg(long, value_name = "MAP")]
    map: Option<String>,
}

impl Analyze {
    pub(crate) fn run(&self) -> Result<()> {
        let place = self.net.place_if_any()?;
        let network = place.map(|place| NetworkJudge::open(&place, 0)).transpose()?;
        let limits = Limits::default().positions(self.positions);
        self.exact.run(self.region.as_deref(), |question| {
            // First, so that a map that does not exist is told at once.
            let map = |name: &str| segment::report(question.board, question.to_move, name);
            let segmentation = self.map.as_deref().map(map).transpose()?;
            let report = match &network {
                None => yose::analyze(question),
                Some(network) => yose::analyze_with(question, &mut &*network, &limits),
            };
            Ok(Report { segmentation, ..report })
        })
    }
}
