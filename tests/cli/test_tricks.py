"""The trick at the table: in the order played, with who played each card where that can be told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

import rulekit as api
from rulekit.cli.play import screen_for
from rulekit.cli.table.tricks import TrickPiles, trick_piles

CASES = yaml.safe_load((Path(__file__).parent / "tricks.yaml").read_text(encoding="utf-8"))
HANDS = ["5C 7D", "8C 8D", "10C 9D", "JC QD"]
SKIPPING = """
rulekit: 1
game: skipping
name: Skipping
players: 3
deck: {like: standard_52}
zones:
  stock: {pile: face_down, starts_with: deck}
  hand: {per: player, seen_by: owner}
  trick: {pile: face_up}
  taken: {per: player, seen_by: nobody}
state: {round: {out: {is: player?, label: sits out}}}
deal: {hand: 4}
stages:
  play:
    %s
    tricks: {zone: trick, to: taken}
    one_of: {play_card: {choose: {one: hand}, do: move one to trick}}
match: {rounds: 1}
"""


def shown(match: api.Match, seat: int | None, label: str) -> str:
    screen = screen_for(match, {seat: "you"} if seat else {})
    lines = list(screen.table(match.view(seat)))
    return next(line[16:].strip() for line in lines if line.strip().startswith(label))


@pytest.mark.parametrize("case", CASES, ids=lambda one: one["case"])
def test_the_trick_is_shown_as_it_was_played(case: dict[str, Any]) -> None:
    given: dict[str, Any] = {
        "hands": [hand.split() for hand in HANDS], "trick": case["trick"].split(),
        "phase": "play", "turn": case["turn"], "state": {"tricks": {1: 1}},
    }  # fmt: skip
    match = api.load("hearts").start_from(4, given)
    assert shown(match, case.get("seat"), "trick ") == case["shown"]


def test_in_a_match_the_seats_told_are_those_of_the_log() -> None:
    match = api.load("hearts").start(players=4, seed="5")
    seen = 0
    while match.round < 2 and not match.over:
        view = match.view(match.actor)
        cards = view["zones"]["trick"]["cards"]
        if view["phase"] == "play" and cards:
            seats = trick_piles(match.machine).players(view, len(cards))
            log = match.log(match.actor)
            told = [f"seat {seat} plays {card}" for seat, card in zip(seats, cards, strict=True)]
            assert [line for line in log if " plays " in line][-len(cards) :] == told
            seen += 1
        match.apply(match.legal_actions()[0])
    assert seen == 39


@pytest.mark.parametrize(
    ("passed", "count", "seats"),
    [
        ({}, 2, [3, 4]),
        ({"4": True}, 2, [2, 3]),
        ({"2": True, "4": True}, 1, [3]),
        ({"2": True, "4": True}, 2, []),
    ],
)
def test_who_was_passed_over_has_played_no_card(
    passed: dict[str, bool], count: int, seats: list[int]
) -> None:
    view = {
        "phase": "play", "players": 4, "turn": {"seat": 1}, "state": {"passed_over": passed},
    }  # fmt: skip
    piles = TrickPiles(frozenset({"trick"}), frozenset({"play"}))
    assert piles.players(view, count) == seats
    assert piles.players({**view, "phase": "window"}, count) == []


@pytest.mark.parametrize(
    ("line", "text"),
    [("goes: by_turns", "seat 3: 4♦, seat 1: 3♣"), ("skips: player == out", "4♦ 3♣")],
)
def test_where_some_are_skipped_only_the_order_is_told(line: str, text: str) -> None:
    game = api.load_text(SKIPPING % line)
    given: dict[str, Any] = {
        "hands": [["5C"], ["8C", "9C"], ["10C"]], "trick": ["4D", "3C"], "phase": "play", "turn": 2,
    }  # fmt: skip
    assert shown(game.start_from(3, given), 2, "trick ") == text


def test_in_a_window_of_the_same_name_nobody_is_taken_for_who_has_played() -> None:
    windows = "windows: {play: {opens_after: [play_card], asks: others, one_of: {claim: {}}}}"
    game = api.load_text(f"{SKIPPING % 'goes: by_turns'}{windows}\n")
    match = game.start(players=3, seed=1)
    match.apply(match.legal_actions()[0])
    view = match.view(match.actor)
    assert (view["phase"], len(view["zones"]["trick"]["cards"])) == ("play", 1)
    assert shown(match, match.actor, "trick ") == shown(match, None, "trick ")
    assert "seat" not in shown(match, None, "trick ")


def test_a_player_that_is_remembered_is_shown_as_one() -> None:
    given: dict[str, Any] = {
        "hands": [["7C", "5D"], ["4S"]], "table": ["4B"], "stock": ["AD"], "turn": 1,
        "state": {"last_taker": 2},
    }  # fmt: skip
    match = api.load("scopa").start_from(2, given)
    assert shown(match, 1, "last taker") == "seat 2"
    assert shown(match, 2, "last taker") == "you"
