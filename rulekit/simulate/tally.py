"""What is counted over many matches."""

from __future__ import annotations

from collections import Counter
from typing import Any

import attrs

from rulekit.engine.machine import Machine
from rulekit.engine.view import stuck_at
from rulekit.simulate.rounds import Rounds, actions_by_name

_MOST_SEEDS = 10


@attrs.define
class Tally:
    """Sums over the matches so far, by machine numbers; seats from 0."""

    machine: Machine
    decisions: list[int] = attrs.field(factory=list)
    turns: list[int] = attrs.field(factory=list)
    rounds: list[int] = attrs.field(factory=list)
    wins: list[int] = attrs.field(init=False)
    team_wins: list[int] = attrs.field(init=False)
    """Matches that each team has won; without teams a team is a seat."""
    shared: int = 0
    """Matches that more than one team has won."""
    undecided: int = 0
    totals: list[int] = attrs.field(init=False)
    course: Rounds = attrs.field(init=False)
    """What each round showed."""
    bound: list[str] = attrs.field(factory=list)
    """Seeds of the matches that reached a bound."""
    stuck: list[str] = attrs.field(factory=list)
    """Seeds of the matches in which somebody was asked and could do nothing."""
    stuck_first: str = ""
    """What is to be said of the first of them."""

    def __attrs_post_init__(self) -> None:
        self.wins = [0] * self.machine.players
        self.team_wins = [0] * self.machine.teams
        self.totals = [0] * self.machine.players
        self.course = Rounds(self.machine)

    def add_result(self, state: Any, seed: str) -> None:
        """Count who has won a match, and what it and its rounds brought."""
        self.course.add_course(state.events)
        if state.question >= 0:
            self.stuck.append(seed)
            self.stuck_first = self.stuck_first or stuck_at(self.machine, state)
            return
        for seat in state.winners:
            self.wins[seat] += 1
        winning = {self.machine.team_of[seat] for seat in state.winners}
        for team in winning:
            self.team_wins[team] += 1
        self.shared += len(winning) > 1
        self.undecided += not state.winners
        for seat, team in enumerate(self.machine.team_of):
            self.totals[seat] += state.totals[team]
        if state.bound:
            self.bound.append(seed)

    def teams(self) -> list[dict[str, object]]:
        """Who sits in each team, seats from 1, and how many matches it has won."""
        team_of = self.machine.team_of
        return [
            {"seats": [seat for seat, one in enumerate(team_of, 1) if one == team], "wins": wins}
            for team, wins in enumerate(self.team_wins)
        ]

    def actions_by_name(self) -> dict[str, int]:
        """How often each action was taken, in whatever question."""
        found = Counter(dict.fromkeys((info.name for info in self.machine.actions), 0))
        for row in self.course.rows.values():
            found.update(actions_by_name(self.machine, row.used))
        return dict(sorted(found.items()))

    def seeds_to_look_at(self) -> list[str]:
        """Some of the matches that reached a bound or stood still."""
        return [*self.stuck[:_MOST_SEEDS], *self.bound[:_MOST_SEEDS]]
