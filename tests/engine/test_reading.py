"""Words for cards: several ways lead to one, and what means two things means nothing."""

from __future__ import annotations

import pytest

import rulekit
from rulekit.engine.deck import Deck, Face
from rulekit.engine.machine import ChoiceInfo
from rulekit.engine.reading import face_of, plain, read_value
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
