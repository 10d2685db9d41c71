"""How a meld is written: its cards in order, and how they are read where that is open."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from rulekit.engine.melds import alike, sequence
from rulekit.engine.melds.kind import Kind

if TYPE_CHECKING:
    from rulekit.engine.melds.book import Book
    from rulekit.engine.melds.values import Meld


def text(book: Book, meld: Meld) -> str:
    """Its cards' codes in order, and ` as …` where they have more than one reading."""
    codes = book.deck.codes
    cards = " ".join(codes[piece] for piece in meld.pieces)
    if not _is_open(book, meld):
        return cards
    said = reading(book, book.kinds[meld.kind], meld.base, meld.at, meld.size)
    others = [other for other in _look_alikes(book, meld, said) if other != meld]
    parts = [said] if said else []
    if any(other.kind != meld.kind for other in others):
        parts.insert(0, book.kinds[meld.kind].rule.name)
    if own := [other for other in others if other.kind == meld.kind]:
        parts.append(_told_apart(book, meld, own))
    return f"{cards} as {' '.join(parts)}" if parts else cards


def _is_open(book: Book, meld: Meld) -> bool:
    """Whether the same faces have more than one reading in the kinds of the game."""
    faces = book.faces_of(meld.mask)
    known = book.open_readings.get(faces)
    if known is None:
        every = range(len(book.kinds))
        known = len(list(islice(book.readings(every, meld.mask), 2))) > 1
        book.open_readings[faces] = known
    return known


def reading(book: Book, kind: Kind, base: int, at: int, size: int) -> str:
    """What is said of a reading: first and last card of a run, else the rank in common."""
    if kind.is_run:
        places = kind.places[base]
        first, last = places[at], places[(at + size - 1) % kind.length]
        if kind.rule.same == "suit":
            return f"{book.code_of(first)}-{book.code_of(last)}"
        return f"{book.rank_code_of(first)}-{book.rank_code_of(last)}"
    return book.rank_code_of(kind.alike[base]) if kind.rule.same == "rank" else ""


def _look_alikes(book: Book, meld: Meld, said: str) -> list[Meld]:
    """The readings that are written with the same cards in the same order and the same words."""
    codes = [book.deck.codes[piece] for piece in meld.pieces]
    found = []
    for kind in book.kinds:
        for base in kind.bases(meld.mask, book.wild):
            for at in sequence.starts(kind, meld.size) if kind.is_run else (-1,):
                other = _as(book, kind, base, at, meld)
                if (
                    other is not None
                    and reading(book, kind, base, at, meld.size) == said
                    and [book.deck.codes[piece] for piece in other.pieces] == codes
                ):
                    found.append(other)
    return found


def _as(book: Book, kind: Kind, base: int, at: int, meld: Meld) -> Meld | None:
    if kind.is_run:
        return sequence.make(book, kind, base, at, meld.pieces)
    return alike.make(book, kind, base, meld.mask)


def _told_apart(book: Book, meld: Meld, others: list[Meld]) -> str:
    """Readings of one kind that differ in the suit or colour alone, or in the end of the order."""
    if any(other.base != meld.base for other in others):
        suits = {book.deck.faces[f].suit for f in book.faces_of(_base_cards(book, meld))}
        return "".join(book.deck.suit_codes[suit] for suit in sorted(suits) if suit >= 0)
    return "low" if all(meld.at < other.at for other in others) else "high"


def _base_cards(book: Book, meld: Meld) -> int:
    return book.kinds[meld.kind].alike[meld.base]
