"""Intermediate expressions as Python text."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from rulekit.compiler import kernel as k

_PRECEDENCE = {
    "or": 1, "and": 2, "not": 3, "==": 4, "!=": 4, "<": 4, "<=": 4, ">": 4, ">=": 4,
    "contains": 4, "|": 5, "^": 6, "&": 7, "andnot": 7, "+": 9, "-": 9, "*": 10,
}  # fmt: skip
_WHOLE = ("sum", "any", "all")
"""What is said of a list itself where its elements are taken as they are."""
_ATOM = 20
_COND = 0


@attrs.define(eq=False)
class Names:
    """Constants and helpers that the text needs, collected while it is written."""

    tables: dict[tuple[object, ...], str] = attrs.field(factory=dict)
    helpers: set[str] = attrs.field(factory=set)
    leavings: dict[tuple[int, ...], str] = attrs.field(factory=dict)
    deck: int = 0
    """How many pieces there are, where tables of them may be made."""

    def table(self, values: tuple[object, ...], wish: str) -> str:
        """The name of a constant table; the same values share one."""
        if values not in self.tables:
            taken = set(self.tables.values())
            name, n = wish, 2
            while name in taken:
                name, n = f"{wish}_{n}", n + 1
            self.tables[values] = name
        return self.tables[values]

    def leaving(self, values: tuple[int, ...]) -> str:
        """The name of what is remembered of deadwood by a table of points."""
        if values not in self.leavings:
            self.table(values, "POINTS")
            self.leavings[values] = f"DEADWOOD_{len(self.leavings) + 1}"
        return self.leavings[values]

    def helper(self, name: str) -> str:
        self.helpers.add(name)
        return name


def text(names: Names, expr: k.Expr, outer: int = 0) -> str:
    """The expression, in parentheses where it binds less than what is around it."""
    body, own = bare(names, expr)
    return f"({body})" if own < outer else body


def bare(names: Names, expr: k.Expr) -> tuple[str, int]:
    """The text of an expression and how tightly it binds."""
    match expr:
        case k.Const(value):
            return number(value), _ATOM if value >= 0 else 11
        case k.Items(values):
            return f"[{', '.join(map(str, values))}]", _ATOM
        case k.Local(name):
            return name, _ATOM
        case k.Read(slot, index):
            return read(names, slot, index), _ATOM
        case k.Op():
            return operation(names, expr)
        case k.Cond(test, yes, no) if test == yes:
            return f"{text(names, yes, 1)} or {text(names, no, 2)}", 1
        case k.Cond(test, yes, no):
            parts = text(names, yes, 1), test_text(names, test, 1), text(names, no, 0)
            return f"{parts[0]} if {parts[1]} else {parts[2]}", _COND
        case k.Lookup(table, name, index):
            return f"{names.table(table, name)}[{text(names, index)}]", _ATOM
        case k.LookupList(table, name, index):
            return f"{names.table(table, name)}[{text(names, index)}]", _ATOM
        case k.Fold():
            return folded(names, expr), _ATOM
        case k.Filter(local, domain, of_cards, test):
            source = over(names, domain, of_cards)
            inner = f"{local} for {local} in {source} if {test_text(names, test, 1)}"
            if of_cards:
                return f"{names.helper('mask_of')}({inner})", _ATOM
            return f"[{inner}]", _ATOM
        case k.Best(local, domain, of_cards, by, highest):
            sign = 1 if highest else -1
            chosen = (
                f"{names.helper('best')}({over(names, domain, of_cards)}, "
                f"lambda {local}: {text(names, by)}, {sign})"
            )
            return (f"{names.helper('mask_of')}({chosen})" if of_cards else chosen), _ATOM
        case k.Numbers(low, high):
            top = f"{text(names, high, 9)} + 1"
            if isinstance(high, k.Const):
                top = str(high.value + 1)
            return f"range({text(names, low)}, {top})", _ATOM
        case k.Selections():
            return selections(names, expr), _ATOM
        case k.Others(_):
            return "not out", 3
        case k.Field(of, name):
            return f"{text(names, of, _ATOM)}.{name}", _ATOM
        case k.Record(name, args):
            fields = ", ".join(text(names, arg) for arg in args)
            return f"{names.helper(name)}({fields})", _ATOM
        case k.Book():
            return asked(names, expr), _ATOM
    raise AssertionError(expr)


def test_text(names: Names, expr: k.Expr, outer: int = 0) -> str:
    """A condition: whether something is not 0, or not empty."""
    match expr:
        case k.Op("len", (items,)):
            return text(names, items, outer)
        case k.Op("!=", (inner, k.Const(0))):
            return test_text(names, inner, outer)
        case k.Op("==", (inner, k.Const(0))):
            body = f"not {test_text(names, inner, 3)}"
            return f"({body})" if outer > 3 else body
        case _:
            return text(names, expr, outer)


def number(value: int) -> str:
    """A set of many cards reads better in hexadecimal."""
    return hex(value) if value >= 1 << 20 else str(value)


def read(names: Names, slot: str, index: k.Expr | None) -> str:
    if index is None:
        return f"s.{slot}"
    return f"s.{slot}[{text(names, index)}]"


def asked(names: Names, expr: k.Book) -> str:
    """A question to the book of melds."""
    args = [text(names, arg) for arg in expr.args]
    match expr.name:
        case "laid":
            return f"{names.helper('laid_at')}({', '.join(args)})"
        case "melds" | "has" | "may_be":
            args.insert(0, repr(expr.given))
        case "is_meld":
            args.insert(0, str(expr.given[0]))
        case "deadwood":
            return f"{names.leaving(expr.given)}.least({args[0]})"
        case _:
            pass
    return f"BOOK.{expr.name}({', '.join(args)})"


def selections(names: Names, expr: k.Selections, held: str = "") -> str:
    """Sets of cards, none of them made before it is asked for; with `held` those that have these
    cards alone."""
    args = [text(names, part) for part in (expr.domain, expr.low, expr.high)]
    test = f"lambda {expr.local or 'those'}: {test_text(names, expr.test, 1)}"
    if expr.melds is not None:
        melds = f"(meld.mask for meld in {text(names, expr.melds, 1)})"
        found = f"{names.helper('melded')}({melds}, {args[1]}, {args[2]}, {test})"
        return f"{names.helper('holding')}({found}, {held}, COPIES)" if held else found
    args.append("COPIES")
    if expr.test == k.Const(1) and not held:
        return f"{names.helper('selections')}({', '.join(args)})"
    summed = []
    if expr.total is not None:
        summed = [names.table(expr.table, expr.name), text(names, expr.total)]
    if expr.asks_only_a_sum and not held:
        return f"{names.helper('summing')}({', '.join([*args, *summed])})"
    args += [test, *bounds(names, expr, summed, held)]
    return f"{names.helper('searched')}({', '.join(args)})"


def bounds(names: Names, expr: k.Selections, summed: list[str], held: str) -> Iterator[str]:
    """What bounds a search for sets of cards."""
    if expr.may != k.Const(1):
        known = ", ".join((expr.local, f"{expr.local}_most", f"{expr.local}_size"))
        yield f"may=lambda {known}: {test_text(names, expr.may, 1)}"
    if expr.told is not None and expr.test != k.Const(1):
        told = "".join(f"{text(names, one)}, " for one in expr.told)
        yield f"told=lambda {expr.local}: ({told.rstrip()})"
    if summed:
        yield f"worth={summed[0]}"
        yield f"total={summed[1]}"
    if held:
        yield f"held={held}"
    if expr.dear:
        yield "dear=True"


def one_by_one(names: Names, expr: k.Expr) -> str:
    """The elements of a list, none of them made before it is asked for."""
    if isinstance(expr, k.Filter) and not expr.of_cards:
        source = one_by_one(names, expr.domain)
        local, test = expr.local, test_text(names, expr.test, 1)
        return f"({local} for {local} in {source} if {test})"
    return text(names, expr, _ATOM)


def over(names: Names, domain: k.Expr, of_cards: bool) -> str:
    """What a loop runs over."""
    if of_cards:
        return f"{names.helper('pieces')}({text(names, domain)})"
    if isinstance(domain, k.Items):
        return repr(domain.values)
    return text(names, domain, 1)


def folded(names: Names, expr: k.Fold) -> str:
    if not expr.of_cards and expr.body == k.Local(expr.local) and expr.kind in _WHOLE:
        return f"{expr.kind}({text(names, expr.domain)})"
    inner = f"for {expr.local} in {over(names, expr.domain, expr.of_cards)}"
    body = text(names, expr.body, 1)
    match expr.kind:
        case "any" | "all":
            return f"{expr.kind}({body} {inner})"
        case "count":
            return f"sum(1 {inner} if {body})"
        case "max" | "min":
            return f"{expr.kind}(({body} {inner}), default=0)"
        case _:
            return f"sum({body} {inner})"


def operation(names: Names, expr: k.Op) -> tuple[str, int]:
    name, args = expr.name, expr.args
    if name in ("and", "or"):
        own = _PRECEDENCE[name]
        return f" {name} ".join(test_text(names, arg, own + 1) for arg in args), own
    if name in ("<=", ">") and isinstance(args[0], k.Book) and args[0].name == "deadwood":
        book, cards = names.leaving(args[0].given), text(names, args[0].args[0])
        few = f"{book}.at_most({cards}, {text(names, args[1])})"
        return (few, _ATOM) if name == "<=" else (f"not {few}", 3)
    if name in _PRECEDENCE and len(args) == 2:
        return infix(names, name, args), _PRECEDENCE[name]
    if name == "not":
        if isinstance(args[0], k.Others):
            return "bool(out)", _ATOM
        return f"not {test_text(names, args[0], 3)}", 3
    return call(names, name, [text(names, arg) for arg in args], args), _call_binds(name)


def _call_binds(name: str) -> int:
    return {"has": 7, "bit": 8, "top": _COND, "first": _COND, "only": _COND}.get(name, _ATOM)


def infix(names: Names, name: str, args: tuple[k.Expr, ...]) -> str:
    own = _PRECEDENCE[name]
    left, right = text(names, args[0], own), text(names, args[1], own + 1)
    if own == 4:
        left = text(names, args[0], own + 1)
    if name == "andnot":
        return f"{left} & ~{text(names, args[1], 11)}"
    if name == "contains":
        return f"{text(names, args[1], own + 1)} in {over(names, args[0], False)}"
    return f"{left} {name} {right}"


def call(names: Names, name: str, args: list[str], parts: tuple[k.Expr, ...]) -> str:
    match name:
        case "bit":
            return f"1 << {text(names, parts[0], 9)}"
        case "has" if isinstance(parts[0], k.Const) and names.deck:
            held = (*(parts[0].value >> piece & 1 for piece in range(names.deck)), 0)
            return f"{names.table(held, 'IS_IN')}[{args[1]}]"
        case "has":
            return f"{text(names, parts[0], 8)} >> {text(names, parts[1], 9)} & 1"
        case "count":
            return f"{text(names, parts[0], _ATOM)}.bit_count()"
        case "low":
            return f"{names.helper('lowest')}({args[0]})"
        case "len":
            return f"len({args[0]})"
        case "top":
            pile = text(names, parts[0], _ATOM)
            return f"{pile}[-1] if {pile} else -1"
        case "cards":
            return f"{names.helper('mask_of')}({args[0]})"
        case "first" if isinstance(parts[0], k.Read):
            return f"{args[0]}[0] if {args[0]} else -1"
        case "first":
            return f"next(iter({one_by_one(names, parts[0])}), -1)"
        case "head":
            return f"{text(names, parts[0], _ATOM)}[0]"
        case "tail":
            return f"{text(names, parts[0], _ATOM)}[-1]"
        case "some":
            return f"{names.helper('has_any')}({one_by_one(names, parts[0])})"
        case "number":
            return f"{names.helper('number_of')}({one_by_one(names, parts[0])})"
        case "chain":
            return f"[{', '.join('*' + text(names, part, _ATOM) for part in parts)}]"
        case "only":
            return f"{text(names, parts[0], _ATOM)}[0] if len({args[0]}) == 1 else -1"
        case "bounded":
            return f"{names.helper('bounded')}({args[0]})"
        case "unique":
            return f"list(dict.fromkeys({args[0]}))"
        case "join":
            return f"[{', '.join(args)}]"
        case "//":
            return f"{names.helper('divide')}({', '.join(args)})"
        case "%" if isinstance(parts[1], k.Const) and parts[1].value:
            return f"({text(names, parts[0], 10)} % {args[1]})"
        case "%":
            return f"{names.helper('remainder')}({', '.join(args)})"
        case "distinct":
            return f"{names.helper('distinct')}({args[0]}, COPIES)"
        case "item" | "last":
            return f"{names.helper(name)}({', '.join([over(names, parts[0], False), *args[1:]])})"
        case "pieces" | "last_cards":
            return f"{names.helper(name)}({', '.join(args)})"
        case "best_cards":
            assert isinstance(parts[2], k.Items)
            order = names.table(parts[2].values, "BY_RANK")
            return f"{names.helper('best_cards')}({args[0]}, {args[1]}, {order})"
    raise AssertionError(name)
