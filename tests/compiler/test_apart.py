"""Actions with several choices of cards: each has a text of its own, which means it again."""

from __future__ import annotations

from typing import Any

import pytest

import rulekit

GAME = """
rulekit: 1
game: apart
name: Apart
players: 2
deck: {like: standard_52}
zones:
  stock: {pile: face_down, starts_with: deck}
  hand: {per: player, seen_by: owner}
  table: {seen_by: everyone}
  heap: {seen_by: everyone}
melds: {set: {same: rank, size: 2..}}
turn:
  play:
    one_of:
      act: {choose: {%s}, do: "%s"}
      rest: {}
match: {rounds: 1}
"""
CLEAR = [
    ("a: hand, b: 1..2 cards from hand", "move b to table"),
    ("a: 1..2 cards from hand, b: hand", "move b to table"),
]
CASES = [
    ("a: 1..2 cards from hand, b: 1..2 cards from hand", "move a to table"),
    ("a: 1..2 cards from hand, b: 0..2 cards from hand", "move b to heap"),
    ("a: 1..2 cards from hand, b: hand, c: 1..2 cards from hand", "move c to table"),
    ("a: 1..2 cards from hand, b: hand if any(a where card is 2)", "move a to heap"),
    ("a: melds from hand, b: melds from hand", "move a.cards to table"),
    ("a: melds from hand, b: 0..2 cards from hand", "move b to table"),
    ("a: 0..1 cards from hand, b: melds from hand", "move a to table"),
    *CLEAR,
    ("a: 1..2 cards from hand, n: ranks, s: suits", "move a to table"),
    ("a: 0..2 cards from hand, b: '(yes, no)', c: hand", "move a to table"),
]
HANDS = [["2C", "2D", "2H", "3C", "3D"], ["5C"]]


def table(choose: str, do: str) -> rulekit.Match:
    return rulekit.load_text(GAME % (choose, do)).start_from(2, {"hands": HANDS, "turn": 1})


@pytest.mark.parametrize(("choose", "do"), CASES, ids=[choose for choose, _ in CASES])
def test_every_action_has_a_text_of_its_own(choose: str, do: str) -> None:
    match = table(choose, do)
    legal = [one for one in match.legal_actions() if one.name == "act"]
    texts = [one.text for one in legal]
    assert len(set(texts)) == len(texts) > 5
    for action in legal:
        said: Any = match.action_json(action)
        assert match.action_json(action.text) == said == match.action_json(said)
        assert match.action_json(action.text.lower()) == said
        played = match.copy()
        told = played.apply(action)[0]
        assert told.action == action.text
        again = match.copy()
        again.apply(action.text)
        assert again.position() == played.position()
        assert rulekit.restore(played.to_json()).position() == played.position()


def test_a_sign_stands_where_it_is_open_whose_the_cards_are() -> None:
    match = table(*CASES[0])
    texts = [one.text for one in match.legal_actions()]
    assert {"act 2C + 3C 2D", "act 2C 2D + 3C"} <= set(texts)
    assert match.why("act + 2C 3C") is not None
    assert match.why("act 2C 3C +") is not None
    assert match.log() == []
    match.apply("act 2C 2D + 3C")
    assert match.log(1)[0] == "seat 1 acts 2C 2D, 3C"


def test_no_sign_is_needed_where_it_is_clear() -> None:
    for choose, do in CLEAR:
        assert not any("+" in one.text for one in table(choose, do).legal_actions())


@pytest.mark.parametrize(
    "said", ["+", "play_card +", "play_card OA hearts +", "play_card OA + hearts", "draw +"]
)
def test_a_sign_that_parts_nothing_is_refused(said: str) -> None:
    match = rulekit.load("mau_mau").start(players=2, seed=1)
    assert {"play_card OA hearts", "draw"} <= {one.text for one in match.legal_actions()}
    assert isinstance(match.why(said), rulekit.IllegalAction)
