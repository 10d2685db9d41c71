"""The drafted games load, and lack exactly what is listed in order to be played."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
import yaml

import rulekit
from rulekit.rules import read_game
from tests.drafts.lacking import DRAFTS, lacks_of

HERE = Path(__file__).parent
LACKS: dict[str, list[str]] = yaml.safe_load((HERE / "drafts.yaml").read_text("utf-8"))
PLAYED = [path for path in DRAFTS if not LACKS.get(path.stem)]


def test_each_draft_is_listed() -> None:
    assert len(DRAFTS) >= 10
    assert sorted(LACKS) == [path.stem for path in DRAFTS]


@pytest.mark.parametrize("path", DRAFTS, ids=lambda path: path.stem)
def test_a_draft_loads_without_a_word(path: Path) -> None:
    game, diagnostics, _ = read_game(path)
    assert [str(one) for one in diagnostics] == []
    assert game is not None


@pytest.mark.parametrize("path", DRAFTS, ids=lambda path: path.stem)
def test_a_draft_lacks_exactly_what_is_listed(path: Path) -> None:
    assert lacks_of(path) == LACKS[path.stem]


def test_some_draft_can_be_played() -> None:
    assert PLAYED


@pytest.mark.parametrize("path", PLAYED, ids=lambda path: path.stem)
def test_a_draft_that_lacks_nothing_is_played_to_the_end(path: Path) -> None:
    game = rulekit.load(path)
    for players in range(game.players[0], game.players[1] + 1):
        match, chance = game.start(players, seed=players), Random(players)
        while not match.over:
            match.apply(chance.choice(match.legal_actions()))
        assert match.winners
