#!/usr/bin/env python3
"""Analyse a corpus of Go games on Spark.

`yose corpus shard` cuts the sources into work items, executors pipe them through `yose corpus work`, and
`yose corpus collect` writes the same files as `yose corpus analyze`.
"""

import argparse
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import uuid

from pyspark.sql import SparkSession

ITEM = b'{"kind":"item"'


def plan(sources, options, yose, items):
    """Writes the work items to a file and returns all other lines."""
    with open(items, "wb") as file:
        shard = subprocess.Popen([yose, "corpus", "shard", *options, "--", *sources], stdout=subprocess.PIPE)
        others = []
        for line in shard.stdout:
            if line.startswith(ITEM):
                file.write(line)
            else:
                others.append(line)
    if shard.wait() != 0:
        raise RuntimeError("yose corpus shard failed; see above")
    return others


def run(spark, sources, out, yose="yose", options=(), scratch=None, partitions=None, net=None):
    """Analyses the sources; `scratch` is a folder that driver and executors share."""
    context = spark.sparkContext
    partitions = partitions or 4 * context.defaultParallelism
    folder = tempfile.mkdtemp(prefix="yose-", dir=scratch)
    items, rows = os.path.join(folder, "items.jsonl"), os.path.join(folder, f"rows-{uuid.uuid4().hex}")
    try:
        network = ["--net", net] if net else []
        others = plan(sources, [*network, *options], yose, items)
        command = shlex.join([yose, "corpus", "work", *network])
        context.textFile(f"file://{items}", partitions).pipe(command, checkCode=True).saveAsTextFile(f"file://{rows}")
        collect = subprocess.Popen([yose, "corpus", "collect", "--out", out], stdin=subprocess.PIPE)
        try:
            collect.stdin.writelines(others)
            # In the order of the items, so that few shards are open at a time.
            for name in sorted(os.listdir(rows)):
                if name.startswith("part-"):
                    with open(os.path.join(rows, name), "rb") as part:
                        shutil.copyfileobj(part, collect.stdin)
        finally:
            collect.stdin.close()
            code = collect.wait()
        if code != 0:
            raise RuntimeError("yose corpus collect failed; see above")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sources", nargs="+", help="what `yose corpus analyze` takes")
    parser.add_argument("--out", required=True, help="the folder for the results")
    parser.add_argument("--scratch", help="a folder that driver and executors share [default: the system's]")
    parser.add_argument("--yose", default="yose", help="the program, on every executor")
    parser.add_argument("--net", help="a network for estimates, at the same path on every executor")
    arguments, options = sys.argv[1:], []
    if "--" in arguments:
        cut = arguments.index("--")
        arguments, options = arguments[:cut], arguments[cut + 1 :]
    args = parser.parse_args(arguments)
    spark = SparkSession.builder.appName("yose corpus").getOrCreate()
    try:
        run(spark, args.sources, args.out, args.yose, options, args.scratch, net=args.net)
    finally:
        spark.stop()


if __name__ == "__main__":
    main()
