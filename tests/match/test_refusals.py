"""What is refused says why, and changes nothing."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from rulekit.engine.position import fields_of
from rulekit.errors import IllegalAction
from rulekit.match import Match
from tests.engine.table import matches, play_on, start, start_from
from tests.engine.toy import MACHINE

CASES = yaml.safe_load((Path(__file__).parent / "refusals.yaml").read_text(encoding="utf-8"))


def position() -> Match:
    return start_from(
        {
            "hands": [["1R", "5B", "SB"], ["4B", "6B"], ["6R", "1R"]],
            "discard": ["3R"],
            "stock": ["4R", "3B"],
        }
    )


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["say"]))
def test_refusal(case: dict) -> None:
    match = position()
    before = fields_of(MACHINE, match.state)
    with pytest.raises(IllegalAction) as refused:
        match.apply(case["say"], seat=1)
    refusal = refused.value
    assert (refusal.message, refusal.code) == (case["told"], case["code"])
    assert (refusal.because, refusal.place) == (case.get("because", ""), case.get("place", ""))
    assert str(refusal) == refusal.message
    assert fields_of(MACHINE, match.state) == before
    assert (match.number, match.log()) == (0, [])
    assert not match.is_legal(case["say"])


def test_seat_out_of_turn_comes_before_what_is_said() -> None:
    match = position()
    for seat, message in (
        (2, "it is seat 1's turn"),
        (0, "there is no seat 0; it is seat 1's turn"),
        (4, "there is no seat 4; it is seat 1's turn"),
    ):
        refusal = match.why("foo", seat=seat)
        assert refusal is not None
        assert (refusal.message, refusal.code) == (message, "play/not_your_turn")


def test_nothing_is_legal_once_the_match_is_over() -> None:
    match = play_on(start("7"), 500)
    assert match.over
    refusal = match.why("draw", seat=2)
    assert refusal is not None
    assert (refusal.message, refusal.code) == ("the match is over", "play/over")
    assert match.legal_actions() == ()
    assert (match.actor, match.actors) == (None, ())


def test_refusals_can_be_pickled() -> None:
    refusal = position().why("play_card 5B")
    assert refusal is not None
    again = pickle.loads(pickle.dumps(refusal))
    assert (again.message, again.because, again.place, again.code) == (
        refusal.message,
        refusal.because,
        refusal.place,
        refusal.code,
    )


@given(matches, st.text() | st.dictionaries(st.text(), st.text() | st.lists(st.text())))
def test_anything_said_is_carried_out_or_refused(match: Match, said: str | dict) -> None:
    before = fields_of(MACHINE, match.state)
    if match.why(said) is not None:
        with pytest.raises(IllegalAction):
            match.apply(said)
        assert fields_of(MACHINE, match.state) == before
    else:
        number = match.number
        match.apply(said)
        assert match.number == number + 1
