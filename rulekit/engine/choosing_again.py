"""What players have chosen in secret, said by a position: they choose it again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulekit.engine.machine import Machine
from rulekit.engine.rechoosing import is_secret
from rulekit.engine.refusal import admitted
from rulekit.errors import IllegalAction, StartRefused


def choose_again(machine: Machine, state: Any, chosen: Mapping[int, Any]) -> None:
    """Each of these seats (from 0) chooses what it is said to have chosen, in the order asked.

    Raises StartRefused where a choice is refused or out of turn, and where none is left to make.
    """
    if chosen and not is_secret(machine, state):
        raise StartRefused("nobody chooses in secret here; leave out `chosen`")
    left = dict(chosen)
    while state.actor in left:
        seat = state.actor
        if state.asking_at == len(state.asking) - 1:
            raise StartRefused(f"then all have chosen; leave out the choice of seat {seat + 1}")
        _choose(machine, state, left.pop(seat))
    for seat in left:
        waits = seat in state.asking[state.asking_at :]
        why = f"before seat {state.actor + 1} has" if waits else "where it is not asked"
        raise StartRefused(f"seat {seat + 1} has chosen {why}; leave out its choice")


def _choose(machine: Machine, state: Any, said: Any) -> None:
    try:
        action = admitted(machine, state, str(said))
    except IllegalAction as refusal:
        seat = state.actor + 1
        raise StartRefused(f"seat {seat} cannot have chosen this: {refusal}") from None
    state.events = []
    machine.apply(state, action)
