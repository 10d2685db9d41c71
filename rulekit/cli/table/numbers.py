"""What has the number that is typed: a value that is chosen, a player, or the rank of a card."""

from __future__ import annotations

from collections.abc import Iterable

from rulekit.cli.table.labels import Labels, comparable
from rulekit.cli.table.reading import PLACE, Number
from rulekit.engine.reading import vocabulary


def with_number(number: Number, texts: Iterable[str], labels: Labels) -> tuple[str, ...]:
    """The actions for which a number is chosen, a player of this number, or cards or a rank that
    are written so; where an action names no cards, those of its label."""
    return tuple(text for text in texts if _has(number, text, labels))


def is_in(number: Number, values: Iterable[str], labels: Labels) -> bool:
    """Whether one of some values is a number, or a rank or a card of the rank written so; no card
    is meant by who has said that numbers are those of lines."""
    deck = labels.deck
    ranks = vocabulary(deck).ranks
    rank = ranks.get(number.said, -1)
    for value in values:
        if value in deck.codes:
            if labels.by_line:
                continue
            if deck.faces[deck.piece_face[deck.codes.index(value)]].rank == rank >= 0:
                return True
        elif value == number.said or ranks.get(value, -2) == rank:
            return True
    return False


def two_meanings(number: int) -> str:
    """Says that a number is that of a line and of something else, and which it is from now on."""
    return f"  {number} is a line and also what can be chosen: type the line you mean"


def _has(number: Number, text: str, labels: Labels) -> bool:
    """The number of the place that cards go to is none of what is chosen itself."""
    deck, values = labels.deck, text.split()[1:]
    values = values[: values.index(PLACE)] if PLACE in values else values
    words = comparable(" ".join(values), deck)
    codes = set(deck.codes)
    if codes.isdisjoint(words) and text in labels.shown:
        words += [one for one in comparable(labels.shown[text], deck) if one in codes]
    return is_in(number, words, labels)
