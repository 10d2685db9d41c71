"""Our own faults: the match stays as it was, and the rule that was carried out is named."""

from __future__ import annotations

import pickle

import attrs
import pytest

from rulekit.engine.event import make_events
from rulekit.engine.past import Origin
from rulekit.engine.position import fields_of
from rulekit.errors import InternalError, UndoRefused
from rulekit.match import Match
from tests.engine import toy
from tests.engine.table import FACTS, start


def failing() -> Match:
    """A match whose second draw fails half-way."""
    namespace = {"apply": toy.apply}
    text = (
        "def fail(state, action):\n"
        "    apply(state, action)\n"
        "    if state.turn_number > 2:\n"
        "        state.stock.clear()\n"
        "        return 1 // 0\n"
    )
    exec(compile(text, "<rules>", "exec"), namespace)
    machine = attrs.evolve(toy.MACHINE, apply=namespace["fail"], lines={4: "toy.yaml:20"})
    state = machine.new("1")
    before = (make_events(machine, None, -1, state.events),)
    state.events = []
    return Match(Origin(FACTS, machine, state.copy(), before, "1"), state)


def test_a_failure_is_told_and_leaves_the_match_as_it_was() -> None:
    match = failing()
    match.apply("draw")
    before = fields_of(match.machine, match.state), match.log(), match.number
    with pytest.raises(InternalError) as failure:
        match.apply("draw")
    assert (fields_of(match.machine, match.state), match.log(), match.number) == before
    assert failure.value.place == "toy.yaml:20"
    assert str(failure.value) == (
        "the compiled game failed with ZeroDivisionError: integer division or modulo by zero "
        "(while carrying out toy.yaml:20); this is a fault of rulekit, please report it"
    )
    assert pickle.loads(pickle.dumps(failure.value)).place == "toy.yaml:20"


def test_seats_that_are_not_there() -> None:
    match = start()
    for seat in (0, 4, True, "1"):
        with pytest.raises(ValueError, match="there is no seat"):
            match.view(seat)  # type: ignore[arg-type]


def test_a_match_without_a_loaded_game_cannot_be_pickled() -> None:
    with pytest.raises(TypeError, match="loaded game"):
        pickle.dumps(start())


def test_a_new_match_has_nothing_to_undo() -> None:
    with pytest.raises(UndoRefused):
        start().undo()
