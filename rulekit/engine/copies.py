"""Copies of a card: the text of an action means whichever may be played."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product
from typing import Any

from rulekit.engine.action import Action
from rulekit.engine.machine import Machine
from rulekit.engine.parse import Reading
from rulekit.engine.sight import cards_in, owners_of

_MOST_COPIES = 2000


def candidates(machine: Machine, state: Any, reading: Reading) -> Iterator[Action]:
    """The actions a reading may mean: each copy of a face, the actor's own copies first."""
    own = _held(machine, state, state.actor)
    columns: list[list[int]] = []
    for choice, value in zip(reading.info.choices, reading.values, strict=True):
        if choice.kind == "card" and isinstance(value, int) and value >= 0:
            pieces = machine.deck.face_pieces[value]
            columns.append(sorted(pieces, key=lambda piece: (piece not in own, piece)))
        elif isinstance(value, tuple):
            columns.append(_masks(machine, value, own))
        else:
            columns.append([value])
    for values in islice(product(*columns), _MOST_COPIES):
        yield machine.make(reading.info.number, values)


def _masks(machine: Machine, faces: tuple[int, ...], own: frozenset[int]) -> list[int]:
    """Sets of pieces that show these faces, own pieces first."""
    wanted: dict[int, int] = {}
    for face in faces:
        wanted[face] = wanted.get(face, 0) + 1
    mask = 0
    for face, number in wanted.items():
        pieces = machine.deck.face_pieces[face]
        for piece in sorted(pieces, key=lambda one: (one not in own, one))[:number]:
            mask |= 1 << piece
    return [mask]


def _held(machine: Machine, state: Any, seat: int) -> frozenset[int]:
    """The pieces in a player's own zones."""
    out: set[int] = set()
    for zone in machine.zones:
        if zone.per == "player" and seat >= 0:
            out.update(cards_in(state, zone, seat))
        elif zone.per == "team" and seat >= 0:
            out.update(cards_in(state, zone, machine.team_of[seat]))
    return frozenset(out)


def cards_text(machine: Machine, state: Any, name: str, seat: int) -> str:
    """The cards of a player's zone, for a sentence."""
    for zone in machine.zones:
        if zone.name == name:
            owner = {"player": seat, "team": machine.team_of[seat]}.get(zone.per, -1)
            if owner in owners_of(machine, zone):
                pieces = cards_in(state, zone, owner)
                return " ".join(machine.deck.codes[piece] for piece in pieces) or "empty"
    return ""
