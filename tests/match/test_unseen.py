"""What is said of cards does not tell where those lie that the player does not see."""

from __future__ import annotations

import itertools

import pytest

import rulekit

GAME = """
rulekit: 1
game: reserves
name: Reserves
players: 2
deck: {like: standard_52, jokers: 2}
wild: joker
zones:
  stock: {pile: face_down, starts_with: deck}
  hand: {per: player, seen_by: owner}
  reserve: {per: player, KIND}
  laid: {melds: [set]}
  pool: {seen_by: everyone}
melds: {set: {same: rank, size: 3.., naturals: 1..}}
deal: {hand: 5, reserve: 20}
turn:
  play:
    one_of:
      lay_down: {choose: {meld: melds from hand}, do: lay meld}
      discard: {choose: {card: hand}, do: move card to pool}
      give: {choose: {some: 1..3 cards from hand}, do: move some to pool}
match: {rounds: 1}
"""
KINDS = ("pile: face_down", "seen_by: nobody", "seen_by: others")


@pytest.mark.parametrize("kind", KINDS)
def test_refusals_are_the_same_wherever_unseen_cards_lie(kind: str) -> None:
    match = rulekit.load_text(GAME.replace("KIND", kind)).start(players=2, seed="4")
    seat = match.actor
    assert seat is not None
    codes = match.machine.deck.codes
    texts = [f"discard {code}" for code in codes]
    texts += [f"give {one} {other}" for one, other in itertools.pairwise(codes)]
    texts += [f"lay_down {r}C {r}D {r}H" for r in "A 2 3 4 5 6 7 8 9 10 J Q K".split()]
    texts += [f"lay_down {r}S {r}D JK" for r in "A 2 3 4 5 6 7 8 9 10 J Q K".split()]
    said = {text: str(match.why(text)) for text in texts}
    assert sum("you do not hold" in one for one in said.values()) > 60
    for seed in range(6):
        world = match.sample(seat, str(seed))
        assert {text: str(world.why(text)) for text in texts} == said


SEEN_BY_SOME = """
rulekit: 1
game: foreheads
name: Foreheads
players: 2
deck: {like: standard_52, without: 2..8}
zones:
  stock: {pile: face_down, starts_with: deck}
  discard: {pile: face_up}
  fore: {per: player, seen_by: others}
  front: {per: player, seen_by: everyone}
  row: {per: player, pile: face_up}
deal: {fore: 2, front: 2, row: 2}
turn:
  play:
    one_of:
      name_card: {choose: {card: fore of left of me}, do: show card}
      rob: {choose: {card: front of left of me}, do: move card to discard}
      drop: {choose: {card: front}, do: move card to discard}
      hide: {choose: {card: front}, do: move card to row of left of me face down}
      bury: {choose: {card: front}, do: move card to discard face down}
      own_row: {choose: {card: row}, do: move card to discard}
      dig: {choose: {card: discard}, do: move card to front}
match: {rounds: 1}
"""


@pytest.mark.parametrize("first", ["hide", "bury", "drop"])
def test_refusals_do_not_tell_what_lies_face_down(first: str) -> None:
    match = rulekit.load_text(SEEN_BY_SOME).start(players=2, seed="3")
    match.apply(next(one for one in match.legal_actions() if one.name == first))
    seat = match.actor
    assert seat is not None
    names = ("name_card", "rob", "drop", "own_row", "dig")
    texts = [f"{name} {code}" for name in names for code in match.machine.deck.codes]
    said = {text: str(match.why(text)) for text in texts}
    assert len(set(said.values())) > 20
    for seed in range(8):
        world = match.sample(seat, str(seed))
        assert {text: str(world.why(text)) for text in texts} == said
