"""The types of the rule language: `card?`, `players`, the words of an option."""

from __future__ import annotations

from enum import StrEnum

import attrs


class Kind(StrEnum):
    """What one value is."""

    INT = "int"
    BOOL = "bool"
    CARD = "card"
    SUIT = "suit"
    RANK = "rank"
    COLOUR = "colour"
    PLAYER = "player"
    TEAM = "team"
    MELD = "meld"
    PLACE = "place"
    WAY = "way"
    CONTRACT = "contract"
    ORDER = "order"
    WORD = "word"
    """One of a declared list of words: an option's, or a declaration's `(low, high)`."""
    SELECTION = "cards"
    """Several cards as one candidate: the elements of `2 cards from hand`."""


@attrs.frozen
class Type:
    """One value or a set of them (`many`); `optional` may be none; `words` of a WORD.

    `low` and `high` bound an INT where that is known (`0..32`); they do not tell types apart.
    """

    kind: Kind
    many: bool = False
    optional: bool = False
    words: tuple[str, ...] = ()
    low: int | None = attrs.field(default=None, eq=False)
    high: int | None = attrs.field(default=None, eq=False)

    def one(self) -> Type:
        """The type of an element."""
        return attrs.evolve(self, many=False, optional=False)

    def set_of(self) -> Type:
        return attrs.evolve(self, many=True, optional=False)

    def or_none(self) -> Type:
        return attrs.evolve(self, optional=True)

    def sure(self) -> Type:
        """The same, never none."""
        return attrs.evolve(self, optional=False)

    def __str__(self) -> str:
        word = str(self.kind)
        if self.kind is Kind.WORD:
            word = " or ".join(f"`{w}`" for w in self.words) or "word"
        if self.many:
            word = {"cards": "sets of cards", "colour": "colours"}.get(word, word + "s")
        return word + "?" * self.optional


INT = Type(Kind.INT)
BOOL = Type(Kind.BOOL)
CARD = Type(Kind.CARD)
CARDS = Type(Kind.CARD, many=True)
SELECTION = Type(Kind.SELECTION)
SUIT = Type(Kind.SUIT)
RANK = Type(Kind.RANK)
COLOUR = Type(Kind.COLOUR)
PLAYER = Type(Kind.PLAYER)
PLAYERS = Type(Kind.PLAYER, many=True)
TEAM = Type(Kind.TEAM)
MELD = Type(Kind.MELD)
PLACE = Type(Kind.PLACE)
WAY = Type(Kind.WAY)
CONTRACT = Type(Kind.CONTRACT)
ORDER = Type(Kind.ORDER)
