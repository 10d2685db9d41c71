"""A match as one seat knows it: the view, the log, a sample."""

from __future__ import annotations

from typing import Any

from rulekit.engine.event import Events
from rulekit.engine.knowledge import Knowledge, Raw, knowledge
from rulekit.engine.past import Origin, Past, unrolled
from rulekit.engine.sample import make_sampler, permuted
from rulekit.engine.text import label_of
from rulekit.engine.view import phase_of, remembers_cards, variables_for, zones_for
from rulekit.engine.wording import log_lines


def whole_past(origin: Origin, past: Past) -> list[Events]:
    """All that happened, the deal first."""
    return [*origin.before, *unrolled(past)]


def known_to(origin: Origin, state: Any, past: Past, viewer: int) -> Knowledge:
    """What a viewer (a seat from 0, or -1) knows of the cards now."""
    raw: list[Raw] = [one for events in whole_past(origin, past) for one in events.raw]
    return knowledge(origin.machine, origin.first, raw, state, viewer)


def log_of(origin: Origin, past: Past, viewer: int) -> list[str]:
    """What happened, in English, as the viewer may know it."""
    seat = viewer + 1 if viewer >= 0 else None
    return [
        line
        for events in whole_past(origin, past)
        for line in log_lines(event.for_seat(seat) for event in events)
    ]


def view_of(origin: Origin, state: Any, past: Past, number: int, viewer: int) -> dict[str, Any]:
    """All that the viewer may know, as plain data."""
    machine = origin.machine
    known = known_to(origin, state, past, viewer) if remembers_cards(machine, state) else None
    over = state.actor < 0
    legal = machine.legal(state) if viewer >= 0 and viewer == state.actor else ()
    return {
        "game": origin.facts.id,
        "name": origin.facts.name,
        "seat": viewer + 1 if viewer >= 0 else None,
        "players": machine.players,
        "options": dict(machine.options),
        "number": number,
        "round": state.round_number,
        "dealer": state.dealer + 1,
        "turn": {"seat": state.turn_player + 1, "number": state.turn_number},
        "phase": phase_of(machine, state),
        "actor": None if over else state.actor + 1,
        "zones": zones_for(machine, state, viewer),
        "state": variables_for(machine, state, known),
        "totals": list(state.totals),
        "scores": list(state.scores),
        "over": over,
        "winners": [seat + 1 for seat in state.winners] if over else [],
        "actions": [
            {"text": action.text, "label": label_of(machine, state, action)} for action in legal
        ],
        "log": log_of(origin, past, viewer),
    }


def sampled(origin: Origin, state: Any, past: Past, viewer: int, seed: str) -> Origin:
    """The beginning of a match in which the cards the viewer does not know lie otherwise."""
    machine = origin.machine
    known = known_to(origin, state, past, viewer)
    before, decisions = whole_past(origin, past), _decisions(origin, past)
    world = make_sampler(machine, state, before, decisions, known, seed).world()
    first = origin.first and permuted(machine, origin.first, world.first_swap)
    return Origin(origin.facts, machine, world.state, world.past, None, None, first)


def _decisions(origin: Origin, past: Past) -> list[Any]:
    """The true state before each action, oldest first."""
    state = origin.start.copy()
    out = []
    for events in unrolled(past):
        out.append(state.copy())
        if events.action is not None:
            origin.machine.apply(state, events.action)
            state.events = []
    return out
