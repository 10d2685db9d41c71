"""A slip in a key, or in a word that the schema lists, is one fault: nothing else is said."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulekit.rules import read_game_text
from rulekit.rules.library import shipped_games
from rulekit.rules.schema_walk import layers_at
from rulekit.source.diagnostic import Diagnostics
from rulekit.source.span import Span
from rulekit.source.tree import Entry, Mapping, Node, Scalar
from rulekit.source.yaml_reader import read_bytes

FILES = {name: shipped_games()[name] for name in ("hearts", "onze", "scopa")}


def entries(node: Node, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Entry]]:
    for name, entry in node.entries.items() if isinstance(node, Mapping) else ():
        yield (*path, name), entry
        yield from entries(entry.value, (*path, name))


def tree_of(path: Path) -> Node:
    _, tree = read_bytes(path.name, path.read_bytes(), Diagnostics())
    assert tree is not None
    return tree


def is_key(path: tuple[str, ...]) -> bool:
    """Whether the schema has this key, and it is no name that the game gives."""
    return any(path[-1] in layer.get("properties", ()) for layer in layers_at("game", path[:-1]))


def keys() -> Iterator[tuple[str, Span, str]]:
    told = set()
    for name, file in FILES.items():
        for path, entry in entries(tree_of(file)):
            known = (path[0], path[-1])
            if is_key(path) and len(path[-1]) > 3 and known not in told:
                told.add(known)
                yield name, entry.key.span, f"{name} {'/'.join(path)}"


def words() -> Iterator[object]:
    told = set()
    for name, file in FILES.items():
        for path, entry in entries(tree_of(file)):
            listed = any("enum" in layer for layer in layers_at("game", path))
            if listed and isinstance(entry.value, Scalar) and (path[0], path[-1]) not in told:
                told.add((path[0], path[-1]))
                code = "RK104" if path == ("rulekit",) else "RK105"
                yield pytest.param(name, entry.value.span, code, id=f"{name} {'/'.join(path)}")


KEYS, WORDS = list(keys()), list(words())


def test_many_keys_and_words_are_looked_at() -> None:
    assert len(KEYS) >= 80
    assert len(WORDS) >= 8


def said_with(name: str, place: Span, text: str) -> list[tuple[str, str]]:
    """Code and text of what is said when a text stands in a place."""
    whole = place.file.text
    changed = whole[: place.start] + text + whole[place.end :]
    _, said, _ = read_game_text(changed, f"{name}.yaml")
    return [(one.code, one.span.text) for one in said]


@pytest.mark.parametrize(("name", "place"), [pytest.param(n, p, id=i) for n, p, i in KEYS])
def test_a_misspelt_key_is_one_fault(name: str, place: Span) -> None:
    slip = place.text[:-2] + place.text[-1] + place.text[-2]
    slip = slip if slip != place.text else f"{slip}x"
    assert said_with(name, place, slip) == [("RK101", slip)]


@pytest.mark.parametrize(("name", "place", "code"), WORDS)
def test_a_word_that_is_not_listed_is_one_fault(name: str, place: Span, code: str) -> None:
    assert said_with(name, place, "wrongly") == [(code, "wrongly")]


CALLED: dict[str, tuple[str, ...]] = {
    "choose": ("choices", "choice"), "one_of": ("actions", "moves"),
    "needs": ("conditions", "requires"), "when": ("condition",), "zones": ("piles", "areas"),
    "when_empty": ("recycle",), "match": ("end",), "whenever": ("triggers",),
    "define": ("functions",),
}  # fmt: skip
OTHER_WORDS = [
    (name, place, word)
    for name, place, _ in KEYS
    for word in CALLED.get(place.text, ())
]


def test_many_words_of_other_tables_are_looked_at() -> None:
    assert {place.text for _, place, _ in OTHER_WORDS} >= {"choose", "one_of", "zones"}


@pytest.mark.parametrize(
    ("name", "place", "word"),
    [pytest.param(*one, id=f"{one[2]} in {one[0]}") for one in OTHER_WORDS],
)
def test_a_key_by_another_word_is_one_fault(name: str, place: Span, word: str) -> None:
    assert said_with(name, place, word) == [("RK101", word)]


def test_a_misspelt_key_with_a_faulty_value_is_not_missing() -> None:
    file = FILES["hearts"].read_text("utf-8")
    text = re.sub(r"(?m)^players:.*$", "playrs: [1]", file)
    _, said, _ = read_game_text(text, "hearts.yaml")
    assert [(one.code, one.span.text) for one in said] == [("RK101", "playrs")]
