"""Melds on the table: positions, views, events, what is known of hidden cards, samples, saves."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from rulekit.engine.decode import decode
from rulekit.engine.onlooker import known_to
from rulekit.engine.position import checksum, fields_of
from rulekit.engine.record import save_of
from rulekit.errors import StartRefused, UndoRefused
from rulekit.match import Match
from tests.engine.melding import DECK
from tests.engine.rounds import at_table, play_on, start, start_from

GIVEN = yaml.safe_load((Path(__file__).parent / "melds_given.yaml").read_text(encoding="utf-8"))
matches = st.builds(
    play_on,
    st.builds(start, st.integers(0, 10**6).map(str), st.sampled_from(["", "team", "player"])),
    st.integers(0, 40),
    st.integers(0, 10**6),
)
seats = st.sampled_from([1, 2, 3, 4])


# --------------------------------------------------------------------------------- positions


@pytest.mark.parametrize("case", GIVEN, ids=lambda case: case["told"])
def test_a_position_that_is_refused(case: dict[str, Any]) -> None:
    with pytest.raises(StartRefused) as refused:
        start_from({"hands": {1: "9H"}, "table": case["table"]}, case.get("per", ""))
    assert str(refused.value) == case["told"]


@given(matches)
def test_a_position_is_set_up_again(match: Match) -> None:
    position = json.loads(json.dumps(match.position()))
    per = match.machine.zones[-1].per
    phase = match.phase.rpartition("/")[2]
    if not match.over:
        again = start_from({**position, "phase": phase}, per)
        assert json.loads(json.dumps(again.position())) == position
        assert again.view(1)["zones"] == match.view(1)["zones"]
        assert [a.text for a in again.legal_actions()] == [a.text for a in match.legal_actions()]
        assert again.state.melds_laid == max((one["number"] for one in melds(match)), default=0)


def melds(match: Match) -> list[dict[str, Any]]:
    """All melds of the view."""
    table = match.view()["zones"]["table"]
    parts = [table] if "melds" in table else list(table.values())
    return [one for part in parts for one in part["melds"]]


def test_numbers_go_on() -> None:
    match = at_table()
    match.apply("meld 5S 5H 5D")
    match.apply("meld 7S 8S JK")
    assert match.position()["table"] == [
        {"owner": 2, "run": "5C 6C 7C"},
        {"owner": 3, "set": "4S 4C JK"},
        {"owner": 1, "set": "5S 5H 5D"},
        {"owner": 1, "run": "7S 8S JK", "as": "7S-9S"},
    ]
    assert match.view(2)["zones"]["table"]["melds"][3] == {
        "number": 4, "owner": 1, "kind": "run", "cards": ["7S", "8S", "JK"], "as": "7S-9S",
    }  # fmt: skip
    assert match.view()["zones"]["table"]["count"] == 12


def test_numbers_of_several_places_are_kept() -> None:
    match = start("3", "team")
    laid = {1: [{"owner": 3, "run": "5H 6H 7H", "number": 2}], 2: [{"owner": 2, "set": "9S 9H 9D"}]}
    swapped = {2: [{"owner": 2, "run": "5S 6S 7S", "number": 1}], 1: laid[1]}
    for table in (laid, swapped):
        if table is laid:
            with pytest.raises(StartRefused, match="two melds on the table have the number 2"):
                start_from({"hands": {1: "9C", 2: "9C"}, "stock": "2C 2D", "table": table}, "team")
            continue
        match = start_from({"hands": {1: "9C", 2: "8C"}, "stock": "2C 2D", "table": table}, "team")
        assert match.position()["table"] == {
            1: [{"owner": 3, "run": "5H 6H 7H", "number": 2}],
            2: [{"owner": 2, "run": "5S 6S 7S", "number": 1}],
        }
        assert [one["number"] for one in melds(match)] == [2, 1]


def test_checksums_tell_melds_apart() -> None:
    one, other = at_table(), at_table()
    assert checksum(one.machine, one.state) == checksum(other.machine, other.state)
    one.apply("meld 7S 8S JK")
    other.apply("meld JK 7S 8S")
    assert checksum(one.machine, one.state) != checksum(other.machine, other.state)
    assert json.loads(json.dumps(fields_of(one.machine, one.state)))["table"][0][:2] == [1, 1]


# ------------------------------------------------------------------------------------ events


@pytest.mark.parametrize(
    ("said", "lines", "log"),
    [
        ("meld 5S 5H 5D", ["seat 1 melds 5S 5H 5D", "seat 1 lays 5S 5H 5D"], 1),
        (
            "meld 7S 8S JK",
            ["seat 1 melds 7S 8S JK as 7S-9S", "seat 1 lays 7S 8S JK as 7S-9S"],
            1,
        ),
        ("lay_off 8C on 1", ["seat 1 lays off 8C on meld 1", "seat 1 lays 8C off on meld 1"], 1),
        (
            "lay_off JK on 1 high",
            ["seat 1 lays off JK on meld 1 high", "seat 1 lays JK off on meld 1"],
            1,
        ),
        (
            "open 5S 5H 5D / AS 2S 3S",
            [
                "seat 1 opens 5S 5H 5D / AS 2S 3S",
                "seat 1 lays 5S 5H 5D",
                "seat 1 lays AS 2S 3S",
            ],
            1,
        ),
        (
            "exchange 4H on 2",
            [
                "seat 1 exchanges 4H with JK on meld 2",
                "seat 1 lays 4H off on meld 2",
                "seat 1 takes JK from the table",
            ],
            2,
        ),
    ],
)
def test_lines(said: str, lines: list[str], log: int) -> None:
    match = at_table()
    events = match.apply(said)
    assert [event.line for event in events] == lines
    for seat in (None, 1, 2, 3, 4):
        assert [event.for_seat(seat) for event in events] == list(events)
        assert match.log(seat) == [lines[0], *lines[len(lines) - log + 1 :]][:log]


def test_events_as_data() -> None:
    match = at_table()
    laid = match.apply("meld 5S 5H 5D")[1]
    assert laid.as_json() == {
        "kind": "lay", "seat": 1, "cards": ["5S", "5H", "5D"], "zone_from": "hand",
        "zone_to": "table", "owner_from": 1, "number": 3, "text": "seat 1 lays 5S 5H 5D",
    }  # fmt: skip
    added = match.apply("lay_off 8C on 1")[1]
    assert added.as_json() == {
        "kind": "lay_off", "seat": 1, "cards": ["8C"], "zone_from": "hand", "zone_to": "table",
        "owner_from": 1, "number": 1, "text": "seat 1 lays 8C off on meld 1",
    }  # fmt: skip


# ------------------------------------------------------------------- hidden cards and the past


@given(matches, seats)
def test_what_lies_on_the_table_is_known_to_all(match: Match, seat: int) -> None:
    known = known_to(match._origin, match.state, match._past, seat - 1)
    shown = [card for one in melds(match) for card in one["cards"]]
    table = match.state.table
    laid = [one for part in table for one in part] if match.machine.zones[-1].per else table
    pieces = [piece for one in laid for piece in one.meld.pieces]
    assert sorted(DECK.codes[piece] for piece in pieces) == sorted(shown)
    assert all(known.knows(piece) for piece in pieces)


@given(matches, seats, st.integers(0, 3))
def test_a_sample_looks_the_same(match: Match, seat: int, seed: int) -> None:
    before = fields_of(match.machine, match.state)
    world = match.sample(seat, seed)
    assert fields_of(match.machine, match.state) == before
    assert world.view(seat) == match.view(seat)
    assert world.state.table == match.state.table
    if match.actor == seat:
        assert world.legal_actions() == match.legal_actions()
    assert sorted(all_pieces(world)) == sorted(all_pieces(match))
    play_on(world, 3)


def all_pieces(match: Match) -> list[int]:
    state, table = match.state, match.state.table
    laid = [one for part in table for one in part] if match.machine.zones[-1].per else table
    hands = [piece for piece in range(DECK.size) for hand in state.hand if hand >> piece & 1]
    melded = [piece for one in laid for piece in one.meld.pieces]
    return [*state.stock, *state.discard, *hands, *melded]


def test_hidden_cards_are_dealt_anew_beside_melds() -> None:
    match = play_on(start("8"), 30)
    assert len(melds(match)) > 2
    hands = {json.dumps(match.sample(1, seed).position()["hand"]) for seed in range(10)}
    assert len(hands) > 5


def test_a_copy_of_a_card_one_took_is_not_the_one_laid() -> None:
    """Seat 2 lays a 5C that may be the one it took from the table or one it held before."""
    match = start_from(
        {
            "hands": ["2D 3D 9D 5H", "5C 6C 7C 4C 9H", "4H 9C", "4H 9D"],
            "stock": "2C 3C 5C 3S 8D 8H",
            "turn": 2,
            "phase": "draw",
        }
    )
    match.apply("draw")
    match.apply("meld 5C 6C 7C")
    for seed in range(20):
        world = match.sample(1, seed)
        assert world.view(1) == match.view(1)
        assert sorted(all_pieces(world)) == sorted(all_pieces(match))
        assert world.log(1) == match.log(1)


def test_laying_is_taken_back() -> None:
    match = at_table()
    before = fields_of(match.machine, match.state)
    for said in ("meld 5S 5H 5D", "lay_off 8C on 1", "open 5S 5H 5D / AS 2S 3S"):
        match.apply(said)
        match.undo()
        assert fields_of(match.machine, match.state) == before
        assert match.log() == []
    match.apply("discard 9C")
    match.apply("draw")
    with pytest.raises(UndoRefused):
        match.undo()


@given(matches)
def test_what_was_done_can_be_done_again(match: Match) -> None:
    saved = json.loads(json.dumps(save_of(match._origin, match.state, match._past)))
    again = start(match.seed or "", match.machine.zones[-1].per)
    for text in saved["actions"]:
        again.apply(text)
    assert fields_of(again.machine, again.state) == fields_of(match.machine, match.state)
    assert again.log(2) == match.log(2)


def test_copies_are_apart() -> None:
    match = at_table()
    copy = match.copy()
    copy.apply("lay_off 8C on 1")
    assert match.position()["table"] == [
        {"owner": 2, "run": "5C 6C 7C"},
        {"owner": 3, "set": "4S 4C JK"},
    ]


def test_a_meld_that_is_not_laid_stays_hidden() -> None:
    match = at_table()
    action = match.action("meld JK 7S 8S")
    (event,) = decode(match.machine, action, 0, [])
    assert event.for_seat(1) == event
    assert event.action == "meld JK 7S 8S as 6S-8S"
    for seat in (None, 2):
        hidden = event.for_seat(seat)
        assert (hidden.action, hidden.cards) == ("meld ?? ?? ??", ("??",) * 3)
        assert hidden.line == "seat 1 melds a card a card a card"
