"""Tricks: who must follow, who takes, who leads, and when a stage of tricks is over."""

from __future__ import annotations

from typing import Any

import pytest

import rulekit

TEXT = """
rulekit: 1
game: tricks
name: Tricks
players: 2..4
teams: opposite if count(players) == 4 else none
deck: {like: standard_52, packs: 2}
zones:
  stock: {pile: face_down, starts_with: deck}
  trick: {pile: face_up}
  hand: {per: player, seen_by: owner}
  won: {per: player, seen_by: nobody}
state:
  round: {trump: suit?, noted: int, low: bool}
  player: {out: bool}
deal: {hand: 3}
stages:
  play:
    skips: out of player
    tricks:
      zone: trick
      to: won
      suit: spades if card is jack of clubs else card.suit
      trump: trump
      strength: -position(card.rank, ranks) if low else position(card.rank, ranks)
      after: noted = trick.number * 10 + tricks of me
    one_of:
      play_card:
        choose: {card: hand}
        needs: {follow suit when you can: follows(card)}
        do: move card to trick
    after: end round won by first(players with highest tricks of player)
match: {rounds: 1, winner: of_round}
limits: {turns: 99, then: draw}
"""
GAME = rulekit.load_text(TEXT)


def table(hands: str, *, turn: int = 1, **given: Any) -> rulekit.Match:
    """A table of hands parted by `/`."""
    cards = [hand.split() for hand in hands.split("/")]
    return GAME.start_from(len(cards), {"hands": cards, "turn": turn, **given})


def may_play(match: rulekit.Match) -> str:
    return " ".join(str(action).removeprefix("play_card ") for action in match.legal_actions())


@pytest.mark.parametrize(
    ("trick", "hand", "may"),
    [
        ("", "2H 3S JC", "2H 3S JC"),
        ("9H", "2H 3S JC", "2H"),
        ("9D", "2H 3S JC", "2H 3S JC"),
        ("9S", "2H 3S JC", "3S JC"),
        ("9C", "2H 4C JC", "4C"),
        ("9C", "2H 3D JC", "2H 3D JC"),
        ("JC", "2C 3S", "3S"),
        ("9H 2S", "2H 3S", "2H"),
    ],
)
def test_the_suit_led_is_followed_if_possible(trick: str, hand: str, may: str) -> None:
    played = trick.split()
    match = table("/".join([hand, "4D", "5D"]), trick=played)
    assert sorted(may_play(match).split()) == sorted(may.split())
    for card in set(hand.split()) - set(may.split()):
        refused = match.why(f"play_card {card}")
        assert refused is not None and refused.message.endswith(": follow suit when you can")


@pytest.mark.parametrize(
    ("cards", "state", "taker"),
    [
        ("9H 10H 2H", {}, 2),
        ("9H 10D AS", {}, 1),
        ("9H KH AH", {"trump": "diamonds"}, 3),
        ("9H 2D AH", {"trump": "diamonds"}, 2),
        ("9H 2D 3D", {"trump": "diamonds"}, 3),
        ("2D 3D KD", {"trump": "diamonds"}, 3),
        ("9H AH AH", {}, 2),
        ("9C JC AC", {}, 3),
        ("9H JC AH", {"trump": "spades"}, 2),
        ("9S JC 10S", {}, 2),
        ("9H 10H 2H", {"low": True}, 3),
        ("9H 10H 2D", {"low": True}, 1),
    ],
)
@pytest.mark.parametrize("leader", [1, 2, 3])
def test_who_takes_a_trick(cards: str, state: dict[str, Any], taker: int, leader: int) -> None:
    seats = [(leader - 1 + step) % 3 for step in range(3)]
    hands = [""] * 3
    for seat, card in zip(seats, cards.split(), strict=True):
        hands[seat] = f"{card} {8 + seat}D"
    match = table("/".join(hands), turn=leader, state=state)
    for card in cards.split():
        events = match.apply(f"play_card {card}")
    winner = seats[taker - 1] + 1
    assert [event.seat for event in events if event.kind == "trick"] == [winner]
    position = match.position()
    assert position["won"][winner] == sorted(cards.split(), key=position["won"][winner].index)
    assert (position["trick"], position["turn"], match.actor) == ([], winner, winner)
    assert position["state"]["tricks"][winner] == 1
    assert position["state"]["noted"] == 11


def test_who_takes_the_last_trick_ends_the_stage() -> None:
    match = table("2H 9H/3H 8H/4H 7H")
    for card in ("2H", "3H", "4H", "7H", "9H", "8H"):
        assert not match.over
        match.apply(f"play_card {card}")
    assert match.over
    assert match.winners == (1,)
    assert match.position()["state"]["noted"] == 21


def test_partners_count_their_tricks_together() -> None:
    text = TEXT.replace("rounds: 1, winner: of_round", "rounds: 1, winner: highest")
    scored = "score: {each trick: {to: teams, points: tricks of team}}\nmatch:"
    text = text.replace("match:", scored)
    game = rulekit.load_text(text)
    hands = [["AH", "2D"], ["2H", "3D"], ["3H", "KD"], ["4H", "AD"]]
    match = game.start_from(4, {"hands": hands, "turn": 1})
    for card in ("AH", "2H", "3H", "4H", "2D", "3D", "KD", "AD"):
        match.apply(f"play_card {card}")
    assert match.position()["totals"] == [1, 1]


def test_who_is_passed_over_plays_no_card_and_takes_no_trick() -> None:
    match = table("2H 9D/AH AD/4H 7D/3H 6D", state={"out": [False, True, False, False]})
    seats = []
    for card in ("2H", "4H", "3H", "7D", "6D"):
        seats.append(match.actor)
        match.apply(f"play_card {card}")
    assert seats == [1, 3, 4, 3, 4]
    match.apply("play_card 9D")
    assert match.over
    assert sorted(match.position()["hand"][2]) == ["AD", "AH"]


def test_a_position_in_the_middle_of_a_trick_goes_on() -> None:
    match = table("2H/3H 2S/4H 7D", turn=1)
    match.apply("play_card 2H")
    again = GAME.start_from(3, match.position())
    for one in (match, again):
        one.apply("play_card 3H")
        one.apply("play_card 4H")
    assert again.position() == match.position()
    assert match.actor == 3


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("zone: trick\n", "zone: won\n", "no pile of the table"),
        ("    skips: out of player\n", "    next: right of me\n", "`next` in a stage with"),
        ("skips: out of player", "skips: empty(hand of player)", "may change within a trick"),
        ("do: move card to trick", 'do: "out = yes\\nmove card to trick"', "may change within"),
        ("choose: {card: hand}", "choose: {card: cards}", "`tricks` without cards chosen"),
        ("stages:\n", "stages:\n  more: {tricks: {zone: trick, to: won}, one_of: {put: "
         "{choose: {card: hand}, do: move card to trick}}}\n", "on more than one stage"),
    ],
)  # fmt: skip
def test_odd_tricks_are_refused(old: str, new: str, said: str) -> None:
    assert old in TEXT
    text = TEXT.replace(old, new).replace("needs: {follow suit when you can: follows(card)}", "")
    with pytest.raises(rulekit.RuleErrors, match=said):
        rulekit.load_text(text).machine(3)
