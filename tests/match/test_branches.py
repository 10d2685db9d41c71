"""Copies share what was done: whichever goes on, each has its own past."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rulekit.errors import UndoRefused
from rulekit.match import Match
from tests.engine.table import start

STEPS = st.lists(
    st.tuples(st.integers(0, 5), st.sampled_from(["act", "copy", "undo", "look"]), st.integers(0)),
    max_size=40,
)


@given(STEPS)
def test_each_has_its_own_past(steps: list[tuple[int, str, int]]) -> None:
    matches: list[Match] = [start()]
    pasts: list[list[str]] = [[]]
    for which, deed, number in steps:
        at = which % len(matches)
        match = matches[at]
        if deed == "copy":
            matches.append(match.copy())
            pasts.append(list(pasts[at]))
        elif deed == "undo" and pasts[at]:
            try:
                match.undo()
            except UndoRefused:
                continue
            pasts[at].pop()
        elif deed == "act" and not match.over:
            legal = match.legal_actions()
            pasts[at].append(str(match.apply(legal[number % len(legal)]).action))
        elif deed == "look":
            match.log(1)
    for match, past in zip(matches, pasts, strict=True):
        again = start()
        for text in past:
            again.apply(text)
        assert match.number == len(past)
        assert match.record() == again.record()
        assert match.log() == again.log()
        assert match.view(1) == again.view(1)


def test_what_an_action_brought_about_stays_told() -> None:
    """Also after the match has gone another way."""
    match = start()
    legal = match.legal_actions()
    first = match.apply(legal[0])
    twin = match.copy()
    for other in (match, twin):
        other.apply(other.legal_actions()[0])
    told = [event.line for event in first]
    assert told == [event.line for event in first]
    assert first.action == legal[0]
    again = start()
    assert told == [event.line for event in again.apply(legal[0])]
