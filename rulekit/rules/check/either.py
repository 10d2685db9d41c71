"""`or`: of conditions "one of them holds", of values "the first that is not none"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulekit.language import nodes
from rulekit.language.printer import Level, show_expression
from rulekit.language.types import BOOL, Kind, Type
from rulekit.rules import terms
from rulekit.rules.check.core import check_term, checks
from rulekit.rules.check.fit import as_condition, retype, unlike
from rulekit.rules.check.say import a, complain, is_a, text_of
from rulekit.rules.check.shapes import NONE, is_cards, same_kind

if TYPE_CHECKING:
    from rulekit.language.nodes import Expression
    from rulekit.rules.check.scope import Scope
    from rulekit.rules.terms import Term
    from rulekit.source.diagnostic import Diagnostics
    from rulekit.source.span import Span

_LONG = 80
"""Proposals of more characters are given in general."""


@checks(nodes.Or)
def check_or(tree: nodes.Or, scope: Scope, found: Diagnostics, hint: Type | None) -> Term | None:
    """`a or b`; where a yes or no is wanted, what is proposed is one."""
    parts: list[Term | None] = []
    asked = hint is not None and hint.sure() == BOOL
    wanted = None if asked else hint
    for part in tree.parts:
        term = check_term(part, scope, found, wanted)
        parts.append(term)
        wanted = wanted or (term.type if term is not None else None)
    whole = [part for part in parts if part is not None]
    if not whole or len(whole) < len(parts):
        return None
    if any(part.type == BOOL for part in whole) or all(p.type.kind is Kind.BOOL for p in whole):
        return _either(tree, whole, scope, found)
    return _or_else(tree, whole, scope, found, asked)


def _either(tree: nodes.Or, parts: list[Term], scope: Scope, found: Diagnostics) -> Term | None:
    right = True
    for part in parts:
        if part.type == BOOL:
            continue
        right = False
        complain(
            scope, found, "RK309", "`or` joins conditions, or it joins values", part.span,
            label=f"this is {a(part.type)}, another side is a yes or no",
            help=as_condition(text_of(part), part.type),
        )  # fmt: skip
    return terms.Either(tuple(parts), type=BOOL, span=tree.span) if right else None


def _or_else(
    tree: nodes.Or, parts: list[Term], scope: Scope, found: Diagnostics, asked: bool
) -> Term | None:
    first = next((part for part in parts if part.type != NONE), parts[0])
    for part in parts:
        if not same_kind(part.type, first.type):
            unlike(first, part, tree.span, scope, found)
            return None
    for part in parts[:-1]:
        cards = part.type.optional and is_cards(part.type)
        if cards or not (part.type.optional or scope.uses):
            complain(
                scope, found, "RK318",
                f"{is_a(part)} also where it is not asked for" if cards
                else f"{is_a(part)} and never none",
                tree.span,
                label="has no cards then, and is a set all the same" if cards
                else "so what follows `or` never counts",
                help=_instead(tree, parts, part, asked),
            )  # fmt: skip
            return None
    kind = first.type.or_none() if parts[-1].type.optional else first.type.sure()
    whole = tuple(retype(part, first.type) for part in parts)
    return terms.OrElse(whole, type=kind, span=tree.span)


def _instead(tree: nodes.Or, parts: list[Term], wrong: Term, asked: bool) -> str:
    """What to write for the whole `or`, of which the part that is `wrong` is never none."""
    given = list(zip(tree.parts, parts, strict=True))
    sides = [(side, term) for side, term in given if term.type != NONE]
    if asked:
        return _as_condition(sides, tree.span)
    several = wrong.type.many or is_cards(wrong.type)
    if not several or len(sides) == 1:
        until = [side for side, _ in given[: parts.index(wrong) + 1]]
        one = until[0] if len(until) == 1 else nodes.Or(tuple(until), span=tree.span)
        return f"write `{_short(show_expression(one))}` alone"
    if wrong.type.optional:
        chosen = sides[-1][0]
        for side, _ in reversed(sides[:-1]):
            chosen = nodes.IfElse(side, _call("any", side), chosen, span=tree.span)
        return f"write `({_short(show_expression(chosen))})`"
    joined = sides[0][0]
    for side, _ in sides[1:]:
        joined = nodes.Arithmetic("+", joined, side, span=tree.span)
    both = "both" if len(sides) == 2 else "all"
    return f"write `{_short(show_expression(joined))}` for {both} together"


def _as_condition(sides: list[tuple[Expression, Term]], span: Span) -> str:
    """`any(a) or any(b)`; of numbers, that they are to be compared."""
    first, term = sides[0]
    if term.type.kind is Kind.INT and not term.type.many:
        return f"write comparisons, such as `{_short(show_expression(first, Level.SPAN))} > 0`"
    asked = tuple(
        _call("any", side) if term.type.many or is_cards(term.type) else side
        for side, term in sides
    )
    one = asked[0] if len(asked) == 1 else nodes.Or(asked, span=span)
    return f"write `{_short(show_expression(one))}`"


def _call(function: str, of: Expression) -> Expression:
    return nodes.Call(function, (of,), name_span=of.span, span=of.span)


def _short(text: str) -> str:
    return text if len(text) <= _LONG else "…"
