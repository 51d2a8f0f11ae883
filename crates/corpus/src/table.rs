//! Rows into Parquet files.

use std::sync::Arc;

use parquet::basic::Compression;
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::parser::parse_message_type;

use crate::rows::{GameRow, GameRows, PositionRow, RegionRow};
use crate::schema::{Cell, Row, SCHEMA_VERSION, message};
use crate::words::Words;

/// Lists that are handed to the encoder in one go.
const LISTS_AT_A_TIME: usize = 256;

/// The three files of a shard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Files {
    /// One row a game.
    pub games: Vec<u8>,
    /// One row a position.
    pub positions: Vec<u8>,
    /// One row a region.
    pub regions: Vec<u8>,
}

/// A table could not be written.
#[derive(Debug, thiserror::Error)]
#[error("the rows do not make a Parquet file: {0}")]
pub struct TableError(#[from] ParquetError);

/// Encodes the rows of a shard; the games in the order given.
pub fn encode(games: &[GameRows]) -> Result<Files, TableError> {
    let game_rows: Vec<&GameRow> = games.iter().map(|rows| &rows.game).collect();
    let positions: Vec<&PositionRow> = games.iter().flat_map(|rows| &rows.positions).collect();
    let regions: Vec<&RegionRow> = games.iter().flat_map(|rows| &rows.regions).collect();
    Ok(Files { games: table(&game_rows)?, positions: table(&positions)?, regions: table(&regions)? })
}

fn table<R: Row>(rows: &[&R]) -> Result<Vec<u8>, ParquetError> {
    let schema = Arc::new(parse_message_type(&message::<R>())?);
    let version = KeyValue::new("yose.schema".to_owned(), SCHEMA_VERSION.to_string());
    let properties = WriterProperties::builder()
        .set_compression(Compression::SNAPPY)
        .set_created_by(concat!("yose-corpus ", env!("CARGO_PKG_VERSION")).to_owned())
        .set_key_value_metadata(Some(vec![version]))
        .build();
    let mut writer = SerializedFileWriter::new(Vec::new(), schema, Arc::new(properties))?;
    let mut group = writer.next_row_group()?;
    for column in R::COLUMNS {
        let Some(mut target) = group.next_column()? else { break };
        write(&mut target, &column.cell, rows)?;
        target.close()?;
    }
    group.close()?;
    writer.into_inner()
}

fn write<R>(
    target: &mut SerializedColumnWriter<'_>,
    cell: &Cell<R>,
    rows: &[&R],
) -> Result<(), ParquetError> {
    match cell {
        Cell::Text(get) => required::<ByteArrayType>(target, rows.iter().map(|row| get(row).into())),
        Cell::Int(get) => required::<Int64Type>(target, rows.iter().map(|row| whole(get(row)))),
        Cell::Flag(get) => required::<BoolType>(target, rows.iter().map(|row| get(row))),
        Cell::MaybeText(get) => {
            optional::<ByteArrayType>(target, rows.iter().map(|row| get(row).map(ByteArray::from)))
        }
        Cell::MaybeInt(get) => optional::<Int64Type>(target, rows.iter().map(|row| get(row).map(whole))),
        Cell::MaybeReal(get) => optional::<DoubleType>(target, rows.iter().map(|row| get(row))),
        Cell::Texts(get) => lists(target, rows.iter().map(|row| get(row))),
    }
}

fn whole(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn required<T: DataType>(
    target: &mut SerializedColumnWriter<'_>,
    cells: impl Iterator<Item = T::T>,
) -> Result<(), ParquetError> {
    let values: Vec<T::T> = cells.collect();
    target.typed::<T>().write_batch(&values, None, None).map(drop)
}

fn optional<T: DataType>(
    target: &mut SerializedColumnWriter<'_>,
    cells: impl Iterator<Item = Option<T::T>>,
) -> Result<(), ParquetError> {
    let cells: Vec<Option<T::T>> = cells.collect();
    let present: Vec<i16> = cells.iter().map(|cell| i16::from(cell.is_some())).collect();
    let values: Vec<T::T> = cells.into_iter().flatten().collect();
    target.typed::<T>().write_batch(&values, Some(&present), None).map(drop)
}

/// Lists are written as their elements, each with a mark whether it begins a new list; an empty list is a mark alone. A few
/// at a time, for a shard can have a million elements.
fn lists<'r>(
    target: &mut SerializedColumnWriter<'_>,
    cells: impl Iterator<Item = &'r Words>,
) -> Result<(), ParquetError> {
    let mut cells = cells.peekable();
    while cells.peek().is_some() {
        let (mut values, mut present, mut continued) = (Vec::new(), Vec::new(), Vec::new());
        for list in cells.by_ref().take(LISTS_AT_A_TIME) {
            if list.is_empty() {
                present.push(0);
                continued.push(0);
            }
            for (place, text) in list.iter().enumerate() {
                values.push(ByteArray::from(text));
                present.push(1);
                continued.push(i16::from(place > 0));
            }
        }
        target.typed::<ByteArrayType>().write_batch(&values, Some(&present), Some(&continued))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
