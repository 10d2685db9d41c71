"""The whole position of a match, as scenarios write it: what is asserted, and what is shown."""

from __future__ import annotations

from typing import TypeAlias

import attrs

from rulekit.engine.machine import Machine, Slot, ZoneInfo
from rulekit.match import Match

Value: TypeAlias = int | bool | str


@attrs.frozen(eq=False)
class Table:
    """What there is in a game: its zones, and what it remembers."""

    machine: Machine

    def zone(self, name: str) -> ZoneInfo | None:
        """The zone that a scenario calls so; `hands` are all the `hand`s."""
        for zone in self.machine.zones:
            if zone.name == name or (name == "hands" and zone.name == "hand"):
                return zone
        return None

    def owners(self, zone: ZoneInfo) -> tuple[int, ...]:
        """The seats or teams that have such a zone, from 1; none for one that all share."""
        count = {"player": self.machine.players, "team": self.machine.teams, "": 0}[zone.per]
        return tuple(range(1, count + 1))

    def memory(self) -> dict[str, Slot]:
        """The declared variables by name."""
        return {slot.variable: slot for slot in self.machine.slots if slot.variable}


class Facts:
    """The position of a match as it is at this moment, hidden cards included."""

    def __init__(self, table: Table, match: Match) -> None:
        self.table = table
        self.match = match
        self._whole = match.position()

    def cards(self, zone: ZoneInfo, owner: int = 0) -> tuple[str, ...]:
        """The codes of its cards: a pile face down from the next to be drawn, other piles from
        the bottom, other zones in the order of the deck."""
        cards = self._whole[zone.name]
        return tuple(cards[owner] if zone.per else cards)

    def value(self, slot: Slot, owner: int = 0) -> Value:
        """What a variable holds, as it is written: a number, yes or no, or words."""
        kept = self._whole["state"][slot.variable]
        value = kept[owner] if slot.each else kept
        if isinstance(value, list):
            return " ".join(map(str, value)) or "none"
        if slot.value_kind in ("player", "team") and value is not None:
            return str(value)
        return "none" if value is None else value

    @property
    def dealer(self) -> int:
        """The seat that deals."""
        return int(self._whole["dealer"])

    def points(self, which: str) -> tuple[int, ...]:
        """`totals` or `scores` by seat."""
        by_team = self.match.totals if which == "totals" else self.match.scores
        return tuple(by_team[team] for team in self.table.machine.team_of)

    def describe(self) -> list[str]:
        """The position in lines: zones, whose turn it is, what is remembered."""
        lines = []
        for zone in self.table.machine.zones:
            if not zone.per:
                lines.append(f"{zone.name}: {_row(self.cards(zone))}{_order(zone)}")
            for owner in self.table.owners(zone):
                lines.append(f"{zone.name} {owner}: {_row(self.cards(zone, owner))}")
        lines.append(self._whose_turn())
        memory = self.table.memory().items()
        lines += [f"{name}: {self._all_values(slot)}" for name, slot in memory]
        return lines

    def _whose_turn(self) -> str:
        match = self.match
        if match.over:
            won = ", ".join(f"seat {seat}" for seat in match.winners) or "nobody"
            return f"the match is over, won by: {won}"
        actors = ", ".join(map(str, match.actors))
        return f"dealer: {self.dealer}, turn: {match.turn}, actor: {actors}, phase: {match.phase}"

    def _all_values(self, slot: Slot) -> str:
        if not slot.each:
            return show(self.value(slot))
        owners = range(1, slot.each + 1)
        values = [f"{owner}: {show(self.value(slot, owner))}" for owner in owners]
        return f"{{{', '.join(values)}}}"


def show(value: object) -> str:
    """A value as it is written in a scenario."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _row(codes: tuple[str, ...]) -> str:
    return " ".join(codes) or "(empty)"


def _order(zone: ZoneInfo) -> str:
    if not zone.pile:
        return ""
    return "   (bottom to top)" if zone.face_up else "   (next to be drawn first)"
