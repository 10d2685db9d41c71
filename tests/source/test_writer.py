"""A tree written as YAML reads the same."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulekit.source.characters import INVISIBLE, REFUSED
from rulekit.source.diagnostic import Diagnostics
from rulekit.source.span import SourceFile, Span
from rulekit.source.tree import Entry, Mapping, Node, Scalar, Sequence, plain
from rulekit.source.writer import write_yaml
from rulekit.source.yaml_reader import read_tree

NOWHERE = Span(SourceFile("nowhere", "x"), 0, 1)
ROOT = Path(__file__).parents[2]

ROWS = [
    ("a: 1\n", "a: 1\n"),
    ("a: '1'\n", 'a: "1"\n'),
    ("a: {b: {c: 1}, d: [x, 2]}\n", "a:\n  b:\n    c: 1\n  d: [x, 2]\n"),
    ("a: [{b: 1, c: 2}, {}, [x]]\n", "a:\n  - b: 1\n    c: 2\n  - {}\n  - [x]\n"),
    ("a: {}\n", "a: {}\n"),
    ("a: |\n  one\n    two\n", "a: |\n  one\n    two\n"),
    ("a: |-\n  one\n  two\n", "a: |-\n  one\n  two\n"),
    ("a: |+\n  one\n\n\n", "a: |+\n  one\n\n\n"),
    ("a: 'x: y'\n", 'a: "x: y"\n'),
    ("a: 'x #y'\n", 'a: "x #y"\n'),
    ("a: '*x'\n", 'a: "*x"\n'),
    ("a: ''\n", 'a: ""\n'),
    ("a: 'null'\n", 'a: "null"\n'),
    ("a: yes\n", "a: yes\n"),
    ("a: 'true'\n", 'a: "true"\n'),
    ("7: x\n", "7: x\n"),
    ("'a: b': x\n", '"a: b": x\n'),
    ("a: ['x, y', z]\n", "a:\n  - x, y\n  - z\n"),
    ("a: 'two  blanks'\n", "a: two  blanks\n"),
    ("a: ♥\n", "a: ♥\n"),
    (
        f"a: >-\n  {'word ' * 30}end\n",
        f"a: >-\n  {'word ' * 18}word\n  {'word ' * 11}end\n",
    ),
]


def read(text: str) -> Mapping:
    found = Diagnostics()
    tree = read_tree(SourceFile("text.yaml", text), found)
    assert [str(one) for one in found.sorted()] == []
    assert isinstance(tree, Mapping)
    return tree


@pytest.mark.parametrize(("text", "written"), ROWS)
def test_rows(text: str, written: str) -> None:
    assert write_yaml(read(text)) == written
    assert plain(read(written)) == plain(read(text))


def sound(text: str) -> bool:
    return "<<" not in text and "\r" not in text and not REFUSED.search(text)


words = st.text(st.sampled_from("ab1 :#,-?'\"[]{}|>&*!%@`\n\\~=.<é♥"), max_size=30)
texts = st.one_of(words, st.text(max_size=12), st.just("a long line " * 12 + "ends")).filter(sound)
keys = texts.filter(lambda text: text and "\n" not in text and not INVISIBLE.search(text))


def scalar(value: str | int | bool) -> Scalar:
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return Scalar(value, text, NOWHERE)


def mapping(entries: dict[str, Node]) -> Mapping:
    return Mapping({k: Entry(scalar(k), v) for k, v in entries.items()}, NOWHERE)


values = st.one_of(texts, st.integers(-999, 999), st.booleans())
scalars: st.SearchStrategy[Node] = values.map(scalar)
nodes: st.SearchStrategy[Node] = st.recursive(
    scalars,
    lambda inner: st.one_of(
        st.dictionaries(keys, inner, max_size=4).map(mapping),
        st.lists(inner, max_size=4).map(lambda items: Sequence(tuple(items), NOWHERE)),
    ),
    max_leaves=10,
)


@given(st.dictionaries(keys, nodes, min_size=1, max_size=4).map(mapping))
def test_what_is_written_reads_the_same(tree: Mapping) -> None:
    written = write_yaml(tree)
    assert not REFUSED.search(written)
    again = read(written)
    assert plain(again) == plain(tree)
    assert write_yaml(again) == written


@pytest.mark.parametrize("path", sorted(ROOT.glob("games/*/*.yaml")), ids=lambda path: path.stem)
def test_shipped_files_read_the_same(path: Path) -> None:
    tree = read_tree(SourceFile(path.name, path.read_text("utf-8")), Diagnostics())
    assert isinstance(tree, Mapping)
    assert plain(read(write_yaml(tree))) == plain(tree)
