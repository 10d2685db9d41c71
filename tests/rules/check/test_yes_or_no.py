"""What is proposed for a yes or no beside a number, or for `or`, means what was written."""

from __future__ import annotations

import operator
import re
from itertools import product

import pytest

from rulekit.source.diagnostic import Diagnostic, Diagnostics
from tests.rules.check.world import Outcome, a_game, outcome, scope

SIGNS = {
    "==": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le,
    ">": operator.gt, ">=": operator.ge,
}  # fmt: skip
HANDS = range(5)
"""How many cards are held."""


def reading(text: str) -> Outcome:
    return outcome("condition", text, scope("do", a_game(), {"card": "card"}), Diagnostics())


def mended(text: str) -> str:
    """The text with what is proposed in place of what is marked, which loads."""
    said = reading(text).said
    for one in sorted(said, key=lambda one: -one.span.start):
        text = text[: one.span.start] + proposed(one) + text[one.span.end :]
    assert reading(text).shown == "bool", text
    return text


def proposed(one: Diagnostic) -> str:
    found = re.match("write (?:a comparison, such as )?`([^`…]+)`", one.help)
    assert found, one.help
    return found[1]


def value(text: str, held: int) -> bool:
    """The text with so many cards in hand, as Python reads it."""
    words = {"any(hand)": held > 0, "count(hand)": held, "empty(hand)": held == 0,
             "yes": True, "no": False}  # fmt: skip
    for word, known in words.items():
        text = re.sub(rf"(?<!\w){re.escape(word)}", repr(int(known)), text)
    return bool(eval(text, {"__builtins__": {}}))


@pytest.mark.parametrize(("sign", "ahead", "number"), [*product(SIGNS, (False, True), range(4))])
def test_a_yes_or_no_beside_a_number(sign: str, ahead: bool, number: int) -> None:
    def holds(seen: int) -> bool:
        return bool(SIGNS[sign](number, seen) if ahead else SIGNS[sign](seen, number))

    text = f"{number} {sign} any(hand)" if ahead else f"any(hand) {sign} {number}"
    new = mended(text)
    counts = holds(0) == holds(1)
    assert [value(new, held) for held in HANDS] == [
        holds(held if counts else min(held, 1)) for held in HANDS
    ]


@pytest.mark.parametrize("known", ["count(hand)", "hand"])
@pytest.mark.parametrize(("sign", "ahead", "truth"), [*product(("==", "!="), (False, True), (0, 1))]
)
def test_a_number_or_cards_beside_yes_or_no(
    known: str, sign: str, ahead: bool, truth: int
) -> None:
    word = ("no", "yes")[truth]
    new = mended(f"{word} {sign} {known}" if ahead else f"{known} {sign} {word}")
    assert [value(new, held) for held in HANDS] == [
        SIGNS[sign](held > 0, truth) for held in HANDS
    ]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("discard.top.rank == 8 or 9", "discard.top.rank == 8 or discard.top.rank == 9"),
        ("owed == 1 or 2 or 3", "owed == 1 or owed == 2 or owed == 3"),
        ("owed != 1 or 2 or 3", "owed != 1 and owed != 2 and owed != 3"),
        ("missing or owed != 1 or 2", "missing or owed != 1 and owed != 2"),
        ("any(c.rank == 8 or 9 for each c in hand)",
         "any(c.rank == 8 or c.rank == 9 for each c in hand)"),
        ("me == dealer or leader", "me == dealer or me == leader"),
        ("called == hearts or none", "called == hearts or called is none"),
        ("called is not none or hearts", "called is not none and called != hearts"),
        ("card is ace or queen", "card is ace or card is queen"),
        ("card is not ace or queen", "card is not ace and card is not queen"),
        ("owed in (1, 2) or 3", "owed in (1, 2) or owed == 3"),
        ("not owed in (1, 2) or 3", "not owed in (1, 2) and not owed == 3"),
        ("8 or 9 == card.rank", "8 == card.rank or 9 == card.rank"),
        ("hearts == called or spades", "hearts == called or spades == called"),
        ("mood == low or high", "mood == low or mood == high"),
        ("(owed == 1) != 0", "(owed == 1) == yes"),
        ("missing == owed", "missing == (owed > 0)"),
        ("missing != called", "missing != (called is not none)"),
        ("missing == hand", "missing == any(hand)"),
    ],
)  # fmt: skip
def test_a_side_that_was_left_out(text: str, meant: str) -> None:
    assert mended(text) == meant


@pytest.mark.parametrize(
    ("text", "help"),
    [
        ("discard.top.rank == 8 or 10", "write a whole condition, such as `… == 10`"),
        ("owed != 1 or missing or 2", "write a whole condition, such as `… == 2`"),
        ("missing or 2", "write a whole condition, such as `… == 2`"),
        ("missing and 2", "write a whole condition, such as `… == 2`"),
        ("missing or none", "write `no`"),
        ("missing > 2", "leave the number out, or count: `count(… where …)`"),
        ("missing in (1, 0)", "compare it with `yes` or `no`"),
        ("missing == hearts", "compare it with `yes` or `no`"),
        ("mood == low or foo", "declare it under `zones`, `state` or `define`"),
    ],
)
def test_what_has_no_one_meaning_is_left_open(text: str, help: str) -> None:
    assert [one.help for one in reading(text).said] == [help]
