"""Another match that a seat cannot tell from the one it sits in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import attrs

from rulekit.engine.action import Action, pieces_of
from rulekit.engine.copies import candidates
from rulekit.engine.event import Events, make_events
from rulekit.engine.knowledge import Knowledge, Raw
from rulekit.engine.machine import Machine
from rulekit.engine.parse import Reading


@attrs.frozen(eq=False)
class World:
    """A position with its past, in which the cards the viewer does not know lie otherwise.

    `swaps` maps each piece to the one in its place, for each part of the past; `first_swap` does
    so for the time before all of it.
    """

    state: Any
    past: tuple[Events, ...]
    swaps: tuple[dict[int, int], ...]
    first_swap: dict[int, int]


def sample_world(
    machine: Machine, state: Any, past: Sequence[Events], known: Knowledge, seed: str
) -> World:
    """Deal the unknown cards anew; later shuffles follow the new seed."""
    random = Random(f"{seed}/sample")
    swap = {piece: piece for piece in range(machine.deck.size)}
    for block in known.blocks():
        _permute(block, swap, random)
    other = permuted(machine, state, swap)
    other.seed = f"{seed}/after"
    return World(other, *_retold(machine, past, known, swap, random))


def _permute(block: Sequence[int], swap: dict[int, int], random: Random) -> None:
    """Shuffle a block in place; of `random` only what stays the same across versions is used."""
    dealt = list(block)
    for i in range(len(dealt) - 1, 0, -1):
        j = int(random.random() * (i + 1))
        dealt[i], dealt[j] = dealt[j], dealt[i]
    swap.update(zip(block, dealt, strict=True))


def _retold(
    machine: Machine,
    past: Sequence[Events],
    known: Knowledge,
    swap: dict[int, int],
    random: Random,
) -> tuple[tuple[Events, ...], tuple[dict[int, int], ...], dict[int, int]]:
    """The past with the cards as they lie in the new world, told backwards."""
    mixings = {mixing.at: mixing for mixing in known.mixings}
    at = sum(len(events.raw) for events in past)
    retold: list[Events] = []
    swaps: list[dict[int, int]] = []
    for events in reversed(past):
        raw: list[Raw] = []
        seen: dict[int, int] = {}
        for event in reversed(events.raw):
            at -= 1
            raw.append(_relabel(machine, event, swap))
            if machine.shapes[event[0]].kind in ("move", "show"):
                seen[event[1]] = raw[-1][1]
            if at in mixings:
                swap = dict(swap)
                for block in mixings[at].blocks:
                    _permute(sorted(block), swap, random)
        raw.reverse()
        action = events.action and relabel_action(machine, events.action, {**swap, **seen})
        retold.append(make_events(machine, action, events.actor, raw))
        swaps.append(swap)
    return tuple(reversed(retold)), tuple(reversed(swaps)), swap


def is_possible(machine: Machine, world: World, decisions: Sequence[Any]) -> bool:
    """Whether every action since the last deal was legal in that world too.

    `decisions` are the true states before the latest actions.
    """
    latest = list(zip(world.past, world.swaps, strict=True))[-len(decisions) :] if decisions else []
    for (events, swap), state in reversed(list(zip(latest, decisions, strict=True))):
        action = events.action
        if action is not None and not _may(machine, permuted(machine, state, swap), action):
            return False
        if any(machine.shapes[event[0]].kind == "round" for event in events.raw):
            break
    return True


def _may(machine: Machine, state: Any, action: Action) -> bool:
    """Whether the action is legal with some copies of its cards."""
    if machine.why(state, action) < 0:
        return True
    faces = machine.deck.piece_face
    choices = machine.actions[action.number].choices
    copied = tuple(
        faces[value] if choice.kind == "card" and value >= 0 else value
        for choice, value in zip(choices, action.values, strict=True)
    )
    reading = Reading(machine.actions[action.number], copied)
    return any(machine.why(state, one) < 0 for one in candidates(machine, state, reading))


def _relabel(machine: Machine, event: Raw, swap: Mapping[int, int]) -> Raw:
    if machine.shapes[event[0]].kind in ("move", "show"):
        return (event[0], swap[event[1]], *event[2:])
    return event


def relabel_action(machine: Machine, action: Action, swap: Mapping[int, int]) -> Action:
    """The same action with other cards."""
    values = tuple(
        _other(choice.kind, value, swap)
        for choice, value in zip(machine.actions[action.number].choices, action.values, strict=True)
    )
    return action if values == action.values else machine.make(action.number, values)


def _other(kind: str, value: int, swap: Mapping[int, int]) -> int:
    if kind == "card" and value >= 0:
        return swap[value]
    return _other_mask(value, swap) if kind == "cards" and value >= 0 else value


def _other_mask(mask: int, swap: Mapping[int, int]) -> int:
    out = 0
    for piece in pieces_of(mask):
        out |= 1 << swap[piece]
    return out


def permuted(machine: Machine, state: Any, swap: Mapping[int, int]) -> Any:
    """The position with each card replaced by the one it is swapped for."""
    other = state.copy()
    for slot in machine.slots:
        value = getattr(other, slot.name)
        if slot.kind == "mask" and slot.each:
            setattr(other, slot.name, [_other_mask(one, swap) for one in value])
        elif slot.kind == "mask":
            setattr(other, slot.name, _other_mask(value, swap))
        elif slot.kind == "pile" and slot.each:
            setattr(other, slot.name, [[swap[piece] for piece in pile] for pile in value])
        elif slot.kind == "pile":
            setattr(other, slot.name, [swap[piece] for piece in value])
        elif slot.value_kind == "card":
            setattr(other, slot.name, _other_cards(value, swap))
    return other


def _other_cards(value: Any, swap: Mapping[int, int]) -> Any:
    if isinstance(value, list):
        return [_other_cards(one, swap) for one in value]
    return swap[value] if value >= 0 else value
