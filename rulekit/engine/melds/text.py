"""How a meld is written: its cards in order, and how they are read where that is open."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from itertools import chain, islice
from typing import TYPE_CHECKING, NamedTuple

from rulekit.engine.melds import alike, sequence
from rulekit.engine.melds.bits import mask_of
from rulekit.engine.melds.kind import Kind
from rulekit.engine.melds.tables import BOUND

if TYPE_CHECKING:
    from rulekit.engine.melds.book import Book
    from rulekit.engine.melds.values import Meld


class Slot(NamedTuple):
    """A way to read so many cards: a kind, what they have in common, and where a run begins."""

    kind: int
    base: int
    at: int


def label(book: Book, meld: Meld) -> str:
    """What its text says after `as`; empty where its cards have no other reading."""
    return _full_label(book, meld) if _is_open(book, meld) else ""


def _is_open(book: Book, meld: Meld) -> bool:
    """Whether the same faces have more than one reading in the kinds of the game."""
    faces = book.faces_of(meld.mask)
    known = book.open_readings.get(faces)
    if known is None:
        if len(book.open_readings) >= BOUND:
            book.open_readings.clear()
        found = chain.from_iterable(
            sequence.readings_in_turn(book, kind, meld.mask)
            if kind.is_run
            else alike.readings(book, kind, meld.mask)
            for kind in book.kinds
        )
        known = len(list(islice(found, 2))) > 1
        book.open_readings[faces] = known
    return known


def _full_label(book: Book, meld: Meld) -> str:
    """What is said of a reading after its cards, so that no other reading of these cards in this
    order is written alike."""
    kind = book.kinds[meld.kind]
    own = Slot(meld.kind, meld.base, meld.at)
    said = reading(book, own, meld.size)
    slots = book.slots(meld.size).get(folded(said), ())
    twins = [slot for slot in slots if slot != own and in_order(book, slot, meld.pieces)]
    named = not said or folded(said) in book.names
    parts = [said] if said else []
    if named or any(slot.kind != meld.kind for slot in twins):
        parts.insert(0, kind.rule.name)
    twins = [slot for slot in twins if slot.kind == meld.kind]
    if any(slot.base != meld.base for slot in twins):
        parts.append(base_name(book, kind, meld.base))
    if ends := [slot.at for slot in twins if slot.base == meld.base]:
        parts.append("low" if meld.at < min(ends) else "high")
    return " ".join(parts)


def reading(book: Book, slot: Slot, size: int) -> str:
    """What is said of a way to read: first and last card of a run, else what is in common."""
    kind = book.kinds[slot.kind]
    if not kind.is_run:
        return base_name(book, kind, slot.base)
    places = kind.places[slot.base]
    code = book.code_of if kind.rule.same == "suit" else book.rank_code_of
    return f"{code(places[slot.at])}-{code(places[(slot.at + size - 1) % kind.length])}"


def base_name(book: Book, kind: Kind, base: int) -> str:
    """What the cards of a meld have in common, in a word."""
    cards = kind.alike[base]
    match kind.rule.same:
        case "rank":
            return book.rank_code_of(cards)
        case "colour" if base < len(book.colours):
            return book.colours[base]
        case "suit" | "colour":
            suits = {book.deck.faces[face].suit for face in book.faces_of(cards)}
            return "".join(book.deck.suit_codes[suit] for suit in sorted(suits) if suit >= 0)
        case _:
            return ""


def folded(word: str) -> str:
    """A word as it is compared."""
    return unicodedata.normalize("NFKC", word).casefold()


def work_out(book: Book, size: int) -> dict[str, tuple[Slot, ...]]:
    """All ways to read so many cards, by what is said of them."""
    found: dict[str, list[Slot]] = {}
    for slot in _slots(book, size):
        found.setdefault(folded(reading(book, slot, size)), []).append(slot)
    return {said: tuple(slots) for said, slots in found.items()}


def _slots(book: Book, size: int) -> Iterator[Slot]:
    for kind in book.kinds:
        if kind.low <= size <= kind.high:
            for base in kind.alike:
                for at in sequence.starts(kind, size) if kind.is_run else (-1,):
                    if at < 0 or sequence.spots_of(kind, base, at, size) is not None:
                        yield Slot(kind.number, base, at)


def in_order(book: Book, slot: Slot, pieces: tuple[int, ...]) -> Meld | None:
    """The cards read so, if they stand in the order in which that is written."""
    kind = book.kinds[slot.kind]
    if kind.is_run:
        return sequence.make(book, kind, slot.base, slot.at, pieces)
    meld = alike.make(book, kind, slot.base, mask_of(pieces))
    codes = book.deck.piece_face
    if meld is None or [codes[p] for p in meld.pieces] != [codes[p] for p in pieces]:
        return None
    return meld


def in_any_order(book: Book, slot: Slot, cards: int) -> Iterator[Meld]:
    """The readings of the cards, in whatever order, that are of this slot."""
    kind = book.kinds[slot.kind]
    if kind.is_run:
        yield from sequence.readings_at(book, kind, slot.base, slot.at, cards)
    elif meld := alike.make(book, kind, slot.base, cards):
        yield meld
