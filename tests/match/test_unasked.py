"""Words for cards are for the choices that are asked now."""

from __future__ import annotations

import pytest

import rulekit

GAME = """
rulekit: 1
game: unasked
name: Unasked
players: 2
deck: {like: standard_52}
zones:
  stock: {pile: face_down, starts_with: deck}
  hand: {per: player, seen_by: owner}
  pool: {seen_by: everyone}
state: {round: {flag: bool}}
turn:
  play:
    one_of:
      swap:
        choose: {ours: 1..2 cards from hand if flag, theirs: 1..2 cards from pool}
        do: move theirs to hand
      tri: {choose: {one: hand if flag, theirs: 1..2 cards from pool}, do: move theirs to hand}
      pair: {choose: {one: hand, other: pool if flag, third: pool}, do: flag = yes}
      turn_over: {when: not flag, do: flag = yes}
match: {rounds: 1}
"""
OPEN = {"hands": [["AS", "2C"], ["3C"]], "pool": ["6H", "7H", "8D"], "turn": 1}


@pytest.mark.parametrize(
    ("flag", "said", "meant"),
    [
        (False, "swap 7H 6H", "swap 6H 7H"),
        (False, "swap 6h, 7h", "swap 6H 7H"),
        (False, "Swap 6♥", "swap 6H"),
        (False, "tri 6h and 7h", "tri 6H 7H"),
        (False, "tri 8♦", "tri 8D"),
        (False, "pair as 6h", "pair AS 6H"),
        (True, "tri as 7h 8d", "tri AS 8D 7H"),
        (True, "swap as 2c + 7h", "swap 2C AS + 7H"),
    ],
)
def test_cards_are_read_for_what_is_asked(flag: bool, said: str, meant: str) -> None:
    game = rulekit.load_text(GAME)
    match = game.start_from(2, {**OPEN, "state": {"flag": flag}})
    assert match.action(said).text == meant
    assert match.is_legal(said)


@pytest.mark.parametrize(
    ("flag", "said", "told"),
    [
        (False, "tri 2c", "2C is not in `pool`"),
        (True, "tri 6h 7h", "you do not hold 6H, which lies in `pool`"),
        (True, "turn_over", "`turn_over` needs `not flag`"),
    ],
)
def test_refusals_know_what_is_asked(flag: bool, said: str, told: str) -> None:
    game = rulekit.load_text(GAME)
    match = game.start_from(2, {**OPEN, "state": {"flag": flag}})
    with pytest.raises(rulekit.IllegalAction) as refused:
        match.apply(said)
    assert told in str(refused.value)
