"""A match as one seat knows it: the view, the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulekit.engine.action import Action
from rulekit.engine.event import Link
from rulekit.engine.knowledge import (
    Knowledge,
    Raw,
    begin,
    follow,
    knowledge,
    look_at_table,
)
from rulekit.engine.past import Origin, Past, unrolled
from rulekit.engine.text import label_of
from rulekit.engine.view import phase_of, remembers_cards, variables_for, zones_for

_NEVER = object()


def whole_past(origin: Origin, past: Past) -> list[Link]:
    """All that happened, the deal first."""
    return [*origin.before, *unrolled(past)]


def known_to(origin: Origin, state: Any, past: Past, viewer: int) -> Knowledge:
    """What a viewer (a seat from 0, or -1) knows of the cards now."""
    raw: list[Raw] = [one for events in whole_past(origin, past) for one in events.raw]
    return knowledge(origin.machine, origin.first, raw, state, viewer)


def known_now(origin: Origin, state: Any, past: Past, viewer: int) -> Knowledge:
    """The same for a view, which is made again and again: what was worked out is gone on with."""
    machine = origin.machine
    kept, known = origin.known.get(viewer) or (_NEVER, None)
    new: list[Link] = []
    events = past
    while events is not None and events is not kept:
        new.append(events)
        if any(machine.shapes[one[0]].kind == "round" for one in events.raw):
            break
        events = events.before
    if known is None or events is not kept:
        dealt = events is not None
        known = begin(machine, None if dealt else origin.first, state, viewer)
        new.extend(() if dealt else reversed(origin.before))
    at = 0
    for one in reversed(new):
        for event in one.raw:
            follow(known, at, event)
            at += 1
    origin.known[viewer] = (past, known)
    now = known.copy()
    look_at_table(now, state)
    return now


def log_of(origin: Origin, past: Past, viewer: int) -> list[str]:
    """What happened, in English, as the viewer may know it."""
    seat = viewer + 1 if viewer >= 0 else None
    kept, lines = origin.logs.get(viewer) or (_NEVER, [])
    new: list[Link] = []
    events = past
    while events is not None and events is not kept:
        new.append(events)
        events = events.before
    if events is not kept:
        lines = [line for one in origin.before for line in one.lines_for(seat)]
    for one in reversed(new):
        lines.extend(one.lines_for(seat))
    origin.logs[viewer] = (past, lines)
    return list(lines)


def view_of(
    origin: Origin,
    state: Any,
    past: Past,
    number: int,
    viewer: int,
    legal: Sequence[Action] = (),
) -> dict[str, Any]:
    """All that the viewer may know, as plain data, and the legal actions of one who is to act."""
    machine = origin.machine
    known = None
    if remembers_cards(machine, state):
        known = known_now(origin, state, past, viewer)
    over = state.actor < 0
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
