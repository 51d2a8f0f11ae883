//! `yose learn segmentation curve`: a learning curve as a picture.

use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use clap::Args;
use yose_draw::{Axis, Curve as Line, Note, Plot, Stroke, Tone};

use crate::output;

/// Draw a learning curve
#[derive(Args)]
#[command(after_help = "Example:\n  \
    yose learn segmentation curve results.tsv --svg curve.svg\n\n\
    Each line of a FILE is a measurement: games learnt, score and its error, with\n\
    tabs between them, as `yose match` tells them. Lines that begin with # are\n\
    left out. Each FILE is a curve.")]
pub(crate) struct Curve {
    /// Measurements: games, score, error of the score
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Write the picture to this file, - for standard output
    #[arg(long, value_name = "F", default_value = "-")]
    svg: PathBuf,
    /// A line above the chart
    #[arg(long, default_value = "Average score by games learnt")]
    title: String,
}

impl Curve {
    pub(crate) fn run(&self) -> Result<()> {
        let mut plot = Plot {
            width: 640.0,
            height: 360.0,
            x: Axis { label: "games".into(), ..Axis::default() },
            y: Axis { label: "score".into(), ..Axis::default() },
            title: self.title.clone(),
            ..Plot::default()
        };
        let tones = [Tone::Black, Tone::White, Tone::Plain];
        let strokes = [Stroke::Solid, Stroke::Dashed, Stroke::Dotted];
        for (index, path) in self.files.iter().enumerate() {
            let tone = tones[index % tones.len()];
            let stroke = strokes[index / tones.len() % strokes.len()];
            let text =
                std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
            let points = parse(&text).with_context(|| path.display().to_string())?;
            ensure!(!points.is_empty(), "{} holds no measurements", path.display());
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            for &[games, score, error] in &points {
                let bar = vec![(games, score - error), (games, score + error)];
                plot.curves.push(Line { points: bar, tone, stroke: Stroke::Solid, ..Line::default() });
            }
            let line = points.iter().map(|&[games, score, _]| (games, score)).collect();
            if let Some(&[games, score, _]) = points.last() {
                plot.notes.push(Note { at: (games, score), text: format!("{score:+.1}") });
            }
            plot.curves.push(Line { name, points: line, tone, stroke });
        }
        output::write(&self.svg, plot.svg().as_bytes())
    }
}

fn parse(text: &str) -> Result<Vec<[f64; 3]>> {
    let lines =
        text.lines().enumerate().filter(|(_, line)| !line.starts_with('#') && !line.trim().is_empty());
    lines
        .map(|(number, line)| {
            let numbers: Vec<f64> = line.split('\t').map_while(|word| word.trim().parse().ok()).collect();
            let row: Option<[f64; 3]> = numbers.try_into().ok();
            row.with_context(|| format!("line {}: expected three numbers with tabs between them", number + 1))
        })
        .collect()
}
