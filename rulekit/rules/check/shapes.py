"""Types at a glance: which are cards, which can be equal, which stand for which."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulekit.language.types import CARDS, Kind, Type
from rulekit.rules import terms

if TYPE_CHECKING:
    from rulekit.rules.terms import Term

NONE = Type(Kind.WORD, optional=True)
"""The type of `none` where nothing tells what is missing."""


def is_cards(kind: Type) -> bool:
    """Several cards: a set of them, or one selection."""
    return kind == CARDS or (kind.kind is Kind.SELECTION and not kind.many)


def same_kind(one: Type, other: Type) -> bool:
    """Whether values of the two types can be equal; words if they share one."""
    if one == NONE or other == NONE:
        return True
    if one.kind is not other.kind or one.many is not other.many:
        return is_cards(one) and is_cards(other)
    return one.kind is not Kind.WORD or bool(set(one.words) & set(other.words))


def fits(given: Type, wanted: Type) -> bool:
    """Whether a value of one type needs no conversion to stand for the other.

    A selection that was not asked for has no cards.
    """
    if given == NONE:
        return False
    if wanted == CARDS and is_cards(given):
        return True
    if given.optional and not wanted.optional:
        return False
    if given.kind is not wanted.kind or given.many is not wanted.many:
        return False
    return given.kind is not Kind.WORD or set(given.words) <= set(wanted.words)


def zone_of(term: Term) -> terms.InZone | None:
    """The zone a term names, also through definitions."""
    while isinstance(term, terms.Defined):
        term = term.body
    return term if isinstance(term, terms.InZone) else None


def element_type(kind: Type) -> Type:
    """What one of several is; of a selection, a card."""
    return CARDS.one() if is_cards(kind) else kind.one()
