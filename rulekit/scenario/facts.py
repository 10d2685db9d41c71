"""The whole position of a match, as scenarios write it: what is asserted, and what is shown."""

from __future__ import annotations

from typing import TypeAlias

import attrs

from rulekit.engine.machine import Machine, Slot, ZoneInfo
from rulekit.engine.melds.values import Laid
from rulekit.engine.sight import cards_in, melds_in
from rulekit.match import Match
from rulekit.scenario.melds import meld_text

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
        if zone.melds:
            pieces = cards_in(self.match.state, zone, owner - 1)
            return tuple(self.table.machine.deck.codes[piece] for piece in pieces)
        cards = self._whole[zone.name]
        return tuple(cards[owner] if zone.per else cards)

    def melds(self, zone: ZoneInfo, owner: int = 0) -> list[Laid]:
        """The melds in a zone of melds, in the order laid."""
        return melds_in(self.match.state, zone, owner - 1)

    def value(self, slot: Slot, owner: int = 0) -> Value:
        """What a variable holds, as it is written: a number, yes or no, or words."""
        kept = self._whole["state"][slot.variable]
        value = kept[owner] if slot.each else kept
        if isinstance(value, list):
            return " ".join(map(str, value)) or "none"
        if slot.value_kind in ("player", "team") and value is not None:
            return str(value)
        if isinstance(value, dict):  # Which of several copies it is, an author need not say.
            return str(value["card"])
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
            for owner in self.table.owners(zone) or (0,):
                lines += self._zone_lines(zone, owner)
        lines.append(self._whose_turn())
        memory = self.table.memory().items()
        lines += [f"{name}: {self._all_values(slot)}" for name, slot in memory]
        return lines

    def _zone_lines(self, zone: ZoneInfo, owner: int) -> list[str]:
        """The cards of a zone in one line, or its melds one below the other."""
        head = f"{zone.name} {owner}: " if owner else f"{zone.name}: "
        if zone.melds:
            rows = [meld_text(laid) for laid in self.melds(zone, owner)] or ["(empty)"]
            return [(" " * len(head) if at else head) + row for at, row in enumerate(rows)]
        order = "" if owner else _order(zone)
        return [head + (" ".join(self.cards(zone, owner)) or "(empty)") + order]

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


def _order(zone: ZoneInfo) -> str:
    if not zone.pile:
        return ""
    return "   (bottom to top)" if zone.face_up else "   (next to be drawn first)"
