"""Values of a state as plain data."""

from __future__ import annotations

from typing import Any

from rulekit.engine.action import NO_NUMBER
from rulekit.engine.machine import Machine, Slot
from rulekit.engine.melds.bits import pieces_of
from rulekit.engine.remembered import card_value


def variable_value(machine: Machine, state: Any, slot: Slot) -> Any:
    """A declared variable; by seat or team where it is kept for each."""
    value = getattr(state, slot.name)
    if slot.each:
        parts = enumerate(value, 1)
        return {owner: remembered_value(machine, state, slot, one) for owner, one in parts}
    return remembered_value(machine, state, slot, value)


def remembered_value(machine: Machine, state: Any, slot: Slot, value: Any) -> Any:
    """One value that is remembered; a copy of a card where that is not plain by its number."""
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
