"""A file laid over the one it extends: each row holds a parent, a child and what comes of it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulekit.source.diagnostic import Diagnostics
from rulekit.source.merge import merge
from rulekit.source.span import SourceFile
from rulekit.source.tree import Mapping, plain
from rulekit.source.yaml_reader import read_tree


def read(name: str, text: str) -> Mapping:
    found = Diagnostics()
    tree = read_tree(SourceFile(name, text), found)
    assert not found.has_errors
    assert isinstance(tree, Mapping)
    return tree


ROWS = [
    ("a: 1\nb: 2\n", "b: 3\nc: 4\n", {"a": 1, "b": 3, "c": 4}),
    ("m: {a: 1, b: 2}\n", "m: {b: 3, c: 4}\n", {"m": {"a": 1, "b": 3, "c": 4}}),
    ("m: {a: 1, b: 2}\n", "m: {a: ~}\n", {"m": {"b": 2}}),
    ("m: {a: 1}\nb: 2\n", "m: null\n", {"b": 2}),
    ("m: {a: 1}\n", "m: 5\n", {"m": 5}),
    ("m: 5\n", "m: {a: 1}\n", {"m": {"a": 1}}),
    ("m: [1, 2]\n", "m: [3]\n", {"m": [3]}),
    ("m: 5\n", "m:\n", {"m": None}),
    (
        "deck: {suits: {hearts: H, leaves: L}, ranks: {7: 7}, jokers: 2}\n",
        "deck: {suits: {stars: S}, jokers: 0}\n",
        {"deck": {"suits": {"stars": "S"}, "ranks": {"7": 7}, "jokers": 0}},
    ),
    ("x: {suits: {a: 1}}\n", "x: {suits: {b: 2}}\n", {"x": {"suits": {"a": 1, "b": 2}}}),
]


@pytest.mark.parametrize(("base", "over", "result"), ROWS)
def test_rows(base, over, result):
    found = Diagnostics()
    merged = merge(read("base.yaml", base), read("child.yaml", over), found)
    assert plain(merged) == result
    assert list(merged.entries) == list(result)
    assert not found.sorted()


def test_spans_stay_with_the_file_they_were_written_in():
    merged = merge(
        read("base.yaml", "m: {a: 1, b: 2}\n"), read("child.yaml", "m: {b: 3}\n"), Diagnostics()
    )
    inner = merged.get("m")
    assert isinstance(inner, Mapping)
    assert str(inner.entries["a"].value.span) == "base.yaml:1:8"
    assert str(inner.entries["b"].value.span) == "child.yaml:1:8"
    assert str(inner.entries["b"].key.span) == "child.yaml:1:5"


FAULTS = [
    ("grab: 1\n", "grap: ~\n", ["child.yaml:1:1 RK040 did you mean `grab`?"]),
    ("grab: 1\n", "zzz: ~\n", ["child.yaml:1:1 RK040 remove this line"]),
    ("m: 1\n", "n: {a: ~}\n", ["child.yaml:1:5 RK040 remove this line"]),
    ("m: 1\n", "m: {a: {b: ~}}\n", ["child.yaml:1:9 RK040 remove this line"]),
    (
        "needs: {a card is kept for the discard: x}\n",
        "needs: {a card is kept for a discard: ~}\n",
        ["child.yaml:1:9 RK040 did you mean `a card is kept for the discard`?"],
    ),
    (
        "needs: {a card is kept for the discard: x}\n",
        "needs: {a card is kept for the discards: y}\n",
        ["child.yaml:1:9 RK041 to replace that one, write `a card is kept for the discard`"],
    ),
    ("needs: {owed: x}\n", "needs: {owes: y}\n", []),
    (
        "n: {the card fits: x, the cards fit: y}\n",
        "n: {the cards fit: z, the card fits: w}\n",
        [],
    ),
]


@pytest.mark.parametrize(("base", "over", "said"), FAULTS)
def test_faults(base, over, said):
    found = Diagnostics()
    merge(read("base.yaml", base), read("child.yaml", over), found)
    assert [f"{d.span} {d.code} {d.help}" for d in found.sorted()] == said


data = st.recursive(
    st.integers(0, 9) | st.sampled_from("xyz"),
    lambda inner: st.dictionaries(st.sampled_from("abcde"), inner, max_size=4),
    max_leaves=12,
)
maps = st.dictionaries(st.sampled_from("abcde"), data, min_size=1, max_size=5)


def expected(base: object, over: object) -> object:
    if not isinstance(base, dict) or not isinstance(over, dict):
        return over
    return {**base, **{k: expected(base.get(k, v), v) for k, v in over.items()}}


@given(maps, maps)
def test_maps_merge(base, over):
    found = Diagnostics()
    merged = merge(read("base.yaml", repr(base)), read("child.yaml", repr(over)), found)
    assert plain(merged) == expected(base, over)
    assert not found.sorted()


@given(maps)
def test_a_child_without_changes_changes_nothing(base):
    tree = read("base.yaml", repr(base))
    again = merge(tree, tree, Diagnostics())
    assert plain(again) == plain(tree)
