"""Another world that a seat cannot tell from the one it sits in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

import attrs

from rulekit.engine.exchanges import Orders, Stretch, Swaps
from rulekit.engine.fitting import Decision, fits
from rulekit.engine.machine import Machine

_TRIES = 12
_REPAIRS = 600
_EXCHANGES = 200
_STARTS = 3
_ASIDE = 0.1
"""How often an exchange is tried that does not seem to help."""
_ASTRAY = 0.05
"""How often one is kept that makes it a little worse."""


@attrs.define(eq=False)
class Sampler:
    """Deals the cards of a round that a viewer cannot tell apart.

    By construction every card is where the viewer saw it, and goes from place to place as cards
    do. Whether what was done could be done, and came out as it did, is tried decision by decision.
    """

    machine: Machine
    stretch: Stretch
    decisions: Sequence[Decision]
    random: Random
    loose: frozenset[int] = frozenset()
    """The decisions found to depend on more than was thought."""

    def swaps(self) -> Swaps:
        """For each part of the round what lies in the place of each card, in a world that fits:
        one dealt by chance, or mended where it does not fit, or reached from the true one by
        exchanges that each still fit."""
        for _ in range(_TRIES):
            swaps = self.stretch.swaps(self.stretch.by_chance(self.random))
            if self._first_misfit(swaps) is None:
                return swaps
        mended = self._mend(self.stretch.by_chance(self.random))
        return self._wander() if mended is None else mended

    def _first_misfit(self, swaps: Swaps) -> int | None:
        return next((n for n in self._in_order() if not self._fits(n, swaps)), None)

    def _fits(self, number: int, swaps: Swaps) -> bool:
        return fits(self.machine, self.decisions, number, swaps)

    def _in_order(self) -> list[int]:
        """The decisions, those that may well depend on hidden cards first."""
        numbers = range(len(self.decisions))
        return sorted(numbers, key=lambda n: self._touched(n) == frozenset())

    def _misfits(self, swaps: Swaps) -> set[int]:
        return {n for n in range(len(self.decisions)) if not self._fits(n, swaps)}

    def _touched(self, number: int) -> frozenset[int] | None:
        return None if number in self.loose else self.decisions[number].touched

    # --------------------------------------------------------------------------- exchanges

    def _mend(self, orders: Orders) -> Swaps | None:
        """Exchanges cards where something does not fit, until all does."""
        swaps = self.stretch.swaps(orders)
        misfits = self._misfits(swaps)
        for _ in range(_REPAIRS):
            if not misfits:
                misfits = self._misfits(swaps)
                if not misfits:
                    return swaps
                self.loose |= misfits
            wrong = self._one_of(sorted(misfits))
            exchange = self._exchange_for(orders, wrong)
            if exchange is None:
                return None
            _exchange(orders, *exchange)
            tried = self.stretch.swaps(orders)
            if self._fits(wrong, tried) or self.random.random() < _ASIDE:
                affected = self._affected(swaps, tried)
                now = (misfits - affected) | {n for n in affected if not self._fits(n, tried)}
                worse = len(now) - len(misfits)
                if worse <= 0 or (worse == 1 and self.random.random() < _ASTRAY):
                    swaps, misfits = tried, now
                    continue
            _exchange(orders, *exchange)
        return None

    def _wander(self) -> Swaps:
        """Exchanges cards of the true world, and takes back what does not fit."""
        points = self.stretch.points
        places = [(point, at) for point, one in enumerate(points) for at in range(len(one.names))]
        for _ in range(_STARTS):
            orders = self.stretch.as_it_was()
            swaps = self.stretch.swaps(orders)
            for _ in range(min(4 * len(places), _EXCHANGES)):
                point, at = self._one_of(places)
                exchange = (point, at, self._one_of(range(len(orders[point]))))
                _exchange(orders, *exchange)
                tried = self.stretch.swaps(orders)
                if all(self._fits(n, tried) for n in self._affected(swaps, tried)):
                    swaps = tried
                else:
                    _exchange(orders, *exchange)
            misfits = self._misfits(swaps)
            if not misfits:
                return swaps
            self.loose |= misfits
        return self.stretch.swaps(self.stretch.as_it_was())

    def _affected(self, before: Swaps, after: Swaps) -> set[int]:
        """The decisions that may fit no longer, or do so only now."""
        changed = [
            frozenset(piece for piece, (a, b) in enumerate(zip(old, new, strict=True)) if a != b)
            if old != new
            else frozenset()
            for old, new in zip(before, after, strict=True)
        ]
        out = set()
        for number, one in enumerate(self.decisions):
            touched = self._touched(number)
            pieces = changed[one.part] | changed[one.part_after]
            if pieces if touched is None else not touched.isdisjoint(pieces):
                out.add(number)
        return out

    def _exchange_for(self, orders: Orders, number: int) -> tuple[int, int, int] | None:
        """A card that a decision depends on, mostly one that it moves, and another that may lie in
        its place: the point, and their numbers among its cards."""
        one, touched = self.decisions[number], self._touched(number)
        pieces = self.stretch.names() if touched is None else touched
        there = self._places(orders, pieces & one.moved.keys(), one)
        if not there or self.random.random() < _ASIDE:
            there = self._places(orders, pieces, one)
        if not there:
            return None
        place, at = self._one_of(there)
        return place, at, self._one_of(range(len(self.stretch.points[place].names)))

    def _places(
        self, orders: Orders, pieces: Iterable[int], one: Decision
    ) -> list[tuple[int, int]]:
        """The points through which the card in place of each piece came there, latest first, and
        its number at each."""
        out = []
        for piece in sorted(pieces):
            part = one.moved.get(piece, one.part)
            name = self.stretch.labels[part][piece]
            for place in reversed(range(len(orders))):
                names = self.stretch.points[place].names
                if self.stretch.points[place].part <= part and name in names:
                    out.append((place, names.index(name)))
                    name = orders[place][out[-1][1]]
        return out

    def _one_of(self, there: Sequence[Any]) -> Any:
        return there[int(self.random.random() * len(there))]


def _exchange(orders: Orders, point: int, one: int, other: int) -> None:
    order = orders[point]
    order[one], order[other] = order[other], order[one]
