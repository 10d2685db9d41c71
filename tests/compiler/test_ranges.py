"""Ranges of numbers: never without end, and of so many numbers whatever is asked of them."""

from __future__ import annotations

import time

import pytest

import rulekit
from rulekit.compiler.growth import MOST_NUMBERS as MOST
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
        ("min(1..high)", 1),
        ("count(1..high * high * high)", MOST),
        ("count(0 - high * high..high)", MOST),
        ("max(0 - high..count(hand)) + high", MOST - 1),
        ("max(high..high * high) - high", MOST - 1),
        ("count(1..200000)", MOST),
        ("1 if any(1..high * high * high) else 0", 1),
        ("first(1..high where number > 5) or 0", 6),
        ("first(1..high where number < 0) or 0", 0),
        ("only(1..high where number < 2) or 0", 1),
        ("only(1..high where number < 0) or 0", 0),
        ("max(1..high where number < 9)", 8),
        ("sum(1..high where number < 4)", 6),
        ("count(1..high where number < 4)", 3),
        ("count(number < 4 for each number in 1..high)", 3),
        ("item(high, 1..high) or 0", 0),
        ("1 if 99999 in (1..high where number mod 3 == 0) else 0", 1),
        ("1 if 99998 in (1..high where number mod 3 == 0) else 0", 0),
        ("last(1, 1..high where number < 9) or 0", 8),
    ],
)
def test_so_many_numbers_take_no_time(expression: str, expected: int) -> None:
    began = time.perf_counter()
    [value] = found([expression], 1, HUGE)
    assert value == expected
    assert time.perf_counter() - began < 2


LONG = [
    "1..high",
    "1..high * high",
    "1..200000 * low",
    "1..high where number > 0",
    "1..high with highest number // number",
    "1..high if low == 1 else 1..3",
    "(1..high where number > 0) if low == 1 else (1..high where number > 1)",
]


@pytest.mark.parametrize("numbers", LONG)
def test_a_range_has_as_many_numbers_whatever_is_asked_of_it(numbers: str) -> None:
    expected = {
        f"count({numbers})": MOST,
        f"sum({numbers}) // 1000": MOST * (MOST + 1) // 2000,
        f"max({numbers})": MOST,
        f"max(n for each n in {numbers})": MOST,
        f"last(1, {numbers}) or 0": MOST,
        f"item({MOST}, {numbers}) or 0": MOST,
        f"item({MOST + 1}, {numbers}) or 0": 0,
        f"1 if any(({numbers}) where number > {MOST - 1}) else 0": 1,
        f"1 if any(({numbers}) where number > {MOST}) else 0": 0,
        f"first(({numbers}) where number > {MOST - 1}) or 0": MOST,
        f"first(({numbers}) where number > {MOST}) or 0": 0,
        f"count(n > {MOST - 9} for each n in {numbers})": 9,
        f"0 if any(n > {MOST} for each n in {numbers}) else 1": 1,
        f"1 if {MOST} in ({numbers}) else 0": 1,
        f"1 if {MOST + 1} in ({numbers}) else 0": 0,
    }
    assert dict(zip(expected, found(list(expected), 1, HUGE), strict=True)) == expected


@pytest.mark.parametrize("numbers", LONG)
def test_a_range_is_gone_through_and_offered_as_far(numbers: str) -> None:
    lines = f"""
      go: {{do: "for each n in {numbers}: found = n"}}
      never: {{choose: {{n: "({numbers}) where number < 0"}}}}
      late: {{choose: {{n: "({numbers}) where number > {MOST - 3}"}}}}
      pick: {{choose: {{n: "{numbers}"}}}}"""
    text = GAME.replace("LOW", "1").replace("HIGH", str(HUGE)).replace("LINES", lines)
    match = rulekit.load_text(text).start(2, seed=1)
    began = time.perf_counter()
    listed = [str(action) for action in match.legal_actions() if action.name != "pick"]
    assert listed == ["go", *(f"late {number}" for number in range(MOST - 2, MOST + 1))]
    assert time.perf_counter() - began < 2
    for name in ("pick", "late"):
        assert match.is_legal(f"{name} {MOST}")
        assert not match.is_legal(f"{name} {MOST + 1}")
    match.apply("go")
    assert match.state.found == MOST


@pytest.mark.parametrize(
    "expression",
    [
        "sum(1..found)",
        "sum(n for each n in found..found + 3)",
        "sum(1..sum(n for each n in found..found + 3))",
        "sum((found, found))",
        "max(n * n for each n in found..found)",
        "min(n * n for each n in (found, found + 1))",
        "max(n * n for each n in (found, 1))",
        "first(found * found..found * found) or 0",
        "only(found * found..found * found) or 0",
        "item(1, (found * found, 1)) or 0",
        "last(1, found * found - 3..found * found) or 0",
        "(found * found if low == 1 else 0) + 1",
        "found * found if low == 1 else 0",
        "max(found * found..found * found with highest number)",
        "sum(20000 for each n in (low..100000 where number > 0))",
        "sum(20000 for each n in (low..100000 with highest number // number))",
        "found + 100000000",
        "sum(found, 300000000)",
        "found * (1 if low == 1 else 0) * 99",
        "max(found, 1) * 99 // (found // found)",
        "999999999 * 1000 mod (found * found * found * found)",
        "999999999 * 1000",
    ],
)
def test_what_is_made_again_and_again_stays_bounded(expression: str) -> None:
    lines = f'      go: {{do: "found = {expression}"}}'
    text = GAME.replace("LOW", "1").replace("HIGH", "1").replace("LINES", lines)
    match = rulekit.load_text(text.replace("-7", "7")).start(2, seed=1)
    highest = 0
    for _ in range(60):
        match.apply("go")
        highest = max(highest, match.state.found)
    assert highest == HIGHEST


@pytest.mark.parametrize(
    "expression", ["sum(1..high where number > 0)", "max(n * n for each n in 1..high)"]
)
def test_what_a_long_range_makes_stays_bounded(expression: str) -> None:
    assert found([expression], 1, HUGE) == [HIGHEST]


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
