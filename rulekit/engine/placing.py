"""What set-up positions are put together with: cards placed one by one, things said by owner."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from rulekit.engine.action import NO_NUMBER
from rulekit.engine.machine import Machine
from rulekit.engine.melds.values import Laid
from rulekit.engine.reading import face_of
from rulekit.engine.runtime import bounded
from rulekit.errors import StartRefused
from rulekit.source.suggest import closest


@attrs.define(eq=False)
class Setter:
    """Puts a position together; each card once for each copy."""

    machine: Machine
    state: Any
    used: dict[int, int] = attrs.field(factory=dict)
    """How many copies of each face have been placed."""
    melds: list[Laid] = attrs.field(factory=list)
    """The melds placed so far."""


def by_owner(value: Any, count: int, key: str) -> dict[int, Any]:
    """A list with a part for each seat, or a mapping of seats (from 1), as owners from 0."""
    if isinstance(value, (list, tuple)):
        if len(value) != count:
            advice = "" if len(value) > count else "; a mapping by seat says it of some alone"
            raise StartRefused(f"`{key}` lists {len(value)}, but there are {count}{advice}")
        return dict(enumerate(value))
    if not isinstance(value, Mapping):
        raise StartRefused(f"`{key}` is a list, one for each, or a mapping by seat")
    return {_owner(seat, count, key): part for seat, part in value.items()}


def _owner(seat: Any, count: int, key: str) -> int:
    number = whole(seat)
    if number is None or not 1 <= number <= count:
        raise StartRefused(f"`{key}` names {str(seat)[:20]}, but there are only 1 to {count}")
    return number - 1


def whole(value: Any) -> int | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 10:
        return int(value)
    return None


def number(value: Any) -> int | None:
    """A number as play may make it, within the bound of those."""
    good = isinstance(value, int) and not isinstance(value, bool) and value == bounded(value)
    return value if good and value != NO_NUMBER else None


def place_card(setter: Setter, card: Any, where: str) -> int:
    """The next copy of a card that has not been placed."""
    deck = setter.machine.deck
    face = face_of(str(card), deck)
    if face is None:
        near = closest(str(card), (one.code for one in deck.faces))
        advice = f"; did you mean `{near}`?" if near else ""
        raise StartRefused(f"`{str(card)[:40]}` in `{where}` is no card of this game{advice}")
    copies = deck.face_pieces[face]
    count = setter.used.get(face, 0)
    if count == len(copies):
        code, number = deck.faces[face].code, len(copies)
        there_is = "there is only one" if number == 1 else f"there are only {number}"
        raise StartRefused(f"{code} in `{where}` is one too many, {there_is} in the deck")
    setter.used[face] = count + 1
    return copies[count]
