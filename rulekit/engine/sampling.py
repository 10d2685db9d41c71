"""A match like the one a seat sits in, as far as the seat can tell."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import attrs

from rulekit.engine.event import Link, make_events
from rulekit.engine.exchanges import Stretch, stretches
from rulekit.engine.fitting import make_decisions, states_so
from rulekit.engine.knowledge import Raw, knowledge
from rulekit.engine.machine import Machine
from rulekit.engine.past import Origin, Past, unrolled
from rulekit.engine.rechoosing import World, chosen_anew
from rulekit.engine.retelling import Told, by_rounds, retold
from rulekit.engine.sample import Sampler
from rulekit.engine.swapping import permuted


@attrs.frozen(eq=False)
class Earlier:
    """The rounds that are over, told with other cards: the same in all samples for a seat."""

    told: list[Told]
    first_swap: list[int]


def sampled(origin: Origin, state: Any, past: Past, viewer: int, seed: str) -> Origin:
    """The beginning of a match in which the cards the viewer does not know lie otherwise."""
    machine = origin.machine
    older, recent = _split(origin, past)
    events = [*older[-1:], *recent]
    told = by_rounds(machine, events)[-1]
    stretch = _this_stretch(origin, events, state, viewer, dealt=bool(older))
    states = _states(origin, unrolled(past), recent, state)
    decisions = make_decisions(machine, viewer, told, states, stretch)
    swaps = Sampler(machine, stretch, decisions, Random(f"{seed}/sample")).swaps()
    other = permuted(machine, state, swaps[-1], viewer)
    other.seed = f"{seed}/after"
    now, first = retold(machine, told, stretch, swaps, viewer), swaps[0]
    if older:
        earlier = _earlier(origin, older, state, viewer)
        now, first = [*earlier.told, *now], earlier.first_swap
    world = chosen_anew(machine, World(other, _joined(machine, now)), viewer, seed)
    begun = origin.first and permuted(machine, origin.first, first, viewer)
    other_origin = Origin(origin.facts, machine, world.state, world.past, None, None, begun)
    there = partial(states_so, machine, decisions, swaps)
    other_origin.sampled[_BEFORE] = (None, there)
    return other_origin


def _split(origin: Origin, past: Past) -> tuple[list[Link], list[Link]]:
    """What happened until the round was dealt that is being played, and since."""
    recent: list[Link] = []
    events = past
    while events is not None and not _deals(origin.machine, events):
        recent.append(events)
        events = events.before
    older = [*origin.before, *unrolled(events)]
    while older and not _deals(origin.machine, older[-1]):
        recent.append(older.pop())
    return older, recent[::-1]


def _deals(machine: Machine, events: Link) -> bool:
    return any(machine.shapes[one[0]].kind == "round" for one in events.raw)


def _this_stretch(
    origin: Origin, events: list[Link], state: Any, viewer: int, dealt: bool
) -> Stretch:
    """What the viewer knows of the round being played."""
    machine = origin.machine
    raw = [one for each in events for one in each.raw]
    known = knowledge(machine, None if dealt else origin.first, raw, state, viewer)
    return stretches(machine, known, _rounds(machine, raw))[-1]


def _rounds(machine: Machine, raw: list[Raw]) -> list[int]:
    return [at for at, event in enumerate(raw) if machine.shapes[event[0]].kind == "round"]


def _states(
    origin: Origin, played: list[Link], recent: list[Link], state: Any
) -> list[Any]:
    """The state before each of the latest actions of this round, and the one now."""
    here = played[max(len(played) - len(recent), 0) :]
    link = here[0].before if here else None
    kept, begun = origin.sampled.get(_BEGUN, (_NEVER, None))
    if kept is not link:
        begun = origin.state_after(link)
        origin.sampled[_BEGUN] = (link, begun)
    out: list[Any] = []
    if len(here) < len(recent) and _BEFORE in origin.sampled:
        out.extend(origin.sampled[_BEFORE][1]())
    apply = origin.machine.silent().apply
    at: Any = begun
    for events in here:
        out.append(at)
        at = at.copy()
        if events.action is not None:
            apply(at, events.action)
    return [*out, state]


def _earlier(origin: Origin, older: list[Link], state: Any, viewer: int) -> Earlier:
    """The rounds that are over, worked out once for each viewer."""
    link, kept = origin.sampled.get(viewer, (_NEVER, None))
    if link is older[-1] and isinstance(kept, Earlier):
        return kept
    machine = origin.machine
    raw = [one for events in older for one in events.raw]
    known = knowledge(machine, origin.first, raw, state, viewer)
    random = Random(f"{machine.game}/earlier")
    told: list[Told] = []
    first: list[int] = []
    there = stretches(machine, known, _rounds(machine, raw))
    for stretch, part in zip(there[:-1], by_rounds(machine, older), strict=False):
        swaps = stretch.swaps(stretch.by_chance(random))
        first = first or swaps[0]
        told.extend(retold(machine, part, stretch, swaps, viewer))
    earlier = Earlier(told, first)
    origin.sampled[viewer] = (older[-1], earlier)
    return earlier


def _joined(machine: Machine, told: list[Told]) -> tuple[Link, ...]:
    """The events again, where a round ends and the next is dealt with one action."""
    out: list[Link] = []
    for one in told:
        if one.raw and machine.shapes[one.raw[0][0]].kind == "round":
            out[-1].raw.extend(one.raw)
        else:
            out.append(make_events(machine, one.action, one.actor, list(one.raw)))
    return tuple(out)


_NEVER = object()
_BEGUN, _BEFORE = "begun", "before"
"""Under which an origin keeps the state with which the round began, or the sampled match did, and
what gives the states before that."""
