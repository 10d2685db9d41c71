"""Books of melds from a table: `{packs, jokers, wild, kinds: {name: {same, order, …}}}`."""

from __future__ import annotations

from typing import Any

from rulekit.engine.deck import Deck
from rulekit.engine.melds import Book, Meld, MeldRule
from tests.engine.melds.decks import RANKS, cards, colours, make_deck, where

LOW = tuple(range(len(RANKS)))
ORDERS = {"low": LOW, "both": (*LOW, 0)}


def make_book(told: dict[str, Any]) -> Book:
    deck = make_deck(packs=told.get("packs", 1), jokers=told.get("jokers", 0))
    codes = told.get("wild", "").split()
    wild = where(deck, lambda face: face.code in codes)
    rules = [_rule(deck, wild, name, kind) for name, kind in told["kinds"].items()]
    return Book(deck, rules, wild, colours(deck))


def _rule(deck: Deck, wild: int, name: str, kind: dict[str, Any]) -> MeldRule:
    rest: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in kind.items()
    }
    if "order" in kind:
        rest["order"] = ORDERS[kind["order"]]
    if "of" in kind:
        high = where(deck, lambda face: face.suit >= 0 and (face.rank > 2 or face.rank == 0))
        rest["of"] = {"wild": wild, "4..A": high}[kind["of"]]
    return MeldRule(name, **rest)


def kinds_of(book: Book, name: str | None) -> tuple[int, ...]:
    """The numbers of the kind of this name, or of all."""
    return tuple(k for k, rule in enumerate(book.rules) if name in (None, rule.name))


def read(book: Book, text: str) -> Meld:
    """The one meld with this text, its lowest copies."""
    every = range(len(book.rules))
    found = [
        meld
        for meld in book.readings(every, cards(book.deck, text.partition(" as ")[0]))
        if meld.text == text
    ]
    assert len(found) == 1, (text, found)
    return found[0]


def piece(book: Book, code: str, taken: int = 0) -> int:
    """The lowest piece of this code that is not taken."""
    return next(p for p, own in enumerate(book.deck.codes) if own == code and not taken >> p & 1)
