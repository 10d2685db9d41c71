"""A way to lay a contract meld by meld: what may come next, and the ways that begin so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rulekit.engine.melds.choices import sized
from rulekit.engine.melds.contracts import sizes_of
from rulekit.engine.melds.rule import Clause, Contract
from rulekit.engine.melds.saying import name_of
from rulekit.engine.melds.values import Meld, Way
from rulekit.engine.melds.ways import fits, melds_of, with_cards

if TYPE_CHECKING:
    from rulekit.engine.melds.book import Book


def next_melds(book: Book, contract: int, cards: int, laid: Sequence[Meld]) -> Iterator[Meld]:
    """The melds that may follow those laid so that the rest of the contract can be laid as well.

    Clauses are met in their order, the melds for one clause come in any order; those with fewer
    wild cards come first.
    """
    asked, rest = book.contracts[contract], _without(cards, laid)
    if asked.any_number:
        yield from book.melds(tuple(range(len(book.rules))), rest)
        return
    slots = asked.slots[len(laid) :]
    if slots:
        wilds = (rest & book.wild).bit_count()
        for meld in melds_of(book, sized(book, slots[0]), rest, wilds):
            if _go_on(book, slots[1:], rest & ~meld.mask):
                yield meld


def next_meld(
    book: Book, contract: int, cards: int, laid: Sequence[Meld], meld: Meld
) -> Meld | None:
    """A meld of any copies as `next_melds` gives it; None where it would not."""
    asked, rest = book.contracts[contract], _without(cards, laid)
    held = with_cards(book, meld, rest) if book.fits(meld) else None
    if held is None or asked.any_number:
        return held
    slots = asked.slots[len(laid) :]
    if slots and fits(slots[0], held) and _go_on(book, slots[1:], rest & ~held.mask):
        return held
    return None


def ways_with(book: Book, contract: int, cards: int, laid: tuple[Meld, ...]) -> Iterator[Way]:
    """The ways that begin with these melds. Unlike those that `ways` lists they come once for each
    order in which their melds can be laid."""
    if is_whole(book.contracts[contract], len(laid)):
        rest = _without(cards, laid)
        yield Way(laid, cards & ~rest, rest)
    for meld in next_melds(book, contract, cards, laid):
        yield from ways_with(book, contract, cards, (*laid, meld))


def is_whole(contract: Contract, laid: int) -> bool:
    """Whether so many melds can be all that is laid."""
    return laid > 0 if contract.any_number else laid == len(contract.slots)


def openers(slots: Sequence[Clause], melds: Sequence[Meld]) -> Sequence[Meld]:
    """Those melds that can come first where all of them are laid for these single clauses; all of
    them where there are no clauses."""
    if not slots or not melds:
        return melds
    found = [meld for meld in melds if fits(slots[0], meld)]
    if all(slot == slots[0] or slot.kind != slots[0].kind for slot in slots):
        return found
    return [meld for meld in found if _matched(slots[1:], [m for m in melds if m is not meld])]


def said_of(book: Book, clause: Clause) -> str:
    """What a clause asks for: `set of 3`, `run of 4 or more`."""
    return f"{name_of(book.kinds[clause.kind])} of {sizes_of(book, clause)}"


def _matched(slots: Sequence[Clause], melds: Sequence[Meld]) -> bool:
    """Whether each of as many melds as slots can have one."""
    return not slots or any(
        fits(slots[0], meld) and _matched(slots[1:], [*melds[:at], *melds[at + 1 :]])
        for at, meld in enumerate(melds)
    )


def _without(cards: int, laid: Sequence[Meld]) -> int:
    for meld in laid:
        cards &= ~meld.mask
    return cards


def _go_on(book: Book, slots: Sequence[Clause], rest: int) -> bool:
    """Whether what is left can be laid for these slots."""
    return not slots or book.desk.plan(tuple(slots)).works(rest)
