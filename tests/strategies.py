"""The generators that all tests share, one section for each room."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, cast

import attrs
from hypothesis import strategies as st

from rulekit.language import nodes as n
from rulekit.language.builtins import FUNCTIONS
from rulekit.language.words import RESERVED
from rulekit.source.span import SourceFile, Span

# --------------------------------------------------------------------------------- language
# Trees of the rule language, without meaning: any name stands anywhere.

NOWHERE = Span(SourceFile("nowhere", " "), 0, 1)
_STATEMENT_WORDS = {"move", "draw", "deal", "shuffle", "lay", "exchange", "score", "show"}


def _node(kind: Callable[..., Any], *parts: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Nodes of one kind, all at no place."""
    spans = {
        field.name: NOWHERE
        for field in attrs.fields(cast("type[attrs.AttrsInstance]", kind))
        if field.name.endswith("span")
    }
    return st.builds(partial(kind, **spans), *parts)


def _tuples(of: st.SearchStrategy[Any], least: int = 1) -> st.SearchStrategy[Any]:
    return st.lists(of, min_size=least, max_size=least + 2).map(tuple)


names = st.one_of(
    st.sampled_from(["cards", "places", "ways", "such", "that", "end", "turn", "face"]),
    st.sampled_from(["drawn", "in_hand", "orders", "not_played", "move", "around", "x2"]),
    st.from_regex(r"[a-z][a-z0-9_]{0,6}", fullmatch=True).filter(lambda w: w not in RESERVED),
)
whole_numbers = st.integers(0, 999_999_999)
kind_words = names | whole_numbers.map(str)
kinds = st.one_of(
    _node(n.WordKind, kind_words),
    _node(n.TintedKind, kind_words, kind_words),
    _node(n.SuitedKind, kind_words, kind_words),
    _node(n.RangeKind, kind_words, kind_words),
)


def _ask_for_none(compare: n.Compare) -> n.Expression:
    """`x is none` in place of `x == none`, which is refused."""
    match compare:
        case n.Compare(left=n.Nothing(), right=other) | n.Compare(left=other, right=n.Nothing()):
            return n.IsNone(other, compare.operator == "!=", span=NOWHERE)
    return compare


