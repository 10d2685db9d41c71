"""Numbers that are remembered or scored stay within bounds, whatever play makes them of."""

from __future__ import annotations

from rulekit.compiler import kernel as k
from rulekit.engine.runtime import HIGHEST
from rulekit.engine.runtime import bounded as held
from rulekit.rules.faces import MOST_CARDS

MOST_NUMBERS = 100_000
"""So many numbers a range has at most."""
_ANY = HIGHEST * HIGHEST
"""The size of what nothing is known of."""
_TRUTHS = frozenset({"==", "!=", "<", "<=", ">", ">=", "not", "has", "contains", "some"})


def bounded(value: k.Expr) -> k.Expr:
    """A number as it is kept: held at the bound, unless it cannot be beyond it."""
    if isinstance(value, k.Const):
        return k.Const(held(value.value))
    return value if size(value) <= HIGHEST else k.Op("bounded", (value,))


def size(value: k.Expr) -> int:
    """How far from 0 a number is at most, those that are kept being within the bound."""
    match value:
        case k.Const(number):
            return abs(number)
        case k.Read() | k.Op("bounded"):
            return HIGHEST
        case k.Lookup(table):
            return max(map(abs, table))
        case k.Op("count"):
            return MOST_CARDS
        case k.Op("len" | "number", (items,)):
            return length(items)
        case k.Op(name) if name in _TRUTHS:
            return 1
        case k.Op("+" | "-", (left, right)):
            return size(left) + size(right)
        case k.Op("*", (left, right)):
            return size(left) * size(right)
        case k.Op("//", (left, _)):
            return size(left)
        case k.Op("%", (_, right)):
            return size(right)
        case k.Cond(_, yes, no):
            return max(size(yes), size(no))
        case k.Fold("sum", _, domain, of_cards, body):
            return size(body) * (MOST_CARDS if of_cards else length(domain))
        case k.Fold("max" | "min", _, _, _, body):
            return size(body)
        case k.Fold("count", _, domain, of_cards):
            return MOST_CARDS if of_cards else length(domain)
        case _:
            return _ANY


def length(items: k.Expr) -> int:
    """How many elements a list has at most."""
    match items:
        case k.Items(values):
            return len(values)
        case k.Op("join", parts):
            return len(parts)
        case k.Read():
            return MOST_CARDS
        case k.Numbers():
            return MOST_NUMBERS
        case k.Filter(_, over, False) | k.Best(_, over, False):
            return length(over)
        case k.Cond(_, yes, no):
            return max(length(yes), length(no))
        case _:
            return _ANY
