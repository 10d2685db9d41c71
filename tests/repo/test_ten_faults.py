"""A file with ten different faults: ten diagnostics at once, each where the fault is."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from rulekit.cli import main
from rulekit.rules import read_game_text

HERE = Path(__file__).parent
FILE = HERE / "ten_faults.yaml"
TEXT = FILE.read_text(encoding="utf-8")
MENDED = {
    "RK101": (", sort: rank", ""),
    "RK076": ("rank = discard", "rank == discard"),
    "RK413": ("hand: 9", "hand: 8"),
    "RK086": ("== 8 owed", "== 8: owed"),
    "RK302": ("top.rank == asked", "top.suit == asked"),
    "RK010": ("        then: end stage\n", ""),
    "RK255": ("play_crad", "play_card"),
    "RK203": ("emtpy", "empty"),
    "RK217": ("of_rounds", "of_round"),
    "RK104": ("turns: many", "turns: 500"),
}
"""What mends each fault."""


def said_of(text: str) -> list[tuple[str, str, int]]:
    """Code, message and line of each diagnostic."""
    return [(one.code, one.message, one.span.line) for one in read_game_text(text, "ten.yaml")[1]]


def test_all_ten_are_told_at_once(golden: Callable[[Path, str], None]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(HERE)
        run = CliRunner().invoke(main, ["validate", FILE.name], env={"NO_COLOR": "1"})
        as_json = CliRunner().invoke(main, ["validate", FILE.name, "--format", "json"])
    assert (run.exit_code, as_json.exit_code) == (1, 1)
    assert run.stdout == "ten_faults.yaml: 10 errors\n"
    golden(HERE / "ten_faults.said", run.stderr)
    assert len(json.loads(as_json.stdout)) == 10


def test_each_has_its_own_code_and_a_help_line() -> None:
    _, found, _ = read_game_text(TEXT, FILE.name)
    assert {one.code for one in found} == MENDED.keys()
    assert all(one.help and one.span.text for one in found)


@pytest.mark.parametrize("code", MENDED)
def test_mending_one_silences_that_one_alone(code: str) -> None:
    wrong, right = MENDED[code]
    assert TEXT.count(wrong) == 1
    rest = [one for one in said_of(TEXT) if one[0] != code]
    assert [one[:2] for one in said_of(TEXT.replace(wrong, right))] == [one[:2] for one in rest]


def test_mending_all_leaves_a_good_file() -> None:
    text = TEXT
    for wrong, right in MENDED.values():
        text = text.replace(wrong, right)
    assert said_of(text) == []
