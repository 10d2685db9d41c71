"""The parser's tables: written, read back, and left alone when they do not fit."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from rulekit.language.tables import build_parser, read_grammar, read_tables, write_tables

TEXT = "if a:\n  move 2 cards from hand where card is red ace to discard\nelse: x of me += 1\n"


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("tables") / "tables.json"
    write_tables(target)
    return target


def test_tables_parse_like_the_grammar(written: Path) -> None:
    loaded = read_tables(written, read_grammar())
    assert loaded is not None
    assert loaded.parse(TEXT, start="block") == build_parser(read_grammar()).parse(
        TEXT, start="block"
    )


def test_tables_of_another_grammar_are_not_used(written: Path) -> None:
    assert read_tables(written, read_grammar() + "\n// changed\n") is None


@pytest.mark.parametrize("content", ["", "{", "[]", "null", '{"stamp": 1}', "\xff"])
def test_files_that_are_no_tables_are_not_used(content: str, tmp_path: Path) -> None:
    path = tmp_path / "tables.json"
    path.write_text(content, encoding="latin-1")
    assert read_tables(path, read_grammar()) is None
    assert read_tables(tmp_path / "missing.json", read_grammar()) is None


def test_reading_nodes_and_the_reader_does_not_import_lark() -> None:
    code = (
        "import sys, rulekit.language.parser, rulekit.language.printer;"
        " sys.exit('lark' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
