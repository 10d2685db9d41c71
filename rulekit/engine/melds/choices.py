"""The melds that a clause of a contract can have, remembered by the few cards they are made of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import attrs

from rulekit.engine.melds import alike, sequence
from rulekit.engine.melds.kind import Kind
from rulekit.engine.melds.rule import Clause
from rulekit.engine.melds.tables import BOUND
from rulekit.engine.melds.values import Meld

if TYPE_CHECKING:
    from rulekit.engine.melds.book import Book
    from rulekit.engine.melds.deciding import Plan

Counted = tuple[int, int, Meld]
"""The cards of a meld as counters, how many of them are wild, and the meld."""
FEW_WILD = 2
"""Melds with more wild cards can be very many, and are not remembered."""


class Choices:
    """The melds of one kind and size, in hands with the lowest copies of their faces."""

    def __init__(self, book: Book, clause: Clause) -> None:
        self.book = book
        self.kind = sized(book, clause)
        self._known: dict[tuple[int, int, int, int], tuple[Counted, ...]] = {}
        # A run that does not come to the same rank again has no use for copies.
        self._lots = tuple(
            (base, own & book.desk.counters.first if _passes_once(self.kind) else own)
            for base, own in self.kind.alike.items()
        )

    def melds(self, cards: int, most: int) -> Iterator[Counted]:
        """Those in the cards with so many wild cards at the most, fewest first."""
        kind, wild = self.kind, cards & self.book.wild
        for wilds in range(min(wild.bit_count(), kind.wilds[1], most) + 1):
            pool = wild if wilds else 0
            least = max(kind.low - wilds, kind.naturals[0])
            for base, own in self._lots:
                inside = cards & own
                if inside.bit_count() < least:
                    continue
                if wilds > FEW_WILD:
                    yield from self._work_out(base, inside, pool, wilds)
                    continue
                key = (base, inside, pool, wilds)
                found = self._known.get(key)
                if found is None:
                    if len(self._known) >= BOUND:
                        self._known.clear()
                    found = self._known[key] = tuple(self._work_out(*key))
                yield from found

    def _work_out(self, base: int, inside: int, pool: int, wilds: int) -> Iterator[Counted]:
        unit_of = self.book.desk.counters.unit_of
        room = sequence if self.kind.is_run else alike
        for meld in room.of_base(self.book, self.kind, base, inside | pool, wilds):
            tally = sum([unit_of[piece] for piece in meld.pieces])
            yield tally, (meld.mask & self.book.wild).bit_count(), meld


class Program:
    """What is worked out once about clauses in their order, a slot for each meld.

    choices: the melds that may be in each slot, the same for slots of the same clause. plan:
    whether melds for all of them can be laid; plans: for those behind each slot.
    """

    def __init__(self, book: Book, clauses: Sequence[Clause]) -> None:
        self.slots = [clause for clause in clauses for _ in range(clause.count)]
        own = {_size(clause): Choices(book, clause) for clause in self.slots}
        self.choices = [own[_size(clause)] for clause in self.slots]
        plan = book.desk.plan
        self.plan: Plan = plan(_joined(self.slots))
        self.plans = [plan(_joined(self.slots[at + 1 :])) for at in range(len(self.slots))]
        self.may_swap = len({clause.kind for clause in self.slots}) < len(own)
        """Whether two different clauses may want the same meld."""
        self.light = all(step.settled for step in self.plan.steps)
        """Whether a dead end in listing is rare enough to be walked into."""


def _passes_once(kind: Kind) -> bool:
    """Whether it is a run that has no two places of the same rank."""
    order = kind.rule.order or ()
    ring = order + order if kind.rule.around else order
    lines = (ring[at : at + kind.high] for at in range(len(order)))
    return kind.is_run and all(len(set(line)) == len(line) for line in lines)


def sized(book: Book, clause: Clause) -> Kind:
    """The kind of a clause, of its sizes alone."""
    kind = book.kinds[clause.kind]
    high = kind.high if clause.high is None else min(kind.high, clause.high)
    return attrs.evolve(kind, low=max(kind.low, clause.low), high=high)


def _size(clause: Clause) -> tuple[int, int, int | None]:
    return (clause.kind, clause.low, clause.high)


def _joined(slots: Sequence[Clause]) -> tuple[Clause, ...]:
    """The clauses for these slots, each once with its count."""
    counts: dict[tuple[int, int, int | None], int] = {}
    for clause in slots:
        counts[_size(clause)] = counts.get(_size(clause), 0) + 1
    return tuple(Clause(count, *size) for size, count in counts.items())
