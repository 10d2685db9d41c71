"""Actions that are listed lazily are what their tuple would be."""

from __future__ import annotations

import pickle
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rulekit
from rulekit.engine.action import Action
from rulekit.engine.listing import Selected
from rulekit.engine.melds.bits import mask_of

TEXT = """
rulekit: 1
game: passing
name: Passing
players: 2
deck: {like: standard_52}
zones:
  stock: {pile: face_down, starts_with: deck}
  hand: {per: player, seen_by: owner}
  out: {pile: face_up}
deal: {hand: 12}
turn:
  pass:
    one_of:
      pass_cards: {choose: {three: 3 cards from hand}, do: move three to out}
match: {rounds: 1}
whenever: {over: {when: count(hand) < 3, do: end round}}
limits: {turns: 99, then: draw}
"""
GAME = rulekit.load_text(TEXT)


@given(st.sets(st.integers(0, 51), max_size=8), st.integers(-1, 9))
def test_it_is_the_sequence_of_all_sets(pieces: set[int], size: int) -> None:
    info = GAME.machine(2).actions[0]
    made: dict[int, Action] = {}

    def make(cards: int) -> Action:
        return made.setdefault(cards, GAME.machine(2).make(info.number, (cards,)))

    found = Selected(make, mask_of(pieces), size)
    sets = [mask_of(one) for one in combinations(sorted(pieces), size)] if size >= 0 else []
    actions = tuple(make(cards) for cards in sets)
    assert tuple(found) == actions == found
    assert len(found) == len(actions)
    assert [found[n] for n in range(len(found))] == list(actions)
    assert [found[n] for n in range(-len(found), 0)] == list(actions)
    assert found[1:7:2] == actions[1:7:2]
    assert (found + actions[:1], actions[:1] + found) == (
        actions + actions[:1], actions[:1] + actions,
    )  # fmt: skip
    assert all(one in found for one in actions)
    assert make(mask_of(range(60, 60 + size + 1))) not in found
    assert hash(found) == hash(actions)
    assert (found == list(actions)) is False
    with pytest.raises(IndexError):
        found[len(found)]


def test_a_match_lists_sets_of_cards_and_plays_any_of_them() -> None:
    match = GAME.start(2, seed=4)
    actions = match.legal_actions()
    assert len(actions) == 220 and match.all_listed
    assert len({str(action) for action in actions}) == 220
    texts = [str(actions[n]) for n in (0, 57, 219)]
    for text in texts:
        assert match.is_legal(text)
        match.apply(match.action(text))
        match.undo()
    assert pickle.loads(pickle.dumps(actions)) == tuple(actions)
    foreign = GAME.start(2, seed=5).legal_actions()[0]
    assert foreign not in actions
    with pytest.raises(rulekit.IllegalAction):
        match.apply(foreign)
    while not match.over:
        match.apply(match.legal_actions()[-1])
