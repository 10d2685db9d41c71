"""Choices of several cards: every selection from a set, and those of a given sum."""

from __future__ import annotations

import rulekit.compiler.cardsets as cardsets
import rulekit.compiler.expressions as expressions
from rulekit.compiler import fold
from rulekit.compiler import kernel as k
from rulekit.compiler.context import Context, Env
from rulekit.compiler.walk import locals_of
from rulekit.rules import terms as t


def every(cx: Context, env: Env, term: t.CardsFrom) -> k.Expr:
    """`3 cards from hand`: as a list of masks."""
    source = cardsets.cards(cx, env, term.source)
    low, high = bounds(cx, env, term)
    return k.Selections(low, high, source)


def bounds(cx: Context, env: Env, term: t.CardsFrom) -> tuple[k.Expr, k.Expr]:
    """How many cards at least and at most."""
    low = expressions.scalar(cx, env, term.low)
    if term.high is None:
        return low, k.Const(cx.cards.deck.size)
    return low, low if term.high is term.low else expressions.scalar(cx, env, term.high)


def size(cx: Context, env: Env, term: t.Term) -> tuple[int, int]:
    """How many cards at least and at most, -1 where that is not known before play."""
    match term:
        case t.CardsFrom():
            low, high = bounds(cx, env, term)
            return known(low), known(high)
        case t.Where():
            return size(cx, env, term.base)
        case t.Defined(_, bindings, body):
            return size(cx, expressions.bind_all(cx, env, bindings), body)
        case _:
            return -1, -1


def known(number: k.Expr) -> int:
    return number.value if isinstance(number, k.Const) else -1


def among(cx: Context, env: Env, term: t.CardsFrom, value: k.Expr) -> k.Expr:
    """Whether a set of cards is such a selection, without listing any."""
    low, high = bounds(cx, env, term)
    source = cardsets.cards(cx, env, term.source)
    inside = fold.number("==", fold.number("andnot", value, source), fold.NO)
    count = fold.count(value)
    return fold.both([inside, fold.number(">=", count, low), fold.number("<=", count, high)])


def where(over: k.Expr, local: str, test: k.Expr) -> k.Expr:
    """The selections for which the test holds: one that asks for a sum bounds the search."""
    if not isinstance(over, k.Selections) or over.total is not None:
        return k.Filter(local, over, False, test)
    parts = test.args if isinstance(test, k.Op) and test.name == "and" else (test,)
    for number, part in enumerate(parts):
        found = summed(part, local)
        if found is None:
            continue
        table, total = found
        pruned = k.Selections(over.low, over.high, over.domain, table.table, table.name, total)
        rest = fold.both((*parts[:number], *parts[number + 1 :]))
        return pruned if rest == fold.YES else k.Filter(local, pruned, False, rest)
    return k.Filter(local, over, False, test)


def summed(test: k.Expr, local: str) -> tuple[k.Lookup, k.Expr] | None:
    """The table and the total, where a test asks that the cards have this sum."""
    if not isinstance(test, k.Op) or test.name != "==":
        return None
    for one, other in (test.args, test.args[::-1]):
        match one:
            case k.Fold("sum", card, k.Local(name), True, k.Lookup(_, _, k.Local(index)) as table):
                if name == local and index == card and local not in locals_of(other):
                    return table, other
            case _:
                pass
    return None
