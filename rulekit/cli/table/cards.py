"""Cards on the screen: in the order a hand is held, with signs where they can be printed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TextIO

from rulekit.cli.console import can_print
from rulekit.engine.deck import Deck

_WORD = re.compile(r"\S+")


class Cards:
    """How the cards of a deck are shown on a stream."""

    def __init__(self, deck: Deck, stream: TextIO | None) -> None:
        self._faces = {face.code: face for face in deck.faces}
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
        """Some cards sorted by suit and rank, a wider gap between suits."""
        suits: dict[int, list[str]] = {}
        for code in sorted(codes, key=self._order):
            face = self._faces.get(code)
            suits.setdefault(face.suit if face else -2, []).append(self.show(code))
        return "   ".join(" ".join(row) for row in suits.values()) or "no cards"

    def text(self, text: str) -> str:
        """A text in which the codes of cards are shown as cards."""
        return _WORD.sub(self._word, text)

    def _word(self, found: re.Match[str]) -> str:
        word = found.group()
        bare = word.rstrip(",;.:")
        return self._shown.get(bare, bare) + word[len(bare) :]

    def _order(self, code: str) -> tuple[int, int, str]:
        face = self._faces.get(code)
        return (face.suit % 1000, face.rank, code) if face else (1001, 0, code)
