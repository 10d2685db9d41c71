"""Numbers that play could make grow without end are kept within bounds.

Adding a constant again and again stays small, since every match ends; adding or multiplying what
is remembered does not.
"""

from __future__ import annotations

from rulekit.compiler import kernel as k
from rulekit.compiler.walk import parts

_SMALL = frozenset(
    {"==", "!=", "<", "<=", ">", ">=", "and", "or", "not", "count", "len", "low", "top", "has",
     "contains", "bit", "&", "|", "^", "andnot", "cards", "distinct"}
)  # fmt: skip
"""What gives a truth, a count, a card or a set, however big what it is asked of."""


def bounded(value: k.Expr) -> k.Expr:
    """The value, held at a bound where it could grow with what it is made of."""
    return k.Op("bounded", (value,)) if grows(value) else value


def grows(value: k.Expr) -> bool:
    """Whether storing the value again and again could make it more than steadily larger."""
    match value:
        case k.Op("+" | "-", (left, right)):
            return grows(left) or grows(right) or (is_big(left) and is_big(right))
        case k.Op("*", (left, right)):
            return is_big(left) or is_big(right)
        case k.Cond(_, yes, no):
            return grows(yes) or grows(no)
        case k.Fold("sum", _, domain, _, body):
            return is_big(body) or is_big_range(domain)
        case k.Fold("max" | "min", _, _, _, body):
            return grows(body)
        case k.Op("//" | "%", args):
            return any(grows(arg) for arg in args)
        case _:
            return False


def is_big_range(domain: k.Expr) -> bool:
    """Whether elements are as big as a number that is remembered: of a range, or one by one."""
    match domain:
        case k.Numbers(low, _):
            return is_big(low)
        case k.Op("join", parts):
            return any(is_big(part) for part in parts)
        case k.Filter(_, over, _, _):
            return is_big_range(over)
        case _:
            return False


def is_big(value: k.Expr) -> bool:
    """Whether its size depends on a number that is remembered."""
    match value:
        case k.Read():
            return True
        case k.Op(name, _) if name in _SMALL:
            return False
        case k.Lookup() | k.LookupList() | k.Filter() | k.Best() | k.Numbers() | k.Selections():
            return False
        case k.Field() | k.Book():
            return False
        case _:
            return any(is_big(part) for part in parts(value))
