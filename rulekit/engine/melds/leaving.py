"""The least points that can stay of a hand, with a bound that is worked out at once."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, NamedTuple

from rulekit.engine.melds.arranging import deadwood
from rulekit.engine.melds.bits import pieces_of
from rulekit.engine.melds.tables import BOUND, NARROW

if TYPE_CHECKING:
    from rulekit.engine.melds.book import Book

_TRIPLE = 3
"""Where melds lie in columns they have at least so many cards."""

_FEW = 8
"""Up to so many melds that lie in columns are simply tried together."""


class Leaving:
    """What melds leave of a hand by one table of points (by piece).

    The deck of one pack is thought of as rows, its suits, and columns, its ranks. Of each row a
    table says what melds within it leave, such as runs, worked out once for every set of its
    cards. Melds within a column, such as sets, save no more than its points, and only where at
    least three of its cards are held. Together that is more than can be saved, as a card may be
    counted twice: only a hand of which few enough points might stay is searched. Where kinds are
    others, cards are wild or there twice, every hand is searched.
    """

    def __init__(self, book: Book, points: tuple[int, ...]) -> None:
        self.points = points
        self._book = book
        self._known: dict[int, int] = {}
        plan = _plan(book)
        self._searched = book.wild if plan else -1
        """Hands with one of these cards are searched."""
        self._width, self._along, self._across, self._crossing = plan or (1, (), (), 0)
        self._row = (1 << self._width) - 1
        self._most = sum(map(abs, points))
        """More than is left of any hand; what is not known yet is more again."""
        blank = array("h" if self._most < 1 << 13 else "q", [2 * self._most + 1])
        rows = -(-book.deck.size // self._width) if plan else 0
        self._rows = [blank * (self._row + 1) for _ in range(rows)]
        self._columns = {1 << at: self._column(at) for at in pieces_of(self._crossing)}

    def _column(self, at: int) -> tuple[int, int]:
        """The cards of a column, and the points of the best of them."""
        pieces = range(at, self._book.deck.size, self._width)
        return sum(1 << piece for piece in pieces), max(0, *(self.points[one] for one in pieces))

    def at_most(self, cards: int, most: int) -> bool:
        """Whether no more than so many points need stay of the cards."""
        return self.may_be(cards, most) and self.least(cards) <= most

    def may_be(self, cards: int, most: int) -> bool:
        """Whether it is worth a search that no more than so many points stay of the cards."""
        if cards & self._searched:
            return True
        left = one = two = three = 0
        rest, width, full = cards, self._width, self._row
        for row in self._rows:
            held = rest & full
            left += row[held]
            three |= two & held
            two |= one & held
            one |= held
            rest >>= width
        if left > self._most:
            self._work_out(cards)
            return self.may_be(cards, most)
        three &= self._crossing
        while three and left > most:
            at = three & -three
            three ^= at
            column, worth = self._columns[at]
            left -= (cards & column).bit_count() * worth
        return left <= most

    def _work_out(self, cards: int) -> None:
        """Fills in what these cards leave in each row."""
        for number, row in enumerate(self._rows):
            held = cards >> number * self._width & self._row
            if row[held] > self._most:
                own = held << number * self._width
                row[held] = deadwood(self._book, own, self.points, self._along)

    def least(self, cards: int) -> int:
        """The least sum of points of the cards outside disjoint melds."""
        known = self._known.get(cards)
        if known is None:
            if len(self._known) >= BOUND:
                self._known.clear()
            known = self._known[cards] = self._searched_for(cards)
        return known

    def _searched_for(self, cards: int) -> int:
        if not cards & self._searched:
            held = [cards & column for column, _ in self._columns.values()]
            columns = [own for own in held if own.bit_count() >= _TRIPLE]
            melds = [meld.mask for own in columns for meld in self._book.melds(self._across, own)]
            if len(melds) <= _FEW:
                return self._least_without(cards, melds)
        return deadwood(self._book, cards, self.points)

    def _least_without(self, cards: int, melds: list[int]) -> int:
        """What stays if any of these melds are laid, and others within rows."""
        least = self._left(cards)
        for number, meld in enumerate(melds, 1):
            if meld & cards == meld:
                least = min(least, self._least_without(cards ^ meld, melds[number:]))
        return least

    def _left(self, cards: int) -> int:
        """What melds within rows leave."""
        left, rest = 0, cards
        for row in self._rows:
            left += row[rest & self._row]
            rest >>= self._width
        if left > self._most:
            self._work_out(cards)
            return self._left(cards)
        return left

    def total(self, cards: int) -> int:
        """The points of the cards."""
        return sum(map(self.points.__getitem__, pieces_of(cards)))


class Limit(NamedTuple):
    """So many points may stay at most."""

    leaving: Leaving
    most: int

    def may_be(self, cards: int) -> bool:
        """Whether it is worth a search that no more stays of the cards."""
        return self.leaving.may_be(cards, self.most)

    def allows(self, rest: int) -> bool:
        """Whether these cards may stay."""
        return self.leaving.total(rest) <= self.most


def _plan(book: Book) -> tuple[int, tuple[int, ...], tuple[int, ...], int] | None:
    """The width of a row of the deck, the kinds of melds that lie in one, those that lie in a
    column, and these columns; None where there are other melds, or a card is there twice."""
    deck = book.deck
    suits = [deck.faces[face].suit for face in deck.piece_face]
    width = suits.count(suits[0])
    if width > NARROW or any(len(pieces) > 1 for pieces in deck.face_pieces):
        return None
    along, across, columns = [], [], 0
    for kind in book.kinds:
        lots = [pieces_of(lot) for lot in kind.alike.values()]
        if all(lot[0] // width == lot[-1] // width for lot in lots):
            along.append(kind.number)
        elif kind.low >= _TRIPLE and all(len({one % width for one in lot}) == 1 for lot in lots):
            across.append(kind.number)
            columns |= sum({1 << lot[0] % width for lot in lots})
        else:
            return None
    return width, tuple(along), tuple(across), columns
