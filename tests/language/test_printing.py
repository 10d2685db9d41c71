"""What is printed is read back as the same tree, and has no parenthesis too many."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulekit.language import nodes as n
from rulekit.language.printer import show
from tests.language.reading import read_well
from tests.strategies import any_tree


@pytest.mark.parametrize("entry", get_args(n.Entry))
@given(data=st.data())
def test_printed_trees_are_read_back(entry: n.Entry, data: st.DataObject) -> None:
    tree = data.draw(any_tree(entry))
    text = show(tree)
    assert read_well(entry, text) == tree
    assert show(read_well(entry, text)) == text


CANONICAL: list[tuple[n.Entry, str, str]] = [
    ("expression", "((a))+( b*c )", "a + b * c"),
    ("expression", "(a or b) and (not c)", "(a or b) and not c"),
    ("expression", "a or (b or c)", "a or (b or c)"),
    ("expression", "(hand where x) with lowest (y)", "hand where x with lowest y"),
    ("expression", "(a if b else c) where d", "(a if b else c) where d"),
    ("expression", "(hand of me).top", "(hand of me).top"),
    ("expression", "true", "yes"),
    ("choice", "(2 cards from hand) if (a)", "2 cards from hand if a"),
    ("kinds", "joker,7  of clubs , 2..4", "joker, 7 of clubs, 2..4"),
    ("order", "ace,2..king,around", "ace, 2..king, around"),
    ("declaration", "suit?=none", "suit? = none"),
    ("declaration", "-2 .. 3", "-2..3"),
    ("flow", "end  turn to (left of me) if (a) else play", "end turn to left of me if a else play"),
    ("contract", "2 sets of 3..+1 run of 4..7", "2 sets of 3.. + 1 run of 4..7"),
    (
        "block",
        'if (a):\n   move x to y face  up # why\nelse:\n  draw 1 from s\n  score 2 to p for "b"',
        'if a: move x to y face up\nelse:\n  draw 1 from s\n  score 2 to p for "b"\n',
    ),
]


@pytest.mark.parametrize(("entry", "written", "printed"), CANONICAL)
def test_canonical_text(entry: n.Entry, written: str, printed: str) -> None:
    assert show(read_well(entry, written)) == printed
