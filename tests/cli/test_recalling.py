"""How much is told again of a match that goes on: whole turns."""

from __future__ import annotations

import pytest

import rulekit as api
from rulekit.cli.table.recalling import lines_known
from rulekit.rules.library import shipped_games

LONG = """
rulekit: 1
game: long
name: Long
players: 2
deck: {like: standard_52}
zones: {stock: {pile: face_down, starts_with: deck}, hand: {per: player, seen_by: owner}}
turn: {play: {any_of: {draw_one: {do: draw 1 from stock}, rest: {then: end turn}}}}
match: {rounds: 1}
limits: {turns: 99, then: draw}
"""

@pytest.mark.parametrize("name", shipped_games())
@pytest.mark.parametrize("actions", [0, 1, 9, 40])
def test_what_is_told_again_begins_with_a_turn(name: str, actions: int) -> None:
    game = api.load(name)
    match = game.start(players=game.players[0], seed="3")
    begun = {0}
    for step in range(actions):
        if match.over:
            break
        before = match.view(None)["turn"]["number"]
        match.apply(match.legal_actions()[step % len(match.legal_actions())])
        after = match.view(None)["turn"]["number"]
        if after != before:
            begun.add(len(match.log(1)))
    known, last = lines_known(match, 1), len(match.log(1))
    wanted, most = max(0, last - 2 * match.players), 6 * match.players
    enough = [one for one in begun if last - most <= one <= wanted]
    fewer = [one for one in begun if wanted < one < last]
    assert known == (max(enough) if enough else min(fewer, default=wanted))


@pytest.mark.parametrize(
    ("draws", "known"),
    [([10], 0), ([11], 9), ([20], 18), ([20, 0], 22), ([20, 0, 0], 22), ([20, 1, 1], 22)],
)
def test_of_a_turn_too_long_to_be_told_the_end_is_told_or_the_turns_after_it(
    draws: list[int], known: int
) -> None:
    match = api.load_text(LONG).start(players=2, seed=1)
    for count in draws:
        for text in [*["draw_one"] * count, "rest"]:
            match.apply(text)
    assert lines_known(match, 1) == known


def test_the_first_turn_is_told_from_the_deal_on() -> None:
    match = api.load("onze").start(players=3, seed="plums")
    for text in ("draw", "pass", "pass"):
        match.apply(text)
    assert match.log(1)[lines_known(match, 1) :][0] == "round 1, seat 3 deals"
