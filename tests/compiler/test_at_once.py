"""Secret choices: nobody is told them, and they are carried out together."""

from __future__ import annotations

from itertools import chain
from random import Random
from typing import Any

import pytest

import rulekit

TEXT = """
rulekit: 1
game: secret
name: Secret
players: 2..4
deck: {like: standard_52, packs: 2}
zones:
  stock: {pile: face_down, starts_with: deck}
  open: {pile: face_up}
  hand: {per: player, seen_by: owner}
state:
  round: {laps: int, called: int}
deal: {hand: 4}
stages:
  give:
    goes: all_at_once
    asks: players from left of dealer
    one_of:
      give_two:
        choose: {gift: 2 cards from hand}
        do: move gift to hand of left of me
      keep: {do: called += 1}
  bid:
    goes: all_at_once
    asks: players where any(hand of player)
    until: laps == 2
    before: laps += 1
    one_of:
      bid: {choose: {card: hand}, do: move card to open}
      call: {choose: {number: 1..3, suit: suits}, do: called += number}
    after: draw 1 from stock to open
match: {rounds: 1}
limits: {turns: 99, then: draw}
"""
GAME = rulekit.load_text(TEXT)
HANDS = [["2S", "3S"], ["2H", "3H"], ["2D", "3D"]]


def table(**given: Any) -> rulekit.Match:
    place = {"hands": HANDS, "dealer": 3, "turn": 1, "stock": ["KC", "QC"], **given}
    return GAME.start_from(3, place, 1)


def test_nothing_moves_before_all_have_chosen() -> None:
    match = table()
    assert match.actor == 1
    for seat, gift in ((1, "2S 3S"), (2, "2H 3H")):
        match.apply(f"give_two {gift}")
        assert list(match.position()["hand"].values()) == HANDS
        assert match.actor == seat + 1
    events = match.apply("give_two 2D 3D")
    assert [sorted(hand) for hand in match.position()["hand"].values()] == [
        ["2D", "3D"], ["2S", "3S"], ["2H", "3H"],
    ]  # fmt: skip
    assert [line for line in events.lines_for(None) if "gives" in line] == [
        f"seat {seat} gives 2 cards to seat {seat % 3 + 1}" for seat in (1, 2, 3)
    ]


def test_what_was_given_cannot_be_given_on() -> None:
    match = table()
    match.apply("give_two 2S 3S")
    assert {str(action) for action in match.legal_actions()} == {"give_two 2H 3H", "keep"}
    assert not match.is_legal("give_two 2S 3S")


@pytest.mark.parametrize("action", ["give_two 2S 3S", "keep"])
def test_others_are_told_only_that_someone_has_chosen(action: str) -> None:
    match = table()
    before = {seat: match.view(seat) for seat in (2, 3, None)}
    events = match.apply(action)
    for seat in (2, 3, None):
        assert events.lines_for(seat) == ("seat 1 has chosen",)
        told = [event.for_seat(seat).as_json() for event in events if event.kind == "action"]
        assert told == [{"kind": "action", "seat": 1, "text": "seat 1 has chosen"}]
        view = match.view(seat)
        assert (view["zones"], view["state"]) == (before[seat]["zones"], before[seat]["state"])
    assert [event.action for event in events if event.kind == "action"] == [action]


def test_two_choices_look_alike_to_all_others() -> None:
    one, other = table(), table()
    one.apply("give_two 2S 3S")
    other.apply("keep")
    for seat in (2, 3, None):
        assert one.view(seat) == other.view(seat)
    assert one.view(1) != other.view(1)


def test_a_sample_has_made_its_choice_with_the_cards_it_has() -> None:
    match = table()
    match.apply("give_two 2S 3S")
    match.apply("give_two 2H 3H")
    held = set()
    for seed in range(20):
        world = match.sample(3, seed)
        assert world.view(3) == match.view(3)
        hands = world.position()["hand"]
        world.apply("keep")
        after = world.position()["hand"]
        assert set(after[2]) in ({*hands[1]}, {*hands[2]}, {*hands[1], *hands[2]}, set())
        assert sorted(chain(*after.values())) == sorted(chain(*hands.values()))
        held.add(" ".join(sorted(hands[1])))
    assert len(held) > 1


