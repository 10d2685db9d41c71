"""The deck of one game for one number of players: its pieces, and sets of them worth a name."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import attrs

from rulekit.engine.deck import Deck, Face
from rulekit.rules.model import DeckSpec
from rulekit.rules.terms import CardKind


@attrs.frozen(eq=False)
class Cards:
    """A deck and the masks of it. `packs` tells whether faces have copies."""

    deck: Deck
    packs: int
    full: int
    wild: int
    suit_of: tuple[int, ...]
    rank_of: tuple[int, ...]
    colour_of: tuple[int, ...]
    colours: tuple[str, ...]

    def where(self, test: Callable[[int], bool]) -> int:
        """The pieces for which the test holds, as a mask."""
        return sum(1 << p for p in range(self.deck.size) if test(p))

    def of_kind(self, kind: CardKind) -> int:
        """The pieces of a kind of card."""
        if kind.word == "wild":
            return self.wild
        joker = len(self.deck.ranks)
        if kind.word == "joker":
            return self.where(lambda p: self.rank_of[p] == joker)
        return self.where(
            lambda p: (kind.suits is None or self.suit_of[p] in kind.suits)
            and (kind.ranks is None or self.rank_of[p] in kind.ranks)
            and self.rank_of[p] != joker
        )

    def of_kinds(self, kinds: Iterable[CardKind]) -> int:
        mask = 0
        for kind in kinds:
            mask |= self.of_kind(kind)
        return mask


def build_cards(
    spec: DeckSpec,
    packs: int,
    jokers: int,
    without: tuple[CardKind, ...],
    wild: tuple[CardKind, ...],
) -> Cards:
    """All pieces, suit by suit and low to high, the copies of a face side by side, jokers last."""
    gone = {
        (s, r)
        for kind in without
        for s in range(len(spec.suits))
        for r in range(len(spec.ranks))
        if (kind.suits is None or s in kind.suits)
        and (kind.ranks is None or r in kind.ranks)
        and not kind.word
    }
    signed = all(suit.sign for suit in spec.suits)
    faces: list[Face] = []
    piece_face: list[int] = []
    for s, suit in enumerate(spec.suits):
        for r, rank in enumerate(spec.ranks):
            if (s, r) in gone:
                continue
            sign = rank.code + (suit.sign if signed and suit.sign else suit.code)
            faces.append(Face(rank.code + suit.code, sign, s, r))
            piece_face.extend([len(faces) - 1] * packs)
    if jokers:
        faces.append(Face("JK", "JK", -1, len(spec.ranks)))
        piece_face.extend([len(faces) - 1] * jokers)
    copies: list[list[int]] = [[] for _ in faces]
    for piece, face in enumerate(piece_face):
        copies[face].append(piece)
    deck = Deck(
        suits=tuple(s.name for s in spec.suits),
        suit_codes=tuple(s.code for s in spec.suits),
        suit_signs=tuple(s.sign or s.code for s in spec.suits),
        ranks=tuple(r.name for r in spec.ranks),
        rank_codes=tuple(r.code for r in spec.ranks),
        rank_signs=tuple(r.sign or r.code for r in spec.ranks),
        faces=tuple(faces),
        piece_face=tuple(piece_face),
        face_pieces=tuple(tuple(c) for c in copies),
        codes=tuple(faces[f].code for f in piece_face),
    )
    colours = tuple(dict.fromkeys(s.colour for s in spec.suits if s.colour))
    suit_of = tuple(faces[f].suit for f in piece_face)
    tints = [colours.index(s.colour) if s.colour else -1 for s in spec.suits]
    cards = Cards(
        deck=deck,
        packs=max((len(c) for c in copies), default=1),
        full=(1 << len(piece_face)) - 1,
        wild=0,
        suit_of=suit_of,
        rank_of=tuple(faces[f].rank for f in piece_face),
        colour_of=tuple(tints[s] if s >= 0 else -1 for s in suit_of),
        colours=colours,
    )
    return attrs.evolve(cards, wild=cards.of_kinds(wild))
