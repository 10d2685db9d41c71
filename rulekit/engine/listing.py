"""Actions listed as they are looked at: hundreds of sets of cards, of which one is taken."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations
from math import comb
from sys import maxsize
from typing import overload

from rulekit.engine.action import Action
from rulekit.engine.melds.bits import pieces_of

_FEW = 10_000
"""How many sets are looked up in a table rather than found card by card."""


@cache
def _sets(cards: int, size: int) -> int:
    return min(comb(cards, size), maxsize) if size >= 0 else 0


@lru_cache(32)
def _places(cards: int, size: int) -> tuple[tuple[int, ...], ...]:
    """The sets of so many cards, each as the places of its cards, in ascending order."""
    return tuple(combinations(range(cards), size))


class Selected(Sequence[Action]):
    """An action with each set of so many of the cards, in ascending order of their pieces.

    `made` gives the action for a set. As a sequence it is what the tuple of the actions would be.
    """

    __slots__ = ("_cards", "_count", "_last", "_made", "_size")

    def __init__(self, made: Callable[[int], Action], cards: int, size: int) -> None:
        self._made = made
        self._cards = cards
        self._size = size
        self._count = _sets(cards.bit_count(), size)
        self._last: Action | None = None

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Action, ...]: ...
    def __getitem__(self, index: int | slice) -> Action | tuple[Action, ...]:
        if isinstance(index, slice):
            return tuple(self[number] for number in range(*index.indices(self._count)))
        number = index + self._count if index < 0 else index
        if not 0 <= number < self._count:
            raise IndexError("there are not so many actions")
        # In one go, as play takes one set of hundreds in this way.
        pieces = pieces_of(self._cards)
        if self._count > _FEW:
            cards = self._found(pieces, number)
        else:
            cards = 0
            for place in _places(len(pieces), self._size)[number]:
                cards |= 1 << pieces[place]
        self._last = made = self._made(cards)
        return made

    def _found(self, pieces: Sequence[int], number: int) -> int:
        """Card by card: as many sets are passed over as begin lower."""
        size, cards = self._size, 0
        left = len(pieces)
        for piece in pieces:
            if not size:
                break
            left -= 1
            beginning = comb(left, size - 1)
            if number < beginning:
                cards |= 1 << piece
                size -= 1
            else:
                number -= beginning
        return cards

    def __iter__(self) -> Iterator[Action]:
        bits = [1 << piece for piece in pieces_of(self._cards)]
        sets = combinations(bits, self._size) if self._count else ()
        return map(self._made, map(sum, sets))

    def same(self, said: object) -> Action | None:
        """The one of them that is the same as this action, or None."""
        if said is self._last:
            return self._last
        if not isinstance(said, Action) or len(said.values) != 1:
            return None
        cards = said.values[0]
        if type(cards) is not int or cards & ~self._cards or cards.bit_count() != self._size:
            return None
        own = self._made(cards)
        return own if own is said or own == said else None

    def __contains__(self, action: object) -> bool:
        """Whether it is one of them."""
        return self.same(action) is not None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, (Selected, tuple)) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __add__(self, other: Sequence[Action]) -> tuple[Action, ...]:
        return (*self, *other)

    def __radd__(self, other: Sequence[Action]) -> tuple[Action, ...]:
        return (*other, *self)

    def __reduce__(self) -> tuple[object, ...]:
        return (tuple, (list(self),))

    def __repr__(self) -> str:
        return repr(tuple(self))
