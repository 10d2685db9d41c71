"""The page on coverage: its games and words are those of the files, its lengths are counted."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.docs import coverage
from tests.docs.pages import DOCS

Golden = Callable[[Path, str], None]
PAGE = (DOCS / "coverage.md").read_text(encoding="utf-8")


def test_the_lengths_are_those_of_the_files(golden: Golden) -> None:
    golden(DOCS / "coverage.md", coverage.with_lengths(PAGE))


@pytest.mark.parametrize("row", coverage.used(PAGE), ids=lambda row: row.words[0])
def test_each_word_stands_in_the_rules_of_each_game(row: coverage.Used) -> None:
    assert row.words and set(row.games) <= set(coverage.games())
    for game in row.games:
        text = "\n".join(path.read_text(encoding="utf-8") for path in coverage.files_of(game))
        rules = re.sub(r"#.*", "", text)
        for word in row.words:
            assert re.search(rf"\b{re.escape(word)}\b", rules), (game, word)


def test_every_game_but_small_variants_is_named() -> None:
    named = {game for row in coverage.used(PAGE) for game in row.games}
    assert {game for game in coverage.games() if game not in named} == {
        "around_the_corner", "block_rummy", "onze_twos",
    }  # fmt: skip


def test_no_game_has_python() -> None:
    assert list(coverage.GAMES.rglob("*.py")) == []


def test_lines_are_counted_without_blanks_comments_and_sections(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    file.write_text("# of mine\ngame: mine\n\noptions:\n  # some\n  one: {}\ndeck: {}\n", "utf-8")
    assert coverage.code_lines(file) == 4
    assert coverage.code_lines(file, ("options",)) == 2
