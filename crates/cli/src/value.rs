//! `yose value`: the calculator for combinatorial games.

mod game;
mod prompt;
mod sum;

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow};
use clap::Args;
use yose::calculator::{GameReport, SumReport, form};
use yose_cgt::{Budget, Dyadic, Expression, Game, Games, Rational};

use crate::progress::with_spinner;
use crate::{output, picture};

/// Calculate with combinatorial games: values, temperatures, sums
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    yose value '{5||4|0}'\n  \
    yose value '3|1' '±2' '4 tiny 2'          a sum and its best moves\n  \
    yose value '{6||4|0}' --cool 2 --svg thermograph.svg\n  \
    yose value --explain '{^,*|^,0}'\n  \
    yose value                               ask one by one\n\n\
    Games: 3  -5/4  *  *2  ^  ^^*  3.^  v  tiny 2  +_2  miny 2  +-3  {1,2|*}  6||4|0  {0^4|-2}\n\
    Sums, multiples, functions: G + H  -G  3.G  G:H  cool(G,t)  chill(G)  heat(G,t) …\n\
    Without an argument, lines of standard input are read.")]
pub(crate) struct Value {
    /// Games in the notation of the books, ASCII or not; several are added
    #[arg(value_name = "EXPR")]
    expressions: Vec<String>,
    /// Also cool by this temperature
    #[arg(long, value_name = "T")]
    cool: Option<String>,
    /// Say which options were removed, and why
    #[arg(long)]
    explain: bool,
    /// Draw the thermograph with letters
    #[arg(long)]
    plot: bool,
    /// Write the thermograph as SVG to this file, - for standard output
    #[arg(long, value_name = "F")]
    svg: Option<PathBuf>,
    /// Write the thermograph as PNG to this file, - for standard output
    #[arg(long, value_name = "F")]
    png: Option<PathBuf>,
    /// The worth of a move elsewhere, for the best moves of a sum
    #[arg(long, value_name = "T")]
    ambient: Option<String>,
    /// Coupons that may be taken instead of moving, such as 4,2,1
    #[arg(long, value_name = "SIZES", value_delimiter = ',')]
    coupons: Vec<String>,
    /// In a sum: what playing by rules of thumb would lose
    #[arg(long)]
    strategies: bool,
    /// Seconds that one answer may take
    #[arg(long, value_name = "SECONDS", default_value_t = 10)]
    budget: u64,
    /// Gigabytes of memory that the calculation may take
    #[arg(long, value_name = "GB", default_value_t = 2)]
    memory: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Puts a blank before games that begin with a minus sign, such as `-1↑*`, so that they do
/// not look like options. The only options of one letter are `-h` and `-V`.
pub(crate) fn protect_games(arguments: impl Iterator<Item = OsString>) -> impl Iterator<Item = OsString> {
    let mut is_value = false;
    arguments.enumerate().map(move |(index, argument)| {
        is_value |= index == 1 && argument == "value";
        let bytes = argument.as_encoded_bytes();
        let option = bytes.starts_with(b"--") || matches!(bytes, b"-" | b"-h" | b"-V");
        if is_value && bytes.starts_with(b"-") && !option {
            let mut protected = OsString::from(" ");
            protected.push(argument);
            protected
        } else {
            argument
        }
    })
}

impl Value {
    pub(crate) fn run(&self) -> Result<()> {
        if self.expressions.is_empty() {
            return prompt::run(self);
        }
        let mut calculator = Calculator::new(self);
        let answer = with_spinner("calculating", || self.answer(&mut calculator, &self.expressions))?;
        output::print(answer.as_bytes())
    }

    /// The answer to one game or to a sum, as text or JSON.
    fn answer(&self, calculator: &mut Calculator, expressions: &[String]) -> Result<String> {
        let mut games = Vec::new();
        for text in expressions {
            games.push(calculator.evaluate(text.trim())?);
        }
        match games.as_slice() {
            [only] if !self.is_about_moves() => self.answer_one(calculator, &expressions[0], *only),
            several => self.answer_sum(calculator, expressions, several),
        }
    }

    /// Whether an option asks how to move rather than what something is worth.
    fn is_about_moves(&self) -> bool {
        self.strategies || self.ambient.is_some() || !self.coupons.is_empty()
    }

    fn answer_one(&self, calculator: &mut Calculator, input: &str, value: Game) -> Result<String> {
        let report = self.report(calculator, value)?;
        self.draw(calculator, value)?;
        if self.json {
            return json(&report);
        }
        if self.drawn_to_stdout() {
            return Ok(String::new());
        }
        let mut text = game::text(&report);
        if self.plot {
            text += &format!("\n{}", calculator.games.thermograph(value)?.plot(49, 13));
        }
        if self.explain {
            text += &format!("\n{}", calculator.explain(input)?);
        }
        Ok(text)
    }

