"""Writes ko_graphs.json: random ko graphs with the values an independent program gives them.

    python3 ko_graphs.py PATH/TO/ko_thermograph.py > ko_graphs.json

The program must offer `Solver(graph, mode).solve()` for a graph `name -> (left, right)` whose options
are names, integers or `('ko', name)`, with `iters` (None if it gave up) and `mast(name)`, which returns
(mean, temperature, (slope of left wall, slope of right wall)).

The file needs no Python to be used. One graph is {"positions": [[left, right], ...], "none": [...],
"left": [...], "right": [...]}; an option is "7" (a leaf), "@2" (a move to position 2) or "!2" (a ko
capture that leads to position 2). The last three lists hold, for each position, "mean temperature", or
"gave up" when the program did not settle, or "no mast".
"""
import importlib.util
import json
import random
import sys

SEED = 20261115
COUNT = 300
MODES = {"none": "none", "left": "L", "right": "R"}


def leaf(rng):
    return str(rng.randint(-20, 20))


def prizes(rng):
    """What Right and Left get for winning; four times in five there is something to win."""
    right, left = rng.randint(-20, 20), rng.randint(-20, 20)
    if rng.random() < 0.8:
        right, left = sorted((right, left))
    return str(right), str(left)


def staged(rng):
    """A ko of several stages, with extra moves such as approach moves and threats thrown in."""
    stages = rng.randint(1, 4)
    graph = [[[], []] for _ in range(stages + 1)]
    for k in range(stages):
        graph[k][0].append(f"!{k + 1}")
        graph[k + 1][1].append(f"!{k}")
    right, left = prizes(rng)
    graph[0][1].append(right)
    graph[stages][0].append(left)
    for _ in range(rng.randint(0, 3)):
        here = rng.randrange(len(graph))
        option = rng.choice([leaf(rng), f"@{rng.randrange(len(graph))}"])
        if option != f"@{here}":
            graph[here][rng.randrange(2)].append(option)
    return graph


def double(rng):
    """Two kos side by side, each held by one player; either can be ended with a profit."""
    graph = [[[], []] for _ in range(4)]
    for state in range(4):
        for ko in (1, 2):
            taker = 1 if state & ko else 0
            graph[state][taker].append(f"!{state ^ ko}")
    right, left = prizes(rng)
    graph[3][0].append(left)
    graph[0][1].append(right)
    for state in range(4):
        if rng.random() < 0.5:
            graph[state][rng.randrange(2)].append(leaf(rng))
    return graph


def wild(rng):
    """Any options at all, a leaf for each player at least once in three positions."""
    size = rng.randint(2, 5)
    graph = [[[], []] for _ in range(size)]
    for here in range(size):
        for side in range(2):
            for _ in range(rng.randint(1, 2)):
                there = rng.randrange(size)
                if there == here or rng.random() < 0.45:
                    graph[here][side].append(leaf(rng))
                elif rng.random() < 0.5:
                    graph[here][side].append(f"!{there}")
                    graph[there][1 - side].append(f"!{here}")
                else:
                    graph[here][side].append(f"@{there}")
    return graph


def options(texts):
    read = {"@": lambda t: t[1:], "!": lambda t: ("ko", t[1:])}
    return [read.get(text[0], int)(text) for text in texts]


def expected(oracle, graph, mode):
    named = {str(k): (options(left), options(right)) for k, (left, right) in enumerate(graph)}
    solver = oracle.Solver(named, mode).solve()
    if solver.iters is None:
        return ["gave up"] * len(graph)
    values = []
    for name in named:
        mean, temperature, slopes = solver.mast(name)
        values.append(f"{mean} {temperature}" if slopes == (0, 0) else "no mast")
    return values


def main():
    spec = importlib.util.spec_from_file_location("oracle", sys.argv[1])
    oracle = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(oracle)
    rng = random.Random(SEED)
    lines = []
    while len(lines) < COUNT:
        graph = rng.choice([staged, staged, double, wild])(rng)
        try:
            values = {name: expected(oracle, graph, mode) for name, mode in MODES.items()}
        except RecursionError:
            continue  # captures that answer captures in a circle: the program follows them for ever
        lines.append(json.dumps({"positions": graph, **values}))
    print(f'{{"seed": {SEED}, "graphs": [\n' + ",\n".join(lines) + "\n]}")


if __name__ == "__main__":
    main()
