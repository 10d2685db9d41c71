"""Lean loops of random play: the same work for us and for the peer, timed in short slices."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Iterator, Mapping, Sequence

import attrs

import rulekit
from rulekit.engine.machine import Machine

Loop = Callable[[], int]
"""Plays one match and returns the number of decisions."""


def facade(game: rulekit.Game, players: int) -> Loop:
    """Through the public API: list, choose, apply with its check."""
    rnd = random.Random(1).random
    seeds = numbers()

    def play() -> int:
        match = game.start(players=players, seed=next(seeds))
        number = 0
        while not match.over:
            actions = match.legal_actions()
            match.apply(actions[int(rnd() * len(actions))])
            number += 1
        return number

    return play


def bare(machine: Machine) -> Loop:
    """The generated functions without the facade."""
    rnd = random.Random(1).random
    seeds = numbers()
    silent = machine.silent()
    new, legal, apply = silent.new, silent.legal, silent.apply

    def play() -> int:
        state = new(str(next(seeds)))
        number = 0
        while state.question >= 0:
            actions = legal(state)
            apply(state, actions[int(rnd() * len(actions))])
            number += 1
        return number

    return play


def numbers() -> Iterator[int]:
    """1, 2, 3, …: the seeds of a run."""
    number = 0
    while True:
        number += 1
        yield number


@attrs.frozen
class Pace:
    """Microseconds a decision and a match."""

    decision: float
    match: float


@attrs.frozen
class Rates:
    """The pace of each loop, one a slice, in the order the slices were taken."""

    slices: Mapping[str, Sequence[Pace]]

    def typical(self, name: str) -> float:
        """Microseconds a decision."""
        return statistics.median(pace.decision for pace in self.slices[name])

    def ratio(self, name: str, peer: str) -> float:
        """How many times as fast as the peer: the median over slices taken side by side."""
        return statistics.median(t.decision / o.decision for o, t in self._pairs(name, peer))

    def ratio_by_matches(self, name: str, peer: str) -> float:
        """The same by whole matches: what is one decision here may be several there."""
        return statistics.median(t.match / o.match for o, t in self._pairs(name, peer))

    def _pairs(self, name: str, peer: str) -> Iterator[tuple[Pace, Pace]]:
        return zip(self.slices[name], self.slices[peer], strict=True)


def interleave(loops: Mapping[str, Loop], *, rounds: int, seconds: float) -> Rates:
    """Each loop for `seconds` in turn, `rounds` times over, so that all meet the same noise."""
    slices: dict[str, list[Pace]] = {name: [] for name in loops}
    for loop in loops.values():
        loop()
    for _ in range(rounds):
        for name, loop in loops.items():
            slices[name].append(one_slice(loop, seconds))
    return Rates(slices)


def one_slice(loop: Loop, seconds: float) -> Pace:
    """The pace over at least `seconds`."""
    decisions = matches = 0
    start = time.perf_counter()
    while True:
        decisions += loop()
        matches += 1
        spent = time.perf_counter() - start
        if spent >= seconds:
            return Pace(spent / decisions * 1e6, spent / matches * 1e6)
