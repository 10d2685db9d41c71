"""Taking back the last action, unless it brought something to light."""

from __future__ import annotations

from typing import Any

from rulekit.engine.event import Link
from rulekit.engine.onlooker import known_to
from rulekit.engine.past import Origin, Past
from rulekit.engine.sight import moved_pieces
from rulekit.errors import UndoRefused


def state_before(origin: Origin, past: Past) -> Any:
    """The state before the last action; UndoRefused where it cannot be taken back."""
    if past is None:
        raise UndoRefused("there is nothing to undo")
    earlier, last = past.before, past
    machine = origin.machine
    shapes = [machine.shapes[event[0]] for event in last.raw]
    if any(shape.kind == "round" for shape in shapes):
        raise UndoRefused("a new round has been dealt, which cannot be taken back")
    if any(shape.kind == "shuffle" or shape.manner == "shuffled" for shape in shapes):
        raise UndoRefused("cards have been shuffled, which cannot be taken back")
    state = origin.state_after(earlier)
    _refuse_if_revealing(origin, state, earlier, last)
    return state


def _refuse_if_revealing(origin: Origin, state: Any, earlier: Past, last: Link) -> None:
    """What the actor did not know and someone now does cannot be unseen."""
    known = None
    for event in last:
        if event.kind not in ("move", "show", "lay", "lay_off"):
            continue
        if all(seats is not None and not seats for seats in event.seen):
            continue
        known = known or known_to(origin, state, earlier, last.actor)
        if not all(known.knows(piece) for piece in _pieces(origin, last, event.kind)):
            raise UndoRefused("a hidden card has been seen, which cannot be taken back")


def _pieces(origin: Origin, last: Link, kind: str) -> list[int]:
    shapes = origin.machine.shapes
    events = [event for event in last.raw if shapes[event[0]].kind == kind]
    if kind == "show":
        return [event[1] for event in events]
    return [piece for event in events for piece in moved_pieces(shapes[event[0]], event)]
