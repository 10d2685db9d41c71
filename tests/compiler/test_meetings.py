"""Names an author chose never meet each other, or the compiler's own, in the generated text."""

from __future__ import annotations

from random import Random

import rulekit

GAME = """
rulekit: 1
game: meetings
name: Meetings
about: Names that look like others.
players: 2
deck: {like: standard_52}
zones:
  stock: {pile: face_down, starts_with: deck, when_empty: {refill_from: discard, times: 1}}
  discard: {pile: face_up}
  hand: {per: player, seen_by: owner}
state:
  round: {refills_of_stock: int = 7, kept_card: int = 3, kept_n: int = 5}
deal: {hand: 5, discard: 1}
stages:
  a:
    goes: once_round
    asks: players
    turn:
      b_c: {one_of: {open: {do: kept_n += 1}, over: {do: kept_n += 10}}}
  a_b:
    turn:
      c:
        one_of:
          open:
            choose: {card: hand}
            do: |
              move card to discard
              if kept_card != 3 or refills_of_stock != 7: end round
          next: {when: any(stock), do: draw 1 from stock}
          begin: {when: nothing_else}
windows:
  wait:
    opens_before: [open]
    asks: others
    one_of: {pass_on: {do: kept_n += 100}}
whenever:
  the first to play all cards has won: {when: empty(hand), do: end round won by me}
match: {rounds: 1, winner: of_round}
limits: {turns: 3000, then: draw}
"""


def test_stages_phases_actions_and_memory() -> None:
    game = rulekit.load_text(GAME)
    for seed in range(5):
        match = game.start(players=2, seed=seed)
        chance = Random(seed)
        asked = set()
        while not match.over:
            asked.add(match.phase)
            match.apply(chance.choice(match.legal_actions()))
        assert asked == {"a/b_c", "a_b/c", "wait"}
        assert match.winners or match.state.bound


def test_a_suspended_choice_is_exchanged_in_a_sample() -> None:
    game = rulekit.load_text(GAME)
    match = game.start(players=2, seed=1)
    while match.phase != "a_b/c":
        match.apply("over")
    actor = match.actor
    assert actor is not None
    other = 3 - actor
    chosen = next(action for action in match.legal_actions() if action.name == "open")
    match.apply(chosen)
    assert match.phase == "wait"
    slot = next(s.name for s in match.machine.slots if s.name.startswith("_kept_card"))
    pieces = set()
    for seed in range(20):
        world = match.sample(other, seed=seed)
        piece = getattr(world.state, slot)
        assert world.state.hand[actor - 1] >> piece & 1
        assert world.view(other) == match.view(other)
        pieces.add(piece)
    assert len(pieces) > 1


def test_cards_drawn_are_a_set() -> None:
    (drawn,) = [s for s in rulekit.load("mau_mau").machine(2).slots if s.name == "drawn"]
    assert drawn.kind == "mask"
