"""Cards sorted into melds as well as can be, and cards laid off on melds that lie there."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import TYPE_CHECKING

from rulekit.engine.melds.bits import pieces_of
from rulekit.engine.melds.counters import Counters
from rulekit.engine.melds.laying_off import leftover as leftover
from rulekit.engine.melds.parts import Part

if TYPE_CHECKING:
    from rulekit.engine.melds.book import Book

_FEW = 16
"""Up to so many melds are simply tried together, where no card is there twice or wild."""


def deadwood(
    book: Book, cards: int, points: Sequence[int], kinds: Sequence[int] | None = None
) -> int:
    """The least sum of points (by piece) of the cards outside disjoint melds of these kinds, or
    of any.

    The search takes the parts of the hand face by face and remembers what it has seen: a state is
    the natural cards that are left and the wild cards that the melds so far need and can take. Ten
    cards of one pack have some tens of states, 24 cards with wild ones some ten thousand.
    """
    desk = book.desk
    wilds = (cards & book.wild).bit_count()
    parts: list[Part] = []
    for kind in range(len(book.rules)) if kinds is None else kinds:
        parts += desk.pattern(kind).parts(desk.counters.lowest(cards), wilds)
    pieces = pieces_of(cards)
    total = 0
    for piece in pieces:
        total += points[piece]
    if not parts:
        return total
    if not wilds and len(parts) <= _FEW:
        worth = {desk.counters.face_of[piece]: points[piece] for piece in pieces}
        if len(worth) == len(pieces):
            return total - _most_apart([_saved(part, worth) for part in parts])
    return total - Arranging(desk.counters, parts, pieces, points).best()


def _saved(part: Part, worth: dict[int, int]) -> tuple[int, int]:
    """The faces of a meld without wild cards, a bit each, and their points."""
    mask = saved = 0
    for face in part.faces:
        mask |= 1 << face
        saved += worth[face]
    return mask, saved


def _most_apart(melds: Sequence[tuple[int, int]]) -> int:
    """The most points that melds without a card in common have together."""
    most = 0
    for at, (mask, saved) in enumerate(melds, 1):
        others = [one for one in melds[at:] if not one[0] & mask]
        most = max(most, saved + _most_apart(others) if others else saved)
    return most


class Arranging:
    """One look for the disjoint melds that save the most points."""

    def __init__(
        self,
        counters: Counters,
        parts: list[Part],
        pieces: tuple[int, ...],
        points: Sequence[int],
    ) -> None:
        self.counters = counters
        self.worth: dict[int, list[int]] = {}
        """The points of the copies of each face that are there, highest first."""
        for piece in pieces:
            self.worth.setdefault(counters.face_of[piece], []).append(points[piece])
        for copies in self.worth.values():
            copies.sort(reverse=True)
        self.pool = [face for face in self.worth if counters.wild[face]]
        self.wilds = sum(len(self.worth[face]) for face in self.pool)
        self.start = sum(counters.unit[face] * len(held) for face, held in self.worth.items())
        self.extra = _sums([part for part in parts if not part.faces], self.wilds)
        self.leads = self._by_lead([part for part in parts if part.faces])
        self.passed = self._passed()
        self.limit = sum(max(worth, 0) for face in self.pool for worth in self.worth[face]) + sum(
            max(worth, 0) for faces in self.passed for face in faces for worth in self.worth[face]
        )
        """More points than this cannot be saved."""
        self.found = 0
        self._seen: dict[tuple[int, int, int, int, int], int] = {}
        self._taken: dict[tuple[int, int, int], int] = {}

    def _by_lead(self, parts: list[Part]) -> list[tuple[int, list[Part]]]:
        """The parts by the first of their faces that is not wild, or else by the first of all."""
        wild = self.counters.wild
        groups: dict[tuple[bool, int], list[Part]] = {}
        for part in parts:
            lead = min((wild[face], face) for face in part.faces)
            groups.setdefault(lead, []).append(part)
        for group in groups.values():
            group.sort(key=lambda part: (part.low + part.spent, -self._gain(part, self.start)))
        return [(lead[1], groups[lead]) for lead in sorted(groups)]

    def _passed(self) -> list[list[int]]:
        """For each lead the faces that are not wild and come in no part of a later lead."""
        wild = self.counters.wild
        later: set[int] = set()
        passed: list[list[int]] = []
        for _, parts in reversed(self.leads):
            here = {face for part in parts for face in part.faces if not wild[face]}
            passed.append(sorted(here - later))
            later |= here
        return passed[::-1]

    def best(self) -> int:
        """The most points that melds can save."""
        self._from(0, 0, self.start, 0, 0, 0, 0, self.limit)
        return self.found

    def _from(
        self,
        lead: int,
        index: int,
        rest: int,
        spent: int,
        low: int,
        high: int,
        saved: int,
        hoped: int,
    ) -> None:
        """Goes on with the parts of a lead from `index` on, and then with those of later leads.

        rest: the counters of the cards that are left. spent: the counters of the wild cards taken
        for what they are. low, high: how many others the melds so far need and can take. saved:
        the points of the cards in these melds, without the others. hoped: the most points that
        may be saved in the end.
        """
        if lead == len(self.leads):
            self.found = max(self.found, saved + self._wild_gain(spent, low, high))
            return
        if hoped <= self.found:
            return
        key = (lead, index, rest, low, high)
        if self._seen.get(key, -1 << 60) >= saved:
            return
        self._seen[key] = saved
        guard = self.counters.guard
        parts = self.leads[lead][1]
        left = self.wilds - low - self._count(spent)
        for here in range(index, len(parts)):
            part = parts[here]
            if part.low + part.spent > left:
                break
            after = rest - part.tally
            if (rest | guard) - part.tally & guard == guard:
                self._from(
                    lead,
                    here,
                    after,
                    spent + self._spent(part),
                    low + part.low,
                    min(high + part.high, self.wilds),
                    saved + self._gain(part, rest),
                    hoped,
                )
                if self.found == self.limit:
                    return
        hoped -= self._lost(self.passed[lead], rest)
        self._from(lead + 1, 0, rest, spent, low, high, saved, hoped)

    def _lost(self, faces: list[int], rest: int) -> int:
        """The points of the cards of these faces that are left."""
        counters = self.counters
        lost = 0
        for face in faces:
            left = rest >> counters.width * face & counters.most
            if left:
                lost += sum(max(worth, 0) for worth in self.worth[face][-left:])
        return lost

    def _count(self, spent: int) -> int:
        counters = self.counters
        count = 0
        while spent:
            count += spent & counters.most
            spent >>= counters.width
        return count

    def _spent(self, part: Part) -> int:
        """The counters of the part's wild cards."""
        if not part.spent:
            return 0
        counters = self.counters
        return sum(counters.unit[face] for face in part.faces if counters.wild[face])

    def _gain(self, part: Part, rest: int) -> int:
        """The points of a part's natural cards: of the copies that are left, the highest."""
        counters, worth = self.counters, self.worth
        gain = 0
        before = -1
        again = 0
        for face in part.faces:
            copies = worth[face]
            again = again + 1 if face == before else 0
            before = face
            if len(copies) == 1:
                gain += copies[0]
            else:
                left = rest >> counters.width * face & counters.most
                gain += copies[len(copies) - left + again]
        return gain

    def _wild_gain(self, spent: int, low: int, high: int) -> int:
        """The most points of wild cards beside those spent, of so many as the melds can take;
        melds of wild cards alone may be laid with what is left."""
        if not self.pool:
            return 0
        key = (spent, low, high)
        known = self._taken.get(key)
        if known is None:
            counters = self.counters
            free: list[int] = []
            for face in self.pool:
                used = spent >> counters.width * face & counters.most
                free += self.worth[face][used:]
            free.sort(reverse=True)
            sums = [0, *accumulate(free)]
            known = self._taken[key] = max(
                sums[count]
                for count in range(len(sums))
                if any(low + least <= count <= high + most for least, most in self.extra)
            )
        return known


def _sums(parts: list[Part], wilds: int) -> list[tuple[int, int]]:
    """The least and the greatest number of cards in any number of melds of wild cards alone."""
    sums = {(0, 0)}
    fresh = sums
    while fresh:
        fresh = {
            (low + part.low, min(high + part.high, wilds))
            for low, high in fresh
            for part in parts
            if low + part.low <= wilds
        } - sums
        sums |= fresh
    return sorted(sums)
