"""Another match that a seat cannot tell from the one it sits in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import attrs

from rulekit.engine.action import Action
from rulekit.engine.copies import candidates, swapped, swapped_laid
from rulekit.engine.event import Events, make_events
from rulekit.engine.knowledge import Knowledge, Raw, Renaming
from rulekit.engine.machine import Machine
from rulekit.engine.melds.bits import pieces_of
from rulekit.engine.melds.values import Meld, Place, Way
from rulekit.engine.parse import Reading
from rulekit.engine.sight import moved_pieces
from rulekit.engine.spots import Spot

_STILL = -1
_TRIES = 40
_EXCHANGES = 4


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


@attrs.frozen(eq=False)
class Lot:
    """Cards that the viewer cannot tell apart, until the event `at` mixed them with others.

    One without pieces stands for two copies that changed parts with that event.
    """

    at: int
    pieces: tuple[int, ...]
    recent: bool
    """Mixed since the last deal, so that what was played since depends on them."""
    renamed: tuple[int, int] | None = None


Deal = list[list[int]]
"""For each lot its pieces as they are dealt: one list beside the pieces it lies in place of."""


@attrs.frozen(eq=False)
class Sampler:
    """What a sample is made from; `decisions` are the true states before the latest actions."""

    machine: Machine
    state: Any
    past: Sequence[Events]
    decisions: Sequence[Any]
    lots: tuple[Lot, ...]
    seed: str

    def world(self) -> World:
        """A world that fits all that was played: dealt by chance until one does, or, where that
        is rare, reached from the true one by many exchanges that each still fit."""
        random = Random(f"{self.seed}/sample")
        for _ in range(_TRIES):
            world = self._build([_shuffled(lot.pieces, random) for lot in self.lots])
            if is_possible(self.machine, world, self.decisions):
                return world
        return self._wander(random)

    def _wander(self, random: Random) -> World:
        deal = [
            list(lot.pieces) if lot.recent else _shuffled(lot.pieces, random) for lot in self.lots
        ]
        places = [
            (number, place)
            for number, lot in enumerate(self.lots)
            if lot.recent
            for place in range(len(lot.pieces))
        ]
        world = self._build(deal)
        for _ in range(_EXCHANGES * len(places)):
            number, i = places[int(random.random() * len(places))]
            lot = deal[number]
            j = int(random.random() * len(lot))
            lot[i], lot[j] = lot[j], lot[i]
            tried = self._build(deal)
            if is_possible(self.machine, tried, self.decisions):
                world = tried
            else:
                lot[i], lot[j] = lot[j], lot[i]
        return world

    def _build(self, deal: Deal) -> World:
        """What lies in the place of each piece, worked out backwards from now."""
        swap = {piece: piece for piece in range(self.machine.deck.size)}
        name = dict(swap)
        now, earlier = dict(swap), dict[int, dict[int, int]]()
        for lot, dealt in zip(reversed(self.lots), reversed(deal), strict=True):
            if lot.renamed is not None:
                one, other = lot.renamed
                swap[one], swap[other] = swap[other], swap[one]
                name[one], name[other] = name[other], name[one]
            swap.update(zip(lot.pieces, (name[piece] for piece in dealt), strict=True))
            if lot.at == _STILL:
                now = dict(swap)
            else:
                earlier[lot.at] = dict(swap)
        other_state = permuted(self.machine, self.state, now)
        other_state.seed = f"{self.seed}/after"
        return World(other_state, *_retold(self.machine, self.past, now, earlier))


def make_sampler(
    machine: Machine,
    state: Any,
    past: Sequence[Events],
    decisions: Sequence[Any],
    known: Knowledge,
    seed: str,
) -> Sampler:
    """All that is needed to sample for the viewer whose knowledge this is."""
    raw = [event for events in past for event in events.raw]
    rounds = [at for at, event in enumerate(raw) if machine.shapes[event[0]].kind == "round"]
    last_deal = rounds[-1] if rounds else -1
    lots = []
    for change in known.changes:
        recent = change.at > last_deal
        if isinstance(change, Renaming):
            lots.append(Lot(change.at, (), recent, change.pieces))
        else:
            lots += [Lot(change.at, tuple(sorted(block)), recent) for block in change.blocks]
    lots += [Lot(_STILL, tuple(block), True) for block in known.blocks()]
    return Sampler(machine, state, past, decisions, tuple(lots), seed)


def _shuffled(pieces: Sequence[int], random: Random) -> list[int]:
    """The pieces by chance; of `random` only what stays the same across versions is used."""
    dealt = list(pieces)
    for i in range(len(dealt) - 1, 0, -1):
        j = int(random.random() * (i + 1))
        dealt[i], dealt[j] = dealt[j], dealt[i]
    return dealt


def _retold(
    machine: Machine,
    past: Sequence[Events],
    swap: dict[int, int],
    earlier: Mapping[int, dict[int, int]],
) -> tuple[tuple[Events, ...], tuple[dict[int, int], ...], dict[int, int]]:
    """The past with the cards as they lie in the new world, told backwards.

    `swap` holds at the end, and before each event in `earlier` the one given there.
    """
    at = sum(len(events.raw) for events in past)
    retold: list[Events] = []
    swaps: list[dict[int, int]] = []
    for events in reversed(past):
        raw: list[Raw] = []
        seen: dict[int, int] = {}
        for event in reversed(events.raw):
            at -= 1
            raw.append(_relabel(machine, event, swap))
            seen |= {piece: swap[piece] for piece in _pieces_of_event(machine, event)}
            if at in earlier:
                swap = earlier[at]
        raw.reverse()
        action = events.action and relabel_action(machine, events.action, {**swap, **seen})
        retold.append(make_events(machine, action, events.actor, raw))
        swaps.append(swap)
    return tuple(reversed(retold)), tuple(reversed(swaps)), swap


def is_possible(machine: Machine, world: World, decisions: Sequence[Any]) -> bool:
    """Whether every action since the last deal was legal in that world too.

    `decisions` are the true states before the latest actions.
    """
    number = len(world.past)
    for state in reversed(decisions):
        number -= 1
        events = world.past[number]
        if any(machine.shapes[event[0]].kind == "round" for event in events.raw):
            break
        there = permuted(machine, state, world.swaps[number])
        if events.action is not None and not _may(machine, there, events.action):
            return False
    return True


def _may(machine: Machine, state: Any, action: Action) -> bool:
    """Whether the action is legal with some copies of its cards."""
    if machine.why(state, action) < 0:
        return True
    choices = machine.actions[action.number].choices
    copied = tuple(
        _as_read(machine, choice.kind, value)
        for choice, value in zip(choices, action.values, strict=True)
    )
    reading = Reading(machine.actions[action.number], copied)
    return any(machine.why(state, one) < 0 for one in candidates(machine, state, reading))


def _as_read(machine: Machine, kind: str, value: Any) -> Any:
    """A value as a `Reading` has it."""
    if kind == "card" and value >= 0:
        return machine.deck.piece_face[value]
    return Spot(value.number, value.end) if isinstance(value, Place) else value


def _pieces_of_event(machine: Machine, event: Raw) -> tuple[int, ...]:
    shape = machine.shapes[event[0]]
    return (event[1],) if shape.kind == "show" else moved_pieces(shape, event)


def _relabel(machine: Machine, event: Raw, swap: Mapping[int, int]) -> Raw:
    match machine.shapes[event[0]].kind:
        case "move" | "show" | "lay_off":
            return (event[0], swap[event[1]], *event[2:])
        case "lay":
            return (event[0], swapped_laid(machine, event[1], swap), *event[2:])
        case _:
            return event


def relabel_action(machine: Machine, action: Action, swap: Mapping[int, int]) -> Action:
    """The same action with other cards."""
    values = tuple(
        _other(machine, choice.kind, value, swap)
        for choice, value in zip(machine.actions[action.number].choices, action.values, strict=True)
    )
    return action if values == action.values else machine.make(action.number, values)


def _other(machine: Machine, kind: str, value: Any, swap: Mapping[int, int]) -> Any:
    if isinstance(value, Meld):
        return swapped(machine, value, swap)
    if isinstance(value, Way):
        melds = tuple(swapped(machine, meld, swap) for meld in value.melds)
        mask = sum(meld.mask for meld in melds)
        return Way(melds, mask, _other_mask(value.rest, swap) & ~mask)
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
        elif slot.kind == "melds" and slot.each:
            laid = [[swapped_laid(machine, one, swap) for one in part] for part in value]
            setattr(other, slot.name, laid)
        elif slot.kind == "melds":
            setattr(other, slot.name, [swapped_laid(machine, one, swap) for one in value])
        elif slot.value_kind == "card":
            setattr(other, slot.name, _other_cards(value, swap))
    return other


def _other_cards(value: Any, swap: Mapping[int, int]) -> Any:
    if isinstance(value, list):
        return [_other_cards(one, swap) for one in value]
    return swap[value] if value >= 0 else value
