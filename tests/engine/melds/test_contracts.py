"""Contracts: what can be laid, all the ways to do it, and what is said where it cannot be done."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import assume, event, given
from hypothesis import strategies as st

from rulekit.engine.melds import Book, Contract, Way, contracts, deciding
from tests.engine.melds import partition
from tests.engine.melds.decks import cards, faces
from tests.engine.melds.partition import Game
from tests.engine.melds.several import BOOKS, cases, with_contract

# ----------------------------------------------------------------------- against trying everything


@st.composite
def asked(draw: Any, strange: bool) -> Game:
    game = draw(partition.games(strange=strange))
    contract = draw(partition.contracts(len(game.oracles)))
    book = game.book
    told = Book(book.deck, book.rules, book.wild, book.colour_of, (contract,))
    return game._replace(book=told)


def check_ways(game: Game) -> None:
    book, contract = game.book, game.book.contracts[0]
    listed = game.listed()
    assume(len(listed) < 60)
    expected = partition.all_ways(game, contract)
    assume(len(expected) < 2000)
    first = next(book.ways(0, game.hand), None)
    found = list(book.ways(0, game.hand))
    # What is left half asked, and what is remembered, change nothing.
    assert first == (found[0] if found else None)
    assert list(book.ways(0, game.hand)) == found
    names = [partition.named(game.deck, way) for way in found]
    assert len(set(names)) == len(names)
    assert set(names) == expected
    assert book.can_lay(0, game.hand) == bool(expected)
    assert (book.lacking(0, game.hand) == "") == bool(expected)
    for way in found:
        assert way.mask == sum(meld.mask for meld in way.melds)
        assert way.mask | way.rest == game.hand
        assert not way.mask & way.rest
        assert book.is_way(0, game.hand, way)
    check_narrowed(game, found)
    event(f"ways: {min(len(expected), 3)}")


def check_narrowed(game: Game, found: list[Way]) -> None:
    """With a demand on each meld, or on the cards that stay or their points, the others are left
    out in order."""
    few = [way for way in found if all(meld.wilds <= meld.naturals for meld in way.melds)]
    assert list(game.book.ways(0, game.hand, each=lambda meld: meld.wilds <= meld.naturals)) == few
    for stay in range(3):
        wanted = [way for way in found if way.rest.bit_count() <= stay]
        assert list(game.book.ways(0, game.hand, stay=stay)) == wanted
    points = tuple(face * 5 % 12 - 1 for face in game.deck.piece_face)
    leaving = game.book.leaving(points)
    for most in (-1, 0, 4, 9, 20):
        wanted = [way for way in found if leaving.total(way.rest) <= most]
        assert list(game.book.ways(0, game.hand, leaving=leaving, most=most)) == wanted


@given(asked(strange=False))
def test_ways_are_those_found_by_trying_everything(game: Game) -> None:
    check_ways(game)


@given(asked(strange=True))
def test_ways_of_strange_kinds_are_those_found_by_trying_everything(game: Game) -> None:
    check_ways(game)


@given(asked(strange=True), st.data())
def test_only_ways_are_ways(game: Game, data: st.DataObject) -> None:
    book, contract = game.book, game.book.contracts[0]
    kinds = tuple(range(len(book.rules)))
    melds = list(islice(book.melds(kinds, game.hand), 40))
    assume(melds)
    chosen = tuple(data.draw(st.lists(st.sampled_from(melds), max_size=3)))
    mask = 0
    for meld in chosen:
        mask |= meld.mask
    way = Way(chosen, mask, game.hand & ~mask)
    disjoint = mask.bit_count() == sum(meld.size for meld in chosen)
    expected = disjoint and partition.meets(contract, partition.named(game.deck, way))
    assert book.is_way(0, game.hand, way) == expected
    event(f"way: {expected}")


# -------------------------------------------------------------------------------- case by case


@pytest.mark.parametrize("case", cases("contracts"))
def test_the_ways_to_lay_a_contract_and_what_is_missing(case: dict[str, Any]) -> None:
    book = with_contract(case["book"], case["of"])
    hand = cards(book.deck, case["cards"])
    assert [way.text for way in book.ways(0, hand)] == case.get("ways", [])
    assert book.lacking(0, hand) == case.get("lacking", "")
    assert book.can_lay(0, hand) == ("ways" in case)


@pytest.mark.parametrize("case", cases("refused"))
def test_why_melds_are_not_laid(case: dict[str, Any]) -> None:
    book = with_contract(case["book"], case["of"])
    groups = [faces(book.deck, group) for group in case["lay"].split(" / ") if group]
    hand = cards(book.deck, case["held"])
    assert contracts.why_not(book, 0, hand, groups) == case["why"]
    assert book.can_lay(0, hand) or case["why"]


def test_melds_of_one_clause_may_stand_in_any_order() -> None:
    book = with_contract("contract", "2 set 3 + 1 run 4")
    hand = cards(book.deck, "4S 4H 4D 9S 9H 9D 5C 6C 7C 8C KS")
    (way,) = book.ways(0, hand)
    assert way.rest == cards(book.deck, "KS")
    turned = Way(way.melds[::-1], way.mask, way.rest)
    assert book.is_way(0, hand, turned)
    assert not book.is_way(0, hand, Way(way.melds[:2], way.mask, way.rest))
    assert not book.is_way(0, hand, way._replace(rest=0))
    assert not book.is_way(0, hand & ~cards(book.deck, "4S"), way)
    assert not book.is_way(0, hand, Way((way.melds[0], *way.melds[:2]), way.mask, way.rest))


def test_other_copies_are_the_same_way() -> None:
    book = with_contract("contract", "1 set 3")
    both = cards(book.deck, "4S 4S 4H 4H 4D 4D")
    second = both & ~cards(book.deck, "4S 4H 4D")
    first = [way.text for way in book.ways(0, second)]
    assert first == ["4S 4H 4D"]
    (way,) = book.ways(0, second)
    assert book.is_way(0, both, way._replace(rest=both & ~way.mask))
    assert len(list(book.ways(0, both))) == 7


def test_a_contract_of_nothing_is_never_laid() -> None:
    book = BOOKS["gin"]
    told = Book(book.deck, book.rules, book.wild, book.colour_of, (Contract(),))
    assert list(told.ways(0, 7)) == []
    assert not told.can_lay(0, 7)
    assert not told.is_way(0, 7, Way((), 0, 7))
    assert told.lacking(0, 7) == "no melds are asked for"
    assert contracts.why_not(told, 0, 7, ()) == "no melds are asked for"


# ------------------------------------------------------------------------------------ many ways

MANY_WILD = "JK JK JK JK AH AH AD AD 5S 6S 9H 9D KC"
"""Eight wild cards and five others."""


def test_the_first_way_comes_without_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    book = with_contract("red_aces", "2 set 3 + 1 run 4")
    hand = cards(book.deck, MANY_WILD)
    made = 0
    interned = book.interned

    def count(*values: Any) -> Any:
        nonlocal made
        made += 1
        return interned(*values)

    monkeypatch.setattr(book, "interned", count)
    assert next(book.ways(0, hand)).text
    assert made < 100
    many = list(islice(book.ways(0, hand), 20_000))
    assert len({way.text for way in many}) == len(many) == 20_000


def test_many_ways_are_different_and_are_ways() -> None:
    book = with_contract("red_aces", "1 set 3 + 1 run 4+")
    hand = cards(book.deck, "JK JK JK AH AD 5S 6S 9H 9D KC")
    found = list(book.ways(0, hand))
    faces = book.deck.piece_face
    named = {
        tuple((m.kind, m.base, m.at, tuple(faces[p] for p in m.pieces)) for m in way.melds)
        for way in found
    }
    assert len(named) == len(found) > 100
    assert all(book.is_way(0, hand, way) for way in found)


@pytest.mark.parametrize("of", ["2 set 3 + 1 run 4", "1 set 3 + 2 run 4", "3 run 4", "3 set 3+"])
@pytest.mark.parametrize("name", ["contract", "natural", "red_aces"])
def test_few_steps_are_enough_to_know(name: str, of: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many wild cards: parts of the hand are tried some hundred times, not millions."""
    book = with_contract(name, of)
    wild = [piece for piece in range(book.deck.size) if book.wild >> piece & 1]
    others = [piece for piece in range(book.deck.size) if not book.wild >> piece & 1]
    random = Random(of + name)
    steps = 0
    lay = deciding.Search._lay

    def count(self: Any, *given: Any) -> bool:
        nonlocal steps
        steps += 1
        return lay(self, *given)

    monkeypatch.setattr(deciding.Search, "_lay", count)
    for wilds in range(len(wild) + 1):
        for _ in range(15):
            hand = random.sample(wild, wilds) + random.sample(others, 13 - wilds)
            steps = 0
            book.can_lay(0, sum(1 << piece for piece in hand))
            assert steps < 2000
