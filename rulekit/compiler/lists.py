"""Checked expressions to intermediate ones: sets of players, teams, suits, ranks and numbers."""

from __future__ import annotations

from collections.abc import Sequence

import rulekit.compiler.cardsets as cardsets
import rulekit.compiler.expressions as expressions
import rulekit.compiler.melds as melds
import rulekit.compiler.selections as selections
from rulekit.compiler import fold, growth
from rulekit.compiler import kernel as k
from rulekit.compiler.context import Context, Env, NotBuilt, none_value
from rulekit.compiler.walk import put
from rulekit.language.types import Kind
from rulekit.rules import terms as t

_WRITTEN_OUT = 1000
"""Ranges of fewer numbers are lists at once."""


def items(cx: Context, env: Env, term: t.Term) -> k.Expr:
    """The elements of a set, in order; of one thing, a list of it (none: an empty one)."""
    if not term.type.many and not isinstance(term, t.Range | t.Listing):
        return only_one(cx, env, term)
    of_melds = melds.listed(cx, env, term)
    if of_melds is not None:
        return of_melds
    match term:
        case t.Known(name):
            return known_items(cx, env, name, term)
        case t.Relation("others", of):
            return others(cx, env, of)
        case t.Relation("members", of):
            whose = expressions.scalar(cx, env, of)
            return lookup_list(cx.members_table(), "MEMBERS", whose)
        case t.PlayersFrom(start):
            return lookup_list(cx.from_table(), "FROM", expressions.scalar(cx, env, start))
        case t.LocalValue(local):
            return env.locals[local]
        case t.Defined(_, bindings, body):
            return items(cx, expressions.bind_all(cx, env, bindings), body)
        case t.Where(base, element, condition):
            return where(cx, env, base, element, condition)
        case t.Best(base, element, by, direction):
            each = cx.fresh(element.name)
            inner = env.bind(element, k.Local(each))
            value = expressions.scalar(cx, inner, by)
            over = items(cx, env, base)
            return k.Best(each, over, False, value, direction == "highest")
        case t.IfElse(then, condition, otherwise):
            test = expressions.scalar(cx, env, condition)
            return fold.cond(test, items(cx, env, then), items(cx, env, otherwise))
        case t.Range(low, high) if low is not None and high is not None:
            return numbers(expressions.scalar(cx, env, low), expressions.scalar(cx, env, high))
        case t.Listing(parts):
            return listing(cx, env, parts)
        case t.CardsFrom():
            return selections.every(cx, env, term)
        case t.Attribute(of, "suits" | "ranks" as name) if expressions.is_cards(of):
            return faces_of(cx, env, of, name)
        case _:
            raise NotBuilt(expressions.describe(term), term.span)


def only_one(cx: Context, env: Env, term: t.Term) -> k.Expr:
    value = expressions.scalar(cx, env, term)
    if isinstance(value, k.Const):
        there = value.value != none_value(term.type)
        return k.Items((value.value,) if there else ())
    one = k.Op("join", (value,))
    if not term.type.optional:
        return one
    there_is = fold.number("!=", value, k.Const(none_value(term.type)))
    return fold.cond(there_is, one, k.Items(()))


def known_items(cx: Context, env: Env, name: str, term: t.Term) -> k.Expr:
    match name:
        case "players":
            return k.Items(tuple(range(cx.players)))
        case "teams":
            return k.Items(tuple(range(cx.teams)))
        case "suits":
            return k.Items(tuple(range(len(cx.cards.deck.suits))))
        case "ranks":
            return k.Items(tuple(range(len(cx.cards.deck.ranks))))
        case "others" if env.me is not None:
            return lookup_list(cx.others_table(), "OTHERS", env.me)
        case _:
            raise NotBuilt(f"`{name}` here", term.span)


def others(cx: Context, env: Env, of: t.Term) -> k.Expr:
    whose = expressions.scalar(cx, env, of)
    if of.type.kind is Kind.TEAM and cx.teams != cx.players:
        rows = tuple(tuple(o for o in range(cx.teams) if o != i) for i in range(cx.teams))
        return lookup_list((*rows, ()), "OTHER_TEAMS", whose)
    return lookup_list(cx.others_table(), "OTHERS", whose)


