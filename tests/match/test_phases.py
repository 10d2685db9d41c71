"""A position takes its phase as a match says what is asked, and as positions are written."""

from __future__ import annotations

import pytest

import rulekit
from rulekit.errors import StartRefused
from rulekit.rules.library import shipped_games


@pytest.mark.parametrize("name", shipped_games())
def test_what_is_asked_is_a_phase_of_a_position(name: str) -> None:
    game = rulekit.load(name)
    match = game.start(players=game.players[0], seed="4")
    checked = 0
    for step in range(12):
        questions = match.machine.questions
        if match.over:
            break
        if not any(one.window and one.name == match.phase for one in questions):
            position = match.position()
            again = game.start_from(match.players, {**position, "phase": match.phase})
            assert again.phase == match.phase
            assert again.position() == position
            checked += 1
        match.apply(match.legal_actions()[step % len(match.legal_actions())])
    assert checked


@pytest.mark.parametrize("phase", ["play/fly", "play/", "draw/play", "fly", "/draw"])
def test_another_phase_is_refused_with_those_there_are(phase: str) -> None:
    with pytest.raises(StartRefused, match=r"there is no phase .*; the phases are .*draw"):
        rulekit.load("gin_rummy").start_from(2, {"phase": phase})


def test_a_phase_of_a_stage_may_be_said_either_way() -> None:
    given = {"hands": [["7H", "9C"], ["3D"]], "discard": ["4S"], "stock": ["2C", "3C"], "turn": 1}
    game = rulekit.load("gin_rummy")
    for phase in ("discard", "play/discard"):
        assert game.start_from(2, {**given, "phase": phase}).phase == "play/discard"
