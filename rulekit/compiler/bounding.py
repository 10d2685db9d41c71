"""What a test of several cards can still become when some are chosen.

Of a choice that is being made two sets are known: the cards it has, and those it may have. A number
that is read from it lies between two others, a set between two sets, and a condition can hold, or
must. What nothing is known of may be anything.
"""

from __future__ import annotations

from collections.abc import Callable

import attrs

from rulekit.compiler import fold
from rulekit.compiler import kernel as k
from rulekit.compiler.walk import locals_of

Two = tuple[k.Expr, k.Expr]
"""The least and the most."""
_ANYTHING: Two = (fold.NO, fold.YES)
_SWAPPED: dict[str, k.OpName] = {">": "<", ">=": "<="}


class _Unknown(Exception):
    """Nothing is known of a number or a set."""


@attrs.frozen
class Bounding:
    """What is known of a choice called `local`, of cards of `source`: it has all of `local`, none
    but of `most`, and `size` cards."""

    local: str
    source: k.Expr

    @property
    def most(self) -> k.Local:
        return k.Local(most_of(self.local))

    def may(self, test: k.Expr) -> k.Expr:
        """Whether a condition can hold."""
        return self.condition(test)[1]

    def condition(self, test: k.Expr) -> Two:
        """Whether a condition must hold, and whether it can."""
        if self.local not in locals_of(test):
            return test, test
        try:
            return self._condition(test)
        except _Unknown:
            return _ANYTHING

    def _condition(self, test: k.Expr) -> Two:
        match test:
            case k.Op("and" | "or" as name, args):
                join = fold.both if name == "and" else fold.either
                parts = [self.condition(arg) for arg in args]
                return join(one for one, _ in parts), join(other for _, other in parts)
            case k.Op("not", (inner,)):
                must, can = self.condition(inner)
                return fold.opposite(can), fold.opposite(must)
            case k.Op("==" | "!=" | "<" | "<=" | ">" | ">=" as name, (left, right)):
                return self._compared(name, left, right)
            case k.Op("has", (group, piece)) if self._is_free(piece):
                return _each(self.cards(group), lambda one: fold.number("has", one, piece))
            case k.Op("contains", (group, value)) if self._is_free(value):
                return _each(self.items(group), lambda one: k.Op("contains", (one, value)))
            case k.Op("some" | "len", (group,)):
                return _each(self.items(group), lambda one: k.Op("some", (one,)))
            case k.Fold("any", local, domain, of_cards, body):
                return self._any(local, domain, of_cards, body)
            case k.Book("has", (cards,), given):
                return _each(self.cards(cards), lambda one: k.Book("has", (one,), given))
            case k.Book("is_meld", (cards,), given):
                return fold.NO, self._melded(cards, given)
            case k.Cond(choice, yes, no):
                must, can = self.condition(choice)
                first, second = self.condition(yes), self.condition(no)
                return (
                    fold.either([fold.both([must, first[0]]), fold.both([_no(can), second[0]])]),
                    fold.either([fold.both([can, first[1]]), fold.both([_no(must), second[1]])]),
                )
            case k.Local() | k.Op("&" | "|" | "andnot") | k.Filter(_, _, True, _):
                return self.cards(test)
            case _:
                low, high = self.number(test)
                never = fold.both([fold.number("==", low, fold.NO), _none(high)])
                above, below = fold.number(">", low, fold.NO), fold.number("<", high, fold.NO)
                return fold.either([above, below]), _no(never)

    def _compared(self, name: k.OpName, left: k.Expr, right: k.Expr) -> Two:
        if name in _SWAPPED:
            name, left, right = _SWAPPED[name], right, left
        one, other = self.number(left), self.number(right)
        match name:
            case "==" | "!=":
                same = _both_ways("<=", one, other)
                fixed = fold.number("==", one[0], one[1]), fold.number("==", other[0], other[1])
                sure = fold.both([*fixed, fold.number("==", one[0], other[0])])
                return (sure, same) if name == "==" else (_no(same), _no(sure))
            case _:
                must, can = (one[1], other[0]), (one[0], other[1])
                return fold.number(name, *must), fold.number(name, *can)

    def _any(self, local: str, domain: k.Expr, of_cards: bool, body: k.Expr) -> Two:
        least, most = self._domain(domain, of_cards)
        must, can = self.condition(body)
        return (
            k.Fold("any", local, least, of_cards, fold.flag(must)),
            k.Fold("any", local, most, of_cards, fold.flag(can)),
        )

    def _melded(self, cards: k.Expr, kinds: tuple[int, ...]) -> k.Expr:
        """Whether some cards can be a meld."""
        size: k.Expr = k.Const(-1)
        if cards == k.Local(self.local):
            size = k.Local(size_of(self.local))
        return k.Book("may_be", (*self.cards(cards), size), kinds)

    # ------------------------------------------------------------------------ sets and lists

    def cards(self, mask: k.Expr) -> Two:
        """The cards a set has at least, and at most."""
        if self._is_free(mask):
            return mask, mask
        match mask:
            case k.Local():
                return mask, self.most
            case k.Op("&" | "|" as name, (left, right)):
                one, other = self.cards(left), self.cards(right)
                return fold.number(name, one[0], other[0]), fold.number(name, one[1], other[1])
            case k.Op("andnot", (left, right)):
                one, other = self.cards(left), self.cards(right)
                return (
                    fold.number("andnot", one[0], other[1]),
                    fold.number("andnot", one[1], other[0]),
                )
            case k.Filter(local, domain, True, test):
                least, most = self.cards(domain)
                must, can = self.condition(test)
                return k.Filter(local, least, True, must), k.Filter(local, most, True, can)
            case k.Best(_, domain, True, _, _):
                return fold.NO, self.cards(domain)[1]
            case _:
                raise _Unknown

    def items(self, group: k.Expr) -> Two:
        """The elements a list has at least, and at most."""
        if self._is_free(group):
            return group, group
        match group:
            case k.Filter(local, domain, False, test):
                least, most = self.items(domain)
                must, can = self.condition(test)
                return k.Filter(local, least, False, must), k.Filter(local, most, False, can)
            case k.Selections(domain=domain) if self._reads_only(group, domain):
                return _each(self.cards(domain), lambda one: attrs.evolve(group, domain=one))
            case k.Book("melds", (cards,), given):
                return _each(self.cards(cards), lambda one: k.Book("melds", (one,), given))
            case _:
                raise _Unknown

    def _domain(self, domain: k.Expr, of_cards: bool) -> Two:
        return self.cards(domain) if of_cards else self.items(domain)

    # ------------------------------------------------------------------------------- numbers

    def number(self, value: k.Expr) -> Two:
        """What a number is at least, and at most."""
        if self._is_free(value):
            return value, value
        match value:
            case k.Op("count", (k.Local(),)):
                return (k.Local(size_of(self.local)),) * 2
            case k.Op("count", (k.Op("andnot", (whole, k.Local())),)) if whole == self.source:
                return (fold.number("-", fold.count(whole), k.Local(size_of(self.local))),) * 2
            case k.Op("count", (cards,)):
                return _each(self.cards(cards), fold.count)
            case k.Op("len" | "number", (group,)):
                return _each(self.items(group), lambda one: k.Op("number", (one,)))
            case k.Op("first" | "only" as name, (k.Filter(_, k.Items(values), False, _) as group,)):
                return self._one_of(name, sorted(values) == list(values), group, values)
            case k.Op("bounded", (inner,)):
                return self.number(inner)
            case k.Op("+" | "-" | "*" | "//" | "%" as name, (left, right)):
                return self._worked_out(name, left, right)
            case k.Fold("count", local, domain, of_cards, body):
                least, most = self._domain(domain, of_cards)
                must, can = self.condition(body)
                return (
                    k.Fold("count", local, least, of_cards, fold.flag(must)),
                    k.Fold("count", local, most, of_cards, fold.flag(can)),
                )
            case k.Fold("sum", local, domain, True, body) if self._is_free(body):
                return self._sum(local, domain, body)
            case k.Fold("max" | "min" as kind, local, domain, of_cards, body) if (
                self._is_free(body)
            ):
                return self._extreme(kind, local, self._domain(domain, of_cards), of_cards, body)
            case k.Cond(test, yes, no):
                one, other = self.number(yes), self.number(no)
                if self._is_free(test):
                    return fold.cond(test, one[0], other[0]), fold.cond(test, one[1], other[1])
                return _lesser(one[0], other[0]), _greater(one[1], other[1])
            case _:
                raise _Unknown

    def _worked_out(self, name: k.OpName, left: k.Expr, right: k.Expr) -> Two:
        one, other = self.number(left), self.number(right)
        if name == "+":
            return fold.number("+", one[0], other[0]), fold.number("+", one[1], other[1])
        if name == "-":
            return fold.number("-", one[0], other[1]), fold.number("-", one[1], other[0])
        if name == "*" and isinstance(left, k.Const):
            one, other, right = other, one, left
        match right:
            case k.Const(by) if by > 0 and name in ("*", "//"):
                return _each(one, lambda number: fold.number(name, number, right))
            case k.Const(by) if by > 0 and name == "%":
                return fold.NO, k.Const(by - 1)
            case _:
                raise _Unknown

    def _sum(self, local: str, domain: k.Expr, body: k.Expr) -> Two:
        least, most = self.cards(domain)
        table = body.table if isinstance(body, k.Lookup) else None
        sure = k.Fold("sum", local, least, True, body)
        if table is not None and min(table) >= 0:
            return sure, k.Fold("sum", local, most, True, body)
        perhaps = fold.number("andnot", most, least)
        down = k.Fold("sum", local, perhaps, True, _lesser(body, fold.NO))
        up = k.Fold("sum", local, perhaps, True, _greater(body, fold.NO))
        return fold.number("+", sure, down), fold.number("+", sure, up)

    def _extreme(
        self, kind: k.FoldKind, local: str, domain: Two, of_cards: bool, body: k.Expr
    ) -> Two:
        """The greatest, or least, of what there is; of nothing 0."""
        sure = k.Fold(kind, local, domain[0], of_cards, body)
        low = k.Fold("min", local, domain[1], of_cards, body)
        high = k.Fold("max", local, domain[1], of_cards, body)
        there = domain[0] if of_cards else k.Op("some", (domain[0],))
        if kind == "max":
            return (
                fold.cond(there, sure, _lesser(low, fold.NO)),
                fold.cond(there, high, _greater(high, fold.NO)),
            )
        return (
            fold.cond(there, low, _lesser(low, fold.NO)),
            fold.cond(there, sure, _greater(high, fold.NO)),
        )

    def _one_of(self, name: str, ordered: bool, group: k.Expr, values: tuple[int, ...]) -> Two:
        """The first, or only, element of a list; -1 where there is none such."""
        if not ordered or not values:
            raise _Unknown
        least, most = self.items(group)
        there, known = k.Op("some", (least,)), k.Op("first", (least,))
        high = fold.cond(there, known, k.Const(values[-1]))
        if name == "first":
            return fold.cond(there, k.Op("first", (most,)), fold.NONE), high
        several = fold.number(">", k.Op("number", (least,)), fold.YES)
        return fold.NONE, fold.cond(several, fold.NONE, high)

    def _is_free(self, expr: k.Expr) -> bool:
        return self.local not in locals_of(expr)

    def _reads_only(self, group: k.Selections, domain: k.Expr) -> bool:
        """Whether nothing but what is chosen from depends on the choice."""
        return self._is_free(attrs.evolve(group, domain=fold.NO))


def most_of(local: str) -> str:
    """The name of the cards a choice may have."""
    return f"{local}_most"


def size_of(local: str) -> str:
    """The name of the number of its cards."""
    return f"{local}_size"


def _each(two: Two, made: Callable[[k.Expr], k.Expr]) -> Two:
    return made(two[0]), made(two[1])


def _both_ways(name: k.OpName, one: Two, other: Two) -> k.Expr:
    return fold.both([fold.number(name, one[0], other[1]), fold.number(name, other[0], one[1])])


def _no(test: k.Expr) -> k.Expr:
    return fold.opposite(test)


def _none(value: k.Expr) -> k.Expr:
    return fold.number("==", value, fold.NO)


def _lesser(one: k.Expr, other: k.Expr) -> k.Expr:
    return fold.extreme("<=", one, other)


def _greater(one: k.Expr, other: k.Expr) -> k.Expr:
    return fold.extreme(">=", one, other)