def lookup_list(table: tuple[tuple[int, ...], ...], name: str, index: k.Expr) -> k.Expr:
    if isinstance(index, k.Const):
        return k.Items(table[index.value])
    return k.LookupList(table, name, index)


def where(
    cx: Context, env: Env, base: t.Term, element: t.Local, condition: t.Term
) -> k.Expr:
    over = items(cx, env, base)
    if isinstance(over, k.Items):
        tests = [
            expressions.scalar(cx, env.bind(element, k.Const(value)), condition)
            for value in over.values
        ]
        if all(isinstance(test, k.Const) for test in tests):
            kept = zip(over.values, tests, strict=True)
            return k.Items(tuple(v for v, test in kept if test != fold.NO))
    local = cx.fresh(element.name)
    test = expressions.scalar(cx, env.bind(element, k.Local(local)), condition)
    return over if test == fold.YES else selections.where(over, local, test)


def numbers(low: k.Expr, high: k.Expr) -> k.Expr:
    """A range, never without end: of a longer one the first `MOST_NUMBERS`, whatever it is for."""
    if growth.size(low) + growth.size(high) >= growth.MOST_NUMBERS:
        most = fold.number("+", low, k.Const(growth.MOST_NUMBERS - 1))
        high = fold.extreme("<=", high, most)
    if (
        isinstance(low, k.Const)
        and isinstance(high, k.Const)
        and high.value - low.value < _WRITTEN_OUT
    ):
        return k.Items(tuple(range(low.value, high.value + 1)))
    return k.Numbers(low, high)


def listing(cx: Context, env: Env, parts: Sequence[t.Term]) -> k.Expr:
    """Those named, in order; what is none is not among them."""
    values = [expressions.scalar(cx, env, part) for part in parts]
    if all(isinstance(value, k.Const) for value in values):
        return k.Items(tuple(value.value for value in values if isinstance(value, k.Const)))
    every: k.Expr = k.Op("join", tuple(values))
    perhaps = [part for part in parts if part.type.optional]
    if not perhaps:
        return every
    local = cx.fresh("one")
    there = fold.number("!=", k.Local(local), k.Const(none_value(perhaps[0].type)))
    return k.Filter(local, every, False, there)


def faces_of(cx: Context, env: Env, of: t.Term, name: str) -> k.Expr:
    """The suits or ranks that occur among some cards, in deck order."""
    mask = cardsets.cards(cx, env, of)
    held = cx.cards.suit_of if name == "suits" else cx.cards.rank_of
    number = len(cx.cards.deck.suits if name == "suits" else cx.cards.deck.ranks)
    table = tuple(cx.cards.where(lambda p, i=i: held[p] == i) for i in range(number))  # type: ignore[misc]
    local = cx.fresh(name[:-1])
    masks = fold.lookup((*table, 0), f"CARDS_OF_{name[:-1].upper()}", k.Local(local))
    over = k.Items(tuple(range(number)))
    return k.Filter(local, over, False, fold.number("&", mask, masks))


def left_of_dealer(cx: Context) -> k.Expr:
    """The player who is dealt to first."""
    return fold.lookup(cx.seat_table(1), "LEFT", k.Read("dealer"))


def unique(items: k.Expr) -> k.Expr:
    """Each element once: candidates are not offered twice."""
    match items:
        case k.Items(values):
            return k.Items(tuple(dict.fromkeys(values)))
        case k.Op("join", args) if len(args) > 1:
            return k.Op("unique", (items,))
        case k.Filter(local, domain, False, test):
            return k.Filter(local, unique(domain), False, test)
        case k.Cond(test, yes, no):
            return k.Cond(test, unique(yes), unique(no))
        case _:
            return items


def contains(group: k.Expr, value: k.Expr) -> k.Expr:
    if isinstance(group, k.Items) and isinstance(value, k.Const):
        return k.Const(int(value.value in group.values))
    if isinstance(group, k.Selections):
        return selections.holds(group, value)
    if isinstance(group, k.Filter) and isinstance(group.domain, k.Numbers):
        holds = put(group.test, {group.local: value})
        return fold.both([contains(group.domain, value), holds])
    return k.Op("contains", (group, value))
