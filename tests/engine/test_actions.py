"""Actions are values: copies of them are equal, whether or not their text was ever asked for."""

from __future__ import annotations

import copy
import pickle

import pytest

import rulekit
from rulekit.rules.library import shipped_games

FEW = 5


@pytest.mark.parametrize("name", sorted(shipped_games()))
def test_a_copy_is_equal_and_reads_the_same(name: str) -> None:
    game = rulekit.load(name)
    match = game.start(players=game.players[0], seed=1)
    for _ in range(FEW):
        for action in match.legal_actions()[:FEW]:
            copies = [copy.copy(action), copy.deepcopy(action), _there_and_back(action)]
            assert copies == [action] * 3
            assert [one.text for one in copies] == [action.text] * 3
            assert [match.is_legal(one) for one in copies] == [True] * 3
        match.apply(match.legal_actions()[-1])


def test_a_text_is_made_once() -> None:
    action = rulekit.load("mau_mau").start(players=3, seed=1).legal_actions()[0]
    assert action.text is action.text
    assert action.cards_text is action.cards_text


def _there_and_back(action: rulekit.Action) -> rulekit.Action:
    read: rulekit.Action = pickle.loads(pickle.dumps(action))
    return read
