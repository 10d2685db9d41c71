"""Small files of the wrong shape, and exactly what must be said of each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulekit.rules.shape import check_game_shape, check_scenario_shape
from rulekit.source.diagnostic import Diagnostics
from rulekit.source.span import SourceFile
from rulekit.source.yaml_reader import read_tree

HERE = Path(__file__).parent
NEEDED = {
    "rulekit": "1",
    "game": "small",
    "name": "Small",
    "players": "2",
    "deck": "{like: standard_52}",
    "zones": "{}",
    "turn": "{play: {one_of: {draw: {do: draw 1 from stock}}}}",
}
"""The sections of the smallest game; a case needs to write only what it is about."""


def cases(name: str) -> Iterator[tuple[str, str, list[str]]]:
    """Title, text and faults of each case of a file."""
    for part in (HERE / name).read_text(encoding="utf-8").split("\n### ")[1:]:
        title, _, body = part.partition("\n")
        lines = body.rstrip("\n").split("\n")
        faults = [line[2:] for line in lines if line.startswith("! ")]
        yield title, "\n".join(line for line in lines if not line.startswith("! ")) + "\n", faults


def parameters(name: str) -> list[object]:
    return [pytest.param(*case, id=case[0]) for case in cases(name)]


def completed(title: str, text: str) -> str:
    if "(as it stands)" in title:
        return text
    written = set(re.findall(r"^(\w+):", text, re.MULTILINE))
    if "stages" in written:
        written.add("turn")
    if "(variant)" in title:
        needed = {"rulekit": "1", "game": "child", "extends": "small"}
    else:
        needed = NEEDED
    return text + "".join(
        f"{key}: {value}\n" for key, value in needed.items() if key not in written
    )


def told(found: Diagnostics) -> list[str]:
    return [
        f"{fault.code} {fault.span.line}:{fault.span.column} {fault.message} | {fault.help}"
        for fault in found.sorted()
    ]


@pytest.mark.parametrize(("title", "text", "faults"), parameters("games.cases"))
def test_game(title: str, text: str, faults: list[str]) -> None:
    tree = read_tree(SourceFile("case.yaml", completed(title, text)), Diagnostics())
    assert tree is not None
    found = Diagnostics()
    fits = check_game_shape(tree, found, variant="(variant)" in title)
    assert told(found) == faults
    assert fits == (not faults)


@pytest.mark.parametrize(("title", "text", "faults"), parameters("scenarios.cases"))
def test_scenario(title: str, text: str, faults: list[str]) -> None:
    tree = read_tree(SourceFile("case.yaml", text), Diagnostics())
    assert tree is not None
    found = Diagnostics()
    fits = check_scenario_shape(tree, found)
    assert told(found) == faults
    assert fits == (not faults)


@pytest.mark.parametrize("name", ["games.cases", "scenarios.cases"])
def test_messages_are_in_house_style(name: str) -> None:
    for title, _, faults in cases(name):
        for fault in faults:
            message, _, help = fault.split(" ", 2)[2].partition(" | ")
            assert message[0] in "`abcdefghijklmnopqrstuvwxyz", title
            assert help, title
            assert not message.endswith("."), title
            assert not re.search(r"is not of type|does not match|non-empty|schema", message), title
