"""What terms are worth before a match begins."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from rulekit.rules import read_game_text
from rulekit.rules.constants import UNKNOWN, Setting, fold
from tests.rules.build.test_faults import completed

ROWS = yaml.safe_load(Path(__file__).with_name("constants.yaml").read_text("utf-8"))
GAME = """
options:
  few: {label: Few, one_of: [2, 3]}
  many: {label: Many, between: 0..9, default: 7}
  wraps: {label: Wraps, default: yes}
  who: {label: Who, one_of: [eldest, dealer]}
state:
  round: {dealt: int = 4}
define:
  twice(n): n + n
score:
  a line:
    to: players
    points: EXPRESSION
"""


@pytest.mark.parametrize(("expression", "value"), ROWS)
def test_constants_are_folded(expression: object, value: int | None) -> None:
    text = completed(GAME.replace("EXPRESSION", str(expression)))
    game, diagnostics, _ = read_game_text(text, "game.yaml")
    assert game, diagnostics
    options = {name: option.default for name, option in game.options.items()}
    memory = {name: variable.default for name, variable in game.variables.items()}
    points = game.score[0].points
    assert points is not None
    folded = fold(points, Setting(options, 3, memory))
    assert folded == (UNKNOWN if value is None else value)
