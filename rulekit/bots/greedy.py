"""The bot that plays for melds, and sheds what costs most: it knows a game by its rules alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from rulekit.bots import judging
from rulekit.bots.known import Known
from rulekit.bots.outlook import Outlook
from rulekit.bots.shedding import shed
from rulekit.engine.action import Action
from rulekit.engine.machine import Machine
from rulekit.engine.seat import Seat


class Greedy:
    """Lays what it can, collects towards the contract, takes what helps.

    It looks at what its seat may know and at the actions it is offered, and does what looks best
    now; chance decides only where nothing else does, and where a round takes too long.
    """

    looks: Literal["cards"] = "cards"

    def __init__(self) -> None:
        self._known: Known | None = None

    def choose(
        self, seat: Seat, actions: Sequence[Action], chance: Callable[[], float]
    ) -> int:
        """The index of the action that looks best; of several the first."""
        known = self._rules(seat.machine)
        if known.book is None:
            return shed(known, actions, chance)
        outlook = Outlook(known, known.book, seat)
        values = judging.values(outlook, actions, chance)
        return max(range(len(actions)), key=values.__getitem__)

    def _rules(self, machine: Machine) -> Known:
        """What it makes of the rules, worked out the first time it sits at a table."""
        if self._known is None or self._known.machine is not machine:
            self._known = Known(machine)
        return self._known
