"""The quick answers about contracts agree with the slow ones, on hands too large to try all of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import assume, event, given
from hypothesis import strategies as st

from rulekit.engine.melds import Book, Contract
from rulekit.engine.melds.bounds import Bound
from rulekit.engine.melds.counters import MANY
from rulekit.engine.melds.deciding import Desk
from tests.engine.melds import partition
from tests.engine.melds.decks import make_deck
from tests.engine.melds.oracle import reading_of
from tests.engine.melds.partition import Found, Game
from tests.engine.melds.several import with_contract


class Unbounded:
    """A bound that says nothing."""

    exact = False

    def fields(self, cards: int, wilds: int) -> int:
        return 0


@st.composite
def asked(draw: Any, strange: bool, most: int) -> Game:
    game = draw(partition.games(most=most, strange=strange))
    contract = draw(partition.contracts(len(game.oracles)))
    assume(not contract.any_number)
    book = game.book
    told = Book(book.deck, book.rules, book.wild, book.colour_of, (contract,))
    return game._replace(book=told)


def decided_slowly(book: Book, contract: Contract, cards: int) -> bool:
    plan = Desk(book).plan(contract.clauses)
    plan.bound = Unbounded()  # type: ignore[assignment]
    plan.guess = None
    return plan.works(cards)


def check_bound(game: Game) -> None:
    book, contract = game.book, game.book.contracts[0]
    plan = book.desk.plan(contract.clauses)
    bound, wilds = plan.bound, (game.hand & book.wild).bit_count()
    slow = decided_slowly(book, contract, game.hand)
    allowed = bound.allows(game.hand, wilds)
    assert book.can_lay(0, game.hand) == slow
    assert allowed or not slow
    assert allowed == (bound.need(game.hand) <= wilds)
    assert slow or not plan.surely(game.hand, wilds)
    assert slow or not (bound.exact and allowed)
    first = next(book.ways(0, game.hand), None)
    assert (first is not None) == slow
    assert first is None or book.is_way(0, game.hand, first)
    lowest = book.desk.counters.lowest(game.hand)
    assert bound.need(lowest) == bound.need(game.hand)
    assert min(bound.need(game.hand), MANY) <= sum(step.need(game.hand) for step in plan.steps)
    event(f"allowed: {allowed}, can be laid: {slow}")


@given(asked(strange=False, most=14))
def test_the_bound_refuses_only_what_cannot_be_laid(game: Game) -> None:
    check_bound(game)


@given(asked(strange=True, most=12))
def test_the_bound_holds_for_strange_kinds(game: Game) -> None:
    check_bound(game)


# -------------------------------------------------------------------------------- all the ways


def ways_of(listed: list[Found], contract: Contract, hand: Counter[int]) -> set[tuple[Found, ...]]:
    """Every choice of as many melds as there are single clauses, those that meet the contract."""
    melds = sum(clause.count for clause in contract.clauses)

    def chosen(start: int, count: int, left: Counter[int]) -> Iterator[tuple[Found, ...]]:
        if not count:
            yield ()
            return
        for at in range(start, len(listed)):
            faces = Counter(listed[at][1][2])
            if faces <= left:
                for more in chosen(at, count - 1, left - faces):
                    yield (listed[at], *more)

    return {way for way in chosen(0, melds, hand) if partition.meets(contract, way)}


def check_ways(game: Game) -> None:
    book, contract = game.book, game.book.contracts[0]
    clauses = [clause for clause in contract.clauses if clause.count]
    listed = sorted(
        (meld.kind, reading_of(game.deck, meld))
        for meld in book.melds(tuple(range(len(book.rules))), game.hand)
        if any(clause.kind == meld.kind and clause.takes(meld.size) for clause in clauses)
    )
    assume(len(listed) < 120)
    expected = ways_of(listed, contract, Counter(game.faces))
    found = list(book.ways(0, game.hand))
    names = [partition.named(game.deck, way) for way in found]
    assert len(set(names)) == len(names)
    assert set(names) == expected
    assert book.can_lay(0, game.hand) == bool(expected)
    for way in found:
        assert way.mask | way.rest == game.hand and not way.mask & way.rest
        assert way.mask == sum(meld.mask for meld in way.melds)
        assert book.is_way(0, game.hand, way) and all(map(book.fits, way.melds))
    event(f"ways: {min(len(found), 3)}")


@given(asked(strange=False, most=12))
def test_ways_of_larger_hands_are_all_choices_of_their_melds(game: Game) -> None:
    check_ways(game)


@given(asked(strange=True, most=10))
def test_ways_of_larger_hands_with_strange_kinds_are_all_choices(game: Game) -> None:
    check_ways(game)


# ----------------------------------------------------------------------------- the usual contract

CONTRACTS = ["2 set 3 + 1 run 4", "1 set 3 + 2 run 4", "2 run 4", "3 set 3", "2 set 3+ + 1 run 4+"]
NAMES = ["contract", "natural", "one_natural", "red_aces"]


def check_decided(book: Book, cards: int) -> tuple[bool, bool]:
    """Whether the contract can be laid, as all answers must have it, and whether that is seen
    without a search."""
    slow = decided_slowly(book, book.contracts[0], cards)
    first = next(book.ways(0, cards), None)
    assert book.can_lay(0, cards) == slow == (first is not None)
    assert first is None or book.is_way(0, cards, first)
    seen = book.desk.plan(book.contracts[0].clauses).surely(cards, (cards & book.wild).bit_count())
    assert slow or not seen
    return slow, seen


@pytest.mark.parametrize("of", CONTRACTS)
@pytest.mark.parametrize("name", NAMES)
def test_two_packs_are_decided_as_without_a_bound(name: str, of: str) -> None:
    book = with_contract(name, of)
    random = Random(f"{name}/{of}")
    wild = [piece for piece in range(book.deck.size) if book.wild >> piece & 1]
    others = [piece for piece in range(book.deck.size) if not book.wild >> piece & 1]
    found = set()
    for _ in range(100):
        wilds = random.randint(0, min(4, len(wild)))
        hand = random.sample(wild, wilds) + random.sample(others[: 13 * 6], 13 - wilds)
        cards = sum(1 << piece for piece in hand)
        found.add(check_decided(book, cards)[0])
    assert False in found


@pytest.mark.parametrize("of", ["2 set 3", "3 set 3", "2 set 3 + 1 run 4", "2 run 4+"])
@pytest.mark.parametrize("name", NAMES)
def test_few_ranks_and_many_wild_cards_are_decided_as_without_a_bound(name: str, of: str) -> None:
    book = with_contract(name, of)
    random = Random(f"{of}/{name}")
    wild = [piece for piece in range(book.deck.size) if book.wild >> piece & 1]
    ranks = [book.deck.faces[face].rank for face in book.deck.piece_face]
    found = set()
    for _ in range(120):
        low, wide = random.randint(1, 10), random.randint(1, 3)
        near = [piece for piece, rank in enumerate(ranks) if low <= rank < low + wide]
        hand = random.sample(wild, random.randint(2, len(wild)))
        hand += random.sample(near, random.randint(1, 6))
        found.add(check_decided(book, sum(1 << piece for piece in hand))[0])
    assert False in found


@pytest.mark.parametrize("of", ["2 set 3 + 1 run 4", "1 set 3 + 2 run 4", "2 run 4"])
def test_most_that_can_be_laid_is_seen_without_a_search(of: str) -> None:
    book = with_contract("contract", of)
    random = Random(of)
    others = [piece for piece in range(book.deck.size) if not book.wild >> piece & 1]
    hands = []
    for _ in range(80):
        hand = random.sample(others, 10)
        hands.append(book.wild | sum(1 << piece for piece in hand))
    found = [check_decided(book, cards) for cards in hands]
    laid = sum(slow for slow, _ in found)
    assert laid > 10
    assert sum(seen for _, seen in found) > 0.8 * laid


def test_a_bound_of_nothing_needs_nothing() -> None:
    book = with_contract("contract", "1 set 3")
    bound = Bound(book, [])
    assert bound.need(0) == 0 and bound.allows(0, 0)


def test_a_contract_of_more_cards_than_there_are_is_never_allowed() -> None:
    book = with_contract("natural", "3 set 3")
    plan = book.desk.plan(book.contracts[0].clauses)
    assert plan.bound.need(0) >= MANY
    assert not plan.bound.allows(0, 4)


# --------------------------------------------------------------------------------------- copies


@given(st.integers(1, 4), st.integers(0, 5), st.data())
def test_the_lowest_copies_are_as_many_of_each_face(
    packs: int, jokers: int, data: st.DataObject
) -> None:
    deck = make_deck("SH", "A23", packs, jokers)
    counters = Book(deck, ()).desk.counters
    cards = data.draw(st.integers(0, (1 << deck.size) - 1))
    lowest = counters.lowest(cards)
    assert counters.held(lowest) == counters.held(cards)
    for pieces in deck.face_pieces:
        there = [bool(lowest >> piece & 1) for piece in pieces]
        assert there == sorted(there, reverse=True)
