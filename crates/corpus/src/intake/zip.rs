//! Archives in zip, entry by entry as their directory lists them.
//!
//! The directory at the end of the file is walked in its order and never held in memory, and entries of the same name
//! are separate entries, so nothing shadows anything. Stored and deflated entries are read, with 64-bit sizes where the file
//! has them, and their checksums are compared; encrypted ones and other methods are refused.
//! Source: PKWARE's APPNOTE.TXT, sections 4.3 and 4.5.

use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::ops::ControlFlow;

use flate2::CrcReader;
use flate2::read::DeflateDecoder;

use super::squeeze::{Counter, Guard};
use super::{Limits, Place, Reject, Sink, entry, form_of_name, reject, unreadable};

const DIRECTORY_ENTRY: &[u8] = b"PK\x01\x02";
const LOCAL_ENTRY: &[u8] = b"PK\x03\x04";
const END: &[u8] = b"PK\x05\x06";
const END_64: &[u8] = b"PK\x06\x06";
const LOCATOR_64: &[u8] = b"PK\x06\x07";
/// The end has 22 bytes, and a comment of at most 65535.
const END_REACH: u64 = 22 + 65_535;

/// Reads the records of a zip archive.
pub(super) fn zip(
    label: &str,
    mut input: impl Read + Seek,
    limits: &Limits,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let (mut at, count) = match directory(&mut input) {
        Ok(found) => found,
        Err(error) => return reject(sink, Reject::file(label, unreadable(&error))),
    };
    for number in 1..=count {
        let found = match listed(&mut input, at) {
            Ok(found) => found,
            Err(error) => {
                let reason = format!("the directory of the archive is damaged: {}", unreadable(&error));
                return reject(sink, Reject::file(label, reason));
            }
        };
        at = found.next;
        if found.name.ends_with('/') {
            continue;
        }
        let place = Place::entry(label, &found.name, number);
        if form_of_name(&found.name.to_ascii_lowercase()).is_none() {
            entry(place, io::empty(), limits, sink)?;
            continue;
        }
        if let Err(error) = begin(&mut input, &found) {
            reject(sink, Reject::file(place.file, unreadable(&error)))?;
            continue;
        }
        let packed = Counter::new(BufReader::new(input.by_ref().take(found.packed)));
        match found.method {
            0 => entry(place, Checked::new(packed, found.checksum), limits, sink)?,
            8 => {
                let guard =
                    Guard::new(DeflateDecoder::new(packed), limits, |decoder| decoder.get_ref().count());
                entry(place, Checked::new(guard, found.checksum), limits, sink)?;
            }
            other => {
                let reason = format!("compressed by method {other}, which is not known here");
                reject(sink, Reject::file(place.file, reason))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// An entry as the directory lists it.
struct Listed {
    name: String,
    encrypted: bool,
    method: u16,
    checksum: u32,
    packed: u64,
    /// Where its local header is.
    offset: u64,
    /// Where the next one of the directory is.
    next: u64,
}

/// Where the directory begins, and how many entries it has.
fn directory(input: &mut (impl Read + Seek)) -> io::Result<(u64, u64)> {
    let length = input.seek(SeekFrom::End(0))?;
    let start = length.saturating_sub(END_REACH);
    let tail = read_at(input, start, (length - start) as usize)?;
    // The end must be the end: an archive that was cut off may hold another one, with an end of its own.
    let is_end = |at: &usize| {
        let rest = &tail[*at..];
        rest.starts_with(END) && rest.len() >= 22 && rest.len() == 22 + usize::from(u16_at(rest, 20))
    };
    let no_directory = || io::Error::other("the archive has no directory: it is cut off or damaged");
    let at = (0..tail.len()).rev().find(is_end).ok_or_else(no_directory)?;
    let (count, offset) = (u64::from(u16_at(&tail, at + 10)), u64::from(u32_at(&tail, at + 16)));
    if count == 0 && start + at as u64 > 0 {
        return Err(no_directory());
    }
    if count < 0xFFFF && offset < 0xFFFF_FFFF {
        return Ok((offset, count));
    }
    let locator = (start + at as u64).checked_sub(20);
    let Some(locator) =
        locator.map(|at| read_at(input, at, 20)).transpose()?.filter(|bytes| bytes.starts_with(LOCATOR_64))
    else {
        return Ok((offset, count));
    };
    let end = read_at(input, u64_at(&locator, 8), 56)?;
    if !end.starts_with(END_64) {
        return Err(io::Error::other("the archive has no directory where it says"));
    }
    Ok((u64_at(&end, 48), u64_at(&end, 32)))
}

fn listed(input: &mut (impl Read + Seek), at: u64) -> io::Result<Listed> {
    let head = read_at(input, at, 46)?;
    if !head.starts_with(DIRECTORY_ENTRY) {
        return Err(io::Error::other("an entry is missing"));
    }
    let lengths = [28, 30, 32].map(|field| usize::from(u16_at(&head, field)));
    let rest = read_at(input, at + 46, lengths[0] + lengths[1])?;
    let (name, extra) = rest.split_at(lengths[0]);
    let mut found = Listed {
        name: String::from_utf8_lossy(name).into_owned(),
        encrypted: u16_at(&head, 8) & 1 != 0,
        method: u16_at(&head, 10),
        checksum: u32_at(&head, 16),
        packed: u64::from(u32_at(&head, 20)),
        offset: u64::from(u32_at(&head, 42)),
        next: at + 46 + lengths.iter().sum::<usize>() as u64,
    };
    found.widen(u32_at(&head, 24), extra);
    Ok(found)
}

impl Listed {
    /// Takes sizes that do not fit 32 bits from the extra field, where they stand in a fixed order.
    fn widen(&mut self, unpacked: u32, mut extra: &[u8]) {
        while extra.len() >= 4 {
            let (id, length) = (u16_at(extra, 0), usize::from(u16_at(extra, 2)));
            let Some(body) = extra.get(4..4 + length) else { return };
            extra = &extra[4 + length..];
            if id != 1 {
                continue;
            }
            let mut numbers = body.chunks_exact(8).map(|bytes| u64_at(bytes, 0));
            if unpacked == u32::MAX {
                numbers.next();
            }
            if self.packed == u64::from(u32::MAX) {
                self.packed = numbers.next().unwrap_or(self.packed);
            }
            if self.offset == u64::from(u32::MAX) {
                self.offset = numbers.next().unwrap_or(self.offset);
            }
        }
    }
}

/// Goes to the data of an entry.
fn begin(input: &mut (impl Read + Seek), found: &Listed) -> io::Result<()> {
    if found.encrypted {
        return Err(io::Error::other("encrypted"));
    }
    let head = read_at(input, found.offset, 30)?;
    if !head.starts_with(LOCAL_ENTRY) {
        return Err(io::Error::other("the entry is not where the directory says"));
    }
    let names = [26, 28].map(|field| u64::from(u16_at(&head, field)));
    let data = found.offset.saturating_add(30 + names[0] + names[1]);
    input.seek(SeekFrom::Start(data)).map(drop)
}

fn read_at(input: &mut (impl Read + Seek), at: u64, length: usize) -> io::Result<Vec<u8>> {
    input.seek(SeekFrom::Start(at))?;
    let mut bytes = vec![0; length];
    input.read_exact(&mut bytes)?;
    Ok(bytes)
}

fn u16_at(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes([bytes[at], bytes[at + 1]])
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from(u16_at(bytes, at)) | u32::from(u16_at(bytes, at + 2)) << 16
}

fn u64_at(bytes: &[u8], at: usize) -> u64 {
    u64::from(u32_at(bytes, at)) | u64::from(u32_at(bytes, at + 4)) << 32
}

/// Compares the checksum when an entry ends.
struct Checked<R> {
    inner: CrcReader<R>,
    expected: u32,
}

impl<R: Read> Checked<R> {
    fn new(inner: R, expected: u32) -> Checked<R> {
        Checked { inner: CrcReader::new(inner), expected }
    }
}

impl<R: Read> Read for Checked<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        if read == 0 && !buffer.is_empty() && self.inner.crc().sum() != self.expected {
            return Err(io::Error::other("damaged: its checksum is another one"));
        }
        Ok(read)
    }
}
