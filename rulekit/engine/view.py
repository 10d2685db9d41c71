"""What one seat, or a spectator, may know of a position: plain data (see docs/view.md)."""

from __future__ import annotations

from typing import Any

from rulekit.engine.knowledge import Knowledge
from rulekit.engine.machine import Machine, Slot, ZoneInfo
from rulekit.engine.meld_reading import kind_of
from rulekit.engine.melds.bits import pieces_of
from rulekit.engine.plain import plain_value
from rulekit.engine.seen_memory import NOBODY, has_seen
from rulekit.engine.sight import (
    HIDDEN,
    cards_in,
    lies_turned,
    melds_in,
    owners_of,
    sees_card,
    sees_zone,
)


def zones_for(machine: Machine, state: Any, viewer: int) -> dict[str, Any]:
    """Each zone with its cards, or with their number alone; by owner where it has owners."""
    out: dict[str, Any] = {}
    for zone in machine.zones:
        parts = {
            str(owner + 1): _part(machine, state, zone, owner, viewer)
            for owner in owners_of(machine, zone)
        }
        out[zone.name] = parts if zone.per else parts["0"]
    return out


def _part(machine: Machine, state: Any, zone: ZoneInfo, owner: int, viewer: int) -> dict[str, Any]:
    pieces = cards_in(state, zone, owner)
    if zone.melds:
        return {"count": len(pieces), "melds": _melds(state, zone, owner)}
    part: dict[str, Any] = {"count": len(pieces)}
    if sees_zone(machine, zone, owner, viewer) or any(
        lies_turned(state, zone, piece) for piece in pieces
    ):
        part["cards"] = [
            machine.deck.codes[piece]
            if sees_card(machine, state, zone, owner, viewer, piece)
            else HIDDEN
            for piece in pieces
        ]
    return part


def _melds(state: Any, zone: ZoneInfo, owner: int) -> list[dict[str, Any]]:
    """The melds of a zone; `as` where their cards have more than one reading."""
    out: list[dict[str, Any]] = []
    for laid in melds_in(state, zone, owner):
        meld = laid.meld
        data: dict[str, Any] = {"number": laid.number, "owner": laid.owner + 1}
        data |= {"kind": kind_of(meld), "cards": meld.cards.split()}
        out.append(data | ({"as": meld.label} if meld.label else {}))
    return out


def variables_for(machine: Machine, state: Any, known: Knowledge | None) -> dict[str, Any]:
    """The declared memory; a card in it is `??` for those who do not know where that card is."""
    out: dict[str, Any] = {}
    for slot in machine.slots:
        if slot.variable:
            value = getattr(state, slot.name)
            if slot.each:
                out[slot.variable] = {
                    str(index + 1): _value(machine, slot, state, one, known, index)
                    for index, one in enumerate(value)
                }
            else:
                out[slot.variable] = _value(machine, slot, state, value, known)
    return out


def _value(
    machine: Machine, slot: Slot, state: Any, value: Any, known: Knowledge | None, owner: int = -1
) -> Any:
    if has_seen(slot, state, NOBODY if known is None else known.viewer, owner):
        return plain_value(machine, slot, value)
    if slot.kind == "mask" or (slot.value_kind == "card" and isinstance(value, list)):
        cards = plain_value(machine, slot, value)
        return cards if known is not None and _all_known(value, known) else [HIDDEN] * len(cards)
    if slot.value_kind == "card" and value >= 0 and (known is None or not known.knows(value)):
        return HIDDEN
    return plain_value(machine, slot, value)


def _all_known(value: Any, known: Knowledge) -> bool:
    pieces = pieces_of(value) if isinstance(value, int) else value
    return all(piece < 0 or known.knows(piece) for piece in pieces)


def remembers_cards(machine: Machine, state: Any) -> bool:
    """Whether the declared memory holds a card now."""
    for slot in machine.slots:
        if slot.variable and (slot.value_kind == "card" or slot.kind == "mask"):
            value = getattr(state, slot.name)
            none = 0 if slot.kind == "mask" else -1
            if (any(one != none for one in value)) if isinstance(value, list) else value != none:
                return True
    return False


def stuck_at(machine: Machine, state: Any) -> str:
    """What to say of a position in which somebody is asked who has no legal action."""
    seat, phase = state.actor + 1, phase_of(machine, state)
    return f"the rules are stuck: seat {seat} can do nothing in `{phase}`"


def phase_of(machine: Machine, state: Any) -> str:
    """The name of the open question's phase or window; "" when the match is over."""
    return machine.questions[state.question].name if state.question >= 0 else ""
