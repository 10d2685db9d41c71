"""A card played face down and then mixed with others is not named to who gets it next."""

from __future__ import annotations

import pytest

import rulekit


@pytest.mark.parametrize("seed", [3, 102, 154, 260])
def test_a_card_dealt_anew_does_not_tell_what_was_discarded(seed: int) -> None:
    place = {
        "hands": [["5S"], ["9D"], ["9H"]], "stock": ["KC"], "discard": ["QD"],
        "phase": "build", "turn": 1, "state": {"down": [True] * 3},
    }  # fmt: skip
    match = rulekit.load("onze").start_from(3, place, seed)
    match.apply("discard 5S")
    assert any("round 2" in line for line in match.log(None))
    for seat in (2, 3, None):
        told = [line for line in match.log(seat) if "discards" in line]
        assert told == ["seat 1 discards a card"]
    assert "seat 1 discards 5S" in match.log(1)


REFILLED = """
rulekit: 1
game: refilled
name: Refilled
players: 2
deck: {like: standard_52}
zones:
  stock: {pile: face_down, starts_with: deck, when_empty: {refill_from: away}}
  away: {pile: face_down}
  hand: {per: player, seen_by: owner}
turn:
  play:
    one_of:
      hide:
        choose: {card: hand}
        do: |
          move card to away
          draw 1 from stock to hand of left of me
      tell:
        choose: {card: hand}
        do: |
          draw 1 from stock to hand of left of me
          show card
match: {rounds: 1}
limits: {turns: 9, then: draw}
"""


def test_who_draws_the_shuffled_card_is_not_told_that_it_is_the_one() -> None:
    place = {"hands": [["5S", "6S"], ["9D"]], "stock": [], "away": ["KC", "QC", "JC"], "turn": 1}
    drawn = set()
    for seed in range(12):
        match = rulekit.load_text(REFILLED).start_from(2, place, seed)
        match.apply("hide 5S")
        drawn.add("5S" in match.view(2)["zones"]["hand"]["2"]["cards"])
        assert [line for line in match.log(2) if "hides" in line] == ["seat 1 hides a card"]
    assert drawn == {True, False}


def test_a_card_seen_after_others_were_shuffled_is_named() -> None:
    place = {"hands": [["5S", "6S"], ["9D"]], "stock": [], "away": ["KC", "QC", "JC"], "turn": 1}
    match = rulekit.load_text(REFILLED).start_from(2, place, 1)
    match.apply("tell 5S")
    assert "seat 1 tells 5S" in match.log(2)
