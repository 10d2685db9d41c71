"""Cards as numbers of each face, in one number, so that copies of a face are as one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulekit.engine.melds.bits import pieces_of

if TYPE_CHECKING:
    from rulekit.engine.melds.book import Book

MANY = 1 << 16
"""Stands for a bound that is not there."""


class Counters:
    """How many cards of each face there are, as one number with a field for each face.

    Each field has a bit more than it needs. Where those bits are set in advance (`guard`), one of
    them goes out if more is taken away from a field than is there.
    """

    def __init__(self, book: Book) -> None:
        deck = book.deck
        self.face_of = deck.piece_face
        self.width = max((len(pieces) for pieces in deck.face_pieces), default=1).bit_length() + 1
        self.unit = tuple(1 << self.width * face for face in range(len(deck.faces)))
        self.unit_of = tuple(self.unit[face] for face in deck.piece_face)
        """The unit of each piece."""
        self.guard = sum(unit << self.width - 1 for unit in self.unit)
        firsts: dict[int, int] = {}
        for pieces in deck.face_pieces:
            if pieces:
                firsts[len(pieces)] = firsts.get(len(pieces), 0) | 1 << pieces[0]
        self.first = sum(firsts.values())
        """The first piece of each face."""
        self._firsts = tuple((first, copies) for copies, first in firsts.items())
        self.most = (1 << self.width - 1) - 1
        self.wild = tuple(
            any(book.wild >> piece & 1 for piece in pieces) for pieces in deck.face_pieces
        )

    def lowest(self, cards: int) -> int:
        """As many cards of each face, in the lowest copies."""
        found = 0
        for first, copies in self._firsts:
            if copies == 2:
                one, two = cards & first, cards >> 1 & first
                found |= one | two | (one & two) << 1
                continue
            if not first & first - 1:
                # A single face: so many of its cards.
                number = (cards // first & (1 << copies) - 1).bit_count()
                found |= ((1 << number) - 1) * first
                continue
            rows = [cards >> copy & first for copy in range(copies)]
            # Each face's cards sink to the lowest rows, as in sorting.
            for end in range(copies - 1, 0, -1):
                for row in range(end):
                    below, above = rows[row], rows[row + 1]
                    if above:
                        rows[row], rows[row + 1] = below | above, below & above
            for copy, row in enumerate(rows):
                found |= row << copy
        return found

    def tally(self, cards: int) -> int:
        """The counters of these pieces."""
        total = 0
        for piece in pieces_of(cards):
            total += self.unit[self.face_of[piece]]
        return total

    def held(self, cards: int) -> dict[int, int]:
        """How many of each face there are among these pieces."""
        counts: dict[int, int] = {}
        for piece in pieces_of(cards):
            face = self.face_of[piece]
            counts[face] = counts.get(face, 0) + 1
        return counts
