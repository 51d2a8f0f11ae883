//! Writes every test picture as SVG and PNG into a folder, to be looked at.

#[path = "../tests/scenes/mod.rs"]
mod scenes;

use std::path::PathBuf;

use yose_draw::{Resolution, png};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = PathBuf::from(std::env::args().nth(1).ok_or("usage: gallery FOLDER [SCALE]")?);
    let scale: f64 = std::env::args().nth(2).map_or(Ok(2.0), |text| text.parse())?;
    std::fs::create_dir_all(&folder)?;
    for (name, svg) in scenes::all().into_iter().chain(scenes::more()) {
        std::fs::write(folder.join(format!("{name}.svg")), &svg)?;
        std::fs::write(folder.join(format!("{name}.png")), png(&svg, Resolution::Scale(scale))?)?;
    }
    Ok(())
}
