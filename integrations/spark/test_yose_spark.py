"""The Spark driver against the local command.

It wants pyspark and Java, so it is no part of `cargo xtask ci`. Environment: YOSE names the program. Run with
`python -m unittest` in this folder.
"""

import os
import pathlib
import subprocess
import tempfile
import unittest

from pyspark.sql import SparkSession

import yose_spark

ROOT = pathlib.Path(__file__).resolve().parents[2]
YOSE = os.environ.get("YOSE", str(ROOT / "target" / "debug" / "yose"))


def made_games(folder):
    """Games cut off after different numbers of moves, and one file that is no game."""
    text = (ROOT / "examples" / "two-mistakes.sgf").read_text()
    head, *moves = text.strip().rstrip(")").rstrip().split(";")[1:]
    for number in range(60):
        kept = ";".join(moves[: 1 + number % len(moves)])
        (folder / f"game{number:03}.sgf").write_text(f"(;{head}PB[Player {number % 7}];{kept})\n")
    (folder / "rubbish.sgf").write_bytes(bytes(range(256)))
    return str(folder)


def files(folder):
    """Every file of a corpus but the lock, which is empty."""
    paths = sorted(path for path in pathlib.Path(folder).rglob("*") if path.is_file() and path.name != "lock")
    return {str(path.relative_to(folder)): path.read_bytes() for path in paths}


class SparkTest(unittest.TestCase):
    def test_the_same_folder_as_the_local_command(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        folder, options = pathlib.Path(scratch.name), ["--shard-size", "7"]
        (folder / "in").mkdir()
        games, local, piped = made_games(folder / "in"), folder / "local", folder / "piped"
        subprocess.run(
            [YOSE, "corpus", "analyze", games, *options, "--out", str(local)], check=True, stdout=subprocess.DEVNULL
        )
        spark = SparkSession.builder.master("local[2]").appName("test").getOrCreate()
        self.addCleanup(spark.stop)
        yose_spark.run(spark, [games], str(piped), YOSE, options, str(folder))
        self.assertEqual(files(piped), files(local))
        self.assertEqual(sum(name.startswith("games/") for name in files(local)), 9, "60 games in shards of 7")
        self.assertEqual([path.name for path in folder.iterdir() if path.name.startswith("yose-")], [], "cleaned up")


if __name__ == "__main__":
    unittest.main()
