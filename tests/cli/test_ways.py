"""Going down at the table: what is asked for meld by meld, and how much is shown of many ways."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

import rulekit as api
from rulekit.cli.table.menu import MOST_WAYS
from rulekit.cli.table.session import Session
from tests.cli.sitting import run_lines, session_of
from tests.cli.terminal import Terminal
from tests.docs.pages import DOCS, FENCE

CASES = yaml.safe_load((Path(__file__).parent / "files" / "ways.yaml").read_text(encoding="utf-8"))
PAGE = (DOCS / "playing.md").read_text(encoding="utf-8")


def sitting(hand: str, round_number: int) -> Session:
    given: dict[str, Any] = {
        "hands": [hand.split(), ["3D"], ["4D"]], "discard": ["8D"], "stock": ["2C", "3C"],
        "phase": "build", "turn": 1, "round": round_number,
    }  # fmt: skip
    return session_of(api.load("onze").start_from(3, given))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"])
def test_going_down(case: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    run_lines(sitting(case["hand"], case["round"]), case["lines"], capsys)


@pytest.mark.parametrize("width", [60, 80, 120])
def test_of_many_ways_a_few_are_shown_and_how_to_choose(width: int) -> None:
    session = sitting("7H 7D 7S 9C 9H 9D KS KD KC 2C JK", 1)
    object.__setattr__(session.screen, "width", width)
    lines = list(session.screen.actions(session.match.view(1)))
    assert max(map(len, lines)) <= width
    shown = "".join(f"{line.strip()} | " for line in lines[:-1]).split(" | ")
    assert len([part for part in shown if part]) == MOST_WAYS + 1
    assert lines[-2].strip().endswith("and 15 more: `go_down` asks which")


@pytest.mark.parametrize(
    ("block", "hand"),
    [("table", "7H 7D 7S 9C 9H 9D KS KD KC 2C JK"), ("short", "7H 7D 7S 9C 9H 8D KS QD 2C")],
)
def test_the_page_shows_what_is_shown(
    block: str, hand: str, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = next(fence for fence in FENCE.finditer(PAGE) if fence[2].strip() == block)[3]
    session = sitting(hand, 1)
    told = len(session.match.log(1))
    for line in (line for line in shown.splitlines() if line.startswith("> ")):
        print(line)
        session._answer(line.removeprefix("> "), session.match.view(1))
    session._lines(session.screen.since(session.match.log(1)[told:]))
    assert capsys.readouterr().out == shown


@pytest.mark.parametrize("width", [60, 80])
def test_a_person_goes_down_in_a_terminal(width: int, tmp_path: Path) -> None:
    home = {"HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}
    env = {"COLUMNS": str(width), "NO_COLOR": "1", **home}
    with Terminal("play", "onze", "--players", "5", "--seed", "3", env=env) as terminal:
        shown = ""
        for typed, said in (
            ("draw", "no: `draw` is not offered now"),
            ("pass", "seats 1 (you) and 2 pass"),
            ("draw", "seat 1 (you) draws"),
            ("go_down", "one set of 3 is missing"),
            ("help", "lay several melds at once"),
            ("discard qc", "is about to discard Q♣"),
        ):
            shown += terminal.wait_for("> ")
            terminal.type(typed)
            shown += terminal.wait_for(said)
        terminal.wait_for("> ")
        terminal.type("quit")
        assert terminal.status() == 0
    assert max(map(len, shown.splitlines())) <= width