def test_laps_go_on_until_it_is_enough() -> None:
    match = table(phase="bid", state={"laps": 1})
    for action in ("bid 2S", "call 3 hearts", "bid 2D"):
        match.apply(action)
    position = match.position()
    assert (position["open"], position["state"]["laps"]) == (["2S", "2D", "KC"], 2)
    for action in ("bid 3S", "bid 2H", "call 1 spades"):
        assert not match.over
        match.apply(action)
    assert match.over
    assert match.position()["state"]["called"] == 4
    assert match.position()["open"] == ["2S", "2D", "KC", "3S", "2H", "QC"]


def test_a_choice_is_taken_back_saved_and_goes_on() -> None:
    match = table()
    match.apply("give_two 2S 3S")
    saved = match.to_json()
    match.undo()
    assert match.actor == 1
    again = rulekit.restore(saved)
    again.apply("keep")
    again.apply("keep")
    assert sorted(again.position()["hand"][2]) == ["2H", "2S", "3H", "3S"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_matches_come_to_an_end(players: int) -> None:
    for seed in range(20):
        match, chance = GAME.start(players, seed), Random(seed)
        while not match.over:
            match.apply(chance.choice(match.legal_actions()))
        assert len({*match.position()["hand"]}) == players


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("keep: {do: called += 1}", "keep: {do: called += 1, then: end stage}", "`then`"),
        ("one_of:\n      give_two:", "any_of:\n      give_two:", "more than one `one_of`"),
        ("gift: 2 cards from hand", "gift: 2 cards from open", "not one's own"),
        ("match:", "windows: {w: {opens_after: [keep], asks: others, one_of: {no: {}}}}\nmatch:",
         "the window `w`"),
    ],
)  # fmt: skip
def test_what_cannot_be_secret_is_refused(old: str, new: str, said: str) -> None:
    assert old in TEXT
    with pytest.raises(rulekit.RuleErrors, match=said):
        rulekit.load_text(TEXT.replace(old, new)).machine(3)


def test_a_lap_in_which_nobody_is_asked_ends_the_stage() -> None:
    text = TEXT.replace("asks: players where any(hand of player)", "asks: players where no")
    match = rulekit.load_text(text).start_from(2, {"hands": [["2S", "3S"], ["2H", "3H"]]})
    match.apply("keep")
    match.apply("keep")
    assert match.over and match.position()["state"]["laps"] == 1


FULL = [["2S", "3S", "4S"], ["2H", "3H", "4H"], ["2D", "3D", "4D"]]


def exchanged(text: str = TEXT) -> rulekit.Match:
    """After each of three has given two cards to the left, the third last."""
    place = {"hands": FULL, "dealer": 3, "turn": 1, "stock": ["KC", "QC", "JC", "10C"]}
    match = rulekit.load_text(text).start_from(3, place, 1)
    for suit in "SHD":
        match.apply(f"give_two 2{suit} 3{suit}")
    return match


def test_who_gave_cards_knows_that_they_were_not_given_on() -> None:
    match = exchanged()
    others = set()
    for seed in range(20):
        world = match.sample(1, seed)
        assert world.view(1) == match.view(1)
        assert {"2S", "3S"} < set(world.position()["hand"][2])
        others.add(tuple(world.position()["hand"][3]))
    assert len(others) > 1
    for seat in (2, 3):
        given, got = set(FULL[seat - 1][:2]), set(FULL[seat - 2][:2])
        world = match.sample(seat, 1)
        assert given < set(world.position()["hand"][seat % 3 + 1])
        assert got < set(world.position()["hand"][seat])


@pytest.mark.parametrize("more", ["draw 1 from stock", "move first(hand) to hand of left of me"])
def test_cards_that_were_not_chosen_may_be_any(more: str) -> None:
    """What comes to a hand may go on with those, so nothing is sure there."""
    old = "do: move gift to hand of left of me"
    text = TEXT.replace(old, f"do: |\n          move gift to hand of left of me\n          {more}")
    match = exchanged(text)
    for seat in (1, 2, 3):
        for seed in range(5):
            assert match.sample(seat, seed).view(seat) == match.view(seat)


def test_all_are_told_alike_what_became_of_their_own_choice() -> None:
    match = exchanged()
    for seat, suit in ((1, "S"), (2, "H"), (3, "D")):
        lines = match.log(seat)
        assert f"seat {seat} gives two 2{suit} 3{suit}" in lines
        assert f"seat {seat} gives 2{suit} 3{suit} to seat {seat % 3 + 1}" in lines


