"""Melds without an order: cards that have something in common, and may have to differ in a thing.

Given the cards and what they have in common there is one reading: the one with most naturals.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rulekit.engine.melds.bits import choices, mask_of, pieces_of
from rulekit.engine.melds.kind import Kind

if TYPE_CHECKING:
    from rulekit.engine.melds.book import Book
    from rulekit.engine.melds.values import Meld


def naturals_of(kind: Kind, base: int, cards: int, wild: int) -> int:
    """The cards that stand for themselves, or -1 where the cards are no meld of this base."""
    size = cards.bit_count()
    natural = cards & kind.alike[base]
    if kind.values:
        values = kind.values[base]
        if size > len(values):
            return -1
        natural = one_each(values, natural, wild)
    others = cards ^ natural
    if others & ~wild or not kind.within(size, others.bit_count()):
        return -1
    return natural


def one_each(values: Sequence[int], cards: int, wild: int) -> int:
    """One card of each value; a wild one only where no other has it."""
    kept = 0
    for value in values:
        if here := cards & value:
            here = here & ~wild or here
            kept |= here & -here
    return kept


def make(book: Book, kind: Kind, base: int, cards: int) -> Meld | None:
    """The cards as a meld, or None where they are none."""
    natural = naturals_of(kind, base, cards, book.wild)
    if natural < 0:
        return None
    others = cards ^ natural
    pieces = pieces_of(natural) + pieces_of(others)
    return book.interned(kind.number, base, -1, pieces, others.bit_count())


def is_meld(book: Book, kind: Kind, cards: int) -> bool:
    """Whether there is a reading of exactly these cards."""
    return any(
        naturals_of(kind, base, cards, book.wild) >= 0 for base in kind.bases(cards, book.wild)
    )


def readings(book: Book, kind: Kind, cards: int) -> Iterator[Meld]:
    """Every reading of exactly these cards, most naturals first."""
    found = (make(book, kind, base, cards) for base in kind.bases(cards, book.wild))
    yield from sorted((meld for meld in found if meld), key=lambda meld: meld.wilds)


def from_naturals(book: Book, kind: Kind, base: int, cards: int) -> Iterator[Meld]:
    """The melds in which all cards stand for themselves; `cards` are of this base."""
    for chosen in choices(cards, book.copies, kind.low, kind.high):
        meld = make(book, kind, base, chosen)
        if meld and not meld.wilds:
            yield meld


def with_wilds(book: Book, kind: Kind, cards: int, wilds: int) -> Iterator[Meld]:
    """The melds in the cards in which exactly so many stand for others."""
    for base in kind.alike:
        yield from of_base(book, kind, base, cards, wilds)


def of_base(book: Book, kind: Kind, base: int, cards: int, wilds: int) -> Iterator[Meld]:
    """Those of one base."""
    alike = kind.alike[base]
    natural = cards & alike
    if not wilds:
        yield from from_naturals(book, kind, base, natural)
        return
    least = max(kind.low - wilds, kind.naturals[0])
    most = min(kind.high - wilds, kind.naturals[1])
    # Without a demand to differ a card of this base never stands for another.
    wild = cards & book.wild & (-1 if kind.values else ~alike)
    if wild.bit_count() < wilds or natural.bit_count() < least:
        return
    if not kind.values:
        if kind.wilds[0] <= wilds <= kind.wilds[1]:
            others = tuple(book.rows(wild, wilds, wilds))
            for row in book.rows(natural, least, most):
                for more in others:
                    yield book.interned(kind.number, base, -1, row + more, wilds)
        return
    for own in choices(natural, book.copies, least, most):
        for other in choices(wild, book.copies, wilds, wilds):
            other = _next_copies(own, other, cards, book)
            meld = make(book, kind, base, own | other) if other >= 0 else None
            if meld and meld.wilds == wilds and mask_of(meld.pieces[: meld.naturals]) == own:
                yield meld


def _next_copies(own: int, other: int, cards: int, book: Book) -> int:
    """Other copies where a face is taken for both; -1 where there are not enough."""
    if not own & other:
        return other
    moved = 0
    for piece in pieces_of(other):
        free = cards & book.copies[piece] & ~own & ~moved
        if not free:
            return -1
        moved |= free & -free
    return moved
