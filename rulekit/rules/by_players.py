"""Values that depend on how many play."""

from __future__ import annotations

from typing import Generic, TypeVar

import attrs

T = TypeVar("T")


@attrs.frozen
class ByPlayers(Generic[T]):
    """Rows (low, high, value) by number of players; one row (None, None, v) is for all."""

    rows: tuple[tuple[int | None, int | None, T], ...]

    def at(self, players: int) -> T | None:
        """The value for a number of players, or None where no row fits."""
        for low, high, value in self.rows:
            if low is None or (low <= players and (high is None or players <= high)):
                return value
        return None
