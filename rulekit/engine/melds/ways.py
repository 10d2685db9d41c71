"""The ways to lay melds at once, one after the other as they are asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby, islice
from typing import TYPE_CHECKING, Generic, TypeVar

from rulekit.engine.melds import alike, sequence
from rulekit.engine.melds.choices import Choices, Counted
from rulekit.engine.melds.deciding import Search
from rulekit.engine.melds.kind import Kind
from rulekit.engine.melds.leaving import Limit
from rulekit.engine.melds.rule import Clause
from rulekit.engine.melds.values import Meld, Way

if TYPE_CHECKING:
    from rulekit.engine.melds.book import Book


Test = Callable[[Meld], object]
"""What must be true of each meld of a way."""


def ways(
    book: Book,
    contract: int,
    cards: int,
    each: Test | None = None,
    stay: int = -1,
    limit: Limit | None = None,
) -> Iterator[Way]:
    """Every way to lay a contract (by its number), those first whose first melds come first among
    the melds of the cards.

    `stay`: so many cards stay at most; -1: as many as there are. `limit`: so many points.
    """
    if book.contracts[contract].any_number:
        found = _any_number(book, cards, each, limit)
        if stay >= 0:
            found = (way for way in found if way.rest.bit_count() <= stay)
    else:
        found = Laying(book, contract, cards, each, stay).ways()
    return (way for way in found if limit.allows(way.rest)) if limit else found


Item = TypeVar("Item")


class Listing(Generic[Item]):
    """Melds in their order, taken from where they come from only as far as they are asked for."""

    def __init__(self, melds: Iterable[Item]) -> None:
        self._known: list[Item] = []
        self._more = iter(melds)

    def since(self, start: int) -> Iterator[tuple[int, Item]]:
        """The melds from a number on, each with its number."""
        number, known = start, self._known
        while True:
            for item in islice(known, number, None):
                yield number, item
                number += 1
            more = next(self._more, None)
            if more is None:
                return
            known.append(more)


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


def _any_number(book: Book, cards: int, each: Test | None, limit: Limit | None) -> Iterator[Way]:
    """One meld, and then the same with more melds that come after it; and so on, as long as the
    cards that would stay in the end may be few enough."""
    melds: Iterable[Meld] = book.melds(tuple(range(len(book.rules))), cards)
    listing = Listing(filter(each, melds) if each else melds)

    def more(laid: tuple[Meld, ...], rest: int, start: int) -> Iterator[Way]:
        for number, listed in listing.since(start):
            meld = with_cards(book, listed, rest)
            if meld is not None:
                both, after = (*laid, meld), rest & ~meld.mask
                if limit is None or limit.may_be(after):
                    yield Way(both, cards & ~after, after)
                    yield from more(both, after, number)

    return more((), cards, 0)


class Laying:
    """Melds for the clauses of a contract, in their order, from given cards."""

    def __init__(
        self, book: Book, contract: int, cards: int, each: Test | None = None, stay: int = -1
    ) -> None:
        self.book = book
        self.cards = cards
        self.each = each
        self.stay = stay
        self.program = book.desk.programs[contract]
        self.slots = self.program.slots
        self._searches: dict[int, Search] = {}

    def ways(self) -> Iterator[Way]:
        """Every way once."""
        cards, program = self.cards, self.program
        wilds = (cards & self.book.wild).bit_count()
        fields = program.plan.bound.fields(cards, wilds)
        if fields < 0 or self._leaves_too_many(0, cards) or not self._begins():
            return iter(())
        found = self._from(0, (), cards, wilds, fields)
        if program.may_swap:
            return (way for way in found if not self._comes_again(way.melds))
        return found

    def _begins(self) -> bool:
        """Whether it is worth while to look for ways."""
        if self.program.light:
            return bool(self.slots)
        search = self.program.plan.search(self.book.desk.counters.lowest(self.cards))
        if search is not None:
            self._searches[-1] = search
        return search is not None

    def _from(
        self,
        slot: int,
        laid: tuple[Meld, ...],
        rest: int,
        wilds: int,
        fields: int,
        listing: Listing[Counted] | None = None,
        start: int = 0,
    ) -> Iterator[Way]:
        """The ways with these melds before this slot.

        rest, wilds, fields: the cards that are left, how many of them are wild, and what bounds
        go by. Melds for the same clause come from one listing and do not go back in it, which
        would give the same way again.
        """
        book, cards, stay, program = self.book, self.cards, self.stay, self.program
        light = program.light
        bound, again = program.steps[slot]
        spare = wilds - bound.need_of(fields) if bound else wilds
        if listing is None:
            listing = Listing(self._melds(program.choices[slot], rest, spare))
        for number, (used, listed) in listing.since(start):
            if used > spare:
                continue
            meld = listed if not listed.mask & ~rest else with_cards(book, listed, rest)
            if meld is None:
                continue
            left = rest ^ meld.mask
            if stay >= 0 and self._leaves_too_many(slot + 1, left):
                continue
            if bound is None:
                yield Way((*laid, meld), cards ^ left, left)
                continue
            free = wilds - used
            after = bound.fields(left, free)
            if after >= 0 and (light or self._works(slot, left, free)):
                behind = (listing, number) if again else ()
                yield from self._from(slot + 1, (*laid, meld), left, free, after, *behind)

    def _works(self, slot: int, left: int, wilds: int) -> bool:
        """Whether the melds behind this slot, for which there are wild cards enough, can be laid
        from what is left."""
        plan = self.program.plans[slot]
        if plan.settled:
            return plan.works(left)
        search = self._searches.get(slot)
        if search is None:
            search = self._searches[slot] = self._searches[-1].behind(plan)
        counters = self.book.desk.counters
        return search.lay_from(left, counters.tally(left) | counters.guard, wilds)

    def _melds(self, choices: Choices, cards: int, wilds: int) -> Iterator[Counted]:
        """The melds for a slot, with so many wild cards at the most."""
        melds = choices.melds(cards, wilds)
        each = self.each
        return (found for found in melds if each(found[1])) if each else melds

    def _leaves_too_many(self, slot: int, cards: int) -> bool:
        """Whether more cards must stay than may, even if each natural card that has a place in
        the melds from this slot on is laid, and all wild ones."""
        if self.stay < 0:
            return False
        kinds = [choices.kind for choices in self.program.choices[slot:]]
        if not kinds:
            return cards.bit_count() > self.stay
        natural = cards & ~self.book.wild
        laid = 0
        for kind in dict.fromkeys(kinds):
            laid += sum(_most_natural(kind, natural)[: kinds.count(kind)])
        return natural.bit_count() - laid > self.stay

    def _comes_again(self, melds: tuple[Meld, ...]) -> bool:
        """Whether the same melds also meet the clauses otherwise, which is what is listed.

        In which order melds for the same clause stand, their listing says.
        """
        keys = [self._key(meld) for meld in melds]
        return min(map(self._sorted, self._orders(melds, keys))) != self._sorted(keys)

    def _sorted(self, keys: Sequence[Key]) -> list[list[Key]]:
        """The keys by clause, in order within each."""
        groups = groupby(zip(self.program.choices, keys, strict=True), key=lambda one: id(one[0]))
        return [sorted(key for _, key in group) for _, group in groups]

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


def melds_of(book: Book, kind: Kind, cards: int, most: int) -> Iterator[Meld]:
    """The melds of a kind in the cards with so many wild cards at the most, fewest first."""
    room = sequence if kind.is_run else alike
    for base, own in kind.alike.items():
        if (cards & own).bit_count() >= kind.low:
            yield from room.from_naturals(book, kind, base, cards & own)
    for wilds in range(1, min((cards & book.wild).bit_count(), kind.wilds[1], most) + 1):
        yield from room.with_wilds(book, kind, cards, wilds)


def _most_natural(kind: Kind, cards: int) -> list[int]:
    """How many of these natural cards one meld can take at most, another beside it, and so on."""
    found: list[int] = []
    for base, own in kind.alike.items():
        total = (cards & own).bit_count()
        most = min(total, kind.high)
        if kind.is_run:
            at = [(cards & place).bit_count() for place in kind.places[base]]
            total, most = sum(at), min(sum(map(bool, at)), kind.high)
        while most > 0 and total > 0:
            found.append(min(most, total))
            total -= most
    return sorted(found, reverse=True)


def fits(clause: Clause, meld: Meld) -> bool:
    """Whether a meld has the kind and the size that the clause asks for."""
    return meld.kind == clause.kind and clause.takes(meld.size)
