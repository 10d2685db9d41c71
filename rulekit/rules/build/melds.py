"""Kinds of melds, and how contracts are met."""

from __future__ import annotations

from typing import Literal, cast

from rulekit.language.types import BOOL, INT, ORDER
from rulekit.rules.build.bench import Bench, get, maps, text
from rulekit.rules.check import Scope
from rulekit.rules.model import MeldKind
from rulekit.rules.terms import Const, Range, Term
from rulekit.source.span import Span
from rulekit.source.tree import Mapping, Node, Scalar

Alike = Literal["rank", "suit", "colour"]
MOST_KINDS = 100
PATTERNS = ("same", "sequence", "of")


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
        bench.expression(node.get("sequence"), scope, ORDER),
        bench.kinds(node.get("of")),
        _range(node.get("size"), 1, key.span, scope, bench),
        _range(node.get("naturals"), 0, key.span, scope, bench),
        _range(node.get("wilds"), 0, key.span, scope, bench),
        bench.expression(node.get("merges"), scope, BOOL),
        bench.condition(node.get("when"), scope),
        span=key.span,
    )


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
