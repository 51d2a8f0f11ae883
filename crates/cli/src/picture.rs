//! Pictures of a position, as the options `--svg` and `--png` ask for them.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::{Args, ValueEnum};
use yose_draw::{Diagram, Resolution, Theme, png};

use crate::output;
use crate::scene::Scene;

/// Where pictures go and how they look.
#[derive(Args)]
pub(crate) struct PictureOptions {
    /// Write a picture as SVG to this file, - for standard output
    #[arg(long, value_name = "F")]
    svg: Option<PathBuf>,
    /// Write a picture as PNG to this file, - for standard output
    #[arg(long, value_name = "F")]
    png: Option<PathBuf>,
    /// Width of the PNG in pixels
    #[arg(long, value_name = "PIXELS", default_value_t = 1000)]
    width: u32,
    /// Colours of the picture
    #[arg(long, value_enum, default_value_t)]
    theme: ThemeName,
    /// Leave the coordinates out of the picture
    #[arg(long)]
    no_coordinates: bool,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum ThemeName {
    #[default]
    Wood,
    Print,
    Dark,
}

impl PictureOptions {
    /// Whether a picture is asked for.
    pub(crate) fn wanted(&self) -> bool {
        self.svg.is_some() || self.png.is_some()
    }

    /// Draws the diagram into the files asked for.
    pub(crate) fn write(&self, mut diagram: Diagram) -> Result<()> {
        diagram.coordinates = !self.no_coordinates;
        diagram.theme = match self.theme {
            ThemeName::Wood => Theme::Wood,
            ThemeName::Print => Theme::Print,
            ThemeName::Dark => Theme::Dark,
        };
        write_svg(&diagram.svg(), self.svg.as_deref(), self.png.as_deref(), self.width)
    }
}

/// Writes a picture to the files asked for, as PNG so many pixels wide.
pub(crate) fn write_svg(svg: &str, to_svg: Option<&Path>, to_png: Option<&Path>, width: u32) -> Result<()> {
    if let Some(path) = to_svg {
        output::write(path, svg.as_bytes())?;
    }
    if let Some(path) = to_png {
        let image = png(svg, Resolution::Width(width)).context("cannot draw the PNG")?;
        output::write(path, &image)?;
    }
    Ok(())
}

/// The picture of a position with the marks of the record.
pub(crate) fn diagram(scene: &Scene) -> Diagram {
    Diagram::of_scene(scene)
}
