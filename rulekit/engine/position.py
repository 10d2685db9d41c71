"""A position as plain data: written out, compared, summed up."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from rulekit.engine.machine import Machine, ZoneInfo
from rulekit.engine.meld_reading import kind_of
from rulekit.engine.melds.values import Laid
from rulekit.engine.plain import variable_value
from rulekit.engine.rechoosing import is_secret
from rulekit.engine.sight import cards_in, lies_turned, melds_in, melds_listed, owners_of
from rulekit.engine.waiting import phase_now, waiting_now

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
    Raises StartRefused where a window keeps what cannot be written.

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
    data |= waiting_now(machine, state)
    data["totals"] = list(state.totals)
    if any(state.scores):
        data["scores"] = list(state.scores)
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
