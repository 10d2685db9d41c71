"""Actions: what a player does, in a form that prints and reads back."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from typing import TYPE_CHECKING, Any

import attrs

from rulekit.engine.melds.bits import pieces_of

NO_CARDS = "none"
"""How a choice of no cards at all is written, where that is one."""
AND = "+"
"""Stands before the cards of a further choice, where it is open how many belong to the one before
it: `swap 2C 3C + 4C`."""
SEVERAL = ("cards", "meld", "way")
"""Choices that may have more than one card."""
OF_CARDS = ("card", *SEVERAL)
NO_NUMBER = -(1 << 31)
"""None, where the value is a number; everything else has -1."""

if TYPE_CHECKING:
    from rulekit.engine.deck import Deck
    from rulekit.engine.machine import ActionInfo
    from rulekit.engine.melds.values import Place


@attrs.frozen(eq=False, repr=False)
class Action:
    """`number` says which of the machine's actions, `values` its choices (-1: not asked).

    Within one compiled game equal actions mostly are the same object. Actions of different machines
    are equal if their texts are.
    """

    number: int
    values: tuple[Any, ...]
    """Ints; a `Meld`, a `Place` or a `Way` where one was chosen."""
    _info: ActionInfo
    _deck: Deck
    # Not `cached_property`, with which every field would be read more slowly: each decision reads
    # two.
    _text: str = attrs.field(init=False)
    _cards_text: str = attrs.field(init=False)

    @property
    def name(self) -> str:
        """The name that the rules give it."""
        return self._info.name

    @property
    def text(self) -> str:
        """`play_card 7H`: stable, parses back; made when it is first asked for."""
        try:
            return self._text
        except AttributeError:
            return self._kept("_text", value_text)

    @property
    def cards_text(self) -> str:
        """Its text without the readings of melds, which is made much faster."""
        try:
            return self._cards_text
        except AttributeError:
            return self._kept("_cards_text", _without_readings)

    def _kept(self, name: str, told: Callable[[str, tuple[str, ...], Any, Deck], str]) -> str:
        text = " ".join(self._words(told))
        object.__setattr__(self, name, text)
        return text

    def _words(self, told: Callable[[str, tuple[str, ...], Any, Deck], str]) -> Iterator[str]:
        yield self._info.name
        apart, after_cards = parted(self._info), False
        for at, (choice, value) in enumerate(zip(self._info.choices, self.values, strict=True)):
            if value != (NO_NUMBER if choice.kind == "int" else -1):
                if after_cards and at in apart:
                    yield AND
                yield told(choice.kind, choice.words, value, self._deck)
                after_cards |= choice.kind in OF_CARDS

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Action)
            and self.cards_text == other.cards_text
            and self.text == other.text
        )

    def __hash__(self) -> int:
        return hash(self.cards_text)

    def __reduce__(self) -> tuple[object, ...]:
        return Action, (self.number, self.values, self._info, self._deck)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Action({self.text!r})"


def parted(info: ActionInfo) -> Container[int]:
    """The choices before which `AND` stands: of cards, behind one of several cards, where more than
    one is of several or one of a card is not always made."""
    of_cards = [n for n, one in enumerate(info.choices) if one.kind in OF_CARDS]
    first = next((n for n in of_cards if info.choices[n].kind in SEVERAL), None)
    if first is None or of_cards[-1] == first:
        return ()
    behind = of_cards[of_cards.index(first) + 1 :]
    open_ones = (info.choices[n] for n in behind)
    return behind if any(one.kind in SEVERAL or one.conditional for one in open_ones) else ()


def chosen_cards(kind: str, value: Any) -> int:
    """The pieces that a choice of this kind is of, as a set; none where it is not made."""
    if kind not in OF_CARDS or (isinstance(value, int) and value < 0):
        return 0
    return 1 << value if kind == "card" else int(getattr(value, "mask", value))


def make_action(info: ActionInfo, values: tuple[Any, ...], deck: Deck) -> Action:
    """The action of this kind with these values."""
    return Action(info.number, values, info, deck)


def _without_readings(kind: str, words: tuple[str, ...], value: Any, deck: Deck) -> str:
    match kind:
        case "meld":
            text: str = value.cards
            return text
        case "way":
            return " / ".join(meld.cards for meld in value.melds)
        case _:
            return value_text(kind, words, value, deck)


def value_text(kind: str, words: tuple[str, ...], value: Any, deck: Deck) -> str:
    """How a value is written in an action's text."""
    text: str
    match kind:
        case "card":
            text = deck.codes[value]
        case "cards":
            text = " ".join(deck.codes[p] for p in pieces_of(value)) or NO_CARDS
        case "suit":
            text = deck.suits[value]
        case "rank":
            text = deck.ranks[value]
        case "player" | "team":
            text = str(value + 1)
        case "bool":
            text = "yes" if value else "no"
        case "word":
            text = words[value]
        case "meld" | "way":
            text = value.text
        case "place":
            text = place_text(value, deck)
        case _:
            text = str(value)
    return text


def place_text(place: Place, deck: Deck) -> str:
    """`on 2`, `on 2 high`: the number of a meld on the table, and the end where it has two;
    `with JK on 2`: the card that lies there now."""
    there = f"with {deck.codes[place.card]} " if place.card >= 0 else ""
    return f"{there}on {place.number} {place.end}".rstrip()
