"""Articles before what is chosen: `a heart` is some heart, `a of hearts` is the ace of them."""

from __future__ import annotations

import pytest

import rulekit
from rulekit.engine.reading import without_articles

CASES = [
    ("gin_rummy", "discard a spade", "discard spade"),
    ("gin_rummy", "an ace of spades", "ace of spades"),
    ("gin_rummy", "a of spades", "a of spades"),
    ("gin_rummy", "a spades", "a spades"),
    ("gin_rummy", "a s", "a s"),
    ("gin_rummy", "a ♠", "a ♠"),
    ("gin_rummy", "a k", "a k"),
    ("gin_rummy", "a king", "king"),
    ("gin_rummy", "A 7 of hearts", "7 of hearts"),
    ("gin_rummy", "a 7h", "7h"),
    ("gin_rummy", "one club", "club"),
    ("gin_rummy", "one more", "one more"),
    ("gin_rummy", "the king of the hearts", "king of hearts"),
    ("gin_rummy", "the a of hearts", "a of hearts"),
    ("gin_rummy", "a", "a"),
    ("gin_rummy", "the", "the"),
    ("mau_mau", "play a 7", "play 7"),
    ("mau_mau", "a king", "king"),
    ("mau_mau", "a k", "a k"),
    ("mau_mau", "7 of a", "7 of a"),
    ("mau_mau", "an acorn", "acorn"),
    ("mau_mau", "a heart", "heart"),
]


@pytest.mark.parametrize(("game", "said", "left"), CASES)
def test_articles_are_left_out(game: str, said: str, left: str) -> None:
    loaded = rulekit.load(game)
    deck = loaded.start(players=loaded.players[0], seed="1").machine.deck
    assert without_articles(said.split(), deck) == left.split()


def test_what_has_an_article_in_its_name_keeps_it() -> None:
    deck = rulekit.load("gin_rummy").start(players=2, seed="1").machine.deck
    said = ["take", "The", "lot", "with", "the", "king"]
    left = without_articles(said, deck, ["take_the_lot"])
    assert left == ["take", "The", "lot", "with", "king"]


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("discard the king of spades", "discard KS"),
        ("discard an ace of spades", "discard AS"),
        ("discard a of spades", "discard AS"),
        ("discard a spade", None),
        ("discard a king", None),
    ],
)
def test_an_action_may_have_articles(said: str, meant: str | None) -> None:
    given = {
        "hands": [["AD", "AS", "KS", "8H"], ["4H"]], "discard": ["7C"], "stock": ["KC", "2H", "3H"],
        "phase": "discard", "turn": 1,
    }  # fmt: skip
    match = rulekit.load("gin_rummy").start_from(2, given)
    if meant is None:
        assert not match.is_legal(said)
    else:
        assert match.action(said).text == meant
