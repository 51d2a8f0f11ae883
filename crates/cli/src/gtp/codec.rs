//! GTP on the wire: lines in, answers out.
//!
//! A line is cleaned first, as the protocol asks: control characters go, tabs are blanks, `#` starts a comment. What
//! is left is `[id] command arguments`. An answer is `=id text` or `?id message`, and ends with an empty line; so
//! there is none inside.
//!
//! Source: G. Farnebäck, *Specification of the Go Text Protocol, version 2, draft 2* (2002).

/// A line that asks for something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Request {
    /// As it was written, for the answer.
    pub(super) id: String,
    /// Empty if there was nothing but an id.
    pub(super) command: String,
    pub(super) words: Vec<String>,
}

/// Reads a line; `None` if nothing is left of it.
pub(super) fn parse(line: &[u8]) -> Option<Request> {
    let text = String::from_utf8_lossy(line);
    let text = text.split('#').next().unwrap_or_default();
    let clean: String =
        text.chars().map(|c| if c == '\t' { ' ' } else { c }).filter(|c| !c.is_control()).collect();
    let mut words = clean.split(' ').filter(|word| !word.is_empty()).map(str::to_owned).peekable();
    let id = words.next_if(|word| word.bytes().all(|byte| byte.is_ascii_digit())).unwrap_or_default();
    let command = words.next().unwrap_or_default();
    let request = Request { id, command, words: words.collect() };
    (!request.id.is_empty() || !request.command.is_empty()).then_some(request)
}

/// The answer to a request.
pub(super) fn answer(id: &str, result: &Result<String, String>) -> String {
    let (sign, text) = match result {
        Ok(text) => ('=', text),
        Err(message) => ('?', message),
    };
    // A text that starts with a line break is a picture whose columns matter.
    let gap = if text.starts_with('\n') { "\n" } else { " " };
    let text = format!("{sign}{id}{gap}{}", body(text));
    format!("{}\n\n", text.trim_end())
}

/// Text without empty lines and without blanks at the ends of lines.
fn body(text: &str) -> String {
    let lines = text.lines().map(str::trim_end).filter(|line| !line.is_empty());
    let text = lines.collect::<Vec<_>>().join("\n");
    text.chars().filter(|&c| c == '\n' || !c.is_control()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, expect: Option<(&str, &str, &[&str])>) {
        let request = parse(line.as_bytes());
        let seen = request.as_ref().map(|request| {
            let words: Vec<&str> = request.words.iter().map(String::as_str).collect();
            (request.id.as_str(), request.command.as_str(), words)
        });
        let expect = expect.map(|(id, command, words)| (id, command, words.to_vec()));
        assert_eq!(seen, expect, "{line:?}");
    }

    #[test]
    fn lines_are_cleaned_and_cut() {
        check("name", Some(("", "name", &[])));
        check("12 play b\tD4 # a comment\r", Some(("12", "play", &["b", "D4"])));
        check("  007   komi  6.5 ", Some(("007", "komi", &["6.5"])));
        check("\u{7}na\u{8}me", Some(("", "name", &[])));
        check("", None);
        check(" \t\r", None);
        check("# nothing", None);
        check("5", Some(("5", "", &[])));
        check("5# name", Some(("5", "", &[])));
        assert_eq!(parse(b"\xff\xfe").map(|request| request.command), Some("\u{fffd}\u{fffd}".to_owned()));
    }

    #[test]
    fn answers_never_hold_an_empty_line() {
        let ok = |text: &str| answer("3", &Ok(text.to_owned()));
        assert_eq!(ok(""), "=3\n\n");
        assert_eq!(ok("D4"), "=3 D4\n\n");
        assert_eq!(ok("\n  A B\n"), "=3\n  A B\n\n");
        assert_eq!(ok("a\n\n\nb\r\n"), "=3 a\nb\n\n");
        assert_eq!(answer("", &Err("un\u{7}known".to_owned())), "? unknown\n\n");
    }
}
