"""`or`: of conditions "one of them holds", of values "the first that is not none"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulekit.language import nodes
from rulekit.language.printer import Level, show_expression
from rulekit.language.types import BOOL, Kind, Type
from rulekit.rules import terms
from rulekit.rules.check.core import check_term, checks
from rulekit.rules.check.fit import retype, unlike
from rulekit.rules.check.repeated import with_side
from rulekit.rules.check.say import a, complain, is_a
from rulekit.rules.check.shapes import NONE, is_cards, same_kind
from rulekit.rules.check.words import leans
from rulekit.rules.check.yes_or_no import LONG, asked_of
from rulekit.source.diagnostic import Diagnostics

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rulekit.language.nodes import Expression
    from rulekit.rules.check.scope import Scope
    from rulekit.rules.terms import Term
    from rulekit.source.span import Span


@checks(nodes.Or)
def check_or(tree: nodes.Or, scope: Scope, found: Diagnostics, hint: Type | None) -> Term | None:
    """`a or b`; where a yes or no is wanted, what is proposed is one."""
    parts: list[Term | None] = []
    asked = hint is not None and hint.sure() == BOOL
    wanted = None if asked else hint
    unread = {n for n in range(len(tree.parts)) if _lacks_side(tree.parts, n, scope)}
    for n, part in enumerate(tree.parts):
        term = None if n in unread else check_term(part, scope, found, wanted)
        parts.append(term)
        wanted = wanted or (term.type if term is not None else None)
    whole = [part for part in parts if part is not None]
    if not whole or len(whole) + len(unread) < len(parts):
        return None
    if unread or any(p.type == BOOL for p in whole) or all(p.type.kind is Kind.BOOL for p in whole):
        return _either(tree, parts, scope, found)
    return _or_else(tree, whole, scope, found, asked)


def _lacks_side(parts: Sequence[Expression], n: int, scope: Scope) -> bool:
    """Whether a word has its meaning only where it is compared, as `low` in `a == high or low`."""
    if not isinstance(parts[n], nodes.Name) or not leans(parts[n], scope):
        return False
    bare = frozenset(i for i, part in enumerate(parts) if isinstance(part, nodes.Name))
    if check_term(parts[n], scope, Diagnostics()) is not None:
        return False
    return with_side(parts, n, bare, scope) is not None


def _either(
    tree: nodes.Or, parts: Sequence[Term | None], scope: Scope, found: Diagnostics
) -> Term | None:
    """Conditions, of which one holds; of the parts that are none it is said."""
    bare = frozenset(n for n, part in enumerate(parts) if part is None or part.type != BOOL)
    told = -1
    for n in sorted(bare):
        part, side = parts[n], tree.parts[n]
        given = part is None or part.type.kind is not Kind.BOOL or isinstance(part, terms.Const)
        anew = with_side(tree.parts, n, bare, scope) if given else None
        if n <= told:
            continue
        told = anew.last if anew else n
        span, what = anew.span if anew else side.span, a(part.type) if part else "a word"
        complain(
            scope, found, "RK309", "`or` joins conditions, or it joins values", span,
            label=f"this is {what}, another side is a yes or no" if span == side.span
            else f"what follows `or` is {what}, and no condition",
            help=f"write `{anew.text}`" if anew else asked_of(part) if part else "",
        )  # fmt: skip
    conditions = tuple(part for part in parts if part is not None)
    return None if bare else terms.Either(conditions, type=BOOL, span=tree.span)


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
    return text if len(text) <= LONG else "…"
