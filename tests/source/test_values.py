"""What plain texts mean, and where nodes stand."""

from __future__ import annotations

import pytest

from rulekit.source.diagnostic import Diagnostics
from rulekit.source.offsets import decode_scalar
from rulekit.source.span import SourceFile
from rulekit.source.tree import Mapping, Scalar, Sequence, plain
from rulekit.source.yaml_reader import read_tree

MEANINGS = [
    ("on", "on"), ("off", "off"), ("yes", "yes"), ("no", "no"), ("NO", "NO"), ("y", "y"),
    ("true", True), ("False", False), ("TRUE", True), ("tRUE", "tRUE"),
    ("null", None), ("~", None), ("", None), ("Null", None), ("none", "none"),
    ("7", 7), ("-5", -5), ("+5", 5), ("0", 0), ("-0", 0), ("999999999999999", 999999999999999),
    ("1_000", "1_000"), ("1:30", "1:30"), ("2:1", "2:1"), ("2..6", "2..6"), ("3..", "3.."),
    ("..3", "..3"), ("2.5", 2.5), ("1e3", 1000.0), (".5", 0.5), ("-.5", -0.5), ("2.", 2.0),
    ("1.10", 1.1), ("0.5", 0.5), ("1.2.3", "1.2.3"), ("2024-01-01", "2024-01-01"),
    ("'7'", "7"), ('"true"', "true"), ("'~'", "~"), ("+", "+"), (".", "."),
    ("=", "="), ("7S", "7S"), ("٣", "٣"),
]  # fmt: skip


def read(text: str):
    found = Diagnostics()
    tree = read_tree(SourceFile("a.yaml", text), found)
    assert [d.message for d in found.sorted()] == []
    return tree


@pytest.mark.parametrize(("text", "value"), MEANINGS)
def test_meaning(text, value):
    tree = read(f"a: {text}\n")
    assert isinstance(tree, Mapping)
    found = tree.get("a")
    assert isinstance(found, Scalar)
    assert found.value == value
    assert type(found.value) is type(value)


def test_keys_are_texts():
    assert plain(read("on: play\n10: ten\ntrue: x\n~: y\n010: z\n1.5: w\n")) == {
        "on": "play", "10": "ten", "true": "x", "~": "y", "010": "z", "1.5": "w",
    }  # fmt: skip


def test_spans_of_keys_values_maps_and_lists():
    tree = read("a:\n  b: [x, {c: 'd'}]\n  e: |\n    f\n\n# end\ng: &n {h: 1}\ni: *n\n")
    assert isinstance(tree, Mapping)
    inner = tree.entries["a"].value
    assert isinstance(inner, Mapping)
    assert inner.span.text == "b: [x, {c: 'd'}]\n  e: |\n    f\n"
    items = inner.entries["b"].value
    assert isinstance(items, Sequence)
    assert items.span.text == "[x, {c: 'd'}]"
    assert items.items[1].span.text == "{c: 'd'}"
    assert inner.entries["e"].key.span.text == "e"
    assert tree.entries["g"].value.span.text == "{h: 1}"
    assert plain(tree)["i"] == {"h": 1}  # type: ignore[index]


def test_a_key_without_a_value_says_nothing():
    tree = read("jokers:\nstock: ~\n")
    assert isinstance(tree, Mapping)
    empty, taken = tree.get("jokers"), tree.get("stock")
    assert isinstance(empty, Scalar)
    assert isinstance(taken, Scalar)
    assert (empty.value, empty.text, empty.span.start) == (None, "", 7)
    assert (taken.value, taken.text) == (None, "~")


def test_a_broken_value_is_marked():
    found = Diagnostics()
    tree = read_tree(SourceFile("a.yaml", "when: @x\ndeal: 010\nname: fine\n"), found)
    assert isinstance(tree, Mapping)
    values = [e.value for e in tree.entries.values() if isinstance(e.value, Scalar)]
    assert [(value.text, value.broken) for value in values] == [
        ("@x", True), ("010", True), ("fine", False),
    ]  # fmt: skip


def test_escapes_are_marked_whole():
    tree = read("a: \"x\\u2660y\"\nb: 'it''s'\n")
    assert isinstance(tree, Mapping)
    first, second = tree.get("a"), tree.get("b")
    assert isinstance(first, Scalar)
    assert isinstance(second, Scalar)
    assert first.place(1, 2).text == "\\u2660"
    assert first.place(0, 3).text == "x\\u2660y"
    assert second.place(2, 3).text == "''"
    assert second.place(4, 4).text == "'"


def test_a_reading_that_differs_from_the_parsers_keeps_its_beginning():
    decoded = decode_scalar("a: xyz\n", 3, 6, None, "other")
    assert decoded.offsets() == (3, 3, 3, 3, 3, 6)
