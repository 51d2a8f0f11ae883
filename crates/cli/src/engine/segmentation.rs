//! The segmentation network as a player, by its name.

use std::path::Path;

use anyhow::{Result, ensure};
use yose_segment::{Network, Player};

use crate::learn::network;

/// How players are named.
pub(crate) const NAMES: &str = "segmentation[:FILE[+FILE…][,JUDGE[+JUDGE…]]][@LOOKS]";

/// The player of this name: `segmentation`, or `segmentation:FILE` with networks of one's own; a number after `@` is how many
/// positions it looks at beyond the one on the board, which the networks after a comma judge. `None` if it is the name of something else.
pub(crate) fn player(name: &str, temperature: f32, seed: u64) -> Option<Result<Player>> {
    let rest = name.strip_prefix("segmentation")?;
    let (rest, looks) = match rest.rsplit_once('@') {
        Some((rest, looks)) => (rest, looks.parse().ok()?),
        None => (rest, 0),
    };
    let player = if rest.is_empty() { own() } else { of_files(rest.strip_prefix(':')?) };
    let start = |(players, judges)| Player::new(players, temperature, seed).judged_by(judges).reading(looks);
    Some(player.map(start))
}

/// Networks that propose moves, and those that judge when reading.
type Networks = (Vec<Network>, Vec<Network>);

fn own() -> Result<Networks> {
    Ok((vec![network::player()?], vec![network::judge(None)?]))
}

fn of_files(names: &str) -> Result<Networks> {
    ensure!(
        names.split([',', '+']).all(|file| !file.is_empty()),
        "'segmentation:{names}' lacks the name of a file: players are named {NAMES}"
    );
    let read = |names: &str| -> Result<Vec<Network>> {
        names.split('+').map(|file| network::read(Path::new(file))).collect()
    };
    let (players, judges) = names.split_once(',').unwrap_or((names, names));
    Ok((read(players)?, read(judges)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_players() {
        for ours in ["segmentation", "segmentation@30"] {
            assert!(player(ours, 0.0, 1).unwrap().is_ok(), "{ours}");
        }
        for missing in [
            "segmentation:no-such-file.net",
            "segmentation:no-such-file.net+other.net@30",
            "segmentation:no-such-file.net,other.net@30",
        ] {
            let error = player(missing, 0.0, 1).unwrap().unwrap_err().to_string();
            assert_eq!(error, "cannot read no-such-file.net");
        }
        for lacking in ["segmentation:", "segmentation:,", "segmentation:a.net+@30", "segmentation:a.net,"] {
            let error = player(lacking, 0.0, 1).unwrap().unwrap_err().to_string();
            assert!(error.contains("lacks the name of a file"), "{lacking}: {error}");
        }
        for other in ["gnugo", "segmentations", "segmentation@", "segmentation@many", "segmentation30"] {
            assert!(player(other, 0.0, 1).is_none(), "{other}");
        }
    }
}
