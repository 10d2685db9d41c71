"""The ways to lay melds at once, one after the other as they are asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

import attrs

from rulekit.engine.melds import alike, sequence
from rulekit.engine.melds.kind import Kind
from rulekit.engine.melds.rule import Clause, Contract
from rulekit.engine.melds.values import Meld, Way

if TYPE_CHECKING:
    from rulekit.engine.melds.book import Book


def ways(book: Book, contract: Contract, cards: int) -> Iterator[Way]:
    """Every way, those first whose first melds come first among the melds of the cards."""
    if contract.any_number:
        kinds = tuple(range(len(book.rules)))
        yield from _any_number(book, Listing(book.melds(kinds, cards)), cards)
        return
    clauses = tuple(clause for clause in contract.clauses if clause.count > 0)
    if not clauses:
        yield Way((), 0, cards)
    elif book.desk.plan(clauses).works(cards):
        yield from Laying(book, clauses, cards).ways()


class Listing:
    """Melds in their order, taken from where they come from only as far as they are asked for."""

    def __init__(self, melds: Iterable[Meld]) -> None:
        self._known: list[Meld] = []
        self._more = iter(melds)

    def since(self, start: int) -> Iterator[tuple[int, Meld]]:
        """The melds from a number on, each with its number."""
        number = start
        while True:
            while number >= len(self._known):
                meld = next(self._more, None)
                if meld is None:
                    return
                self._known.append(meld)
            yield number, self._known[number]
            number += 1


def with_cards(book: Book, meld: Meld, cards: int) -> Meld | None:
    """The meld with copies that are among the cards, or None if there are not enough."""
    missing = meld.mask & ~cards
    if not missing:
        return meld
    taken = meld.mask & cards
    pieces = list(meld.pieces)
    for at, piece in enumerate(pieces):
        if missing >> piece & 1:
            free = book.copies[piece] & cards & ~taken
            if not free:
                return None
            free &= -free
            taken |= free
            pieces[at] = free.bit_length() - 1
    if meld.at < 0:
        natural = sorted(pieces[: meld.naturals])
        pieces = natural + sorted(pieces[meld.naturals :])
    return book.interned(meld.kind, meld.base, meld.at, tuple(pieces), meld.wilds)


def _any_number(book: Book, melds: Listing, cards: int) -> Iterator[Way]:
    """One meld, and then the same with more melds that come after it; and so on."""

    def more(laid: tuple[Meld, ...], rest: int, start: int) -> Iterator[Way]:
        for number, listed in melds.since(start):
            meld = with_cards(book, listed, rest)
            if meld is not None:
                both = (*laid, meld)
                yield Way(both, cards & ~rest | meld.mask, rest & ~meld.mask)
                yield from more(both, rest & ~meld.mask, number)

    return more((), cards, 0)


class Laying:
    """Melds for clauses, in the order of the clauses, from given cards."""

    def __init__(self, book: Book, clauses: Sequence[Clause], cards: int) -> None:
        self.book = book
        self.cards = cards
        self.slots = [clause for clause in clauses for _ in range(clause.count)]
        sized = {_size(clause): _sized(book, clause) for clause in self.slots}
        self.kinds = [sized[_size(clause)] for clause in self.slots]
        self.plans = [
            book.desk.plan(_joined(self.slots[number + 1 :])) for number in range(len(self.slots))
        ]
        sizes = {_size(clause) for clause in self.slots}
        kinds = {clause.kind for clause in self.slots}
        self.may_swap = len(kinds) < len(sizes)
        """Whether two different clauses may want the same meld."""

    def ways(self) -> Iterator[Way]:
        """Every way once."""
        for melds, rest in self._from(0, self.cards):
            if not (self.may_swap and self._comes_again(melds)):
                yield Way(melds, self.cards & ~rest, rest)

    def _from(
        self, slot: int, rest: int, listing: Listing | None = None, start: int = 0
    ) -> Iterator[tuple[tuple[Meld, ...], int]]:
        """Melds for this slot and those behind it, with the cards that stay.

        Melds for the same clause come from one listing and do not go back in it, which would give
        the same way again.
        """
        if listing is None:
            listing = Listing(melds_of(self.book, self.kinds[slot], rest))
        plan = self.plans[slot]
        last = slot + 1 == len(self.slots)
        for number, listed in listing.since(start):
            meld = with_cards(self.book, listed, rest)
            if meld is None:
                continue
            left = rest & ~meld.mask
            if last:
                yield (meld,), left
            elif plan.works(left):
                again = self.kinds[slot] is self.kinds[slot + 1]
                behind = (listing, number) if again else (None, 0)
                for others, stays in self._from(slot + 1, left, *behind):
                    yield (meld, *others), stays

    def _comes_again(self, melds: tuple[Meld, ...]) -> bool:
        """Whether the same melds also stand in another order, which is the one that is listed."""
        keys = [self._key(meld) for meld in melds]
        return min(self._orders(melds, keys)) != keys

    def _orders(self, melds: tuple[Meld, ...], keys: list[Key]) -> Iterator[list[Key]]:
        """The keys in all orders in which each meld fits its clause."""
        if not melds:
            yield []
            return
        clause = self.slots[len(self.slots) - len(melds)]
        for at, meld in enumerate(melds):
            if fits(clause, meld):
                others = melds[:at] + melds[at + 1 :]
                for rest in self._orders(others, keys[:at] + keys[at + 1 :]):
                    yield [keys[at], *rest]

    def _key(self, meld: Meld) -> Key:
        face_of = self.book.deck.piece_face
        return (meld.kind, meld.base, meld.at, tuple(face_of[piece] for piece in meld.pieces))


Key = tuple[int, int, int, tuple[int, ...]]


def _sized(book: Book, clause: Clause) -> Kind:
    """The kind of a clause, of its sizes alone."""
    kind = book.kinds[clause.kind]
    high = kind.high if clause.high is None else min(kind.high, clause.high)
    return attrs.evolve(kind, low=max(kind.low, clause.low), high=high)


def melds_of(book: Book, kind: Kind, cards: int) -> Iterator[Meld]:
    """The melds of a kind in the cards, those with fewer wild cards first."""
    room = sequence if kind.is_run else alike
    for base, own in kind.alike.items():
        yield from room.from_naturals(book, kind, base, cards & own)
    for wilds in range(1, min((cards & book.wild).bit_count(), kind.wilds[1]) + 1):
        yield from room.with_wilds(book, kind, cards, wilds)


def _size(clause: Clause) -> tuple[int, int, int | None]:
    return (clause.kind, clause.low, clause.high)


def _joined(slots: Sequence[Clause]) -> tuple[Clause, ...]:
    """The clauses for these slots, each once with its count."""
    counts: dict[tuple[int, int, int | None], int] = {}
    for clause in slots:
        counts[_size(clause)] = counts.get(_size(clause), 0) + 1
    return tuple(Clause(count, *size) for size, count in counts.items())


def fits(clause: Clause, meld: Meld) -> bool:
    """Whether a meld has the kind and the size that the clause asks for."""
    return meld.kind == clause.kind and clause.takes(meld.size)
