"""Of all numbers of a range: how many, their sum, the greatest and the least, without a loop."""

from __future__ import annotations

from typing import Literal, TypeAlias

from rulekit.compiler import fold
from rulekit.compiler import kernel as k
from rulekit.compiler.context import Context
from rulekit.compiler.walk import every_part

Of: TypeAlias = Literal["count", "sum", "max", "min"]
_FEW_PARTS = 6
"""An end of so few parts may be written several times."""


def of_all(cx: Context, kind: Of, numbers: k.Numbers) -> k.Expr:
    """What the numbers of a range are together; of an empty one it is 0."""
    low, high = numbers.low, numbers.high
    for end in (low, high):
        if not is_short(end):
            name = cx.fresh("end")
            named = k.Numbers(*(k.Local(name) if one == end else one for one in (low, high)))
            return k.Fold("sum", name, k.Op("join", (end,)), False, of_all(cx, kind, named))
    return fold.cond(fold.number("<=", low, high), _of_some(kind, low, high), fold.NO)


def is_short(end: k.Expr) -> bool:
    parts = list(every_part(end))
    plain = all(isinstance(part, k.Const | k.Local | k.Read | k.Op) for part in parts)
    return plain and len(parts) <= _FEW_PARTS


def _of_some(kind: Of, low: k.Expr, high: k.Expr) -> k.Expr:
    number = fold.number("-", high, fold.number("-", low, fold.YES))
    match kind:
        case "count":
            return number
        case "max":
            return high
        case "min":
            return low
        case "sum":
            twice = fold.number("*", fold.number("+", low, high), number)
            return fold.number("//", twice, k.Const(2))
