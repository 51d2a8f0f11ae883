"""The Dask driver against the local command, with a worker killed in the middle.

Environment: YOSE names the program. YOSE_GAMES may name a list or folder of games; without it, games are made from an
example of the repository. Run with `python -m unittest`, or `cargo xtask python`.
"""

import os
import pathlib
import signal
import subprocess
import tempfile
import unittest
from fractions import Fraction

import pyarrow.parquet
from dask.distributed import Client, LocalCluster

import yose_dask

ROOT = pathlib.Path(__file__).resolve().parents[2]
YOSE = os.environ.get("YOSE", str(ROOT / "target" / "debug" / "yose"))
TABLES = ("games", "positions", "regions")


def made_games(folder):
    """Games cut off after different numbers of moves, and one file that is no game."""
    text = (ROOT / "examples" / "two-mistakes.sgf").read_text()
    head, *moves = text.strip().rstrip(")").rstrip().split(";")[1:]
    for number in range(60):
        kept = ";".join(moves[: 1 + number % len(moves)])
        (folder / f"game{number:03}.sgf").write_text(f"(;{head}PB[Player {number % 7}];{kept})\n")
    (folder / "rubbish.sgf").write_bytes(bytes(range(256)))
    return folder


def open_games(folder):
    """A game in which nothing can be proved, and one in which everything can."""
    proved = (ROOT / "examples" / "two-mistakes.sgf").read_text()
    (folder / "open.sgf").write_text("(;SZ[5]KM[0.5];B[cc];W[bb];B[bc];W[cb])\n" + proved)
    return folder


def tiny_network(path):
    """A network of one channel and one block with the same weight everywhere: it knows nothing, but always says the same."""

    def weights(count):
        return "0.25 " * count

    def matrix(inputs, outputs):
        return f"matrix {inputs} {outputs} {weights(inputs * outputs)}"

    def bias(count):
        return f"bias {count} {weights(count)}"

    norm, point = "norm 1 0.001 0 0 0 1 act ", "conv 1 1 1 1 1 1 0.5 "
    path.write_text(
        f"tiny 8 22 19 trunk 1 1 1 1 1 1 conv 1 1 22 1 1 1 {weights(22)}{matrix(19, 1)}"
        f"ordinary_block block {norm}{point}{norm}{point}{norm}"
        f"policy {point}{point}{norm}{matrix(3, 1)}{norm}{point}{matrix(3, 1)}"
        f"value {point}{norm}{matrix(3, 1)}{bias(1)}act "
        f"{matrix(1, 3)}{bias(3)}{matrix(1, 4)}{bias(4)}{point}"
    )
    return str(path)


def files(folder):
    """Every file of a corpus but the lock, which is empty."""
    paths = sorted(path for path in pathlib.Path(folder).rglob("*") if path.is_file() and path.name != "lock")
    return {str(path.relative_to(folder)): path.read_bytes() for path in paths}


class DaskTest(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.scratch = pathlib.Path(scratch.name)
        given = os.environ.get("YOSE_GAMES")
        if given:
            self.sources, self.options = [given], os.environ.get("YOSE_OPTIONS", "").split()
        else:
            (self.scratch / "in").mkdir()
            self.sources, self.options = [str(made_games(self.scratch / "in"))], ["--shard-size", "2"]

    def local(self, name, *more):
        out = self.scratch / name
        command = [YOSE, "corpus", "analyze", *self.sources, *self.options, *more, "--out", str(out)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        return out

    def test_a_killed_worker_changes_nothing(self):
        out, killed = self.scratch / "dask", []
        cluster = LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None)
        with cluster, Client(cluster) as client:
            victims = list(client.run(os.getpid).values())

            def kill(results):
                if results == 2:
                    os.kill(victims[0], signal.SIGKILL)
                    killed.append(results)

            yose_dask.run(client, self.sources, str(out), YOSE, self.options, kill)
        local = files(self.local("local"))
        shards = sum(name.startswith("games/") for name in local)
        self.assertEqual(killed, [2])
        self.assertGreater(shards, 6, "the worker must die in the middle, not at the end")
        self.assertEqual(files(out), local)
        self.read_back(out)

    def test_a_second_run_finds_everything_done(self):
        out = self.local("again")
        before = {path: path.stat().st_mtime_ns for path in out.rglob("*.parquet")}
        with LocalCluster(n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None) as cluster:
            with Client(cluster) as client:
                worked = []
                yose_dask.run(client, self.sources, str(out), YOSE, self.options, worked.append)
        self.assertEqual(worked, [])
        self.assertEqual({path: path.stat().st_mtime_ns for path in out.rglob("*.parquet")}, before)

    def test_a_network_has_its_say_on_the_cluster_too(self):
        (self.scratch / "open").mkdir()
        self.sources = [str(open_games(self.scratch / "open"))]
        self.options = ["--shard-size", "1", "--positions", "2", "--from", "0"]
        network, out = tiny_network(self.scratch / "tiny.txt"), self.scratch / "estimated"
        cluster = LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None)
        with cluster, Client(cluster) as client:
            yose_dask.run(client, self.sources, str(out), YOSE, self.options, net=network)
            # Workers that are not told the network refuse its items, and the driver says so.
            with self.assertRaisesRegex(RuntimeError, "asks for the network tiny"):
                asking = [*self.options, "--net", network]
                yose_dask.run(client, self.sources, str(self.scratch / "refused"), YOSE, asking)
        self.assertEqual(files(out), files(self.local("estimated by one", "--net", network)))
        positions = pyarrow.parquet.read_table(out / "positions").to_pylist()
        estimated = [row for row in positions if row["lead"]["mean"] is not None]
        self.assertEqual(len(estimated), 5, "the open game has five positions")
        self.assertTrue(all(row["evidence"] != "proved" for row in estimated))

    def read_back(self, out):
        """Another library reads the tables, and they fit together."""
        tables = {table: pyarrow.parquet.read_table(out / table) for table in TABLES}
        part = next((out / "games").iterdir())
        self.assertEqual(pyarrow.parquet.read_schema(part).metadata[b"yose.schema"], b"2")
        games = {row["game_id"]: row for row in tables["games"].to_pylist()}
        self.assertEqual(len(games), tables["games"].num_rows, "no game twice")
        positions = {(row["game_id"], row["number"]): row for row in tables["positions"].to_pylist()}
        self.assertEqual(len(positions), tables["positions"].num_rows, "no position twice")
        self.assertEqual(sum(row["positions"] for row in games.values()), len(positions))
        open_regions = dict.fromkeys(positions, 0)
        for region in tables["regions"].to_pylist():
            open_regions[region["game_id"], region["number"]] += 1
            self.assertTrue(region["points"])
            if region["temperature"] is not None:
                self.assertEqual(region["temperature_value"], float(Fraction(region["temperature"])))
        for key, row in positions.items():
            self.assertEqual(row["open_regions"], open_regions[key])
            if row["move_evidence"] == "proved":
                self.assertEqual(row["loses_at_least"], float(Fraction(row["loses"])))
                self.assertGreaterEqual(Fraction(row["loses"]), 0)
                self.assertEqual(bool(row["better"]), Fraction(row["loses"]) > 0)
        # What each side lost is the sum over its moves.
        lost = {(game, color): Fraction(0) for game in games for color in ("black", "white")}
        for (game, _), row in positions.items():
            if row["loses"] is not None:
                lost[game, row["to_move"]] += Fraction(row["loses"].split("..")[0])
        for (game, color), points in lost.items():
            self.assertEqual(Fraction(games[game]["lost"][color]), points)


if __name__ == "__main__":
    unittest.main()
