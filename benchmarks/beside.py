"""Two ways to find the same, timed beside each other."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence

Call = Callable[[], object]


def beside(ours: Sequence[Call], theirs: Sequence[Call], every: int) -> tuple[float, float, int]:
    """Microseconds that one of ours takes, how many times as fast that is, and how many of ours
    found anything. Theirs, which take long, are asked about one in so many and must agree."""
    own = [_timed(call) for call in ours]
    other = [_timed(call) for call in theirs[::every]]
    assert [found for _, found in own[::every]] == [found for _, found in other]
    micro = statistics.median(spent for spent, _ in own) * 1e6
    ratio = statistics.median(spent for spent, _ in other) * 1e6 / micro
    return micro, ratio, sum(bool(found) for _, found in own)


def _timed(call: Call) -> tuple[float, object]:
    start = time.perf_counter()
    found = call()
    return time.perf_counter() - start, found
