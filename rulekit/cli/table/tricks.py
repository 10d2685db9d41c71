"""The trick on the table: its cards in the order they were played, with who played each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from rulekit.engine.machine import Machine

PASSED_OVER = "passed_over"
"""What a view calls those who have no card for the trick."""


@attrs.frozen
class TrickPiles:
    """The zones of a game that tricks are played to (`zones`), and the phases in which it can be
    told who has played (`phases`): all those before whoever is to act."""

    zones: frozenset[str] = frozenset()
    phases: frozenset[str] = frozenset()

    def players(self, view: Mapping[str, Any], count: int) -> list[int]:
        """The seats that have played so many cards, the one who led first; none where that cannot
        be told."""
        if view["phase"] not in self.phases:
            return []
        passed = view["state"].get(PASSED_OVER, {})
        last, seats = view["turn"]["seat"], view["players"]
        before = [(last - back - 1) % seats + 1 for back in range(1, seats)]
        playing = [seat for seat in before if not passed.get(str(seat))]
        return playing[:count][::-1] if count <= len(playing) else []


def trick_piles(machine: Machine) -> TrickPiles:
    """Where tricks lie in a game."""
    zones = frozenset(zone.name for zone in machine.zones if zone.trick)
    windows = {one.name for one in machine.questions if one.window}
    phases = frozenset(one.name for one in machine.questions if one.in_turn) - windows
    return TrickPiles(zones, phases)
