"""A match set up from the position of another stands at the same question, and goes on alike."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest

import rulekit
from rulekit.errors import StartRefused
from rulekit.match import Match
from tests.games.lots import Lot
from tests.games.subjects import Play

LOOKED_AT = 0.06
ON = 5
"""So many actions both are played on."""

NEW = ("log", "number")
"""What of a view begins anew with a position."""


def test_a_position_is_the_same_question(lot: Lot) -> None:
    for play in lot.plays(quick=1, long=2):
        random = Random(play.seed)
        for _ in play.steps(200):
            if play.is_worth_a_look(random, LOOKED_AT):
                again = play.setting.game.start_from(
                    play.match.players, _as_data(play.match), "another"
                )
                _check_same(play.match, again, str(play))
                _check_on(play, again, random)
                lot.counts["positions"] += 1


def _as_data(match: Match) -> dict[str, Any]:
    position = json.loads(json.dumps(match.position()))
    assert isinstance(position, dict)
    return position


def _check_same(match: Match, again: Match, what: str) -> None:
    assert again.position() == match.position(), what
    assert (again.actor, again.phase, again.turn) == (match.actor, match.phase, match.turn), what
    texts = [[action.text for action in one.legal_actions()] for one in (match, again)]
    assert texts[0] == texts[1], what
    for seat in range(match.players + 1):
        ours, theirs = match.view(seat or None), again.view(seat or None)
        for key in ours.keys() - {*NEW, "state"}:
            assert theirs[key] == ours[key], f"{key} for seat {seat}: {what}"
        for name, value in ours["state"].items():
            hidden = "??" in json.dumps(theirs["state"][name])  # A position forgets who saw it.
            assert hidden or theirs["state"][name] == value, f"{name} for seat {seat}: {what}"


def _check_on(play: Play, again: Match, random: Random) -> None:
    """The same actions lead to the same positions, until chance comes in."""
    match = play.match.copy()
    for _ in range(ON):
        if match.over:
            return
        said = random.choice(match.legal_actions()).text
        told = match.apply(said)
        again.apply(said)
        if any(event.kind in ("round", "shuffle", "refill") for event in told):
            return
        assert (again.over, again.phase) == (match.over, match.phase), f"`{said}`{play}"
        assert again.position() == match.position(), f"`{said}`{play}"


# ------------------------------------------------------------------------ those who are to come

ROUNDS = """
rulekit: 1
game: asking
name: Asking
players: 2..4
deck: {like: standard_52, packs: 2}
zones:
  stock: {pile: face_down, starts_with: deck, when_empty: {refill_from: discard, times: 2}}
  discard: {pile: face_up}
  hand: {per: player, seen_by: owner}
state:
  round: {laps: int}
deal: {hand: 4, discard: 1}
stages:
  exchange:
    goes: once_round
    asks: players from left of dealer
    until: laps == 2
    before: laps += 1
    any_of:
      swap:
        when: count(turn.drawn) < 3
        choose: {card: hand}
        do: |
          move card to discard
          draw 1 from stock
  take:
    goes: until_taken
    asks: players from left of dealer
    one_of:
      take: {do: draw 1 from stock}
  play:
    one_of:
      give: {choose: {card: hand, friend: others}, do: move card to hand of friend}
      call:
        choose: {suit: suits, price: 1..3}
        do: draw 1 from stock
        then: end turn to left of me if price == 3
      stop: {do: end round}
windows:
  protest:
    opens_before: [give]
    asks: others
    one_of: {protest: {do: draw 1 from stock, then: end turn}}
  comment:
    opens_after: [call]
    asks: others
    one_of: {comment: {do: draw 1 from stock}}
whenever:
  a call is heard: {when: count(hand) > 20, do: end round}
