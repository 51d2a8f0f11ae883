//! The files behind the sources, in an order that depends on their names alone.

use std::collections::BTreeSet;
use std::fs::File;
use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use yose_corpus::intake::{Sink, file, is_likely};
use yose_corpus::{Intake, Limits, Reject};

use super::meter::Meter;

/// Folders inside folders are followed so far.
const DEEPEST: usize = 200;

/// What was named on the command line.
pub(crate) struct Sources {
    paths: Vec<PathBuf>,
    limits: Limits,
}

/// Takes a file of a folder, or says what is wrong with one.
type Visit<'v> = dyn FnMut(&Path, Result<(), String>) -> ControlFlow<()> + 'v;

impl Sources {
    /// Sources that exist; one named twice is read once.
    pub(crate) fn new(paths: &[PathBuf], limits: Limits) -> Result<Sources> {
        let mut seen = BTreeSet::new();
        let mut kept = Vec::new();
        for path in paths {
            let real = path.canonicalize().with_context(|| format!("cannot read {}", path.display()))?;
            if seen.insert(real) {
                kept.push(path.clone());
            }
        }
        Ok(Sources { paths: kept, limits })
    }

    /// The bytes of all files, for telling how far the work has come.
    pub(crate) fn bytes(&self) -> u64 {
        let mut total = 0;
        let _ = self.visit(&mut |path, _| {
            total += path.metadata().map_or(0, |known| known.len());
            ControlFlow::Continue(())
        });
        total
    }

    /// Reads everything in order, until the sink has enough. The sink gets games and rejects; parts are for the meter.
    pub(crate) fn read(&self, meter: &Meter, sink: &mut Sink<'_>) {
        // Whoever broke it off knows why.
        let _ = self.visit(&mut |path, usable| {
            let label = path.display().to_string();
            let opened = usable.and_then(|()| File::open(path).map_err(|error| plain(&error)));
            match opened {
                Ok(opened) => {
                    meter.begin();
                    file(&label, meter.metered(opened), &self.limits, &mut |intake| match intake {
                        Intake::Part { done, of } => {
                            meter.within(done, of);
                            ControlFlow::Continue(())
                        }
                        other => sink(other),
                    })
                }
                Err(reason) => sink(Intake::Reject(Reject::file(label, reason))),
            }
        });
    }

    fn visit(&self, visit: &mut Visit<'_>) -> ControlFlow<()> {
        for path in &self.paths {
            if path.is_dir() {
                walk(path, visit)?;
            } else {
                visit(path, Ok(()))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Walks a folder in the order of names, holding the names of one path of folders.
///
/// Links are followed to files, not to folders, so no loop can catch the walk.
fn walk(root: &Path, visit: &mut Visit<'_>) -> ControlFlow<()> {
    let mut open: Vec<std::vec::IntoIter<PathBuf>> = Vec::new();
    enter(root, &mut open, visit)?;
    while let Some(level) = open.last_mut() {
        let Some(path) = level.next() else {
            open.pop();
            continue;
        };
        let link = path.symlink_metadata().is_ok_and(|known| known.is_symlink());
        if path.is_dir() {
            if !link {
                enter(&path, &mut open, visit)?;
            }
        } else if path.file_name().is_some_and(|name| is_likely(&name.to_string_lossy())) {
            visit(&path, if path.is_file() { Ok(()) } else { Err("is no file".to_owned()) })?;
        }
    }
    ControlFlow::Continue(())
}

fn enter(
    folder: &Path,
    open: &mut Vec<std::vec::IntoIter<PathBuf>>,
    visit: &mut Visit<'_>,
) -> ControlFlow<()> {
    if open.len() >= DEEPEST {
        return visit(folder, Err(format!("more than {DEEPEST} folders inside each other")));
    }
    match names(folder) {
        Ok(names) => {
            open.push(names.into_iter());
            ControlFlow::Continue(())
        }
        Err(error) => visit(folder, Err(plain(&error))),
    }
}

fn names(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut names: Vec<PathBuf> =
        std::fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<io::Result<_>>()?;
    names.sort();
    Ok(names)
}

fn plain(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file".to_owned(),
        io::ErrorKind::PermissionDenied => "may not be read".to_owned(),
        _ => error.to_string(),
    }
}
