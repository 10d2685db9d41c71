"""Walking over intermediate expressions: what they read, and putting values in for locals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import attrs

from rulekit.compiler import fold
from rulekit.compiler import kernel as k


def parts(expr: k.Expr) -> tuple[k.Expr, ...]:
    """The expressions an expression is made of."""
    match expr:
        case k.Read(_, index):
            return () if index is None else (index,)
        case k.Op(_, args):
            return args
        case k.Cond(test, yes, no):
            return (test, yes, no)
        case k.Lookup(_, _, index) | k.LookupList(_, _, index):
            return (index,)
        case k.Fold(_, _, domain, _, body):
            return (domain, body)
        case k.Filter(_, domain, _, test):
            return (domain, test)
        case k.Best(_, domain, _, by, _):
            return (domain, by)
        case k.Numbers(low, high):
            return (low, high)
        case k.Selections():
            bounds = (expr.low, expr.high, expr.domain, expr.test, expr.may, *(expr.told or ()))
            return (*bounds, *(part for part in (expr.total, expr.melds) if part is not None))
        case k.Field(of, _):
            return (of,)
        case k.Record(_, args) | k.Book(_, args):
            return args
        case _:
            return ()


def every_part(expr: k.Expr) -> Iterator[k.Expr]:
    """The expression and everything in it."""
    yield expr
    for part in parts(expr):
        yield from every_part(part)


def meets(expr: k.Expr) -> list[k.Expr]:
    """The sets whose common cards an expression is."""
    if isinstance(expr, k.Op) and expr.name == "&":
        return [part for arg in expr.args for part in meets(arg)]
    return [expr]


def locals_of(expr: k.Expr) -> set[str]:
    """The names of the locals it reads, its own elements included."""
    return {part.name for part in every_part(expr) if isinstance(part, k.Local)}


def reads_state(expr: k.Expr) -> bool:
    """Whether its value can change with the position, its locals aside."""
    return any(isinstance(part, k.Read | k.Others) for part in every_part(expr))


def asks_others(expr: k.Expr) -> bool:
    """Whether its value depends on what else is offered."""
    return any(isinstance(part, k.Others) for part in every_part(expr))


def put(
    expr: k.Expr, values: Mapping[str, k.Expr], slots: Mapping[str, k.Expr] | None = None
) -> k.Expr:
    """The expression with values in place of locals and slots, as far worked out as it can be."""
    known = slots or {}

    def inner(part: k.Expr) -> k.Expr:
        return put(part, values, known)

    match expr:
        case k.Local(name):
            return values.get(name, expr)
        case k.Read(slot, None):
            return known.get(slot, expr)
        case k.Read(slot, index) if index is not None:
            return k.Read(slot, inner(index))
        case k.Op(name, args):
            return operation(name, tuple(inner(arg) for arg in args), expr.domain)
        case k.Cond(test, yes, no):
            return fold.cond(inner(test), inner(yes), inner(no))
        case k.Lookup(table, name, index):
            return fold.lookup(table, name, inner(index))
        case k.LookupList(table, name, index):
            there = inner(index)
            if isinstance(there, k.Const):
                return k.Items(table[there.value])
            return k.LookupList(table, name, there)
        case k.Fold(kind, local, domain, of_cards, body):
            return k.Fold(kind, local, inner(domain), of_cards, inner(body))
        case k.Filter(local, domain, of_cards, test):
            return k.Filter(local, inner(domain), of_cards, inner(test))
        case k.Best(local, domain, of_cards, by, highest):
            return k.Best(local, inner(domain), of_cards, inner(by), highest)
        case k.Numbers(low, high):
            return k.Numbers(inner(low), inner(high))
        case k.Selections():
            return each_part(expr, inner)
        case k.Field(of, name):
            return k.Field(inner(of), name)
        case k.Record(record, args):
            return k.Record(record, tuple(inner(arg) for arg in args))
        case k.Book(asked, args, given):
            return k.Book(asked, tuple(inner(arg) for arg in args), given)
        case _:
            return expr


def each_part(expr: k.Selections, made: Callable[[k.Expr], k.Expr]) -> k.Selections:
    """The selections with each part made anew."""
    told = None if expr.told is None else tuple(made(part) for part in expr.told)
    total = None if expr.total is None else made(expr.total)
    melds = None if expr.melds is None else made(expr.melds)
    low, high, domain = made(expr.low), made(expr.high), made(expr.domain)
    test, may = made(expr.test), made(expr.may)
    return attrs.evolve(
        expr, low=low, high=high, domain=domain, total=total, test=test, may=may, told=told,
        melds=melds,
    )  # fmt: skip


_PARTS = (
    "args", "of", "test", "yes", "no", "index", "domain", "body", "by", "low", "high", "total",
    "may", "told", "melds",
)  # fmt: skip


def swapped(expr: k.Expr, parts_for: Mapping[k.Expr, k.Expr]) -> k.Expr:
    """The expression with some of its parts replaced, and otherwise as it is."""
    found = parts_for.get(expr)
    if found is not None:
        return found
    changes = {
        field.name: swapped_value(getattr(expr, field.name), parts_for)
        for field in attrs.fields(type(expr))
        if field.name in _PARTS
    }
    return attrs.evolve(expr, **changes) if changes else expr


def swapped_value(value: Any, parts_for: Mapping[k.Expr, k.Expr]) -> Any:
    if isinstance(value, tuple):
        return tuple(swapped_value(one, parts_for) for one in value)
    return swapped(value, parts_for) if attrs.has(type(value)) else value


def operation(name: k.OpName, args: tuple[k.Expr, ...], domain: int | None = None) -> k.Expr:
    """An operation, worked out where its arguments are known."""
    match name:
        case "and":
            return fold.both(args)
        case "or":
            return fold.either(args)
        case "not":
            return fold.opposite(args[0])
        case "bit":
            return fold.bit(args[0])
        case "count":
            return fold.count(args[0])
        case "len":
            return fold.length(args[0])
        case "first":
            return fold.first(args[0])
        case "low":
            return fold.low(args[0])
        case "+" | "-" | "*" | "//" | "%" | "==" | "!=" | "<" | "<=" | ">" | ">=":
            return fold.number(name, args[0], args[1], domain)
        case "&" | "|" | "^" | "andnot" | "has":
            return fold.number(name, args[0], args[1])
        case _:
            return k.Op(name, args)


def locals_in(tree: Any) -> set[str]:
    """The names of all locals read anywhere in a block's end or body."""
    found, stack = set(), [tree]
    while stack:
        one = stack.pop()
        if isinstance(one, k.Local):
            found.add(one.name)
        elif isinstance(one, tuple):
            stack.extend(one)
        else:
            stack.extend(getattr(one, name) for name in fields_of(type(one)))
    return found


