//! A small writer of SVG.
//!
//! Everything a picture says goes through here, so escaping, the form of
//! numbers and the balance of tags are decided once. Elements stand one to
//! a line, which keeps pictures easy to compare.

/// An SVG document being written.
#[derive(Debug, Default)]
pub(crate) struct Svg {
    text: String,
    open: Vec<&'static str>,
}

impl Svg {
    /// Begins an element; finish it with [`Element::empty`], [`Element::open`] or [`Element::content`].
    pub(crate) fn element(&mut self, tag: &'static str) -> Element<'_> {
        self.text.push('<');
        self.text.push_str(tag);
        Element { svg: self, tag }
    }

    /// Begins a group.
    pub(crate) fn group(&mut self) -> Element<'_> {
        self.element("g")
    }

    /// Closes the innermost open element.
    pub(crate) fn close(&mut self) {
        if let Some(tag) = self.open.pop() {
            self.end_tag(tag);
        }
    }

    /// The document, with every element closed.
    pub(crate) fn finish(mut self) -> String {
        while !self.open.is_empty() {
            self.close();
        }
        self.text
    }

    fn end_tag(&mut self, tag: &str) {
        self.text.push_str("</");
        self.text.push_str(tag);
        self.text.push_str(">\n");
    }
}

/// An element whose attributes are being written.
#[must_use = "an element has to be finished"]
pub(crate) struct Element<'a> {
    svg: &'a mut Svg,
    tag: &'static str,
}

impl Element<'_> {
    /// Adds an attribute.
    pub(crate) fn set(self, name: &str, value: impl AsRef<str>) -> Self {
        let text = &mut self.svg.text;
        text.push(' ');
        text.push_str(name);
        text.push_str("=\"");
        escape(value.as_ref(), text);
        text.push('"');
        self
    }

    /// Adds an attribute that is a number.
    pub(crate) fn num(self, name: &str, value: f64) -> Self {
        self.set(name, number(value))
    }

    /// Adds an attribute if there is a value for it.
    pub(crate) fn maybe(self, name: &str, value: Option<impl AsRef<str>>) -> Self {
        match value {
            Some(value) => self.set(name, value),
            None => self,
        }
    }

    /// Ends the element, which has no content.
    pub(crate) fn empty(self) {
        self.svg.text.push_str("/>\n");
    }

    /// Leaves the element open for children, until [`Svg::close`].
    pub(crate) fn open(self) {
        self.svg.text.push_str(">\n");
        self.svg.open.push(self.tag);
    }

    /// Ends the element with text inside.
    pub(crate) fn content(self, text: &str) {
        self.svg.text.push('>');
        escape(text, &mut self.svg.text);
        self.svg.end_tag(self.tag);
    }

    /// Ends the element with two pieces of text inside, the first of them bold.
    pub(crate) fn content_after_bold(self, bold: &str, text: &str) {
        let out = &mut self.svg.text;
        out.push_str("><tspan font-weight=\"700\">");
        escape(bold, out);
        out.push_str("</tspan>");
        escape(text, out);
        self.svg.end_tag(self.tag);
    }
}

/// The data of a `path` element being written.
#[derive(Clone, Debug, Default)]
pub(crate) struct Path {
    data: String,
}

impl Path {
    fn command(mut self, letter: char, numbers: &[f64]) -> Path {
        self.data.push(letter);
        for (nth, &value) in numbers.iter().enumerate() {
            if nth > 0 {
                self.data.push(' ');
            }
            self.data.push_str(&number(value));
        }
        self
    }

    /// Starts a new line at a place.
    pub(crate) fn from(self, (x, y): (f64, f64)) -> Path {
        self.command('M', &[x, y])
    }

    /// Draws a straight line.
    pub(crate) fn to(self, (x, y): (f64, f64)) -> Path {
        self.command('L', &[x, y])
    }

    /// Draws a curve around a corner.
    pub(crate) fn bend(self, (x1, y1): (f64, f64), (x, y): (f64, f64)) -> Path {
        self.command('Q', &[x1, y1, x, y])
    }

    /// Draws back to the start.
    pub(crate) fn close(self) -> Path {
        self.command('Z', &[])
    }

    /// Adds a rectangle.
    pub(crate) fn rectangle(self, (x, y): (f64, f64), width: f64, height: f64) -> Path {
        self.from((x, y)).command('h', &[width]).command('v', &[height]).command('h', &[-width]).close()
    }

    /// Whether nothing has been drawn.
    pub(crate) fn is_empty(&self) -> bool {
        self.data.is_empty()
    }
}

impl AsRef<str> for Path {
    fn as_ref(&self) -> &str {
        &self.data
    }
}

/// A number with at most two decimals; what is not finite becomes 0.
pub(crate) fn number(value: f64) -> String {
    let hundredths = if value.is_finite() { (value.clamp(-1e9, 1e9) * 100.0).round() as i64 } else { 0 };
    let sign = if hundredths < 0 { "-" } else { "" };
    let (whole, rest) = (hundredths.abs() / 100, hundredths.abs() % 100);
    match rest {
        0 => format!("{sign}{whole}"),
        tenths if tenths % 10 == 0 => format!("{sign}{whole}.{}", tenths / 10),
        _ => format!("{sign}{whole}.{rest:02}"),
    }
}

/// Text on one line that XML can hold: white space becomes a space, and
/// characters that XML forbids or nobody can see are dropped.
pub(crate) fn clean(text: &str) -> String {
    text.chars().filter_map(one_line).collect()
}

fn one_line(c: char) -> Option<char> {
    match c {
        '\t' | '\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}' => Some(' '),
        '\u{fffe}' | '\u{ffff}' => None,
        c if c.is_control() => None,
        c => Some(c),
    }
}

fn escape(text: &str, out: &mut String) {
    for c in text.chars().filter_map(one_line) {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c => out.push(c),
        }
    }
}

/// Makes a prefix for ids out of any text: letters, digits, `-` and `_`, beginning with a letter.
pub(crate) fn id_prefix(text: &str) -> String {
    let kept: String =
        text.chars().filter(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_')).take(64).collect();
    if kept.starts_with(|c: char| c.is_ascii_alphabetic()) { kept } else { format!("y{kept}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        for (value, expected) in [
            (0.0, "0"),
            (-0.001, "0"),
            (1.5, "1.5"),
            (-1.005, "-1"),
            (2.999, "3"),
            (-0.07, "-0.07"),
            (1234.56, "1234.56"),
            (f64::NAN, "0"),
            (f64::INFINITY, "0"),
            (1e300, "1000000000"),
        ] {
            assert_eq!(number(value), expected, "{value}");
        }
    }

    #[test]
    fn text_is_escaped_and_tags_are_closed() {
        let mut svg = Svg::default();
        svg.group().set("a", "\"<'&>\u{0}\u{1b}").open();
        svg.element("text").content("a<b\u{7}\u{ffff}\n&c]]>");
        assert_eq!(svg.finish(), "<g a=\"&quot;&lt;'&amp;&gt;\">\n<text>a&lt;b &amp;c]]&gt;</text>\n</g>\n");
    }

    #[test]
    fn prefixes_are_names() {
        assert_eq!(id_prefix("board-1"), "board-1");
        assert_eq!(id_prefix(""), "y");
        assert_eq!(id_prefix("1\"><script>"), "y1script");
    }
}
