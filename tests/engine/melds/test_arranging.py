"""Deadwood and laying off: the least that stays, found out and found by trying everything."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import assume, event, given
from hypothesis import strategies as st

from rulekit.engine.melds import Book, Laid, MeldRule, arranging, laying_off
from rulekit.engine.melds.bits import pieces_of
from tests.engine.melds import partition
from tests.engine.melds.books import piece, read
from tests.engine.melds.decks import RANKS, cards, make_deck
from tests.engine.melds.partition import Game
from tests.engine.melds.several import BOOKS, cases, points_of

# ----------------------------------------------------------------------- against trying everything


def check_deadwood(game: Game, data: st.DataObject) -> None:
    assume(len(game.listed()) < 150)
    by_face = data.draw(
        st.lists(st.integers(-2, 10), min_size=len(game.deck.faces), max_size=len(game.deck.faces))
    )
    points = [by_face[face] for face in game.deck.piece_face]
    least = partition.least_deadwood(game, points)
    assert game.book.deadwood(game.hand, points) == least
    check_leaving(game, tuple(points), least)
    outside = sum(by_face[face] for face in game.faces)
    event(f"melds save points: {least < outside}")


def check_leaving(game: Game, points: tuple[int, ...], least: int) -> None:
    """What is added up from parts of the deck is what the search finds, asked again too."""
    leaving = game.book.leaving(points)
    for most in range(least - 2, least + 3):
        assert leaving.at_most(game.hand, most) == (least <= most)
        assert leaving.may_be(game.hand, most) or least > most
    assert leaving.least(game.hand) == leaving.least(game.hand) == least
    assert game.book.deadwood(game.hand, points) == least
    assert leaving.total(game.hand) == sum(points[piece] for piece in pieces_of(game.hand))


@given(partition.games(), st.data())
def test_deadwood_is_the_least(game: Game, data: st.DataObject) -> None:
    check_deadwood(game, data)


@given(partition.games(strange=True), st.data())
def test_deadwood_of_strange_kinds_is_the_least(game: Game, data: st.DataObject) -> None:
    check_deadwood(game, data)


@st.composite
def tables(draw: Any, strange: bool) -> tuple[Game, list[Laid]]:
    """A hand and melds on the table, of other cards."""
    game = draw(partition.games(most=6, strange=strange))
    rest = (1 << game.deck.size) - 1 & ~game.hand
    pieces = [piece for piece in range(game.deck.size) if rest >> piece & 1]
    few = draw(st.lists(st.sampled_from(pieces), max_size=9, unique=True)) if pieces else []
    free = sum(1 << piece for piece in few)
    laid: list[Laid] = []
    kinds = tuple(range(len(game.book.rules)))
    while len(laid) < 3:
        melds = [meld for meld, _ in zip(game.book.melds(kinds, free), range(30), strict=False)]
        if not melds:
            break
        meld = draw(st.sampled_from(melds))
        laid.append(Laid(meld, 0, len(laid) + 1))
        free &= ~meld.mask
    return game, laid


def check_leftover(game: Game, laid: list[Laid]) -> None:
    assume(laid)
    left = game.book.leftover(game.hand, laid)
    assert left & ~game.hand == 0
    fewest = partition.fewest_left(game, tuple(one.meld for one in laid))
    assert left.bit_count() == fewest
    event(f"laid off: {min(game.hand.bit_count() - fewest, 4)}")


@given(tables(strange=False))
def test_as_many_as_possible_are_laid_off(case: tuple[Game, list[Laid]]) -> None:
    check_leftover(*case)


@given(tables(strange=True))
def test_as_many_as_possible_are_laid_off_on_strange_kinds(case: tuple[Game, list[Laid]]) -> None:
    check_leftover(*case)


# ---------------------------------------------------------------------------------- case by case


@pytest.mark.parametrize("case", cases("deadwood"))
def test_the_least_deadwood(case: dict[str, Any]) -> None:
    book = BOOKS[case["book"]]
    assert book.deadwood(cards(book.deck, case["cards"]), points_of(book)) == case["least"]


@pytest.mark.parametrize("case", cases("leftover"))
def test_what_stays_in_hand(case: dict[str, Any]) -> None:
    book = BOOKS[case["book"]]
    table = [Laid(read(book, text), 0, n + 1) for n, text in enumerate(case["table"])]
    # The cards on the table are other copies than those in hand.
    taken = sum(one.meld.mask for one in table)
    held = 0
    for code in case["cards"].split():
        held |= 1 << piece(book, code, taken | held)
    left = book.leftover(held, table)
    assert (
        " ".join(book.deck.codes[p] for p in range(book.deck.size) if left >> p & 1)
        == (case["stays"])
    )
    assert book.leftover(held, [one.meld for one in table]) == left


def test_copies_may_count_differently() -> None:
    """Of two copies the one with more points goes into the meld."""
    book = BOOKS["jokers"]
    hand = cards(book.deck, "4S 4S 4H 4D 9C")
    first, second, *others = (piece for piece in range(book.deck.size) if hand >> piece & 1)
    points = [0] * book.deck.size
    points[first], points[second] = 7, 3
    for other in others:
        points[other] = 1
    assert book.deadwood(hand, points) == 3 + 1
    points[first], points[second] = 3, 7
    assert book.deadwood(hand, points) == 3 + 1


RUN = MeldRule("run", same="suit", order=tuple(range(13)), low=3)
SET = MeldRule("set", same="rank", different="suit", low=3, high=4)
MIXED = MeldRule("mixed", same=None, order=tuple(range(13)), low=3)
PAIR = MeldRule("pair", same="rank", different="suit", low=2)

QUICK = {
    "one pack": (make_deck(), [SET, RUN], False),
    "a joker that is a card like others": (make_deck(jokers=1), [SET, RUN], False),
    "a wild joker": (make_deck(jokers=1), [SET, RUN], True),
    "runs of any suits": (make_deck(), [SET, MIXED], False),
    "pairs": (make_deck(), [PAIR, RUN], False),
    "runs alone": (make_deck(), [RUN], False),
    "three suits": (make_deck(suits="SHD"), [SET, RUN], False),
    "two packs": (make_deck(suits="SHD", ranks=RANKS[:6], packs=2), [SET, RUN], False),
}


@pytest.mark.parametrize("name", QUICK)
@given(st.randoms(use_true_random=False), st.sampled_from([1, 0, -4, -12, 1000]))
def test_what_is_told_at_once_is_what_a_search_finds(name: str, random: Random, low: int) -> None:
    """Hands of low cards, where sets and runs share cards; a table that is a list is searched."""
    deck, rules, wild = QUICK[name]
    jokers = [piece for piece, face in enumerate(deck.piece_face) if deck.faces[face].suit < 0]
    rules = [attrs.evolve(r, order=r.order and r.order[: len(deck.ranks)]) for r in rules]
    book = Book(deck, rules, sum(1 << piece for piece in jokers) if wild else 0)
    near = [p for p, face in enumerate(deck.piece_face) if deck.faces[face].rank < 5] + jokers
    points = [random.randint(low, low + 9) for _ in range(deck.size)]
    leaving = book.leaving(tuple(points))
    for _ in range(4):
        hand = sum(1 << piece for piece in random.sample(near, min(len(near), 10)))
        least = book.deadwood(hand, points)
        assert [leaving.at_most(hand, most) for most in (least - 1, least)] == [False, True]
        assert leaving.least(hand) == least
        event(f"melds save points: {least < leaving.total(hand)}")


def test_points_below_nothing_are_better_kept() -> None:
    book = BOOKS["gin"]
    hand = cards(book.deck, "4S 4H 4D 4C")
    points = [-1 if code == "4C" else 5 for code in book.deck.codes]
    assert book.deadwood(hand, points) == -1
    assert book.deadwood(hand, [-1] * book.deck.size) == -4


# ------------------------------------------------------------------------------------------- gin


def gin_melds(hand: tuple[int, ...]) -> list[frozenset[int]]:
    """Sets and runs by their definition; a card is its suit times 13 and its rank."""
    found = []
    for size in range(3, len(hand) + 1):
        for lot in combinations(hand, size):
            ranks = sorted(card % 13 for card in lot)
            if len(set(ranks)) == 1:
                found.append(frozenset(lot))
            elif len({card // 13 for card in lot}) == 1 and ranks[-1] - ranks[0] == size - 1:
                found.append(frozenset(lot))
    return found


def gin_deadwood(hand: tuple[int, ...]) -> int:
    melds = gin_melds(hand)
    worth = {card: min(card % 13 + 1, 10) for card in hand}

    def least(rest: frozenset[int], start: int) -> int:
        fewest = sum(worth[card] for card in rest)
        for number in range(start, len(melds)):
            if melds[number] <= rest:
                fewest = min(fewest, least(rest - melds[number], number + 1))
        return fewest

    return least(frozenset(hand), 0)


@given(st.integers(10, 11), st.randoms(use_true_random=False), st.integers(1, 4))
def test_gin_deadwood_is_that_of_trying_everything(count: int, random: Random, suits: int) -> None:
    """With few suits there are long runs, with all of them sets."""
    book = BOOKS["gin"]
    hand = tuple(sorted(random.sample(range(13 * suits), count)))
    least = gin_deadwood(hand)
    mask, points = sum(1 << card for card in hand), points_of(book)
    assert book.deadwood(mask, points) == book.deadwood(mask, tuple(points)) == least
    leaving = book.leaving(tuple(points))
    assert [leaving.at_most(mask, most) for most in (least - 1, least)] == [False, True]
    event(f"deadwood: {min(least // 10, 5)}")


def test_which_cards_may_be_thrown_to_knock() -> None:
    """After any discard the rest is arranged anew."""
    book = BOOKS["gin"]
    points = points_of(book)
    random = Random(3)
    low = [card for card in range(52) if card % 13 < 8]
    knocks = 0
    for _ in range(10):
        hand = tuple(sorted(random.sample(low, 11)))
        for card in hand:
            rest = tuple(other for other in hand if other != card)
            least = book.deadwood(sum(1 << other for other in rest), points)
            assert least == gin_deadwood(rest)
            knocks += least <= 10
    assert knocks


# ------------------------------------------------------------------------------------ large hands


@pytest.mark.parametrize("wilds", [0, 2, 4])
@pytest.mark.parametrize("suits", ["S", "SH", "SHDC"])
def test_a_large_hand_is_arranged_in_few_steps(
    suits: str, wilds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = BOOKS["contract"]
    random = Random(f"{suits} {wilds}")
    others = [p for p, code in enumerate(book.deck.codes) if code != "JK" and code[-1] in suits]
    jokers = [p for p, code in enumerate(book.deck.codes) if code == "JK"]
    steps = 0
    goes_on = arranging.Arranging._from

    def count(self: Any, *given: Any) -> None:
        nonlocal steps
        steps += 1
        goes_on(self, *given)

    monkeypatch.setattr(arranging.Arranging, "_from", count)
    for _ in range(3):
        hand = random.sample(others, 24 - wilds) + jokers[:wilds]
        steps = 0
        least = book.deadwood(sum(1 << piece for piece in hand), points_of(book))
        assert 0 <= least < 300
        assert steps < 40_000


def test_laying_off_many_wild_cards_tries_few_arrangements() -> None:
    book = BOOKS["jokers"]
    hand = cards(book.deck, "10H 10S 10D 10C JS JH JD JC JK JK JK JK KS KH KD KC")
    table = [
        Laid(read(book, text), 0, n + 1)
        for n, text in enumerate(["3H 4H 5H", "3S 4S 5S", "3D 4D 5D", "3C 4C 5C", "6H 7H 8H"])
    ]
    look = laying_off.LayingOff(book, hand, tuple(one.meld for one in table))
    left = look.least()
    assert len(look._seen) <= laying_off.BOUND
    assert left == cards(book.deck, "10S 10D 10C JS JD JC KS KD KC")
