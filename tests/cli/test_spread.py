"""Cards that lie beside each other on the table are all shown; of a pile only the top."""

from __future__ import annotations

import pytest

import rulekit as api
from rulekit.cli.play import screen_for

HANDS = {"hands": [["7C", "5D"], ["4S"]], "turn": 1}


@pytest.mark.parametrize(
    ("table", "shown"), [(["4B", "AD", "2D", "5S"], "AD 2D   5S   4B"), ([], "no cards")]
)
def test_the_table_of_a_game_without_piles_is_shown_whole(table: list[str], shown: str) -> None:
    match = api.load("scopa").start_from(2, {**HANDS, "table": table, "stock": ["AC"]})
    lines = list(screen_for(match, {1: "you"}).table(match.view(1)))
    assert f"  table          {shown}" in lines


def test_of_a_pile_only_the_top_is_shown() -> None:
    position = {**HANDS, "hands": [["7C"], ["5D"]], "prize": ["4S", "9S"], "phase": "bidding"}
    match = api.load("goofspiel").start_from(2, position)
    lines = list(screen_for(match, {1: "you"}).table(match.view(1)))
    assert any(line.split()[0] == "prize" and line.endswith("   on 1 card") for line in lines)