def test_a_position_in_it_keeps_the_number_of_the_turn() -> None:
    place = table(turn_number=5).position()
    assert place["turn_number"] == 5
    assert GAME.start_from(3, place, 1).position() == place


def ends_of(match: rulekit.Match, seed: int) -> dict[str, Any]:
    chance = Random(seed)
    while not match.over:
        match.apply(chance.choice(match.legal_actions()))
    return match.position()


def test_a_position_in_the_middle_of_a_lap_goes_on_as_the_match_does() -> None:
    for seed in range(12):
        match, chance = GAME.start(3, seed), Random(seed)
        for _ in range(seed % 6):
            match.apply(chance.choice(match.legal_actions()))
        place = match.position()
        assert len(place.get("chosen", {})) == seed % 6 % 3
        again = GAME.start_from(3, place, seed)
        assert again.position() == place
        assert again.legal_actions() == match.legal_actions()
        assert ends_of(again, seed) == ends_of(match, seed)


def test_what_was_chosen_before_a_position_is_seen_by_nobody() -> None:
    one = table(turn=3, chosen={1: "give_two 2S 3S", 2: "give_two 2H 3H"})
    other = table(turn=3, chosen={1: "keep", 2: "give_two 2H 3H"})
    assert (one.actor, one.position()["turn_number"]) == (3, 3)
    for seat in (2, 3, None):
        assert one.view(seat) == other.view(seat)
    worlds = [one.sample(3, seed).position()["chosen"][1] for seed in range(20)]
    assert {text.split()[0] for text in worlds} == {"give_two", "keep"}
    assert all(one.sample(2, seed).position()["chosen"][2] == "give_two 2H 3H" for seed in (1, 2))
    again = rulekit.restore(one.to_json())
    assert again.position() == one.position()


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"turn": 3}, "seat 1 is the next to choose; write `turn: 1`, or what others have chosen"),
        ({"turn": 3, "chosen": {1: "keep"}}, "seat 2 is the next to choose; write `turn: 2`"),
        ({"turn": 3, "turn_number": 2, "chosen": {1: "keep", 2: "keep"}},
         "`turn_number` is 3 or more once that many have chosen"),
        ({"turn": 1, "chosen": {2: "keep"}}, "seat 2 has chosen before seat 1 has; leave out"),
        ({"turn": 1, "chosen": ["keep", "keep", "keep"]},
         "then all have chosen; leave out the choice of seat 3"),
        ({"turn": 2, "chosen": {1: "give_two 2S 2H"}}, "seat 1 cannot have chosen this: "),
        ({"turn": 2, "chosen": {1: "fly"}}, "seat 1 cannot have chosen this: there is no action"),
        ({"turn": 1, "chosen": {5: "keep"}}, "`chosen` names 5, but there are only 1 to 3"),
        ({"turn": 1, "chosen": "keep"}, "`chosen` is a list"),
        ({"turn": 1, "hands": [[], ["2H"], ["3H"]], "phase": "bid", "chosen": {1: "call 1 clubs"}},
         "seat 1 has chosen where it is not asked; leave out its choice"),
    ],
)  # fmt: skip
def test_positions_in_a_lap_that_are_refused(given: dict[str, Any], said: str) -> None:
    with pytest.raises(rulekit.StartRefused) as refused:
        table(**given)
    assert str(refused.value).startswith(said)


def test_nothing_is_chosen_in_secret_where_all_act_in_turn() -> None:
    place = {"hands": [["7H"], ["8H"]], "discard": ["9H"], "turn": 1, "chosen": {1: "draw"}}
    with pytest.raises(rulekit.StartRefused, match="nobody chooses in secret here"):
        rulekit.load("mau_mau").start_from(2, place)


def test_nobody_chooses_twice() -> None:
    twice = "asks: (left of dealer, dealer, left of dealer)"
    text = TEXT.replace("asks: players from left of dealer", twice)
    match = rulekit.load_text(text).start_from(3, {"hands": HANDS, "dealer": 3, "stock": ["KC"]})
    asked = []
    while match.phase == "give":
        asked.append(match.actor)
        match.apply("keep")
    assert asked == [1, 3]
