"""What is counted over the rounds of many matches, by row of the game's table of rounds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

from rulekit.engine.machine import Machine

Used = list[list[int]]
"""By seat, how often it took each action of the machine."""


IN_PLAY = "in play"
"""What points are called that come without a name."""


@attrs.define
class RowTally:
    """Sums over the rounds that are alike; seats and teams from 0."""

    number: int
    """Of the row, or of the round where a game has no table of rounds; from 1."""
    used: Used
    turns: list[int] = attrs.field(factory=list)
    decisions: list[int] = attrs.field(factory=list)
    met: int = 0
    """Rounds in which somebody laid the contract."""
    met_by: list[int] = attrs.field(factory=list)
    """The same for each seat."""
    points: list[list[int]] = attrs.field(factory=list)
    """What each team scored, for each round that was scored."""
    lines: dict[str, list[int]] = attrs.field(factory=dict)
    """By name of a score line, how often it gave points, and in how many rounds."""
    bound: int = 0
    """Rounds that reached a bound."""


@attrs.define
class Rounds:
    """The rows, filled as rounds are played and scored."""

    machine: Machine
    rows: dict[int, RowTally] = attrs.field(factory=dict)
    contracts: tuple[int, ...] = attrs.field(init=False)
    """The actions that lay a contract, by number."""
    reasons: tuple[str, ...] = attrs.field(init=False)
    """The names of the score lines."""

    def __attrs_post_init__(self) -> None:
        self.contracts = tuple(contract_actions(self.machine))
        reasons = (
            shape.reason or IN_PLAY for shape in self.machine.shapes if shape.kind == "score"
        )
        self.reasons = tuple(dict.fromkeys(reasons))

    def row(self, round_number: int) -> RowTally:
        """Where a round is counted."""
        rows = len(self.machine.rows)
        number = (round_number - 1) % rows + 1 if rows else round_number
        if number not in self.rows:
            machine = self.machine
            self.rows[number] = RowTally(
                number,
                [[0] * len(machine.actions) for _ in range(machine.players)],
                met_by=[0] * machine.players,
                lines={reason: [0, 0] for reason in self.reasons},
            )
        return self.rows[number]

    def add_course(self, events: Sequence[tuple[Any, ...]]) -> None:
        """Count what the rounds of a whole match brought, from its events (`COURSE` at least)."""
        shapes = self.machine.shapes
        one = _Scored(0, self.machine.teams)
        for number, *values in events:
            shape = shapes[number]
            match shape.kind:
                case "round":
                    self._add_scored(one)
                    one = _Scored(values[0], self.machine.teams)
                case "score":
                    one.add(shape.reason or IN_PLAY, *values)
                case "round_end":
                    one.ended = True
                case "limit":
                    self.row(one.number).bound += 1
        self._add_scored(one)

    def _add_scored(self, one: _Scored) -> None:
        if not one.ended:
            return
        row = self.row(one.number)
        row.points.append(one.points)
        for reason, times in one.lines.items():
            row.lines[reason][0] += times
            row.lines[reason][1] += 1


@attrs.define
class _Scored:
    """One round as its events tell of it."""

    number: int
    teams: int
    ended: bool = False
    points: list[int] = attrs.field(init=False)
    lines: dict[str, int] = attrs.field(factory=dict)

    def __attrs_post_init__(self) -> None:
        self.points = [0] * self.teams

    def add(self, reason: str, team: int, points: int) -> None:
        """Points by a line of the scores."""
        self.points[team] += points
        if points:
            self.lines[reason] = self.lines.get(reason, 0) + 1


class Counting:
    """The rounds of one match as they are played. A loop looks here only when a round begins."""

    turns = 0
    """Of the rounds that are over."""

    def __init__(self, rounds: Rounds) -> None:
        self._rounds = rounds
        self._decisions = 0
        self._begin(1)

    def used(self, round_number: int, turns: int, decisions: int) -> Used:
        """Where the actions of a round are counted that begins now, after so many turns of the
        round before and so many decisions of the match."""
        self._go_on(round_number, turns, decisions)
        return self._row.used

    def end(self, round_number: int, turns: int, decisions: int) -> None:
        """The match is over in this round."""
        self._end(self._go_on(round_number, turns, decisions), decisions)

    def _go_on(self, round_number: int, turns: int, decisions: int) -> int:
        """Rounds in which nobody was asked are passed over. The turns that belong to the last."""
        while self._number < round_number:
            self._end(turns, decisions)
            self._begin(self._number + 1)
            turns = 0
        return turns

    def _begin(self, round_number: int) -> None:
        self._number = round_number
        self._row = self._rounds.row(round_number)
        self._before = self._laid() if self._rounds.contracts else []

    def _end(self, turns: int, decisions: int) -> None:
        row = self._row
        self.turns += turns
        row.turns.append(turns)
        row.decisions.append(decisions - self._decisions)
        self._decisions = decisions
        if self._rounds.contracts:
            laid = zip(self._laid(), self._before, strict=True)
            met = [after > before for after, before in laid]
            row.met += any(met)
            row.met_by = [by + one for by, one in zip(row.met_by, met, strict=True)]

    def _laid(self) -> list[int]:
        """By seat, how often it has laid a contract in rounds of this row."""
        contracts = self._rounds.contracts
        return [sum(used[number] for number in contracts) for used in self._row.used]


def contract_actions(machine: Machine) -> Sequence[int]:
    """The actions that lay what a contract asks for, which any number of melds is not."""
    found = []
    for info in machine.actions:
        match info.contract:
            case int(number):
                book = machine.book
                if book is not None and number >= 0 and book.contracts[number].clauses:
                    found.append(info.number)
            case _:
                found.append(info.number)
    return found


def actions_by_name(machine: Machine, used: Used) -> dict[str, int]:
    """How often each action was taken, in whatever question and by whom."""
    names = dict.fromkeys(sorted(info.name for info in machine.actions), 0)
    for info in machine.actions:
        names[info.name] += sum(by_seat[info.number] for by_seat in used)
    return names
