"""How the checker speaks: the words for types, and faults placed inside and outside definitions."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rulekit.language.types import Kind, Type
from rulekit.rules.check.shapes import NONE, is_cards, zone_of
from rulekit.rules.synonyms import NUMBERS
from rulekit.source.diagnostic import Diagnostics, Label
from rulekit.source.suggest import nearest

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rulekit.rules.check.scope import Names, Scope, Use
    from rulekit.rules.terms import Term
    from rulekit.source.span import Span

_ONE = {
    Kind.INT: "a number",
    Kind.BOOL: "a yes or no",
    Kind.ORDER: "an order",
    Kind.SELECTION: "a selection of cards",
    Kind.WAY: "a way to lay melds",
    Kind.PLACE: "a place on a meld",
}
_MANY = {
    Kind.INT: "numbers",
    Kind.BOOL: "`yes` and `no`",
    Kind.SELECTION: "selections of cards",
    Kind.WAY: "ways to lay melds",
    Kind.PLACE: "places on melds",
}


def a(kind: Type) -> str:
    """The type in words: "a card", "cards", "a suit or none"."""
    if kind == NONE:
        return "`none`"
    if is_cards(kind):
        return "cards" if kind.many else "a selection of cards"
    if kind.many:
        return _MANY.get(kind.kind, f"{kind.kind}s")
    if kind.kind is Kind.WORD:
        one = f"one of the words {listed(kind.words)}" if kind.words else "a word"
    else:
        one = _ONE.get(kind.kind, f"a {kind.kind}")
    if kind.optional:
        return f"{one}, or none" if " or " in one else f"{one} or none"
    return one


def listed(names: Iterable[str], most: int = 14) -> str:
    """`a`, `b` and so on, cut where they are too many."""
    words = [f"`{name}`" for name in names]
    if len(words) > most:
        words = [*words[: most - 1], "…"]
    return ", ".join(words)


def quote(span: Span) -> str:
    """The text of a place in backticks, on one line; "this" where it is long."""
    text = " ".join(span.text.split())
    return f"`{text}`" if len(text) <= 48 else "this"


def text_of(term: Term) -> str:
    """What is written for a term, for use in a help line; `…` where it is long."""
    text = " ".join(term.span.text.split())
    return text if len(text) <= 40 else "…"


_SIMPLE = re.compile(r"[\w.]+(?:\([^()]*\))?")


def dotted(text: str, attribute: str) -> str:
    """`card.rank`; in parentheses what is put together, as in `(hand of dealer).suits`."""
    text = " ".join(text.split())
    return f"{text}.{attribute}" if _SIMPLE.fullmatch(text) else f"({text}).{attribute}"


def is_a(term: Term) -> str:
    """What a term is: "`x` is a card", "`hand` is several cards", "`discard` is a pile"."""
    zone = zone_of(term)
    if zone is not None and zone.zone.pile is not None:
        return f"{quote(term.span)} is a pile"
    if term.type.many or is_cards(term.type):
        what = "cards" if is_cards(term.type) else a(term.type)
        return f"{quote(term.span)} is several {what}"
    return f"{quote(term.span)} is {a(term.type)}"


_NEAR = 0.75
"""How much alike names must be: `suits` is not meant by `led_suit`, which is 0.6."""


def suggest(
    word: str, names: Iterable[str], synonyms: dict[str, str] | None = None, *, kind: str = ""
) -> str:
    """A help line: the near name, else all of them where they are few (`kind`: "ranks").

    A name that is not near is not proposed: what follows a wrong one may be read, and wrong.
    """
    known = list(dict.fromkeys(names))
    near = nearest(word, known, synonyms or {}, _NEAR)
    if near or not kind or not known or len(known) > 16:
        return near
    return f"{kind} here: {listed(known)}"


def by_number(word: str, names: Names) -> str:
    """What to write for a rank whose number is in words, such as `twos` for `2`, or ""."""
    number = NUMBERS.get(word)
    known = number is not None and any(rank.name == number for rank in names.ranks)
    return f"did you mean `{number}`?" if known else ""


def ranks_here(names: Names) -> str:
    """What ranks there are, for a help line."""
    return f"ranks here: {listed(r.name for r in names.ranks)}"


def complain(
    scope: Scope,
    found: Diagnostics,
    code: str,
    message: str,
    span: Span,
    *,
    label: str = "",
    help: str = "",
) -> None:
    """Reports a fault where it is written; inside a definition also where that is used."""
    also: tuple[Label, ...] = ()
    if scope.uses:
        outer = scope.uses[0]
        also = (Label(outer.span, f"`{outer.name}` is used here"),)
    found.error(code, message, span, label=label, help=help, also=also)


def complain_of_use(
    uses: tuple[Use, ...],
    found: Diagnostics,
    code: str,
    message: str,
    span: Span,
    *,
    label: str = "",
    help: str = "",
) -> None:
    """Reports what a definition may well do, but not where it is used: there it is said."""
    if not uses:
        found.error(code, message, span, label=label, help=help)
        return
    outer = uses[0]
    also = (Label(span, f"read inside `{uses[-1].name}`"),)
    found.error(code, message, outer.span, label=label, help=help, also=also)