def _larger(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    maybe = st.none() | inner
    return st.one_of(
        _node(n.Listing, _tuples(inner, 2)),
        _node(n.Call, names, _tuples(inner, 0)),
        _node(n.CallForEach, names, inner, names, inner),
        _node(n.Attribute, inner, names.filter(lambda w: w not in FUNCTIONS)),
        _node(n.Of, names, inner),
        _node(n.Negative, inner),
        _node(n.Arithmetic, st.sampled_from(["+", "-", "*", "//", "mod"]), inner, inner),
        _node(n.Compare, st.sampled_from(["<", "<=", ">", ">="]), inner, inner),
        _node(n.Compare, st.sampled_from(["==", "!="]), inner, inner).map(_ask_for_none),
        _node(n.Member, inner, inner),
        _node(n.IsKind, inner, kinds, st.booleans()),
        _node(n.IsNone, inner, st.booleans()),
        st.one_of(_node(n.Range, inner, maybe), _node(n.Range, st.none(), inner)),
        _node(n.And, _tuples(inner, 2)),
        _node(n.Or, _tuples(inner, 2)),
        _node(n.Not, inner),
        _node(n.IfElse, inner, inner, inner),
        _node(n.Where, inner, inner, st.booleans()),
        _node(n.Best, inner, inner, st.sampled_from(["highest", "lowest"])),
        _node(n.PickFrom, names.filter(lambda w: w not in ("card", "cards")), inner),
        _node(n.CardsFrom, maybe, inner),
        _node(n.WaysToLay, inner, inner),
        _node(n.PlacesFor, inner, inner),
    )


_expressions = st.recursive(
    st.one_of(
        _node(n.Name, names.filter(lambda w: w not in ("null", "nil"))),
        _node(n.Number, whole_numbers),
        _node(n.Truth, st.booleans()),
        _node(n.Nothing),
    ),
    _larger,
    max_leaves=12,
)


# Composite, so that the text of a strategy made of them stays short.
@st.composite
def any_expression(draw: st.DrawFn) -> Any:
    return draw(_expressions)


@st.composite
def any_statement(draw: st.DrawFn) -> Any:
    return draw(_statements)


expressions = any_expression()
_maybe = st.none() | expressions
simple_statements = st.one_of(
    _node(
        n.Move,
        expressions,
        expressions,
        st.sampled_from([None, "face down", "face up", "at the bottom"]),
    ),
    _node(n.Draw, expressions, expressions, _maybe),
    _node(n.Deal, expressions, names),
    _node(n.Shuffle, expressions),
    _node(n.Lay, expressions, _maybe),
    _node(n.Exchange, expressions, expressions),
    _node(n.Score, expressions, expressions, st.sampled_from([None, "", "a # run: `(`"])),
    _node(n.TurnUp, expressions),
    _node(n.Show, expressions, _maybe),
    _node(n.EndRound, _maybe),
    _node(
        n.Assign,
        names.filter(lambda w: w not in _STATEMENT_WORDS),
        _maybe,
        st.sampled_from(["=", "+=", "-="]),
        expressions,
    ),
)


def _compound(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    cases = _tuples(st.tuples(expressions, _tuples(inner)))
    return st.one_of(
        _node(n.Branch, cases, _tuples(inner, 0)), _node(n.Loop, names, expressions, _tuples(inner))
    )


_statements = st.recursive(simple_statements, _compound, max_leaves=4)
statements = any_statement()
_steps = st.one_of(_node(n.EndTurn, _maybe), _node(n.EndStage), _node(n.GoTo, names))
_bounds = st.integers(-999, 999)
_type_names = st.one_of(
    _node(n.TypeWord, names),
    _node(n.TypeRange, _bounds, _bounds),
    _node(n.TypeWords, _tuples(names)),
)
_sizes = st.one_of(
    st.just((None, None, False)),
    st.tuples(whole_numbers, st.none(), st.booleans()),
    st.tuples(whole_numbers, whole_numbers, st.just(False)),
)


def _clause(count: int, kind: str, sizes: tuple[int | None, int | None, bool]) -> n.ContractClause:
    return n.ContractClause(count, kind, *sizes, span=NOWHERE)


_trees: dict[n.Entry, st.SearchStrategy[Any]] = {
    "expression": expressions,
    "block": _node(n.Block, _tuples(statements)),
    "choice": _node(n.Choice, expressions, _maybe),
    "kinds": _node(n.Kinds, _tuples(kinds)),
    "order": _node(
        n.Order,
        _tuples(
            _node(n.OrderPart, kind_words.filter(lambda w: w != "around"), st.none() | kind_words)
        ),
        st.booleans(),
    ),
    "declaration": _node(n.Declaration, _type_names, st.booleans(), _maybe),
    "flow": st.one_of(
        _node(n.Flow, _steps, st.none(), st.none()),
        _node(n.Flow, _steps, expressions, st.none() | _steps),
    ),
    "contract": _node(n.Contract, _tuples(st.builds(_clause, whole_numbers, names, _sizes))),
}


@st.composite
def any_tree(draw: st.DrawFn, entry: n.Entry) -> Any:
    """The trees that texts of an entry point can have."""
    return draw(_trees[entry])


scraps_of_text = st.lists(
    st.sampled_from(
        "a hand card where such that with highest lowest cards from ways to lay places for on if"
        " else and or not == != < <= in is .. + - * // mod of . ( ) , yes none 3 007 move draw"
        " deal shuffle exchange score show turn up end round = += : for each \n \n\x20\x20 \" '"
        " ? # ; & | ! [ ] { } % @ ≥ “ \x00 \t True x2 2x 12345678901 around".split(" ")
    ),
    max_size=14,
).map(" ".join)
"""Words and signs of the language and of others, in no order."""
