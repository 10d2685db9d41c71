"""Every action has a text, a JSON form and a label, and each is read back."""

from __future__ import annotations

import json

import pytest
from hypothesis import assume, given

from rulekit.errors import IllegalAction
from rulekit.match import Match
from tests.engine.table import matches, play_on, start, start_from


@given(matches)
def test_every_action_is_read_back(match: Match) -> None:
    for action in match.legal_actions():
        assert match.action(action.text) is action
        assert match.action(action.text.lower()) is action
        form = match.action_json(action)
        assert match.action(json.loads(json.dumps(form))) is action
        assert match.label(action)
        assert match.label(action).isascii()
        assert match.is_legal(action)


def stars() -> Match:
    return start_from({"hands": [["SR", "4B"], ["1R"], ["1R"]], "discard": ["3B"], "stock": ["2R"]})


@pytest.mark.parametrize(
    "said",
    [
        "play_card SR blues",
        "PLAY_CARD sr BLUES",
        "play card s r b",
        "play-card rs blues",
        "  play_card   S♥\ufe0f  ♠ ",
        "play_card ♡s ♤",
        "play_card star of reds, blues",
        "play_card reds star blues",
        "play_card ＳＲ blues",
        {"action": "play_card", "choices": {"card": "S♥", "suit": "B"}},
        {"action": "Play card", "choices": {"card": "star reds", "suit": "blues"}},
    ],
)
def test_liberal_reading(said: str | dict) -> None:
    assert stars().action(said).text == "play_card SR blues"


def test_two_copies_of_a_card_are_one_action() -> None:
    match = start_from(
        {"hands": [["4B", "4B", "1R"], ["4R"], ["1R"]], "discard": ["3B"], "stock": ["2R"]}
    )
    assert [action.text for action in match.legal_actions()] == ["play_card 4B", "draw"]
    other_copy = match.machine.make(0, (match.machine.deck.codes.index("4B") + 1, -1))
    assert match.is_legal(other_copy)
    match.apply("play_card 4b")
    assert match.position()["hand"][1] == ["1R", "4B"]


def test_labels() -> None:
    match = stars()
    labels = {action.text: match.label(action) for action in match.legal_actions()}
    assert labels == {
        "play_card SR reds": "Play SR, reds",
        "play_card SR blues": "Play SR, blues",
        "play_card 4B": "Play 4B",
        "draw": "Draw",
    }


def test_one_choice_at_a_time() -> None:
    match = stars()
    first = match.choices()
    assert (first.name, first.options) == ("action", ("play_card", "draw"))
    assert first.choose("draw").action is match.action("draw")
    card = first.choose("play_card")
    assert (card.name, card.options, card.action) == ("card", ("SR", "4B"), None)
    assert card.choose("4b").action is match.action("play_card 4B")
    suit = card.choose("SR")
    assert (suit.name, suit.options, suit.made) == ("suit", ("reds", "blues"), ("play_card", "SR"))
    assert suit.choose("blues").action is match.action("play_card SR blues")
    with pytest.raises(Exception, match="is no card now; choose from SR, 4B"):
        card.choose("5B")


def test_a_match_that_is_over_offers_no_choices() -> None:
    match = play_on(start(), 10_000)
    assert match.over
    with pytest.raises(IllegalAction, match="the match is over"):
        match.choices()


@given(matches)
def test_choices_lead_to_every_action(match: Match) -> None:
    assume(not match.over)
    found = []
    open_now = [match.choices()]
    while open_now:
        choice = open_now.pop()
        if choice.action is not None:
            found.append(choice.action)
        open_now += [choice.choose(option) for option in choice.options]
    assert sorted(found, key=str) == sorted(match.legal_actions(), key=str)
