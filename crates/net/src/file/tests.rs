//! Good files, damaged files, hostile files.

use std::io::Write;

use proptest::prelude::*;

use super::*;
use crate::sample::{Encoding, Recipe};

fn complaint(bytes: &[u8]) -> String {
    Model::from_bytes(bytes).unwrap_err().to_string()
}

/// A small file, compressed by gzip.
fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

#[test]
fn binary_and_text_compressed_or_not_are_the_same() {
    let recipe = |encoding| Recipe { encoding, ..Recipe::of_version(17) };
    let binary = Model::from_bytes(&recipe(Encoding::Binary).file()).unwrap();
    let words = format!("{binary:?}");
    for bytes in [
        recipe(Encoding::Text).file(),
        recipe(Encoding::Text).compressed(),
        recipe(Encoding::Binary).compressed(),
    ] {
        assert_eq!(format!("{:?}", Model::from_bytes(&bytes).unwrap()), words);
    }
    assert_eq!((binary.name.as_str(), binary.version), ("sample", 17));
    assert_eq!(binary.multipliers.lead, 10.0);
    // The sample holds numbers below the normal ones.
    assert!(recipe(Encoding::Text).file().windows(9).any(|bytes| bytes.starts_with(b"0.0000000")));
    assert!(!words.contains("e-4"), "denormal weights are zero");
}

#[test]
fn a_file_cut_anywhere_is_refused() {
    for encoding in [Encoding::Binary, Encoding::Text] {
        let file = Recipe { encoding, ..Recipe::of_version(17) }.file();
        // The last bytes are a digit or so of the last number and the line's end.
        for length in (0..file.len() - 8).step_by(509) {
            assert!(Model::from_bytes(&file[..length]).is_err(), "{length} bytes");
        }
        let error = Model::from_bytes(&file[..file.len() / 2]).unwrap_err();
        assert!(matches!(error.fault, Fault::Truncated { .. }), "{error}");
        assert!(error.place.byte > 0 && !error.place.layer.is_empty());
    }
    let file = Recipe::of_version(8).compressed();
    for length in (2..file.len()).step_by(4999) {
        assert!(Model::from_bytes(&file[..length]).is_err(), "{length} compressed bytes");
    }
}

#[test]
fn what_and_where() {
    let check = |text: &str, expected: &str| assert_eq!(complaint(text.as_bytes()), expected);
    check("", "byte 0: this is not a KataGo network file (it is empty)");
    check(
        "(;GM[1]SZ[19])\n(;",
        "byte 17: this is not a KataGo network file (`(;` stands in place of the version)",
    );
    check("net 7 22 19", "byte 5: network file version 7 is not supported (supported are 8 to 17)");
    check("net 18 22 19", "byte 6: network file version 18 is not supported (supported are 8 to 17)");
    check("net 8 21 19", "byte 8: the number of input planes is 21 but must be 22");
    check("net 8 22", "byte 8: the file ends too early, while reading the number of global inputs");
    check(
        "net 8 22 19 trunk 1 4 4 4 4 4 conv1 3 3 22 4 2 2",
        "byte 46 (`conv1`): a dilation of 2 is not supported",
    );
    check(
        "net 8 22 19 trunk 1 4 4 4 4 4 conv1 2 3 22 4 1 1",
        "byte 37 (`conv1`): a convolution kernel of even size (2) is not supported",
    );
    check(
        "net 8 22 19 trunk 1 4 4 4 4 4 conv1 1 1 22 5 1 1 x",
        "byte 50 (`conv1`): expected a weight, a number, found `x`",
    );
    check(
        "net 8 22 19 trunk 1 16384 4 4 4 4 conv1 25 25 22 16384 1 1 1",
        "byte 60 (`conv1`): the file ends too early, while reading a weight",
    );
    check("net 13 22 19 1 1 1 -1", "byte 21: expected a positive multiplier, found `-1`");
}

#[test]
fn weights_that_are_no_numbers() {
    let mut file = Recipe { encoding: Encoding::Binary, ..Recipe::of_version(8) }.file();
    let first = file.windows(5).position(|bytes| bytes == b"@BIN@").unwrap() + 5;
    file[first + 8..first + 12].copy_from_slice(&f32::NAN.to_le_bytes());
    assert!(complaint(&file).ends_with("(`conv`): weight number 2 is not finite"));
    let text = "net 8 22 19 trunk 1 4 4 4 4 4 conv1 1 1 22 4 1 1 nan";
    assert!(complaint(text.as_bytes()).ends_with("expected a weight, a number, found `nan`"));
}

#[test]
fn unknown_and_surplus_parts() {
    let file = Recipe { encoding: Encoding::Text, ..Recipe::of_version(11) }.file();
    let text = String::from_utf8(file).unwrap();
    let changed = |from: &str, to: &str| complaint(text.replacen(from, to, 1).as_bytes());
    assert!(
        changed("ordinary_block", "quantum_block")
            .ends_with("the block kind `quantum_block` is not supported")
    );
    let activation = Recipe::of_version(11).activation;
    assert!(
        changed(activation, "ACTIVATION_MAGIC")
            .ends_with("the activation `ACTIVATION_MAGIC` is not supported")
    );
    assert!(
        complaint(format!("{text} more").as_bytes()).ends_with("there is more data after the last layer")
    );
    assert!(Model::from_bytes(format!("{text}\n \n").as_bytes()).is_ok());
}

#[test]
fn hostile_files_end_soon() {
    // Blocks in blocks in blocks.
    let head = "net 8 22 19 trunk 1 1 1 1 1 1 c 1 1 22 1 1 1 ".to_owned() + &"0 ".repeat(22);
    let head = head + "m 19 1 " + &"0 ".repeat(19);
    let nested = "nested_bottleneck_block n 1 bn 1 1 0 0 0 1 act c 1 1 1 1 1 1 1 ".repeat(100_000);
    assert!(
        complaint((head.clone() + &nested).as_bytes())
            .ends_with("nesting blocks more than 4 deep is not supported")
    );
    // A layer of more weights than there are.
    let huge = "net 8 22 19 trunk 1 16384 1 1 1 1 c 25 25 22 16384 1 1 @BIN@";
    assert!(complaint(huge.as_bytes()).contains("ends too early"));
    let larger = head + "ordinary_block b bn 1 1 0 0 0 1 act c 25 25 1 16384 1 1 " + &"0 ".repeat(9);
    assert!(Model::from_bytes(larger.as_bytes()).is_err());
    // Megabytes of blanks or of one word, in a few bytes.
    assert!(complaint(&gzip(&vec![b' '; 16 << 20])).contains("it is empty"));
    assert!(complaint(&gzip(&vec![b'a'; 16 << 20])).contains("it does not begin with a name"));
    assert!(complaint(&[0x1f, 0x8b, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]).contains("damaged"));
}

#[test]
fn a_wrong_checksum_is_noticed() {
    let mut file = Recipe::of_version(8).compressed();
    let length = file.len();
    file[length - 6] ^= 1;
    assert!(complaint(&file).contains("the compressed data is damaged"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Whatever is changed, reading ends in a network or an error.
    #[test]
    fn changed_bytes_never_panic(
        version in OLDEST..=NEWEST,
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..8),
    ) {
        let mut file = Recipe::of_version(version).file();
        for (index, byte) in changes {
            let index = index.index(file.len());
            file[index] = byte;
        }
        let _ = Model::from_bytes(&file);
    }

    #[test]
    fn any_bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let _ = Model::from_bytes(&bytes);
    }
}
