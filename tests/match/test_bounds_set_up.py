"""Whatever number play may make, a position may say."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import rulekit
from rulekit.engine.runtime import HIGHEST
from rulekit.errors import StartRefused

GAME = rulekit.load_text("""
rulekit: 1
game: bounds
name: Bounds
players: 2
deck: {like: standard_52}
zones:
  stock: {pile: face_down, starts_with: deck}
  hand: {per: player, seen_by: owner}
state: {round: {b: int = 1, c: "int?"}, player: {d: int}}
deal: {hand: 5}
match: {rounds: 1}
turn: {play: {one_of: {up: {do: "b = b + b\\nd = 0 - b\\nc = b"}, down: {do: b = 0 - b - b}}}}
""")
PLACES: dict[str, Callable[[object], dict[str, Any]]] = {
    "memory": lambda value: {"state": {"b": value}},
    "memory that may be none": lambda value: {"state": {"c": value}},
    "memory of players": lambda value: {"state": {"d": {1: value}}},
    "totals": lambda value: {"totals": [value, 0]},
    "scores": lambda value: {"scores": [value, 0]},
}
COUNTS = ("round", "turn_number")


def set_up(position: dict[str, Any]) -> rulekit.Match:
    hands = {"hands": [["2C"], ["3C"]], "stock": ["4C"]}
    return GAME.start_from(2, hands | position)


@pytest.mark.parametrize("value", [HIGHEST, -HIGHEST, HIGHEST - 1, 0])
@pytest.mark.parametrize("place", PLACES)
def test_what_play_may_make_is_set_up(place: str, value: int) -> None:
    match = set_up(PLACES[place](value))
    again = GAME.start_from(2, match.position())
    assert again.position() == match.position()


@pytest.mark.parametrize("value", [HIGHEST + 1, -HIGHEST - 1, -(1 << 31), 1.0, True, "many"])
@pytest.mark.parametrize("place", PLACES)
def test_nothing_beyond_is(place: str, value: object) -> None:
    with pytest.raises(StartRefused):
        set_up(PLACES[place](value))


@pytest.mark.parametrize("key", COUNTS)
def test_counts_are_bounded_as_numbers_are(key: str) -> None:
    assert set_up({key: HIGHEST}).position()[key] == HIGHEST
    for value in (HIGHEST + 1, 0, -1):
        with pytest.raises(StartRefused):
            set_up({key: value})


@pytest.mark.parametrize("said", ["up", "down"])
def test_play_that_has_come_to_the_bound_is_set_up(said: str) -> None:
    match = set_up({"state": {"b": HIGHEST - 1}})
    match.apply(said)
    assert abs(match.position()["state"]["b"]) == HIGHEST
    again = GAME.start_from(2, match.position())
    assert again.position() == match.position()
    again.apply(said)
    assert abs(again.position()["state"]["b"]) == HIGHEST
