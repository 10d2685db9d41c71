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
        self.guard = sum(unit << self.width - 1 for unit in self.unit)
        self.most = (1 << self.width - 1) - 1
        self.wild = tuple(
            any(book.wild >> piece & 1 for piece in pieces) for pieces in deck.face_pieces
        )

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
