"""A set of cards case by case: what is asked in several of its parts is asked once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

import attrs

from rulekit.compiler import fold, walk
from rulekit.compiler import kernel as k
from rulekit.compiler.masks import meet_all, union_all

_MOST = 8
"""So many cases at most are told apart."""

_TRUTH: dict[str, bool] = {"!=": True, "==": False}


@attrs.frozen
class Case:
    """One of two, by a test."""

    test: k.Expr
    yes: Tree
    no: Tree


Tree: TypeAlias = Case | k.Expr


def by_cases(expr: k.Expr, full: int, most: int = _MOST) -> Tree:
    """The cards told apart by whatever is asked more than once; `full` is the whole deck."""
    test = asked_most(expr)
    if test is None or most < 2:
        return if_possible(expr, full)
    yes, no = (assume(expr, test, holds, full) for holds in (True, False))
    return Case(test, by_cases(yes, full, most // 2), by_cases(no, full, most // 2))


def within(tree: Tree, change: Callable[[k.Expr], k.Expr]) -> Tree:
    """The same cases, each of their expressions changed."""
    if not isinstance(tree, Case):
        return change(tree)
    return Case(change(tree.test), within(tree.yes, change), within(tree.no, change))


def each_case(tree: Tree) -> Iterator[k.Expr]:
    """What the cards are in each case."""
    if not isinstance(tree, Case):
        yield tree
        return
    yield from each_case(tree.yes)
    yield from each_case(tree.no)


def asked_most(expr: k.Expr) -> k.Expr | None:
    """The question that is put most often, or None where none is put twice."""
    counts: dict[k.Expr, int] = {}
    for test in questions(expr):
        counts[test] = counts.get(test, 0) + 1
    most = max(counts, key=counts.__getitem__, default=None)
    return most if most is not None and counts[most] > 1 else None


def questions(expr: k.Expr) -> Iterator[k.Expr]:
    """The yes-or-no questions that decide what an expression is, each as often as it is put."""
    match expr:
        case k.Cond(test, yes, no):
            yield from asked_in(test)
            yield from questions(yes)
            yield from questions(no)
        case k.Op("first" | "top", (k.Read() as pile,)):
            yield k.Op("len", (pile,))
        case k.Op("and" | "or" | "not"):
            yield from asked_in(expr)
        case k.Op(_, args):
            for arg in args:
                yield from questions(arg)
        case k.Lookup(_, _, index):
            yield from questions(index)
        case _:
            return


def asked_in(test: k.Expr) -> Iterator[k.Expr]:
    match test:
        case k.Op("and" | "or" | "not", args):
            for arg in args:
                yield from asked_in(arg)
        case k.Op("&", _):
            yield from questions(test)
        case _:
            yield plain(test)[0]


def plain(test: k.Expr) -> tuple[k.Expr, bool]:
    """A test without what turns it round, and whether it holds where the test does."""
    match test:
        case k.Op("not", (inner,)):
            of, same = plain(inner)
            return of, not same
        case k.Op("!=" | "==" as name, (inner, k.Const(0))):
            of, same = plain(inner)
            return of, same is _TRUTH[name]
        case _:
            return test, True


def assume(expr: k.Expr, test: k.Expr, holds: bool, full: int) -> k.Expr:
    """The expression where a test is known to hold, or not to."""

    def inner(part: k.Expr) -> k.Expr:
        return assume(part, test, holds, full)

    match expr:
        case k.Cond(asked, yes, no):
            return fold.cond(decide(asked, test, holds, full), inner(yes), inner(no))
        case k.Op("and" | "or" | "not"):
            return decide(expr, test, holds, full)
        case k.Op("first" | "top" as name, (pile,)) if test == k.Op("len", (pile,)):
            return k.Op("head" if name == "first" else "tail", (pile,)) if holds else fold.NONE
        case k.Op("&", args):
            return meet_all(full, map(inner, args))
        case k.Op("|", args):
            return union_all(full, map(inner, args))
        case k.Op(name, args):
            return walk.operation(name, tuple(map(inner, args)), expr.domain)
        case k.Lookup(table, name, index):
            return fold.lookup(table, name, inner(index))
        case _:
            return expr


def decide(asked: k.Expr, test: k.Expr, holds: bool, full: int) -> k.Expr:
    """A condition where a test is known to hold, or not to."""
    of, same = plain(asked)
    if of == test:
        return k.Const(int(holds is same))
    match asked:
        case k.Op("and" | "or" | "not" as name, args):
            parts = tuple(decide(arg, test, holds, full) for arg in args)
            return walk.operation(name, parts)
        case _:
            return assume(asked, test, holds, full)


# --------------------------------------------------------------- those of some kind, if there are


def if_possible(expr: k.Expr, full: int) -> k.Expr:
    """`hand & (some if hand & some else all)` as `hand & some or hand`."""
    parts = walk.meets(expr)
    held = [part for part in parts if not isinstance(part, k.Const | k.Cond)]
    changed = [_if_possible(part, held, full) for part in parts]
    if changed == parts:
        return expr
    within = {one.no for one in changed if isinstance(one, k.Cond) and one.test == one.yes}
    return meet_all(full, (one for one in changed if one not in within))


def _if_possible(part: k.Expr, held: Sequence[k.Expr], full: int) -> k.Expr:
    match part:
        case k.Cond(k.Op("&", (hand, same)) as both, some, k.Const(value)) if (
            value == full and some == same and hand in held
        ):
            return k.Cond(both, both, hand)
        case k.Cond(test, k.Const(value), no) if value == full:
            return fold.cond(test, k.Const(full), _if_possible(no, held, full))
        case k.Cond(test, yes, k.Const(value)) if value == full:
            return fold.cond(test, _if_possible(yes, held, full), k.Const(full))
        case _:
            return part
