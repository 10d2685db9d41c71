"""Cards and values as people write them in scenarios, brought to one form."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from rulekit.engine.deck import Deck
from rulekit.engine.machine import Slot
from rulekit.engine.reading import face_of, facing, plain, vocabulary
from rulekit.scenario.facts import Value
from rulekit.source.suggest import closest
from rulekit.source.tree import Scalar

_YES = {"yes", "on", "true"}
_NO = {"no", "off", "false"}


class Cards:
    """The cards of a deck by the ways they are written."""

    def __init__(self, deck: Deck) -> None:
        self.copies = Counter(deck.codes)
        """How many of each code there are."""
        self._deck = deck

    def read(self, text: str) -> str | None:
        """The code of a card, or None where there is no such card; how it lies is left out."""
        face = face_of(facing(text)[0], self._deck)
        return None if face is None else self._deck.faces[face].code

    def lying(self, text: str) -> str:
        """The code of a card and how it is said to lie; the text itself where it is no card."""
        code, (_, way) = self.read(text), facing(text)
        return text if code is None else f"{code} {way}".strip()

    def near(self, text: str) -> str:
        """The code most like a text, or ""."""
        return closest(text, self.copies, 0.5)


def read_value(deck: Deck, players: int, slot: Slot, node: Scalar) -> Value | None:
    """What a variable's value says, in the form `Facts.written` has; None: it cannot be that."""
    word = node.text.strip()
    folded = word.casefold()
    if slot.value_kind == "int":
        return node.value if type(node.value) is int else None
    if slot.value_kind == "bool":
        return True if folded in _YES else False if folded in _NO else None
    if folded == "none":
        return "none"
    if slot.kind == "mask":
        return _read_cards(deck, word)
    match slot.value_kind:
        case "card":
            return Cards(deck).read(word)
        case "suit":
            return _named(vocabulary(deck).suits, deck.suits, word)
        case "rank":
            return _named(vocabulary(deck).ranks, deck.ranks, word)
        case "player" | "team":
            return word if word.isdecimal() and 1 <= int(word) <= players else None
        case _:
            return word if word in slot.words else None


def _read_cards(deck: Deck, text: str) -> str | None:
    codes = [Cards(deck).read(word) for word in text.split()]
    if None in codes:
        return None
    order = {code: place for place, code in enumerate(deck.codes)}
    return " ".join(sorted((code for code in codes if code), key=lambda code: order[code]))


def _named(known: Mapping[str, int], names: tuple[str, ...], word: str) -> str | None:
    index = known.get(plain(word).replace(" ", "").replace("_", ""))
    return None if index is None else names[index]


def readable_values(deck: Deck, slot: Slot) -> str:
    """What could stand there, for a help line."""
    match slot.value_kind:
        case "int":
            return "write a whole number"
        case "bool":
            return "write `yes` or `no`"
        case "suit":
            return f"write `none` or one of: {', '.join(deck.suits)}"
        case "rank":
            return f"write `none` or one of: {', '.join(deck.ranks)}"
        case "card":
            return "write `none` or a card"
        case "player" | "team":
            return "write `none` or the number of a seat"
        case _:
            return f"write one of: {', '.join(slot.words)}"
