"""How near cards are to a contract: held against the book, and against each card that may come."""

from __future__ import annotations

from random import Random

import pytest

from rulekit.engine.melds import Book
from rulekit.engine.melds.nearness import Nearness
from tests.bots.playing import load


def onze() -> Book:
    book = load("onze").machine(4).book
    assert book is not None
    return book


def hands(book: Book, size: int, number: int) -> list[int]:
    random = Random(size)
    pieces = range(book.deck.size)
    return [sum(1 << piece for piece in random.sample(pieces, size)) for _ in range(number)]


CONTRACTS = [
    "2 sets of 3", "1 set of 3 + 1 run of 4", "2 runs of 4", "3 sets of 3",
    "2 sets of 3 + 1 run of 4", "2 runs of 4 + 1 set of 3", "3 runs of 4",
]  # fmt: skip


@pytest.mark.parametrize("text", CONTRACTS)
def test_nothing_is_missing_where_the_contract_can_be_laid(text: str) -> None:
    book = onze()
    number = next(n for n, one in enumerate(book.contracts) if one.text == text)
    nearness = Nearness(book, book.contracts[number].clauses)
    for size in (9, 13, 18):
        for cards in hands(book, size, 60):
            assert (nearness.near(cards).missing == 0) == book.can_lay(number, cards)


@pytest.mark.parametrize("text", CONTRACTS[::2])
def test_one_card_brings_it_nearer_by_one_at_most(text: str) -> None:
    book = onze()
    contract = next(one for one in book.contracts if one.text == text)
    nearness = Nearness(book, contract.clauses)
    for cards in hands(book, 10, 12):
        near = nearness.near(cards)
        others = [p for p in range(book.deck.size) if not cards >> p & 1]
        missing = [nearness.near(cards | 1 << piece).missing for piece in others]
        assert min(missing) == max(0, near.missing - 1)
        assert max(missing) <= near.missing


@pytest.mark.parametrize("text", CONTRACTS)
def test_what_is_used_is_all_that_is_needed(text: str) -> None:
    """Without the other natural cards it is as near as with them."""
    book = onze()
    contract = next(one for one in book.contracts if one.text == text)
    nearness = Nearness(book, contract.clauses)
    for cards in hands(book, 12, 40):
        near = nearness.near(cards)
        assert not near.used & ~cards
        assert not near.used & book.wild
        kept = near.used | cards & book.wild
        assert nearness.near(kept).missing == near.missing
