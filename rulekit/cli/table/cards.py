"""Cards on the screen: in the order a hand is held, with signs where they can be printed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TextIO

from rulekit.cli.console import can_print
from rulekit.engine.deck import Deck

_WORD = re.compile(r"\S+")
_HELD = re.compile(r"; your [\w ]+? is (\S+(?: \S+)+)$")
"""What a refusal says of the cards of who acts."""
_AROUND = ",;.:`()"
_LAST = 1_000


class Cards:
    """How the cards of a deck are shown on a stream.

    `order` are the ranks in the order of a run, where that is not the order of the deck.
    `by_rank` is how the person wants a hand sorted.
    """

    def __init__(self, deck: Deck, stream: TextIO | None, order: Sequence[int] = ()) -> None:
        self.by_rank = False
        self._faces = {face.code: face for face in deck.faces}
        self._place = {rank: place for place, rank in reversed(list(enumerate(order)))}
        with_signs = can_print("".join(face.sign for face in deck.faces), stream)
        self._shown = {
            code: face.sign if with_signs else code for code, face in self._faces.items()
        }

    def show(self, code: str) -> str:
        """A card, or `??`."""
        return self._shown.get(code, code)

    def row(self, codes: Iterable[str]) -> str:
        """Some cards as they lie."""
        return " ".join(map(self.show, codes)) or "no cards"

    def hand(self, codes: Sequence[str]) -> str:
        """Some cards sorted by suit and rank, a wider gap between suits; or by rank and suit."""
        groups: dict[int, list[str]] = {}
        for code in sorted(codes, key=self._order):
            groups.setdefault(self._order(code)[0], []).append(self.show(code))
        gap = "  " if self.by_rank else "   "
        return gap.join(" ".join(row) for row in groups.values()) or "no cards"

    def in_order(self, text: str) -> str:
        """A sentence that ends with what somebody has, the cards in the order of a hand."""
        found = _HELD.search(text)
        codes = found.group(1).split() if found else []
        if found is None or not all(code in self._faces for code in codes):
            return text
        return text[: found.start(1)] + " ".join(sorted(codes, key=self._order))

    def text(self, text: str) -> str:
        """A text in which the codes of cards are shown as cards."""
        return _WORD.sub(self._word, text)

    def _word(self, found: re.Match[str]) -> str:
        word = found.group()
        bare = word.strip(_AROUND)
        begin = word.index(bare)
        shown = "-".join(self._shown.get(part, part) for part in bare.split("-"))
        return word[:begin] + shown + word[begin + len(bare) :]

    def _order(self, code: str) -> tuple[int, int, str]:
        face = self._faces.get(code)
        if face is None:
            return (_LAST + 1, 0, code)
        rank = self._place.get(face.rank, face.rank + len(self._place))
        suit = face.suit % _LAST
        return (rank % _LAST, suit, code) if self.by_rank else (suit, rank, code)
