"""Set-up positions: what they hold is what one reads back, and faults are sentences."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

import rulekit

CASES = yaml.safe_load((Path(__file__).parent / "positions.yaml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def game() -> rulekit.Game:
    return rulekit.load("mau_mau")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["told"][:40])
def test_a_position_that_is_refused(game: rulekit.Game, case: dict) -> None:
    with pytest.raises(rulekit.StartRefused) as refused:
        game.start_from(3, case["given"])
    assert str(refused.value).startswith(case["told"])


def test_a_position_reads_back(game: rulekit.Game) -> None:
    match = game.start_from(
        3,
        {
            "hands": {1: ["7H", "KB"], 2: "7L 9a", 3: ["O♣", "8B"]} | {3: ["OB", "8B"]},
            "discard": ["AL", "8H"],
            "stock": ["9H", "10H"],
            "dealer": 2,
            "turn": 3,
            "round": 1,
            "totals": {2: 5},
            "state": {"called": "H", "owed": 4, "missing": "no"},
        },
    )
    assert match.position() == {
        "stock": ["9H", "10H"],
        "discard": ["AL", "8H"],
        "hand": {1: ["7H", "KB"], 2: ["7L", "9A"], 3: ["8B", "OB"]},
        "dealer": 2,
        "turn": 3,
        "turn_number": 1,
        "phase": "play",
        "round": 1,
        "totals": [0, 5, 0],
        "state": match.position()["state"],
    }
    assert match.position()["state"]["called"] == "hearts"
    assert match.position()["state"]["owed"] == 4
    again = game.start_from(3, match.position())
    assert again.position() == match.position()
    assert again.legal_actions() == match.legal_actions()


def test_the_first_card_listed_of_a_stock_is_drawn_first(game: rulekit.Game) -> None:
    match = game.start_from(
        2, {"hands": [["7H"], ["8H"]], "discard": ["AL"], "stock": ["9H", "10H", "KH"]}
    )
    assert match.actor == 1
    match.apply("draw")
    assert match.position()["hand"][1] == ["7H", "9H"]
