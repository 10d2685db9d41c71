"""A card that all have seen when it was remembered is remembered by all, wherever it goes."""

from __future__ import annotations

import pytest

import rulekit

GAME = """
rulekit: 1
game: kept
name: Kept
players: 2
deck: {like: standard_52}
zones:
  stock: {pile: face_down, starts_with: deck}
  discard: {pile: face_up}
  hand: {per: player, seen_by: owner}
state: {round: {kept: "card?", own: "card?"}}
deal: {hand: 5, discard: 1}
turn:
  play:
    one_of:
      mix:
        do: |
          kept = %s
          own = first(hand)
          move discard.top to stock
          shuffle stock
      act: {when: {red: kept is red}, do: shuffle stock}
      rest: {when: {kept: kept is not none}, do: shuffle stock}
match: {rounds: 1}
"""


@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize("deal", range(4))
def test_a_sample_keeps_a_card_that_all_have_seen(seat: int, deal: int) -> None:
    match = rulekit.load_text(GAME % "discard.top").start(players=2, seed=deal)
    shown = match.view(seat)["zones"]["discard"]["cards"][-1]
    actor = match.actor
    match.apply("mix")
    view = match.view(seat)
    assert view["state"]["kept"] == shown
    assert view["state"]["own"] == (match.position()["state"]["own"] if seat == actor else "??")
    for number in range(8):
        other = match.sample(seat, seed=number)
        assert other.view(seat) == view
        assert [one.text for one in other.legal_actions()] == [
            one.text for one in match.legal_actions()
        ]


@pytest.mark.parametrize("card", ["first(hand)", "stock.top", "own"])
def test_one_that_not_all_have_seen_decides_nothing(card: str) -> None:
    with pytest.raises(rulekit.RuleErrors, match="RK219"):
        rulekit.load_text(GAME % card)


OWN = """
rulekit: 1
game: own
name: Own
players: 2
deck: {like: standard_52, without: 6..ace}
zones:
  stock: {pile: face_down, starts_with: deck}
  hand: {per: player, seen_by: owner}
state: {player: {own: "card?"}}
deal: {hand: 4}
define: {mine(player): own of player is hearts}
turn:
  play:
    one_of:
      mix:
        choose: {one: hand}
        do: |
          own = one
          move one to stock
          shuffle stock
      test:
        choose: {one: hand}
        needs: {a heart or a spade: mine(me) or own of turn.player is spades}
        do: move one to stock
      rest: {}
match: {rounds: 1}
limits: {turns: 40, then: draw}
"""


@pytest.mark.parametrize("seed", range(4))
def test_a_seat_remembers_the_card_that_it_has_put_away(seed: int) -> None:
    match = rulekit.load_text(OWN).start(players=2, seed=seed)
    while not match.over:
        own = match.position()["state"]["own"]
        for seat in (1, 2):
            view, other = match.view(seat), match.sample(seat, seed=match.number)
            shown = view["state"]["own"]
            assert shown[str(seat)] == own[seat]
            assert shown[str(3 - seat)] == (None if own[3 - seat] in (None, "none") else "??")
            assert other.view(seat) == view
        legal = match.legal_actions()
        match.apply(legal[match.number * 7 % len(legal)])


TRICKS = """
rulekit: 1
game: tricks
name: Tricks
players: 2
deck: {like: standard_52}
zones:
  stock: {pile: face_down, starts_with: deck}
  table: {pile: face_up}
  hand: {per: player, seen_by: owner}
  won: {per: player, seen_by: nobody}
state: {round: {kept: "card?"}}
deal: {hand: 5}
stages:
  play:
    tricks: {zone: table, to: won}
    one_of:
      play_card:
        choose: {card: hand}
        needs: {red: kept is none or kept is red}
        do: |
          if any(trick): kept = first(trick)
          move card to table
      rest: {when: nothing_else, do: end round}
match: {rounds: 1}
"""
HIDDEN = {
    "played face down": ("move card to table", "move card to table face down"),
    "a pile that lies face down": ("table: {pile: face_up}", "table: {pile: face_down}"),
}


def test_a_card_of_an_open_trick_may_be_read_from_memory() -> None:
    match = rulekit.load_text(TRICKS).start(players=2, seed=1)
    assert match.legal_actions()


@pytest.mark.parametrize("hidden", HIDDEN.values(), ids=HIDDEN)
def test_a_card_of_a_trick_that_lies_face_down_decides_nothing(hidden: tuple[str, str]) -> None:
    with pytest.raises(rulekit.RuleErrors) as refused:
        rulekit.load_text(TRICKS.replace(*hidden))
    assert {one.code for one in refused.value.diagnostics} == {"RK219"}
