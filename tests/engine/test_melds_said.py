"""Melds, places and ways as people say them: understood, or told why not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from rulekit.engine.position import fields_of
from rulekit.errors import IllegalAction
from tests.engine.rounds import at_table, play_on, start

CASES = yaml.safe_load((Path(__file__).parent / "melds_said.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["say"]))
def test_what_is_said(case: dict[str, Any]) -> None:
    match = at_table()
    before = fields_of(match.machine, match.state)
    if "is" in case:
        action = match.action(case["say"])
        assert action.text == case["is"]
        assert match.is_legal(case["say"])
        assert match.action(action.text) == match.action(match.action_json(action)) == action
        return
    with pytest.raises(IllegalAction) as refused:
        match.apply(case["say"])
    assert refused.value.message.startswith(case.get("begins", ""))
    told = case.get("told", refused.value.message)
    assert (refused.value.message, refused.value.code) == (told, case["code"])
    assert fields_of(match.machine, match.state) == before


@given(st.integers(0, 10**6), st.integers(0, 40), st.sampled_from(["", "team", "player"]))
def test_every_action_reads_back(seed: int, steps: int, per: str) -> None:
    match = play_on(start(str(seed), per), steps, seed)
    for action in match.legal_actions()[:200]:
        assert match.action(action.text.lower()) == action
        assert match.action(match.action_json(action)) == action
        held = match.state.hand[match.state.actor]
        for value in action.values:
            assert not getattr(value, "mask", 0) & ~held


@given(st.integers(0, 10**6), st.integers(0, 30), st.randoms(use_true_random=False))
def test_cards_are_understood_in_any_order(seed: int, steps: int, random: Any) -> None:
    match = play_on(start(str(seed)), steps, seed)
    for action in match.legal_actions()[:100]:
        if action.name == "meld":
            cards, _, label = action.values[0].text.partition(" as ")
            words = cards.split()
            random.shuffle(words)
            said = f"meld {' '.join(words)}" + (f" as {label}" if label else "")
            assert match.action(said) == action


@given(st.text("as / 5SHJK789on#2", max_size=30))
def test_any_words_are_understood_or_refused(words: str) -> None:
    match = at_table()
    for name in ("meld", "lay_off", "open", "exchange", "meld_and_discard"):
        refusal = match.why(f"{name} {words}")
        assert refusal is None or refusal.code.startswith("play/")


def test_one_choice_after_the_other() -> None:
    match = at_table()
    choice = match.choices().choose("meld").choose("5D 5S 5H")
    assert choice.action == match.action("meld 5S 5H 5D")
    places = match.choices().choose("lay_off").choose("jk")
    assert places.options == ("on 1 low", "on 1 high", "on 2")
    assert places.choose("1 HIGH").action == match.action("lay_off JK on 1 high")
    with pytest.raises(IllegalAction, match="`on 3` is no place now; choose from on 1 low"):
        places.choose("on 3")


@pytest.mark.parametrize(
    ("said", "label"),
    [
        ("meld 5S 5H 5D", "Meld 5S 5H 5D"),
        ("meld 7S 8S JK", "Meld 7S 8S JK as 7S-9S"),
        ("lay_off 8C on 1", "Lay off 8C on meld 1"),
        ("open 5S 5H 5D / AS 2S 3S", "Open 5S 5H 5D / AS 2S 3S"),
        ("meld_and_discard 5S 5H 5D JK", "Meld and discard 5S 5H 5D, JK"),
    ],
)
def test_labels(said: str, label: str) -> None:
    assert at_table().label(said) == label


def test_an_equal_card_that_lies_elsewhere_stays_there() -> None:
    match = at_table(discard="5S", stock="5H 3D")
    match.apply("meld 5S 5H 5D")
    match.apply("discard 9C")
    assert match.position()["discard"] == ["5S", "9C"]
    assert match.position()["stock"] == ["5H", "3D"]
