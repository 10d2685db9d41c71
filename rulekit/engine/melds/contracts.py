"""Contracts: what must be laid at once, whether and how it can be, and what is missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING

import attrs

from rulekit.engine.melds import ways as laying
from rulekit.engine.melds.bits import pieces_of
from rulekit.engine.melds.leaving import Limit
from rulekit.engine.melds.rule import Clause, Contract
from rulekit.engine.melds.saying import codes_of, name_of, one_of, times
from rulekit.engine.melds.values import Meld, Way

if TYPE_CHECKING:
    from rulekit.engine.melds.book import Book


def ways(
    book: Book,
    contract: int,
    cards: int,
    each: Callable[[Meld], object] | None = None,
    stay: int = -1,
    limit: Limit | None = None,
) -> Iterator[Way]:
    """The ways to lay a contract from the cards, one by one; ways that differ in copies of a face
    or in the order of melds alone come once. A way's melds stand in the order of the clauses.

    `each`: what must be true of every meld. `stay`: how many cards stay at most (-1: any
    number). `limit`: how many points stay at most."""
    return laying.ways(book, contract, cards, each, stay, limit)


def can_lay(book: Book, contract: int, cards: int) -> bool:
    """Whether there is a way, found without listing melds."""
    return book.desk.deciders[contract](cards)


def is_way(book: Book, contract: int, cards: int, way: Way) -> bool:
    """Whether `ways` would list it, or one that differs in copies or order alone."""
    taken = 0
    for meld in way.melds:
        if taken & meld.mask or not book.fits(meld):
            return False
        taken |= meld.mask
    if way.mask != taken or way.rest != cards & ~taken or taken & ~cards:
        return False
    asked = book.contracts[contract]
    if asked.any_number or not asked.asks:
        return asked.any_number and bool(way.melds)
    slots = asked.slots
    if len(slots) != len(way.melds):
        return False
    for clause, meld in zip(slots, way.melds, strict=True):
        if not laying.fits(clause, meld):
            return _most_placed(slots, way.melds) == len(slots)
    return True


def lacking(book: Book, contract: int, cards: int) -> str:
    """What is missing when as much of the contract as possible is laid, in the fewest melds and
    cards: `one run of 4 is missing`; empty where nothing is."""
    asked = book.contracts[contract]
    if not asked.asks:
        return "no melds are asked for"
    if can_lay(book, contract, cards):
        return ""
    if asked.any_number:
        return "a meld is missing"
    clauses = asked.clauses
    choices = product(*(range(clause.count + 1) for clause in clauses))
    for missing in sorted(choices, key=lambda counts: _amount(clauses, counts)):
        laid = tuple(
            attrs.evolve(clause, count=clause.count - count)
            for clause, count in zip(clauses, missing, strict=True)
        )
        if book.desk.plan(laid).works(cards):
            return _missing(book, clauses, missing)
    return ""


def why_not(book: Book, contract: int, cards: int, groups: Sequence[Sequence[int]]) -> str:
    """Why these groups of faces, as a player proposes them meld by meld, are not laid from the
    cards; empty where they are a way.

    First comes a group that is no meld, then a card that is not there or not as often, then what
    the contract has too much or too little of.
    """
    asked = book.contracts[contract]
    if not asked.asks:
        return "no melds are asked for"
    kinds = _kinds(book, asked)
    for faces in groups:
        said = book.explain(kinds, faces)
        if said:
            return said
    said = _not_there(book, cards, groups)
    if said or (asked.any_number and groups):
        return said
    if asked.any_number:
        return "a meld is missing"
    return _amiss(book, asked, groups)


# ----------------------------------------------------------------------------- melds and clauses


def _kinds(book: Book, contract: Contract) -> tuple[int, ...]:
    """The kinds that count, in the order of the clauses."""
    if contract.any_number:
        return tuple(range(len(book.rules)))
    return tuple(dict.fromkeys(clause.kind for clause in contract.clauses if clause.count))


def _most_placed(slots: Sequence[Clause], melds: Sequence[Meld]) -> int:
    """How many melds find a clause each."""
    fitting = [[laying.fits(clause, meld) for clause in slots] for meld in melds]
    return sum(slot >= 0 for slot in _matched(fitting, len(slots)))


def _matched(fitting: Sequence[Sequence[bool]], slots: int) -> list[int]:
    """A slot for each row, as many as possible, none twice; -1: no slot is left for it."""
    holder = [-1] * slots

    def place(row: int, tried: set[int]) -> bool:
        for slot, fits in enumerate(fitting[row]):
            if fits and slot not in tried:
                tried.add(slot)
                if holder[slot] < 0 or place(holder[slot], tried):
                    holder[slot] = row
                    return True
        return False

    for row in range(len(fitting)):
        place(row, set())
    return [holder.index(row) if row in holder else -1 for row in range(len(fitting))]


# ---------------------------------------------------------------------------------- sentences


def _amount(clauses: Sequence[Clause], counts: Sequence[int]) -> tuple[int, int, tuple[int, ...]]:
    """By what less is told from more: melds, then cards, then earlier clauses laid first."""
    cards = sum(clause.low * count for clause, count in zip(clauses, counts, strict=True))
    return sum(counts), cards, tuple(counts)


def _missing(book: Book, clauses: Sequence[Clause], counts: Sequence[int]) -> str:
    parts = [
        _melds(book, clause, count) for clause, count in zip(clauses, counts, strict=True) if count
    ]
    return f"{_and(parts)} {'is' if sum(counts) == 1 else 'are'} missing"


def _and(parts: Sequence[str]) -> str:
    return f"{', '.join(parts[:-1])} and {parts[-1]}" if len(parts) > 1 else parts[0]


def _melds(book: Book, clause: Clause, count: int) -> str:
    """`one run of 4`, `2 sets of 3 or more`."""
    name = name_of(book.kinds[clause.kind])
    melds = f"one {name}" if count == 1 else f"{count} {name}s"
    return f"{melds} of {sizes_of(book, clause)}"


def sizes_of(book: Book, clause: Clause) -> str:
    """`4`, `3 or more`, `3 to 5`."""
    if clause.high is None:
        full = book.kinds[clause.kind].high <= clause.low
        return f"{clause.low}" if full else f"{clause.low} or more"
    if clause.high == clause.low:
        return f"{clause.low}"
    return f"{clause.low} to {clause.high}"


def _not_there(book: Book, cards: int, groups: Sequence[Sequence[int]]) -> str:
    """Says which card is proposed more often than it is among the cards."""
    held = Counter(book.deck.piece_face[piece] for piece in pieces_of(cards))
    used: Counter[int] = Counter()
    for faces in groups:
        for face in faces:
            used[face] += 1
    for face, count in used.items():
        code = book.deck.faces[face].code
        if not held[face]:
            return f"{code} is not among the cards"
        if count > held[face]:
            return f"{code} is used {times(count)} and is there {times(held[face])}"
    return ""


def _amiss(book: Book, contract: Contract, groups: Sequence[Sequence[int]]) -> str:
    """What there is too much or too little of where every group is a meld."""
    slots = contract.slots
    numbers = [number for number, one in enumerate(contract.clauses) for _ in range(one.count)]
    fitting = [[_suits(book, clause, faces) for clause in slots] for faces in groups]
    matched = _matched(fitting, len(slots))
    for faces, row, slot in zip(groups, fitting, matched, strict=True):
        if slot < 0 and not any(row):
            return _wrong_size(book, contract, faces)
    open_counts = [clause.count for clause in contract.clauses]
    for slot in matched:
        if slot >= 0:
            open_counts[numbers[slot]] -= 1
    if any(open_counts):
        return _missing(book, contract.clauses, open_counts)
    extra = [faces for faces, slot in zip(groups, matched, strict=True) if slot < 0]
    return _too_many(book, contract, extra) if extra else ""


def _suits(book: Book, clause: Clause, faces: Sequence[int]) -> bool:
    """Whether faces are a meld that the clause asks for."""
    return clause.takes(len(faces)) and not book.explain((clause.kind,), faces)


def _wrong_size(book: Book, contract: Contract, faces: Sequence[int]) -> str:
    """`7H 7D 7S 7C is a set of 4, not of 3`."""
    for clause in contract.clauses:
        if clause.count and not book.explain((clause.kind,), faces):
            wanted = list(
                dict.fromkeys(
                    sizes_of(book, other)
                    for other in contract.clauses
                    if other.count and other.kind == clause.kind
                )
            )
            what = f"{codes_of(book, faces)} is {one_of(book.kinds[clause.kind])}"
            return f"{what} of {len(faces)}, not of {' or '.join(wanted)}"
    return ""


def _too_many(book: Book, contract: Contract, extra: Sequence[Sequence[int]]) -> str:
    """`one set of 3 is too many`."""
    counts = [
        sum(_first_clause(book, contract, faces) == number for faces in extra)
        for number in range(len(contract.clauses))
    ]
    parts = [
        _melds(book, clause, count)
        for clause, count in zip(contract.clauses, counts, strict=True)
        if count
    ]
    return f"{_and(parts)} {'is' if len(extra) == 1 else 'are'} too many"


def _first_clause(book: Book, contract: Contract, faces: Sequence[int]) -> int:
    return next(
        number
        for number, clause in enumerate(contract.clauses)
        if clause.count and _suits(book, clause, faces)
    )
