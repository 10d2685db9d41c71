"""Things that follow each other, told by the first and the last."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

T = TypeVar("T")


def spans(numbers: Iterable[int], last: str = "and") -> str:
    """ "1 to 5, 8 and 9": several numbers; `last` stands before the last of them."""
    told = in_a_row(numbers, lambda number: number, str)
    return f" {last} ".join([", ".join(told[:-1]), told[-1]] if len(told) > 1 else told)


def in_a_row(
    things: Iterable[T], number: Callable[[T], int | None], name: Callable[[T], str]
) -> list[str]:
    """The names of things; three and more whose numbers follow each other are told together, a
    thing without a number by itself."""
    rows: list[list[T]] = []
    before: int | None = None
    for thing in things:
        own = number(thing)
        if before is not None and own == before + 1:
            rows[-1].append(thing)
        else:
            rows.append([thing])
        before = own
    told: list[str] = []
    for row in rows:
        names = list(map(name, row))
        told += [f"{names[0]} to {names[-1]}"] if len(names) > 2 else names
    return told
