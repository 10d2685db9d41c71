"""Melds of natural cards, remembered by the few cards they can be made of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rulekit.engine.melds import alike, sequence
from rulekit.engine.melds.kind import Kind

if TYPE_CHECKING:
    from rulekit.engine.melds.book import Book
    from rulekit.engine.melds.values import Meld

BOUND = 50_000
"""How many hands, or parts of hands, are remembered at once."""

NARROW = 13
"""Small parts of the deck are looked up together up to so many cards."""


class Table(dict[int, "tuple[Meld, ...]"]):
    """The melds of one kind by the cards of a part of the deck, worked out when first asked."""

    __slots__ = ("bases", "book", "kind")

    def __init__(self, book: Book, kind: Kind, bases: tuple[int, ...]) -> None:
        self.book = book
        self.kind = kind
        self.bases = bases

    def __missing__(self, cards: int) -> tuple[Meld, ...]:
        found = tuple(self.worked_out(cards))
        if len(self) >= BOUND:
            self.clear()
        self[cards] = found
        return found

    def worked_out(self, cards: int) -> Iterator[Meld]:
        """The melds in these cards, all of them natural."""
        for base in self.bases:
            own = cards & self.kind.alike[base]
            if self.kind.is_run:
                yield from sequence.from_naturals(self.book, self.kind, base, own)
            else:
                yield from alike.from_naturals(self.book, self.kind, base, own)


def tables_of(book: Book, kind: Kind) -> tuple[tuple[int, Table], ...]:
    """The parts of the deck that make melds by themselves, each with its table."""
    parts: list[tuple[int, tuple[int, ...]]] = []
    for base, cards in kind.alike.items():
        if parts and (parts[-1][0] | cards).bit_count() <= NARROW:
            parts[-1] = (parts[-1][0] | cards, (*parts[-1][1], base))
        else:
            parts.append((cards, (base,)))
    return tuple((cards, Table(book, kind, bases)) for cards, bases in parts)
