"""Makers of intermediate expressions that work out at once what is already known."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable

from rulekit.compiler.kernel import Cond, Const, Expr, Items, Lookup, Op, OpName

YES = Const(1)
NO = Const(0)
NONE = Const(-1)

_NUMBERS: dict[str, Callable[[int, int], int]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul,
    "==": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le,
    ">": operator.gt, ">=": operator.ge, "&": operator.and_, "|": operator.or_,
    "^": operator.xor, "andnot": lambda a, b: a & ~b, "has": lambda a, b: b >= 0 and a >> b & 1,
}  # fmt: skip


def number(name: OpName, left: Expr, right: Expr, domain: int | None = None) -> Expr:
    """An operation on two ints or masks."""
    if isinstance(left, Const) and isinstance(right, Const):
        if name in ("//", "%"):
            return Const(divide(name, left.value, right.value))
        return Const(int(_NUMBERS[name](left.value, right.value)))
    if name in ("+", "-", "|", "^", "andnot") and right == NO:
        return left
    if name in ("+", "|", "^") and left == NO:
        return right
    if name == "&" and NO in (left, right):
        return NO
    if name == "andnot" and left == NO:
        return NO
    if name == "*" and YES in (left, right):
        return right if left == YES else left
    if name in _OPPOSITE and isinstance(right, Const):
        match left:
            case Op("+", (counted, Const(more))):
                return number(name, counted, Const(right.value - more))
    return merged(name, left, right) or Op(name, (left, right), domain)


def merged(name: OpName, left: Expr, right: Expr) -> Expr | None:
    """One table where both sides are tables at the same place, or one side is known."""
    if name in ("//", "%", "has"):
        return None
    if isinstance(left, Lookup) and isinstance(right, Lookup | Const):
        index = left.index
    elif isinstance(right, Lookup) and isinstance(left, Const):
        index = right.index
    elif name in ("&", "|"):
        return spread(name, left, right)
    else:
        return None
    if isinstance(right, Lookup) and right.index != index:
        return None
    size = max(len(side.table) for side in (left, right) if isinstance(side, Lookup))
    ours = left.table if isinstance(left, Lookup) else (left.value,) * size
    theirs = right.table if isinstance(right, Lookup) else (right.value,) * size
    if len(ours) != len(theirs):
        return None
    table = tuple(int(_NUMBERS[name](a, b)) for a, b in zip(ours, theirs, strict=True))
    return lookup(table, merged_name(name, left, right), index)


def merged_name(name: OpName, left: Expr, right: Expr) -> str:
    base = next((side.name for side in (left, right) if isinstance(side, Lookup)), "")
    if name in ("==", "!=") and isinstance(right, Const) and right.value >= 0:
        return f"{base}_{'IS' if name == '==' else 'IS_NOT'}_{right.value}"
    return base


def spread(name: OpName, left: Expr, right: Expr) -> Expr | None:
    """An operation on sets inside a choice, where that leaves one table or constant a side."""
    if isinstance(left, Cond) and isinstance(right, Cond) and left.test == right.test:
        yes, no = number(name, left.yes, right.yes), number(name, left.no, right.no)
        return cond(left.test, yes, no)
    for side, other in ((left, right), (right, left)):
        if isinstance(side, Cond) and isinstance(other, Const | Lookup):
            return cond(side.test, number(name, side.yes, other), number(name, side.no, other))
    return None


def divide(name: str, left: int, right: int) -> int:
    """Whole division and its rest; by nothing gives nothing."""
    if right == 0:
        return 0
    return left // right if name == "//" else left % right


def both(parts: Iterable[Expr]) -> Expr:
    """`and`."""
    kept: list[Expr] = []
    for part in parts:
        if isinstance(part, Const):
            if not part.value:
                return NO
        elif isinstance(part, Op) and part.name == "and":
            kept.extend(part.args)
        else:
            kept.append(part)
    kept = _one_set(kept, operator.and_)
    if not kept:
        return YES
    return kept[0] if len(kept) == 1 else Op("and", tuple(kept))


def either(parts: Iterable[Expr]) -> Expr:
    """`or`."""
    kept: list[Expr] = []
    for part in parts:
        if isinstance(part, Const):
            if part.value:
                return YES
        elif isinstance(part, Op) and part.name == "or":
            kept.extend(part.args)
        else:
            kept.append(part)
    kept = _one_set(kept, operator.or_)
    if not kept:
        return NO
    return kept[0] if len(kept) == 1 else Op("or", tuple(kept))


def _one_set(parts: list[Expr], join: Callable[[int, int], int]) -> list[Expr]:
    """Of questions whether one card is in this and in that known set, one question."""
    kept: list[Expr] = []
    for part in parts:
        match part, kept[-1:]:
            case Op("has", (Const(new), piece)), [Op("has", (Const(old), same))] if piece == same:
                kept[-1] = Op("has", (Const(join(old, new)), piece))
            case _:
                kept.append(part)
    return kept


_OPPOSITE: dict[str, OpName] = {
    "==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">",
}  # fmt: skip


def opposite(test: Expr) -> Expr:
    """`not`."""
    if isinstance(test, Const):
        return Const(int(not test.value))
    if isinstance(test, Op) and test.name == "not":
        return test.args[0]
    if isinstance(test, Op) and test.name in _OPPOSITE:
        return Op(_OPPOSITE[test.name], test.args, test.domain)
    return Op("not", (test,))


def cond(test: Expr, yes: Expr, no: Expr) -> Expr:
    """`yes if test else no`."""
    if isinstance(test, Const):
        return yes if test.value else no
    if yes == no:
        return yes
    if isinstance(test, Op) and test.name == "not":
        return cond(test.args[0], no, yes)
    if isinstance(test, Op) and test.name == "==" and test.args[1] in (NONE, NO):
        return Cond(Op("!=", test.args, test.domain), no, yes)
    return _or_else(test, yes, no) or Cond(test, yes, no)


def _or_else(test: Expr, yes: Expr, no: Expr) -> Expr | None:
    """`item(n, list) or other`, asked once: what is not in the list is the other."""
    match test, yes, no:
        case (
            Op("!=", (same, Const(none))),
            Op("item" | "last" as name, (Items(values) as items, at, Const(left))),
            Const(),
        ) if same == yes and none == left and none not in values:
            return Op(name, (items, at, no))
        case _:
            return None


def bit(piece: Expr) -> Expr:
    """The set of one piece; of none it is empty."""
    if isinstance(piece, Const):
        return Const(1 << piece.value if piece.value >= 0 else 0)
    return Op("bit", (piece,))


def low(mask: Expr) -> Expr:
    """The lowest piece of a set; of none -1."""
    if isinstance(mask, Const):
        return Const((mask.value & -mask.value).bit_length() - 1)
    return Op("low", (mask,))


def count(mask: Expr) -> Expr:
    if isinstance(mask, Const):
        return Const(mask.value.bit_count())
    return Op("count", (mask,))


def length(items: Expr) -> Expr:
    if isinstance(items, Items):
        return Const(len(items.values))
    if isinstance(items, Op) and items.name == "join":
        return Const(len(items.args))
    return Op("len", (items,))


def first(items: Expr) -> Expr:
    if isinstance(items, Items):
        return Const(items.values[0] if items.values else -1)
    return Op("first", (items,))


def lookup(table: tuple[int, ...], name: str, index: Expr) -> Expr:
    """`table[index]`; the table's last entry stands for index -1."""
    if isinstance(index, Const):
        return Const(table[index.value])
    if all(entry == table[0] for entry in table):
        return Const(table[0])
    if isinstance(index, Lookup):
        return lookup(tuple(table[entry] for entry in index.table), name, index.index)
    if isinstance(index, Cond):
        yes, no = lookup(table, name, index.yes), lookup(table, name, index.no)
        return cond(index.test, yes, no)
    return Lookup(table, name, index)


def extreme(name: OpName, left: Expr, right: Expr) -> Expr:
    """The one of two numbers for which `left name right` holds."""
    return cond(number(name, left, right), left, right)


def truth(expr: Expr) -> Expr:
    """A number or mask as a condition: whether it is not 0."""
    if isinstance(expr, Const):
        return Const(int(bool(expr.value)))
    return expr


_YES_OR_NO = frozenset({"==", "!=", "<", "<=", ">", ">=", "not", "has", "contains"})


def yes_or_no(test: Expr) -> Expr:
    """As `flag`, of what may be a number, set or list that is kept somewhere."""
    if isinstance(test, Const) or (isinstance(test, Op) and test.name in _YES_OR_NO):
        return truth(test)
    return Cond(test, YES, NO)


def flag(test: Expr) -> Expr:
    """A condition as a value: 1 or 0, where the test itself may be any number, set or list that is
    worked out; what is kept is one of these, or none."""
    if isinstance(test, Const):
        return truth(test)
    if isinstance(test, Cond):
        return cond(test.test, flag(test.yes), flag(test.no))
    if isinstance(test, Op) and test.name not in _YES_OR_NO:
        return Cond(test, YES, NO)
    return test
