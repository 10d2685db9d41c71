"""The same at the shipped game: views, samples, undo and texts at chance play."""

from __future__ import annotations

from functools import cache
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

import rulekit
from rulekit.engine.past import unrolled
from rulekit.engine.position import fields_of


@cache
def game(returns: bool, draws: int) -> rulekit.Game:
    options = {"hearts_seven_returns": returns, "seven_draws": draws}
    return rulekit.load("mau_mau", options=options)


def play_on(match: rulekit.Match, steps: int, seed: int) -> rulekit.Match:
    random = Random(seed)
    while steps and not match.over:
        actions = match.legal_actions()
        match.apply(actions[int(random.random() * len(actions))])
        steps -= 1
    return match


matches = st.builds(
    lambda returns, draws, players, seed, steps: play_on(
        game(returns, draws).start(players, seed=seed), steps, seed
    ),
    st.booleans(),
    st.sampled_from([2, 3]),
    st.integers(2, 6),
    st.integers(0, 10**6),
    st.integers(0, 150),
)


@settings(max_examples=20)
@given(matches)
def test_samples_look_the_same_to_the_seat(match: rulekit.Match) -> None:
    for seat in range(1, match.players + 1):
        world = match.sample(seat, 1)
        assert world.view(seat) == match.view(seat)
        assert world.view() == match.view()
        assert world.actors == match.actors
        if match.actor == seat:
            assert world.legal_actions() == match.legal_actions()
        play_on(world, 200, 5)


@given(matches)
def test_every_action_reads_back_and_is_undone_or_refused(match: rulekit.Match) -> None:
    before = fields_of(match.machine, match.state), match.log(1)
    for action in match.legal_actions():
        assert match.action(action.text) == action
        assert match.action(match.action_json(action)) == action
        assert match.is_legal(action.text)
        twin = match.copy()
        twin.apply(action.text)
        try:
            twin.undo()
        except rulekit.UndoRefused:
            continue
        assert (fields_of(twin.machine, twin.state), twin.log(1)) == before
    assert (fields_of(match.machine, match.state), match.log(1)) == before


@given(matches)
def test_what_is_listed_is_what_is_legal(match: rulekit.Match) -> None:
    listed = {action.text for action in match.legal_actions()}
    names = {info.name for info in match.machine.actions}
    codes = set(match.machine.deck.codes)
    texts = {f"{name} {code}" for name in names for code in codes} | names
    texts |= {f"play_card {code} {suit}" for code in codes for suit in match.machine.deck.suits}
    assert {text for text in texts if match.is_legal(text)} == listed


@settings(max_examples=10)
@given(matches)
def test_bulk_play_sees_the_same(match: rulekit.Match) -> None:
    loaded = game(match.options["hearts_seven_returns"], match.options["seven_draws"])
    state = match.machine.new(match.seed or "")
    for one in unrolled(match._past):
        assert one.action is not None
        match.machine.apply(state, one.action)
    see = loaded.see(match.players)
    for seat in range(1, match.players + 1):
        told, seen = match.view(seat), see(state, seat)
        assert {**seen, "log": [], "number": 0} == {**told, "log": [], "number": 0}
