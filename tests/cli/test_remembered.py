"""What the table shows of what is remembered: labels for names, and nothing that is not shown."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulekit as api
from rulekit.cli.play import screen_for

RULES = """\
rulekit: 1
game: kept
name: Kept
players: 2
deck: {like: standard_52}
zones:
  stock: {pile: face_down, starts_with: deck}
  hand: {per: player, seen_by: owner}
deal: {hand: 3}
state: %s
turn: {play: {one_of: {draw: {do: draw 1 from stock}}}}
match: {rounds: 1}
"""
CASES = [
    # How it is declared, the lines shown, and what stands in the view.
    ("{round: {cards_owed: int = 2}}", ["  cards owed     2"], 2),
    ("{round: {cards_owed: {is: int = 2}}}", ["  cards owed     2"], 2),
    ("{round: {cards_owed: {is: int = 2, shown: yes}}}", ["  cards owed     2"], 2),
    ("{round: {cards_owed: {is: int = 2, label: to draw}}}", ["  to draw        2"], 2),
    ("{round: {cards_owed: {is: int = 2, shown: no}}}", [], 2),
    ("{round: {cards_owed: {is: int = 2, label: to draw, shown: no}}}", [], 2),
    ("{player: {cards_owed: {is: int = 2, label: owing}}}",
     ["  owing          you: 2, seat 2: 2"], {"1": 2, "2": 2}),
    ("{round: {cards_owed: {is: suit?, label: to draw}}}", [], None),
]  # fmt: skip


@pytest.mark.parametrize(("declared", "lines", "value"), CASES, ids=str)
def test_memory_at_the_table(
    declared: str, lines: list[str], value: object, tmp_path: Path
) -> None:
    path = tmp_path / "kept.yaml"
    path.write_text(RULES % declared, encoding="utf-8")
    match = api.load(path).start(players=2, seed=1)
    view = match.view(1)
    known = ("──", "  seat 2 ", "  stock ", "  your hand ")
    table = list(screen_for(match, {1: "you"}).table(view))
    assert [line for line in table if not line.startswith(known)] == lines
    assert view["state"] == {"cards_owed": value}


def test_a_long_label_moves_all_that_stands_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "kept.yaml"
    label = "cards to draw for sevens"
    path.write_text(RULES % f"{{round: {{owed: {{is: int = 2, label: {label}}}}}}}", "utf-8")
    match = api.load(path).start(players=2, seed=1)
    table = list(screen_for(match, {1: "you"}).table(match.view(1)))[1:]
    assert table[2] == f"  {label} 2"
    assert {line[: len(label) + 3].rstrip() for line in table} == {
        "  seat 2", "  stock", f"  {label}", "  your hand",
    }  # fmt: skip
    assert all(line[len(label) + 2] == " " != line[len(label) + 3] for line in table)
