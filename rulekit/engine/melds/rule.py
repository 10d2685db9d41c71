"""What a game declares of its melds, with options and number of players settled."""

from __future__ import annotations

from typing import Literal

import attrs

Alike = Literal["rank", "suit", "colour"]


@attrs.frozen
class MeldRule:
    """A kind of meld. Sizes and numbers are ranges with both ends in; `high` None has no bound.

    `order` lists ranks as a run reads them; a rank at both ends stands there twice, and may be at
    either end, one card at each. `around`: after the last comes the first again. `of` is the set of
    pieces (a mask) that may be in the meld as what they are; None: all. Where `naturals` and
    `wilds` bound the numbers of cards that stand for themselves and for others, the reading with
    the most naturals counts.
    """

    name: str
    same: Alike | None = None
    different: Alike | None = None
    order: tuple[int, ...] | None = None
    around: bool = False
    of: int | None = None
    low: int = 1
    high: int | None = None
    naturals: tuple[int, int | None] = (0, None)
    wilds: tuple[int, int | None] = (0, None)


@attrs.frozen
class Clause:
    """`count` melds of the kind of this number, each of `low` to `high` cards."""

    count: int
    kind: int
    low: int
    high: int | None

    def takes(self, size: int) -> bool:
        """Whether a meld of so many cards will do."""
        return self.low <= size and (self.high is None or size <= self.high)


@attrs.frozen
class Contract:
    """What must be laid at once; `any_number`: any number of melds of any kind, at least one."""

    clauses: tuple[Clause, ...] = ()
    any_number: bool = False
    text: str = ""
    """`2 sets of 3 + 1 run of 4`."""
    slots: tuple[Clause, ...] = attrs.field(init=False, repr=False, eq=False)
    """A clause for each single meld that is asked for."""

    @slots.default
    def _single(self) -> tuple[Clause, ...]:
        return tuple(
            attrs.evolve(clause, count=1) for clause in self.clauses for _ in range(clause.count)
        )

    @property
    def asks(self) -> bool:
        """Whether it asks for anything; one that does not is never laid."""
        return self.any_number or any(clause.count for clause in self.clauses)
