"""Whatever a scenario file holds, it is run or refused with diagnostics."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulekit.scenario.games import Games
from rulekit.scenario.suite import FileResult, prepare_text
from rulekit.source.diagnostic import Diagnostics
from rulekit.source.reader import decode

FILES = Path(__file__).parent / "files"
GAMES = Games()
LINES = [
    line
    for name in ("holds.yaml", "fails.yaml", "faulty.yaml")
    for line in (FILES / name).read_text(encoding="utf-8").splitlines()
]
BLOCKS = [
    "\n- scenario:" + block
    for name in ("holds.yaml", "fails.yaml", "faulty.yaml")
    for block in (FILES / name).read_text(encoding="utf-8").split("\n- scenario:")[1:]
]
WORDS = ["1", "none", "[]", "{}", "~", "1R", "[1R]", "{1: 1R}", "-1", "yes", "draw", "''", "x: 1"]


def run(data: bytes) -> FileResult:
    found = Diagnostics()
    file = decode("any.yaml", data, found)
    prepared, diagnostics = prepare_text(file, FILES, GAMES, found)
    for one in prepared:
        failure = one.run()
        assert failure is None or failure.text()
    return FileResult("any.yaml", (), diagnostics)


@given(st.binary(max_size=200))
def test_any_bytes(data: bytes) -> None:
    assert run(data).has_errors


@given(st.lists(st.sampled_from(LINES), max_size=30))
def test_any_lines(lines: list[str]) -> None:
    assert run("\n".join(lines).encode()) is not None


@given(st.sampled_from(BLOCKS), st.integers(0, 400), st.integers(1, 6), st.sampled_from(WORDS))
def test_any_word_in_a_scenario(block: str, at: int, length: int, word: str) -> None:
    at %= len(block)
    assert run((block[:at] + word + block[at + length :]).encode()) is not None


@pytest.mark.slow
@given(st.lists(st.sampled_from(BLOCKS), min_size=1, max_size=4), st.data())
def test_any_cut(blocks: list[str], data: st.DataObject) -> None:
    text = "".join(blocks)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    assert run((text[:start] + text[end:]).encode()) is not None
