"""What a seat may know of hidden cards, worked out from the events it saw.

What a seat knows is a partition of the cards into blocks: it knows which places the cards of a
block are in together, and not which of them is where. A card it can follow is a block of its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import attrs

from rulekit.engine.machine import Machine, ZoneInfo
from rulekit.engine.sight import (
    cards_in,
    owners_of,
    sees_zone,
    viewers_of_move,
    zones_by_name,
)

Raw = tuple[int, ...]
Place = tuple[str, int]


@attrs.frozen
class Mixing:
    """Cards that could be told apart before the event `at`, and how: their blocks till then."""

    at: int
    blocks: tuple[frozenset[int], ...]


@attrs.define(eq=False)
class Knowledge:
    """The blocks as they are now, and where they were joined on the way."""

    machine: Machine
    viewer: int
    block: dict[int, int]
    """The block of each piece in play."""
    place: dict[int, Place]
    mixings: list[Mixing] = attrs.field(factory=list)
    _next: int = 0
    _zones: dict[str, ZoneInfo] = attrs.field(factory=dict)

    def knows(self, piece: int) -> bool:
        """Whether the viewer knows where this card is."""
        mine = self.block.get(piece)
        return mine is not None and sum(1 for other in self.block.values() if other == mine) == 1

    def blocks(self) -> list[list[int]]:
        """The blocks of more than one card, each in deck order."""
        by_block: dict[int, list[int]] = {}
        for piece, number in sorted(self.block.items()):
            by_block.setdefault(number, []).append(piece)
        return [pieces for pieces in by_block.values() if len(pieces) > 1]

    def reveal(self, piece: int) -> None:
        self._next += 1
        self.block[piece] = self._next

    def mix(self, pieces: Iterable[int], at: int) -> None:
        """The viewer can no longer tell these cards apart."""
        numbers = {self.block[piece] for piece in pieces if piece in self.block}
        if len(numbers) < 2:
            return
        self._next += 1
        before: dict[int, set[int]] = {}
        for piece, number in self.block.items():
            if number in numbers:
                before.setdefault(number, set()).add(piece)
                self.block[piece] = self._next
        self.mixings.append(Mixing(at, tuple(frozenset(block) for block in before.values())))

    def put(self, piece: int, place: Place) -> None:
        self.place.pop(piece, None)
        self.place[piece] = place

    def at(self, place: Place) -> list[int]:
        """The pieces there, in the order they came."""
        return [piece for piece, where in self.place.items() if where == place]


def knowledge(
    machine: Machine, start: Any | None, raw: Iterable[Raw], state: Any, viewer: int
) -> Knowledge:
    """What the viewer (a seat from 0, or -1) knows after these events, in this state.

    `start` is the position before the first event where it was set up, None where it was dealt.
    """
    known = Knowledge(machine, viewer, {}, {}, zones=zones_by_name(machine))
    _begin(known, start if start is not None else state, dealt=start is None)
    for at, event in enumerate(raw):
        _follow(known, at, event)
    _look_at_table(known, state)
    return known


def _begin(known: Knowledge, state: Any, dealt: bool) -> None:
    """All cards in play, in one block; of a set-up position the viewer sees what lies open."""
    machine = known.machine
    for zone in machine.zones:
        for owner in owners_of(machine, zone):
            for piece in cards_in(state, zone, owner):
                known.block[piece] = 0
                known.place[piece] = (zone.name, owner)
    if dealt:
        _gather(known)
    else:
        _look_at_table(known, state)


def _gather(known: Knowledge) -> None:
    deck = next((zone.name for zone in known.machine.zones if zone.starts_with_deck), "")
    known.place = dict.fromkeys(known.place, (deck, -1))


def _follow(known: Knowledge, at: int, event: Raw) -> None:
    shape = known.machine.shapes[event[0]]
    match shape.kind:
        case "move":
            _, piece, before, after = event
            seats = viewers_of_move(known.machine, shape, before, after)
            fellows = _fellows(known, shape.zone_from, before)
            if seats is None or known.viewer in seats:
                known.mix(_copies(known, piece, fellows), at)
                known.reveal(piece)
            else:
                known.mix(fellows, at)
            known.put(piece, (shape.zone_to, after))
            known.block.setdefault(piece, 0)
        case "show" if event[3] in (-1, known.viewer):
            known.reveal(event[1])
        case "shuffle":
            known.mix(known.at((shape.zone_to, -1)), at)
        case "refill":
            for piece in known.at((shape.zone_from, -1))[: event[1]]:
                known.put(piece, (shape.zone_to, -1))
            if shape.manner == "shuffled":
                known.mix(known.at((shape.zone_to, -1)), at)
        case "round":
            _gather(known)
            known.mix(list(known.block), at)


def _fellows(known: Knowledge, name: str, owner: int) -> list[int]:
    """The cards among which one that leaves a hidden, unordered zone cannot be told apart."""
    zone = known._zones.get(name)
    if zone is None or zone.pile or sees_zone(known.machine, zone, owner, known.viewer):
        return []
    return known.at((name, owner))


def _copies(known: Knowledge, piece: int, fellows: list[int]) -> list[int]:
    """The piece and its copies: which of them it was nobody else can say."""
    faces = known.machine.deck.piece_face
    return [other for other in fellows if faces[other] == faces[piece]]


def _look_at_table(known: Knowledge, state: Any) -> None:
    machine = known.machine
    for zone in machine.zones:
        for owner in owners_of(machine, zone):
            if sees_zone(machine, zone, owner, known.viewer):
                for piece in cards_in(state, zone, owner):
                    known.reveal(piece)
