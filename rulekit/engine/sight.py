"""Who sees which cards: from the zones they leave and enter, and from nothing else."""

from __future__ import annotations

from typing import Any

from rulekit.engine.machine import Machine, Shape, ZoneInfo
from rulekit.engine.melds.bits import pieces_of
from rulekit.engine.melds.values import Laid

SPECTATOR = -1
"""The viewer who holds no seat; seats are counted from 0 in here."""

HIDDEN = "??"
"""How a card is written that the reader may not know."""


def sees_zone(machine: Machine, zone: ZoneInfo, owner: int, viewer: int) -> bool:
    """Whether the viewer sees the faces of the cards in a zone (`owner` -1: a shared one)."""
    if zone.melds or (zone.pile and zone.face_up):
        return True
    match zone.seen_by:
        case "everyone":
            return not zone.pile
        case "owner":
            return viewer >= 0 and _owns(machine, zone, owner, viewer)
        case "others":
            return viewer >= 0 and not _owns(machine, zone, owner, viewer)
        case _:
            return False


def lies_turned(state: Any, zone: ZoneInfo, piece: int) -> bool:
    """Whether a card of a zone lies otherwise than the zone lets cards lie."""
    return zone.turning and bool(state.turned >> piece & 1)


def sees_card(
    machine: Machine, state: Any, zone: ZoneInfo, owner: int, viewer: int, piece: int
) -> bool:
    """Whether the viewer sees the face of a card that lies in a zone."""
    if lies_turned(state, zone, piece):
        return not zone.face_up
    return sees_zone(machine, zone, owner, viewer)


def _owns(machine: Machine, zone: ZoneInfo, owner: int, viewer: int) -> bool:
    if viewer < 0 or owner < 0:
        return False
    return owner == (machine.team_of[viewer] if zone.per == "team" else viewer)


def viewers_of_move(
    machine: Machine, shape: Shape, before: int, after: int
) -> frozenset[int] | None:
    """The seats that see a card moved so; None for everyone, spectators too."""
    manner = shape.manner.replace("_", " ")
    if manner == "face down":
        return frozenset()
    if manner == "face up":
        return None
    zones = zones_by_name(machine)
    way = [(shape.zone_from, before), (shape.zone_to, after)]
    if shape.manner == "unseen":
        del way[0]
    ends = [(zones[name], owner) for name, owner in way if name in zones]

    def seen(viewer: int) -> bool:
        return any(sees_zone(machine, zone, owner, viewer) for zone, owner in ends)

    if seen(SPECTATOR):
        return None
    return frozenset(seat for seat in range(machine.players) if seen(seat))


def moved_pieces(shape: Shape, event: tuple[Any, ...]) -> tuple[int, ...]:
    """The pieces that a raw event moves one by one from `event[2]` to `event[3]`."""
    match shape.kind:
        case "move" | "lay_off":
            return (event[1],)
        case "lay":
            pieces: tuple[int, ...] = event[1].meld.pieces
            return pieces
        case _:
            return ()


def zones_by_name(machine: Machine) -> dict[str, ZoneInfo]:
    return {zone.name: zone for zone in machine.zones}


def owners_of(machine: Machine, zone: ZoneInfo) -> range:
    """The owners of a zone's parts: -1 alone for a shared one."""
    match zone.per:
        case "player":
            return range(machine.players)
        case "team":
            return range(machine.teams)
        case _:
            return range(-1, 0)


def cards_in(state: Any, zone: ZoneInfo, owner: int) -> list[int]:
    """The pieces in a zone: a pile from its bottom, melds one by one, else in deck order."""
    if zone.melds:
        return [piece for laid in melds_in(state, zone, owner) for piece in laid.meld.pieces]
    value = getattr(state, zone.slot)
    if owner >= 0:
        value = value[owner]
    return list(pieces_of(value) if isinstance(value, int) else value)


def melds_in(state: Any, zone: ZoneInfo, owner: int) -> list[Laid]:
    """The melds in a zone of melds, in the order laid."""
    value = getattr(state, zone.slot)
    return list(value[owner] if owner >= 0 else value)


def melds_listed(machine: Machine, state: Any) -> list[Laid]:
    """All melds on the table, zone by zone and owner by owner."""
    return [
        laid
        for zone in machine.zones
        if zone.melds
        for owner in owners_of(machine, zone)
        for laid in melds_in(state, zone, owner)
    ]


def melds_laid(machine: Machine, state: Any) -> list[Laid]:
    """All melds on the table, in the order of their numbers."""
    return sorted(melds_listed(machine, state), key=lambda laid: laid.number)
