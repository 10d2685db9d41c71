"""Two ways to find the same, timed beside each other."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

Call = Callable[[], object]


def beside(ours: Sequence[Call], theirs: Sequence[Call], every: int) -> tuple[float, float, int]:
    """Microseconds that one of ours takes, how many times as fast that is, and how many of ours
    found anything. Theirs, which take long, are asked about one in so many and must agree."""
    own, found = timed(ours)
    other, agreed = timed(theirs[::every])
    assert found[::every] == agreed
    return own, other / own, sum(map(bool, found))


def timed(calls: Sequence[Call]) -> tuple[float, list[object]]:
    """The median of microseconds that a call takes, each made once, and what they found.

    Python clears nothing away meanwhile, as is usual where short calls are timed.
    """
    spent, found = [], []
    with _not_clearing():
        for call in calls:
            start = time.perf_counter()
            found.append(call())
            spent.append(time.perf_counter() - start)
    return statistics.median(spent) * 1e6, found


@contextmanager
def _not_clearing() -> Iterator[None]:
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
