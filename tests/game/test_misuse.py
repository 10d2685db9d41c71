"""Callers who hand over the wrong thing are refused in words."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import rulekit

POSITION = {"hands": [["7H"], ["8H"]], "discard": ["9H"]}


@pytest.fixture(scope="module")
def game() -> rulekit.Game:
    return rulekit.load("mau_mau")


@pytest.mark.parametrize("seed", [1.5, b"7", True, [], "a" * 1001, 10**1000, "\ud800", "\udcff"])
def test_seeds(game: rulekit.Game, seed: Any) -> None:
    with pytest.raises(rulekit.StartRefused, match="a seed "):
        game.start(2, seed=seed)


@pytest.mark.parametrize("players", [0, -1, 7, 10**30])
def test_players(game: rulekit.Game, players: int) -> None:
    for ask in (game.start, game.machine):
        with pytest.raises(rulekit.StartRefused, match="is for 2 to 6 players"):
            ask(players)


@pytest.mark.parametrize("players", [True, 2.0, "2", "\0", b"2", [], float("nan")])
def test_what_is_no_number_of_players(game: rulekit.Game, players: Any) -> None:
    for ask in (game.start, game.machine):
        with pytest.raises(rulekit.StartRefused, match="number of players is a whole number, not"):
            ask(players)


@pytest.mark.parametrize("options", [[("seven_draws", 3)], "seven_draws", 5])
def test_options(options: Any) -> None:
    with pytest.raises(rulekit.StartRefused, match="options are a mapping"):
        rulekit.load("mau_mau", options=options)


@pytest.mark.parametrize("preset", [5, ["czech"], "", "chezc"])
def test_presets(preset: Any) -> None:
    with pytest.raises(rulekit.StartRefused, match="there is no preset"):
        rulekit.load("mau_mau", preset=preset)


@pytest.mark.parametrize("position", [[], 5, "hands", [1], {1: object()}, True])
def test_positions(game: rulekit.Game, position: Any) -> None:
    with pytest.raises(rulekit.StartRefused):
        game.start_from(2, position)


@pytest.mark.parametrize("seat", [0, -1, True, 99, "1", 1.0, [], 10**30])
def test_seats(game: rulekit.Game, seat: Any) -> None:
    match = game.start_from(2, POSITION)
    for ask in (match.view, match.log, match.record, match.sample):
        with pytest.raises(ValueError, match="there is no seat"):
            ask(seat)
    if seat != 1:
        assert not match.is_legal(match.legal_actions()[0], seat=seat)


def test_a_game_travels_to_another_process() -> None:
    game = rulekit.load("mau_mau", options={"seven_draws": 3})
    there = game.start(2, seed=1)
    again = pickle.loads(pickle.dumps(game))
    assert again.start(2, seed=1).position() == there.position()


@pytest.mark.parametrize("text", [None, b"game: x", 5, ["game: x"]])
def test_texts(text: Any) -> None:
    with pytest.raises(TypeError, match="the text of a game is a `str`, not "):
        rulekit.load_text(text)
