"""Matches of the toy game, for tests."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from rulekit.engine.event import make_events
from rulekit.engine.past import GameFacts, Origin
from rulekit.engine.setting import set_up
from rulekit.match import Match
from tests.engine.toy import MACHINE

FACTS = GameFacts("toy", "Toy", "0")


def start(seed: str = "1") -> Match:
    state = MACHINE.new(seed)
    before = (make_events(MACHINE, None, -1, state.events),)
    state.events = []
    return Match(Origin(FACTS, MACHINE, state.copy(), before, seed), state)


def start_from(position: dict, seed: str = "1") -> Match:
    state = set_up(MACHINE, position, seed)
    first = state.copy()
    before = (make_events(MACHINE, None, -1, []),)
    return Match(Origin(FACTS, MACHINE, state.copy(), before, seed, position, first), state)


def play_on(match: Match, steps: int, seed: int = 0) -> Match:
    """At most so many actions by chance."""
    random = Random(seed)
    while steps and not match.over:
        actions = match.legal_actions()
        match.apply(actions[int(random.random() * len(actions))])
        steps -= 1
    return match


matches = st.builds(
    play_on,
    st.builds(start, st.integers(0, 10**6).map(str)),
    st.integers(0, 60),
    st.integers(0, 10**6),
)
"""A match after some actions, perhaps over."""

seats = st.sampled_from([1, 2, 3])
