"""What of the cards that are chosen a test depends on, whatever others are chosen with them."""

from __future__ import annotations

from rulekit.compiler import fold
from rulekit.compiler import kernel as k
from rulekit.compiler.walk import locals_of, put


class _All(Exception):
    """It depends on which cards they are."""


_MOST_TOLD = 64
"""A test that depends on more than this is not summed up."""


def told(test: k.Expr, local: str) -> tuple[k.Expr, ...] | None:
    """What must be known of the cards that a choice has to say what further ones do to a test:
    how many of some are among them, what they are worth. None where that is all of them."""
    found: dict[k.Expr, None] = {}
    try:
        _tell(test, local, found)
    except _All:
        return None
    return tuple(found) if len(found) <= _MOST_TOLD else None


def _tell(expr: k.Expr, local: str, found: dict[k.Expr, None], as_test: bool = True) -> None:
    """`as_test`: whether all that counts of a set is whether there is anything in it."""
    if local not in locals_of(expr):
        return
    match expr:
        case k.Op("count", (cards,)) if _is_part(cards, local):
            found[expr] = None
        case k.Op("count", (k.Op("andnot", (held, cards)),)) if (
            _is_part(cards, local) and local not in locals_of(held)
        ):
            found[fold.count(fold.number("&", cards, held))] = None
        case k.Op("has", (cards, piece)) if (
            _is_part(cards, local) and local not in locals_of(piece)
        ):
            # What asks this may have seen before that there is such a card.
            there = fold.number(">=", piece, fold.NO)
            found[fold.cond(there, expr, fold.NO)] = None
        case k.Fold(kind, _, domain, True, body) if (
            _is_part(domain, local) and local not in locals_of(body)
        ):
            found[expr] = None
            if kind in ("max", "min"):
                found[_there(domain)] = None
        case k.Filter(element, k.Items(values), False, test):
            for value in values:
                _tell(put(test, {element: k.Const(value)}), local, found)
        case k.Fold(kind, element, k.Items(values), False, body):
            for value in values:
                each = put(body, {element: k.Const(value)})
                _tell(each, local, found, kind in ("any", "all", "count"))
        case k.Cond(test, yes, no):
            _tell(test, local, found)
            _tell(yes, local, found, as_test)
            _tell(no, local, found, as_test)
        case k.Op("and" | "or" | "not", args):
            for arg in args:
                _tell(arg, local, found)
        case k.Op(name, args) if name in _OF_VALUES:
            for arg in args:
                _tell(arg, local, found, as_test=False)
        case k.Lookup(_, _, index):
            _tell(index, local, found, as_test=False)
        case k.Op("andnot", (whole, cards)) if (
            as_test and _is_part(cards, local) and local not in locals_of(whole)
        ):
            found[fold.count(fold.number("&", cards, whole))] = None
        case _ if as_test and _is_part(expr, local):
            found[_there(expr)] = None
        case _:
            raise _All


_OF_VALUES = frozenset({
    "==", "!=", "<", "<=", ">", ">=", "+", "-", "*", "//", "%", "bounded", "len", "number", "some",
    "contains", "first", "only",
})  # fmt: skip


def _there(cards: k.Expr) -> k.Expr:
    """1 where a set has any cards, else 0."""
    return k.Cond(cards, fold.YES, fold.NO)


def _is_part(cards: k.Expr, local: str) -> bool:
    """Whether it is those cards of the choice that are in a set which does not depend on it."""
    match cards:
        case k.Local(name):
            return name == local
        case k.Op("&", (left, right)):
            for one, other in ((left, right), (right, left)):
                if _is_part(one, local) and local not in locals_of(other):
                    return True
            return False
        case k.Op("andnot", (left, right)):
            return _is_part(left, local) and local not in locals_of(right)
        case k.Filter(_, domain, True, test):
            return _is_part(domain, local) and local not in locals_of(test)
        case _:
            return False
