"""How many wild cards melds need at the least, counted without laying anything."""

from __future__ import annotations

from collections.abc import Iterable

from rulekit.engine.melds.bits import pieces_of
from rulekit.engine.melds.counters import MANY, Counters
from rulekit.engine.melds.parts import Pattern

FIELD = 12
"""Bits for the number of cards in a lot."""


class Step:
    """Some melds of the same pattern."""

    def __init__(self, pattern: Pattern, count: int) -> None:
        self.pattern = pattern
        self.count = count
        naturals, wilds = pattern.naturals[0], pattern.wilds[1]
        self.inner = max(naturals, pattern.low - wilds, 0)
        """How many cards of each meld stand for themselves at the least."""
        self.impossible = pattern.high < pattern.low
        self.all_wild = pattern.naturals[0] == 0 and pattern.low <= min(
            pattern.wilds[1], pattern.room
        )
        self.counted = (
            not pattern.kind.is_run
            and pattern.wilds[0] == 0
            and pattern.naturals[1] >= pattern.low
            and not pattern.whole
        )
        """Whether a meld depends on nothing but how many cards of a lot there are."""
        self.settled = self.counted or (count == 1 and pattern.apart and not pattern.whole)
        """Whether the number of wild cards that it needs says all if nothing else is laid."""
        self.choosy = self.inner > 0 and any(self._wild_lots())
        """Whether it matters which wild cards are left for it: one may have to be itself."""
        self.lots = [(lot, Needs(self, base)) for base, lot in pattern.lots]
        self._finals: dict[int, int] = {}
        self._weights: list[int] | None = None

    def need(self, cards: int) -> int:
        """The fewest wild cards for all these melds, or a bound below it; MANY: not to be laid."""
        if self.impossible:
            return MANY
        if self.pattern.whole:
            return self.pattern.wilds[0] * self.count
        needs: list[int] = []
        for lot, known in self.lots:
            inside = cards & lot
            if inside:
                needs += known[inside]
        if self.all_wild:
            needs += [self.pattern.low] * self.count
        if self.count == 1:
            return min(needs) if needs else MANY
        if len(needs) < self.count:
            return MANY
        needs.sort()
        return sum(needs[: self.count])

    # ------------------------------------------------------------------- as the last of several

    def closes(self, cards: int) -> bool:
        """Whether the numbers of cards in its lots are enough to know, whatever was laid before."""
        return (
            self.counted
            and not self.pattern.kind.values
            and not (self.choosy and any(cards & lot for lot in self._wild_lots()))
        )

    def _wild_lots(self) -> Iterable[int]:
        wild = self.pattern.book.wild
        return (lot & wild for _, lot in self.pattern.lots)

    def numbers(self, cards: int) -> int:
        """How many cards that are not wild there are in each lot, as counters."""
        total = 0
        tame = cards & ~self.pattern.book.wild
        for place, (_, lot) in enumerate(self.pattern.lots):
            total |= (tame & lot).bit_count() << FIELD * place
        return total

    @property
    def weights(self) -> list[int]:
        """What a card of each face takes away from those counters."""
        if self._weights is None:
            counters = self.pattern.counters
            self._weights = [0] * len(counters.unit)
            for place, (_, lot) in enumerate(self.pattern.lots):
                for piece in pieces_of(lot & ~self.pattern.book.wild):
                    self._weights[counters.face_of[piece]] = 1 << FIELD * place
        return self._weights

    def final_need(self, numbers: int) -> int:
        """The fewest wild cards for all its melds, given the counters; MANY: not to be laid."""
        known = self._finals.get(numbers)
        if known is None:
            if len(self._finals) >= MANY:
                self._finals.clear()
            known = self._finals[numbers] = self._final_need(numbers)
        return known

    def _final_need(self, numbers: int) -> int:
        low, needs = self.pattern.low, []
        if self.all_wild:
            needs += [low] * self.count
        while numbers:
            held = numbers & (1 << FIELD) - 1
            numbers >>= FIELD
            before = 0
            for melds in range(1, self.count + 1):
                if held and held >= melds * self.inner:
                    need = max(0, low * melds - held)
                    needs.append(need - before)
                    before = need
        needs.sort()
        return sum(needs[: self.count]) if len(needs) >= self.count else MANY


class Needs(dict[int, tuple[int, ...]]):
    """How many more wild cards each further meld from one lot needs, by the cards of the lot.

    A wild card that lies where it stands for itself is one of them. Several runs are looked at as
    if they could share cards.
    """

    def __init__(self, step: Step, base: int) -> None:
        self.step = step
        self.base = base
        self.differ = step.pattern.value_of.get(base)
        lot = step.pattern.kind.alike[base]
        self.copies, self.firsts = _copies(step.pattern.counters, lot)
        self._by_first: dict[int, tuple[int, ...]] = {}

    def __missing__(self, inside: int) -> tuple[int, ...]:
        if len(self) >= MANY:
            self.clear()
        if self.step.counted:
            needs = self._counted(inside)
        elif not self.copies or not self.step.pattern.kind.is_run:
            needs = self._costs(inside)
        else:
            # A run has no use for copies: all cards with the same first copies are one case.
            first = inside
            for shift in range(1, self.copies):
                first |= inside >> shift
            first &= self.firsts
            known = self._by_first.get(first)
            if known is None:
                known = self._by_first[first] = self._costs(inside)
            needs = known
        self[inside] = needs
        return needs

    def _costs(self, inside: int) -> tuple[int, ...]:
        cost = self.step.pattern.cost(self.base, inside)
        return (cost,) * self.step.count if cost < MANY else ()

    def _counted(self, inside: int) -> tuple[int, ...]:
        """The needs where only the numbers of cards matter.

        Cards that must differ are dealt out to the melds in turn, copy after copy, so that no meld
        has two more than another.
        """
        pattern, counters, values = self.step.pattern, self.step.pattern.counters, self.differ
        if values and pattern.low > len(pattern.kind.values[self.base]):
            return ()
        counts: dict[int, list[int]] = {}
        for face, count in counters.held(inside).items():
            both = counts.setdefault(values[face] if values else face, [0, 0])
            both[counters.wild[face]] += count
        needs: list[int] = []
        before = 0
        for melds in range(1, self.step.count + 1):
            most = melds if values else MANY
            tame = sum(min(natural, most) for natural, _ in counts.values())
            own = sum(min(natural + wild, most) for natural, wild in counts.values())
            if own < melds * self.step.inner:
                break
            need = max(0, pattern.low * melds - tame)
            needs.append(need - before)
            before = need
        return tuple(needs)


def _copies(counters: Counters, lot: int) -> tuple[int, int]:
    """How many copies each face of a lot has, and the first ones; 0 where that differs."""
    faces = list(counters.held(lot).values())
    firsts = 0
    before = -1
    for piece in pieces_of(lot):
        if counters.face_of[piece] != before:
            firsts |= 1 << piece
            before = counters.face_of[piece]
    even = len(set(faces)) == 1 and firsts.bit_count() == len(faces)
    return (faces[0], firsts) if even else (0, 0)
