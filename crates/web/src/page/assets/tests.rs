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
