"""Kinds of cards: sets of faces that a text can name."""

from __future__ import annotations

from typing import Literal

import attrs


@attrs.frozen
class CardKind:
    """Faces: those of the ranks `ranks` and suits `suits` (None: any), of a colour, …

    `word` is "" or `joker` or `wild` (wild: what the game declares; resolved by the compiler).
    """

    word: Literal["", "joker", "wild"] = ""
    suits: frozenset[int] | None = None
    ranks: frozenset[int] | None = None
