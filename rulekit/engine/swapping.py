"""A position, an event, an action with other cards in place of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulekit.engine.action import Action
from rulekit.engine.copies import swapped, swapped_laid
from rulekit.engine.knowledge import Raw
from rulekit.engine.machine import Machine
from rulekit.engine.melds.bits import pieces_of
from rulekit.engine.melds.values import Meld, Way
from rulekit.engine.seen_memory import has_seen
from rulekit.engine.sight import moved_pieces


def pieces_of_event(machine: Machine, event: Raw) -> tuple[int, ...]:
    """The pieces that a raw event tells of."""
    shape = machine.shapes[event[0]]
    return (event[1],) if shape.kind == "show" else moved_pieces(shape, event)


def relabel(machine: Machine, event: Raw, swap: Sequence[int]) -> Raw:
    """The same raw event with other cards."""
    match machine.shapes[event[0]].kind:
        case "move" | "show" | "lay_off":
            return (event[0], swap[event[1]], *event[2:])
        case "lay":
            return (event[0], swapped_laid(machine, event[1], swap), *event[2:])
        case _:
            return event


def relabel_action(
    machine: Machine, action: Action, swap: Sequence[int], own: bool = False
) -> Action:
    """The same action with other cards, of its `own` player, who knows what was said, with other
    copies alone; cards that are named stay what they are."""
    if own:
        faces = machine.deck.piece_face
        swap = [new if faces[new] == faces[old] else old for old, new in enumerate(swap)]
    values = tuple(
        value if choice.named else _other(machine, choice.kind, value, swap)
        for choice, value in zip(machine.actions[action.number].choices, action.values, strict=True)
    )
    return action if values == action.values else machine.make(action.number, values)


def pieces_of_action(machine: Machine, action: Action) -> list[int]:
    """The cards that an action takes from where they lie, those of melds aside."""
    out: list[int] = []
    choices = machine.actions[action.number].choices
    for choice, value in zip(choices, action.values, strict=True):
        if choice.named:
            continue
        if choice.kind == "card" and value >= 0:
            out.append(value)
        elif choice.kind == "cards" and value >= 0:
            out.extend(pieces_of(value))
    return out


def _other(machine: Machine, kind: str, value: Any, swap: Sequence[int]) -> Any:
    if isinstance(value, Meld):
        return swapped(machine, value, swap)
    if isinstance(value, Way):
        melds = tuple(swapped(machine, meld, swap) for meld in value.melds)
        mask = sum(meld.mask for meld in melds)
        return Way(melds, mask, _other_mask(value.rest, swap) & ~mask)
    if kind == "card" and value >= 0:
        return swap[value]
    return _other_mask(value, swap) if kind == "cards" and value >= 0 else value


def _other_mask(mask: int, swap: Sequence[int]) -> int:
    out = 0
    for piece in pieces_of(mask):
        out |= 1 << swap[piece]
    return out


def permuted(machine: Machine, state: Any, swap: Sequence[int], viewer: int) -> Any:
    """The position with each card replaced by the one it is swapped for, but for those in memory
    that the viewer (from 0, or -1) has seen when they were remembered."""
    other = state.copy()
    moved = 0
    for piece in range(machine.deck.size):
        if swap[piece] != piece:
            moved |= 1 << piece
    if not moved:
        return other

    def masked(mask: int) -> int:
        here = mask & moved
        return mask & ~moved | _other_mask(here, swap) if here else mask

    for slot in machine.slots:
        if slot.seen == "all":
            continue
        value = getattr(other, slot.name)
        if slot.kind == "mask":
            new: Any = [masked(one) for one in value] if slot.each else masked(value)
        elif slot.kind == "pile" and slot.each:
            new = [[swap[piece] for piece in pile] for pile in value]
        elif slot.kind == "pile":
            new = [swap[piece] for piece in value]
        elif slot.kind == "melds" and slot.each:
            new = [[swapped_laid(machine, one, swap) for one in part] for part in value]
        elif slot.kind == "melds":
            new = [swapped_laid(machine, one, swap) for one in value]
        elif slot.value_kind == "cards":
            new = masked(value) if value >= 0 else value
        elif slot.value_kind == "card":
            new = _other_cards(value, swap)
        else:
            continue
        if slot.seen and slot.each:
            new = [
                old if has_seen(slot, state, viewer, owner) else one
                for owner, (old, one) in enumerate(zip(value, new, strict=True))
            ]
        elif slot.seen and has_seen(slot, state, viewer):
            new = value
        setattr(other, slot.name, new)
    return other


def _other_cards(value: Any, swap: Sequence[int]) -> Any:
    if isinstance(value, list):
        return [_other_cards(one, swap) for one in value]
    return swap[value] if value >= 0 else value
