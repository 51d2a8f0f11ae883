//! Columns of our Parquet files, read back.

use bytes::Bytes;
use parquet::column::reader::{ColumnReader, ColumnReaderImpl};
use parquet::data_type::{ByteArray, DataType};
use parquet::errors::ParquetError;
use parquet::file::reader::{FileReader, SerializedFileReader};

/// A table that cannot be read back.
#[derive(Debug, thiserror::Error)]
pub enum ReadBackError {
    /// The file is no Parquet, or a damaged one.
    #[error("not a whole Parquet file: {0}")]
    Parquet(#[from] ParquetError),
    /// A column is not there, or is something else.
    #[error("there is no column {0} of the kind this version of the program knows")]
    Column(&'static str),
    /// A column has other rows than its file says.
    #[error("column {0} has {1} rows, and the file says {2}")]
    Rows(&'static str, usize, usize),
}

/// One file of a table.
pub struct Table {
    reader: SerializedFileReader<Bytes>,
    rows: usize,
}

/// The cells of a column, some of which may be missing, and for lists where each begins.
struct Cells<T> {
    values: Vec<T>,
    present: Vec<i16>,
    continued: Vec<i16>,
}

impl Table {
    /// Opens the bytes of a file.
    pub fn open(bytes: Vec<u8>) -> Result<Table, ReadBackError> {
        let reader = SerializedFileReader::new(Bytes::from(bytes))?;
        let rows = usize::try_from(reader.metadata().file_metadata().num_rows()).unwrap_or(0);
        Ok(Table { reader, rows })
    }

    /// How many rows it has.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// A column of texts.
    pub fn texts(&self, path: &'static str) -> Result<Vec<Option<String>>, ReadBackError> {
        self.spread(path, self.strings(path)?)
    }

    /// A column of whole numbers.
    pub fn ints(&self, path: &'static str) -> Result<Vec<Option<i64>>, ReadBackError> {
        let cells = self.cells(path, |reader, rows| match reader {
            ColumnReader::Int64ColumnReader(reader) => Some(fill(reader, rows)),
            _ => None,
        })?;
        self.spread(path, cells)
    }

    /// A column of floating point.
    pub fn reals(&self, path: &'static str) -> Result<Vec<Option<f64>>, ReadBackError> {
        let cells = self.cells(path, |reader, rows| match reader {
            ColumnReader::DoubleColumnReader(reader) => Some(fill(reader, rows)),
            _ => None,
        })?;
        self.spread(path, cells)
    }

    /// A column of lists of texts.
    pub fn lists(&self, path: &'static str) -> Result<Vec<Vec<String>>, ReadBackError> {
        let Cells { values, present, continued } = self.strings(path)?;
        let mut values = values.into_iter();
        let mut lists: Vec<Vec<String>> = Vec::new();
        for (&present, &continued) in present.iter().zip(&continued) {
            if continued == 0 {
                lists.push(Vec::new());
            }
            if present > 0
                && let (Some(list), Some(value)) = (lists.last_mut(), values.next())
            {
                list.push(value);
            }
        }
        self.counted(path, lists)
    }

    /// Puts values where they are present; a column without marks is present everywhere.
    fn spread<T>(&self, path: &'static str, cells: Cells<T>) -> Result<Vec<Option<T>>, ReadBackError> {
        let Cells { values, present, .. } = cells;
        let mut values = values.into_iter();
        let column: Vec<Option<T>> = if present.is_empty() {
            values.map(Some).collect()
        } else {
            present.iter().map(|&mark| if mark > 0 { values.next() } else { None }).collect()
        };
        self.counted(path, column)
    }

    /// A column that has as many rows as the others: who reads them side by side relies on it.
    fn counted<T>(&self, path: &'static str, column: Vec<T>) -> Result<Vec<T>, ReadBackError> {
        match column.len() {
            rows if rows == self.rows => Ok(column),
            rows => Err(ReadBackError::Rows(path, rows, self.rows)),
        }
    }

    /// The texts of a column as they stand in the file.
    fn strings(&self, path: &'static str) -> Result<Cells<String>, ReadBackError> {
        let Cells { values, present, continued } = self.cells(path, |reader, rows| match reader {
            ColumnReader::ByteArrayColumnReader(reader) => Some(fill(reader, rows)),
            _ => None,
        })?;
        Ok(Cells { values: values.iter().map(text).collect(), present, continued })
    }

    /// Reads a column of all row groups.
    fn cells<T>(
        &self,
        path: &'static str,
        read: impl Fn(ColumnReader, usize) -> Option<Result<Cells<T>, ParquetError>>,
    ) -> Result<Cells<T>, ReadBackError> {
        let schema = self.reader.metadata().file_metadata().schema_descr();
        // Lists have two more steps in their paths.
        let wanted = |name: &str| name == path || name.strip_suffix(".list.element") == Some(path);
        let place = schema.columns().iter().position(|column| wanted(&column.path().string()));
        let place = place.ok_or(ReadBackError::Column(path))?;
        let mut all = Cells { values: Vec::new(), present: Vec::new(), continued: Vec::new() };
        for group in 0..self.reader.num_row_groups() {
            let reader = self.reader.get_row_group(group)?.get_column_reader(place)?;
            let cells = read(reader, self.rows).ok_or(ReadBackError::Column(path))??;
            all.values.extend(cells.values);
            all.present.extend(cells.present);
            all.continued.extend(cells.continued);
        }
        Ok(all)
    }
}

/// Reads until nothing comes any more: a reader stops at the end of a page.
fn fill<T: DataType>(mut reader: ColumnReaderImpl<T>, rows: usize) -> Result<Cells<T::T>, ParquetError> {
    let mut cells = Cells { values: Vec::new(), present: Vec::new(), continued: Vec::new() };
    loop {
        let (present, continued) = (Some(&mut cells.present), Some(&mut cells.continued));
        if reader.read_records(rows, present, continued, &mut cells.values)?.0 == 0 {
            return Ok(cells);
        }
    }
}

fn text(bytes: &ByteArray) -> String {
    String::from_utf8_lossy(bytes.data()).into_owned()
}
