"""Copies of a card: the text of an action means whichever may be played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import Any

from rulekit.engine.action import Action
from rulekit.engine.holding import lies_open, own_zones
from rulekit.engine.machine import Machine
from rulekit.engine.melds.bits import mask_of
from rulekit.engine.melds.values import Laid, Meld, Way
from rulekit.engine.parse import Reading
from rulekit.engine.sight import cards_in
from rulekit.engine.spots import Spot, places_at

_MOST_COPIES = 2000


def candidates(machine: Machine, state: Any, reading: Reading) -> Iterator[Action]:
    """The actions a reading may mean: each copy of a face, the actor's own copies first."""
    own = {piece for zone in own_zones(machine, state, state.actor) for piece in zone}
    columns: list[list[Any]] = []
    cards: list[list[int]] = []
    for choice, value in zip(reading.info.choices, reading.values, strict=True):
        if choice.kind == "card" and isinstance(value, int) and value >= 0:
            pieces = machine.deck.face_pieces[value]
            cards.append(sorted(pieces, key=lambda piece: (piece not in own, piece)))
            columns.append(cards[-1])
        elif isinstance(value, Spot):
            columns.append([value])
        elif isinstance(value, tuple) and not isinstance(value, Way):
            columns.append([mask_of(one) for one in _copied(machine, state, value)])
        elif isinstance(value, Meld):
            columns.append(_melds(machine, state, value))
        elif isinstance(value, Way):
            columns.append(_ways(machine, state, value, cards))
        else:
            columns.append([value])
    for values in islice(product(*columns), _MOST_COPIES):
        for settled in places_at(machine, state, reading.info, values):
            yield machine.make(reading.info.number, settled)


# ------------------------------------------------------------------------- which copies are meant


def _copied(machine: Machine, state: Any, faces: Sequence[int]) -> list[tuple[int, ...]]:
    """Different pieces that show these faces, the likeliest copies first."""
    out: dict[tuple[int, ...], None] = {}
    for rank in _orders(machine, state):
        free = {
            face: iter(sorted(machine.deck.face_pieces[face], key=lambda p: (rank.get(p, 9), p)))
            for face in faces
        }
        out[tuple(next(free[face], -1) for face in faces)] = None
    return [pieces for pieces in out if -1 not in pieces]


def _orders(machine: Machine, state: Any) -> Iterator[dict[int, int]]:
    """Ways to prefer pieces: those of one zone of the actor's, then the actor's others, then
    those that lie open on the table; and the open ones first."""
    own = own_zones(machine, state, state.actor)
    open_now = [
        piece
        for zone in machine.zones
        if lies_open(machine, zone)
        for piece in cards_in(state, zone, -1)
    ]
    shared = dict.fromkeys(open_now, 2)
    held = {piece: 1 for zone in own for piece in zone}
    for zone in own or [[]]:
        yield shared | held | dict.fromkeys(zone, 0)
    yield held | dict.fromkeys(open_now, 0)


def _melds(machine: Machine, state: Any, meld: Meld) -> list[Any]:
    faces = machine.deck.piece_face
    lots = _copied(machine, state, [faces[piece] for piece in meld.pieces])
    return [with_pieces(machine, meld, pieces) for pieces in lots]


def _ways(machine: Machine, state: Any, way: Way, cards: Sequence[Sequence[int]]) -> list[Any]:
    """The way with other copies, and with what may stay beside it: also without the cards that
    were chosen before, of which the copies are given."""
    faces = machine.deck.piece_face
    out: dict[Way, None] = {}
    wanted = [faces[piece] for meld in way.melds for piece in meld.pieces]
    for pieces in _copied(machine, state, wanted):
        rest, melds = iter(pieces), []
        for meld in way.melds:
            melds.append(with_pieces(machine, meld, tuple(islice(rest, meld.size))))
        mask = mask_of(pieces)
        for beside in _beside(machine, state):
            for away in (0, *map(mask_of, islice(product(*cards), _MOST_COPIES))):
                out[Way(tuple(melds), mask, beside & ~mask & ~away)] = None
    return list(out)


def _beside(machine: Machine, state: Any) -> Iterator[int]:
    """Cards that a way may be laid from: a zone of the actor's, with or without an open card."""
    tops = [
        1 << cards[-1]
        for zone in machine.zones
        if zone.pile and zone.face_up and not zone.per and (cards := cards_in(state, zone, -1))
    ]
    for own in own_zones(machine, state, state.actor):
        for top in (0, *tops):
            yield mask_of(own) | top


# ------------------------------------------------------------------------------- other pieces


def with_pieces(machine: Machine, meld: Meld, pieces: Sequence[int]) -> Meld:
    """The same reading of other copies of its cards; equal cards stand in ascending order."""
    faces = machine.deck.piece_face
    by_face: dict[int, list[int]] = {}
    for piece in sorted(pieces, reverse=True):
        by_face.setdefault(faces[piece], []).append(piece)
    row = tuple(by_face[faces[piece]].pop() for piece in meld.pieces)
    return Meld(meld.book, meld.kind, meld.base, meld.at, row, meld.wilds)


def swapped(machine: Machine, meld: Meld, swap: Sequence[int]) -> Meld:
    """The meld with each card replaced by its copy; itself where one would be another card.

    All know what lies on the table, so a sample exchanges copies alone, if anything.
    """
    faces = machine.deck.piece_face
    pieces = tuple(swap[piece] for piece in meld.pieces)
    if pieces == meld.pieces:
        return meld
    if any(faces[new] != faces[old] for new, old in zip(pieces, meld.pieces, strict=True)):
        return meld
    return with_pieces(machine, meld, pieces)


def swapped_laid(machine: Machine, laid: Laid, swap: Sequence[int]) -> Laid:
    """The same for a meld on the table."""
    return laid._replace(meld=swapped(machine, laid.meld, swap))