    fn answer_sum(&self, calculator: &mut Calculator, inputs: &[String], parts: &[Game]) -> Result<String> {
        let context = yose_cgt::sum::Context {
            ambient: self.ambient.as_deref().map(|text| rational(text, "--ambient")).transpose()?,
            coupons: self.coupons.iter().map(|text| rational(text, "--coupons")).collect::<Result<_>>()?,
        };
        let mut report = SumReport::of(&mut calculator.games, inputs, parts, &context)?;
        if self.strategies {
            report.add_strategies(&mut calculator.games, parts);
        }
        if let Some(total) = report.total {
            self.draw(calculator, total)?;
        }
        if self.json { json(&report) } else { Ok(sum::text(&report)) }
    }

    fn report(&self, calculator: &mut Calculator, value: Game) -> Result<GameReport> {
        let mut report = GameReport::of(&mut calculator.games, value)?;
        if let Some(text) = &self.cool {
            let temperature = rational(text, "--cool")?;
            let dyadic = Dyadic::try_from(&temperature).map_err(|_| {
                anyhow!("--cool {text}: games are cooled by whole numbers and dyadic fractions")
            })?;
            report.cool(&mut calculator.games, value, &dyadic)?;
        }
        Ok(report)
    }

    fn draw(&self, calculator: &mut Calculator, value: Game) -> Result<()> {
        if self.svg.is_none() && self.png.is_none() {
            return Ok(());
        }
        let title = form(&mut calculator.games, value)?;
        let chart = yose_draw::thermograph(&calculator.games.thermograph(value)?, &title);
        picture::write_svg(&chart.svg(), self.svg.as_deref(), self.png.as_deref(), 960)
    }

    fn drawn_to_stdout(&self) -> bool {
        [&self.svg, &self.png].iter().any(|path| path.as_deref().is_some_and(output::is_stdout))
    }

    fn limits(&self) -> Limits {
        Limits { time: Duration::from_secs(self.budget), bytes: self.memory.saturating_mul(1_000_000_000) }
    }
}

fn json(report: &impl serde::Serialize) -> Result<String> {
    Ok(serde_json::to_string_pretty(report)? + "\n")
}

fn rational(text: &str, option: &str) -> Result<Rational> {
    text.trim().parse().with_context(|| format!("{option} {text}"))
}

#[derive(Clone, Copy)]
struct Limits {
    time: Duration,
    bytes: u64,
}

/// A context of games with a limit on every answer.
struct Calculator {
    games: Games,
    limits: Limits,
    /// Set when the user wants the running calculation to stop.
    interrupted: Arc<AtomicBool>,
}

impl Calculator {
    fn new(command: &Value) -> Calculator {
        let limits = command.limits();
        let mut calculator =
            Calculator { games: Games::default(), limits, interrupted: Arc::new(AtomicBool::new(false)) };
        calculator.renew();
        calculator
    }

    /// Starts the clock of an answer.
    fn renew(&mut self) {
        let deadline = Instant::now() + self.limits.time;
        let interrupted = Arc::clone(&self.interrupted);
        interrupted.store(false, Ordering::Relaxed);
        let stop = move || Instant::now() > deadline || interrupted.load(Ordering::Relaxed);
        self.games.set_budget(Budget::unlimited().max_bytes(self.limits.bytes).stop_when(stop));
    }

    fn evaluate(&mut self, text: &str) -> Result<Game> {
        let parsed: Expression = text.parse().map_err(|error| located(text, error))?;
        parsed.evaluate(&mut self.games).map_err(|error| located(text, error))
    }

    /// What was removed from the braces of an expression, in sentences.
    fn explain(&mut self, text: &str) -> Result<String> {
        let parsed: Expression = text.parse().map_err(|error| located(text, error))?;
        let (_, explanations) = parsed.explain(&mut self.games)?;
        let mut lines = String::new();
        for explanation in explanations {
            let (from, to) = explanation.columns;
            let part: String = text.chars().skip(from - 1).take(to + 1 - from).collect();
            for reduction in &explanation.reductions {
                lines += &format!("In {}: {}\n", shorten(&part), self.games.describe(reduction)?);
            }
        }
        if lines.is_empty() {
            lines.push_str("Nothing was removed: every option counts.\n");
        }
        Ok(lines)
    }
}

/// Names the expression that an error is about, shortened.
fn located(text: &str, error: yose_cgt::NotationError) -> anyhow::Error {
    anyhow::Error::new(error).context(format!("`{}`", shorten(text)))
}

fn shorten(text: &str) -> String {
    const SHOWN: usize = 40;
    let mut short: String = text.chars().take(SHOWN).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}
