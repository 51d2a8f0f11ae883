//! Samples as Parquet, a columnar format that many programs read.
//!
//! | column | holds |
//! |---|---|
//! | `group`, `source` | which game or region it is of; `game`, `exact` or `search` |
//! | `width`, `height`, `stones`, `scope` | the board row by row: `X O .`, and `#` where the region is |
//! | `ko`, `recent`, `length` | a point by its number or −1; last moves such as `W12 B3`, newest first; moves in all |
//! | `next` | what should come next, with chances: `B12:0.5 W3:0.25 S:0.25` |
//! | `advice_black`, `advice_white` | a teacher's chances, two bytes a point, low byte first, 65,535 for 1; or empty |
//! | `ownership_black`, `ownership_white` | if that side moves next: a byte a point, 0 White's, 200 Black's; or empty |
//! | `mean`, `temperature`, `answer` | may be null |
//!
//! Points are numbered row by row from the top left, beginning with 0. Compressed with Snappy.
//!
//! **Limits.** The library that reads Parquet does not survive every kind of damage. Whoever takes files from others should
//! compare their checksums first, as the program does with those of its list.

use std::fmt::Write;
use std::sync::Arc;

use bytes::Bytes;
use parquet::basic::Compression;
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, FloatType, Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::record::{Field, Row};
use parquet::schema::parser::parse_message_type;
use thiserror::Error;
use yose_board::{Color, Point, PointSet, Size};

use crate::sample::{Labels, Sample, Source, Target, place};

const SCHEMA: &str = "message sample {
    REQUIRED INT64 group;
    REQUIRED BYTE_ARRAY source (UTF8);
    REQUIRED INT32 width;
    REQUIRED INT32 height;
    REQUIRED BYTE_ARRAY stones (UTF8);
    REQUIRED BYTE_ARRAY scope (UTF8);
    REQUIRED INT32 ko;
    REQUIRED BYTE_ARRAY recent (UTF8);
    REQUIRED INT32 length;
    REQUIRED BYTE_ARRAY next (UTF8);
    REQUIRED BYTE_ARRAY advice_black;
    REQUIRED BYTE_ARRAY advice_white;
    REQUIRED BYTE_ARRAY ownership_black;
    REQUIRED BYTE_ARRAY ownership_white;
    OPTIONAL FLOAT mean;
    OPTIONAL FLOAT temperature;
    OPTIONAL BOOLEAN answer;
}";

