"""Runs taken where they cost the fewest wild cards: a quick way to see that melds can be laid."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

from rulekit.engine.melds import sequence
from rulekit.engine.melds.counters import MANY

if TYPE_CHECKING:
    from rulekit.engine.melds.deciding import Plan
    from rulekit.engine.melds.needs import Step
    from rulekit.engine.melds.parts import Pattern

TRIES = 5
"""So many runs are tried before the parts of the hand are searched instead."""


class Guess:
    """One run with all the cards it can have, and the other melds from what is left.

    It finds nearly all there is to find. What it does not find may be there all the same.
    """

    def __init__(self, step: Step, others: Plan, choosy: bool) -> None:
        """`choosy`: it matters to the others which wild cards the run takes."""
        pattern = step.pattern
        self._others = others
        self._choosy = choosy
        self._wild = pattern.book.wild
        self._useless = self._wild & ~reduce(or_, (kind.home for kind in pattern.book.kinds))
        """Wild cards that never stand for themselves."""
        self._low = pattern.low
        self._all_wild = step.all_wild
        first = pattern.counters.first
        self._lots = [(lot & first, Fullest(pattern, base)) for base, lot in pattern.lots]

    def finds(self, cards: int, wilds: int) -> bool:
        """Whether it finds melds in the cards, the lowest copies of their faces, of which so many
        are wild."""
        runs = [(self._low, 0)] if self._all_wild else []
        for lot, fullest in self._lots:
            inside = cards & lot
            if inside:
                runs += fullest[inside]
        runs.sort()
        for cost, taken in runs[:TRIES]:
            if cost > wilds:
                return False
            left = cards & ~taken
            if self._choosy:
                left = self._without_wild(left, cost)
            if self._others.surely(left, wilds - cost):
                return True
        return False

    def _without_wild(self, cards: int, count: int) -> int:
        """The cards without so many wild ones, those first that the others have the least use
        for."""
        for _ in range(count):
            wild = cards & self._useless or cards & self._wild
            cards ^= wild & -wild
        return cards


class Fullest(dict[int, tuple[tuple[int, int], ...]]):
    """The runs of one lot with all the natural cards that can be in them, by the cards of the lot:
    how many wild cards each needs, and its natural cards."""

    def __init__(self, pattern: Pattern, base: int) -> None:
        kind, first = pattern.kind, pattern.counters.first & ~pattern.book.wild
        self._pattern = pattern
        self._lines: list[int] = []
        for at in sequence.starts(kind, pattern.low):
            spots = sequence.spots_of(kind, base, at, pattern.low)
            if spots is not None:
                self._lines.append(sum(spot & first for spot in spots))

    def __missing__(self, inside: int) -> tuple[tuple[int, int], ...]:
        if len(self) >= MANY:
            self.clear()
        pattern = self._pattern
        low, (least, most), wilds = pattern.low, pattern.naturals, pattern.wilds[1]
        found = []
        for taken in {inside & line for line in self._lines}:
            naturals = taken.bit_count()
            if taken and least <= naturals <= most and low - naturals <= wilds:
                found.append((low - naturals, taken))
        found.sort()
        self[inside] = runs = tuple(found)
        return runs


def can_guess(step: Step) -> bool:
    """Whether runs can be taken so: each place is for one face, and no two for the same."""
    pattern = step.pattern
    first = pattern.counters.first
    return (
        pattern.kind.is_run
        and not pattern.whole
        and not pattern.kind.values
        and not step.impossible
        and pattern.apart
        and pattern.wilds[0] == 0
        and all(
            (spot & first).bit_count() <= 1
            for spots in pattern.kind.places.values()
            for spot in spots
        )
    )
