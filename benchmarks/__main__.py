"""`python -m benchmarks [--smoke]`: prints every figure with the command that measures it."""

from __future__ import annotations

import argparse
import copy
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import rulekit
from benchmarks.contracts import contracts
from benchmarks.melds import melds
from benchmarks.peers import open_spiel, rlcard
from benchmarks.playing import matches_a_second, random_play
from benchmarks.ways import ways
from rulekit.bots import seat_bots
from rulekit.simulate.run import simulate

PLAYERS = 4
LONG = Path(__file__).parent / "long_file.yaml"
HEARTS_OF_CARDLANG = "cardlang publishes 10 of its hearts"
IMPORTS = "import lark, yaml, jsonschema, click"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--smoke", action="store_true", help="a few short slices, to see it runs")
    smoke = parser.parse_args().smoke
    play_beside_others(*(3, 0.05) if smoke else (21, 0.2))
    greedy_rounds("onze", 5, matches=1 if smoke else 10)
    melds(hands=40 if smoke else 2000)
    contracts(hands=200 if smoke else 20_000)
    ways(hands=2000 if smoke else 20_000)
    copies(times=5 if smoke else 60)
    start_up(times=2 if smoke else 15)


def play_beside_others(rounds: int, seconds: float) -> None:
    """Games under the same rules as the peer's, and others beside the nearest that it has."""
    play = partial(random_play, rounds=rounds, seconds=seconds)
    same = partial(play, alike=True)
    same(as_there("crazy_eights"), PLAYERS, open_spiel("crazy_eights", PLAYERS))
    same(as_there("gin_rummy"), 2, open_spiel("gin_rummy", 2), rlcard("gin-rummy"))
    same(as_there("hearts"), PLAYERS, open_spiel("hearts", PLAYERS))
    same(as_there("goofspiel"), 2, open_spiel("goofspiel", 2))
    play(rulekit.load("mau_mau"), PLAYERS, open_spiel("crazy_eights", PLAYERS))
    play(rulekit.load("basic_rummy"), 2, open_spiel("gin_rummy", 2))
    play(rulekit.load("onze"), 5, open_spiel("gin_rummy", 2))
    hearts = rulekit.load("hearts")
    matches_a_second(hearts, PLAYERS, HEARTS_OF_CARDLANG, rounds=rounds, seconds=seconds)


def as_there(name: str) -> rulekit.Game:
    """A game under the rules that OpenSpiel has."""
    return rulekit.load(name, preset="openspiel")


def greedy_rounds(name: str, players: int, *, matches: int) -> None:
    """Rounds a second that greedy bots play, as `rulekit simulate` has them play."""
    game = rulekit.load(name)
    bots = seat_bots(["greedy"], players)
    simulate(game, bots, "first", 1)
    start = time.perf_counter()
    tally = simulate(game, bots, "bench", matches)
    spent = time.perf_counter() - start
    rounds, decisions = sum(tally.rounds), sum(tally.decisions)
    print(
        f"{name}, {players} greedy bots: {rounds / spent:.1f} rounds/s, "
        f"{decisions / spent:,.0f} decisions/s ({rounds} rounds)"
    )


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
