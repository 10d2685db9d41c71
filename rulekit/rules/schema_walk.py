"""Ways through a JSON Schema: what it says of a place in a file, and where a key belongs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, TypeAlias

from rulekit.rules.schema import Schema, Which, load_schema

Path: TypeAlias = tuple[str | int, ...]


def layers_at(which: Which, path: Path) -> tuple[Schema, ...]:
    """The schemas that speak of the place, the one with the key's own description first.

    An item of a list for which the schema has no examples is shown by those of the list.
    """
    layers = layers_of(which)
    items = _items(layers)
    for step in path:
        layers = layers_inside(which, layers, step)
        if isinstance(step, int) and items and said(layers, "examples") is None:
            layers = (*layers, {"examples": items})
        items = _items(layers)
    return layers


def layers_of(which: Which) -> tuple[Schema, ...]:
    """The schemas that speak of the whole file."""
    root = load_schema(which)
    return tuple(_expand(root, root))


def layers_inside(
    which: Which, layers: tuple[Schema, ...], step: str | int
) -> tuple[Schema, ...]:
    """The schemas that speak of what stands under a key, or is an item of a list."""
    root = load_schema(which)
    inside = (inner for outer in layers for inner in _inside(outer, step))
    return tuple(layer for inner in inside for layer in _expand(inner, root))


def _items(layers: tuple[Schema, ...]) -> list[Any]:
    """What stands in the lists among the examples."""
    examples = said(layers, "examples")
    lists = [shown for shown in examples if isinstance(shown, list)] if examples else []
    return [item for shown in lists for item in shown]


def said(layers: Sequence[Schema], word: str) -> Any:
    """What the first of the layers that has this word says; None if none has."""
    return next((layer[word] for layer in layers if word in layer), None)


def thing(which: Which, path: Path) -> str:
    """What stands at the place, as a phrase: `a zone`, or the key in backticks."""
    title = said(layers_at(which, path), "title")
    if isinstance(title, str) and title.startswith(("a ", "an ")):
        return title
    word = next((step for step in reversed(path) if isinstance(step, str)), "")
    return f"`{word}`" if word else "the file"


@cache
def homes(which: Which) -> dict[str, tuple[str, ...]]:
    """For each key of the schema, the things it belongs under."""
    root = load_schema(which)
    found: dict[str, list[str]] = {}
    for label, schema in _things(root, root, "", frozenset()):
        for key in schema.get("properties", ()):
            places = found.setdefault(key, [])
            if label not in places:
                places.append(label)
    return {key: tuple(places) for key, places in found.items()}


def _expand(schema: Schema, root: Schema) -> Iterator[Schema]:
    yield schema
    for part in schema.get("allOf", ()):
        yield root["definitions"][part["$ref"].rpartition("/")[2]]


def _inside(schema: Schema, step: str | int) -> Iterator[Schema]:
    if isinstance(step, int):
        items = schema.get("items")
        if isinstance(items, list):
            yield from items[step : step + 1]
        elif items is not None:
            yield items
    elif step in schema.get("properties", ()):
        yield schema["properties"][step]
    else:
        for pattern, inner in schema.get("patternProperties", {}).items():
            if re.search(pattern, step):
                yield inner


def _things(
    schema: Schema, root: Schema, key: str, seen: frozenset[int]
) -> Iterator[tuple[str, Schema]]:
    for layer in _expand(schema, root):
        if id(layer) in seen:
            continue
        inside = seen | {id(layer)}
        title = layer.get("title", "")
        yield title if title.startswith(("a ", "an ")) else f"`{key}`", layer
        for name, inner in layer.get("properties", {}).items():
            yield from _things(inner, root, name, inside)
        for inner in layer.get("patternProperties", {}).values():
            yield from _things(inner, root, key, inside)
        if isinstance(layer.get("items"), dict):
            yield from _things(layer["items"], root, key, inside)
