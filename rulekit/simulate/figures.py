"""Figures that sum up many numbers."""

from __future__ import annotations

from collections.abc import Sequence


def length(values: Sequence[int]) -> dict[str, float | int]:
    """Mean, median, least, most and the 99th percentile of some lengths."""
    ordered = sorted(values)
    count = len(ordered)
    middle = ordered[(count - 1) // 2] + ordered[count // 2]
    return {
        "max": ordered[-1],
        "mean": round(sum(ordered) / count, 3),
        "median": middle // 2 if middle % 2 == 0 else middle / 2,
        "min": ordered[0],
        "percentile_99": ordered[-(-99 * count // 100) - 1],
    }


def mean(total: int, count: int) -> float:
    """0 where there is nothing to take it of."""
    return round(total / count, 3) if count else 0.0
