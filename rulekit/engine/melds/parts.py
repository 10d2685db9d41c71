"""What a hand can give to melds: cards that stand for themselves, and room for wild ones with them.

Wild cards are as good as each other wherever one stands for another card. So a meld is thought of
as its natural cards and a number of wild cards, which are picked at the end. This leaves few parts
where melds are many: at most one for each set of cards with something in common. Only kinds for
which it matters which wild cards they have (`Pattern.whole`) are taken meld by meld.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from rulekit.engine.melds.bits import pieces_of
from rulekit.engine.melds.counters import MANY, Counters
from rulekit.engine.melds.kind import Kind
from rulekit.engine.melds.spreads import alike, line_of, longest, runs

if TYPE_CHECKING:
    from rulekit.engine.melds.book import Book


class Part(NamedTuple):
    """Natural cards of a meld (`faces`, from low to high) and how many wild cards go with them.

    tally: the faces as counters. spent: how many of the faces are of wild cards, which stand for
    themselves here. low, high: the least and the greatest number of wild cards beside them.
    """

    tally: int
    faces: tuple[int, ...]
    spent: int
    low: int
    high: int


class Pattern:
    """A kind of meld with a size, ready to be looked for.

    With `least` only parts are given which no other part can replace with fewer cards: they are
    enough to find out whether melds can be laid.
    """

    def __init__(
        self, book: Book, counters: Counters, kind: int, low: int, high: int | None, least: bool
    ) -> None:
        worked = book.kinds[kind]
        self.book = book
        self.kind = worked
        self.least = least
        self.counters = counters
        self.naturals = worked.naturals
        self.wilds = worked.wilds
        self.low = max(low, worked.low, worked.naturals[0] + worked.wilds[0])
        self.high = worked.high if high is None else min(high, worked.high)
        self.lots = tuple(worked.alike.items())
        self.value_of = {
            base: {
                counters.face_of[piece]: number
                for number, cards in enumerate(values)
                for piece in pieces_of(cards)
            }
            for base, values in worked.values.items()
        }
        self.lines = {base: line_of(counters, worked, base) for base in worked.alike}
        rooms = (longest(worked, base) for base in worked.alike)
        self.room = min(self.high, max(rooms, default=0))
        """How many cards a meld of wild cards alone may have."""
        self.whole = _is_whole(book, worked)
        """Whether it matters which wild cards are taken, or where they stand."""
        self.apart = self._is_apart()
        """Whether no two places of a run that is looked for are for the same cards."""
        useful = counters.first if worked.is_run and self.apart else -1
        self._useful = tuple((base, lot & useful) for base, lot in self.lots)
        """Second copies are of no use to runs whose places are apart."""
        self._known: dict[tuple[int, int], tuple[Part, ...]] = {}
        self._by_faces: dict[tuple[tuple[tuple[int, int], ...], int], tuple[Part, ...]] = {}
        self._costs: dict[tuple[int, int, int], int] = {}

    def parts(self, cards: int, wilds: int) -> list[Part]:
        """All parts that these cards, the lowest copies of their faces, can give with so many wild
        ones at the most."""
        if self.whole:
            return self._melds(cards)
        if self.least and self.naturals[0] < 2:
            wilds = min(wilds, self.low)
        found: list[Part] = []
        known = self._known
        for base, lot in self._useful:
            inside = cards & lot
            if inside:
                parts = known.get((inside, wilds))
                found += self._find(base, inside, wilds) if parts is None else parts
        found += self._ranged((), 0, 0, self.room, wilds)
        return found

    def _is_apart(self) -> bool:
        order = self.kind.rule.order or ()
        if len(set(order)) == len(order):
            return True
        ring = order + order[: self.low - 1] if self.kind.rule.around else order
        lines = [ring[at : at + self.low] for at in range(len(order))]
        return self.naturals[0] < 2 and all(len(set(line)) == len(line) for line in lines)

    def cost(self, base: int, inside: int) -> int:
        """The fewest wild cards for one meld from the cards of a lot; MANY: there is none.

        A card that has two places in a run (see `apart`) may be counted for both.
        """
        if not self.kind.is_run:
            parts = self._find(base, inside, self.book.deck.size)
            return min((part.low + part.spent for part in parts), default=MANY)
        tame = own = there = 0
        for place, spot in enumerate(self.kind.places[base]):
            if spot:
                there |= 1 << place
                if spot & inside:
                    own |= 1 << place
                    if spot & inside & ~self.book.wild:
                        tame |= 1 << place
        known = self._costs.get((there, own, tame))
        if known is None:
            known = self._costs[there, own, tame] = self._cheapest(there, own, tame)
        return known

    def _cheapest(self, there: int, own: int, tame: int) -> int:
        """The fewest wild cards for a run, given its places: those there are, those that have a
        card that stands for itself, and those where it is not wild."""
        length, best = self.kind.length, MANY
        most = self.high if self.naturals[0] > 1 else self.low
        for size in range(self.low, min(most, length) + 1):
            window = (1 << size) - 1
            for at in range(length if self.kind.rule.around else length - size + 1):
                line = window << at
                line = line & (1 << length) - 1 | line >> length
                naturals = min((own & line).bit_count(), self.naturals[1], size - self.wilds[0])
                if not line & ~there and self.naturals[0] <= naturals >= size - self.wilds[1]:
                    best = min(best, max(size - (tame & line).bit_count(), size - naturals))
        return best

    def _find(self, base: int, inside: int, wilds: int) -> tuple[Part, ...]:
        """The parts of the cards of one lot, with at least one card that stands for itself."""
        if len(self._known) >= MANY:
            self._known.clear()
            self._by_faces.clear()
        held = self.counters.held(inside)
        if self.kind.is_run and self.apart:
            held = dict.fromkeys(held, 1)
        key = (tuple(held.items()), wilds)
        parts = self._by_faces.get(key)
        if parts is None:
            parts = self._by_faces[key] = self._spread(base, held, wilds)
        self._known[inside, wilds] = parts
        return parts

    def _spread(self, base: int, held: dict[int, int], wilds: int) -> tuple[Part, ...]:
        """The parts of so many cards of each face."""
        spread = runs(self, base, held, wilds) if self.kind.is_run else alike(self, base, held)
        found: dict[tuple[int, ...], list[Part]] = {}
        found[()] = list(self._ranged((), 0, 0, self.room, wilds))
        for chosen, span, room in spread:
            spent = sum(self.counters.wild[face] for face in chosen)
            for part in self._ranged(chosen, spent, span, room, wilds):
                found.setdefault(part.faces, []).append(part)
        merged = {faces: _merged(parts) for faces, parts in found.items()}
        return tuple(
            part
            for faces, same in merged.items()
            if faces
            for part in same
            if not (part.spent and self._replaced(part, merged))
        )

    def _ranged(
        self, faces: tuple[int, ...], spent: int, span: int, room: int, wilds: int
    ) -> Iterator[Part]:
        """The part with these natural cards, which take `span` places and have `room` for
        more, if there is one."""
        naturals = len(faces)
        if not self.naturals[0] <= naturals <= self.naturals[1]:
            return
        low = max(self.wilds[0], self.low - naturals, span - naturals)
        high = min(self.wilds[1], room - naturals, wilds - spent)
        if low <= high:
            tally = sum(self.counters.unit[face] for face in faces)
            yield Part(tally, tuple(sorted(faces)), spent, low, high)

    def _replaced(self, part: Part, others: dict[tuple[int, ...], list[Part]]) -> bool:
        """Whether a wild card that stands for itself may as well be any wild card."""
        for face in set(part.faces):
            if self.counters.wild[face]:
                less = list(part.faces)
                less.remove(face)
                for other in others.get(tuple(less), ()):
                    if other.low <= part.low + 1 and other.high > part.high:
                        return True
        return False

    def _melds(self, cards: int) -> list[Part]:
        """Melds with their wild cards in them."""
        face_of, unit = self.counters.face_of, self.counters.unit
        found: dict[int, Part] = {}
        for meld in self.book.melds((self.kind.number,), cards):
            if self.low <= meld.size <= self.high:
                faces = tuple(sorted(face_of[piece] for piece in meld.pieces))
                tally = sum(unit[face] for face in faces)
                spent = (meld.mask & self.book.wild).bit_count()
                found.setdefault(tally, Part(tally, faces, spent, 0, 0))
        return list(found.values())


def _is_whole(book: Book, kind: Kind) -> bool:
    """A wild card that stands for itself counts as natural, which is in the way only where it
    must not be; and places whose cards must differ are not as good as each other."""
    if kind.is_run and kind.values:
        order = kind.rule.order or ()
        if kind.rule.different != "rank" or len(set(order)) < len(order):
            return True
    some = any(cards & book.wild for cards in kind.alike.values())
    return some and (kind.wilds[0] > 0 or kind.naturals[1] < book.deck.size)


def _merged(parts: list[Part]) -> list[Part]:
    """Parts of the same cards as one where their numbers of wild cards meet."""
    if len(parts) < 2:
        return parts
    merged: list[Part] = []
    for part in sorted(parts, key=lambda part: part.low):
        last = merged[-1] if merged else None
        if last is not None and part.low <= last.high + 1:
            merged[-1] = last._replace(high=max(last.high, part.high))
        else:
            merged.append(part)
    return merged
