"""A side that was left out behind `or`: `a == 1 or 2`, where `a == 1 or a == 2` is meant."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

import attrs

from rulekit.language import nodes
from rulekit.language.printer import show_expression
from rulekit.language.types import BOOL
from rulekit.rules.check.core import check_term
from rulekit.rules.check.words import leans
from rulekit.rules.check.yes_or_no import LONG
from rulekit.source.diagnostic import Diagnostics
from rulekit.source.span import Span

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rulekit.language.nodes import Expression
    from rulekit.rules.check.scope import Scope

_Sign: TypeAlias = Literal["==", "!=", "<", "<=", ">", ">="]


@attrs.frozen
class Repeated:
    """What to write for a part, and those behind it until the `last`, with the side put in."""

    last: int
    span: Span
    text: str


def with_side(
    parts: Sequence[Expression], index: int, bare: frozenset[int], scope: Scope
) -> Repeated | None:
    """What to write for a part that is `bare`, no comparison: one with the side of another part.

    Of parts behind a comparison that says `not`, none may hold: all are written anew together.
    """
    before = [n for n in range(index - 1, -1, -1) if n not in bare]
    for near in (*before, *(n for n in range(index + 1, len(parts)) if n not in bare)):
        last = index
        if _denies(parts[near]):
            if near > index or not bare.issuperset(range(near + 1, index)):
                continue
            while last + 1 in bare:
                last += 1
        anew = [
            _compared(parts[near], parts[n], scope, n < near) for n in range(index, last + 1)
        ]
        whole = [one for one in anew if one is not None and _is_sound(one, scope)]
        if len(whole) < len(anew):
            continue
        if not _denies(parts[near]):
            return _as_said(last, parts[index].span, whole[0])
        start, end = parts[near].span, parts[last].span
        span = Span(start.file, start.start, end.end)
        return _as_said(last, span, nodes.And((parts[near], *whole), span=span))
    return None


def _as_said(last: int, span: Span, tree: Expression) -> Repeated | None:
    text = show_expression(tree)
    return Repeated(last, span, text) if len(text) <= LONG else None


def _is_sound(tree: Expression, scope: Scope) -> bool:
    term = check_term(tree, scope, Diagnostics())
    return term is not None and term.type == BOOL


def _denies(side: Expression) -> bool:
    match side:
        case nodes.Not(of=of):
            return not _denies(of)
        case nodes.Compare(operator=operator):
            return operator == "!="
        case nodes.IsKind(negated=negated) | nodes.IsNone(negated=negated):
            return negated
        case _:
            return False


def _compared(
    side: Expression, part: Expression, scope: Scope, ahead: bool
) -> Expression | None:
    """The part compared as the `side` is; what stands `ahead` lacks what follows the sign."""
    match side:
        case nodes.Not(of=of):
            inner = _compared(of, part, scope, ahead)
            return None if inner is None else nodes.Not(inner, span=part.span)
        case nodes.Compare(operator=sign, left=left, right=right):
            if ahead or (leans(left, scope) and not leans(right, scope)):
                return _pair(sign, part, right, part.span)
            return _pair(sign, left, part, part.span)
        case nodes.Member(item=item) if not ahead:
            return _pair("==", item, part, part.span)
        case nodes.IsNone(of=of, negated=negated) if not ahead:
            return _pair("!=" if negated else "==", of, part, part.span)
        case nodes.IsKind(of=of, negated=negated) if not ahead and isinstance(part, nodes.Name):
            kind = nodes.WordKind(part.word, span=part.span)
            return nodes.IsKind(of, kind, negated, span=part.span)
        case _:
            return None


def _pair(sign: _Sign, left: Expression, right: Expression, span: Span) -> Expression | None:
    if not isinstance(right, nodes.Nothing):
        return nodes.Compare(sign, left, right, span=span)
    return nodes.IsNone(left, sign == "!=", span=span) if sign in ("==", "!=") else None
