"""Sets of cards told apart by cases are the same cards, and nothing is asked twice."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, product
from types import SimpleNamespace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from rulekit.compiler import fold, masks, python_text
from rulekit.compiler import kernel as k
from rulekit.compiler.cases import Case, Tree, asked_in, by_cases, each_case, questions
from rulekit.compiler.python_text import Names, text

FULL = 255
CARDS = st.integers(0, FULL)
HAND = k.Read("hand")
TRICK = k.Read("trick")


def conditions() -> st.SearchStrategy[k.Expr]:
    plain: list[k.Expr] = [
        k.Op("len", (TRICK,)), k.Read("broken"), fold.number(">", k.Read("number"), fold.YES),
        fold.number("==", k.Read("owed"), fold.NO), k.Op("&", (HAND, k.Const(15))),
    ]  # fmt: skip
    return st.recursive(
        st.sampled_from(plain),
        lambda inner: st.one_of(
            inner.map(fold.opposite),
            st.lists(inner, min_size=2, max_size=3).map(fold.both),
            st.lists(inner, min_size=2, max_size=3).map(fold.either),
        ),
        max_leaves=3,
    )


def some() -> st.SearchStrategy[k.Expr]:
    """Sets of cards: known, as the table lies, of the suit led, chosen by a test, if there are."""
    led = fold.lookup((1, 2, 4, 8, 16, 32, 64, 128, 0), "TABLE", k.Op("first", (TRICK,)))
    base = st.one_of(CARDS.map(k.Const), st.just(HAND), st.just(led))
    full = k.Const(FULL)
    return st.recursive(
        base,
        lambda inner: st.one_of(
            st.tuples(conditions(), inner, st.one_of(inner, st.just(full))).map(
                lambda three: fold.cond(*three)
            ),
            st.tuples(inner, inner).map(lambda two: masks.union_all(FULL, two)),
            inner.map(lambda of: fold.cond(masks.meet_all(FULL, (HAND, of)), of, full)),
        ),
        max_leaves=5,
    )


STATES = st.builds(
    SimpleNamespace,
    hand=CARDS,
    trick=st.lists(st.integers(0, 7), max_size=3),
    broken=st.integers(0, 1),
    number=st.integers(0, 3),
    owed=st.integers(0, 2),
)


def value(written: str, names: Names, state: Any) -> Any:
    tables = {name: table for table, name in names.tables.items()}
    return eval(written, {"s": state, **tables})


def found(tree: Tree, state: Any) -> Any:
    names = Names()
    if not isinstance(tree, Case):
        return value(text(names, tree), names, state)
    holds = value(python_text.test_text(names, tree.test), names, state)
    return found(tree.yes if holds else tree.no, state)


@given(st.lists(some(), min_size=1, max_size=4), st.lists(STATES, min_size=1, max_size=8))
def test_each_case_has_the_cards_of_the_whole(parts: list[k.Expr], states: list[Any]) -> None:
    whole = masks.meet_all(FULL, (HAND, *parts))
    tree = by_cases(whole, FULL)
    names = Names()
    for state in states:
        assert found(tree, state) == value(text(names, whole), names, state)


@given(st.lists(some(), min_size=1, max_size=4))
def test_there_are_few_cases_and_each_asks_once(parts: list[k.Expr]) -> None:
    tree = by_cases(masks.meet_all(FULL, (HAND, *parts)), FULL)
    cases = list(each_case(tree))
    assert 1 <= len(cases) <= 8
    if len(cases) < 4:
        for asked in (asked for case in cases for asked in each_way(case)):
            assert len(set(asked)) == len(asked)


def each_way(expr: k.Expr) -> Iterator[list[k.Expr]]:
    """What is asked on each way through the conditions of an expression."""
    match expr:
        case k.Cond(test, yes, no):
            before = list(asked_in(test))
            yield from ([*before, *asked] for one in (yes, no) for asked in each_way(one))
        case k.Op("&" | "|", args):
            for ways in product(*map(each_way, args)):
                yield list(chain.from_iterable(ways))
        case _:
            yield list(questions(expr))


def test_what_is_asked_twice_is_asked_once() -> None:
    trick = k.Op("len", (TRICK,))
    first = fold.cond(trick, k.Const(3), k.Const(FULL))
    second = fold.cond(trick, k.Const(FULL), k.Const(6))
    tree = by_cases(masks.meet_all(FULL, (HAND, first, second)), FULL)
    assert isinstance(tree, Case)
    assert tree.test == trick
    assert [text(Names(), one) for one in each_case(tree)] == ["s.hand & 3", "s.hand & 6"]


def test_if_there_are_any() -> None:
    both = masks.meet_all(FULL, (HAND, k.Const(7)))
    key = masks.meet_all(FULL, (HAND, fold.cond(both, k.Const(7), k.Const(FULL))))
    (one,) = each_case(by_cases(key, FULL))
    assert text(Names(), one) == "s.hand & 7 or s.hand"
