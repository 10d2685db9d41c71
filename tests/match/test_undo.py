"""Going back is exact, and refused where something has come to light."""

from __future__ import annotations

import pytest
from hypothesis import given

from rulekit.engine.position import fields_of
from rulekit.errors import UndoRefused
from rulekit.match import Match
from tests.engine.table import matches, start, start_from
from tests.engine.toy import MACHINE


@given(matches)
def test_undo_is_exact_or_refused(match: Match) -> None:
    for action in match.legal_actions():
        before = fields_of(MACHINE, match.state), match.number, match.log()
        state = match.state
        match.apply(action)
        if action.name == "draw":
            with pytest.raises(UndoRefused):
                match.undo()
            return
        match.undo()
        assert (fields_of(MACHINE, match.state), match.number, match.log()) == before
        assert match.state is not state


def test_a_drawn_card_is_not_put_back() -> None:
    match = start("3")
    match.apply("draw")
    with pytest.raises(UndoRefused, match="a hidden card has been seen"):
        match.undo()
    assert match.number == 1


def test_a_shuffle_is_not_undone() -> None:
    match = start_from(
        {"hands": [["1R"], ["1R"], ["2R"]], "discard": ["5B", "4B", "3B"], "stock": []}
    )
    match.apply("draw")
    with pytest.raises(UndoRefused, match="cards have been shuffled"):
        match.undo()


def test_a_card_taken_from_the_open_pile_is_put_back() -> None:
    match = start_from({"hands": [["6B", "1R"], ["1B"], ["2R"]], "discard": ["3B"], "stock": []})
    match.apply("play_card 6B")
    match.apply("take_discard")
    match.undo()
    assert match.actor == 2
    match.undo()
    assert match.actor == 1
    with pytest.raises(UndoRefused, match="there is nothing to undo"):
        match.undo()


@given(matches)
def test_copies_go_their_own_ways(match: Match) -> None:
    before = fields_of(MACHINE, match.state), match.log(), match.number
    twin = match.copy()
    other = twin.copy()
    while not twin.over and twin.number < match.number + 5:
        twin.apply(twin.legal_actions()[0])
    while not other.over and other.number < match.number + 3:
        other.apply(other.legal_actions()[-1])
    assert (fields_of(MACHINE, match.state), match.log(), match.number) == before
    assert twin.log()[: len(match.log())] == match.log()
