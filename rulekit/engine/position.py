"""A position as plain data: written out, compared, summed up."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from rulekit.engine.action import NO_NUMBER
from rulekit.engine.machine import Machine, Slot, ZoneInfo
from rulekit.engine.meld_reading import kind_of
from rulekit.engine.melds.bits import pieces_of
from rulekit.engine.melds.values import Laid
from rulekit.engine.rechoosing import is_secret
from rulekit.engine.remembered import card_value
from rulekit.engine.sight import cards_in, lies_turned, melds_in, melds_listed, owners_of

ALWAYS = (
    "seed", "question", "actor", "turn_player", "turn_number", "round_number", "dealer", "winner",
    "totals", "scores", "winners", "bound",
)  # fmt: skip
"""The attributes every state has, its events aside."""


def fields_of(machine: Machine, state: Any) -> dict[str, Any]:
    """The whole state, by attribute, as plain data."""
    names = dict.fromkeys((*ALWAYS, *(slot.name for slot in machine.slots)))
    return {name: _copied(getattr(state, name)) for name in names}


def _copied(value: Any) -> Any:
    if isinstance(value, Laid):
        meld = value.meld
        return [value.number, value.owner, meld.kind, meld.base, meld.at, list(meld.pieces)]
    return [_copied(one) for one in value] if isinstance(value, list) else value


def checksum(machine: Machine, state: Any) -> str:
    """A short text that differs for different states."""
    text = json.dumps(fields_of(machine, state), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def whole_position(machine: Machine, state: Any) -> dict[str, Any]:
    """Everything, hidden cards too, as `given` of a scenario is written. Seats count from 1.

    Piles that lie face down begin with the next card to be drawn, others with the bottom card.
    """
    data: dict[str, Any] = {}
    for zone in machine.zones:
        data[zone.name] = zone_cards(machine, state, zone)
    data["dealer"] = state.dealer + 1
    data["turn"] = state.turn_player + 1
    data["turn_number"] = state.turn_number
    data["round"] = state.round_number
    phase = phase_now(machine, state)
    if phase:
        data["phase"] = phase
    chosen = chosen_so_far(machine, state)
    if chosen:
        data["chosen"] = chosen
    data["totals"] = list(state.totals)
    data["state"] = {
        slot.variable: variable_value(machine, state, slot)
        for slot in machine.slots
        if slot.variable
    }
    return data


def chosen_so_far(machine: Machine, state: Any) -> dict[int, str]:
    """What players have chosen in secret, by seat from 1, while others are still to choose."""
    if not is_secret(machine, state):
        return {}
    question = machine.questions[state.question]
    chosen: dict[int, str] = {}
    for seat in state.asking[: state.asking_at]:
        number = question.actions[getattr(state, question.picked)[seat]]
        values = (getattr(state, slot)[seat] for slot in machine.actions[number].kept)
        chosen[seat + 1] = machine.make(number, tuple(values)).text
    return chosen


def phase_now(machine: Machine, state: Any) -> str:
    """The open phase, as `given` names it; "" in a window and when the match is over."""
    if state.question < 0 or machine.questions[state.question].window:
        return ""
    name = machine.questions[state.question].name
    return next((one for one in (name, name.rpartition("/")[2]) if one in machine.phases), "")


def zone_cards(machine: Machine, state: Any, zone: ZoneInfo) -> Any:
    """The cards or melds of a zone, by owner where it has owners."""
    part = _melds if zone.melds else _codes
    parts = {owner + 1: part(machine, state, zone, owner) for owner in owners_of(machine, zone)}
    return parts[0] if not zone.per else parts


def _melds(machine: Machine, state: Any, zone: ZoneInfo, owner: int) -> list[dict[str, Any]]:
    """Melds as `set_melds` reads them: a number only where it is not the next."""
    before = {laid.number: index for index, laid in enumerate(melds_listed(machine, state))}
    out: list[dict[str, Any]] = []
    for laid in melds_in(state, zone, owner):
        meld = laid.meld
        data: dict[str, Any] = {"owner": laid.owner + 1, kind_of(meld): meld.cards}
        if meld.label:
            data["as"] = meld.label
        if laid.number != before[laid.number] + 1:
            data["number"] = laid.number
        out.append(data)
    return out


def _codes(machine: Machine, state: Any, zone: ZoneInfo, owner: int) -> list[str]:
    pieces = cards_in(state, zone, owner)
    if zone.pile and not zone.face_up:
        pieces.reverse()
    other = " face down" if zone.face_up else " face up"
    return [
        machine.deck.codes[piece] + other * lies_turned(state, zone, piece) for piece in pieces
    ]


def variable_value(machine: Machine, state: Any, slot: Slot) -> Any:
    """A declared variable; by seat or team where it is kept for each."""
    value = getattr(state, slot.name)
    if slot.each:
        parts = enumerate(value, 1)
        return {owner: _remembered(machine, state, slot, one) for owner, one in parts}
    return _remembered(machine, state, slot, value)


def _remembered(machine: Machine, state: Any, slot: Slot, value: Any) -> Any:
    if slot.value_kind == "card" and slot.kind == "int" and value >= 0:
        return card_value(machine, state, value)
    return plain_value(machine, slot, value)


def plain_value(machine: Machine, slot: Slot, value: Any) -> Any:
    """One value as plain data: a name, a code, a seat from 1, None for none."""
    if isinstance(value, list):
        return [plain_value(machine, slot, one) for one in value]
    if slot.kind == "mask":
        return [machine.deck.codes[piece] for piece in pieces_of(value)]
    match slot.value_kind:
        case "bool":
            return None if value < 0 else bool(value)
        case "int":
            return None if value == NO_NUMBER else value
        case _ if value < 0:
            return None
        case "card":
            return machine.deck.codes[value]
        case "suit":
            return machine.deck.suits[value]
        case "rank":
            return machine.deck.ranks[value] if value < len(machine.deck.ranks) else "joker"
        case "player" | "team":
            return value + 1
        case "word":
            return slot.words[value]
        case "contract":
            return slot.words[value] or None
        case _:
            return value
