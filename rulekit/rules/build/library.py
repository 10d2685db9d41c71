"""A library on its own: its cards and orders, and whether its other texts can be read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from rulekit.language import nodes
from rulekit.language.parser import WHAT, parse
from rulekit.rules import check
from rulekit.rules.build.bench import Bench, declared_in, get
from rulekit.rules.build.deck import NOBODY, build_deck, build_faces, build_orders
from rulekit.rules.checks.card_codes import check_codes
from rulekit.rules.checks.evidence import Evidence, Uses
from rulekit.rules.schema import Schema
from rulekit.rules.schema_walk import layers_inside, layers_of, said
from rulekit.source.diagnostic import Diagnostics
from rulekit.source.tree import Entry, Mapping, Node, Scalar, Sequence, without_keys

CARDS = ("deck", "orders")


def check_library(tree: Mapping, found: Diagnostics) -> None:
    """Report what is wrong with a library, whatever the game may be that includes it.

    Of texts only whether they can be read: the game brings the names. Orders are checked where
    the library has the cards.
    """
    rest = tree
    if get(tree.get("deck"), "ranks") is not None:
        _check_cards(tree, found)
        rest = without_keys(tree, CARDS)
    bench, declared = Bench(found), declared_in(tree)
    for text, entry in _texts(rest, layers_of("game")):
        if bench.may_read(text):
            kind = cast("nodes.Entry", entry)
            parse(text, kind, found, declared.within(kind))


def _check_cards(tree: Mapping, found: Diagnostics) -> None:
    bench = Bench(found)
    build_faces(tree, bench)
    build_orders(tree, bench)
    deck = build_deck(tree, NOBODY, bench)
    check.check_clashes(bench.names, bench.spans, found)
    if deck is not None:
        check_codes(deck, Evidence(tree, bench.names, Uses(), True), found)


def _texts(node: Node, layers: tuple[Schema, ...]) -> Iterator[tuple[Scalar, str]]:
    """The texts of the language, each with what it is."""
    match node:
        case Mapping():
            for entry in node.entries.values():
                yield from _keyed(entry, layers)
        case Sequence():
            for item in node.items:
                yield from _texts(item, layers_inside("game", layers, 0))
        case Scalar():
            what = said(layers, "x-text")
            for part in node.parts or (node,):
                if what in WHAT and part.text:
                    yield part, what


def _keyed(entry: Entry, layers: tuple[Schema, ...]) -> Iterator[tuple[Scalar, str]]:
    what = said(layers, "x-key-text")
    if what in WHAT and entry.key.text != "else":
        yield entry.key, what
    yield from _texts(entry.value, layers_inside("game", layers, entry.key.text))