/// What is wrong with a table.
#[derive(Debug, Error)]
pub enum TableError {
    /// It is no Parquet file, or a damaged one.
    #[error("cannot be read as Parquet: {0}")]
    Parquet(#[from] ParquetError),
    /// A row does not hold a sample.
    #[error("row {row}: {what}")]
    Row {
        /// Its number, counted from 0.
        row: usize,
        /// What is wrong with it.
        what: &'static str,
    },
}

/// Samples as a Parquet file. The same samples give the same bytes.
pub fn write_table(samples: &[Sample]) -> Result<Vec<u8>, TableError> {
    let schema = Arc::new(parse_message_type(SCHEMA)?);
    let properties = WriterProperties::builder()
        .set_compression(Compression::SNAPPY)
        .set_created_by("yose".to_owned())
        .build();
    let mut bytes = Vec::new();
    let mut writer = SerializedFileWriter::new(&mut bytes, schema, Arc::new(properties))?;
    let mut group = writer.next_row_group()?;
    let mut table = Columns { samples, group: &mut group };
    table.column::<Int64Type>(|sample| sample.group as i64)?;
    table.text(|sample| sample.source.name().to_owned())?;
    table.column::<Int32Type>(|sample| sample.size.width().into())?;
    table.column::<Int32Type>(|sample| sample.size.height().into())?;
    table.text(stones_text)?;
    table.text(scope_text)?;
    table.column::<Int32Type>(|sample| sample.ko.map_or(-1, |point| place(sample.size, point) as i32))?;
    table.text(recent_text)?;
    table.column::<Int32Type>(|sample| sample.length as i32)?;
    table.text(next_text)?;
    for color in 0..2 {
        table.bytes(|sample| {
            sample.labels.advice[color].iter().flat_map(|&chance| advice_bytes(chance)).collect()
        })?;
    }
    for first in 0..2 {
        table.bytes(|sample| {
            sample.labels.ownership[first].iter().map(|&owner| owner_byte(owner)).collect()
        })?;
    }
    table.optional::<FloatType>(|sample| sample.labels.mean)?;
    table.optional::<FloatType>(|sample| sample.labels.temperature)?;
    table.optional::<BoolType>(|sample| sample.labels.answer)?;
    group.close()?;
    writer.close()?;
    Ok(bytes)
}

/// The samples of a Parquet file.
pub fn read_table(bytes: &[u8]) -> Result<Vec<Sample>, TableError> {
    let reader = SerializedFileReader::new(Bytes::copy_from_slice(bytes))?;
    let expected = parse_message_type(SCHEMA)?;
    let found = reader.metadata().file_metadata().schema();
    let names = |schema: &parquet::schema::types::Type| -> Vec<String> {
        schema.get_fields().iter().map(|field| field.name().to_owned()).collect()
    };
    if names(found) != names(&expected) {
        return Err(TableError::Row { row: 0, what: "the columns are not those of samples" });
    }
    let rows = reader.get_row_iter(None)?;
    rows.enumerate()
        .map(|(number, row)| sample(&row?).map_err(|what| TableError::Row { row: number, what }))
        .collect()
}

struct Columns<'s, 'g, 'w, W: std::io::Write + Send> {
    samples: &'s [Sample],
    group: &'g mut SerializedRowGroupWriter<'w, W>,
}

impl<W: std::io::Write + Send> Columns<'_, '_, '_, W> {
    fn column<T: DataType>(&mut self, value: impl Fn(&Sample) -> T::T) -> Result<(), ParquetError> {
        let values: Vec<T::T> = self.samples.iter().map(value).collect();
        self.write::<T>(&values, None)
    }

    fn optional<T: DataType>(&mut self, value: impl Fn(&Sample) -> Option<T::T>) -> Result<(), ParquetError> {
        let values: Vec<Option<T::T>> = self.samples.iter().map(value).collect();
        let levels: Vec<i16> = values.iter().map(|value| i16::from(value.is_some())).collect();
        let present: Vec<T::T> = values.into_iter().flatten().collect();
        self.write::<T>(&present, Some(&levels))
    }

    fn text(&mut self, value: impl Fn(&Sample) -> String) -> Result<(), ParquetError> {
        self.column::<ByteArrayType>(|sample| ByteArray::from(value(sample).into_bytes()))
    }

    fn bytes(&mut self, value: impl Fn(&Sample) -> Vec<u8>) -> Result<(), ParquetError> {
        self.column::<ByteArrayType>(|sample| ByteArray::from(value(sample)))
    }

    fn write<T: DataType>(&mut self, values: &[T::T], levels: Option<&[i16]>) -> Result<(), ParquetError> {
        let missing = || ParquetError::General("there are fewer columns than there should be".to_owned());
        let mut column = self.group.next_column()?.ok_or_else(missing)?;
        column.typed::<T>().write_batch(values, levels, None)?;
        column.close()
    }
}

fn stones_text(sample: &Sample) -> String {
    let letter = |point| match sample.stones.each_ref().map(|set| set.contains(point)) {
        [true, _] => 'X',
        [_, true] => 'O',
        _ => '.',
    };
    sample.size.points().map(letter).collect()
}

fn scope_text(sample: &Sample) -> String {
    sample.size.points().map(|point| if sample.scope.contains(point) { '#' } else { '.' }).collect()
}

fn letter(color: Color) -> char {
    if color == Color::Black { 'B' } else { 'W' }
}

