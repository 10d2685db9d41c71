"""Choices that name cards, whatever becomes of them, and take none from where it lies."""

from __future__ import annotations

from rulekit.compiler.context import Context
from rulekit.language.types import Kind
from rulekit.rules.model import Choice

_OF_CARDS = frozenset((Kind.CARD, Kind.SELECTION))


def names_cards(cx: Context, choice: Choice) -> bool:
    """Whether a choice is made from `cards`, all that the deck has, and from no place."""
    return choice.local.type.kind in _OF_CARDS and cx.meanings.names_cards(choice.candidates)
