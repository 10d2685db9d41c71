"""Coverings hold every combination that is possible, and nothing that is refused."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations, product
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.covering import Covering, Refuses, Value, cover, least_rows

Columns = Mapping[str, list[Value]]


def nothing(part: Mapping[str, Value]) -> bool:
    return False


@attrs.frozen
class Forbidden:
    """Refuses the rows that hold one of these parts."""

    parts: tuple[Mapping[str, Value], ...]
    whole: int
    """Rows with so many columns are judged, parts of them not: so much a game can tell early."""

    def __call__(self, part: Mapping[str, Value]) -> bool:
        return len(part) >= self.whole and any(one.items() <= part.items() for one in self.parts)


@st.composite
def columns_of_values(draw: st.DrawFn) -> Columns:
    sizes = draw(st.lists(st.integers(1, 5), min_size=2, max_size=6))
    return {f"option_{at}": list(range(size)) for at, size in enumerate(sizes)}


@st.composite
def constrained(draw: st.DrawFn) -> tuple[Columns, Forbidden]:
    """Columns, with a few combinations of two or three values that are refused."""
    columns = draw(columns_of_values())
    parts = []
    for _ in range(draw(st.integers(0, 6))):
        names = draw(st.lists(st.sampled_from(list(columns)), min_size=1, max_size=3, unique=True))
        parts.append({name: draw(st.sampled_from(columns[name])) for name in names})
    whole = draw(st.sampled_from([0, len(columns)]))
    return columns, Forbidden(tuple(parts), whole)


def held(row: Mapping[str, Value], together: int) -> set[tuple[Any, ...]]:
    return set(combinations(row.items(), together))


def possible(columns: Columns, refuses: Refuses, together: int) -> set[tuple[Any, ...]]:
    """The combinations of all allowed rows, found by trying every row."""
    rows = [dict(zip(columns, values, strict=True)) for values in product(*columns.values())]
    return {cells for row in rows if not refuses(row) for cells in held(row, together)}


def check(columns: Columns, refuses: Refuses, together: int) -> Covering:
    covering = cover(columns, refuses, together)
    assert all(list(row) == list(columns) and not refuses(row) for row in covering.rows)
    covered = {cells for row in covering.rows for cells in held(row, together)}
    wanted = possible(columns, refuses, together)
    assert covered == wanted
    every = possible(columns, nothing, together)
    assert {tuple(part.items()) for part in covering.impossible} == every - wanted
    return covering


@given(constrained(), st.integers(1, 2))
def test_every_possible_combination_is_covered(
    case: tuple[Columns, Forbidden], together: int
) -> None:
    columns, refuses = case
    covering = check(columns, refuses, together)
    assert covering == cover(columns, refuses, together)
    for row in covering.rows:
        others = [one for one in covering.rows if one is not row]
        elsewhere = {cells for one in others for cells in held(one, together)}
        assert held(row, together) - elsewhere, f"{row} could be left out"


@given(columns_of_values(), st.integers(1, 2))
def test_a_covering_is_short(columns: Columns, together: int) -> None:
    least = least_rows(columns, together)
    assert least <= len(check(columns, nothing, together).rows) <= 2 * least


def test_what_can_be_seen_only_at_the_end_is_impossible_too() -> None:
    """`a` and `b` go together, but not with either value of `c`."""
    columns: Columns = {"a": [1, 2], "b": [1, 2], "c": [1, 2]}
    refuses = Forbidden(({"a": 1, "b": 1, "c": 1}, {"a": 1, "b": 1, "c": 2}), whole=3)
    assert check(columns, refuses, 2).impossible == ({"a": 1, "b": 1},)


def test_where_nothing_is_allowed_there_are_no_rows() -> None:
    columns: Columns = {"a": [1], "b": [True, False]}
    assert cover(columns, lambda part: True) == Covering(
        (), ({"a": 1, "b": True}, {"a": 1, "b": False})
    )


def test_it_says_where_it_cannot_tell() -> None:
    columns: Columns = {f"{at}": list(range(10)) for at in range(7)}
    with pytest.raises(AssertionError, match="cannot tell whether"):
        cover(columns, lambda part: len(part) == 7)
