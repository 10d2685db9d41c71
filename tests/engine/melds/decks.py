"""Decks for tests: suit by suit, copies of a face side by side, jokers last."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from rulekit.engine.deck import Deck, Face

SUITS = "SHDC"
"""Black, red, red, black."""
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
COLOURS = {"S": 0, "C": 0, "H": 1, "D": 1}


def make_deck(
    suits: Sequence[str] = SUITS,
    ranks: Sequence[str] = RANKS,
    packs: int = 1,
    jokers: int = 0,
    printed: Iterable[str] | None = None,
) -> Deck:
    """A deck of `packs` packs and `jokers` jokers in all; `printed` bounds the faces there are."""
    faces = [
        Face(f"{rank}{suit}", f"{rank}{suit}", s, r)
        for s, suit in enumerate(suits)
        for r, rank in enumerate(ranks)
    ]
    if printed is not None:
        there = set(printed)
        faces = [face for face in faces if face.code in there]
    counts = [packs] * len(faces)
    if jokers:
        faces.append(Face("JK", "JK", -1, len(ranks)))
        counts.append(jokers)
    piece_face = tuple(f for f, count in enumerate(counts) for _ in range(count))
    return Deck(
        suits=tuple(suits),
        suit_codes=tuple(suits),
        suit_signs=tuple(suits),
        ranks=tuple(ranks),
        rank_codes=tuple(ranks),
        rank_signs=tuple(ranks),
        faces=tuple(faces),
        piece_face=piece_face,
        face_pieces=tuple(
            tuple(p for p, face in enumerate(piece_face) if face == f) for f in range(len(faces))
        ),
        codes=tuple(faces[f].code for f in piece_face),
    )


def colours(deck: Deck) -> tuple[int, ...]:
    """The colour of each piece: 0 black, 1 red, -1 none."""
    suits = (deck.faces[face].suit for face in deck.piece_face)
    return tuple(COLOURS[deck.suit_codes[suit]] if suit >= 0 else -1 for suit in suits)


def cards(deck: Deck, codes: str) -> int:
    """The pieces with these codes, lowest copies first, as a mask: `5H 5H JK`."""
    mask = 0
    for code in codes.split():
        for piece, own in enumerate(deck.codes):
            if own == code and not mask >> piece & 1:
                mask |= 1 << piece
                break
        else:
            raise ValueError(f"no more `{code}` in the deck")
    return mask


def faces(deck: Deck, codes: str) -> list[int]:
    """The faces with these codes, in the order written."""
    numbers = {face.code: number for number, face in enumerate(deck.faces)}
    return [numbers[code] for code in codes.split()]


def where(deck: Deck, test: Callable[[Face], bool]) -> int:
    """The pieces whose face passes a test, as a mask."""
    return sum(1 << p for p, face in enumerate(deck.piece_face) if test(deck.faces[face]))
