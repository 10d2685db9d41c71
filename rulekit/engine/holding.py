"""What a player holds, in zones of their own, and what lies open for all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from rulekit.engine.machine import Machine, ZoneInfo
from rulekit.engine.sight import (
    HIDDEN,
    SPECTATOR,
    cards_in,
    sees_card,
    sees_zone,
    zones_by_name,
)
from rulekit.errors import IllegalAction
from rulekit.source.numbers import in_words


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


def lies_open(machine: Machine, zone: ZoneInfo) -> bool:
    """Whether a zone that all share shows its cards to everyone."""
    return not zone.per and not zone.melds and sees_zone(machine, zone, -1, SPECTATOR)


def _seen_near(machine: Machine, state: Any, seat: int) -> Iterator[int]:
    """The pieces that a player sees in their own zones and in those that all share."""
    for zone in machine.zones if seat >= 0 else ():
        if not zone.melds:
            yield from _seen_in(machine, state, zone, seat)


def _seen_in(machine: Machine, state: Any, zone: ZoneInfo, seat: int) -> Iterator[int]:
    """The pieces that a player sees in a zone, or in their part of it."""
    owner = _part_of(machine, zone, seat)
    for piece in cards_in(state, zone, owner):
        if sees_card(machine, state, zone, owner, seat, piece):
            yield piece


def not_held(machine: Machine, state: Any, faces: Sequence[int], name: str) -> str:
    """Says which of these cards the actor has not, or not so often, in the zone of this name, or
    with "" anywhere; "" where they have them all. Cards that they do not see are none."""
    zone = zones_by_name(machine).get(name)
    if zone is None:
        there = list(_seen_near(machine, state, state.actor))
    else:
        there = list(_seen_in(machine, state, zone, state.actor))
    held = Counter(machine.deck.piece_face[piece] for piece in there)
    short = [face for face, many in Counter(faces).items() if held[face] < many]
    if not short:
        return ""
    code = {face: machine.deck.faces[face].code for face in short}
    none = " ".join(code[face] for face in short if not held[face])
    some = [f"only {in_words(held[face])} {code[face]}" for face in short if held[face]]
    if zone is not None and not zone.per:
        said = [f"{none} {'are' if ' ' in none else 'is'} not in `{zone.name}`"] if none else []
        return ", ".join([*said, *(f"{one} is in `{zone.name}`" for one in some)])
    said = [f"do not hold {none}{_elsewhere(machine, state, short)}"] if none else []
    said += [f"hold {', '.join(some)}"] if some else []
    return f"you {' and '.join(said)}{_own(machine, state, zone)}"


def _elsewhere(machine: Machine, state: Any, short: Sequence[int]) -> str:
    """Where a single card lies open that is not held, with the words before."""
    if len(short) > 1:
        return ""
    for zone in machine.zones:
        if lies_open(machine, zone) and not zone.pile:
            there = _seen_in(machine, state, zone, state.actor)
            if any(machine.deck.piece_face[piece] in short for piece in there):
                return f", which lies in `{zone.name}`"
    return ""


def _own(machine: Machine, state: Any, zone: ZoneInfo | None) -> str:
    """The cards of the player's zone that is meant, or of the only one."""
    own = [one for one in machine.zones if one.per == "player" and not one.melds]
    zone = zone or (own[0] if len(own) == 1 else None)
    if zone is None:
        return ""
    there = cards_in(state, zone, _part_of(machine, zone, state.actor))
    seen = set(_seen_in(machine, state, zone, state.actor))
    if there and not seen:
        return ""
    codes = (machine.deck.codes[one] if one in seen else HIDDEN for one in there)
    return f"; your {zone.name.replace('_', ' ')} is {' '.join(codes) or 'empty'}"


def check_held(machine: Machine, state: Any, faces: Sequence[int]) -> None:
    """IllegalAction where the actor holds fewer copies of these faces, those that lie open told
    in."""
    said = not_held(machine, state, faces, "") if state.actor >= 0 else ""
    if said:
        raise IllegalAction(said, code="play/not_held")
