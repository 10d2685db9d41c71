"""`python -m benchmarks [--smoke]`: prints every figure with the command that measures it."""

from __future__ import annotations

import argparse
import copy
import importlib.util
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import rulekit
from benchmarks.contracts import contracts
from benchmarks.loops import bare, facade, interleave, open_spiel
from benchmarks.melds import melds

PLAYERS = 4
LONG = Path(__file__).parent / "long_file.yaml"
IMPORTS = "import lark, yaml, jsonschema, click"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--smoke", action="store_true", help="a few short slices, to see it runs")
    smoke = parser.parse_args().smoke
    slices, seconds = (3, 0.05) if smoke else (21, 0.2)
    random_play("mau_mau", "crazy_eights", PLAYERS, rounds=slices, seconds=seconds)
    random_play("basic_rummy", "gin_rummy", 2, rounds=slices, seconds=seconds)
    melds(hands=40 if smoke else 2000)
    contracts(hands=200 if smoke else 20_000)
    copies(times=5 if smoke else 60)
    start_up(times=2 if smoke else 15)


def random_play(name: str, nearest: str, players: int, *, rounds: int, seconds: float) -> None:
    """Decisions a second at random play beside OpenSpiel's nearest game."""
    game = rulekit.load(name)
    loops = {
        f"{name}, public API with checked apply": facade(game, players),
        f"{name}, generated functions": bare(game.machine(players)),
    }
    peer = f"OpenSpiel {nearest}, {players} players, lean loop"
    if importlib.util.find_spec("pyspiel") is None:
        print("OpenSpiel is not installed (pip install 'rulekit-cards[bench]'): no ratio to it")
        peer = next(iter(loops))
    else:
        loops[peer] = open_spiel(nearest, players)
    rates = interleave(loops, rounds=rounds, seconds=seconds)
    print(f"random play, {players} players, {rounds} slices of {seconds} s each, interleaved")
    for loop in loops:
        per_second = 1e6 / rates.typical(loop)
        print(f"  {loop:55} {per_second:12,.0f} decisions/s   ratio {rates.ratio(loop, peer):5.2f}")


def copies(*, times: int) -> None:
    """`match.copy()` against `copy.deepcopy` of its position alone, which is less."""
    match = rulekit.load("mau_mau").start(players=PLAYERS, seed=1)
    for number in range(40):
        if match.over:
            break
        actions = match.legal_actions()
        match.apply(actions[number % len(actions)])
    ratios = []
    for _ in range(times):
        deep = timed(lambda: copy.deepcopy(match.state), 3)
        ratios.append(deep / timed(match.copy, 300))
    times_as_fast = f"{statistics.median(ratios):.0f} times as fast as copy.deepcopy"
    print(f"match.copy() is {times_as_fast} of its position alone")


def timed(call: Callable[[], object], number: int) -> float:
    start = time.perf_counter()
    for _ in range(number):
        call()
    return (time.perf_counter() - start) / number


def start_up(*, times: int) -> None:
    """`validate` of a long file against importing the libraries it needs, in fresh processes."""
    lines = len(LONG.read_text("utf-8").splitlines())
    validate = [sys.executable, "-m", "rulekit.cli", "validate", str(LONG)]
    bare_imports = [sys.executable, "-c", IMPORTS]
    ratios = []
    with tempfile.TemporaryDirectory() as folder:
        # Both find their modules compiled, as after an installation.
        compiled = {**os.environ, "PYTHONPYCACHEPREFIX": folder, "PYTHONDONTWRITEBYTECODE": ""}

        def run(command: list[str]) -> float:
            return timed(
                lambda: subprocess.run(command, check=True, capture_output=True, env=compiled), 1
            )

        for command in (bare_imports, validate):
            run(command)
        for _ in range(times):
            base = run(bare_imports)
            ratios.append(run(validate) / base)
    print(
        f"validate of {lines} lines takes {statistics.median(ratios):.2f} times "
        f"as long as `python -c '{IMPORTS}'`"
    )


if __name__ == "__main__":
    main()
