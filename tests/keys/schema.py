"""The keys a schema knows: their paths, the forms their values take, and the words they may be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulekit.rules.schema import Schema, Which, load_schema
from rulekit.rules.schema_walk import Path

Key = str
"""A path of keys: `<>` stands for any name, `[]` for any item of a list."""

ONCE = ("conditions", "turn", "scores", "memory")
"""Definitions read by one builder wherever they stand: what is inside counts once."""
FORMS = {"string": "text", "integer": "text", "boolean": "text", "object": "map", "array": "list"}


def keys_of(which: Which) -> dict[Key, set[str]]:
    """Every key of a schema that a file can write, with the forms of its value.

    What is read by one builder wherever it stands has the form `any`.
    """
    root = load_schema(which)
    found: dict[Key, set[str]] = {}
    for path, schema in _under(root, root, ""):
        found.setdefault(path, set()).update(_forms(schema, root))
    return found


def words_of(which: Which) -> set[tuple[Key, str]]:
    """Each word that a key of a closed list may have as its value."""
    root = load_schema(which)
    return {
        (path, word)
        for path, schema in _under(root, root, "")
        for word in schema.get("enum", ())
        if isinstance(word, str)
    }


def key_at(which: Which, path: Path) -> Key:
    """The key that a place in a file is."""
    root = load_schema(which)
    layers: list[Schema] = [root]
    steps: list[str] = []
    for step in path:
        parts = [part for layer in layers for part in _layers(layer, root)]
        if isinstance(step, int):
            steps = [*_home(layers[0], steps), "[]"]
            layers = [inner for part in parts for inner in _items(part, step)]
        else:
            named = [
                part["properties"][step] for part in parts if step in part.get("properties", {})
            ]
            steps = [*_home(layers[0], steps), step if named else "<>"]
            layers = named or [
                i for part in parts for i in part.get("patternProperties", {}).values()
            ]
    return "/".join(steps)


def _home(schema: Schema, steps: list[str]) -> list[str]:
    """Where the keys inside are counted."""
    named = [part["$ref"].rpartition("/")[2] for part in schema.get("allOf", ()) if "$ref" in part]
    return [f"#{name}" for name in named if name in ONCE] or steps


def _under(schema: Schema, root: Schema, path: Key) -> Iterator[tuple[Key, Schema]]:
    for layer in _layers(schema, root):
        for name, inner in layer.get("properties", {}).items():
            yield from _at(inner, root, f"{path}/{name}".lstrip("/"))
        for inner in layer.get("patternProperties", {}).values():
            yield from _at(inner, root, f"{path}/<>".lstrip("/"))
        for inner in _items(layer, None):
            yield from _at(inner, root, f"{path}/[]".lstrip("/"))


def _at(schema: Schema, root: Schema, path: Key) -> Iterator[tuple[Key, Schema]]:
    yield path, schema
    yield from _under(schema, root, "/".join(_home(schema, [path])))


def _items(schema: Schema, at: int | None) -> list[Schema]:
    items: Any = schema.get("items", [])
    if isinstance(items, list):
        return items if at is None else items[at : at + 1]
    return [items]


def _layers(schema: Schema, root: Schema) -> Iterator[Schema]:
    yield schema
    if "$ref" in schema:
        yield from _layers(root["definitions"][schema["$ref"].rpartition("/")[2]], root)
    for word in ("allOf", "oneOf", "anyOf"):
        for part in schema.get(word, ()):
            yield from _layers(part, root)


def _forms(schema: Schema, root: Schema) -> set[str]:
    if _home(schema, []):
        return {"any"}
    forms: set[str] = set()
    for layer in _layers(schema, root):
        said = layer.get("type", ())
        forms |= {FORMS[one] for one in ([said] if isinstance(said, str) else said) if one in FORMS}
        forms |= {"text" for word in layer.get("enum", ()) if isinstance(word, str | int)}
    return forms
