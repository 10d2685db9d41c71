"""Conditions on one card as algebra on sets of cards.

A condition is taken apart at `and`, `or` and `not`. A part that depends on the card and on
constants becomes a constant mask, one that compares something of the card with a value known only
in play becomes a table of masks, and whatever remains is asked card by card.
"""

from __future__ import annotations

from collections.abc import Iterable

from rulekit.compiler import fold
from rulekit.compiler import kernel as k
from rulekit.compiler.cards import Cards
from rulekit.compiler.walk import every_part, locals_of, put

_FLIPPED: dict[str, k.OpName] = {
    "==": "==", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<=",
}  # fmt: skip


def where(cards: Cards, over: k.Expr, local: str, test: k.Expr) -> k.Expr:
    """The cards of the mask `over` for which `test` holds, `local` being the card."""
    clauses = test.args if isinstance(test, k.Op) and test.name == "and" else (test,)
    result, rest = over, []
    for clause in clauses:
        mask = card_mask(cards, clause, local)
        if mask is None:
            rest.append(clause)
        else:
            result = meet(cards, result, mask)
    if rest and result != fold.NO:
        result = k.Filter(local, result, True, fold.both(rest))
    return result


def card_mask(cards: Cards, test: k.Expr, local: str) -> k.Expr | None:
    """The cards for which a test holds as a mask, or None where that takes a loop."""
    if local not in locals_of(test):
        return fold.cond(fold.truth(test), k.Const(cards.full), fold.NO)
    values = per_card(cards, test, local)
    if values is not None:
        return k.Const(sum(1 << p for p, value in enumerate(values) if value))
    match test:
        case k.Op("and" | "or" as name, args):
            masks = [card_mask(cards, arg, local) for arg in args]
            if any(mask is None for mask in masks):
                return None
            join = meet if name == "and" else union
            result: k.Expr = k.Const(cards.full) if name == "and" else fold.NO
            for mask in masks:
                assert mask is not None
                result = join(cards, result, mask)
            return result
        case k.Op("not", (inner,)):
            mask = card_mask(cards, inner, local)
            return None if mask is None else fold.number("^", k.Const(cards.full), mask)
        case k.Cond(choice, yes, no):
            first = card_mask(cards, fold.both([choice, yes]), local)
            second = card_mask(cards, fold.both([fold.opposite(choice), no]), local)
            return None if first is None or second is None else union(cards, first, second)
        case k.Op("has", (group, k.Local(name))) if name == local and (
            local not in locals_of(group)
        ):
            return group
        case k.Op("some", (k.Book("places", (k.Local(name), laid)),)) if name == local and (
            local not in locals_of(laid)
        ):
            return k.Book("fitting", (laid,))
        case k.Op("==" | "!=" | "<" | "<=" | ">" | ">=" as name, (left, right)):
            mask = compare_mask(cards, left, name, right, local, test.domain)
            if mask is None:
                mask = compare_mask(cards, right, _FLIPPED[name], left, local, test.domain)
            return mask
        case _:
            return None


def compare_mask(
    cards: Cards, of_card: k.Expr, name: k.OpName, other: k.Expr, local: str, domain: int | None
) -> k.Expr | None:
    """`of_card name other`, where only `of_card` depends on the card: a table at `other`."""
    if local in locals_of(other) or domain is None:
        return None
    if of_card == k.Local(local) and name in ("==", "!="):
        one = fold.cond(fold.number(">=", other, fold.NO), fold.bit(other), fold.NO)
        return one if name == "==" else less(cards, one)
    values = per_card(cards, of_card, local)
    if values is None:
        return None
    table = [row(values, name, value) for value in [*range(domain), -1]]
    return fold.lookup(tuple(table), "CARDS_BY", other)


def row(values: list[int], name: k.OpName, value: int) -> int:
    """The pieces p with `values[p] name value`; none is not less or more than anything."""
    mask = 0
    for piece, of_card in enumerate(values):
        if name not in ("==", "!=") and (value < 0 or of_card < 0):
            continue
        if fold.number(name, k.Const(of_card), k.Const(value)) == fold.YES:
            mask |= 1 << piece
    return mask


def per_card(cards: Cards, expr: k.Expr, local: str) -> list[int] | None:
    """The value for each card, or None where it depends on more than the card."""
    if any(
        isinstance(part, k.Read | k.Others) or (isinstance(part, k.Local) and part.name != local)
        for part in every_part(expr)
    ):
        return None
    values = []
    for piece in range(cards.deck.size):
        value = put(expr, {local: k.Const(piece)})
        if not isinstance(value, k.Const):
            return None
        values.append(value.value)
    return values


def best(cards: Cards, over: k.Expr, local: str, value: k.Expr, highest: bool) -> k.Expr:
    """The cards of the mask `over` with the greatest, or least, value; ties stay."""
    values = per_card(cards, value, local) if isinstance(over, k.Const) else None
    if values is None or not isinstance(over, k.Const):
        return k.Best(local, over, True, value, highest)
    held = [piece for piece in range(cards.deck.size) if over.value >> piece & 1]
    top = (max if highest else min)((values[piece] for piece in held), default=0)
    return k.Const(sum(1 << piece for piece in held if values[piece] == top))


def meet(cards: Cards, one: k.Expr, other: k.Expr) -> k.Expr:
    """The cards in both."""
    return meet_all(cards.full, (one, other))


def union(cards: Cards, one: k.Expr, other: k.Expr) -> k.Expr:
    """The cards in either."""
    return union_all(cards.full, (one, other))


def less(cards: Cards, mask: k.Expr) -> k.Expr:
    """All cards but those."""
    return fold.number("andnot", k.Const(cards.full), mask)


def meet_all(full: int, masks: Iterable[k.Expr]) -> k.Expr:
    """The cards in all of the sets; `full` is the whole deck."""
    result: k.Expr = k.Const(full)
    for mask in masks:
        result = _meet(k.Const(full), result, mask)
    return result


def union_all(full: int, masks: Iterable[k.Expr]) -> k.Expr:
    """The cards in any of the sets."""
    result: k.Expr = fold.NO
    for mask in masks:
        result = _union(k.Const(full), result, mask)
    return result


def _meet(full: k.Const, one: k.Expr, other: k.Expr) -> k.Expr:
    """A side that is all or nothing becomes a choice."""
    if one == full:
        return other
    if other == full:
        return one
    for side, rest in ((one, other), (other, one)):
        if isinstance(side, k.Cond) and side.yes == full and side.no == fold.NO:
            return fold.cond(side.test, rest, fold.NO)
        if isinstance(side, k.Op) and side.name == "andnot" and side.args[0] == full:
            return fold.number("andnot", rest, side.args[1])
    return fold.number("&", one, other)


def _union(full: k.Const, one: k.Expr, other: k.Expr) -> k.Expr:
    """A side that may be all becomes a choice."""
    if full in (one, other):
        return full
    for side, rest in ((one, other), (other, one)):
        if isinstance(side, k.Cond) and side.yes == full:
            return fold.cond(side.test, full, _union(full, side.no, rest))
    return fold.number("|", one, other)
