"""The pages about the games: every clause listed is shown by a scenario, and none besides."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulekit._resources import folder as folder_of
from rulekit.rules.library import shipped_games
from tests.mutation.games import FOLDERS
from tests.mutation.hunt import scenarios_in


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_clause_has_a_scenario(folder: Path) -> None:
    page = (folder / "README.md").read_text(encoding="utf-8")
    listed = set(re.findall(r"^\| ([A-Z]{3}-[A-Z]?[0-9]+) \|", page, re.MULTILINE))
    named = {clause for one in scenarios_in(folder) for clause in one.clauses}
    assert listed
    assert named == listed


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_lines_are_short_enough_to_read(folder: Path) -> None:
    for file in [*folder.glob("*.yaml"), *folder.glob("scenarios/*.yaml")]:
        assert max(map(len, file.read_text(encoding="utf-8").splitlines())) <= 100, file


@pytest.mark.parametrize(("name", "lines"), [("mau_mau", 95), ("crazy_eights", 60)])
def test_a_game_fits_on_a_page(name: str, lines: int) -> None:
    rules = folder_of("games") / name / f"{name}.yaml"
    assert len(rules.read_text(encoding="utf-8").splitlines()) <= lines


def test_the_table_lists_every_game() -> None:
    page = (folder_of("games") / "README.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^\| \[`(\w+)`\]", page, re.MULTILINE)) == set(shipped_games())
