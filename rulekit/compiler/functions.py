"""Functions of the language: how many, the first, sums, places in an order."""

from __future__ import annotations

from collections.abc import Sequence

import rulekit.compiler.cardsets as cardsets
import rulekit.compiler.counted as counted
import rulekit.compiler.expressions as expressions
import rulekit.compiler.lists as lists
import rulekit.compiler.melds as melds
import rulekit.compiler.refills as refills
import rulekit.compiler.tricks as tricks
from rulekit.compiler import fold, ranges
from rulekit.compiler import kernel as k
from rulekit.compiler.context import Context, Env, NotBuilt
from rulekit.engine.action import NO_NUMBER
from rulekit.language.types import Kind
from rulekit.rules import terms as t


def function(
    cx: Context, env: Env, name: str, args: Sequence[t.Term], term: t.Term
) -> k.Expr:
    match name:
        case "count" | "any" | "empty":
            amount = size(cx, env, args[0], exact=name == "count")
            if name == "empty":
                return fold.opposite(fold.truth(amount))
            return amount if name == "count" else fold.truth(amount)
        case "first" | "only":
            return one_of(cx, env, name, args[0])
        case "max" | "min" | "sum" if not args[0].type.many:
            return extreme(name, [expressions.scalar(cx, env, arg) for arg in args])
        case "sum" | "max" | "min":
            local = cx.fresh("n")
            return folded(cx, name, local, lists.items(cx, env, args[0]), False, k.Local(local))
        case "neighbour":
            whose = expressions.scalar(cx, env, args[0])
            there = fold.number("+", whose, expressions.scalar(cx, env, args[1]))
            seat = fold.number("%", there, k.Const(cx.players))
            return expressions.if_there(args[0], whose, seat, fold.NONE)
        case "item" | "last":
            return counted.item(cx, env, name, args[0], args[1], term)
        case "position":
            return position(cx, env, args[0], args[1])
        case "follows":
            return tricks.follows(cx, env, args[0])
        case "deadwood":
            return melds.deadwood(cx, env, args[0], term)
        case "can_draw" if isinstance(args[0], t.InZone):
            return refills.can_draw(cx, env, args[0])
        case _:
            raise NotBuilt(f"`{name}(…)`", term.span)


def position(cx: Context, env: Env, rank: t.Term, order: t.Term) -> k.Expr:
    """Where a rank stands in an order, from 1; 0 where it does not, the first of two places."""
    ranks = tuple(range(len(cx.cards.deck.ranks)))
    name = "RANKS"
    if isinstance(order, t.Const):
        name = str(order.value)
        ranks = cx.game.orders[name].ranks
    elif not isinstance(order, t.Known):
        raise NotBuilt("a position in an order that options choose", order.span)
    places = [ranks.index(r) + 1 if r in ranks else 0 for r in range(len(cx.cards.deck.ranks) + 1)]
    value = expressions.scalar(cx, env, rank)
    place = fold.lookup((*places, 0), f"PLACE_IN_{name.upper()}", value)
    return expressions.if_there(rank, value, place, k.Const(NO_NUMBER))


def size(cx: Context, env: Env, term: t.Term, *, exact: bool) -> k.Expr:
    """How many there are (`exact`), or just something that is 0 where there are none."""
    ordered = isinstance(term, t.InZone) and (term.zone.pile or term.zone.melds)
    if isinstance(term, t.InZone) and ordered and not expressions.many_owners(term):
        return fold.length(cardsets.zone_read(cx, env, term))
    if isinstance(term, t.InZone) and term.zone in cx.turning:
        lying = cardsets.all_cards(cx, env, term)
        return fold.count(lying) if exact else lying
    if isinstance(term, t.Known) and term.name == "trick":
        return fold.length(tricks.pile(cx))
    if expressions.is_cards(term):
        mask = cardsets.cards(cx, env, term)
        return fold.count(mask) if exact else mask
    if term.type.kind is Kind.SELECTION:
        return k.Op("number" if exact else "some", (lists.items(cx, env, term),))
    if term.type.kind in melds.RECORDS:
        return melds.number_of(cx, env, term, exact=exact)
    over = lists.items(cx, env, term)
    if isinstance(over, k.Numbers):
        return ranges.of_all(cx, "count", over)
    return fold.length(over)


def one_of(cx: Context, env: Env, name: str, term: t.Term) -> k.Expr:
    if term.type.kind is Kind.SELECTION:
        raise NotBuilt(f"`{name}` of sets of cards", term.span)
    if term.type.kind is Kind.CARD:
        mask = cardsets.cards(cx, env, term)
        lowest = fold.low(mask)
        if name == "first":
            return lowest
        return fold.cond(fold.number("==", fold.count(mask), fold.YES), lowest, fold.NONE)
    items = lists.items(cx, env, term)
    if term.type.kind is Kind.INT:
        there: k.Expr = k.Op("some", (items,))
        if name == "only":
            there = fold.number("==", fold.length(items), fold.YES)
        return fold.cond(there, fold.first(items), k.Const(NO_NUMBER))
    return fold.first(items) if name == "first" else k.Op("only", (items,))


def extreme(name: str, values: list[k.Expr]) -> k.Expr:
    """`max(a, b)`, `min(a, b)`, `sum(a, b)`."""
    result = values[0]
    for value in values[1:]:
        if name == "sum":
            result = fold.number("+", result, value)
        else:
            result = fold.extreme(">=" if name == "max" else "<=", result, value)
    return result


def for_each(
    cx: Context, env: Env, name: str, local: t.Local, domain: t.Term, body: t.Term, term: t.Term
) -> k.Expr:
    kind = _FOLDS.get(name)
    if kind is None:
        raise NotBuilt(f"`{name}(… for each …)`", term.span)
    variable = cx.fresh(local.name)
    inner = env.bind(local, k.Local(variable), cardsets.origin(cx, env, domain))
    of_cards = expressions.is_cards(domain)
    over = cardsets.cards(cx, env, domain) if of_cards else lists.items(cx, env, domain)
    return folded(cx, kind, variable, over, of_cards, expressions.scalar(cx, inner, body))


def folded(
    cx: Context, kind: k.FoldKind, local: str, over: k.Expr, of_cards: bool, body: k.Expr
) -> k.Expr:
    """One value of all elements; of a range with no more said of its numbers without a loop."""
    if kind in ("sum", "max", "min") and isinstance(over, k.Numbers) and body == k.Local(local):
        return ranges.of_all(cx, kind, over)
    return k.Fold(kind, local, over, of_cards, body)


_FOLDS: dict[str, k.FoldKind] = {
    "sum": "sum", "max": "max", "min": "min", "any": "any", "count": "count",
}  # fmt: skip
