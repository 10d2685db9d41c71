"""The melds that a clause of a contract can have, remembered by the few cards they are made of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

import attrs

from rulekit.engine.melds import alike, sequence
from rulekit.engine.melds.kind import Kind
from rulekit.engine.melds.rule import Clause
from rulekit.engine.melds.tables import BOUND
from rulekit.engine.melds.values import Meld

if TYPE_CHECKING:
    from rulekit.engine.melds.book import Book

Counted = tuple[int, Meld]
"""How many of the cards of a meld are wild, and the meld."""
FEW_WILD = 2
"""Melds with more wild cards can be very many, and are not remembered."""


class Choices:
    """The melds of one kind and size."""

    def __init__(self, book: Book, clause: Clause) -> None:
        self.book = book
        self.kind = sized(book, clause)
        self._lots = tuple(self.kind.alike.items())
        self._known: dict[tuple[int, int, int, int], tuple[Counted, ...]] = {}

    def melds(self, cards: int, most: int) -> Iterator[Counted]:
        """Those in the cards with so many wild cards at the most, fewest first."""
        kind, wild = self.kind, cards & self.book.wild
        held = [(base, inside := cards & own, inside.bit_count()) for base, own in self._lots]
        for wilds in range(min(wild.bit_count(), kind.wilds[1], most) + 1):
            pool = wild if wilds else 0
            least = max(kind.low - wilds, kind.naturals[0])
            for base, inside in [lot[:2] for lot in held if lot[2] >= least]:
                key = (base, inside, pool, wilds)
                found = self._known.get(key)
                yield from self._work_out(*key) if found is None else found

    def _work_out(self, base: int, inside: int, pool: int, wilds: int) -> Iterator[Counted]:
        """Those with so many cards that stand for others, kept once all were asked for."""
        found, wild = [], self.book.wild
        room = sequence if self.kind.is_run else alike
        for meld in room.of_base(self.book, self.kind, base, inside | pool, wilds):
            counted = ((meld.mask & wild).bit_count(), meld)
            if wilds <= FEW_WILD:
                found.append(counted)
            yield counted
        if wilds <= FEW_WILD:
            if len(self._known) >= BOUND:
                self._known.clear()
            self._known[base, inside, pool, wilds] = tuple(found)


class Programs(dict[int, "Program"]):
    """By the number of a contract, what listing the ways to lay it goes by."""

    def __init__(self, book: Book) -> None:
        self._book = book

    def __missing__(self, contract: int) -> Program:
        self[contract] = program = Program(self._book, self._book.contracts[contract].slots)
        return program


class Program:
    """What is worked out once about the slots of a contract, one for each meld in their order.

    choices: the melds that may be in each slot, the same for slots of the same clause. plan:
    whether melds for all of them can be laid; plans: for those behind each slot. steps: for each
    slot the bound of those behind it, None for the last one, and whether the next one has the same
    choices.
    """

    def __init__(self, book: Book, slots: tuple[Clause, ...]) -> None:
        self.slots = slots
        own = {_size(clause): Choices(book, clause) for clause in self.slots}
        self.choices = [own[_size(clause)] for clause in self.slots]
        self.plan = book.desk.plan(_joined(self.slots))
        count = len(self.slots)
        self.plans = [self.plan.of(_joined(self.slots[at + 1 :])) for at in range(count)]
        self.steps = [
            (plan.bound if more else None, choices is more)
            for plan, choices, more in zip(
                self.plans, self.choices, (*self.choices[1:], None), strict=False
            )
        ]
        apart = sum(1 for _ in groupby(self.choices, key=id))
        self.may_swap = len({clause.kind for clause in self.slots}) < apart
        """Whether clauses that do not share a listing may want the same meld."""
        self.light = all(step.settled for step in self.plan.steps)
        """Whether a dead end in listing is rare enough to be walked into."""


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
