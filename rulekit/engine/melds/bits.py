"""Sets of pieces as numbers: their pieces in deck order, and their distinct faces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence


class _Part(dict[int, tuple[int, ...]]):
    """The pieces of the sets in one part of the deck, which begins at `start`."""

    def __init__(self, start: int) -> None:
        super().__init__()
        self._start = start
        self[0] = ()

    def __missing__(self, cards: int) -> tuple[int, ...]:
        bits = enumerate(reversed(bin(cards)), self._start)
        found = self[cards] = tuple(piece for piece, bit in bits if bit == "1")
        return found


_WIDTH = 13
_CARDS = (1 << _WIDTH) - 1
_FOURS: list[tuple[_Part, _Part, _Part, _Part]] = []
"""Four parts for every so many cards that have been met."""


def pieces_of(cards: int) -> tuple[int, ...]:
    """The pieces of a set, lowest first."""
    found: tuple[int, ...] = ()
    for one, two, three, four in _FOURS:
        found += (
            one[cards & _CARDS]
            + two[cards >> _WIDTH & _CARDS]
            + three[cards >> 2 * _WIDTH & _CARDS]
            + four[cards >> 3 * _WIDTH & _CARDS]
        )
        cards >>= 4 * _WIDTH
        if not cards:
            return found
    start = len(_FOURS) * 4 * _WIDTH
    first, second, third, fourth = (_Part(start + n * _WIDTH) for n in range(4))
    _FOURS.append((first, second, third, fourth))
    return found + pieces_of(cards << start)


def mask_of(pieces: Iterable[int]) -> int:
    """The set of these pieces."""
    cards = 0
    for piece in pieces:
        cards |= 1 << piece
    return cards


def first_copies(cards: int, copies: Sequence[int]) -> Iterator[int]:
    """The lowest piece of each face in the cards; `copies[p]` are the pieces that look like p."""
    while cards:
        piece = (cards & -cards).bit_length() - 1
        cards &= ~copies[piece]
        yield piece


def choices(cards: int, copies: Sequence[int], low: int, high: int) -> Iterator[int]:
    """The subsets of `low` to `high` cards, copies of a face counted once, small ones first."""
    groups = [pieces_of(cards & copies[piece]) for piece in first_copies(cards, copies)]
    for size in range(max(low, 0), min(high, cards.bit_count()) + 1):
        yield from _of_size(groups, 0, size, cards.bit_count())


def _of_size(groups: list[tuple[int, ...]], start: int, size: int, left: int) -> Iterator[int]:
    if not size:
        yield 0
        return
    for number in range(start, len(groups)):
        if left < size:
            return
        left -= len(groups[number])
        taken = 0
        for count, piece in enumerate(groups[number][:size], 1):
            taken |= 1 << piece
            for rest in _of_size(groups, number + 1, size - count, left):
                yield taken | rest


def orders(cards: int, copies: Sequence[int], size: int) -> Iterator[tuple[int, ...]]:
    """The rows of so many of the cards, copies of a face counted once and lowest first."""
    if not size:
        yield ()
        return
    for piece in first_copies(cards, copies):
        for rest in orders(cards & ~(1 << piece), copies, size - 1):
            yield (piece, *rest)


def of_worth(
    cards: int, copies: Sequence[int], low: int, high: int, worth: Sequence[int], total: int
) -> Iterator[int]:
    """The subsets of `low` to `high` cards whose worth adds up to `total`, copies counted once.

    Searched from the lowest card on; a branch ends where what is left cannot reach the total.
    """
    groups = [pieces_of(cards & copies[piece]) for piece in first_copies(cards, copies)]
    least, most = [0], [0]
    for group in reversed(groups):
        values = [worth[piece] for piece in group]
        least.append(least[-1] + sum(value for value in values if value < 0))
        most.append(most[-1] + sum(value for value in values if value > 0))
    bounds = list(zip(reversed(least), reversed(most), strict=True))

    def search(number: int, taken: int, count: int, need: int) -> Iterator[int]:
        if not bounds[number][0] <= need <= bounds[number][1]:
            return
        if number == len(groups):
            if count >= low:
                yield taken
            return
        group = groups[number]
        yield from search(number + 1, taken, count, need)
        for many, piece in enumerate(group[: high - count], 1):
            taken |= 1 << piece
            need -= worth[piece]
            yield from search(number + 1, taken, count + many, need)

    return search(0, 0, 0, total)
