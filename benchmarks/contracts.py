"""Contracts of random hands: the book's decision beside a search over candidates of itertools."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial
from itertools import combinations

from benchmarks.beside import beside
from rulekit.compiler.cards import build_cards
from rulekit.engine.melds import Book, Clause, Contract, MeldRule
from rulekit.engine.melds.bits import mask_of
from rulekit.rules import read_game
from rulekit.rules.terms import CardKind

SETS = 2
"""The contract: two sets of three and one run of four."""
LEAST = 2
"""How many natural cards a meld has at least."""
RANKS = 13
WILD = -1
EVERY = 100
"""The plain search, which takes long, looks at one hand in so many."""


def contracts(*, hands: int) -> None:
    """The time to decide whether a hand holds the contract, with four and with eight wild cards."""
    for wilds in (4, 8):
        for size in (11, 13):
            book = two_packs(wilds, LEAST)
            lot = random_hands(book, size, hands)
            ours = [partial(book.can_lay, 0, mask_of(hand)) for hand in lot]
            theirs = [partial(searched, numbers_of(book, hand), LEAST) for hand in lot]
            micro, ratio, held = beside(ours, theirs, EVERY)
            print(
                f"contract in {size} cards of 108, {wilds} wild, {hands} hands never seen "
                f"({held / hands:.2%} hold it): {micro:.1f} µs the median, with the filling of the "
                f"book's tables; {ratio:.0f} times as fast as candidates of itertools"
            )


def two_packs(wilds: int, least: int) -> Book:
    """A book for two packs with four jokers; with eight wild cards the red aces are wild too.
    A meld has `least` natural cards or more."""
    game = read_game("basic_rummy")[0]
    assert game is not None
    red = frozenset(n for n, suit in enumerate(game.deck.suits) if suit.colour == "red")
    ace = len(game.deck.ranks) - 1
    kinds = [CardKind("joker")]
    if wilds == 8:
        kinds.append(CardKind(suits=red, ranks=frozenset({ace})))
    cards = build_cards(game.deck, 2, 4, (), tuple(kinds))
    order = (ace, *range(ace), ace)
    naturals = (least, None)
    rules = (
        MeldRule("set", same="rank", low=3, naturals=naturals),
        MeldRule("run", same="suit", order=order, low=4, naturals=naturals),
    )
    asked = Contract((Clause(SETS, 0, 3, 3), Clause(1, 1, 4, 4)))
    return Book(cards.deck, rules, cards.wild, cards.colour_of, (asked,))


def random_hands(book: Book, size: int, hands: int, seed: int = 0) -> list[list[int]]:
    rnd = random.Random(f"{seed}/{size}")
    return [rnd.sample(range(book.deck.size), size) for _ in range(hands)]


def numbers_of(book: Book, hand: Sequence[int]) -> list[int]:
    """The cards as plain numbers: 13 times the suit, and 0 for an ace up to 12 for a king."""
    faces = [book.deck.faces[book.deck.piece_face[piece]] for piece in hand]
    return [
        WILD if book.wild >> piece & 1 else RANKS * face.suit + (face.rank + 1) % RANKS
        for piece, face in zip(hand, faces, strict=True)
    ]


def searched(hand: Sequence[int], least: int) -> bool:
    """All sets and runs that itertools makes of the hand, each as a set of places in the hand;
    then a run and sets among them that share no place."""
    places = range(len(hand))
    sets = [
        sum(1 << place for place in chosen)
        for chosen in combinations(places, 3)
        if is_set([hand[place] for place in chosen], least)
    ]
    runs = [
        sum(1 << place for place in chosen)
        for chosen in combinations(places, 4)
        if is_run([hand[place] for place in chosen], least)
    ]
    return any(_together(sets, 0, SETS, run) for run in runs)


def _together(sets: Sequence[int], start: int, count: int, taken: int) -> bool:
    """Whether so many sets from a number on share no card with each other or with those taken."""
    return not count or any(
        not sets[at] & taken and _together(sets, at + 1, count - 1, taken | sets[at])
        for at in range(start, len(sets))
    )


def is_set(cards: Sequence[int], least: int) -> bool:
    natural = [card for card in cards if card != WILD]
    return len(natural) >= least and len({card % RANKS for card in natural}) <= 1


def is_run(cards: Sequence[int], least: int) -> bool:
    natural = [card for card in cards if card != WILD]
    if len(natural) < least or len({card // RANKS for card in natural}) > 1:
        return False
    low = [card % RANKS for card in natural]
    if len(set(low)) < len(low):
        return False
    high = [rank or RANKS for rank in low]
    return any(not line or max(line) - min(line) < len(cards) for line in (low, high))
