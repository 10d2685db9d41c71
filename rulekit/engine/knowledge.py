"""What a seat may know of hidden cards, worked out from the events it saw.

What a seat knows is a partition of the cards into blocks: it knows which places the cards of a
block are in together, and not which of them is where. A card it can follow is a block of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import attrs

from rulekit.engine.machine import Machine, ZoneInfo
from rulekit.engine.sight import (
    cards_in,
    moved_pieces,
    owners_of,
    sees_card,
    sees_zone,
    viewers_of_move,
    zones_by_name,
)

Raw = tuple[Any, ...]
Place = tuple[str, int]


@attrs.frozen
class Mixing:
    """Cards that lay together as the event `at` mixed them, or took one of them away unseen."""

    at: int
    pieces: tuple[int, ...]


@attrs.frozen
class Reveal:
    """A card that the viewer saw with the event `at`; -1: before them all."""

    at: int
    piece: int


@attrs.frozen
class Renaming:
    """Copies of one face that change parts with the event `at`.

    The viewer saw the first leave a hand in which it knew the second: to it the second left, and
    the first is the one it knows nothing of.
    """

    at: int
    pieces: tuple[int, int]


Change = Mixing | Renaming | Reveal


@attrs.define(eq=False)
class Knowledge:
    """The blocks as they are now, and what made them so, event by event."""

    machine: Machine
    viewer: int
    block: dict[int, int]
    """The block of each piece in play."""
    place: dict[int, Place]
    changes: list[Change] | None = None
    """What happened to them, where it is to be kept."""
    before: dict[int, Place] | None = None
    """While what all chose at once is carried out: where each card was when it was chosen."""
    _next: int = 0
    _zones: dict[str, ZoneInfo] = attrs.field(factory=dict)

    def copy(self) -> Knowledge:
        """Another like this one, which can go on by itself."""
        return Knowledge(
            self.machine, self.viewer, dict(self.block), dict(self.place),
            None if self.changes is None else list(self.changes),
            self.before, self._next, self._zones,
        )  # fmt: skip

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

    def reveal(self, piece: int, at: int) -> None:
        """The viewer sees the card."""
        self._next += 1
        self.block[piece] = self._next
        if self.changes is not None:
            self.changes.append(Reveal(at, piece))

    def mix(self, pieces: Iterable[int], at: int) -> None:
        """The viewer can no longer tell these cards apart."""
        mixed = [piece for piece in pieces if piece in self.block]
        if self.changes is not None and len(mixed) > 1:
            self.changes.append(Mixing(at, tuple(mixed)))
        numbers = {self.block[piece] for piece in mixed}
        if len(numbers) < 2:
            return
        self._next += 1
        for piece, number in self.block.items():
            if number in numbers:
                self.block[piece] = self._next

    def rename(self, piece: int, copies: Iterable[int], at: int) -> None:
        """The piece is taken for the copy that the viewer knows most of."""
        there = [one for one in copies if one in self.block]
        if len(there) < 2 or piece not in self.block:
            return
        sizes: dict[int, int] = {}
        for number in self.block.values():
            sizes[number] = sizes.get(number, 0) + 1

        def unknown(one: int) -> tuple[int, bool]:
            return sizes[self.block[one]], one != piece

        best = min(there, key=unknown)
        if self.block[best] != self.block[piece]:
            self.block[best], self.block[piece] = self.block[piece], self.block[best]
            if self.changes is not None:
                self.changes.append(Renaming(at, (piece, best)))

    def put(self, piece: int, place: Place) -> None:
        self.place.pop(piece, None)
        self.place[piece] = place

    def at(self, place: Place) -> list[int]:
        """The pieces there, in the order they came."""
        return [piece for piece, where in self.place.items() if where == place]


def knowledge(
    machine: Machine, start: Any | None, raw: Sequence[Raw], state: Any, viewer: int
) -> Knowledge:
    """What the viewer (a seat from 0, or -1) knows after these events, in this state, and how it
    came to be so (`Knowledge.changes`).

    `start` is the position before the first event where it was set up, None where it was dealt.
    """
    known = begin(machine, start, state, viewer, [])
    for at, event in enumerate(raw):
        follow(known, at, event)
    look_at_table(known, state, len(raw))
    return known


def begin(
    machine: Machine, start: Any | None, state: Any, viewer: int,
    changes: list[Change] | None = None,
) -> Knowledge:  # fmt: skip
    """What the viewer knows before the first event; `changes`: where to keep what follows."""
    known = Knowledge(machine, viewer, {}, {}, changes, zones=zones_by_name(machine))
    _begin(known, start if start is not None else state, dealt=start is None)
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
        look_at_table(known, state, -1)


def _gather(known: Knowledge) -> None:
    deck = next((zone.name for zone in known.machine.zones if zone.starts_with_deck), "")
    known.place = dict.fromkeys(known.place, (deck, -1))


def follow(known: Knowledge, at: int, event: Raw) -> None:
    """What the viewer knows after one more event, the `at`th of all."""
    shape = known.machine.shapes[event[0]]
    match shape.kind:
        case "move" | "lay" | "lay_off":
            seats = viewers_of_move(known.machine, shape, event[2], event[3])
            seen = seats is None or known.viewer in seats
            for piece in moved_pieces(shape, event):
                fellows = _fellows(known, shape.zone_from, event[2])
                if seen:
                    known.rename(piece, _copies(known, piece, fellows), at)
                    known.reveal(piece, at)
                else:
                    known.mix(fellows, at)
                known.put(piece, (shape.zone_to, event[3]))
                known.block.setdefault(piece, 0)
        case "at_once":
            known.before = dict(known.place) if event[1] else None
        case "show" if event[3] in (-1, known.viewer):
            known.reveal(event[1], at)
        case "shuffle":
            known.mix(known.at((shape.zone_to, -1)), at)
        case "refill":
            for piece in known.at((shape.zone_from, -1))[: event[1]]:
                known.put(piece, (shape.zone_to, -1))
            if shape.manner == "shuffled":
                known.mix(known.at((shape.zone_to, -1)), at)
        case "round":
            known.before = None
            _gather(known)
            known.mix(list(known.block), at)


def _fellows(known: Knowledge, name: str, owner: int) -> list[int]:
    """The cards among which one that leaves a hidden, unordered zone cannot be told apart.

    One that was chosen before others came there is none of those.
    """
    zone = known._zones.get(name)
    if zone is None or zone.pile or sees_zone(known.machine, zone, owner, known.viewer):
        return []
    place = (name, owner)
    here = known.at(place)
    before = known.before
    return here if before is None else [one for one in here if before.get(one) == place]


def _copies(known: Knowledge, piece: int, fellows: list[int]) -> list[int]:
    """The piece and its copies: which of them it was only who held them can say."""
    faces = known.machine.deck.piece_face
    return [other for other in fellows if faces[other] == faces[piece]]


def look_at_table(known: Knowledge, state: Any, at: int = 0) -> None:
    """What lies open to the viewer is known, after `at` events."""
    machine = known.machine
    for zone in machine.zones:
        for owner in owners_of(machine, zone):
            for piece in cards_in(state, zone, owner):
                if sees_card(machine, state, zone, owner, known.viewer, piece):
                    known.reveal(piece, at)
