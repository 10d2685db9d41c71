"""Real games have the shape of games, and stay told apart from noise."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulekit.rules.shape import check_game_shape, check_scenario_shape
from rulekit.source.diagnostic import Diagnostics
from rulekit.source.span import SourceFile, Span
from rulekit.source.tree import Entry, Mapping, Node, Scalar, Sequence
from rulekit.source.yaml_reader import read_tree

ROOT = Path(__file__).parents[3]
FILES = sorted([*ROOT.glob("tests/drafts/*.yaml"), *ROOT.glob("games/*/*.yaml")])
GAMES = [path for path in FILES if re.search("^(game|library):", path.read_text("utf-8"), re.M)]
NOISE = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8), st.just("a, b")
)
THEIR_WORDS = re.compile(
    r"is not of type|is not one of|is a required|does not match|unexpected|\{'"
)


def read(path: Path) -> Mapping:
    found = Diagnostics()
    tree = read_tree(SourceFile(path.name, path.read_text(encoding="utf-8")), found)
    assert isinstance(tree, Mapping)
    assert not found.sorted()
    return tree


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_has_the_shape_of_a_game(path: Path) -> None:
    tree, found = read(path), Diagnostics()
    variant = not {"extends", "include"}.isdisjoint(tree.entries)
    fits = check_game_shape(tree, found, variant=variant)
    assert [f"{fault.span}: {fault.message}" for fault in found.sorted()] == []
    assert fits


def test_there_are_games_to_look_at() -> None:
    assert {"spades", "onze", "onze_llenroc", "standard_52"} <= {path.stem for path in GAMES}


def test_a_long_file_is_checked_quickly() -> None:
    tree = read(ROOT / "tests/drafts/canasta.yaml")
    check_game_shape(tree, Diagnostics(), variant=False)
    times = []
    for _ in range(5):
        start = time.perf_counter()
        check_game_shape(tree, Diagnostics(), variant=False)
        times.append(time.perf_counter() - start)
    assert min(times) < 0.05


def scalar(value: Any, span: Span) -> Scalar:
    return Scalar(value, "" if value is None else str(value), span)


@st.composite
def damaged(draw: st.DrawFn, node: Node, odds: int = 6) -> Node:
    """The tree with some of its values, keys and items replaced by noise."""
    if draw(st.integers(0, odds)) == 0:
        span = Span(node.span.file, node.span.start, node.span.start + 1)
        noise = scalar(draw(NOISE), span)
        wrapped = draw(st.sampled_from(["bare", "listed", "mapped"]))
        if wrapped == "listed":
            return Sequence((noise, noise), span)
        if wrapped == "mapped":
            key = scalar(draw(st.text(max_size=5)), span)
            return Mapping({key.text: Entry(key, noise)}, span)
        return noise
    if isinstance(node, Sequence):
        return Sequence(tuple(draw(damaged(item)) for item in node.items), node.span)
    if isinstance(node, Scalar) or not node.entries:
        return node
    entries = dict(node.entries)
    chosen = draw(st.sampled_from(sorted(entries)))
    entry = entries.pop(chosen)
    name = draw(st.sampled_from([chosen, chosen, chosen.title(), "with", f"{chosen} more", "1"]))
    value = draw(damaged(entry.value, max(1, odds - 2)))
    entries[name] = Entry(scalar(name, entry.key.span), value)
    return Mapping(entries, node.span)


def check_words(found: Diagnostics) -> None:
    for fault in found.sorted():
        assert re.fullmatch(r"RK1\d\d", fault.code)
        assert fault.help
        assert fault.label
        assert not THEIR_WORDS.search(fault.message + fault.label)
        assert 0 <= fault.span.start <= fault.span.end <= len(fault.span.file.text)
        assert "\n" not in fault.span.text


@given(data=st.data(), path=st.sampled_from(GAMES), variant=st.booleans())
def test_damage_is_told_in_our_words(data: st.DataObject, path: Path, variant: bool) -> None:
    tree, found = data.draw(damaged(read(path))), Diagnostics()
    fits = check_game_shape(tree, found, variant=variant)
    assert fits == (not found.sorted())
    check_words(found)


SCENARIOS = """\
- scenario: a
  game: small
  given:
    hands: [[7H], [8H]]
    turn: 1
    state: {owed: 2, down: {1: 3}}
    table: [{owner: 1, run: 7H}]
  steps: [{legal: [draw]}, {1: draw}, {refuse: {2: draw}, because: turn}, {actor: 2}]
  expect: {counts: {hand: [2, 1]}, over: no, log: draws}
"""


@given(data=st.data())
def test_damaged_scenarios_are_told_in_our_words(data: st.DataObject) -> None:
    tree = read_tree(SourceFile("scenarios.yaml", SCENARIOS), Diagnostics())
    assert tree is not None
    found = Diagnostics()
    fits = check_scenario_shape(data.draw(damaged(tree)), found)
    assert fits == (not found.sorted())
    check_words(found)