match: {rounds: 2}
limits: {turns: 80, then: draw}
"""
ASKING = rulekit.load_text(ROUNDS)


@pytest.mark.parametrize("seed", range(12))
def test_who_is_yet_to_be_asked_is_said(seed: int) -> None:
    """Also in windows, before an action and after one, and what has been drawn so far."""
    match, random = ASKING.start(3, seed), Random(seed)
    said = set[str]()
    while not match.over:
        position = _as_data(match)
        said.update(position, position.get("window", ()), position.get("so_far", ()))
        again = ASKING.start_from(3, position, seed)
        _check_same(match, again, str(position))
        text = random.choice(match.legal_actions()).text
        told = match.apply(text)
        again.apply(text)
        if not any(event.kind in ("round", "shuffle", "refill") for event in told):
            assert again.position() == match.position(), f"after `{text}` in {position}"
    assert said >= {"asks", "drawn"}


HANDS: dict[str, Any] = {
    "hands": [["7H"], ["8H"], ["9H"]], "stock": ["KC", "QC", "JC"], "discard": ["2S"],
    "dealer": 3, "turn": 1,
}  # fmt: skip


@pytest.mark.parametrize(
    ("given", "wrong"),
    [
        ({"phase": "exchange", "asks": [2, 3], "turn": 1}, "`turn` is the first seat of `asks`"),
        ({"phase": "exchange", "asks": []}, "`asks` is a list of seats from 1 to 3"),
        ({"phase": "exchange", "asks": [4]}, "`asks` is a list of seats from 1 to 3"),
        ({"phase": "play", "asks": [1, 2]}, "nobody else is asked in this phase"),
        ({"phase": "play", "window": "protest"}, "`window` has a `name`"),
        ({"phase": "play", "window": {"name": "protest", "asks": [2]}}, "either `before`"),
        (
            {"phase": "play", "window": {"name": "protest", "before": "give 8H 2", "asks": [2]}},
            "no window can open before this",
        ),
        (
            {"phase": "play", "window": {"name": "comment", "before": "give 7H 2", "asks": [2]}},
            "no window `comment` opens before `give`",
        ),
        (
            {"phase": "play", "window": {"name": "comment", "after": "fly", "asks": [2]}},
            "there is no action `fly`",
        ),
        (
            {"phase": "play", "window": {"name": "comment", "after": "call", "asks": [2]}},
            "of `call` the window remembers price",
        ),
        ({"window": {"name": "comment", "after": "call", "asks": [2]}}, "`phase` says where"),
        ({"so_far": {"drawn": ["7D"]}}, "7D in `drawn` lies nowhere"),
        ({"so_far": {"refills": {"discard": 1}}}, "`discard` is filled again without a limit"),
        ({"so_far": {"refills": {"stock": -1}}}, "`refills` says how often"),
        ({"so_far": {"played": 1}}, "`so_far` is a mapping"),
    ],
)
def test_what_cannot_be_asked_is_refused(given: dict[str, Any], wrong: str) -> None:
    with pytest.raises(StartRefused, match="(?i)" + re.escape(wrong)) as refusal:
        ASKING.start_from(3, {**HANDS, **given})
    assert refusal.value.about in ("asks", "window", "so_far")


def test_a_window_is_set_up_with_what_it_follows() -> None:
    window = {"name": "comment", "after": "call", "choices": {"price": 3}, "asks": [3]}
    match = ASKING.start_from(3, {**HANDS, "phase": "play", "window": window})
    assert (match.actor, match.turn, match.phase) == (3, 1, "comment")
    match.apply("pass")
    assert (match.actor, match.turn) == (2, 2)
    window["choices"] = {"price": 2}
    match = ASKING.start_from(3, {**HANDS, "phase": "play", "window": window})
    match.apply("pass")
    assert match.turn == 2


def test_those_who_are_left_are_asked_and_no_others() -> None:
    match = ASKING.start_from(3, {**HANDS, "turn": 2, "phase": "exchange", "asks": [2, 1]})
    match.apply("done")
    assert match.actor == 1
    match.apply("done")
    assert (match.phase, match.position()["state"]["laps"]) == ("exchange", 1)
    assert match.position()["asks"] == [1, 2, 3]
