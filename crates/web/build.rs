//! Makes the table of the page's files: what is made of the folder `page/` becomes part of the program.

#[path = "src/page/assets.rs"]
mod assets;

use std::path::Path;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let here = std::env::var("CARGO_MANIFEST_DIR")?;
    let out = std::env::var("OUT_DIR")?;
    let folder = Path::new(&here).join("page");
    println!("cargo:rerun-if-changed={}", folder.display());
    println!("cargo:rerun-if-changed=src/page/assets.rs");
    let mut rows = String::new();
    for (name, content) in assets::assets(&folder)? {
        let path = Path::new(&out).join(&name);
        std::fs::write(&path, content)?;
        rows += &format!("({name:?}, include_bytes!({path:?})),\n");
    }
    std::fs::write(Path::new(&out).join("page.rs"), format!("&[{rows}]\n"))?;
    Ok(())
}
