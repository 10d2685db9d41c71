"""Kinds of melds, and how contracts are met."""

from __future__ import annotations

from typing import Literal, cast

import attrs

from rulekit.language.types import BOOL, INT, ORDER
from rulekit.rules.build.bench import Bench, get, maps, text
from rulekit.rules.check import Scope
from rulekit.rules.model import MeldKind, Order
from rulekit.rules.parts import parts_of
from rulekit.rules.terms import Const, Defined, IfElse, Known, Range, Term
from rulekit.source.span import Span
from rulekit.source.tree import Mapping, Node, Scalar

Alike = Literal["rank", "suit", "colour"]
MOST_KINDS = 100
PATTERNS = ("same", "sequence", "of")
RANKS = "ranks"
"""The order of the deck itself."""


def build_melds(tree: Mapping, bench: Bench) -> dict[str, MeldKind]:
    """All kinds of melds; their texts read options alone."""
    scope = Scope(bench.names, sight="public", where="a kind of meld")
    kinds: dict[str, MeldKind] = {}
    for name, key, node in maps(tree.get("melds")):
        bench.declare("meld", name, key.span)
        if bench.is_full(kinds, MOST_KINDS, "kinds of melds", key.span):
            break
        kind = _build_kind(name, key, node, scope, bench)
        if kind is None:
            bench.names.broken.add(name)
        else:
            kinds[name] = kind
    bench.names.melds.update(kinds)
    return kinds


def _build_kind(
    name: str, key: Scalar, node: Mapping, scope: Scope, bench: Bench
) -> MeldKind | None:
    if not any(pattern in node.entries for pattern in PATTERNS):
        bench.found.error(
            "RK409",
            f"`{name}` says nothing about the cards of a meld",
            key.span,
            label="any cards would do",
            help="add `same`, `sequence` or `of`",
        )
        return None
    return MeldKind(
        name,
        _alike(node.get("same")),
        _alike(node.get("different")),
        _sequence(node.get("sequence"), scope, bench),
        bench.kinds(node.get("of")),
        _range(node.get("size"), 1, key.span, scope, bench),
        _range(node.get("naturals"), 0, key.span, scope, bench),
        _range(node.get("wilds"), 0, key.span, scope, bench),
        bench.expression(node.get("merges"), scope, BOOL),
        bench.condition(node.get("when"), scope),
        span=key.span,
    )


def _sequence(node: Node | None, scope: Scope, bench: Bench) -> Term | None:
    order = bench.expression(node, scope, ORDER)
    return None if order is None else _of_deck(order)


def _of_deck(sequence: Term) -> Term:
    """The order a kind reads; that of the deck itself is one by name, like those declared."""
    match sequence:
        case Known(name="ranks"):
            return Const(RANKS, type=ORDER, span=sequence.span)
        case Defined():
            return attrs.evolve(sequence, body=_of_deck(sequence.body))
        case IfElse():
            then, otherwise = _of_deck(sequence.then), _of_deck(sequence.otherwise)
            return attrs.evolve(sequence, then=then, otherwise=otherwise)
        case _:
            return sequence


def with_order_of_deck(
    orders: dict[str, Order], kinds: dict[str, MeldKind], bench: Bench
) -> dict[str, Order]:
    """The orders declared, and that of the deck where a kind of meld reads it."""
    for part in parts_of([kind.sequence for kind in kinds.values()]):
        if isinstance(part, Const) and part.value == RANKS:
            ranks = tuple(range(len(bench.names.ranks)))
            return {**orders, RANKS: Order(RANKS, ranks, False, span=part.span)}
    return orders


def _alike(node: Node | None) -> Alike | None:
    word = text(node)
    return cast(Alike, word) if word in ("rank", "suit", "colour") else None


def _range(node: Node | None, least: int, span: Span, scope: Scope, bench: Bench) -> Term:
    """A range of sizes; where nothing is written, any size from `least`."""
    low = Const(least, type=INT, span=span)
    usual = Range(low, None, type=INT, span=span)
    return usual if node is None else bench.range(node, scope) or usual


def build_larger(tree: Mapping, bench: Bench) -> Term | None:
    """Whether melds for a contract may be larger than it says."""
    scope = Scope(bench.names, sight="public", where="`contract`")
    return bench.expression(get(tree.get("contract"), "larger"), scope, BOOL)