_FORMS: dict[type, tuple[str, ...]] = {}


def fields_of(form: type) -> tuple[str, ...]:
    """What a part of the intermediate form is made of; nothing, where it is no part of it."""
    if form not in _FORMS:
        is_part = attrs.has(form) and form.__module__.startswith(k.__name__)
        fields = attrs.fields(form) if is_part else ()
        _FORMS[form] = tuple(field.name for field in fields if field.name != "span")
    return _FORMS[form]


def slots_read(expr: k.Expr) -> set[str]:
    """The slots that decide the value of an expression."""
    return {part.slot for part in every_part(expr) if isinstance(part, k.Read)}


def slots_touched(tree: Any, routines: Mapping[str, k.Routine]) -> set[str]:
    """The slots that statements change, wholly or in part, in the routines they call as well."""
    if isinstance(tree, tuple):
        return set().union(*(slots_touched(part, routines) for part in tree)) if tree else set()
    match tree:
        case k.Call(routine):
            return slots_touched(routines[routine].body, routines)
        case k.If(cases, otherwise):
            return slots_touched((*(body for _, body in cases), otherwise), routines)
        case k.For(body=body):
            return slots_touched(body, routines)
        case k.Repeat(body=body, spent=spent):
            return slots_touched((body, spent), routines)
        case k.Shuffle(slot):
            return {slot, "shuffles"}
        case k.TurnOver(source, to):
            return {source, to}
        case k.DealOut(source, slot):
            return {source, slot}
        case k.SetLocal() | k.Emit() | k.Note():
            return set()
        case _:
            return {tree.slot}
