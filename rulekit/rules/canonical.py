"""The order of keys that files have in common: that of the schema, which the pages have too."""

from __future__ import annotations

from rulekit.rules.schema import Schema
from rulekit.rules.schema_walk import layers_inside, layers_of
from rulekit.source.tree import Entry, Mapping, Node, Sequence

AS_WRITTEN = frozenset({"state"})
"""Titles of maps in which the order of keys says something: memory lies in that order."""


def canonical(tree: Mapping) -> Mapping:
    """The tree with the keys of the language in their order; names keep the order written."""
    ordered = _ordered(tree, layers_of("game"))
    assert isinstance(ordered, Mapping)
    return ordered


def _ordered(node: Node, layers: tuple[Schema, ...]) -> Node:
    match node:
        case Mapping():
            as_written = any(layer.get("title") in AS_WRITTEN for layer in layers)
            known = {} if as_written else {key: n for n, key in enumerate(_keys(layers))}
            names = sorted(node.entries, key=lambda name: known.get(name, len(known)))
            return Mapping({name: _entry(node.entries[name], layers) for name in names}, node.span)
        case Sequence():
            below = layers_inside("game", layers, 0)
            return Sequence(tuple(_ordered(item, below) for item in node.items), node.span)
        case _:
            return node


def _entry(entry: Entry, layers: tuple[Schema, ...]) -> Entry:
    if not isinstance(entry.value, (Mapping, Sequence)):
        return entry
    return Entry(entry.key, _ordered(entry.value, layers_inside("game", layers, entry.key.text)))


def _keys(layers: tuple[Schema, ...]) -> dict[str, None]:
    return {key: None for layer in layers for key in layer.get("properties", ())}
