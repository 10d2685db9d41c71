"""What texts mean, where their parts stand, and that no text at all makes the reader fail."""

from __future__ import annotations

import time
from typing import get_args

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulekit.language import nodes as n
from rulekit.language.parser import LONGEST, parse
from rulekit.language.printer import show
from rulekit.language.walk import parts
from rulekit.source.diagnostic import Diagnostics
from rulekit.source.span import SourceFile, Span
from rulekit.source.tree import Scalar
from tests.language.reading import read, read_well
from tests.strategies import scraps_of_text

# An expression, and the same with all its parentheses written.
GROUPING = [
    ("not a and b or c", "((not a) and b) or c"),
    ("a or b and c", "a or (b and c)"),
    ("not a == b", "not (a == b)"),
    ("a + b * c - d", "(a + (b * c)) - d"),
    ("a - b - c", "(a - b) - c"),
    ("a // b mod c", "(a // b) mod c"),
    ("-a * b", "(-a) * b"),
    ("- - a", "-(-a)"),
    ("-hand of me", "-(hand of me)"),
    ("hand of left of me", "hand of (left of me)"),
    ("total of a.owner", "total of (a.owner)"),
    ("a + 1..b", "(a + 1)..b"),
    ("x in 1..3", "x in (1..3)"),
    ("a == b + 1", "a == (b + 1)"),
    ("a if b or c else d", "a if (b or c) else d"),
    ("a if b else c if d else e", "a if b else (c if d else e)"),
    ("s where a or b", "s where (a or b)"),
    ("s where a with highest b", "(s where a) with highest b"),
    ("s where a such that b", "(s where a) such that b"),
    ("1..3 cards from x where c", "((1..3) cards from x) where c"),
    ("melds from a + b", "melds from (a + b)"),
    ("ways to lay c from a + b with lowest p", "(ways to lay c from (a + b)) with lowest p"),
    ("x is not run and y is none", "(x is not run) and (y is none)"),
    ("f(x for each y in s where c)", "f(x for each y in (s where c))"),
    ("not_played or in_hand", "(not_played) or (in_hand)"),
    ("true and false", "yes and no"),
    ("1 card from x", "1 cards from x"),
]  # fmt: skip


@pytest.mark.parametrize(("short", "full"), GROUPING)
def test_grouping(short: str, full: str) -> None:
    assert read_well("expression", short) == read_well("expression", full)


NAMES = (
    "drawn in_hand orders not_played iffy is_out mode to_lay discard2 cards places ways such that"
    " highest turn end face move draw"
).split()


@pytest.mark.parametrize("name", NAMES)
def test_words_that_only_begin_like_others_are_names(name: str) -> None:
    tree = read_well("expression", f"{name} and x.{name} == {name} of {name}")
    assert [part.word for part in parts(tree) if isinstance(part, n.Name)] == [name, "x", name]


def test_names_with_phrases_in_them() -> None:
    tree = read_well("expression", "sum(places for each places in places for cards on ways)")
    assert isinstance(tree, n.CallForEach)
    assert tree.variable == "places"
    assert isinstance(tree.domain, n.PlacesFor)


def test_places_of_parts() -> None:
    text = "sum(hand of  me where (a + b) * 2 == x.top)"
    tree = read_well("expression", text)
    texts = {type(part).__name__: part.span.text for part in parts(tree)}
    assert texts["Call"] == text
    assert texts["Where"] == text[4:-1]
    assert texts["Of"] == "hand of  me"
    assert texts["Compare"] == "(a + b) * 2 == x.top"
    assert texts["Attribute"] == "x.top"
    assert [p.span.text for p in parts(tree) if isinstance(p, n.Arithmetic)] == [
        "(a + b) * 2",
        "a + b",
    ]
    assert [p.name_span.text for p in parts(tree) if hasattr(p, "name_span")] == [
        "sum",
        "hand",
        "top",
    ]


def test_places_of_statements() -> None:
    text = "x of me = 1 # one\nif a:\n  move b to c\n  # two\nelse: y = (2 +\n 3)\nend round\n"
    tree = read_well("block", text)
    assert isinstance(tree, n.Block)
    assert [statement.span.text for statement in tree.statements] == [
        "x of me = 1",
        "if a:\n  move b to c\n  # two\nelse: y = (2 +\n 3)",
        "end round",
    ]
    assert tree.span.text == text.rstrip("\n")


def test_places_go_through_the_offsets_of_the_scalar() -> None:
    written = '{when: "a  \\x62 +"}'
    text, begin = "a  b +", 8
    offsets = (*range(begin, begin + 3), begin + 3, begin + 7, begin + 8, begin + 9)
    file, found = SourceFile("game", written), Diagnostics()
    scalar = Scalar(text, text, Span(file, begin - 1, begin + 10), offsets)
    assert parse(scalar, "expression", found) is None
    (said,) = found.sorted()
    assert said.code == "RK056"
    assert said.span.text == "\\x62"


@pytest.mark.parametrize(
    ("block", "pointed"),
    [
        ("x ==\n== y\nx = 3\nmove a b\n", ["==", "==", "b"]),
        ("if x = 3:\n  y ++\n  z = 1\nelse x = 4\nw = &\n", ["=", "++", "x", "&"]),
        ("elif a: x = 1\nelse: y = 2\nmove b\n", ["elif", ""]),
        ("for x in y:\n  draw from z\n", ["for x in", "from"]),
        ("x = (1\nmove a b\nshuffle c", ["(", "b"]),
        ("x = 1\n  y = &\n   y = 2\n\n  z = 3\nz = &\n", ["y = &", "&"]),
        ("else: x = 1\nif b:\nelse: &\n", ["else", "else: &"]),
    ],
)
def test_every_faulty_line_of_a_block_is_reported(block: str, pointed: list[str]) -> None:
    tree, said = read("block", block)
    assert tree is None
    assert [d.span.text.strip() for d in said] == pointed


