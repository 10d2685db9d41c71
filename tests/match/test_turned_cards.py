"""Cards that lie face down on open piles are no candidates and decide no condition, whoever owns
them: what is offered is the same wherever they lie."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
import yaml

import rulekit

TABLE = yaml.safe_load((Path(__file__).parent / "turned.yaml").read_text(encoding="utf-8"))
GAME = """
rulekit: 1
game: turned
name: Turned
players: 4
teams: opposite
deck: {like: standard_52, without: 2..9}
zones:
  stock: {pile: face_down, starts_with: deck}
  discard: {pile: face_up}
  row: {per: player, pile: face_up}
  hand: {per: player, seen_by: owner}
deal: {hand: 5}
values: {pips: {ace: 1, 10: 10, king: 4, else: 3}}
define:
  mine: row of me + row of left of me
  theirs: row of others
  of_seats(those): row of those
turn:
  play:
    one_of:
      hide: {choose: {card: hand}, do: move card to discard face down}
      hide_row: {choose: {card: hand, whose: players}, do: move card to row of whose face down}
      lay: {choose: {card: hand}, do: move card to discard}
      lay_row: {choose: {card: hand, whose: players}, do: move card to row of whose}
      ASKED
      pass: {}
match: {rounds: 1}
limits: {turns: 40, then: draw}
"""
TRICKS = """
rulekit: 1
game: tricks
name: Tricks
players: 4
deck: {like: standard_52, without: 2..6}
zones:
  stock: {pile: face_down, starts_with: deck}
  table: {pile: face_up}
  won: {per: player, pile: face_down}
  hand: {per: player, seen_by: owner}
deal: {hand: 4}
stages:
  play:
    tricks: {zone: table, to: won}
    one_of:
      hide: {choose: {card: hand}, do: move card to table face down}
      open: {choose: {card: hand where follows(card)}, do: move card to table}
      beat: {choose: {card: hand}, when: any(trick where card is ace), do: move card to table}
match: {rounds: 1}
limits: {turns: 99, then: draw}
"""
PICK = 'pick: {choose: {picked: "%s"}, do: move picked to hand}'
ASK = 'ask: {when: "%s", do: draw 1 from stock}'


def load(asked: str) -> rulekit.Game:
    return rulekit.load_text(GAME.replace("ASKED", asked), name="turned.yaml")


def lying_turned(match: rulekit.Match) -> set[str]:
    codes = match.machine.deck.codes
    return {code for piece, code in enumerate(codes) if match.state.turned >> piece & 1}


def offered(match: rulekit.Match) -> list[str]:
    return [action.text for action in match.legal_actions()]


def played(game: rulekit.Game, seed: int) -> set[str]:
    """What `pick` and `ask` were offered in a match in which cards are turned all the time."""
    match, random, found = game.start(4, seed=seed), Random(seed), set()
    while not match.over and not match.stuck and match.number < 14:
        seat, now = match.actor, offered(match)
        assert seat is not None
        asked = [text for text in now if text.split()[0] in ("pick", "ask")]
        found.update(asked)
        for text in asked:
            assert not lying_turned(match) & set(text.split()), (text, match.position())
        for number in range(3):
            world = match.sample(seat, seed=number)
            assert world.view(seat) == match.view(seat)
            assert offered(world) == now
        match.apply(random.choice([text for text in now if text not in asked] or now))
    return found


@pytest.mark.parametrize("candidates", TABLE["candidates"])
def test_no_turned_card_is_a_candidate(candidates: str) -> None:
    game = load(PICK % candidates)
    assert any(played(game, seed) for seed in range(4))


@pytest.mark.parametrize("condition", TABLE["conditions"])
def test_no_turned_card_decides_a_condition(condition: str) -> None:
    game = load(ASK % condition)
    for seed in range(4):
        played(game, seed)


def test_how_many_cards_lie_there_is_public() -> None:
    for amount in ("count(row of players) == 1", "any(row of players)"):
        match = load(ASK % amount).start(4, seed=1)
        assert "ask" not in offered(match)
        match.apply(next(text for text in offered(match) if text.startswith("hide_row")))
        assert "ask" in offered(match)


def test_a_card_led_face_down_has_no_suit_to_follow() -> None:
    match = rulekit.load_text(TRICKS, name="tricks.yaml").start(4, seed=1)
    match.apply(next(text for text in offered(match) if text.startswith("hide")))
    seat = match.actor
    assert seat is not None
    assert len(offered(match)) == 8
    for number in range(9):
        assert offered(match.sample(seat, seed=number)) == offered(match)
