//! Files in every encoding that Go players have used.

use encoding_rs::{BIG5, EUC_KR, Encoding, GB18030, SHIFT_JIS, WINDOWS_1252};
use yose_record::{Collection, read};

fn encode(text: &str, encoding: &'static Encoding) -> Vec<u8> {
    let (bytes, used, flawed) = encoding.encode(text);
    assert!(used == encoding && !flawed);
    bytes.into_owned()
}

fn comment(record: &Collection) -> String {
    record.games().next().unwrap().root().comment().unwrap_or_default()
}

/// Reads, compares the comment, and checks that the file survives.
fn check(bytes: &[u8], encoding: &str, expected: &str) -> Collection {
    let record = read(bytes).unwrap();
    assert_eq!(record.games().next().unwrap().encoding(), encoding);
    assert_eq!(comment(&record), expected);
    assert_eq!(record.to_bytes(), bytes);
    let clean = read(record.to_clean_bytes().unwrap()).unwrap();
    assert_eq!(clean.games().next().unwrap().encoding(), "UTF-8");
    assert!(clean.same_tree(&record));
    record
}

const JAPANESE: &str = "白は表から攻める。この評価は能力と十分な構想の証明である。ソフトの貼り方。";
const CHINESE: &str = "黑棋中盘胜。白棋的形势不好，这里应该先手收官，然后再打劫。乗勝追擊。";
const KOREAN: &str = "흑이 불계승을 거두었다. 백은 여기에서 끝내기를 먼저 해야 한다. 똠방각하";
const FRENCH: &str = "Après ce coup, Noir a gagné. L'été dernier, à Málaga, où déjà…";

#[test]
fn declared() {
    for (label, encoding, text) in [
        ("Shift_JIS", SHIFT_JIS, JAPANESE),
        ("SJIS", SHIFT_JIS, JAPANESE),
        ("GB18030", GB18030, CHINESE),
        ("EUC-KR", EUC_KR, KOREAN),
        ("Big5", BIG5, "黑棋中盤勝。功蓋許餐"),
        ("ISO-8859-1", WINDOWS_1252, FRENCH),
    ] {
        let file = encode(&format!("(;CA[{label}]C[{text}]PB[x]\n;B[aa])"), encoding);
        let record = check(&file, encoding.name(), text);
        assert_eq!(record.warnings(), []);
        assert_eq!(record.node_count(), 2, "{label}");
    }
}

#[test]
fn declared_after_text_that_needs_it() {
    // The last byte of 表 is `\` and of 評 `]`: by bytes, the values would end wrongly.
    let file = encode("(;GN[表]PB[評]CA[Shift_JIS]C[予]\n;B[aa])", SHIFT_JIS);
    let record = check(&file, "Shift_JIS", "予");
    assert_eq!(record.games().next().unwrap().info().name.as_deref(), Some("表"));
    assert_eq!(record.warnings(), []);
}

#[test]
fn detected() {
    for (encoding, text) in
        [(SHIFT_JIS, JAPANESE), (EUC_KR, KOREAN), (WINDOWS_1252, FRENCH), (encoding_rs::UTF_8, JAPANESE)]
    {
        let file = encode(&format!("(;C[{text}];B[aa];W[bb])"), encoding);
        assert_eq!(check(&file, encoding.name(), text).warnings(), []);
    }
    // The detector's name for GB18030 is that of its older part.
    let file = encode(&format!("(;C[{CHINESE}];B[aa];W[bb])"), GB18030);
    check(&file, "GBK", CHINESE);
}

#[test]
fn detected_in_a_long_file() {
    // Longer than the detector looks, with a character across that border.
    let file = encode(&format!("(;C[{}];B[aa])", JAPANESE.repeat(20_000)), SHIFT_JIS);
    assert_eq!(read(file).unwrap().games().next().unwrap().encoding(), "Shift_JIS");
}

#[test]
fn one_flaw_does_not_turn_an_encoding_over() {
    for (label, encoding, text) in [
        ("GB18030", GB18030, CHINESE),
        ("UTF-8", encoding_rs::UTF_8, CHINESE),
        ("", encoding_rs::UTF_8, CHINESE),
    ] {
        let mut file = encode(&format!("(;CA[{label}]C[{text}]PB[x"), encoding);
        file.extend(b"\xFF];B[aa])");
        let record = read(file.as_slice()).unwrap();
        assert_eq!(comment(&record), text, "{label}");
        assert_eq!(record.games().next().unwrap().info().black.name.as_deref(), Some("x\u{FFFD}"));
        assert_eq!(record.node_count(), 2);
        assert_eq!(record.to_bytes(), file);
    }
}

