"""Runs: cards at consecutive places of an order, wild cards standing for the cards between."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rulekit.engine.melds.filling import (
    FEW,
    Stretch,
    arrangements,
    few_arrangements,
    fewest_wilds,
    holds,
    numbers_of_wilds,
    stretch_of,
)
from rulekit.engine.melds.kind import Kind

if TYPE_CHECKING:
    from rulekit.engine.melds.book import Book
    from rulekit.engine.melds.values import Meld

WINDOWS = 100_000
"""How many patterns of places are remembered with the stretches that can be runs."""


def spots_of(kind: Kind, base: int, at: int, size: int) -> tuple[int, ...] | None:
    """The natural cards of so many places from `at` on; None where a place is not to be had."""
    places = kind.places[base]
    if at < 0 or at >= kind.length or size > kind.length:
        return None
    if at + size <= kind.length:
        spots = places[at : at + size]
    elif kind.rule.around:
        spots = places[at:] + places[: at + size - kind.length]
    else:
        return None
    return spots if all(spots) else None


def starts(kind: Kind, size: int) -> range:
    """Where a run of so many cards may begin; one that goes all the way round begins at 0."""
    if kind.rule.around and size < kind.length:
        return range(kind.length)
    return range(kind.length - size + 1)


def count_wilds(
    book: Book, kind: Kind, base: int, spots: tuple[int, ...], pieces: tuple[int, ...]
) -> int:
    """How many of the pieces stand for others at these places, -1 where one may not."""
    if kind.values:
        return _differing(book, kind.values[base], spots, pieces, 0)
    wilds = 0
    for spot, piece in zip(spots, pieces, strict=True):
        if not spot >> piece & 1:
            if not book.wild >> piece & 1:
                return -1
            wilds += 1
    return wilds


def _differing(
    book: Book, values: tuple[int, ...], spots: tuple[int, ...], pieces: tuple[int, ...], taken: int
) -> int:
    """The fewest wilds with a different value at each place; `taken` are the values in use."""
    if not pieces:
        return 0
    spot, piece = spots[0], pieces[0]
    best = -1
    for number, value in enumerate(values):
        if taken >> number & 1 or not spot & value:
            continue
        own = (spot & value) >> piece & 1
        if not own and not book.wild >> piece & 1:
            continue
        rest = _differing(book, values, spots[1:], pieces[1:], taken | 1 << number)
        if rest >= 0 and (best < 0 or rest + 1 - own < best):
            best = rest + 1 - own
    return best


def make(book: Book, kind: Kind, base: int, at: int, pieces: tuple[int, ...]) -> Meld | None:
    """The pieces from this place on as a meld, or None where they are none."""
    spots = spots_of(kind, base, at, len(pieces))
    if spots is None:
        return None
    wilds = count_wilds(book, kind, base, spots, pieces)
    if wilds < 0 or not kind.within(len(pieces), wilds):
        return None
    if at and len(pieces) == kind.length:
        pieces, at = pieces[-at:] + pieces[:-at], 0
    return book.interned(kind.number, base, at, pieces, wilds)


def from_naturals(book: Book, kind: Kind, base: int, cards: int) -> Iterator[Meld]:
    """The melds in which all cards lie where they belong; `cards` are of this base."""
    return of_base(book, kind, base, cards, 0)


def with_wilds(book: Book, kind: Kind, cards: int, wilds: int) -> Iterator[Meld]:
    """The melds in the cards in which exactly so many stand for others."""
    for base in kind.alike:
        yield from of_base(book, kind, base, cards, wilds)


def of_base(book: Book, kind: Kind, base: int, cards: int, wilds: int) -> Iterator[Meld]:
    """Those of one base."""
    there = sum([1 << place for place, spot in enumerate(kind.places[base]) if spot & cards])
    key = (kind.number, kind.low, kind.high, there, wilds)
    windows = book.windows.get(key)
    if windows is None:
        if len(book.windows) >= WINDOWS:
            book.windows.clear()
        book.windows[key] = windows = _windows(kind, there, wilds)
    pool = cards & book.wild
    few = pool.bit_count() <= FEW and not pool & kind.lines[base]
    for at, size in windows:
        stretch = _stretch(book, kind, base, at, size)
        if stretch is None:
            continue
        arranged = few_arrangements if few and stretch.plain else arrangements
        for pieces in arranged(book, stretch.spots, cards, wilds):
            if not kind.values:
                # So many are wild, and the stretch is within the bounds.
                yield book.interned(kind.number, base, at, pieces, wilds)
            elif meld := make(book, kind, base, at, pieces):
                yield meld


def _stretch(book: Book, kind: Kind, base: int, at: int, size: int) -> Stretch | None:
    """The places of a run; None where one is not to be had."""
    key = (kind.number, base, at, size)
    if key not in book.stretches:
        spots = spots_of(kind, base, at, size)
        book.stretches[key] = stretch_of(book, spots) if spots else None
    return book.stretches[key]


def _windows(kind: Kind, there: int, wilds: int) -> tuple[tuple[int, int], ...]:
    """Beginnings and sizes of the stretches that at most so many places lack a card in."""
    count = there.bit_count()
    twice = there | there << kind.length
    found = []
    least = max(kind.low, wilds, kind.naturals[0] + wilds)
    for size in range(least, min(kind.high, count + wilds) + 1):
        window = (1 << size) - 1
        if not kind.values and not kind.within(size, wilds):
            continue
        for at in starts(kind, size):
            if size - (twice >> at & window).bit_count() <= wilds:
                found.append((at, size))
    return tuple(found)


def readings(book: Book, kind: Kind, cards: int) -> Iterator[Meld]:
    """Every reading of exactly these cards, most naturals first."""
    windows = [_Window(book, kind, cards, *found) for found in _places_for(book, kind, cards)]
    if windows:
        for wilds in range(cards.bit_count() + 1):
            for window in windows:
                yield from window.readings(wilds)


def readings_in_turn(book: Book, kind: Kind, cards: int) -> Iterator[Meld]:
    """The same, stretch by stretch: the first ones are found at once."""
    for found in _places_for(book, kind, cards):
        window = _Window(book, kind, cards, *found)
        for wilds in range(window.fewest, cards.bit_count() + 1):
            yield from window.readings(wilds)


def readings_at(book: Book, kind: Kind, base: int, at: int, cards: int) -> Iterator[Meld]:
    """Every reading of exactly these cards from one place on."""
    spots = spots_of(kind, base, at, cards.bit_count())
    fixed = cards & ~book.wild
    if spots is not None and not fixed & ~kind.lines[base] and holds(spots, fixed):
        window = _Window(book, kind, cards, base, at, spots)
        for wilds in range(window.fewest, cards.bit_count() + 1):
            yield from window.readings(wilds)


class _Window:
    """A stretch of as many places as there are cards."""

    __slots__ = ("at", "base", "book", "cards", "fewest", "kind", "numbers", "spots")

    def __init__(
        self, book: Book, kind: Kind, cards: int, base: int, at: int, spots: tuple[int, ...]
    ) -> None:
        self.book, self.kind, self.cards = book, kind, cards
        self.base, self.at, self.spots = base, at, spots
        self.fewest = fewest_wilds(spots, cards)
        self.numbers: set[int] | None = None

    def readings(self, wilds: int) -> Iterator[Meld]:
        """The readings in which so many cards lie where they are not natural."""
        if not self._can_have(wilds):
            return
        for pieces in arrangements(self.book, self.spots, self.cards, wilds):
            meld = make(self.book, self.kind, self.base, self.at, pieces)
            if meld:
                yield meld

    def _can_have(self, wilds: int) -> bool:
        """The fewest can be had in any case; the other numbers are worked out once asked for."""
        if wilds <= self.fewest and not self.kind.values:
            return wilds == self.fewest and self.kind.within(len(self.spots), wilds)
        if self.numbers is None:
            self.numbers = _numbers(self.book, self.kind, self.spots, self.cards)
        return wilds in self.numbers


def is_meld(book: Book, kind: Kind, cards: int) -> bool:
    """Whether there is a reading of exactly these cards, found without listing arrangements."""
    for base, at, spots in _places_for(book, kind, cards):
        if not kind.values:
            if kind.within(len(spots), fewest_wilds(spots, cards)):
                return True
            if _numbers(book, kind, spots, cards):
                return True
        elif any(
            make(book, kind, base, at, pieces)
            for wilds in _numbers(book, kind, spots, cards)
            for pieces in arrangements(book, spots, cards, wilds)
        ):
            return True
    return False


def _places_for(book: Book, kind: Kind, cards: int) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    """The stretches of as many places as cards in which those that are not wild have a place."""
    size = cards.bit_count()
    if not kind.low <= size <= kind.high:
        return
    fixed = cards & ~book.wild
    for base in kind.bases(cards, book.wild):
        if not fixed & ~kind.lines[base]:
            for at in starts(kind, size):
                spots = spots_of(kind, base, at, size)
                if spots is not None and holds(spots, fixed):
                    yield base, at, spots


def _numbers(book: Book, kind: Kind, spots: tuple[int, ...], cards: int) -> set[int]:
    """How many wild cards there can be within the bounds, as far as the places tell."""
    size = len(spots)
    fewest = fewest_wilds(spots, cards)
    if kind.values:
        return set(range(fewest, (cards & book.wild).bit_count() + 1))
    if fewest > kind.wilds[1] or size - fewest < kind.naturals[0]:
        return set()
    return {n for n in numbers_of_wilds(book, spots, cards) if kind.within(size, n)}
