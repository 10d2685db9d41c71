"""Words for cards: several ways lead to one, and what means two things means nothing."""

from __future__ import annotations

import pytest

import rulekit
from rulekit.engine.deck import Deck, Face
from rulekit.engine.machine import ChoiceInfo
from rulekit.engine.reading import face_of, plain, read_value, without_joins, words_of
from tests.engine.toy import DECK


def french() -> Deck:
    suits, codes, signs = ("hearts", "spades"), ("H", "S"), ("♥", "♠")
    ranks, marks = ("10", "jack", "two_eyes"), ("10", "J", "E")
    faces = tuple(
        Face(rank + suit, rank + sign, s, r)
        for s, (suit, sign) in enumerate(zip(codes, signs, strict=True))
        for r, rank in enumerate(marks)
    )
    pieces = tuple(range(len(faces)))
    return Deck(
        suits, codes, signs, ranks, marks, marks, faces, pieces,
        tuple((piece,) for piece in pieces), tuple(face.code for face in faces),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("10H", "10H"),
        ("10h", "10H"),
        ("TH", "10H"),
        ("t♥", "10H"),
        ("10♥\ufe0f", "10H"),
        ("10♥\ufe0e", "10H"),
        ("♥10", "10H"),
        ("♡ 10", "10H"),
        ("h10", "10H"),
        ("10 h", "10H"),
        ("10 of hearts", "10H"),
        ("ten of hearts", "10H"),
        ("Ten Spades", "10S"),
        ("Hearts 10", "10H"),
        ("jack of spades", "JS"),
        ("Jack Spades", "JS"),
        ("two eyes of spades", None),
        ("two_eyes of spades", "ES"),
        ("１０Ｈ", "10H"),
        ("11H", None),
        ("10", None),
        ("hearts", None),
        ("", None),
        ("10H JS", None),
    ],
)
def test_cards(text: str, code: str | None) -> None:
    deck = french()
    face = face_of(text, deck)
    assert (None if face is None else deck.faces[face].code) == code


def test_every_code_and_sign_of_the_shipped_game_is_read() -> None:
    deck = rulekit.load("mau_mau").machine(2).deck
    for index, face in enumerate(deck.faces):
        for text in (face.code, face.code.lower(), face.sign, f"{face.code[:-1]} {face.code[-1]}"):
            assert face_of(text, deck) == index


@pytest.mark.parametrize(
    ("kind", "words", "value"),
    [
        ("suit", ["reds"], (0, 1)),
        ("suit", ["♠"], (1, 1)),
        ("suit", ["greens"], None),
        ("rank", ["star"], (6, 1)),
        ("rank", ["s"], (6, 1)),
        ("player", ["2"], (1, 1)),
        ("player", ["seat", "2"], (1, 2)),
        ("player", ["seat", "x"], None),
        ("team", ["1"], (0, 1)),
        ("bool", ["yes"], (1, 1)),
        ("bool", ["off"], (0, 1)),
        ("bool", ["maybe"], None),
        ("word", ["low"], (1, 1)),
        ("int", ["-3"], (-3, 1)),
        ("int", ["٣"], None),
        ("int", ["9999999999"], None),
    ],
)
def test_other_values(kind: str, words: list[str], value: tuple[int, int] | None) -> None:
    choice = ChoiceInfo("it", kind, False, ("high", "low"))
    assert read_value(words, choice, DECK) == value


def test_long_texts_are_cut_before_they_are_read() -> None:
    assert len(plain("x" * 10_000)) == 400


def named(*ranks: str, suit: str = "hearts") -> Deck:
    faces = tuple(Face(f"{rank[0].upper()}{at}", "", 0, at) for at, rank in enumerate(ranks))
    pieces = tuple(range(len(faces)))
    marks = tuple(face.code for face in faces)
    return Deck(
        (suit,), ("U",), ("U",), ranks, marks, marks, faces, pieces,
        tuple((piece,) for piece in pieces), marks,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("deck", "word", "rank"),
    [
        (named("2", "3", "queen"), "two", "2"),
        (named("2", "3", "queen"), "THREE", "3"),
        (named("2", "3", "queen"), "four", None),
        (named("2", "two", "queen"), "two", "two"),
        (named("2", "3", "queen", suit="two"), "two", None),
        (named("12", "3", "queen"), "twelve", None),
    ],
)
def test_number_words_give_way_to_names(deck: Deck, word: str, rank: str | None) -> None:
    found = read_value([plain(word)], ChoiceInfo("rank", "rank", False), deck)
    assert (None if found is None else deck.ranks[found[0]]) == rank


@pytest.mark.parametrize(
    ("said", "also", "left"),
    [
        ("3h and 6c", (), "3h 6c"),
        ("3h, 4h, and 6c", (), "3h 4h 6c"),
        ("and 3h and", (), "and 3h and"),
        ("3h and 6c", ("rock_and_roll",), "3h and 6c"),
        ("3h and 6c", ("thousand",), "3h 6c"),
    ],
)
def test_an_and_stands_for_a_comma(said: str, also: tuple[str, ...], left: str) -> None:
    assert " ".join(without_joins(words_of(said), french(), also)) == left
