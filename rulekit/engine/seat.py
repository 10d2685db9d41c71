"""A position as one seat may know it, in sets of pieces: what a view is, for who reckons fast."""

from __future__ import annotations

from typing import Any

import attrs

from rulekit.engine.machine import Machine, ZoneInfo
from rulekit.engine.melds.bits import mask_of
from rulekit.engine.melds.values import Laid
from rulekit.engine.sight import cards_in, melds_laid, owners_of, sees_card, sees_zone


@attrs.frozen(eq=False)
class Part:
    """The cards of a zone, or of one owner's part of it (`owner` -1: a shared zone).

    count: how many there are. cards: those whose faces the seat sees, as a set. top: the piece on
    top of a pile, where the seat sees it, else -1.
    """

    owner: int
    count: int
    cards: int
    top: int = -1


@attrs.frozen(eq=False)
class Seat:
    """What a seat (from 0) may know. Nothing in it leads to the state it was made from.

    hand: the cards of zones that only their owner sees, its own parts. zones: every zone's parts
    by owner. laid: the melds on the table. memory: by slot, what the rules remember, cards left
    out, which only some may know.
    """

    machine: Machine
    seat: int
    question: int
    turn_player: int
    turn_number: int
    hand: int
    zones: dict[str, tuple[Part, ...]]
    laid: tuple[Laid, ...]
    memory: dict[str, Any]


def seat_of(machine: Machine, state: Any, seat: int) -> Seat:
    """What the seat (from 0) may know of a state."""
    zones = {}
    hand = 0
    for zone in machine.zones:
        parts = tuple(
            _part(machine, state, zone, owner, seat) for owner in owners_of(machine, zone)
        )
        zones[zone.name] = parts
        if zone.seen_by == "owner" and zone.per and not zone.melds:
            hand |= parts[machine.team_of[seat] if zone.per == "team" else seat].cards
    memory = {
        slot.name: _copied(getattr(state, slot.name))
        for slot in machine.slots
        if slot.variable and slot.kind == "int" and slot.value_kind != "card"
    }
    laid = tuple(melds_laid(machine, state)) if machine.book is not None else ()
    return Seat(
        machine, seat, state.question, state.turn_player, state.turn_number, hand, zones, laid,
        memory,
    )  # fmt: skip


def _copied(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _part(machine: Machine, state: Any, zone: ZoneInfo, owner: int, viewer: int) -> Part:
    if zone.melds:
        pieces = cards_in(state, zone, owner)
        return Part(owner, len(pieces), mask_of(pieces))
    value = getattr(state, zone.slot)
    if owner >= 0:
        value = value[owner]
    if isinstance(value, int):
        seen = value if sees_zone(machine, zone, owner, viewer) else 0
        return Part(owner, value.bit_count(), seen)
    if not zone.turning and not sees_zone(machine, zone, owner, viewer):
        return Part(owner, len(value), 0)
    seen, top = 0, -1
    for piece in value:
        there = not zone.turning or sees_card(machine, state, zone, owner, viewer, piece)
        seen |= there << piece
        top = piece if there else -1
    return Part(owner, len(value), seen, top)
