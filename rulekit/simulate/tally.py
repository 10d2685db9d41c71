"""What is counted over many matches."""

from __future__ import annotations

from collections import Counter
from typing import Any

import attrs

from rulekit.engine.machine import Machine
from rulekit.engine.view import stuck_at

_MOST_SEEDS = 10


@attrs.define
class Tally:
    """Sums over the matches so far, by machine numbers; seats from 0."""

    machine: Machine
    decisions: list[int] = attrs.field(factory=list)
    turns: list[int] = attrs.field(factory=list)
    rounds: list[int] = attrs.field(factory=list)
    wins: list[int] = attrs.field(init=False)
    shared: int = 0
    undecided: int = 0
    totals: list[int] = attrs.field(init=False)
    used: list[int] = attrs.field(init=False)
    """How often each action of the machine was taken."""
    bound: list[str] = attrs.field(factory=list)
    """Seeds of the matches that reached a bound."""
    stuck: list[str] = attrs.field(factory=list)
    """Seeds of the matches in which somebody was asked and could do nothing."""
    stuck_first: str = ""
    """What is to be said of the first of them."""

    def __attrs_post_init__(self) -> None:
        self.wins = [0] * self.machine.players
        self.totals = [0] * self.machine.players
        self.used = [0] * len(self.machine.actions)

    def add_result(self, state: Any, seed: str) -> None:
        """Count who has won a match, and what it brought."""
        if state.question >= 0:
            self.stuck.append(seed)
            self.stuck_first = self.stuck_first or stuck_at(self.machine, state)
            return
        for seat in state.winners:
            self.wins[seat] += 1
        self.shared += len(state.winners) > 1
        self.undecided += not state.winners
        for seat, team in enumerate(self.machine.team_of):
            self.totals[seat] += state.totals[team]
        if state.bound:
            self.bound.append(seed)

    def actions_by_name(self) -> dict[str, int]:
        """How often each action was taken, in whatever question."""
        names: Counter[str] = Counter()
        for info, count in zip(self.machine.actions, self.used, strict=True):
            names[info.name] += count
        return dict(sorted(names.items()))

    def seeds_to_look_at(self) -> list[str]:
        """Some of the matches that reached a bound or stood still."""
        return [*self.stuck[:_MOST_SEEDS], *self.bound[:_MOST_SEEDS]]
