"""Several cards together: every set of so many of some cards, and those for which a test holds.

Sets are looked for card by card. A branch ends where what is known of the test tells that nothing
can come of it, or where another that came to the same has led to nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from functools import reduce
from itertools import accumulate, chain, combinations, islice
from math import comb, gcd
from operator import or_
from typing import TypeVar

import attrs

from rulekit.engine.melds.bits import choices, first_copies, of_worth, pieces_of
from rulekit.errors import TooMuchToTry

MOST_STEPS = 100_000
MOST_IN_ALL = 1_000_000
"""So many steps are taken from one set that is found to the next, and in the whole search."""
_DEAR = 30
"""A test that is itself a search counts as so many steps."""
_ASTRAY = 300
"""After so many steps without a set it is looked which cards go with those that are taken."""
MOST_SETS = 1_000_000
"""So many sets are gone through, where all of them are asked for."""
_FEW = 8
_FEW_WORTH = 12
"""Of so many cards every set is tried, or every set of the right worth."""
_WIDEST = 1 << 20
_MOST_BITS = 1 << 27
"""Of so many sums, and of so many sums, numbers and groups of cards, it is looked ahead what can be
reached."""

Test = Callable[[int], object]
May = Callable[[int, int, int], object]
Told = Callable[[int], object]
_T = TypeVar("_T")


def selections(cards: int, low: int, high: int, copies: tuple[int, ...]) -> Iterator[int]:
    """The sets of `low` to `high` of the cards, small ones first, copies of a face counted once."""
    pieces = pieces_of(cards)
    sizes = range(max(low, 0), min(high, len(pieces)) + 1)
    if all(copies[piece] == 1 << piece for piece in pieces):
        bits = [1 << piece for piece in pieces]
        found: Iterator[int] = chain.from_iterable(
            map(sum, combinations(bits, size)) for size in sizes
        )
    else:
        found = choices(cards, copies, low, high)
    many = sum(comb(len(pieces), size) for size in sizes)
    return found if many <= MOST_SETS else tried(found, MOST_SETS)


def summing(
    cards: int, low: int, high: int, copies: tuple[int, ...], worth: Sequence[int], total: int
) -> Iterator[int]:
    """The same, of those only whose cards are worth `total` together; the lowest cards last."""
    if cards.bit_count() <= _FEW_WORTH:
        return of_worth(cards, copies, low, high, worth, total)
    groups = _groups(cards, copies)
    ahead = Sums.of(groups, worth, total, low, min(high, cards.bit_count()))
    needed = [0] * len(groups)
    search = _Search(groups, lambda taken: True, None, None, ahead, needed, lowest_first=False)
    return tried(search.up_to(max(low, 0), high), MOST_SETS)


def searched(
    cards: int,
    low: int,
    high: int,
    copies: tuple[int, ...],
    test: Test,
    may: May | None = None,
    told: Told | None = None,
    worth: Sequence[int] = (),
    total: int = 0,
    held: int = 0,
    dear: bool = False,
) -> Iterator[int]:
    """The sets for which a test holds, small ones first, copies of a face counted once.

    `may(taken, most, size)` is whether it can hold for a set of `size` cards that has all of
    `taken` and none but of `most`; what further cards do to it depends on `told(taken)` alone.
    Where there is `worth` it holds only for sets that are worth `total`. Of the sets only those
    that have cards like those `held`. `dear`: the test is itself a search. Raises TooMuchToTry.
    """
    if not held and cards.bit_count() <= (_FEW_WORTH if worth else _FEW):
        of_few = of_worth(cards, copies, low, high, worth, total) if worth else (
            selections(cards, low, high, copies)
        )
        return filter(test, of_few)
    groups = _groups(cards, copies)
    most = min(high, cards.bit_count())
    ahead = Sums.of(groups, worth, total, low, most) if worth else None
    needed = [(held & copies[group[0]]).bit_count() for group in groups]
    if sum(needed) != held.bit_count():
        return iter(())
    search = _Search(groups, test, may, told, ahead, needed)
    search.step = _DEAR if dear else 1
    sizes = range(max(low, held.bit_count()), most + 1)
    return tried(chain.from_iterable(map(search.of_size, sizes)), MOST_SETS)


def melded(melds: Iterable[int], low: int, high: int, test: Test) -> Iterator[int]:
    """Those of some sets that have `low` to `high` cards and for which a test holds."""
    fitting = {one for one in tried(melds, MOST_STEPS) if low <= one.bit_count() <= high}
    for one in sorted(fitting, key=lambda cards: (cards.bit_count(), pieces_of(cards))):
        if test(one):
            yield one


def holding(found: Iterable[int], held: int, copies: Sequence[int]) -> Iterator[int]:
    """Those of some sets that have as many cards of each face as there are in `held`."""
    needed = [(copies[p], (held & copies[p]).bit_count()) for p in first_copies(held, copies)]
    return (one for one in found if all((one & face).bit_count() >= many for face, many in needed))


def tried(found: Iterable[_T], most: int) -> Iterator[_T]:
    """All of it; TooMuchToTry where that is more than so many."""
    every = iter(found)
    yield from islice(every, most)
    for _ in every:
        raise _too_much()


def _too_much() -> TooMuchToTry:
    return TooMuchToTry(
        "the rules leave more cards to be chosen together than can be tried; "
        "let fewer be chosen, or choose them one by one"
    )


def _groups(cards: int, copies: Sequence[int]) -> list[tuple[int, ...]]:
    return [pieces_of(cards & copies[piece]) for piece in first_copies(cards, copies)]


@attrs.frozen
class Sums:
    """What the cards of the last groups can be worth together, where they have to be worth `total`.

    `reached[i][n]` has a bit for each sum of n cards from group i on, counted from `least[i]` in
    steps of `step`; of any number of cards where there is but one n; nothing where that would be
    too much to look ahead for.
    """

    worth: Sequence[int]
    total: int
    step: int
    least: tuple[int, ...]
    most: tuple[int, ...]
    reached: tuple[tuple[int, ...], ...]

    @classmethod
    def of(
        cls, groups: Sequence[Sequence[int]], worth: Sequence[int], total: int, low: int, high: int
    ) -> Sums:
        """Of these groups of copies, of which `low` to `high` cards are to be chosen."""
        values = [(worth[group[0]], len(group)) for group in groups]
        step = gcd(*(value for value, _ in values)) or 1
        counts = high + 1 if low > 1 or high < sum(many for _, many in values) else 1
        width = sum(abs(value) * many for value, many in values) // step + 1
        looked = width <= _WIDEST and width * counts * (len(values) + 1) <= _MOST_BITS
        least, most, reached = [0], [0], [(1, *(0,) * (counts - 1))] if looked else []
        for value, many in reversed(values):
            low_here = min(value * many, 0)
            least.append(least[-1] + low_here)
            most.append(most[-1] + max(value * many, 0))
            if looked:
                shifts = [(value * copies - low_here) // step for copies in range(many + 1)]
                reached.append(_further(reached[-1], shifts))
        backwards = reached[::-1]
        return cls(worth, total, step, tuple(least[::-1]), tuple(most[::-1]), tuple(backwards))

    def can(self, number: int, need: int, low: int, high: int) -> bool:
        """Whether `low` to `high` cards from this group on may be worth so much."""
        if not self.least[number] <= need <= self.most[number]:
            return False
        over, rest = divmod(need - self.least[number], self.step)
        if rest or not self.reached:
            return not rest
        counts = self.reached[number]
        if len(counts) > 1:
            counts = counts[max(low, 0) : high + 1]
        return any(sums >> over & 1 for sums in counts)


def _further(before: tuple[int, ...], shifts: Sequence[int]) -> tuple[int, ...]:
    """The sums with so many cards of one more group, each of which adds so much."""
    counted = len(before) > 1
    return tuple(
        reduce(or_, (
            before[count - many if counted else 0] << shift
            for many, shift in enumerate(shifts)
            if not counted or many <= count
        ))
        for count in range(len(before))
    )  # fmt: skip


class _Search:
    """One search, from the lowest card on. It counts its steps from one set to the next."""

    def __init__(
        self,
        groups: list[tuple[int, ...]],
        test: Test,
        may: May | None,
        told: Told | None,
        sums: Sums | None,
        needed: Sequence[int],
        lowest_first: bool = True,
    ) -> None:
        self._groups = groups
        self._test = test
        self._may = may
        self._told = told
        self._sums = sums
        self._needed = needed
        self._lowest_first = lowest_first
        self._masks = [_mask(group) for group in groups]
        self._rest = [*accumulate(reversed(self._masks), or_, initial=0)][::-1]
        self._dead: set[tuple[object, ...]] = set()
        self._steps = 0
        self._before = 0
        self.step = 1
        """How much one step counts."""

    def of_size(self, size: int) -> Iterator[int]:
        """The sets of this size."""
        return self._from(0, 0, self._rest[0], size, size, size, 0)

    def up_to(self, low: int, high: int) -> Iterator[int]:
        """The sets of `low` to `high` cards."""
        high = min(high, self._rest[0].bit_count())
        return self._from(0, 0, self._rest[0], low, high, -1, 0)

    def _from(
        self, number: int, taken: int, left: int, low: int, high: int, size: int, worth: int
    ) -> Generator[int, None, bool]:
        """Those with `taken` of the groups before, and `low` to `high` of the cards `left` from
        here on; at the end whether there were any."""
        self._steps += self.step
        if self._steps > MOST_STEPS or self._before + self._steps > MOST_IN_ALL:
            raise _too_much()
        while number < len(self._groups) and not self._masks[number] & left:
            if self._needed[number]:
                return False
            number += 1
        if number == len(self._groups) or not high:
            if low > 0 or any(self._needed[number:]) or not self._is_found(taken, worth):
                return False
            self._before += self._steps
            self._steps = 0
            yield taken
            return True
        left &= self._rest[number]
        if not self._leads_on(number, taken, left, low, high, size, worth):
            return False
        state = self._state(number, taken, left, low, high, size, worth)
        if state in self._dead:
            return False
        found = False
        for many in self._numbers(number, high):
            chosen, value, others = taken, worth, left
            if many:
                group = self._groups[number][:many]
                chosen |= _mask(group)
                if self._sums is not None:
                    value += self._sums.worth[group[0]] * many
                if self._may is not None and self._steps > _ASTRAY * self.step:
                    others = self._fitting(number + 1, chosen, left, size)
            each = self._from(number + 1, chosen, others, low - many, high - many, size, value)
            found = (yield from each) or found
        if not found and state is not None:
            self._dead.add(state)
        return found

    def _is_found(self, taken: int, worth: int) -> bool:
        return (self._sums is None or self._sums.total == worth) and bool(self._test(taken))

    def _numbers(self, number: int, high: int) -> Iterable[int]:
        """How many copies of a face are taken, in the order of the sets that come of it."""
        needed, most = self._needed[number], min(len(self._groups[number]), high)
        if not self._lowest_first:
            return range(needed, most + 1)
        many = range(max(needed, 1), most + 1)
        return many if needed else (*many, 0)

    def _fitting(self, number: int, taken: int, left: int, size: int) -> int:
        """Those of the cards left from a group on any of which may go with those taken."""
        assert self._may is not None
        left &= self._rest[number]
        fitting = 0
        for group, mask in zip(self._groups[number:], self._masks[number:], strict=True):
            if mask & left:
                self._steps += self.step
                if self._may(taken | 1 << group[0], taken | left, size):
                    fitting |= mask
        return fitting

    def _leads_on(
        self, number: int, taken: int, left: int, low: int, high: int, size: int, worth: int
    ) -> bool:
        if left.bit_count() < low:
            return False
        need = 0 if self._sums is None else self._sums.total - worth
        if self._sums is not None and not self._sums.can(number, need, low, high):
            return False
        return self._may is None or bool(self._may(taken, taken | left, size))

    def _state(
        self, number: int, taken: int, left: int, low: int, high: int, size: int, worth: int
    ) -> tuple[object, ...] | None:
        """What decides whether anything comes of it, None where that is all that is taken."""
        if size < 0:
            return number, max(low, 0), min(high, left.bit_count()), worth
        return None if self._told is None else (number, low, size, self._told(taken), worth)


def _mask(pieces: Iterable[int]) -> int:
    return sum(1 << piece for piece in pieces)
