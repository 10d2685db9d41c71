"""Who has seen the cards that the rules remember."""

from __future__ import annotations

from typing import Any

from rulekit.engine.machine import Slot

NOBODY = -1


def has_seen(slot: Slot, state: Any, viewer: int, owner: int = NOBODY) -> bool:
    """Whether a viewer (from 0, or -1) has seen whatever card is kept in this memory, or in the
    part of it that is the owner's."""
    match slot.seen:
        case "all":
            return True
        case "owner" if slot.group == "turn":
            # When all is over nobody has a turn any more, and who had it last may not be named.
            return bool(state.question >= 0 and viewer == state.turn_player)
        case "owner":
            return viewer == owner != NOBODY
        case _:
            return False
