"""The texts of a file that cannot be joined with those it names: read for their form alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, cast, get_args

from rulekit.language.nodes import Entry as Kind
from rulekit.rules.schema_walk import layers_inside, layers_of, said
from rulekit.source.tree import Mapping, Node, Scalar, Sequence

if TYPE_CHECKING:
    from rulekit.source.diagnostic import Diagnostics

_OF_SEVERAL_FORMS = "rounds"
"""A section in which the memory that is set says how a text is read."""


def read_texts(tree: Mapping, found: Diagnostics) -> None:
    """Reports what is no sentence of the language, whatever the other files would declare."""
    from rulekit.rules.build.bench import Bench, declared_in

    bench = Bench(found, declared=declared_in(tree))
    for name, entry in tree.entries.items():
        if name != _OF_SEVERAL_FORMS:
            layers = layers_inside("game", layers_of("game"), name)
            for text, kind in _texts(entry.value, layers):
                bench.tree(text, kind)


def _texts(node: Node, layers: tuple[Any, ...]) -> Iterator[tuple[Scalar, Kind]]:
    match node:
        case Scalar():
            kind = said(layers, "x-text")
            if kind in get_args(Kind) and node.value is not None:
                yield node, cast("Kind", kind)
        case Mapping():
            for name, entry in node.entries.items():
                yield from _texts(entry.value, layers_inside("game", layers, name))
        case Sequence():
            for number, item in enumerate(node.items):
                yield from _texts(item, layers_inside("game", layers, number))
