"""One choice at a time, melds that are laid at once one by one."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

import rulekit
from rulekit import Action, Choices, Match
from rulekit.engine.choosing_ways import Sought
from rulekit.engine.melds import Way
from rulekit.engine.runtime import MOST_LISTED
from rulekit.errors import IllegalAction

HERE = Path(__file__).parent
CASES = yaml.safe_load((HERE / "ways.yaml").read_text(encoding="utf-8"))
ROUNDS = {"2 sets of 3": 1, "1 set of 3 + 1 run of 4": 2}
MANY = "JK JK JK JK AH AD AH 7S 8S 9S 5C 6C"
"""A hand with more ways than are listed in the second round."""


@cache
def game(name: str = "onze", **options: Any) -> Any:
    return rulekit.load(name, options=options or None)


def at_table(hand: str, round_number: int, **options: Any) -> Match:
    """Seat 1 is about to lay the contract of a round of Onze."""
    given = {
        "hands": [hand.split(), ["3D"], ["4D"]], "discard": ["8D"], "phase": "build", "turn": 1,
        "round": round_number,
    }  # fmt: skip
    return game(**options).start_from(3, given)


def dealt(random: Random, round_number: int, cards: int, wilds: int, **options: Any) -> Match:
    """The same with a hand by chance that has so many wild cards."""
    deck = game(**options).machine(3).deck.codes
    wild = game(**options).machine(3).book.wild
    own = [code for piece, code in enumerate(deck) if wild >> piece & 1]
    others = [code for piece, code in enumerate(deck) if not wild >> piece & 1]
    for code in ("3D", "4D", "8D"):
        others.remove(code)
    hand = random.sample(own, wilds) + random.sample(others, cards - wilds)
    return at_table(" ".join(hand), round_number, **options)


def made(match: Match, *options: str) -> Choices:
    choice = match.choices()
    for option in options:
        choice = choice.choose(option)
    return choice


def by_all_walks(choice: Choices) -> list[Action]:
    """The actions that all choices lead to, as often as they do."""
    found, open_now = [], [choice]
    while open_now:
        here = open_now.pop()
        assert (here.action is None) == bool(here.options), here
        if here.action is not None:
            found.append(here.action)
        open_now += [here.choose(option) for option in here.options]
    return found


def walk(choice: Choices, random: Random) -> Choices:
    while choice.action is None:
        assert choice.options, choice
        choice = choice.choose(random.choice(choice.options))
    return choice


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"])
def test_choosing_a_way(case: dict[str, Any]) -> None:
    match = at_table(case["hand"], ROUNDS[case["contract"]])
    if "refused" in case:
        with pytest.raises(IllegalAction) as refused:
            made(match, *case["made"])
        assert (str(refused.value), refused.value.code) == (case["refused"], "play/choice")
        return
    choice = made(match, *case["made"])
    if "action" in case:
        assert str(choice.action) == case["action"]
        assert choice.action in match.legal_actions()
    elif "many" in case:
        assert len(choice.options) == case["many"]
    else:
        assert list(choice.options) == case["options"]
        assert choice.name == ("way" if case["made"] else "action")


@settings(max_examples=60, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(1, 7), st.integers(0, 4), st.booleans())
def test_each_walk_ends_in_a_legal_action(
    random: Random, round_number: int, wilds: int, larger: bool
) -> None:
    match = dealt(random, round_number, random.randint(10, 14), wilds, larger_melds=larger)
    for _ in range(5):
        choice = walk(match.choices(), random)
        assert choice.action is not None and match.is_legal(choice.action), choice
        if match.all_listed:
            assert choice.action in match.legal_actions()
        after = match.copy()
        after.apply(choice.action)
        assert after.number == 1


@settings(max_examples=40, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(1, 7), st.integers(0, 2), st.booleans())
def test_all_walks_together_reach_what_is_legal(
    random: Random, round_number: int, wilds: int, larger: bool
) -> None:
    match = dealt(random, round_number, random.randint(9, 11), wilds, larger_melds=larger)
    if len(match.legal_actions()) < 500:
        assert set(by_all_walks(match.choices())) == set(match.legal_actions())


@settings(max_examples=40, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(1, 7), st.integers(1, 3))
def test_what_is_looked_for_is_what_is_listed(
    random: Random, round_number: int, wilds: int
) -> None:
    match = dealt(random, round_number, 11, wilds)
    choice = match.choices()
    if "go_down" not in choice.options:
        return
    choice = choice.choose("go_down")
    listed = tuple(one for one in match.legal_actions() if one.name == "go_down")
    sought: Any = Sought(match.machine, match.state, listed[0].number, listed)
    while choice.action is None:
        assert sorted(sought.options()) == sorted(choice.options)
        option = random.choice(choice.options)
        choice, sought = choice.choose(option), sought.after(option)
    assert sought.action is choice.action


def test_more_ways_than_are_listed_are_chosen_meld_by_meld() -> None:
    match = at_table(MANY, 2)
    assert not match.all_listed
    assert match.choices().options == ("go_down", "discard")
    first = made(match, "go_down")
    assert (first.name, first.all_listed) == ("way", True)
    assert first.options[0] == "AD AH AH as A"
    listed = [one for one in match.legal_actions() if one.name == "go_down"]
    for action in Random(1).sample(listed, 10):
        way: Way = action.values[0]
        assert made(match, "go_down", *(meld.text for meld in way.melds)).action is action


def test_what_is_not_listed_can_be_chosen_said_and_done() -> None:
    match = at_table(MANY, 2)
    listed = set(match.legal_actions())
    random, beyond = Random(7), 0
    for _ in range(6):
        action = walk(made(match, "go_down"), random).action
        assert action is not None and match.is_legal(action)
        assert match.is_legal(action.text) and match.action(action.text) == action
        beyond += action not in listed
        after = match.copy()
        after.apply(action)
        assert after.number == 1
    assert beyond
    assert made(match, "discard", "5C").action is match.action("discard 5C")


def test_a_meld_beyond_the_options_can_be_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulekit.engine.choosing_ways.MOST_MELDS", 20)
    first = made(at_table(MANY, 2), "go_down")
    assert (first.all_listed, len(first.options)) == (False, 20)
    choice = first.choose("AH JK AD as K")
    assert choice.made[1] == "AD AH JK as K" not in first.options
    assert walk(choice, Random(3)).action is not None
    for said in ("5C 7S JK", "JK JK JK JK", "AS AC AD", "what"):
        with pytest.raises(IllegalAction, match="is no way now; choose from AD AH AH as A"):
            first.choose(said)


# --------------------------------------------------------------------- any number, and more choices


def laying(hand: str) -> Match:
    given = {"hands": [hand.split(), ["3D"]], "stock": ["8D"], "turn": 1}
    return game(str(HERE / "laying.yaml")).start_from(2, given)


@pytest.mark.parametrize(
    "hand",
    [
        "7H 7D 7S 9C 9H 9D",
        "7H 7D 7S 7C 9C 9H 9D",
        "7H 7D 7S 7C 8C 9C KD",
        "7H 7D 7S JK 9C 9D",
        "7H 7D 9C 9D JK KS",
        "2H 3H 4H 5H 5C 5D KS",
    ],
)
def test_any_number_of_melds_and_a_card_behind_them(hand: str) -> None:
    match = laying(hand)
    assert match.all_listed
    found = by_all_walks(match.choices())
    assert set(found) == set(match.legal_actions())
    assert {"lay_some", "lay_and_leave", "wait"} <= {action.name for action in found}


def test_no_more_melds_is_an_option_where_it_leads_to_an_action() -> None:
    match = laying("7H 7D 7S 9C 9H 9D KS")
    assert made(match, "lay_some").options == ("7D 7H 7S", "9C 9D 9H")
    first = made(match, "lay_some", "9C 9D 9H")
    assert first.options == ("7D 7H 7S", "none")
    assert str(first.choose("none").action) == "lay_some 9C 9D 9H"
    assert str(first.choose("7D 7H 7S").action) == "lay_some 7D 7H 7S / 9C 9D 9H"
    card = made(match, "lay_and_leave", "9C 9D 9H", "none")
    assert (card.name, card.options) == ("card", ("7D", "7H", "7S", "KS"))


def test_a_way_that_takes_all_cards_is_not_begun_with_another() -> None:
    match = laying("7H 7D 7S 7C 8C 9C")
    assert made(match, "lay_all").options == ("7D 7H 7S", "7C 8C 9C")
    assert made(match, "lay_all", "7C 8C 9C").options == ("7D 7H 7S",)


def test_clauses_of_one_kind_with_other_sizes_share_their_melds() -> None:
    match = laying("7H 7D 7S 7C 9C 9H 9D")
    assert set(made(match, "lay_both").options) > {"9C 9D 9H"}
    four = made(match, "lay_both", "9C 9D 9H")
    assert "7C 7D 7H 7S" in four.options
    with pytest.raises(IllegalAction):
        made(match, "lay_both", "7C 7D 7H 7S")


def test_the_choices_of_a_moment_stay_when_the_match_goes_on() -> None:
    match = at_table(MANY, 2)
    first = made(match, "go_down")
    match.apply("discard 5C")
    assert walk(first, Random(1)).action is not None
    assert len(first.options) <= MOST_LISTED
