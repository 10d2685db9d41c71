"""The faces of a deck, and which of them a kind of card means."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from rulekit.rules.constants import Setting, fold
from rulekit.rules.model import DeckSpec
from rulekit.rules.terms import CardKind

MOST_CARDS = 5_000
"""So many a deck may have; no game of cards comes near."""


@attrs.frozen
class Face:
    """What is printed on a card. A joker has no suit and the rank after the last."""

    rank: int
    suit: int | None


def faces_of(deck: DeckSpec, *, jokers: bool) -> tuple[Face, ...]:
    """Every face of one pack, and the joker if there are any."""
    plain = [Face(r, s) for s in range(len(deck.suits)) for r in range(len(deck.ranks))]
    return (*plain, Face(len(deck.ranks), None)) if jokers else tuple(plain)


def is_kind(face: Face, kind: CardKind, deck: DeckSpec, wild: Iterable[CardKind]) -> bool:
    """Whether the face is of the kind."""
    if kind.word == "wild":
        return any(k.word != "wild" and is_kind(face, k, deck, ()) for k in wild)
    if kind.word == "joker":
        return face.rank == len(deck.ranks)
    if face.suit is None:
        return False
    return (kind.suits is None or face.suit in kind.suits) and (
        kind.ranks is None or face.rank in kind.ranks
    )


def count_cards(deck: DeckSpec, wild: Iterable[CardKind], setting: Setting) -> int | None:
    """How many cards the deck has in a setting; None where that cannot be told."""
    assert setting.players is not None
    packs = deck.packs.at(setting.players)
    jokers = deck.jokers.at(setting.players)
    if packs is None or jokers is None:
        return None
    number, extra = fold(packs, setting), fold(jokers, setting)
    if not isinstance(number, int) or not isinstance(extra, int):
        return None
    without = deck.without.at(setting.players) or ()
    wild = tuple(wild)
    left = sum(
        not any(is_kind(face, kind, deck, wild) for kind in without)
        for face in faces_of(deck, jokers=False)
    )
    if any(kind.word == "joker" for kind in without):
        extra = 0
    return number * left + extra


def name_face(face: Face, deck: DeckSpec) -> str:
    """`RANK of SUIT`, as a rule names it."""
    if face.suit is None:
        return "joker"
    return f"{deck.ranks[face.rank].name} of {deck.suits[face.suit].name}"
