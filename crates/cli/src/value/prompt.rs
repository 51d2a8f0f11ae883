//! One question after the other: with history on a terminal, line by line in a pipe.

use std::io::{BufRead, IsTerminal};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use anyhow::{Result, bail};
use rustyline::error::ReadlineError;
use rustyline::history::FileHistory;
use rustyline::{Config, Editor};

use super::{Calculator, Value};
use crate::output;
use crate::progress::with_spinner;

const HELP: &str = "\
Type a game, such as {5||4|0} or 3|1 + tiny 2; the answer is its value.
  G ; H ; …      the best moves in a sum
  explain G      which options were removed, and why
  plot G         the thermograph
  cool(G,t)  chill(G)  heat(G,t)  reduced(G)  -G  3.G  G:H
  help, quit
";

/// Reads questions until there are no more.
pub(super) fn run(command: &Value) -> Result<()> {
    let mut session = Session { command, calculator: Calculator::new(command) };
    if std::io::stdin().is_terminal() { session.interactive() } else { session.piped() }
}

struct Session<'a> {
    command: &'a Value,
    calculator: Calculator,
}

enum Reply {
    Text(String),
    Quit,
}

impl Session<'_> {
    fn interactive(&mut self) -> Result<()> {
        let interrupted = Arc::clone(&self.calculator.interrupted);
        // Ctrl-C stops the calculation, not the program. If that cannot be had, it stops both.
        let _ = ctrlc::set_handler(move || interrupted.store(true, Ordering::Relaxed));
        let config = Config::builder().auto_add_history(true).max_history_size(1000)?.build();
        let mut editor: Editor<(), FileHistory> = Editor::with_config(config)?;
        let history = history_file();
        if let Some(path) = &history {
            // The first time there is none.
            let _ = editor.load_history(path);
        }
        output::print(b"Type a game, help or quit.\n")?;
        loop {
            match editor.readline("yose> ") {
                Ok(line) => match self.reply(&line) {
                    Ok(Reply::Text(text)) => output::print(text.as_bytes())?,
                    Ok(Reply::Quit) => break,
                    Err(error) => output::complain(&output::sentence(&error)),
                },
                Err(ReadlineError::Interrupted) => {}
                Err(ReadlineError::Eof) => break,
                Err(error) => return Err(error.into()),
            }
        }
        if let Some(path) = &history {
            save_history(&mut editor, path);
        }
        Ok(())
    }

    fn piped(&mut self) -> Result<()> {
        let mut failed = 0;
        for (number, line) in (1..).zip(std::io::stdin().lock().lines()) {
            match line.map_err(Into::into).and_then(|line| self.reply(&line)) {
                Ok(Reply::Text(text)) => output::print(text.as_bytes())?,
                Ok(Reply::Quit) => break,
                Err(error) => {
                    failed += 1;
                    output::complain(&format!("standard input: line {number}: {}", output::sentence(&error)));
                }
            }
        }
        match failed {
            0 => Ok(()),
            1 => bail!("one line could not be answered"),
            more => bail!("{more} lines could not be answered"),
        }
    }

    fn reply(&mut self, line: &str) -> Result<Reply> {
        let line = line.trim();
        self.calculator.renew();
        let text = match line.split_once(' ').unwrap_or((line, "")) {
            ("", _) => String::new(),
            ("quit" | "exit", "") => return Ok(Reply::Quit),
            ("help" | "?", "") => HELP.to_owned(),
            ("explain", game) => self.calculator.explain(game)?,
            ("plot", game) => {
                let value = self.calculator.evaluate(game)?;
                self.calculator.games.thermograph(value)?.plot(49, 13)
            }
            _ => {
                let games: Vec<String> = line.split(';').map(|game| game.trim().to_owned()).collect();
                with_spinner("calculating", || self.command.answer(&mut self.calculator, &games))?
            }
        };
        Ok(Reply::Text(text))
    }
}

/// Where the history of questions is kept between runs, if there is a home for it.
fn history_file() -> Option<PathBuf> {
    let state = std::env::var_os("XDG_STATE_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
    let home = || std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".local/state"));
    Some(state.or_else(home)?.join("yose").join("value-history"))
}

/// A history that cannot be kept is no reason to fail.
fn save_history(editor: &mut Editor<(), FileHistory>, path: &PathBuf) {
    if let Some(folder) = path.parent() {
        let _ = std::fs::create_dir_all(folder);
    }
    let _ = editor.save_history(path);
}