@pytest.mark.parametrize(("block", "statements"), [
    ("x = 1", 1),
    ("\n\n  \n\nx = 1\n\n# why\n   # not\ny = 2\n\n", 2),
    ('score 1 to me for "a # b"  # why\r\nshuffle x\r\n', 2),
    ("if a: x = 1\nelse if b: x = 2\nelse:\n  for each p in q:\n    x = 3\n\n  y = 1\nz = 1", 2),
    ("x = (a\n  # inside\n  + b)\ny = 1", 2),
])  # fmt: skip
def test_lines_of_blocks(block: str, statements: int) -> None:
    tree = read_well("block", block)
    assert isinstance(tree, n.Block)
    assert len(tree.statements) == statements


def test_line_breaks_count_as_blanks_outside_blocks() -> None:
    assert read_well("expression", "a\n\tor b\r\n") == read_well("expression", "a or b")
    assert read_well("expression", "x with\n  highest y") == read_well(
        "expression", "x with highest y"
    )


@pytest.mark.parametrize(("text", "value"), [("on", True), (" off ", False), ("yes", True)])
def test_truth_alone(text: str, value: bool) -> None:
    assert read_well("expression", text) == n.Truth(value, span=Span(SourceFile("", ""), 0, 0))


def test_values_that_yaml_resolved_are_read_by_their_text() -> None:
    file, found = SourceFile("game", "true"), Diagnostics()
    tree = parse(Scalar(True, "true", Span(file, 0, 4)), "expression", found)
    assert isinstance(tree, n.Truth)
    assert tree.value
    number = parse(Scalar(7, "7", Span(file, 0, 1)), "expression", found)
    assert isinstance(number, n.Number)
    assert found.sorted() == ()


def test_nothing_more_is_said_about_a_broken_value() -> None:
    file, found = SourceFile("game", "a b"), Diagnostics()
    scalar = Scalar("a b", "a b", Span(file, 0, 3), broken=True)
    assert parse(scalar, "expression", found) is None
    assert found.sorted() == ()


@pytest.mark.parametrize(
    ("after", "help"),
    [(", b)}", "on a line of its own"), (" # b", "in quotes"), ("\n", "write `)`")],
)
def test_what_yaml_cuts_away_is_explained(after: str, help: str) -> None:
    file, found = SourceFile("game", f"x: f(a{after}"), Diagnostics()
    assert parse(Scalar("f(a", "f(a", Span(file, 3, 6)), "expression", found) is None
    (said,) = found.sorted()
    assert (said.code, said.span.text) == ("RK060", "(")
    assert help in said.help


# ------------------------------------------------------------------------- no text is too bad

DEEP = ["(" * 5000 + "a" + ")" * 5000, "not " * 4000 + "a", "-" * 9000 + "a", "a of " * 3000 + "a",
        " + ".join(["a"] * 3000), "x if y else " * 1500 + "z", "f(" * 5000, "a" + " where b" * 2000,
        "a.b" + ".c" * 5000, "-" * 100 + "a"]  # fmt: skip


@pytest.mark.parametrize("text", DEEP, ids=lambda text: text[:9])
def test_deep_texts_are_refused(text: str) -> None:
    tree, said = read("expression", text)
    assert tree is None
    assert len(said) == 1
    assert said[0].code in ("RK052", "RK060")


@pytest.mark.parametrize(
    "part", ["if a else where ", "a where b ", "a == b ", "x: ", "draw ", "(", "a.b(", '" ', "for "]
)
def test_long_faulty_lines_are_read_in_a_moment(part: str) -> None:
    text = part * (LONGEST // len(part))
    for entry in get_args(n.Entry):
        started = time.process_time()
        assert len(read(entry, text)[1]) >= 1
        assert time.process_time() - started < 5


def test_deep_blocks_are_refused() -> None:
    text = "".join(f"{' ' * depth}if a:\n" for depth in range(150)) + " " * 150 + "x = 1"
    assert [d.code for d in read("block", text)[1]] == ["RK052"]


def test_long_texts_are_refused() -> None:
    assert [d.code for d in read("block", "x = 1\n" * LONGEST)[1]] == ["RK051"]
    flat = read_well("expression", " or ".join(["a"] * 3000))
    assert isinstance(flat, n.Or)
    assert len(flat.parts) == 3000


@given(st.sampled_from(get_args(n.Entry)), st.one_of(st.text(max_size=40), scraps_of_text))
def test_any_text_is_a_tree_or_diagnostics(entry: n.Entry, text: str) -> None:
    tree, said = read(entry, text)
    assert (tree is None) == bool(said)
    for d in said:
        assert d.message
        assert 0 <= d.span.start < d.span.end <= len(text) + 1
        assert "{" not in d.help
    if tree is not None:
        for part in parts(tree):
            spans = [getattr(part, f.name) for f in attrs.fields(type(part)) if "span" in f.name]
            assert all(0 <= s.start < s.end <= len(text) for s in spans)
        assert read_well(entry, show(tree)) == tree
