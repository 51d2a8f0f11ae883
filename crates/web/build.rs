//! Makes the table of the page's files: whatever lies in `page/` becomes part of the program.

use std::path::Path;

fn main() -> std::io::Result<()> {
    let here = std::env::var("CARGO_MANIFEST_DIR").map_err(std::io::Error::other)?;
    let out = std::env::var("OUT_DIR").map_err(std::io::Error::other)?;
    let folder = Path::new(&here).join("page");
    println!("cargo:rerun-if-changed={}", folder.display());
    let mut names: Vec<String> = Vec::new();
    for entry in std::fs::read_dir(&folder)? {
        names.extend(entry?.file_name().into_string());
    }
    names.sort();
    let row = |name: &String| {
        let path = folder.join(name);
        println!("cargo:rerun-if-changed={}", path.display());
        format!("({name:?}, include_bytes!({path:?})),\n")
    };
    let rows: String = names.iter().map(row).collect();
    std::fs::write(Path::new(&out).join("page.rs"), format!("&[{rows}]\n"))
}
