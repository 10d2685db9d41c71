"""Hidden means hidden: views, logs, actions and samples follow what a seat has seen."""

from __future__ import annotations

import json
from itertools import chain

from hypothesis import given
from hypothesis import strategies as st

from rulekit.engine.onlooker import known_to
from rulekit.engine.position import fields_of
from rulekit.match import Match
from tests.engine.table import matches, play_on, seats, start, start_from
from tests.engine.toy import MACHINE

CODES = MACHINE.deck.codes


@given(matches, seats)
def test_a_view_is_plain_data(match: Match, seat: int) -> None:
    view = match.view(seat)
    assert json.loads(json.dumps(view)) == view
    assert view["log"] == match.log(seat)
    assert [one["text"] for one in view["actions"]] == (
        [action.text for action in match.legal_actions()] if match.actor == seat else []
    )
    zones = match.position()
    assert view["zones"]["hand"][str(seat)]["cards"] == zones["hand"][seat]
    assert view["zones"]["discard"]["cards"] == zones["discard"]
    assert view["zones"]["stock"] == {"count": len(zones["stock"])}
    others = {str(other) for other in (1, 2, 3) if other != seat}
    assert all("cards" not in view["zones"]["hand"][other] for other in others)


@given(matches)
def test_a_spectator_sees_what_every_seat_sees(match: Match) -> None:
    view = match.view()
    assert view["seat"] is None
    assert view["actions"] == []
    assert all(set(part) == {"count"} for part in view["zones"]["hand"].values())
    assert not [line for line in match.log() if "draws" in line and "a card" not in line]


@given(matches, seats, st.integers(0, 5))
def test_a_sample_looks_the_same(match: Match, seat: int, seed: int) -> None:
    before = fields_of(MACHINE, match.state)
    world = match.sample(seat, seed)
    assert fields_of(MACHINE, match.state) == before
    assert world.view(seat) == match.view(seat)
    assert world.view() == match.view()
    if match.actor == seat:
        assert world.legal_actions() == match.legal_actions()
    assert world.actors == match.actors
    ours, theirs = match.position(), world.position()
    assert sorted(_all_cards(ours)) == sorted(_all_cards(theirs))
    assert {s: len(cards) for s, cards in ours["hand"].items()} == {
        s: len(cards) for s, cards in theirs["hand"].items()
    }
    play_on(world, 3)
    again = match.sample(seat, seed)
    assert again.position() == theirs


def _all_cards(position: dict) -> list[str]:
    return [*position["stock"], *position["discard"], *chain(*position["hand"].values())]


@given(matches, seats, st.integers(0, 5))
def test_swapped_cards_change_nothing_one_can_see(match: Match, seat: int, seed: int) -> None:
    """Any two worlds a seat cannot tell apart stay so while it is that seat's turn to choose."""
    worlds = [match.sample(seat, seed), match.sample(seat, seed + 100)]
    assert worlds[0].view(seat) == worlds[1].view(seat)
    assert [w.legal_actions() for w in worlds if match.actor == seat] in (
        [],
        [match.legal_actions()] * 2,
    )
    if match.actor == seat:
        for action in match.legal_actions():
            if action.name != "draw":
                after = [world.copy() for world in worlds]
                for world in after:
                    world.apply(action)
                assert after[0].view(seat) == after[1].view(seat)
                assert after[0].actors == after[1].actors


def test_samples_differ_and_hold_no_seed() -> None:
    match = play_on(start("5"), 6)
    hands = {json.dumps(match.sample(1, seed).position()["hand"]) for seed in range(20)}
    assert len(hands) > 15
    world = match.sample(1, 3)
    assert world.seed is None
    assert fields_of(MACHINE, world.state)["seed"].endswith("/after")


