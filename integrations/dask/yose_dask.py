#!/usr/bin/env python3
"""Analyse a corpus of Go games on a Dask cluster.

The driver runs `yose corpus shard` to cut the sources into work items, gives each shard to a Dask task that runs
`yose corpus work`, and hands the rows to `yose corpus collect`, which writes the same files as `yose corpus analyze`.
"""

import argparse
import json
import os
import subprocess
import sys

from dask.distributed import Client, LocalCluster, as_completed

SHARDS_A_THREAD = 3


def work(items, yose, network=()):
    """Runs on a worker: the rows of one shard, a pure function of its items."""
    done = subprocess.run([yose, "corpus", "work", *network], input=items, capture_output=True)
    if done.returncode != 0:
        raise RuntimeError(done.stderr.decode(errors="replace").strip())
    return done.stdout


def bundles(lines):
    """The lines of each shard as (number, bytes); every other line as (None, bytes)."""
    shard, items = None, []
    for line in lines:
        fields = json.loads(line)
        number = fields["shard"] if fields["kind"] == "item" else None
        if items and number != shard:
            yield shard, b"".join(items)
            items = []
        if number is None:
            yield None, line
        else:
            shard = number
            items.append(line)
    if items:
        yield shard, b"".join(items)


def finished(out):
    """The shards that an earlier run has written; `collect` checks their files."""
    try:
        with open(os.path.join(out, "manifest.jsonl"), "rb") as manifest:
            lines = [json.loads(line) for line in manifest.read().split(b"\n")[:-1]]
    except (OSError, ValueError):
        return set()
    return {line["shard"] for line in lines if line["kind"] == "shard"}


def run(client, sources, out, yose="yose", options=(), on_result=lambda number: None, net=None):
    """Analyses the sources on the cluster of the client; the results are in the folder `out`."""
    network = ["--net", net] if net else []
    plan = subprocess.Popen([yose, "corpus", "shard", *network, *options, "--", *sources], stdout=subprocess.PIPE)
    collect = subprocess.Popen([yose, "corpus", "collect", "--out", out], stdin=subprocess.PIPE)
    done = finished(out)
    ahead = SHARDS_A_THREAD * max(1, sum(client.nthreads().values()))
    waiting, results = as_completed(), 0

    def take():
        nonlocal results
        future = next(waiting)
        collect.stdin.write(future.result())
        future.release()
        results += 1
        on_result(results)

    try:
        for shard, lines in bundles(plan.stdout):
            if shard is None:
                collect.stdin.write(lines)
                collect.stdin.flush()
            elif shard not in done:
                while waiting.count() >= ahead:
                    take()
                key = f"yose-shard-{out}-{shard}"
                waiting.add(client.submit(work, lines, yose, network, key=key, retries=3))
        while waiting.count() > 0:
            take()
    finally:
        plan.stdout.close()
        collect.stdin.close()
        codes = plan.wait(), collect.wait()
    if any(codes):
        raise RuntimeError("yose corpus shard or collect failed; see above")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sources", nargs="+", help="what `yose corpus analyze` takes")
    parser.add_argument("--out", required=True, help="the folder for the results")
    parser.add_argument("--scheduler", help="address of a Dask scheduler; without it, a cluster on this machine")
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="processes of that cluster")
    parser.add_argument("--yose", default="yose", help="the program, on every worker")
    parser.add_argument("--net", help="a network for estimates, at the same path on every worker")
    arguments, options = sys.argv[1:], []
    if "--" in arguments:
        cut = arguments.index("--")
        arguments, options = arguments[:cut], arguments[cut + 1 :]
    args = parser.parse_args(arguments)
    cluster = args.scheduler or LocalCluster(n_workers=args.workers, threads_per_worker=1, dashboard_address=None)
    with Client(cluster) as client:
        run(client, args.sources, args.out, args.yose, options, net=args.net)


if __name__ == "__main__":
    main()
