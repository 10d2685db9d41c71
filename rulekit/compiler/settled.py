"""Values that options and the number of players decide, before play."""

from __future__ import annotations

import rulekit.compiler.expressions as expressions
from rulekit.compiler import kernel as k
from rulekit.compiler.context import NOBODY, Context, NotBuilt
from rulekit.rules import terms as t


def settled(cx: Context, term: t.Term, what: str) -> int:
    """The value of a term that does not change in play; NotBuilt, naming `what`, where it does."""
    value = expressions.any_value(cx, NOBODY, term)
    if not isinstance(value, k.Const):
        raise NotBuilt(f"{what} that changes in play", term.span)
    return value.value