def test_what_another_seat_took_openly_is_known() -> None:
    match = start_from(
        {
            "hands": [["6B", "1R"], ["1B", "2B"], ["2R", "3R"]],
            "discard": ["3B"],
            "stock": ["4R", "5R", "5B", "1R"],
        }
    )
    match.apply("play_card 6B")
    match.apply("take_discard")
    for seed in range(20):
        world = match.sample(3, seed).position()
        assert "6B" in world["hand"][2]
        assert world["hand"][3] == ["2R", "3R"]
    assert any(match.sample(3, seed).position()["hand"][1] != ["1R"] for seed in range(20))
    match.apply("play_card 1B")
    for said in ("draw", "draw", "play_card 6B"):
        match.apply(said)
    assert all("6B" in match.sample(3, s).position()["discard"] for s in range(20))


def test_after_a_shuffle_only_the_place_is_known() -> None:
    match = start_from(
        {
            "hands": [["1R"], ["1B"], ["2R"]],
            "discard": ["5B", "4B", "3B", "3R"],
            "stock": [],
            "turn": 1,
        }
    )
    match.apply("draw")
    drawn = set()
    for seed in range(30):
        world = match.sample(2, seed).position()
        assert sorted([*world["stock"], *world["hand"][1], *world["hand"][3]]) == sorted(
            [*match.position()["stock"], *match.position()["hand"][1], "2R"]
        )
        drawn.update(world["hand"][1])
    assert {"5B", "4B", "3B"} <= drawn


@given(matches, seats)
def test_own_cards_are_known_and_the_stock_is_not(match: Match, seat: int) -> None:
    known = known_to(match._origin, match.state, match._past, seat - 1)
    assert all(known.knows(piece) for piece in match.state.discard)
    assert all(known.knows(p) for p in range(28) if match.state.hand[seat - 1] >> p & 1)
    unknown = [p for hand in match.state.hand for p in range(28) if hand >> p & 1]
    unknown = [p for p in (*unknown, *match.state.stock) if not known.knows(p)]
    assert sum(map(len, known.blocks())) == len(unknown)


def test_the_memory_of_a_hidden_card_is_hidden() -> None:
    match = start("3")
    match.apply("draw")
    seen = match.view(1)["state"]["drawn"]
    assert seen in CODES
    assert match.view(2)["state"]["drawn"] == match.view()["state"]["drawn"] == "??"


def test_events_for_a_seat() -> None:
    match = start("3")
    events = match.apply("draw")
    drawn = match.view(1)["state"]["drawn"]
    assert [event.kind for event in events] == ["action", "move", "turn"]
    lines = [event.for_seat(1).line for event in events]
    assert lines == ["seat 1 draws", f"seat 1 draws {drawn}", ""]
    assert [event.for_seat(2).line for event in events][1] == "seat 1 draws a card"
    assert events[1].for_seat(None).cards == ("??",)
    assert events[1].for_seat(2).as_json() == {
        "kind": "move",
        "seat": 1,
        "cards": ["??"],
        "zone_from": "stock",
        "zone_to": "hand",
        "owner_to": 1,
        "manner": "draw",
        "text": "seat 1 draws a card",
    }


def test_a_log() -> None:
    match = start_from(
        {"hands": [["6B", "SR"], ["1B"], ["2R"]], "discard": ["5B", "3B"], "stock": ["4R"]}
    )
    for said in ("play_card 6B", "take_discard", "play_card 1B", "draw", "play_card SR reds"):
        match.apply(said)
    assert match.log() == [
        "seat 1 plays 6B",
        "seat 2 takes 6B from the discard pile",
        "seat 2 plays 1B",
        "seat 3 draws a card",
        "seat 1 plays SR, reds",
        "seat 1 wins the round",
        "seat 1 scores 1 point: a point for going out",
        "the match is over",
    ]


def test_a_refilled_stock_in_the_log() -> None:
    match = start_from(
        {"hands": [["1R"], ["1B"], ["2R"]], "discard": ["5B", "4B", "3B"], "stock": []}
    )
    match.apply("draw")
    assert match.log(2) == [
        "2 cards of the discard pile are shuffled into a new stock",
        "seat 1 draws a card",
    ]
