"""Melds, places and ways as values: they never change, and equal ones are equal."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, NamedTuple

if TYPE_CHECKING:
    from rulekit.engine.melds.book import Book


class Meld:
    """Cards as one reading of one kind of meld.

    kind: number of its `MeldRule` in the book. base: what its cards have in common by `same` (the
    index of a rank, a suit or a colour), -1 where nothing is demanded. at: the place in the order
    at which a run begins (from 0), -1 where there is no order. pieces: from low to high in a run,
    else natural cards in deck order, then wild ones. mask: the pieces as a set. naturals, wilds:
    how many cards stand for themselves and for others. grows: the pieces that may be added, in all
    and at either end of a run; -1 until `growth` has worked it out (`low` stands for a set). sure:
    whether the book has made it, of values that keep to the rule of its kind.

    Two melds are equal if kind, base, at and pieces are. `owner` and `number` are those of no seat:
    a meld on the table is a `Laid`, which has the same attributes and a `meld`.
    """

    __slots__ = (
        "_hash", "_label", "_text", "at", "base", "book", "exchanged", "grows", "high", "kind",
        "low", "mask", "naturals", "pieces", "size", "spots", "stands", "sure", "wilds",
    )  # fmt: skip

    owner: ClassVar[int] = -1
    number: ClassVar[int] = 0

    def __init__(
        self, book: Book, kind: int, base: int, at: int, pieces: tuple[int, ...], wilds: int
    ) -> None:
        self.book = book
        self.kind = kind
        self.base = base
        self.at = at
        self.pieces = pieces
        self.size = len(pieces)
        self.wilds = wilds
        self.naturals = self.size - wilds
        mask = 0
        for piece in pieces:
            mask |= 1 << piece
        self.mask = mask
        self._hash = hash((kind, base, at, pieces))
        self._label: str | None = None
        self._text: str | None = None
        self.grows = -1
        self.low = self.high = 0
        self.stands = -1
        self.sure = False
        self.spots: dict[tuple[int, int], tuple[Place, ...]] | None = None
        self.exchanged: dict[tuple[int, int], tuple[Place, ...]] | None = None

    @property
    def meld(self) -> Meld:
        """Itself: what `Laid.meld` is for a meld on the table."""
        return self

    @property
    def cards(self) -> str:
        """The codes of its cards in order."""
        codes = self.book.deck.codes
        return " ".join([codes[piece] for piece in self.pieces])

    @property
    def label(self) -> str:
        """How its cards are read (`6S-8S`) where they leave it open, else ""."""
        if self._label is None:
            self._label = self.book.label(self)
        return self._label

    @property
    def text(self) -> str:
        """`5S 5H 5D`, with the reading (`as 6S-8S`) where the cards leave it open."""
        if self._text is None:
            self._text = f"{self.cards} as {self.label}" if self.label else self.cards
        return self._text

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Meld)
            and self._hash == other._hash
            and self.pieces == other.pieces
            and (self.kind, self.base, self.at) == (other.kind, other.base, other.at)
        )

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"Meld({self.text!r})"


class Laid(NamedTuple):
    """A meld on the table: who laid it (a seat from 0) and its number, from 1 in the round."""

    meld: Meld
    owner: int
    number: int


class Place(NamedTuple):
    """A spot on a meld on the table, which `number` names.

    at: the place in the order that the card takes, -1 where there is no order. `card` is the piece
    that lies there now, or -1 where the card is added. end: "low" or "high" where the card fits
    both ends of a run, else "" (it is part of the action's text).
    """

    number: int
    at: int
    card: int = -1
    end: str = ""


class Way(NamedTuple):
    """Melds to lay at once, their cards as a set, and the set of the cards that stay."""

    melds: tuple[Meld, ...]
    mask: int
    rest: int

    @property
    def text(self) -> str:
        """`5S 5H 5D / 9C 10C JC`."""
        return " / ".join(meld.text for meld in self.melds)
