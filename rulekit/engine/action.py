"""Actions: what a player does, in a form that prints and reads back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

NO_NUMBER = -(1 << 31)
"""None, where the value is a number; everything else has -1."""

if TYPE_CHECKING:
    from rulekit.engine.deck import Deck
    from rulekit.engine.machine import ActionInfo
    from rulekit.engine.melds.values import Place


@attrs.frozen(eq=False, repr=False)
class Action:
    """`number` says which of the machine's actions, `values` its choices (-1: not asked).

    Within one compiled game equal actions are the same object. Actions of different machines are
    equal if their texts are.
    """

    number: int
    values: tuple[Any, ...]
    """Ints; a `Meld`, a `Place` or a `Way` where one was chosen."""
    name: str
    text: str
    """`play_card 7H`: stable, parses back."""

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Action) and self.text == other.text)

    def __hash__(self) -> int:
        return hash(self.text)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Action({self.text!r})"


def make_action(info: ActionInfo, values: tuple[Any, ...], deck: Deck) -> Action:
    """The action of this kind with these values, and its text."""
    words = [info.name]
    for choice, value in zip(info.choices, values, strict=True):
        if value != (NO_NUMBER if choice.kind == "int" else -1):
            words.append(value_text(choice.kind, choice.words, value, deck))
    return Action(info.number, values, info.name, " ".join(words))


def value_text(kind: str, words: tuple[str, ...], value: Any, deck: Deck) -> str:
    """How a value is written in an action's text."""
    text: str
    match kind:
        case "card":
            text = deck.codes[value]
        case "cards":
            text = " ".join(deck.codes[p] for p in pieces_of(value))
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
            text = place_text(value)
        case _:
            text = str(value)
    return text


def place_text(place: Place) -> str:
    """`on 2`, `on 2 high`: the number of a meld on the table, and the end where it has two."""
    return f"on {place.number} {place.end}".rstrip()


def pieces_of(mask: int) -> list[int]:
    """The pieces of a set of cards, in ascending order."""
    out = []
    while mask:
        low = mask & -mask
        out.append(low.bit_length() - 1)
        mask ^= low
    return out
