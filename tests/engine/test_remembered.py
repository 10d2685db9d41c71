"""Remembered cards of which there are several: a position says which, and comes back."""

from __future__ import annotations

from typing import Any

import pytest

import rulekit
from rulekit.errors import StartRefused

TEXT = """
rulekit: 1
game: pair
name: Pair
players: 2
deck: {like: standard_52, packs: 2}
zones:
  stock: {pile: face_down, starts_with: deck}
  discard: {pile: face_up}
  hand: {per: player, seen_by: owner}
state:
  round: {noted: card?}
turn:
  play:
    one_of:
      note: {choose: {card: hand}, do: noted = card}
      drop: {when: noted, do: move noted to discard}
match: {rounds: 1}
limits: {turns: 9, then: draw}
"""
GAME = rulekit.load_text(TEXT)


def place(**more: Any) -> dict[str, Any]:
    return {"hands": [["5H", "6H"], ["5H", "7H"]], "discard": ["8H"], "turn": 1, **more}


@pytest.mark.parametrize(
    ("said", "written", "left"),
    [
        ("5H", "5H", [["6H"], ["5H", "7H"]]),
        ({"card": "5H", "copy": 1}, "5H", [["6H"], ["5H", "7H"]]),
        ({"card": "5H", "copy": 2}, {"card": "5H", "copy": 2}, [["5H", "6H"], ["7H"]]),
        ("7H", "7H", [["5H", "6H"], ["5H"]]),
        ("8H", "8H", [["5H", "6H"], ["5H", "7H"]]),
    ],
)
def test_a_position_says_which_copy_it_is(said: Any, written: Any, left: Any) -> None:
    match = GAME.start_from(2, place(state={"noted": said}))
    assert match.position()["state"]["noted"] == written
    again = GAME.start_from(2, match.position())
    for one in (match, again):
        one.apply("drop")
        assert list(one.position()["hand"].values()) == left


def test_the_copy_of_whose_turn_it_is_is_meant() -> None:
    match = GAME.start_from(2, place(turn=2, state={"noted": "5H"}))
    match.apply("drop")
    assert list(match.position()["hand"].values()) == [["5H", "6H"], ["7H"]]


def test_every_copy_comes_back_from_play() -> None:
    match = GAME.start_from(2, place())
    match.apply("note 5H")
    match.apply("note 7H")
    match.apply("note 5H")
    match.apply("note 5H")
    assert match.position()["state"]["noted"] == {"card": "5H", "copy": 2}
    assert GAME.start_from(2, match.position()).position() == match.position()


@pytest.mark.parametrize(
    "said", [{"card": "5H"}, {"card": "5H", "copy": 3}, {"card": "5H", "copy": 0}, {"copy": 1},
             {"card": "5H", "copy": True}, {"card": "XX", "copy": 1}, {"card": "5H", "copy": "2"}],
)  # fmt: skip
def test_no_copy_is_refused(said: Any) -> None:
    with pytest.raises(StartRefused, match="`noted` cannot be"):
        GAME.start_from(2, place(state={"noted": said}))