fn recent_text(sample: &Sample) -> String {
    let name = |&(color, point): &(Color, Point)| format!("{}{}", letter(color), place(sample.size, point));
    sample.recent.iter().map(name).collect::<Vec<_>>().join(" ")
}

fn next_text(sample: &Sample) -> String {
    let mut text = String::new();
    for &(target, chance) in &sample.labels.next {
        let space = if text.is_empty() { "" } else { " " };
        // Writing to a string cannot fail.
        let _ = match target {
            Target::Move(color, point) => {
                write!(text, "{space}{}{}:{chance}", letter(color), place(sample.size, point))
            }
            Target::Settled => write!(text, "{space}S:{chance}"),
        };
    }
    text
}

fn advice_bytes(chance: f32) -> [u8; 2] {
    ((chance.clamp(0.0, 1.0) * 65_535.0).round() as u16).to_le_bytes()
}

fn owner_byte(owner: f32) -> u8 {
    (owner.clamp(-1.0, 1.0) * 100.0 + 100.0).round() as u8
}

type Read<T> = Result<T, &'static str>;

fn sample(row: &Row) -> Read<Sample> {
    let fields: Vec<&Field> = row.get_column_iter().map(|(_, field)| field).collect();
    let fields: [&Field; 17] = fields.try_into().map_err(|_| "there are too few columns")?;
    let (width, height) = (whole(fields[2])?, whole(fields[3])?);
    let side = |number: i64| usize::try_from(number).map_err(|_| "no such board");
    let size = Size::new(side(width)?, side(height)?).map_err(|_| "no such board")?;
    let stones = text(fields[4])?;
    let sample = Sample {
        group: whole(fields[0])? as u64,
        source: Source::of(text(fields[1])?).ok_or("an unknown source")?,
        size,
        stones: [points(size, stones, 'X')?, points(size, stones, 'O')?],
        scope: points(size, text(fields[5])?, '#')?,
        ko: match whole(fields[6])? {
            -1 => None,
            number => Some(point(size, number)?),
        },
        recent: text(fields[7])?
            .split(' ')
            .filter(|word| !word.is_empty())
            .map(|word| played(size, word))
            .collect::<Read<_>>()?,
        length: u32::try_from(whole(fields[8])?).map_err(|_| "a negative length")?,
        labels: Labels {
            next: next(size, text(fields[9])?)?,
            advice: [advice(size, fields[10])?, advice(size, fields[11])?],
            ownership: [ownership(size, fields[12])?, ownership(size, fields[13])?],
            mean: number(fields[14])?,
            temperature: number(fields[15])?,
            answer: match fields[16] {
                Field::Null => None,
                Field::Bool(answer) => Some(*answer),
                _ => return Err("an answer that is neither yes nor no"),
            },
        },
    };
    if sample.board().is_none() {
        return Err("a chain has no liberty");
    }
    Ok(sample)
}

fn whole(field: &Field) -> Read<i64> {
    match field {
        Field::Long(number) => Ok(*number),
        Field::Int(number) => Ok((*number).into()),
        _ => Err("a whole number is missing"),
    }
}

fn number(field: &Field) -> Read<Option<f32>> {
    match field {
        Field::Null => Ok(None),
        Field::Float(number) if number.is_finite() => Ok(Some(*number)),
        _ => Err("a number is missing"),
    }
}

fn text(field: &Field) -> Read<&str> {
    match field {
        Field::Str(text) => Ok(text),
        _ => Err("a text is missing"),
    }
}

fn list(field: &Field) -> Read<&[u8]> {
    match field {
        Field::Bytes(bytes) => Ok(bytes.data()),
        _ => Err("a list is missing"),
    }
}

fn points(size: Size, text: &str, mark: char) -> Read<PointSet> {
    if text.chars().count() != size.area() {
        return Err("a plane has not as many letters as the board has points");
    }
    Ok(size
        .points()
        .zip(text.chars())
        .filter(|(_, letter)| *letter == mark)
        .map(|(point, _)| point)
        .collect())
}

