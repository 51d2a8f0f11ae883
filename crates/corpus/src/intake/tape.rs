//! Archives in tar, read as a stream.

use std::io::Read;
use std::ops::ControlFlow;

use tar::{Archive, EntryType};

use super::{Limits, Place, Reject, Sink, entry, reject, unreadable};

/// Longer names are cut.
const LONGEST_NAME: u64 = 64 << 10;

/// Reads the records of a tar archive.
///
/// Entries are taken raw: long names come as entries of their own, and reading these here keeps a hostile one from
/// filling the memory.
pub(super) fn tape(label: &str, input: impl Read, limits: &Limits, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let mut archive = Archive::new(input);
    let entries = match archive.entries() {
        Ok(entries) => entries.raw(true),
        Err(error) => return reject(sink, Reject::file(label, unreadable(&error))),
    };
    let mut long_name: Option<String> = None;
    for (found, number) in entries.zip(1..) {
        let mut found = match found {
            Ok(found) => found,
            Err(error) => return reject(sink, Reject::file(label, unreadable(&error))),
        };
        match found.header().entry_type() {
            EntryType::GNULongName => long_name = text(&mut found),
            EntryType::XHeader => long_name = text(&mut found).and_then(|text| path_in(&text)).or(long_name),
            EntryType::Regular | EntryType::Continuous => {
                let written = String::from_utf8_lossy(&found.path_bytes()).into_owned();
                let name = long_name.take().unwrap_or(written);
                entry(Place::entry(label, &name, number), found, limits, sink)?;
            }
            // Folders, links and devices hold no games.
            _ => long_name = None,
        }
    }
    ControlFlow::Continue(())
}

fn text(input: &mut impl Read) -> Option<String> {
    let mut bytes = Vec::new();
    input.take(LONGEST_NAME).read_to_end(&mut bytes).ok()?;
    let end = bytes.iter().position(|&byte| byte == 0).unwrap_or(bytes.len());
    Some(String::from_utf8_lossy(&bytes[..end]).into_owned())
}

/// The path among the records `LENGTH KEY=VALUE` of an extended header.
fn path_in(header: &str) -> Option<String> {
    header.lines().find_map(|line| line.split_once(' ')?.1.strip_prefix("path=")).map(str::to_owned)
}
