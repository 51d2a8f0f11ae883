//! The files of the page as they are sent, made of those in the folder `page/`.
//!
//! The folder holds small modules for people; a browser would ask for each of them on its own. So the scripts become one
//! file, `page.js`: each module is a function that gives what it exports, in an order in which everything is there
//! before it is used.
//!
//! ```text
//! // numbers.js                             page.js
//! export const half = x => x / 2;           const numbersPart = await (async () => {
//!                                           const half = x => x / 2;
//!                                           return { half };
//! // main.js                                })();
//! import { half } from './numbers.js';      const { half } = numbersPart;
//! show(half(6));                            show(half(6));
//! ```
//!
//! Exports are constants, functions and classes, so that a copy of the name is as good as the binding; a circle of imports
//! is an error. Indentation and lines that are only comments are left out of everything that is sent.
//!
//! The build script uses this module too, so it knows nothing of the rest of the crate.

use std::fmt::Write;
use std::path::Path;

/// The script of the page, which stands for all modules.
const SCRIPT: &str = "page.js";

/// The module that imports all others.
const MAIN: &str = "main";

/// Names and contents of the files that are sent, made of the files in a folder.
pub(crate) fn assets(folder: &Path) -> Result<Vec<(String, Vec<u8>)>, String> {
    let trouble = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut names = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(trouble)? {
        names.extend(entry.map_err(trouble)?.file_name().into_string());
    }
    names.sort();
    let read =
        |name: &str| std::fs::read_to_string(folder.join(name)).map_err(|error| format!("{name}: {error}"));
    let mut assets = vec![(SCRIPT.to_owned(), join(&|name| read(&format!("{name}.js")))?.into_bytes())];
    for name in names {
        if !name.ends_with(".js") {
            let content = light(&read(&name)?);
            assets.push((name, content.into_bytes()));
        }
    }
    Ok(assets)
}

/// A module that is being read.
struct Module {
    name: String,
    /// Modules it needs that have not been looked at, the first last.
    needs: Vec<String>,
    text: String,
}

/// All modules that the main one needs, directly or not, as one script.
fn join(read: &dyn Fn(&str) -> Result<String, String>) -> Result<String, String> {
    let mut done: Vec<String> = Vec::new();
    let mut script = String::new();
    let mut open = vec![Module::read(MAIN, read)?];
    while let Some(mut module) = open.pop() {
        let Some(name) = module.needs.pop() else {
            script += &module.part()?;
            done.push(module.name);
            continue;
        };
        open.push(module);
        if open.iter().any(|module| module.name == name) {
            return Err(format!("{name}.js needs itself"));
        }
        if !done.contains(&name) {
            open.push(Module::read(&name, read)?);
        }
    }
    Ok(script)
}

impl Module {
    fn read(name: &str, read: &dyn Fn(&str) -> Result<String, String>) -> Result<Module, String> {
        let text = light(&read(name)?);
        let imports = text.lines().filter(|line| line.starts_with("import "));
        let mut needs = imports.map(|line| source(name, line)).collect::<Result<Vec<_>, _>>()?;
        needs.reverse();
        Ok(Module { name: name.to_owned(), needs, text })
    }

    /// The module as a part of the whole script.
    fn part(&self) -> Result<String, String> {
        let mut body = String::new();
        let mut exports = Vec::new();
        for line in self.text.lines() {
            if line.starts_with("import ") {
                body += &import(&self.name, line)?;
            } else if let Some(line) = line.strip_prefix("export ") {
                exports.push(declared(&self.name, line)?);
                let _ = writeln!(body, "{line}");
            } else {
                let _ = writeln!(body, "{line}");
            }
        }
        if self.name == MAIN {
            return Ok(body);
        }
        let exports = exports.join(", ");
        Ok(format!(
            "const {}Part = await (async () => {{\n{body}return {{ {exports} }};\n}})();\n",
            self.name
        ))
    }
}

/// The module that a line imports from.
fn source(module: &str, line: &str) -> Result<String, String> {
    let named = || Some(line.split_once("'./")?.1.split_once(".js'")?.0.to_owned());
    named().ok_or_else(|| format!("{module}.js: imports name a file in one line: {line}"))
}

/// What stands for an import: constants of the same names.
fn import(module: &str, line: &str) -> Result<String, String> {
    let Some((_, rest)) = line.split_once('{') else { return Ok(String::new()) };
    let Some((names, _)) = rest.split_once('}') else {
        return Err(format!("{module}.js: imports stand in one line: {line}"));
    };
    Ok(format!("const {{{}}} = {}Part;\n", names.replace(" as ", ": "), source(module, line)?))
}

/// The name that an exported declaration declares.
fn declared(module: &str, line: &str) -> Result<String, String> {
    let kinds = ["const ", "async function ", "function ", "class "];
    let rest = kinds.iter().find_map(|kind| line.strip_prefix(kind));
    let name =
        rest.map(|rest| rest.split(|sign: char| !(sign.is_alphanumeric() || sign == '$' || sign == '_')));
    match name.and_then(|mut words| words.next()) {
        Some(name) if !name.is_empty() => Ok(name.to_owned()),
        _ => Err(format!("{module}.js: constants, functions and classes are exported: {line}")),
    }
}

/// A text without indentation, empty lines and lines that are only comments.
fn light(text: &str) -> String {
    let is_comment = |line: &str| line.starts_with("//") || (line.starts_with("/*") && line.ends_with("*/"));
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !is_comment(line));
    lines.flat_map(|line| [line, "\n"]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn joined(modules: &[(&str, &str)]) -> Result<String, String> {
        join(&|name| {
            let found = modules.iter().find(|(module, _)| *module == name);
            found.map(|(_, text)| (*text).to_owned()).ok_or_else(|| format!("no {name}"))
        })
    }

    #[test]
    fn what_is_needed_comes_first_and_once() {
        let script = joined(&[
            ("main", "import './a.js';\nimport { b as other } from './b.js';\nother();\n"),
            ("a", "// A module.\n\nimport { b } from './b.js';\n\tb(1);\n"),
            ("b", "export function b(x) {\n\treturn x;\n}\nexport const $c = 2;\n"),
        ]);
        let expected = "const bPart = await (async () => {\nfunction b(x) {\nreturn x;\n}\nconst $c = 2;\nreturn { b, $c };\n})();\n\
            const aPart = await (async () => {\nconst { b } = bPart;\nb(1);\nreturn {  };\n})();\n\
            const { b: other } = bPart;\nother();\n";
        assert_eq!(script.unwrap(), expected);
    }

    #[test]
    fn what_cannot_be_joined_is_an_error() {
        let circle = [("main", "import './a.js';"), ("a", "import './b.js';"), ("b", "import './a.js';")];
        assert_eq!(joined(&circle).unwrap_err(), "a.js needs itself");
        assert_eq!(joined(&[("main", "import './gone.js';")]).unwrap_err(), "no gone");
        for line in ["import x from 'elsewhere';", "import { a,"] {
            assert!(joined(&[("main", line)]).is_err(), "{line}");
        }
        for line in ["export default 1;", "export let a = 1;", "export { a };"] {
            assert!(joined(&[("main", "import './a.js';"), ("a", line)]).is_err(), "{line}");
        }
    }
}
