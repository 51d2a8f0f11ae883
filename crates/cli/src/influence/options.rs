//! The methods and their parameters on the command line.

use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use yose_influence::{Bouzy, Method, Propagation, Stones, Symmetric, Zobrist};

/// A method and its parameters; those left out have the method's defaults.
#[derive(Args)]
pub(crate) struct MethodOptions {
    /// How the map is made
    #[arg(long, value_enum, default_value_t, value_name = "METHOD")]
    method: MethodName,
    /// symmetric: how far influence reaches, 0 to 1 [default: 0.44]
    #[arg(long, value_name = "X", allow_hyphen_values = true)]
    lambda: Option<f64>,
    /// symmetric: how far the judgement of stones is believed, 0 to 1 [default: 0.8]
    #[arg(long, value_name = "X", allow_hyphen_values = true)]
    kappa: Option<f64>,
    /// symmetric: stop at this squared change [default: 1e-4]
    #[arg(long, value_name = "X", allow_hyphen_values = true)]
    epsilon: Option<f64>,
    /// symmetric: stop after so many steps in any case [default: 10000]
    #[arg(long, value_name = "N")]
    steps: Option<u32>,
    /// symmetric: what is assumed of stones [default: judged]
    #[arg(long, value_enum)]
    stones: Option<StonesName>,
    /// propagating: what is left of influence after a step, 0 to 1 [default: 0.5]
    #[arg(long, value_name = "X", allow_hyphen_values = true)]
    attenuation: Option<f64>,
    /// propagating: the influence that leaves a stone [default: 2, or 1 with --cap sum]
    #[arg(long, value_name = "X", allow_hyphen_values = true)]
    strength: Option<f64>,
    /// propagating: how influence is capped [default: each]
    #[arg(long, value_enum)]
    cap: Option<CapName>,
    /// propagating: one-space jumps block the opponent's influence
    #[arg(long)]
    sente_walls: bool,
    /// bouzy: how often influence spreads [default: 5]
    #[arg(long, value_name = "N")]
    dilations: Option<u32>,
    /// bouzy: how often it is taken back [default: 21]
    #[arg(long, value_name = "N")]
    erosions: Option<u32>,
    /// zobrist: passes over the board [default: 4]
    #[arg(long, value_name = "N")]
    passes: Option<u32>,
    /// control: stones that are alive without proof [default: those marked with a
    /// circle, else proved]
    #[arg(long, value_enum, value_name = "WHICH")]
    pub(crate) immortal: Option<crate::exact::ImmortalName>,
    /// control: positions to look at in each region [default: 500000]
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<u64>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum MethodName {
    /// Each point from its neighbours, until nothing changes
    #[default]
    Symmetric,
    /// Stones shine, stones cast shadows
    Propagating,
    /// Dilations and erosions, 5/21: territory as shapes show it
    Bouzy,
    /// Sums of signs, the first such map
    Zobrist,
    /// Exact shares of solved regions
    Control,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum StonesName {
    /// All stones are alive
    Alive,
    /// A chain is judged by the points around it
    Judged,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum CapName {
    /// Each colour's influence is capped
    Each,
    /// The difference is capped
    Sum,
}

impl MethodName {
    /// As it is written on the command line.
    pub(crate) fn word(self) -> &'static str {
        match self {
            MethodName::Symmetric => "symmetric",
            MethodName::Propagating => "propagating",
            MethodName::Bouzy => "bouzy",
            MethodName::Zobrist => "zobrist",
            MethodName::Control => "control",
        }
    }
}

impl MethodOptions {
    pub(crate) fn name(&self) -> MethodName {
        self.method
    }

    /// Refuses parameters of another method, which would be without effect.
    pub(crate) fn check(&self) -> Result<()> {
        use MethodName::{Bouzy, Control, Propagating, Symmetric, Zobrist};
        for (given, option, owner) in [
            (self.lambda.is_some(), "--lambda", Symmetric),
            (self.kappa.is_some(), "--kappa", Symmetric),
            (self.epsilon.is_some(), "--epsilon", Symmetric),
            (self.steps.is_some(), "--steps", Symmetric),
            (self.stones.is_some(), "--stones", Symmetric),
            (self.attenuation.is_some(), "--attenuation", Propagating),
            (self.strength.is_some(), "--strength", Propagating),
            (self.cap.is_some(), "--cap", Propagating),
            (self.sente_walls, "--sente-walls", Propagating),
            (self.dilations.is_some(), "--dilations", Bouzy),
            (self.erosions.is_some(), "--erosions", Bouzy),
            (self.passes.is_some(), "--passes", Zobrist),
            (self.immortal.is_some(), "--immortal", Control),
            (self.nodes.is_some(), "--nodes", Control),
        ] {
            if given && owner != self.method {
                bail!("{option} goes with --method {}, not with {}", owner.word(), self.method.word());
            }
        }
        Ok(())
    }

    /// The estimate asked for; control, which is none, has the default.
    pub(crate) fn method(&self) -> Method {
        match self.method {
            MethodName::Symmetric | MethodName::Control => Method::Symmetric(self.symmetric()),
            MethodName::Propagating => Method::Propagation(self.propagation()),
            MethodName::Bouzy => {
                let base = Bouzy::default();
                Method::Bouzy(Bouzy {
                    dilations: self.dilations.unwrap_or(base.dilations),
                    erosions: self.erosions.unwrap_or(base.erosions),
                })
            }
            MethodName::Zobrist => {
                Method::Zobrist(Zobrist { passes: self.passes.unwrap_or(Zobrist::default().passes) })
            }
        }
    }

    fn symmetric(&self) -> Symmetric {
        let base = Symmetric::default();
        Symmetric {
            stones: match self.stones {
                Some(StonesName::Alive) => Stones::Alive,
                Some(StonesName::Judged) | None => Stones::Judged,
            },
            // Stones that are taken to be alive are believed to be.
            kappa: self.kappa.unwrap_or(if self.stones == Some(StonesName::Alive) {
                1.0
            } else {
                base.kappa
            }),
            lambda: self.lambda.unwrap_or(base.lambda),
            epsilon: self.epsilon.unwrap_or(base.epsilon),
            most_steps: self.steps.unwrap_or(base.most_steps),
        }
    }

    fn propagation(&self) -> Propagation {
        let base = match self.cap {
            Some(CapName::Sum) => Propagation::FIGURE,
            Some(CapName::Each) | None => Propagation::CORRIDOR,
        };
        Propagation {
            attenuation: self.attenuation.unwrap_or(base.attenuation),
            strength: self.strength.unwrap_or(base.strength),
            sente_walls: self.sente_walls,
            ..base
        }
    }
}
