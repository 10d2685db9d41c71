"""How much is told again of a match that goes on: whole turns."""

from __future__ import annotations

import pytest

import rulekit as api
from rulekit.cli.table.recalling import lines_known
from rulekit.rules.library import shipped_games


@pytest.mark.parametrize("name", shipped_games())
@pytest.mark.parametrize("actions", [0, 1, 9, 40])
def test_what_is_told_again_begins_with_a_turn(name: str, actions: int) -> None:
    game = api.load(name)
    match = game.start(players=game.players[0], seed="3")
    begun = {0: (1, 0)}
    for step in range(actions):
        if match.over:
            break
        before = match.view(None)["turn"]["number"]
        match.apply(match.legal_actions()[step % len(match.legal_actions())])
        after = match.view(None)["turn"]["number"]
        if after != before:
            begun[len(match.log(1))] = (after, step)
    known, last = lines_known(match, 1), len(match.log(1))
    assert 0 <= known <= last
    assert last - known <= max(6 * match.players, last - max(begun))
    assert known in begun or known == last - 2 * match.players


def test_the_first_line_is_of_who_began_the_turn() -> None:
    match = api.load("onze").start(players=3, seed="plums")
    for text in ("draw", "discard 9C", "draw", "pass", "pass"):
        if match.is_legal(text):
            match.apply(text)
    assert match.log(1)[lines_known(match, 1) :][0] == "round 1, seat 3 deals"
