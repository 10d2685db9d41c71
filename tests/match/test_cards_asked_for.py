"""Cards chosen together are asked for as they fit the card before them."""

from __future__ import annotations

import pytest

import rulekit
from rulekit.errors import IllegalAction

POSITION = {
    "hands": [["7C", "5D", "KC"], ["4S"]],
    "table": ["4B", "3D", "2D", "5S"],
    "stock": ["AC"],
    "turn": 1,
}


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("capture 7C", "say which captured: 3D 4B, 2D 5S"),
        ("capture 5D", "say which captured: 5S"),
        ("capture 2C", "you do not hold 2C; your hand is 5D 7C KC"),
        ("capture seven of cups", "say which captured: 3D 4B, 2D 5S"),
        ("capture 7C 4H", "`4h` is no card of this game"),
    ],
)
def test_cards_are_asked_for(said: str, answer: str) -> None:
    match = rulekit.load("scopa").start_from(2, POSITION)
    with pytest.raises(IllegalAction) as refused:
        match.apply(said)
    assert str(refused.value) == answer
