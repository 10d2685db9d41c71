"""Few rows in which any two values of two columns stand together, where the rules allow them to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, product
from math import prod
from random import Random

import attrs

Value = int | bool | str
Row = dict[str, Value]
Refuses = Callable[[Mapping[str, Value]], bool]
"""Whether no row that holds these values is allowed. Of a whole row it is the answer; of a part it
may say no where it cannot tell."""

MOST_STEPS = 20_000
"""So many parts of rows are looked at, at most, to find out whether one can be completed."""
_CANDIDATES = 12

_Cell = tuple[int, int]
"""A column and a value of it, both as numbers."""
_Cells = tuple[_Cell, ...]
_Part = list[int | None]


@attrs.frozen
class Covering:
    """`rows` hold all combinations that are possible; no row holds one that is `impossible`."""

    rows: tuple[Row, ...]
    impossible: tuple[Row, ...]
    """Combinations that no whole row holds, as parts of a row."""


def cover(columns: Mapping[str, Sequence[Value]], refuses: Refuses, together: int = 2) -> Covering:
    """A covering of all combinations of `together` values, found greedily, always the same.

    A combination counts as impossible once every way to complete it was refused. Raises
    AssertionError where that takes more than MOST_STEPS.
    """
    search = _Search(tuple(columns), tuple(map(tuple, columns.values())), refuses, together)
    every = list(search.combinations())
    impossible = [cells for cells in every if search.completed(cells) is None]
    wanted = set(every).difference(impossible)
    search.left = dict.fromkeys(cells for cells in every if cells in wanted)
    rows = []
    while search.left:
        row = search.best_row()
        for cells in search.held(row):
            search.left.pop(cells, None)
        rows.append(row)
    return Covering(
        tuple(search.named(row) for row in _needed(rows, wanted, search)),
        tuple(search.named(search.part(cells)) for cells in impossible),
    )


def least_rows(columns: Mapping[str, Sequence[Value]], together: int = 2) -> int:
    """What no covering can be shorter than if nothing is refused."""
    return prod(sorted(map(len, columns.values()))[-together:])


def _needed(rows: list[list[int]], wanted: set[_Cells], search: _Search) -> list[list[int]]:
    """The rows without those all of whose combinations stand in others."""
    times = Counter(cells for row in rows for cells in search.held(row))
    assert times.keys() == wanted
    kept = []
    for row in reversed(rows):
        if all(times[cells] > 1 for cells in search.held(row)):
            times.subtract(search.held(row))
        else:
            kept.append(row)
    return kept[::-1]


@attrs.define(eq=False)
class _Search:
    """`left` are the combinations that no row holds yet."""

    names: tuple[str, ...]
    values: tuple[tuple[Value, ...], ...]
    refuses: Refuses
    together: int
    left: dict[_Cells, None] = attrs.field(factory=dict)
    random: Random = attrs.field(factory=lambda: Random("cover"))
    steps: int = 0

    def combinations(self) -> Iterator[_Cells]:
        for columns in combinations(range(len(self.names)), self.together):
            for numbers in product(*(range(len(self.values[at])) for at in columns)):
                yield tuple(zip(columns, numbers, strict=True))

    def held(self, row: Sequence[int]) -> Iterator[_Cells]:
        return combinations(enumerate(row), self.together)

    def part(self, cells: _Cells) -> _Part:
        """A row that holds these values and is open elsewhere."""
        part: _Part = [None] * len(self.names)
        for at, number in cells:
            part[at] = number
        return part

    def named(self, part: Sequence[int | None]) -> Row:
        return {
            name: values[number]
            for name, values, number in zip(self.names, self.values, part, strict=True)
            if number is not None
        }

    def best_row(self) -> list[int]:
        """Of some rows that each hold an open combination, the one that holds the most."""
        open_now = list(self.left)
        starts = [open_now[0], *self.random.choices(open_now, k=_CANDIDATES - 1)]
        rows = [row for cells in starts if (row := self.completed(cells)) is not None]
        return max(rows, key=lambda row: sum(cells in self.left for cells in self.held(row)))

    def completed(self, cells: _Cells) -> list[int] | None:
        """An allowed row with these values, column after column filled with what closes the most
        open combinations; None where there is none."""
        self.steps = 0
        columns = self.random.sample(range(len(self.names)), len(self.names))
        return self._filled(self.part(cells), columns)

    def _filled(self, part: _Part, columns: Sequence[int]) -> list[int] | None:
        self.steps += 1
        assert self.steps <= MOST_STEPS, f"cannot tell whether {self.named(part)} is possible"
        if self.refuses(self.named(part)):
            return None
        at = next((column for column in columns if part[column] is None), None)
        if at is None:
            return [number for number in part if number is not None]
        numbers = self.random.sample(range(len(self.values[at])), len(self.values[at]))
        for number in sorted(numbers, key=lambda number: -self._gain(part, (at, number))):
            row = self._filled([*part[:at], number, *part[at + 1 :]], columns)
            if row is not None:
                return row
        return None

    def _gain(self, part: _Part, cell: _Cell) -> int:
        """How many open combinations this value would close."""
        there = [(at, number) for at, number in enumerate(part) if number is not None]
        others = combinations(there, self.together - 1) if self.left else ()
        return sum(tuple(sorted((*cells, cell))) in self.left for cells in others)
