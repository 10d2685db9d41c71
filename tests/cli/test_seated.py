"""Who sits down is told what the game is about, how cards are typed, and who the partners are."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

import rulekit as api
from rulekit.cli.play import screen_for, welcome
from rulekit.cli.table.heading import legend
from rulekit.cli.table.spans import in_a_row
from rulekit.rules.library import shipped_games

TABLES = yaml.safe_load((Path(__file__).parent / "seated.yaml").read_text(encoding="utf-8"))
NUMBERS = st.lists(st.integers(0, 12), unique=True, min_size=1)
PARTNERS = {
    "hands": [["7C", "5D"], ["4S", "KD"], ["AC", "2C"], ["3C"]],
    "table": ["4B"],
    "stock": ["AD"],
    "taken": [["2D", "3D", "4D"], ["6D"]],
    "turn": 1,
}


@pytest.mark.parametrize("case", TABLES, ids=lambda one: f"{one['game']} {one['players']}")
def test_who_sits_down_is_told(case: dict[str, Any]) -> None:
    game = api.load(case["game"])
    match = game.start(players=case["players"], seed="1")
    assert "\n".join(welcome(match, case["seat"], game.about)) + "\n" == case["told"]


@pytest.mark.parametrize("name", shipped_games())
def test_every_suit_and_rank_is_in_the_legend(name: str) -> None:
    game = api.load(name)
    machine = game.start(players=game.players[0], seed="1").machine
    deck, told = machine.deck, " ".join(legend(machine))
    assert [one for one in (*deck.suits, *deck.suit_codes) if one not in told] == []
    [example] = told.split("`")[1::2]
    assert example.upper() in deck.codes


@given(st.one_of(NUMBERS, NUMBERS.map(sorted)))
def test_numbers_in_a_row_are_put_together_and_none_is_lost(numbers: list[int]) -> None:
    parts = [
        [int(one) for one in part.split(" to ")]
        for part in in_a_row(numbers, lambda number: number, str)
    ]
    told = [number for part in parts for number in range(part[0], part[-1] + 1)]
    assert told == numbers
    assert all(part[-1] >= part[0] + 2 for part in parts if len(part) > 1)
    goes_on = [two[0] == one[-1] + 1 for one, two in pairwise(parts)]
    assert (True, True) not in pairwise(goes_on)
    for on, (one, two) in zip(goes_on, pairwise(parts), strict=True):
        assert not on or len(one) == len(two) == 1


@pytest.mark.parametrize(
    ("seat", "lines"),
    [
        (1, ["  your hand      5D   7C", "  your team      taken 3 cards"]),
        (3, ["  your hand      AC 2C", "  team 2         taken 1 card"]),
        (2, ["  your hand      KD   4S", "  your team      taken 1 card"]),
    ],
)
def test_what_partners_have_is_shown_as_theirs(seat: int, lines: list[str]) -> None:
    match = api.load("scopa").start_from(4, PARTNERS)
    shown = list(screen_for(match, {seat: "you"}).table(match.view(seat)))
    assert [line for line in lines if line not in shown] == []
