"""Of all numbers of a range: how many, their sum and the ends, however many there are."""

from __future__ import annotations

import time

import pytest

import rulekit
from rulekit.engine.runtime import HIGHEST

GAME = """
rulekit: 1
game: ranges
name: Ranges
players: 2
deck: {like: standard_52}
zones:
  stock: {pile: face_down, starts_with: deck}
  hand: {per: player, seen_by: owner}
deal: {hand: 3}
state: {round: {low: int = LOW, high: int = HIGH, found: int = -7}}
turn:
  play:
    one_of:
LINES
match: {rounds: 1}
limits: {turns: 99, then: draw}
"""
HUGE = 999_999_999
WAYS = {
    "sum": lambda numbers: sum(numbers),
    "max": lambda numbers: max(numbers, default=0),
    "min": lambda numbers: min(numbers, default=0),
    "count": lambda numbers: len(numbers),
}
ENDS = [(1, 5), (1, 0), (1, 1), (0, 3), (-3, 2), (4, -4), (7, 9)]


def found(expressions: list[str], low: int, high: int) -> list[int]:
    """The values of expressions, each worked out in a match of its own."""
    lines = "\n".join(f'      a{i}: {{do: "found = {e}"}}' for i, e in enumerate(expressions))
    text = GAME.replace("LOW", str(low)).replace("HIGH", str(high)).replace("LINES", lines)
    game, values = rulekit.load_text(text), []
    for number in range(len(expressions)):
        match = game.start(2, seed=1)
        match.apply(f"a{number}")
        values.append(match.state.found)
    return values


@pytest.mark.parametrize(("low", "high"), ENDS)
@pytest.mark.parametrize("way", WAYS)
def test_all_numbers_of_a_range(way: str, low: int, high: int) -> None:
    expressions = [
        f"{way}(low..high)",
        f"{way}({low}..high)",
        f"{way}(low..{high})" if low <= high else f"{way}(low..high)",
        f"{way}(low + 0..sum(high, 0))",
        f"{way}(low + count(hand) - count(hand)..high + low * 2 - low - low)",
        f"{way}(low..sum(n for each n in high..high))",
        f"{way}(sum(n for each n in low..low)..max(high..high))",
    ]
    if way != "count":
        expressions.append(f"{way}(n for each n in low..high)")
    expected = WAYS[way](range(low, high + 1))
    assert found(expressions, low, high) == [expected] * len(expressions)


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("sum(1..high)", HIGHEST),
        ("sum(1..high) // 1000", HUGE * (HUGE + 1) // 2000),
        ("sum(n for each n in 1..high) // 1000", HUGE * (HUGE + 1) // 2000),
        ("max(1..high)", HUGE),
        ("max(n for each n in 1..high)", HUGE),
        ("min(1..high)", 1),
        ("count(1..high)", HUGE),
        ("count(1..high * high * high) // high // high", HUGE),
        ("max(high..high * high) // high", HUGE),
        ("1 if any(1..high * high * high) else 0", 1),
        ("first(1..high where number > 5) or 0", 6),
        ("first(1..high where number < 0) or 0", 0),
        ("only(1..high where number < 2) or 0", 1),
        ("only(1..high where number < 0) or 0", 0),
        ("max(1..high where number < 9)", 8),
        ("sum(1..high where number < 4)", 6),
        ("count(1..high where number < 4)", 3),
        ("count(number < 4 for each number in 1..high)", 3),
        ("item(high, 1..high) or 0", HUGE),
        ("1 if high in (1..high where number mod 3 == 0) else 0", 1),
        ("1 if high - 1 in (1..high where number mod 3 == 0) else 0", 0),
        ("last(1, 1..high where number < 9) or 0", 8),
    ],
)
def test_so_many_numbers_take_no_time(expression: str, expected: int) -> None:
    began = time.perf_counter()
    [value] = found([expression], 1, HUGE)
    assert value in (expected, min(expected, HIGHEST))
    assert time.perf_counter() - began < 2


def test_what_is_summed_again_and_again_stays_bounded() -> None:
    for expression in (
        "sum(1..found)",
        "sum(n for each n in found..found + 3)",
        "sum(1..sum(n for each n in found..found + 3))",
        "sum((found, found))",
    ):
        lines = f'      go: {{do: "found = {expression}"}}'
        text = GAME.replace("LOW", "1").replace("HIGH", "1").replace("LINES", lines)
        match = rulekit.load_text(text.replace("-7", "7")).start(2, seed=1)
        for _ in range(60):
            match.apply("go")
        assert match.state.found == HIGHEST


def test_a_pile_that_is_not_filled_again_is_drawn_from_until_it_is_empty() -> None:
    for low, left in ((4, 42), (-4, 46), (46, 0), (HUGE, 0)):
        lines = '      go: {do: "draw low from stock"}'
        text = GAME.replace("LOW", str(low)).replace("HIGH", "1").replace("LINES", lines)
        match = rulekit.load_text(text).start(2, seed=1)
        match.apply("go")
        assert len(match.state.stock) == left
    lines = '      go: {do: "for each n in 1..low: draw low from stock"}'
    text = GAME.replace("LOW", str(HUGE)).replace("HIGH", "1").replace("LINES", lines)
    match = rulekit.load_text(text).start(2, seed=1)
    began = time.perf_counter()
    match.apply("go")
    assert time.perf_counter() - began < 2
