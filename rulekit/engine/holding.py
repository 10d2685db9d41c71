"""What a player holds, in zones of their own, and what lies open for all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulekit.engine.machine import Machine, ZoneInfo
from rulekit.engine.melds.bits import pieces_of
from rulekit.engine.sight import cards_in, owners_of, zones_by_name
from rulekit.errors import IllegalAction


def own_zones(machine: Machine, state: Any, seat: int) -> list[list[int]]:
    """The pieces in each of a player's own zones."""
    if seat < 0:
        return []
    return [
        cards_in(state, zone, _part_of(machine, zone, seat))
        for zone in machine.zones
        if zone.per and not zone.melds
    ]


def _part_of(machine: Machine, zone: ZoneInfo, seat: int) -> int:
    """The owner of the part of a zone that is a player's; -1 in one that all share."""
    return {"player": seat, "team": machine.team_of[seat]}.get(zone.per, -1)


def cards_text(machine: Machine, state: Any, name: str, seat: int) -> str:
    """The cards of a player's zone, for a sentence."""
    for zone in machine.zones:
        if zone.name == name:
            owner = _part_of(machine, zone, seat)
            if owner in owners_of(machine, zone):
                pieces = cards_in(state, zone, owner)
                return " ".join(machine.deck.codes[piece] for piece in pieces) or "empty"
    return ""


def lies_open(zone: ZoneInfo) -> bool:
    """Whether a zone that all share shows its cards to everyone."""
    if zone.per or zone.melds:
        return False
    return zone.face_up if zone.pile else zone.seen_by == "everyone"


def lacking(machine: Machine, state: Any, mask: int, name: str, seat: int) -> list[int]:
    """The pieces of a set that are not in a player's zone; with "" in none of theirs, nor open."""
    there: set[int] = set()
    for zone in machine.zones:
        owner = _part_of(machine, zone, seat)
        near = not zone.melds and (zone.per != "" or lies_open(zone))
        if zone.name == name or (not name and near):
            there.update(cards_in(state, zone, owner))
    return [piece for piece in pieces_of(mask) if piece not in there]


def not_held(machine: Machine, state: Any, mask: int, name: str) -> str:
    """Says which pieces of a set are not where they would have to be, or ""."""
    zone = zones_by_name(machine).get(name)
    missing = lacking(machine, state, mask, name, state.actor)
    codes = " ".join(machine.deck.codes[piece] for piece in missing)
    if not missing:
        return ""
    if zone is None:
        return f"you do not hold {codes}"
    if not zone.per:
        return f"{codes} {'is' if len(missing) == 1 else 'are'} not in `{zone.name}`"
    cards = cards_text(machine, state, zone.name, state.actor)
    return f"you do not hold {codes}; your {zone.name.replace('_', ' ')} is {cards}"


def check_held(machine: Machine, state: Any, faces: Sequence[int]) -> None:
    """IllegalAction where the actor holds fewer copies of these faces, those that lie open told
    in."""
    if state.actor < 0:
        return
    full = (1 << machine.deck.size) - 1
    absent = set(lacking(machine, state, full, "", state.actor))
    free = {
        face: sum(piece not in absent for piece in machine.deck.face_pieces[face])
        for face in set(faces)
    }
    missing: list[str] = []
    for face in faces:
        free[face] -= 1
        if free[face] < 0:
            missing.append(machine.deck.faces[face].code)
    if missing:
        own = [zone.name for zone in machine.zones if zone.per == "player" and not zone.melds]
        more = ""
        if len(own) == 1:
            cards = cards_text(machine, state, own[0], state.actor)
            more = f"; your {own[0].replace('_', ' ')} is {cards}"
        raise IllegalAction(f"you do not hold {' '.join(missing)}{more}", code="play/not_held")
