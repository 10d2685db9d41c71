"""A seat that sees one of two copies leave a hand takes it for the one it knew there: so does what
is told of the action in a sample."""

from __future__ import annotations

from random import Random

import pytest

import rulekit

GAME = """
rulekit: 1
game: copies
name: Copies
players: 2
deck: {like: standard_52, without: 2..queen, packs: 2}
match: {rounds: 1}
limits: {turns: 30, then: draw}
zones:
  stock: {pile: face_down, starts_with: deck}
  discard: {pile: face_up}
  pool: {seen_by: everyone}
  hand: {per: player, seen_by: owner}
deal: {hand: 3, pool: 6}
turn:
  play:
    one_of:
      take: {choose: {card: pool}, do: move card to hand}
      pair:
        choose:
          kept: hand
          gone: hand where card != kept
        do: move gone to discard
"""
WINDOW = "windows: {wait: {%s: [pair], asks: others, one_of: {go: {do: shuffle stock}}}}"


@pytest.mark.parametrize("more", ["", WINDOW % "opens_before", WINDOW % "opens_after"])
@pytest.mark.parametrize("seed", [3, 4, 18, 19])
def test_a_card_that_is_named_beside_a_copy_of_it(more: str, seed: int) -> None:
    match = rulekit.load_text(GAME + more).start(players=2, seed=seed)
    random = Random(seed)
    while not match.over and not match.stuck and match.number < 12:
        match.apply(random.choice(match.legal_actions()))
        for seat in (1, 2):
            for number in range(3):
                world = match.sample(seat, seed=number)
                assert world.view(seat) == match.view(seat), match.record()["actions"]
                assert world.record(seat) == match.record(seat)
