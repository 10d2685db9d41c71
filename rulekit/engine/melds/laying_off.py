"""Which cards stay when as many as possible are laid off on melds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rulekit.engine.melds.bits import first_copies, pieces_of
from rulekit.engine.melds.values import Laid, Meld, Place

if TYPE_CHECKING:
    from rulekit.engine.melds.book import Book

BOUND = 4000
"""How many arrangements are tried where cards compete for places or wild cards can make room."""

Table = tuple[Meld, ...]


def leftover(book: Book, cards: int, melds: Sequence[Laid | Meld]) -> int:
    """The cards that stay when as many as possible are laid off on the melds, one after another.

    Natural cards go first, from low to high, on the first of the melds that takes them; where
    the number is the same, that is what counts. The number is the greatest there is, unless more
    than `BOUND` arrangements would have to be tried: then it is the greatest found so far.
    """
    return LayingOff(book, cards, tuple(laid.meld for laid in melds)).least()


class LayingOff:
    """One look for the best way to lay off cards."""

    def __init__(self, book: Book, cards: int, table: Table) -> None:
        self.book = book
        self.cards = cards
        self.table = table
        self.best = cards
        self.floor = -1
        """Fewer cards than this cannot stay; -1 until it is worked out."""
        self._seen: set[tuple[int, Table]] = set()

    def least(self) -> int:
        """The cards that stay."""
        self._from(self.cards, self.table)
        return self.best

    def _from(self, rest: int, table: Table) -> bool:
        """Tries all that may be better from here on; whether there is nothing left to try."""
        rest, table = self._settle(rest, table)
        if (rest, table) in self._seen:
            return False
        self._seen.add((rest, table))
        hopes = self._hopes(rest, table)
        full = self._fill(rest, table)
        if full.bit_count() < self.best.bit_count() or self.best == self.cards:
            self.best = full
        hopeless = (rest & ~hopes & ~self.book.wild).bit_count()
        if self.floor < 0:
            self.floor = hopeless
        if self.best.bit_count() <= self.floor or len(self._seen) >= BOUND:
            return True
        return self.best.bit_count() > hopeless and any(
            self._from(rest & ~(1 << piece), _with(table, at, meld))
            for piece, at, meld in self._moves(rest, table, hopes)
        )

    # ------------------------------------------------------------------ what needs no thought

    def _settle(self, rest: int, table: Table) -> tuple[int, Table]:
        """Lays off natural cards that can ever go on one meld only, as long as there are any."""
        again = True
        while again:
            again = False
            sole = self._sole(rest & ~self.book.wild, table)
            for at, meld in enumerate(table):
                ready = sole & rest & self._grows(meld)
                for piece in pieces_of(ready):
                    grown = self._first(piece, table[at])
                    if grown is not None:
                        rest &= ~(1 << piece)
                        table = _with(table, at, grown)
                        again = True
        return rest, table

    def _sole(self, rest: int, table: Table) -> int:
        """The cards that at most one of the melds can ever take as what they are."""
        once = more = 0
        for meld in table:
            here = self._reach(meld)
            more |= once & here
            once |= here
        return rest & ~more

    def _fill(self, rest: int, table: Table) -> int:
        """The cards that stay when wild cards are laid off wherever they fit, and natural ones
        as they come."""
        left = -1
        while left != rest:
            left = rest
            for piece in (*pieces_of(rest & ~self.book.wild), *pieces_of(rest & self.book.wild)):
                for at, meld in enumerate(table):
                    if self._grows(meld) >> piece & 1:
                        grown = self._first(piece, meld)
                        if grown is not None:
                            rest &= ~(1 << piece)
                            table = _with(table, at, grown)
                            break
        return rest

    # ------------------------------------------------------------------------ what may be tried

    def _moves(self, rest: int, table: Table, hopes: int) -> Iterator[tuple[int, int, Meld]]:
        """Cards to lay off next, with the number of the meld and what becomes of it: natural cards
        anywhere, wild ones as themselves, and where they lead to a card that is hoped for."""
        copies, wild = self.book.copies, self.book.wild
        for piece in first_copies(rest & ~wild, copies):
            for at, meld, _ in self._spots(piece, table):
                yield piece, at, meld
        for piece in first_copies(rest & wild, copies):
            for at, meld, place in self._spots(piece, table):
                if meld.wilds == table[at].wilds or self._leads(table[at], place, hopes):
                    yield piece, at, meld

    def _spots(self, piece: int, table: Table) -> Iterator[tuple[int, Meld, Place]]:
        for at, meld in enumerate(table):
            if self._grows(meld) >> piece & 1:
                for place in self.book.places(piece, (Laid(meld, 0, 0),)):
                    yield at, self.book.grown(meld, piece, place), place

    def _leads(self, meld: Meld, place: Place, hopes: int) -> bool:
        """Whether a card that is hoped for lies further out at this end of a run."""
        kind = self.book.kinds[meld.kind]
        if not kind.is_run:
            return False
        step = 1 if place.at == (meld.at + meld.size) % kind.length else -1
        return any(hopes & spot for spot in self._beyond(meld, step)[1:])

    def _hopes(self, rest: int, table: Table) -> int:
        """The cards that may still find a place as what they are, wild ones too where that is
        their own, given the wild cards that are left."""
        wilds = (rest & self.book.wild).bit_count()
        found = 0
        for meld in table:
            kind = self.book.kinds[meld.kind]
            if meld.size >= kind.high:
                continue
            if not kind.is_run:
                found |= rest & self._grows(meld)
                continue
            for step in (1, -1):
                left = min(wilds, kind.wilds[1] - meld.wilds)
                for spot in self._beyond(meld, step):
                    found |= rest & spot
                    left -= not rest & spot
                    if left < 0:
                        break
        return found

    # ------------------------------------------------------------------------------- one meld

    def _beyond(self, meld: Meld, step: int) -> list[int]:
        """The natural cards of the places beyond an end of a run, nearest first."""
        kind = self.book.kinds[meld.kind]
        spots = kind.places[meld.base]
        at = meld.at + meld.size if step > 0 else meld.at - 1
        found: list[int] = []
        while len(found) < kind.length - meld.size:
            if kind.rule.around:
                at %= kind.length
            if not 0 <= at < kind.length or not spots[at]:
                break
            found.append(spots[at])
            at += step
        return found

    def _reach(self, meld: Meld) -> int:
        """The cards that the meld may take as what they are, now or when it has grown."""
        kind = self.book.kinds[meld.kind]
        if meld.size >= kind.high:
            return 0
        if not kind.is_run:
            return kind.alike[meld.base]
        found = 0
        for step in (1, -1):
            for spot in self._beyond(meld, step):
                found |= spot
        return found

    def _grows(self, meld: Meld) -> int:
        return self.book.growing((Laid(meld, 0, 0),))

    def _first(self, piece: int, meld: Meld) -> Meld | None:
        """The meld with the card at the first place for it."""
        for place in self.book.places(piece, (Laid(meld, 0, 0),)):
            return self.book.grown(meld, piece, place)
        return None


def _with(table: Table, at: int, meld: Meld) -> Table:
    return (*table[:at], meld, *table[at + 1 :])
