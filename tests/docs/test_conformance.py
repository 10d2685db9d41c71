"""Expressions and what they are worth, through the whole compiler.

A row is an expression and its value as a player would write it. All rows of a file stand in the
`do` of one action of one game, each with memory of its own, and are read back after the action.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import attrs
import pytest
import yaml

import rulekit
from tests.docs.pages import ROOT, expression_rows

FOLDER = ROOT / "tests" / "conformance"
SUITS = ("clubs", "diamonds", "hearts", "spades")
PICTURES = ("jack", "queen", "king", "ace")
MOST = 8
"""How many elements of a set are read back; a longer one is a different value."""


@attrs.frozen
class Case:
    """An expression, what it is worth, and where it stands."""

    place: str
    expression: str
    value: str
    setting: Path = FOLDER
    """The folder whose `setting.yaml` holds the game and the position."""


def kind_of(value: str) -> tuple[str, bool]:
    """The type a written value has, and whether it is several."""
    first, _, _ = value.partition(" ")
    if first in ("cards", "suits", "ranks", "players", "teams", "numbers", "colours"):
        return {"numbers": "int"}.get(first, first[:-1]), True
    if first in ("player", "team", "rank"):
        return first, False
    if value in ("yes", "no"):
        return "bool", False
    if value.lstrip("-").isdigit():
        return "int", False
    if value in ("red", "black"):
        return "colour", False
    if value.startswith("no "):
        return {"no number": "int"}.get(value, value.removeprefix("no ")), False
    return ("suit" if value in SUITS else "rank" if value in PICTURES else "card"), False


def statements(number: int, case: Case) -> tuple[list[str], list[str]]:
    """What is declared for a row, and what is done."""
    kind, many = kind_of(case.value)
    if not many:
        return [f"v{number}: {kind}?"], [f"v{number} = {case.expression}"]
    declared = [f"n{number}: int", *(f"v{number}_{i}: {kind}?" for i in range(MOST))]
    done = [f"for each one in {case.expression}:"]
    for i in range(MOST):
        done.append(f"  {'else ' * (i > 0)}if n{number} == {i}: v{number}_{i} = one")
    return declared, [*done, f"  n{number} += 1"]


@cache
def setting(folder: Path) -> dict[str, Any]:
    """The game and the position of a folder."""
    read: dict[str, Any] = yaml.safe_load((folder / "setting.yaml").read_text(encoding="utf-8"))
    return read


def game_of(cases: tuple[Case, ...]) -> rulekit.Game:
    """The game of the setting, with an action that evaluates all cases."""
    lines: list[str] = []
    declared: list[str] = []
    for number, case in enumerate(cases):
        more, done = statements(number, case)
        declared += more
        lines += done
    text = setting(cases[0].setting)["game"]
    text += "".join(f"    {line}\n" for line in declared)
    text += "turn:\n  play:\n    one_of:\n      evaluate:\n        do: |\n"
    text += "".join(f"          {line}\n" for line in lines)
    return rulekit.load_text(text)


@cache
def values_of(cases: tuple[Case, ...]) -> dict[str, Any]:
    game = game_of(cases)
    match = game.start_from(game.players[1], setting(cases[0].setting)["position"])
    match.apply("evaluate")
    state: dict[str, Any] = match.position()["state"]
    return state


def written(kind: str, value: Any) -> str:
    if value is None:
        return {"int": "no number"}.get(kind, f"no {kind}")
    if kind == "bool":
        return "yes" if value else "no"
    if isinstance(value, dict):
        return str(value["card"])
    if kind in ("player", "team") or (kind == "rank" and str(value).isdigit()):
        return f"{kind} {value}"
    return str(value)


def value_of(number: int, case: Case, state: dict[str, Any]) -> str:
    kind, many = kind_of(case.value)
    if not many:
        return written(kind, state[f"v{number}"])
    count = state[f"n{number}"]
    assert count <= MOST, f"{count} elements"
    found = [written("", state[f"v{number}_{i}"]) for i in range(count)]
    if kind == "card":
        found = sorted(found)
    return " ".join([case.value.partition(" ")[0], *found])


def expected(case: Case) -> str:
    words = case.value.split()
    if words[0] == "cards":
        return " ".join(["cards", *sorted(words[1:])])
    return case.value


def files() -> list[tuple[Case, ...]]:
    """The cases of each file of the folder, and those of the documentation."""
    groups = []
    for path in sorted(FOLDER.rglob("*.yaml")):
        if path.stem == "setting":
            continue
        rows = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)
        groups.append(
            tuple(
                Case(f"{path.stem}: {expression}", expression, value, path.parent)
                for expression, value in rows.items()
            )
        )
    pages: dict[str, list[Case]] = {}
    for place, expression, value in expression_rows():
        case = Case(f"{place} {expression}", expression.replace("\\|", "|"), value)
        pages.setdefault(place.partition(":")[0], []).append(case)
    return groups + [tuple(cases) for cases in pages.values()]


GROUPS = files()
ALL = [
    pytest.param(cases, number, id=case.place)
    for cases in GROUPS
    for number, case in enumerate(cases)
]


def test_there_are_many() -> None:
    assert len(ALL) >= 120


@pytest.mark.parametrize(("cases", "number"), ALL)
def test_an_expression_is_worth_what_is_written(cases: tuple[Case, ...], number: int) -> None:
    case = cases[number]
    assert value_of(number, case, values_of(cases)) == expected(case)


def test_the_folder_is_a_folder_of_tables() -> None:
    assert Path(FOLDER / "setting.yaml").is_file()
