"""Melds of some games, case by case."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
import yaml

from rulekit.engine.melds import Book, Laid
from tests.engine.melds.books import kinds_of, make_book, piece, read
from tests.engine.melds.decks import cards, faces

TABLE: dict[str, Any] = yaml.safe_load(
    (Path(__file__).parent / "cases.yaml").read_text(encoding="utf-8")
)
BOOKS = {name: make_book(told) for name, told in TABLE["books"].items()}


def cases(section: str) -> list[Any]:
    return [
        pytest.param(case, id=f"{case['book']}: " + " + ".join(map(str, list(case.values())[1:3])))
        for case in TABLE[section]
    ]


def book_of(case: dict[str, Any]) -> Book:
    return BOOKS[case["book"]]


@pytest.mark.parametrize("case", cases("melds"))
def test_what_is_a_meld_and_why_not(case):
    book = book_of(case)
    kinds = kinds_of(book, case.get("of"))
    told = book.explain(kinds, faces(book.deck, case["cards"]))
    assert told == case.get("why", "")
    if "are" in case:
        mask = cards(book.deck, case["cards"])
        assert [meld.text for meld in book.readings(kinds, mask)] == case["are"]
        assert any(book.is_meld(kind, mask) for kind in kinds)


def test_a_card_that_is_there_twice_is_named_in_every_order():
    book = BOOKS["two_packs"]
    for order in permutations(["KH", "KD", "KS", "KS"]):
        told = book.explain((0,), faces(book.deck, " ".join(order)))
        assert told == f"{' '.join(order)} is no set: KS is there twice"
        assert book.explain((1,), faces(book.deck, " ".join(order))) == ""


@pytest.mark.parametrize("case", cases("hands"))
def test_the_melds_of_a_hand(case):
    book = book_of(case)
    kinds = kinds_of(book, case.get("of"))
    found = [meld.text for meld in book.melds(kinds, cards(book.deck, case["cards"]))]
    for text in case["has"]:
        assert text in found
    assert len(found) == len(set(found))
    assert case.get("more") or found == case["has"]


@pytest.mark.parametrize("case", cases("grows"))
def test_how_a_meld_grows(case):
    book = book_of(case)
    laid = Laid(read(book, case["meld"]), 0, 1)
    card = piece(book, case["add"], laid.meld.mask)
    grown = {
        place.end: book.grown(laid.meld, card, place).text for place in book.places(card, [laid])
    }
    assert grown == case["to"]
    assert book.growing([laid]) >> card & 1 == bool(grown)


@pytest.mark.parametrize("case", cases("exchanges"))
def test_what_a_wild_card_stands_for(case):
    book = book_of(case)
    laid = Laid(read(book, case["meld"]), 0, 1)
    card = piece(book, case["card"], laid.meld.mask)
    results = [book.grown(laid.meld, card, place).text for place in book.stand_ins(card, [laid])]
    assert results == case["to"]


def test_a_card_that_fits_two_melds_has_a_place_on_each():
    book = BOOKS["rummy"]
    table = [Laid(read(book, "7S 7H 7D"), 0, 1), Laid(read(book, "4C 5C 6C"), 1, 2)]
    places = book.places(piece(book, "7C"), table)
    assert [(place.number, place.end) for place in places] == [(1, ""), (2, "")]


def test_no_place_is_refused():
    book = BOOKS["rummy"]
    run = Laid(read(book, "4C 5C 6C"), 0, 1)
    (place,) = book.places(piece(book, "7C"), [run])
    with pytest.raises(ValueError, match="`8C` has no such place on `4C 5C 6C`"):
        book.grown(run.meld, piece(book, "8C"), place)


def test_no_cards_are_no_meld():
    assert BOOKS["rummy"].explain((0, 1), ()) == "no cards are no meld"
    assert not BOOKS["rummy"].is_meld(0, 0)
    assert BOOKS["rummy"].melds((0, 1), 0) == ()


def test_many_wild_cards_are_listed_one_by_one():
    book = BOOKS["wild_red_aces"]
    hand = cards(book.deck, "5H 6H 7H 9C 9D JK JK JK JK AD AH AD AH")
    first = iter(book.melds((0, 1), hand))
    assert [next(first).text for _ in range(3)] == ["AH AD AD", "AH AH AD", "AH AH AD AD as A"]
    assert [next(first).wilds for _ in range(3)] == [1, 1, 1]
    assert not book.is_meld(1, hand)
    straight = cards(book.deck, "5H 6H 7H 9H 10H JK JK JK JK AD AH AD AH")
    assert book.is_meld(1, straight)
    assert next(book.readings((1,), straight)).text.startswith("AH ")
