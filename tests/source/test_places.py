"""Every character of a decoded scalar knows its place, whatever the style."""

from __future__ import annotations

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from rulekit.source.diagnostic import Diagnostics
from rulekit.source.span import SourceFile
from rulekit.source.tree import Mapping, Scalar
from rulekit.source.yaml_reader import read_tree

WORDS = st.text(alphabet="abc ()[]=<>+-*'\"é♠札\\.,:#\n", min_size=1, max_size=60)

BY_HAND = [
    ("when: a == b\n", "a == b"),
    ("when: 'it''s' \n", "it's"),
    ('when: "a \\"x\\" \\u2660 \\x41\\t b"\n', 'a "x" ♠ A\t b'),
    ("when: |\n    count(hand)\n      > 3\n", "count(hand)\n  > 3\n"),
    ("when: >-\n  a\n  and b\n\n  or c\n", "a and b\nor c"),
    ("when: >\n  a\n    b\n  c\n\n\n", "a\n  b\nc\n"),
    ("when: >+\n  a\n\n  b\n\n\n", "a\nb\n\n\n"),
    ("when: a\n  and b\n\n  or c # tail\n", "a and b\nor c"),
    ("when: |2- # hi\n    x\n", "  x"),
    ("when: |-2\n    x\n   y\n", "  x\n y"),
    ("when: |+\n  x\n\nz: 1\n", "x\n\n"),
    ("when: |\n\n\n  x\n", "\n\nx\n"),
    ("when: |-\n  x", "x"),
    ("when: |\n  x", "x"),
    ("when: 'a\n   b'\n", "a b"),
    ("when: 'a  \n\n   b '\n", "a\nb "),
    ('when: "a \\\n   b"\n', "a b"),
    ('when: "a\\\n\n   \\ b"\n', "a\n b"),
    ("when: [a b,\n c\n d]\n", None),
    ("when:\n  a\n  b\n", "a b"),
    ("when: &n 'a'\nz: *n\n", "a"),
    ("when: &n # c\n  |\n  a\nz: *n\n", "a\n"),
]


def read(text: str) -> Scalar:
    found = Diagnostics()
    tree = read_tree(SourceFile("a.yaml", text), found)
    assert [d.message for d in found.sorted() if d.severity == "error"] == []
    assert isinstance(tree, Mapping)
    value = tree.get("when")
    if not isinstance(value, Scalar):
        value = value.items[1]  # type: ignore[union-attr]
    assert isinstance(value, Scalar)
    return value


def check(scalar: Scalar) -> None:
    """Each character stands where the file says it does, or an escape or line break does."""
    source = scalar.span.file.text
    count = len(scalar.text)
    starts = [scalar.place(i, i).start for i in range(count + 1)]
    assert starts == sorted(starts)
    for character, start in zip(scalar.text, starts, strict=False):
        if not character.isspace() and source[start] != "\\":
            assert source[start] == character
        elif character in " \n" and source[start] not in " \\":
            assert source[start] in "\r\n"
    assert starts[count] <= len(source)


@pytest.mark.parametrize("returns", [False, True])
@pytest.mark.parametrize(("text", "value"), BY_HAND)
def test_by_hand(text, value, returns):
    scalar = read(text.replace("\n", "\r\n") if returns else text)
    if value is not None:
        assert scalar.text == value
    check(scalar)
    assert scalar.place(0, 1).text == scalar.text[0] or scalar.text[0].isspace()


@given(
    WORDS,
    st.sampled_from(["", "'", '"', "|", ">"]),
    st.sampled_from([20, 30, 80]),
    st.booleans(),
    st.booleans(),
)
def test_as_written_by_a_printer(value, style, width, unicode, returns):
    data = {"pad": "1", "when": value, "z": "2"}
    text = yaml.dump(
        data,
        default_style=style or None,
        width=width,
        allow_unicode=unicode,
        Dumper=yaml.SafeDumper,
        line_break="\r\n" if returns else "\n",
    )
    scalar = read("# é header\n" + text)
    assert scalar.text == value
    check(scalar)
