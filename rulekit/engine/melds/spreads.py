"""Which natural cards of one lot can be in a meld together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from rulekit.engine.melds.bits import pieces_of
from rulekit.engine.melds.counters import MANY, Counters
from rulekit.engine.melds.kind import Kind

if TYPE_CHECKING:
    from rulekit.engine.melds.parts import Pattern

Spread = tuple[tuple[int, ...], int, int]
"""Natural cards of a meld, the places that they take at least, and the room for all its cards."""


def alike(pattern: Pattern, base: int, held: dict[int, int]) -> Iterator[Spread]:
    """What melds without order can have of the cards of one lot."""
    room = min(pattern.high, longest(pattern.kind, base))
    most = min(pattern.low if pattern.least else room, pattern.naturals[1])
    if not pattern.wilds[0]:
        # More cards can as well be two melds.
        most = min(most, 2 * pattern.low - 1)
    values = pattern.value_of.get(base)
    groups: dict[int, list[int]] = {}
    for face in sorted(held):
        groups.setdefault(values[face] if values else face, []).append(face)
    chosen: list[tuple[int, ...]] = [()]
    for faces in groups.values():
        times = 1 if values else held[faces[0]]
        more = [(face,) * count for face in faces for count in range(1, times + 1)]
        chosen += [old + new for new in more for old in chosen if len(old) + len(new) <= most]
    return ((faces, 0, room) for faces in chosen if faces)


# ---------------------------------------------------------------------------- cards in an order


def runs(pattern: Pattern, base: int, held: dict[int, int], wilds: int) -> Iterator[Spread]:
    """What runs can have of the cards of one lot."""
    kind = pattern.kind
    spots = pattern.lines[base]
    at = [[face for face in spot.faces if face in held] for spot in spots]
    slack = min(wilds, pattern.wilds[1])
    for first, options in enumerate(at):
        if options:
            before, after = spots[first].before, spots[first].after
            room = min(pattern.high, before + after - 1, kind.length)
            line = [at[(first + step) % kind.length] for step in range(min(after, room))]
            for face in options:
                yield from _longer(pattern, held, line, slack, 0, (face,), room)


def _longer(
    pattern: Pattern,
    held: dict[int, int],
    line: list[list[int]],
    slack: int,
    last: int,
    chosen: tuple[int, ...],
    room: int,
) -> Iterator[Spread]:
    """The run's natural cards up to the place `last` of the line, and those with more behind."""
    span = last + 1
    if pattern.least and span > pattern.low and len(chosen) > pattern.naturals[0]:
        return
    yield chosen, span, room
    if len(chosen) >= pattern.naturals[1]:
        return
    for place in range(last + 1, min(last + 2 + slack, len(line))):
        left = slack - (place - last - 1)
        for face in line[place]:
            if chosen.count(face) < held[face]:
                yield from _longer(pattern, held, line, left, place, (*chosen, face), room)


# --------------------------------------------------------------------------- places in an order


class Spot(NamedTuple):
    """A place of a run: the faces that belong there, and how many places a run can have up to
    here and from here on."""

    faces: tuple[int, ...]
    before: int
    after: int


def line_of(counters: Counters, kind: Kind, base: int) -> list[Spot]:
    """The places of a run of this base."""
    return [
        Spot(
            tuple(dict.fromkeys(counters.face_of[piece] for piece in pieces_of(spot))),
            *_around(kind, base, place),
        )
        for place, spot in enumerate(kind.places[base])
    ]


def longest(kind: Kind, base: int) -> int:
    """How many cards a meld of this base can have, by what there is in the deck."""
    if not kind.is_run:
        return len(kind.values[base]) if kind.values else MANY
    return max(sum(_around(kind, base, at)) - 1 for at in range(kind.length))


def _around(kind: Kind, base: int, at: int) -> tuple[int, int]:
    """How many places a run can have up to this one, and from this one on."""
    spots, length = kind.places[base], kind.length
    if not spots[at]:
        return 0, 1
    before = after = 1
    ring = kind.rule.around
    while before < length and (ring or at - before >= 0) and spots[(at - before) % length]:
        before += 1
    while after < length and (ring or at + after < length) and spots[(at + after) % length]:
        after += 1
    return before, after
