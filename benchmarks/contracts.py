"""Contracts of random hands: the book's decision beside a search over candidates of itertools."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations

from benchmarks.beside import beside
from rulekit.compiler.cards import build_cards
from rulekit.engine.deck import Deck
from rulekit.engine.melds import Book, Clause, Contract, MeldRule
from rulekit.engine.melds.bits import mask_of
from rulekit.rules import read_game
from rulekit.rules.terms import CardKind

SETS, RUNS = 2, 1
"""The contract: two sets of three and one run of four."""
LEAST = 2
"""How many natural cards a meld has at least."""
_EVERY = 100
"""The plain search, which takes long, looks at one hand in so many."""


def contracts(*, hands: int) -> None:
    """The time to decide whether a hand holds the contract, with four and with eight wild cards."""
    for wilds in (4, 8):
        book = two_packs(wilds)
        for size in (11, 13):
            rnd = random.Random(size)
            lot = [rnd.sample(range(book.deck.size), size) for _ in range(hands)]
            ours = [partial(book.can_lay, 0, mask_of(hand)) for hand in lot]
            theirs = [partial(searched, book.deck, book.wild, hand) for hand in lot]
            micro, ratio, held = beside(ours, theirs, _EVERY)
            print(
                f"contract in {size} cards of 108, {wilds} wild, {hands} hands "
                f"({held / hands:.2%} hold it): {micro:.1f} µs, "
                f"{ratio:.0f} times as fast as candidates of itertools"
            )


def two_packs(wilds: int) -> Book:
    """A book for two packs with four jokers; with eight wild cards the red aces are wild too."""
    game = read_game("basic_rummy")[0]
    assert game is not None
    red = frozenset(n for n, suit in enumerate(game.deck.suits) if suit.colour == "red")
    ace = len(game.deck.ranks) - 1
    kinds = [CardKind("joker")]
    if wilds == 8:
        kinds.append(CardKind(suits=red, ranks=frozenset({ace})))
    cards = build_cards(game.deck, 2, 4, (), tuple(kinds))
    order = (ace, *range(ace), ace)
    naturals = (LEAST, None)
    rules = (
        MeldRule("set", same="rank", low=3, naturals=naturals),
        MeldRule("run", same="suit", order=order, low=4, naturals=naturals),
    )
    asked = Contract((Clause(SETS, 0, 3, 3), Clause(RUNS, 1, 4, 4)))
    return Book(cards.deck, rules, cards.wild, cards.colour_of, (asked,))


def searched(deck: Deck, wild: int, hand: Sequence[int]) -> bool:
    """All sets and runs that itertools makes of the hand, then three that share no card."""
    cards = [deck.faces[deck.piece_face[piece]] for piece in hand]
    free = [bool(wild >> piece & 1) for piece in hand]
    ace = len(deck.ranks) - 1

    def natural(group: Sequence[int]) -> list[int]:
        return [at for at in group if not free[at]]

    def is_set(group: Sequence[int]) -> bool:
        own = natural(group)
        return len(own) >= LEAST and len({cards[at].rank for at in own}) == 1

    def is_run(group: Sequence[int]) -> bool:
        own = natural(group)
        if len(own) < LEAST or len({cards[at].suit for at in own}) != 1:
            return False
        ranks = [cards[at].rank for at in own]
        if len(set(ranks)) != len(ranks):
            return False
        low = [0 if rank == ace else rank + 1 for rank in ranks]
        high = [rank + 1 for rank in ranks]
        return any(max(places) - min(places) < len(group) for places in (low, high))

    at = range(len(hand))
    sets = [sum(1 << i for i in group) for group in combinations(at, 3) if is_set(group)]
    runs = [sum(1 << i for i in group) for group in combinations(at, 4) if is_run(group)]
    return any(True for _ in together(runs, sets))


def together(runs: Sequence[int], sets: Sequence[int]) -> Iterator[int]:
    """A run and two sets that share no card."""
    for run in runs:
        fitting = [one for one in sets if not one & run]
        for number, one in enumerate(fitting):
            for other in fitting[number + 1 :]:
                if not one & other:
                    yield run | one | other
