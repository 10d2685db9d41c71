"""Bots are seated by their names."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rulekit.bots import seat_bots


@pytest.mark.parametrize(
    ("names", "seated"),
    [
        ("random", ["ByChance"] * 3),
        (["random"], ["ByChance"] * 3),
        (("random", "greedy", "random"), ["ByChance", "Greedy", "ByChance"]),
    ],
)
def test_a_name_is_for_all_seats_and_several_for_one_each(
    names: str | Sequence[str], seated: list[str]
) -> None:
    assert [type(bot).__name__ for bot in seat_bots(names, 3)] == seated


@pytest.mark.parametrize(
    ("names", "told"),
    [
        ("greed", "there is no bot `greed`; there is: greedy, random"),
        (["random", "greedy"], "2 bots are named for 3 seats"),
    ],
)
def test_other_names_are_refused(names: str | Sequence[str], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        seat_bots(names, 3)
