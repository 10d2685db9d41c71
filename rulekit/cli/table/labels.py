"""Lines compared with the labels on the screen: a card by its sign or its code is the same card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs

from rulekit.engine.deck import Deck
from rulekit.engine.reading import plain, read_card

NOTHING_SHOWN: Mapping[str, str] = {}
_AROUND = ",;.:`()!?"


@attrs.frozen
class Labels:
    """What is shown for each legal action, by its text."""

    deck: Deck
    shown: Mapping[str, str] = NOTHING_SHOWN
    by_line: bool = False
    """Whether a number is that of a line, also where a card is called so."""

    def said(self, line: str) -> tuple[str, ...]:
        """The actions whose whole label a line says; of several the one that it is as shown."""
        found = self._meant(line, whole=True)
        shown = [text for text in found if self._as_shown(text) == _in_order(line, self.deck)]
        return tuple(shown) if len(shown) == 1 else found

    def _as_shown(self, text: str) -> list[str]:
        return _in_order(self.shown[text], self.deck)

    def begun(self, line: str) -> tuple[str, ...]:
        """The actions whose label begins with the words of a line."""
        return self._meant(line, whole=False)

    def in_words(self, line: str) -> bool:
        """Whether a label begins with a line as it stands, letter by letter but for capitals."""
        words = plain(line).split()
        return any(plain(label).split()[: len(words)] == words for label in self.shown.values())

    def with_cards(self, line: str) -> tuple[str, ...]:
        """The actions that say no card in their text, and in their label all those that a line is,
        which has nothing but cards."""
        words, cards = comparable(line, self.deck), set(self.deck.codes)
        if not words or not cards.issuperset(words):
            return ()
        return tuple(
            text
            for text, label in self.shown.items()
            if cards.isdisjoint(values_in(text, self.deck))
            and [one for one in comparable(label, self.deck) if one in cards] == words
        )

    def _meant(self, line: str, whole: bool) -> tuple[str, ...]:
        words, first = comparable(line, self.deck), plain(line).split()[:1]
        found = []
        for text, label in self.shown.items():
            if not read_card(first, self.deck) and plain(label).split()[:1] != first:
                continue
            of_label = comparable(label, self.deck)
            if of_label == words or (not whole and self._goes_on(words, of_label)):
                found.append(text)
        return tuple(found)

    def _goes_on(self, words: Sequence[str], label: Sequence[str]) -> bool:
        """Whether a label begins with some words, of whose cards none is left out."""
        cards = set(self.deck.codes)
        in_part = not cards.isdisjoint(words) and not cards.isdisjoint(label[len(words) :])
        return not in_part and list(label[: len(words)]) == list(words)


def _in_order(text: str, deck: Deck) -> list[str]:
    """The words of a text with its commas, cards as their codes."""
    words = plain(text.replace(",", " , ")).split()
    return [deck.faces[found[0]].code if (found := read_card([w], deck)) else w for w in words]


def values_in(text: str, deck: Deck) -> list[str]:
    """The words of an action behind its name, as they are compared."""
    return comparable(" ".join(text.split()[1:]), deck)


def comparable(text: str, deck: Deck) -> list[str]:
    """The words of a text in small letters, cards as their codes; cards that stand together in
    one order."""
    words = [bare for word in plain(text).split() if (bare := word.strip(_AROUND) or word[:1])]
    out: list[str] = []
    cards: list[str] = []
    while words:
        read = read_card(words, deck)
        if read is None:
            out += [*sorted(cards), words[0]]
            cards = []
        else:
            cards.append(deck.faces[read[0]].code)
        words = words[1 if read is None else read[1] :]
    return [*out, *sorted(cards)]
