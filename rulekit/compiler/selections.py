"""Choices of several cards: every selection from a set, and those of a given sum."""

from __future__ import annotations

import attrs

import rulekit.compiler.cardsets as cardsets
import rulekit.compiler.expressions as expressions
from rulekit.compiler import fold
from rulekit.compiler import kernel as k
from rulekit.compiler.bounding import Bounding
from rulekit.compiler.context import Context, Env
from rulekit.compiler.telling import told
from rulekit.compiler.walk import every_part, locals_of, put
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
    return holds(k.Selections(low, high, source), value)


def holds(every: k.Selections, value: k.Expr) -> k.Expr:
    """Whether a set of cards is one of the selections."""
    inside = fold.number("==", fold.number("andnot", value, every.domain), fold.NO)
    count = fold.count(value)
    bounds = fold.number(">=", count, every.low), fold.number("<=", count, every.high)
    return fold.both([inside, *bounds, put(every.test, {every.local: value})])


def where(over: k.Expr, local: str, test: k.Expr) -> k.Expr:
    """The selections for which the test holds: what is known of it bounds the search."""
    if not isinstance(over, k.Selections):
        return k.Filter(local, over, False, test)
    if over.test != fold.YES:
        test = fold.both([put(over.test, {over.local: k.Local(local)}), test])
    if test == fold.YES:
        return over
    every = k.Selections(over.low, over.high, over.domain, local=local, test=test)
    parts = test.args if isinstance(test, k.Op) and test.name == "and" else (test,)
    for part in parts:
        found = summed(part, local)
        if found is not None:
            table, total = found
            every = attrs.evolve(every, table=table.table, name=table.name, total=total)
            parts = tuple(one for one in parts if one is not part)
            break
        if isinstance(part, k.Book) and part.name == "is_meld" and part.args == (k.Local(local),):
            melds = k.Book("melds", (over.domain,), part.given)
            return attrs.evolve(every, melds=melds)
    known = Bounding(local, over.domain)
    may = fold.both(known.may(part) for part in parts)
    return attrs.evolve(every, may=may, told=told(fold.both(parts), local), dear=is_dear(test))


def is_dear(test: k.Expr) -> bool:
    """Whether looking whether a test holds is itself a search."""
    return any(
        isinstance(part, k.Selections)
        or (isinstance(part, k.Book) and part.name not in ("is_meld", "may_be"))
        for part in every_part(test)
    )


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
