"""Whatever a file holds, reading it gives a tree or diagnostics, soon."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulekit.source.diagnostic import Diagnostics
from rulekit.source.loaders import PureLoader
from rulekit.source.reader import decode
from rulekit.source.render import as_json, render_text
from rulekit.source.tree import plain
from rulekit.source.yaml_reader import read_tree

HERE = Path(__file__).parent
SEEDS = [path.read_text(encoding="utf-8") for path in sorted((HERE / "broken").glob("*.yaml"))]
SEEDS += [path.read_text(encoding="utf-8") for path in sorted((HERE / "whole").glob("*.yaml"))]
PIECES = [
    "\n", "\r\n", "\n  ", "\n ", ": ", ",", ", ", "- ", "# ", " #", "'", '"', "|", "|-", ">", "[",
    "]", "{", "}", "&a ", "*a", "!x ", "? ", "---\n", "...\n", "\t", "<<: ", "\\", "\\u26", "(",
    "key: ", "a: b", "text", "0x1", "010", "\x00", "\u200b", "\ufeff", "\x85", "\r", "♠", "~", "%",
]  # fmt: skip

soup = st.lists(st.sampled_from(PIECES), max_size=40).map("".join)


@st.composite
def mutated(draw: st.DrawFn) -> str:
    text = draw(st.sampled_from(SEEDS))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        gone = draw(st.integers(0, 6))
        text = text[:start] + draw(st.one_of(soup, st.text(max_size=3))) + text[start + gone :]
    return text


def look(data: bytes, loader=None):
    found = Diagnostics()
    tree = read_tree(decode("a.yaml", data, found), found, loader=loader)
    return tree, found


def check(data: bytes) -> None:
    tree, found = look(data)
    assert tree is not None or found.has_errors
    for said in found.sorted():
        assert 0 <= said.span.start <= len(said.span.file.text)
        assert said.span.start <= said.span.end
    text = render_text(found.sorted(), colour=False)
    assert "\x1b" not in text
    assert text.count("error[") >= found.has_errors


@given(st.binary(max_size=300))
def test_any_bytes(data):
    check(data)


@given(soup)
def test_any_soup_of_marks(text):
    check(text.encode("utf-8", "surrogatepass"))


@given(mutated())
def test_mutated_files(text):
    check(text.encode("utf-8", "surrogatepass"))


def test_both_parsers_agree_on_mutated_files():
    """Always the same mutations: where the parsers differ at all, it is over stranger files."""
    chance = random.Random(20)
    for text in SEEDS * 4:
        for _ in range(3):
            at = chance.randrange(len(text) + 1)
            text = text[:at] + chance.choice(PIECES) + text[at + chance.randrange(3) :]
        data = text.encode()
        (tree, found), (other, other_found) = look(data), look(data, PureLoader)
        assert as_json(found.sorted()) == as_json(other_found.sorted()), text
        assert (tree and plain(tree)) == (other and plain(other)), text


LARGE = {
    "open lists": "[" * 180_000,
    "open maps": "{a: " * 40_000,
    "lines of open lists": "- [[[[[[[[\n" * 16_000,
    "dashes": "- " * 90_000,
    "quotes": "- '\n" * 40_000,
    "crossed quotes": "- '\"\n- \"'\n" * 18_000,
    "colons": "a: b: c\n" * 20_000,
    "one line of colons": "a: b" + ": c" * 60_000,
    "same key": "a: 1\n" * 36_000,
    "many keys": "".join(f"key{i}: {i}\n" for i in range(12_000)),
    "anchors": "".join(f"a{i}: &a{i} [*a{i - 1}, *a{i - 1}]\n" for i in range(1, 4_000)),
    "broken entries": '["a" b\n' + '"a" b\n' * 20_000,
    "one long line": "a: " + "x y " * 44_000,
    "long line, late fault": "a: [" + "x, " * 50_000 + '"y" z]',
    "deep blocks": "".join(" " * i + "a:\n" for i in range(1_300)),
    "tabs": "\ta: 1\n" * 28_000,
    "bare words": "a\n" * 90_000,
    "escapes": 'a: "' + "\\q" * 80_000 + '"',
    "block text": "a: |\n" + "  x\n" * 40_000,
}


@pytest.mark.parametrize("text", LARGE.values(), ids=LARGE)
def test_a_large_file_is_soon_done(text):
    begun = time.process_time()
    tree, found = look(text.encode())
    render_text(found.sorted())
    assert tree is not None or found.has_errors
    assert time.process_time() - begun < 5
