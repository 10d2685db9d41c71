"""Other engines at random play, from the same lean loop as ours."""

from __future__ import annotations

import importlib.util
import random
from collections.abc import Callable
from functools import partial

import attrs

from benchmarks.loops import Loop

_FOR_ANY_NUMBER = ("crazy_eights",)
"""Games of OpenSpiel that are told how many play."""


@attrs.frozen
class Peer:
    """A game of another engine."""

    engine: str
    game: str
    module: str
    make: Callable[[], Loop]

    @property
    def is_there(self) -> bool:
        """Whether the engine is installed."""
        return importlib.util.find_spec(self.module) is not None


def open_spiel(game: str, players: int) -> Peer:
    make = partial(_spiel, game, players)
    return Peer("OpenSpiel", f"{game}, {players} players", "pyspiel", make)


def rlcard(game: str) -> Peer:
    return Peer("RLCard", f"{game}, env.step", "rlcard", partial(_rlcard, game))


def _spiel(name: str, players: int) -> Loop:
    """Chance nodes are paid for and not counted; choices made at once count for each player."""
    import pyspiel

    settings = {"players": players} if name in _FOR_ANY_NUMBER else {}
    game = pyspiel.load_game(name, settings)
    rnd = random.Random(1).random

    def play() -> int:
        state = game.new_initial_state()
        number = 0
        while not state.is_terminal():
            actions = state.legal_actions()
            if not state.is_chance_node():
                number += 1
            state.apply_action(actions[int(rnd() * len(actions))])
        return number

    def play_at_once() -> int:
        state = game.new_initial_state()
        number = 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions = state.legal_actions()
                state.apply_action(actions[int(rnd() * len(actions))])
                continue
            lists = [state.legal_actions(player) for player in range(players)]
            state.apply_actions([actions[int(rnd() * len(actions))] for actions in lists])
            number += players
        return number

    at_once = game.get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS
    return play_at_once if at_once else play


def _rlcard(name: str) -> Loop:
    """Through its environment, which lists what is legal with each state."""
    import rlcard as engine

    env = engine.make(name, {"seed": 1})
    rnd = random.Random(1).random

    def play() -> int:
        state, _ = env.reset()
        number = 0
        while not env.is_over():
            actions = list(state["legal_actions"])
            state, _ = env.step(actions[int(rnd() * len(actions))])
            number += 1
        return number

    return play
