//! The report of one page that prints well.

/// Its style. The content security policy names its hash, so that a browser shows it.
pub(crate) const STYLE: &str = include_str!("sheet.css");
