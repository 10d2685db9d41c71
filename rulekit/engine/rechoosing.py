"""Choices that others have made in secret: a sample makes them anew."""

from __future__ import annotations

from random import Random
from typing import Any

import attrs

from rulekit.engine.action import Action
from rulekit.engine.event import Link, make_events
from rulekit.engine.machine import Machine


@attrs.frozen(eq=False)
class World:
    """A position with its past."""

    state: Any
    past: tuple[Link, ...]


def chosen_anew(machine: Machine, world: World, viewer: int, seed: str) -> World:
    """The world in which others than the viewer (from 0) may have chosen otherwise, where choices
    are open that nobody has seen yet."""
    chosen = secret_choices(machine, world.state)
    if not chosen:
        return world
    state, past = world.state.copy(), list(world.past)
    random = Random(f"{seed}/choices")
    for at in range(chosen):
        if state.asking[at] == viewer:
            continue
        action = _choose(machine, state, at, random)
        told = len(past) - chosen + at  # A position may say choices that were never told.
        if told >= 0 and past[told].action is not None:
            events = past[told]
            past[told] = make_events(machine, action, events.actor, events.raw)
    for name in _COURSE:
        setattr(state, name, getattr(world.state, name))
    state.events = []
    return attrs.evolve(world, state=state, past=tuple(past))


def secret_choices(machine: Machine, state: Any) -> int:
    """How many choices have been made that are kept secret until all have chosen."""
    return state.asking_at if is_secret(machine, state) else 0


def is_secret(machine: Machine, state: Any) -> bool:
    """Whether all choose in secret now."""
    return bool(state.question >= 0 and machine.questions[state.question].picked)


_COURSE = ("question", "actor", "turn_player", "turn_number", "asking_at")


def _choose(machine: Machine, state: Any, at: int, random: Random) -> Action:
    """Another legal choice of the `at`th who was asked, in a state that goes on from there."""
    state.turn_number -= state.asking_at - at
    state.asking_at = at
    state.actor = state.turn_player = state.asking[at]
    legal = machine.legal(state)
    action = legal[int(random.random() * len(legal))]
    question = state.question
    machine.apply(state, action)
    assert state.question == question, "the next is asked the same"
    return action
