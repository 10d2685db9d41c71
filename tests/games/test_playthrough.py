"""The golden playthrough of each shipped game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import rulekit
from rulekit.rules.library import shipped_games
from tests.games.playthrough import write_out

GAMES = {name: file for name, file in shipped_games().items() if name == file.parent.name}


@pytest.mark.parametrize("name", GAMES)
def test_the_playthrough_stays_the_same(name: str, golden: Callable[[Path, str], None]) -> None:
    game = rulekit.load(name)
    text = write_out(game, players=min(3, game.players[1]), seed=1)
    golden(GAMES[name].parent / "playthrough.txt", text)
