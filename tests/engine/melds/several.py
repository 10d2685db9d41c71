"""The cases of `several.yaml`: books with a contract, `2 set 3 + 1 run 4+`, and points."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from rulekit.engine.melds import Book, Clause, Contract
from tests.engine.melds.books import kinds_of, make_book

TABLE: dict[str, Any] = yaml.safe_load(
    (Path(__file__).parent / "several.yaml").read_text(encoding="utf-8")
)
BOOKS = {name: make_book(told) for name, told in TABLE["books"].items()}
JOKER = 25


def cases(section: str) -> list[Any]:
    return [
        pytest.param(case, id=f"{case['book']}: " + " + ".join(map(str, list(case.values())[1:3])))
        for case in TABLE[section]
    ]


def with_contract(name: str, text: str) -> Book:
    """A book with one contract: `any`, or counts, kinds and sizes (`3`, `3+`, `3..4`)."""
    book = BOOKS[name]
    if text == "any":
        contract = Contract(any_number=True)
    else:
        contract = Contract(tuple(_clause(book, part) for part in text.split(" + ")), text=text)
    return Book(book.deck, book.rules, book.wild, book.colour_of, (contract,))


def _clause(book: Book, text: str) -> Clause:
    found = re.fullmatch(r"(\d+) (\w+) (\d+)(\+|\.\.(\d+))?", text)
    assert found, text
    count, kind, low, more, high = found.groups()
    (number,) = kinds_of(book, kind)
    top = None if more == "+" else int(high or low)
    return Clause(int(count), number, int(low), top)


def points_of(book: Book) -> list[int]:
    """Ace 1, court cards 10, jokers 25, by piece."""
    faces = (book.deck.faces[face] for face in book.deck.piece_face)
    return [JOKER if face.suit < 0 else min(face.rank + 1, 10) for face in faces]