fn point(size: Size, number: i64) -> Read<Point> {
    let index = usize::try_from(number).map_err(|_| "a point off the board")?;
    size.points().nth(index).ok_or("a point off the board")
}

fn played(size: Size, word: &str) -> Read<(Color, Point)> {
    let (color, number) = match word.split_at_checked(1) {
        Some(("B", number)) => (Color::Black, number),
        Some(("W", number)) => (Color::White, number),
        _ => return Err("a move without a colour"),
    };
    Ok((color, point(size, number.parse().map_err(|_| "a move without a point")?)?))
}

fn next(size: Size, text: &str) -> Read<Vec<(Target, f32)>> {
    let words = text.split(' ').filter(|word| !word.is_empty());
    words
        .map(|word| {
            let (what, chance) = word.split_once(':').ok_or("a move without a chance")?;
            let chance: f32 = chance.parse().map_err(|_| "a chance that is no number")?;
            if !(0.0..=1.0).contains(&chance) {
                return Err("a chance that is none");
            }
            let target = match what {
                "S" => Target::Settled,
                _ => played(size, what).map(|(color, point)| Target::Move(color, point))?,
            };
            Ok((target, chance))
        })
        .collect()
}

fn advice(size: Size, field: &Field) -> Read<Vec<f32>> {
    let bytes = list(field)?;
    if bytes.is_empty() {
        return Ok(Vec::new());
    }
    let (pairs, rest) = bytes.as_chunks::<2>();
    if pairs.len() != size.area() || !rest.is_empty() {
        return Err("advice for a board of another size");
    }
    let chances: Vec<f32> = pairs.iter().map(|&pair| f32::from(u16::from_le_bytes(pair))).collect();
    let total: f32 = chances.iter().sum();
    if total == 0.0 {
        return Err("advice without a move");
    }
    Ok(chances.iter().map(|chance| chance / total).collect())
}

fn ownership(size: Size, field: &Field) -> Read<Vec<f32>> {
    let bytes = list(field)?;
    if !bytes.is_empty() && bytes.len() != size.area() {
        return Err("ownership of a board of another size");
    }
    Ok(bytes.iter().map(|&byte| f32::from(byte.min(200)) / 100.0 - 1.0).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::tests::example;

    fn close(a: &[f32], b: &[f32], distance: f32) -> bool {
        a.len() == b.len() && a.iter().zip(b).all(|(a, b)| (a - b).abs() <= distance)
    }

    #[test]
    fn samples_come_back() {
        let mut bare = example();
        (bare.labels, bare.ko, bare.group) = (Labels::default(), None, u64::MAX);
        bare.recent.clear();
        let samples = [example(), bare, example().seen(yose_board::Symmetry::ALL[5], true)];
        let bytes = write_table(&samples).unwrap();
        assert_eq!(bytes, write_table(&samples).unwrap());
        let back = read_table(&bytes).unwrap();
        assert_eq!(back.len(), 3);
        for (sample, back) in samples.iter().zip(&back) {
            for side in 0..2 {
                assert!(close(&sample.labels.advice[side], &back.labels.advice[side], 1e-4));
                assert!(close(&sample.labels.ownership[side], &back.labels.ownership[side], 0.0051));
            }
            let plain = |sample: &Sample| {
                let labels = Labels {
                    advice: Default::default(),
                    ownership: Default::default(),
                    ..sample.labels.clone()
                };
                Sample { labels, ..sample.clone() }
            };
            assert_eq!(plain(sample), plain(back));
        }
        assert!(read_table(&write_table(&[]).unwrap()).unwrap().is_empty());
    }

    #[test]
    fn damage_is_an_error() {
        let bytes = write_table(&[example()]).unwrap();
        for length in [0, 3, 50, bytes.len() / 2, bytes.len() - 1] {
            assert!(read_table(&bytes[..length]).is_err(), "{length}");
        }
    }
}
