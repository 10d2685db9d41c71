"""What is said of cards does not tell where those lie that the player does not see."""

from __future__ import annotations

import itertools

import pytest

import rulekit
from rulekit.engine.asking import nearest_cards

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
        assert nearest_cards(world.machine, world.state, ()) == nearest_cards(
            match.machine, match.state, ()
        )
