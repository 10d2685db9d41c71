"""A view goes on from the view before it, and says what one made from nothing would say."""

from __future__ import annotations

from random import Random

import pytest

import rulekit
from rulekit.engine.onlooker import known_now, known_to
from rulekit.match import Match


def played(game: str, seed: int) -> Match:
    return rulekit.load(game).start(players=3, seed=seed)


@pytest.mark.parametrize("game", ["mau_mau", "basic_rummy"])
@pytest.mark.parametrize("seed", range(3))
def test_what_is_known_is_what_all_events_tell(game: str, seed: int) -> None:
    match, rnd = played(game, seed), Random(seed)
    marks = []
    for number in range(400):
        if match.over:
            match = played(game, seed + number)
        if rnd.random() < 0.1:
            viewer = rnd.randrange(-1, 3)
            origin, state, past = match._origin, match.state, match._past
            now = known_now(origin, state, past, viewer)
            whole = known_to(origin, state, past, viewer)
            pieces = range(match.machine.deck.size)
            assert [now.knows(p) for p in pieces] == [whole.knows(p) for p in pieces], number
            marks.append(number)
        match.apply(rnd.choice(match.legal_actions()))
    assert len(marks) > 5


@pytest.mark.parametrize("game", ["mau_mau", "basic_rummy"])
def test_the_log_is_the_same_with_and_without_views_on_the_way(game: str) -> None:
    watched, rnd = played(game, 7), Random(7)
    actions = []
    for _ in range(150):
        if watched.over:
            break
        actions.append(rnd.choice(watched.legal_actions()))
        watched.apply(actions[-1])
        watched.view(1)
    alone = played(game, 7)
    for action in actions:
        alone.apply(action)
    assert watched.view(1) == alone.view(1)
    assert watched.log(2) == alone.log(2)


def test_views_follow_an_undo_and_a_copy() -> None:
    match, rnd = played("basic_rummy", 5), Random(5)
    for _ in range(30):
        match.apply(rnd.choice(match.legal_actions()))
    before, other = match.view(1), match.copy()
    other.apply(rnd.choice(other.legal_actions()))
    assert other.view(1) != before
    assert match.view(1) == before
    assert match.log(1) == before["log"]
