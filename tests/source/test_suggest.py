"""What someone may have meant."""

from __future__ import annotations

import pytest

from rulekit.source.codes import CODES
from rulekit.source.suggest import closest, nearest

NAMES = ["stock", "discard", "hand", "seen_by", "starts_with", "the card fits the suit"]
SYNONYMS = {"draw_pile": "stock", "waste": "discard", "group": "set"}


@pytest.mark.parametrize(
    ("word", "phrase"),
    [
        ("draw_pile", "rulekit calls this `stock`"),
        ("Draw Pile", "rulekit calls this `stock`"),
        ("draw-pile", "rulekit calls this `stock`"),
        ("stok", "did you mean `stock`?"),
        ("Hand", "did you mean `hand`?"),
        ("seenby", "did you mean `seen_by`?"),
        ("the card fit the suit", "did you mean `the card fits the suit`?"),
        ("group", ""),
        ("zzz", ""),
        ("", ""),
        ("x" * 100_000, ""),
    ],
)
def test_nearest(word, phrase):
    assert nearest(word, NAMES, SYNONYMS) == phrase


def test_without_names():
    assert nearest("stok", []) == ""
    assert closest("stok", ("stack", "stock")) == "stock"


def test_codes_have_three_digits_and_a_title():
    for code, title in CODES.items():
        assert code.startswith("RK")
        assert code[2:].isdigit()
        assert len(code) == 5
        assert title == title.strip().rstrip(".")
