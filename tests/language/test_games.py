"""All texts of the shipped and the drafted games are read, and printed so that they stay equal."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any, cast, get_args

import pytest

from rulekit.language.nodes import Entry
from rulekit.language.parser import parse
from rulekit.language.printer import show
from rulekit.source.diagnostic import Diagnostics
from rulekit.source.tree import Mapping, Node, Scalar, Sequence
from rulekit.source.yaml_reader import read_bytes
from tests.language.reading import read_well

ROOT = Path(__file__).parents[2]
GAMES = [
    path
    for path in sorted([*ROOT.glob("tests/drafts/*.yaml"), *ROOT.glob("games/**/*.yaml")])
    if "scenarios" not in path.parts
]
SCHEMA: dict[str, Any] = json.loads(
    (files("rulekit.rules.schema") / "game.schema.json").read_text(encoding="utf-8")
)
ENTRIES = set(get_args(Entry))
CONTRACT = re.compile(r"[0-9]+ (?!cards?\b|if\b|mod\b)[a-z]")


def texts(schema: dict[str, Any], node: Node) -> Iterator[tuple[Entry, Scalar]]:
    """The embedded texts of a file, found by the marks of the schema."""
    while "$ref" in schema:
        schema = SCHEMA["definitions"][schema["$ref"].rsplit("/", 1)[1]]
    if isinstance(node, Sequence):
        items: Any = schema.get("items", {})
        for number, item in enumerate(node.items):
            yield from texts(items[number] if isinstance(items, list) else items, item)
    elif isinstance(node, Mapping):
        for key, held in node.entries.items():
            yield from texts(_schema_of(schema, key), held.value)
    elif schema.get("x-text") in ENTRIES and node.value is not None:
        entry = cast("Entry", schema["x-text"])
        yield ("contract" if entry == "expression" and CONTRACT.match(node.text) else entry), node


def _schema_of(schema: dict[str, Any], key: str) -> dict[str, Any]:
    if key in schema.get("properties", {}):
        return cast("dict[str, Any]", schema["properties"][key])
    patterns = schema.get("patternProperties", {})
    return next((inner for pattern, inner in patterns.items() if re.search(pattern, key)), {})


def texts_of(path: Path) -> list[tuple[Entry, Scalar]]:
    found = Diagnostics()
    _, tree = read_bytes(path.name, path.read_bytes(), found)
    assert tree is not None
    assert not found.has_errors
    return list(texts(SCHEMA, tree))


def is_variant(path: Path) -> bool:
    return "\nextends: " in path.read_text(encoding="utf-8")


def test_there_are_games() -> None:
    assert GAMES


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_texts_of_games(path: Path) -> None:
    for entry, text in texts_of(path):
        found = Diagnostics()
        tree = parse(text, entry, found)
        assert [f"{d.span}: {d.message}" for d in found.sorted()] == []
        assert tree is not None
        assert read_well(entry, show(tree)) == tree


def test_texts_are_found_in_games() -> None:
    whole = [path for path in GAMES if path.parent.name != "lib" and not is_variant(path)]
    counts = {path.stem: len(texts_of(path)) for path in whole}
    assert min(counts.values(), default=0) > 5
