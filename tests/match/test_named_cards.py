"""A card that is named, and not taken from where it lies, is heard by all and tells of no place."""

from __future__ import annotations

from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

import rulekit
from rulekit.engine.swapping import permuted
from rulekit.match import Match

DATA = yaml.safe_load(Path(__file__).with_name("named_cards.yaml").read_text(encoding="utf-8"))
GAMES: dict[str, dict[str, Any]] = DATA["games"]
HEARD = [name for name, one in GAMES.items() if "others" not in one]
SEEDS = range(3)


@cache
def game(name: str) -> rulekit.Game:
    one = GAMES[name]
    tree = {"deck": {"like": "standard_52"}} | yaml.safe_load(DATA["head"])
    acts = {key: value for line in one["acts"] for key, value in yaml.safe_load(line).items()}
    tree |= yaml.safe_load(one.get("more", "{}")) | {"turn": {"play": {"one_of": acts}}}
    return rulekit.load_text(yaml.safe_dump(tree, sort_keys=False))


def start(name: str, seed: int = 1) -> Match:
    return game(name).start(players=GAMES[name].get("players", 2), seed=seed)


def played(match: Match, name: str) -> list[str]:
    """What is played: as it is written, or by chance."""
    one, random = GAMES[name], Random(name)
    for said in one.get("do", ()):
        match.apply(said)
    for _ in range(one.get("plays", 0)):
        match.apply(random.choice(match.legal_actions()))
    return list(one.get("do", {}).values())


@pytest.mark.parametrize("name", HEARD)
def test_all_hear_what_is_named(name: str) -> None:
    match = start(name)
    lines = played(match, name)
    for seat in range(1, match.players + 1):
        assert [line for line in match.log(seat) if line in lines] == lines
        record = match.record(seat)["actions"]
        assert record == match.record(1)["actions"]
        assert not any("??" in one["action"] for one in record)
        assert match.view(seat)["state"].items() >= GAMES[name].get("state", {}).items()


@pytest.mark.parametrize("name", [name for name in GAMES if name not in HEARD])
def test_nobody_hears_what_is_taken(name: str) -> None:
    match = start(name)
    played(match, name)
    for seat in range(1, match.players + 1):
        other = [line for line in match.log(seat) if line.startswith(f"seat {3 - seat} asks")]
        assert set(other) == {GAMES[name]["others"].format(seat=3 - seat)}


@pytest.mark.parametrize("deal", SEEDS)
@pytest.mark.parametrize("name", GAMES)
def test_a_sample_says_what_was_said(name: str, deal: int) -> None:
    match = start(name, deal) if "plays" in GAMES[name] else start(name)
    played(match, name)
    for seat in range(1, match.players + 1):
        for number in SEEDS:
            world = match.sample(seat, seed=f"{deal} {number}")
            assert world.view(seat) == match.view(seat)
            assert world.sample(seat, seed=number).view(seat) == match.view(seat)


@pytest.mark.parametrize("name", ["any card", "one that is remembered", "some of them"])
def test_where_it_lies_stays_open(name: str) -> None:
    match = start(name)
    played(match, name)
    face = match.log(1)[-1].split()[-1]
    for seat in (1, 2):
        there = [face in hand(match.sample(seat, seed=number), 3 - seat) for number in range(40)]
        assert set(there) == ({False} if face in hand(match, seat) else {False, True})


@pytest.mark.parametrize("deal", SEEDS)
def test_a_sample_has_given_what_was_given(deal: int) -> None:
    match = start("one that comes to the hand", deal)
    random, given = Random(deal), 0
    while given < 4:
        assert match.actor is not None
        asker, said = match.actor, random.choice(match.legal_actions()).text
        events = match.apply(said)
        if any(event.kind == "move" for event in events):
            given += 1
            for seat, number in product((1, 2, 3), SEEDS):
                world = match.sample(seat, seed=number)
                assert said.split()[-1] in hand(world, asker)
                assert world.view(seat) == match.view(seat)


def hand(match: Match, seat: int) -> list[str]:
    cards: list[str] = match.view(seat)["zones"]["hand"][str(seat)]["cards"]
    return cards


@pytest.mark.parametrize("name", HEARD)
def test_another_deal_of_hidden_cards_is_the_same_to_a_seat(name: str) -> None:
    match = start(name)
    played(match, name)
    hidden = match.machine.deck
    for seat in range(1, match.players + 1):
        zones = match.view(seat)["zones"]
        known = {*zones["hand"][str(seat)]["cards"], *zones["discard"]["cards"]}
        unseen = [piece for piece in range(hidden.size) if hidden.codes[piece] not in known]
        dealt = Random(name).sample(unseen, len(unseen))
        swap = list(range(hidden.size))
        for one, other in zip(unseen, dealt, strict=True):
            swap[one] = other
        world = match.copy()
        world._state = permuted(match.machine, match.state, swap, seat - 1)
        world._legal = None
        assert world.view(seat) == match.view(seat)


@pytest.mark.parametrize("name", HEARD)
def test_a_replay_and_a_position_say_it_again(name: str) -> None:
    match = start(name)
    played(match, name)
    again = rulekit.restore(match.to_json())
    assert [again.view(seat) for seat in (1, 2)] == [match.view(seat) for seat in (1, 2)]


def test_a_move_beside_what_is_named_is_told() -> None:
    for name in (name for name, one in GAMES.items() if "moves" in one):
        match = start(name)
        played(match, name)
        told = [line for line in match.log(2) if "on the stock" in line]
        assert told == [f"seat {seat} puts a card on the stock" for seat in (2, 1)]


def test_a_window_is_set_up_again_with_what_is_named() -> None:
    for name in (name for name in GAMES if "window" in name):
        match = start(name)
        match.apply("ask 2C")
        again = game(name).start_from(2, match.position())
        assert again.position() == match.position()
        for seat in (1, 2):
            assert again.sample(seat, seed=1).view(seat) == again.view(seat)
            assert match.sample(seat, seed=1).position()["window"] == match.position()["window"]
