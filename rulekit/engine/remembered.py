"""Which copy of a card the memory of a position means, where several lie in different places."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rulekit.engine.holding import own_zones
from rulekit.engine.machine import Machine
from rulekit.engine.sight import cards_in, owners_of

CARD, COPY = "card", "copy"
"""`{card: JK, copy: 2}` is the second of those the position lists."""


def card_value(machine: Machine, state: Any, piece: int) -> str | dict[str, Any]:
    """A remembered card as a position says it: its code, with a number where that is not enough."""
    code = machine.deck.codes[piece]
    faces = machine.deck.face_pieces[machine.deck.piece_face[piece]]
    copies = _copies(listed(machine, state), faces)
    if piece not in copies or usual(machine, state, copies) == piece:
        return code
    return {CARD: code, COPY: copies.index(piece) + 1}


def usual(machine: Machine, state: Any, copies: Sequence[int]) -> int:
    """The copy that is meant where none is named: one that the player in turn holds, else the
    first listed."""
    held = {piece for zone in own_zones(machine, state, state.turn_player) for piece in zone}
    return next((piece for piece in copies if piece in held), copies[0])


def listed(machine: Machine, state: Any) -> Iterable[int]:
    """All pieces in the order in which a position lists them."""
    for zone in machine.zones:
        for owner in owners_of(machine, zone):
            pieces = cards_in(state, zone, owner)
            yield from reversed(pieces) if zone.pile and not zone.face_up else pieces


def split(value: Any) -> tuple[Any, int | None] | None:
    """What is said of a remembered card, and the number of the copy; None if it is neither."""
    if not isinstance(value, Mapping):
        return value, None
    number = value.get(COPY)
    if set(value) != {CARD, COPY} or isinstance(number, bool) or not isinstance(number, int):
        return None
    return value[CARD], number


def _copies(pieces: Iterable[int], copies: Iterable[int]) -> list[int]:
    wanted = set(copies)
    return [piece for piece in pieces if piece in wanted]
