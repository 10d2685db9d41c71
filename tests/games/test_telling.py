"""A machine that tells what happens plays as one that does not, which is made otherwise."""

from __future__ import annotations

from typing import Any

from rulekit.engine.machine import Machine
from tests.games.lots import Lot


def test_telling_changes_nothing(lot: Lot) -> None:
    for play in lot.plays(quick=1, long=2):
        machine = play.match.machine
        scoring = machine.scoring()
        telling, half = machine.new(play.seed), scoring.new(play.seed)
        for events in play.steps(2 * lot.most_steps):
            assert events.action is not None
            machine.apply(telling, events.action)
            scoring.apply(half, events.action)
            telling.events.clear()
            here = everything(machine, play.match.state)
            assert everything(machine, telling) == here, f"otherwise where it is told{play}"
            assert everything(machine, half) == here, f"otherwise where scores are told{play}"


def everything(machine: Machine, state: Any) -> dict[str, Any]:
    return {slot.name: getattr(state, slot.name) for slot in machine.slots}
