"""Libraries on their own."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulekit._resources import folder
from rulekit.rules import check_rules, read_game
from tests.rules.literate import tell

SHIPPED = sorted((folder("games") / "lib").glob("*.yaml"))
FAULTY = """\
rulekit: 1
library: pack
deck: {suits: {stars: S, moons: S}, ranks: {1: 1, 2: 2}}
orders: {upwards: "1, 3"}
"""


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_shipped_libraries_are_sound(path: Path) -> None:
    assert check_rules(path)[1] == ()


def test_a_library_is_checked_on_its_own(tmp_path: Path) -> None:
    path = tmp_path / "pack.yaml"
    path.write_text(FAULTY, "utf-8")
    told = [tell(d, tmp_path).partition(" | ")[0] for d in check_rules(path)[1]]
    assert [line[: len("pack.yaml:3:33 RK414")] for line in told] == [
        "pack.yaml:3:33 RK414",
        "pack.yaml:4:23 RK220",
    ]


def test_a_library_is_no_game(tmp_path: Path) -> None:
    path = tmp_path / "pack.yaml"
    path.write_text(FAULTY, "utf-8")
    game, diagnostics, _ = read_game(path)
    assert game is None
    assert [d.code for d in diagnostics] == ["RK044"]


def test_games_are_checked_as_well(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("rulekit: 1\ngame: mine\nextends: mau_mau\nplayers: 2..9\n", "utf-8")
    assert [d.code for d in check_rules(path)[1]] == ["RK413"]
