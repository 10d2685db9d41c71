"""A YAML document as nodes that know their place; what the later stages read."""

from __future__ import annotations

from collections.abc import Container
from typing import TypeAlias

import attrs

from rulekit.source.span import Span


def _width(source: str, offsets: tuple[int, ...], index: int) -> int:
    """How many characters of the file stand for one of a text: more than one for an escape."""
    first, last = offsets[index], offsets[index + 1]
    return 1 if any(map(str.isspace, source[first:last])) else max(1, last - first)


@attrs.frozen(eq=False)
class Scalar:
    """One value. `text` is the decoded scalar, `value` its YAML 1.2 core reading."""

    value: str | int | float | bool | None
    text: str
    span: Span
    offsets: tuple[int, ...] | None = attrs.field(default=None, repr=False)
    """Place in the file of each character of `text`, and of its end; None: `span.start + i`."""
    broken: bool = False
    """A fault in this value has been reported: later stages pass over it."""
    parts: tuple[Scalar, ...] = attrs.field(default=(), repr=False)
    """What `text` was put together from when files were joined, each with its own place."""

    def place(self, start: int, end: int) -> Span:
        """Where the characters `start` to `end` of `text` stand in the file (never empty)."""
        if self.offsets is None:
            first, last = self.span.start + start, self.span.start + end
        else:
            first, last = self.offsets[start], self.offsets[end]
            if end > start:
                last = self.offsets[end - 1] + _width(self.span.file.text, self.offsets, end - 1)
        return Span(self.span.file, first, max(last, first + 1))


@attrs.frozen(eq=False)
class Entry:
    key: Scalar
    value: Node


@attrs.frozen(eq=False)
class Mapping:
    """Entries by key text, in the order written (a variant's new keys stand at the end)."""

    entries: dict[str, Entry]
    span: Span

    def get(self, key: str) -> Node | None:
        entry = self.entries.get(key)
        return entry.value if entry else None


@attrs.frozen(eq=False)
class Sequence:
    items: tuple[Node, ...]
    span: Span
    replaces: Sequence | None = attrs.field(default=None, repr=False)
    """The list of another file that stood here before the files were joined."""


Node: TypeAlias = Scalar | Mapping | Sequence


def without_keys(tree: Mapping, keys: Container[str]) -> Mapping:
    """The map without some of its keys."""
    return Mapping({key: one for key, one in tree.entries.items() if key not in keys}, tree.span)


def plain(node: Node) -> object:
    """The data alone, as a JSON Schema validator wants it."""
    if isinstance(node, Mapping):
        return {key: plain(entry.value) for key, entry in node.entries.items()}
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    return node.value
