"""Actions listed as they are looked at: hundreds of sets of cards, of which one is taken."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from math import comb
from typing import overload

from rulekit.engine.action import Action
from rulekit.engine.melds.bits import pieces_of


class Selected(Sequence[Action]):
    """An action with each set of so many of the cards, in ascending order of their pieces.

    `made` gives the action for a set. As a sequence it is what the tuple of the actions would be.
    """

    __slots__ = ("_bits", "_count", "_made", "_size")

    def __init__(self, made: Callable[[int], Action], cards: int, size: int) -> None:
        self._made = made
        self._bits = [1 << piece for piece in pieces_of(cards)]
        self._size = size
        self._count = comb(len(self._bits), size) if size >= 0 else 0

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
        return self._made(self._at(number))

    def _at(self, number: int) -> int:
        """The set of this number: card by card, as many sets are passed over as begin lower."""
        bits, size, cards = self._bits, self._size, 0
        left = len(bits)
        for bit in bits:
            if not size:
                break
            left -= 1
            beginning = comb(left, size - 1)
            if number < beginning:
                cards |= bit
                size -= 1
            else:
                number -= beginning
        return cards

    def __iter__(self) -> Iterator[Action]:
        sets = combinations(self._bits, self._size) if self._count else ()
        return map(self._made, map(sum, sets))

    def __contains__(self, action: object) -> bool:
        """Whether it is one of them."""
        if not isinstance(action, Action) or len(action.values) != 1:
            return False
        cards = action.values[0]
        held = sum(self._bits)
        fits = isinstance(cards, int) and not cards & ~held and cards.bit_count() == self._size
        return fits and bool(self._made(cards) == action)

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
