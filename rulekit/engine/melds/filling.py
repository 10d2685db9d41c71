"""How cards can lie at the places of a run: all the ways, or only how many are wild in them.

Each place is given as the set of the pieces that are natural there; wild cards may lie anywhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from rulekit.engine.melds.bits import first_copies

if TYPE_CHECKING:
    from rulekit.engine.melds.book import Book

FEW = 4
"""Up to so many wild cards their orders are remembered."""


class Stretch(NamedTuple):
    """Places of a run side by side; `plain`: each is for one face, and no two for the same."""

    spots: tuple[int, ...]
    plain: bool


def stretch_of(book: Book, spots: tuple[int, ...]) -> Stretch:
    """The places, looked at once."""
    union = 0
    for spot in spots:
        if union & spot or spot & ~book.copies[spot.bit_length() - 1]:
            return Stretch(spots, False)
        union |= spot
    return Stretch(spots, True)


def arrangements(
    book: Book, spots: tuple[int, ...], cards: int, wilds: int
) -> Iterator[tuple[int, ...]]:
    """The ways to fill the places so that this many cards lie where they are not natural."""
    gaps = [0]
    for spot in reversed(spots):
        gaps.append(gaps[-1] + (not cards & spot))
    gaps.reverse()
    if not gaps[0] <= wilds <= len(spots):
        return iter(())
    pool = cards & book.wild
    if pool.bit_count() <= FEW and stretch_of(book, spots).plain:
        if not any(pool & spot for spot in spots):
            return few_arrangements(book, spots, cards, wilds)
    return _all(book, spots, gaps, 0, cards, wilds)


def few_arrangements(
    book: Book, spots: tuple[int, ...], cards: int, wilds: int
) -> Iterator[tuple[int, ...]]:
    """The ways where each place is for one face, and the wild cards, a few, are natural nowhere."""
    own = [(here & -here).bit_length() - 1 for here in (cards & spot for spot in spots)]
    if not wilds:
        yield tuple(own)
        return
    gaps = [index for index, piece in enumerate(own) if piece < 0]
    filled = [index for index, piece in enumerate(own) if piece >= 0]
    orders = book.orders(cards & book.wild, wilds)
    for more in combinations(filled, wilds - len(gaps)):
        slots = sorted((*gaps, *more))
        for order in orders:
            line = own[:]
            for slot, piece in zip(slots, order, strict=True):
                line[slot] = piece
            yield tuple(line)


def _all(
    book: Book, spots: tuple[int, ...], gaps: list[int], index: int, cards: int, wilds: int
) -> Iterator[tuple[int, ...]]:
    """The ways from a place on; `gaps` tells how many places from there have no natural card."""
    if index == len(spots):
        yield ()
        return
    spot = spots[index]
    if len(spots) - index > wilds:
        for piece in first_copies(cards & spot, book.copies):
            for rest in _all(book, spots, gaps, index + 1, cards & ~(1 << piece), wilds):
                yield (piece, *rest)
    if wilds and gaps[index + 1] < wilds:
        for piece in first_copies(cards & book.wild & ~spot, book.copies):
            for rest in _all(book, spots, gaps, index + 1, cards & ~(1 << piece), wilds - 1):
                yield (piece, *rest)


def holds(spots: tuple[int, ...], fixed: int) -> bool:
    """Whether cards that stand for themselves alone find a place each."""
    for spot in spots:
        here = fixed & spot
        fixed ^= here & -here
    return not fixed


def fewest_wilds(spots: tuple[int, ...], cards: int) -> int:
    """How many of as many cards as places lie where they are not natural, at the least."""
    wilds = len(spots)
    for spot in spots:
        here = cards & spot
        if here:
            cards ^= here & -here
            wilds -= 1
    return wilds


def numbers_of_wilds(book: Book, spots: tuple[int, ...], cards: int) -> set[int]:
    """How many can be wild where as many cards as places fill the places, all of them."""
    union = 0
    for spot in spots:
        union |= spot
    # Cards that are natural nowhere are as good as each other: only their number counts.
    states = {(cards & union, (cards & ~union).bit_count(), 0)}
    for spot in spots:
        states = {after for state in states for after in _steps(book, spot, *state)}
    return {wilds for _, _, wilds in states}


def _steps(
    book: Book, spot: int, cards: int, others: int, wilds: int
) -> Iterator[tuple[int, int, int]]:
    for piece in first_copies(cards & spot, book.copies):
        yield cards & ~(1 << piece), others, wilds
    for piece in first_copies(cards & book.wild & ~spot, book.copies):
        yield cards & ~(1 << piece), others, wilds + 1
    if others:
        yield cards, others - 1, wilds + 1
