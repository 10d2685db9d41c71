"""Melds of random cards: the book of a game beside a plain search with itertools."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import partial
from itertools import combinations

import rulekit
from benchmarks.beside import beside
from rulekit.engine.deck import Deck
from rulekit.engine.melds import Book
from rulekit.engine.melds.bits import mask_of

_EVERY = 20
"""The plain search, which takes long, looks at one hand in so many."""

Search = Callable[[Sequence[int]], int]
"""How many melds there are in these pieces."""


def with_book(book: Book) -> Search:
    """The melds that a game lists."""
    kinds = tuple(range(len(book.rules)))

    def search(pieces: Sequence[int]) -> int:
        return len(tuple(book.melds(kinds, mask_of(pieces))))

    return search


def with_itertools(deck: Deck, order: Sequence[int]) -> Search:
    """Every combination of three cards or more, looked at one by one: a set, or a run?"""
    place = {rank: at for at, rank in enumerate(order)}
    cards = [deck.faces[face] for face in deck.piece_face]

    def is_set(ranks: list[int], suits: list[int]) -> bool:
        return len(ranks) <= 4 and len(set(ranks)) == 1 and len(set(suits)) == len(suits)

    def is_run(ranks: list[int], suits: list[int]) -> bool:
        if len(set(suits)) > 1:
            return False
        places = sorted(place[rank] for rank in ranks)
        return places == list(range(places[0], places[0] + len(places)))

    def search(pieces: Sequence[int]) -> int:
        number = 0
        for size in range(3, len(pieces) + 1):
            for group in combinations(pieces, size):
                ranks = [cards[piece].rank for piece in group]
                suits = [cards[piece].suit for piece in group]
                number += is_set(ranks, suits) or is_run(ranks, suits)
        return number

    return search


def melds(*, hands: int) -> None:
    """The time to list the melds of random hands, beside the plain search."""
    machine = rulekit.load("basic_rummy").machine(2)
    book = machine.book
    assert book is not None
    order = book.rules[1].order
    assert order is not None
    search, peer = with_book(book), with_itertools(machine.deck, order)
    rnd = random.Random(1)
    for size in (10, 13):
        lot = [rnd.sample(range(machine.deck.size), size) for _ in range(hands)]
        ours = [partial(search, hand) for hand in lot]
        micro, ratio, _ = beside(ours, [partial(peer, hand) for hand in lot], _EVERY)
        print(
            f"melds of {size} random cards, {hands} hands never seen before: "
            f"{micro:.1f} µs, {ratio:.0f} times as fast as itertools"
        )