#[test]
fn four_bytes_of_gb18030() {
    let text = "\u{20BB7}野家 ]\\ \u{10FFFF}";
    let escaped = text.replace('\\', "\\\\").replace(']', "\\]");
    check(&encode(&format!("(;CA[GB18030]C[{escaped}];B[aa])"), GB18030), "gb18030", text);
}

#[test]
fn a_false_declaration_is_noticed() {
    let mut file = b"(;CA[UTF-8]\nC[".to_vec();
    file.extend(encode(CHINESE, GB18030));
    file.extend(b"])");
    let record = check(&file, "GBK", CHINESE);
    assert_eq!(
        record.warnings()[0].to_string(),
        "line 2, column 3: the text is not UTF-8 as the file says; it is read as GBK"
    );
    let record = check("(;CA[Klingon]C[白])".as_bytes(), "UTF-8", "白");
    assert_eq!(
        record.warnings()[0].to_string(),
        "line 1, column 6: unknown character set \"Klingon\"; it is guessed from the text"
    );
}

#[test]
fn games_of_different_encodings_in_one_file() {
    let mut file = encode("(;CA[Shift_JIS]C[表];B[aa])\n", SHIFT_JIS);
    file.extend(encode("(;PB[黑]CA[UTF-8]C[黑棋])", encoding_rs::UTF_8));
    file.extend(encode("(;GN[乗]CA[GB18030]C[乗];W[bb])", GB18030));
    let record = read(file.as_slice()).unwrap();
    let read: Vec<_> = record
        .games()
        .map(|game| (game.encoding(), game.root().comment().unwrap(), game.main_line().count()))
        .collect();
    assert_eq!(
        read,
        [("Shift_JIS", "表".to_owned(), 2), ("UTF-8", "黑棋".to_owned(), 1), ("gb18030", "乗".to_owned(), 2),]
    );
    assert_eq!(record.warnings(), []);
    assert_eq!(record.to_bytes(), file);
    assert!(yose_record::read(record.to_clean_bytes().unwrap()).unwrap().same_tree(&record));
}

#[test]
fn byte_order_marks() {
    check("\u{feff}(;C[白])".as_bytes(), "UTF-8", "白");
    let text = "\u{feff}(;CA[UTF-16]C[白\\]]\n;B[aa])";
    let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
    for (bytes, name) in
        [(&little[..], "UTF-16LE"), (&big, "UTF-16BE"), (&little[2..], "UTF-16LE"), (&big[2..], "UTF-16BE")]
    {
        let record = read(bytes).unwrap();
        assert_eq!(comment(&record), "白]");
        assert_eq!(
            record.warnings()[0].to_string(),
            format!("line 1, column 1: the file is in {name}; it is converted to UTF-8")
        );
        assert_eq!(record.to_bytes(), "(;CA[UTF-8]C[白\\]]\n;B[aa])".as_bytes());
    }
}

#[test]
fn iso_2022_jp_is_converted() {
    let text = format!("(;CA[ISO-2022-JP]C[{JAPANESE}];B[aa])");
    let file = encode(&text, encoding_rs::ISO_2022_JP);
    let record = read(file).unwrap();
    assert_eq!(comment(&record), JAPANESE);
    assert_eq!(record.to_bytes(), text.replace("ISO-2022-JP", "UTF-8").as_bytes());
}

#[test]
fn programs_that_escape_bytes() {
    // 表 is 95 5C; a program that knows only bytes escapes the 5C.
    let file = b"(;CA[Shift_JIS]C[\x95\\\\];B[aa];W[bb])";
    let record = check(file, "Shift_JIS", "表");
    assert_eq!(record.node_count(), 3);
}

#[test]
fn a_name_cut_in_the_middle_of_a_character() {
    let file = b"(;CA[Shift_JIS]PB[\x95\x5C\x95];B[aa]C[x])";
    let record = read(file).unwrap();
    assert_eq!(record.to_bytes(), file);
    assert_eq!(record.node_count(), 2);
}

#[test]
fn edits_are_written_in_the_encoding_of_the_game() {
    let file = encode("(;CA[Shift_JIS]C[表];B[aa])", SHIFT_JIS);
    let mut record = read(file).unwrap();
    let root = record.games().next().unwrap().root().id();
    record.set(root, "C", ["[評]\\"]).unwrap();
    assert_eq!(record.to_bytes(), encode("(;CA[Shift_JIS]C[[評\\]\\\\];B[aa])", SHIFT_JIS));
    assert_eq!(comment(&read(record.to_bytes()).unwrap()), "[評]\\");
    let error = record.set(root, "C", ["5⅓"]).unwrap_err();
    assert_eq!(error.to_string(), "'⅓' cannot be written in Shift_JIS");
    let mut clean = record.cleaned().unwrap();
    let root = clean.games().next().unwrap().root().id();
    clean.set(root, "C", ["5⅓"]).unwrap();
    assert_eq!(comment(&clean), "5⅓");
}
