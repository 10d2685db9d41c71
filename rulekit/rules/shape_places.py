"""Where in a file the place of a fault is."""

from __future__ import annotations

import attrs

from rulekit.rules.schema import Which
from rulekit.rules.schema_walk import Path
from rulekit.source.span import Span
from rulekit.source.tree import Mapping, Node, Scalar, Sequence


@attrs.frozen(eq=False, repr=False)
class Places:
    """One file's tree, and the places its paths lead to."""

    which: Which
    tree: Node
    variant: bool

    def node(self, path: Path) -> Node:
        """What stands at the path; a path leads only to what is there."""
        node = self.tree
        for step in path:
            if isinstance(node, Mapping):
                node = node.entries[str(step)].value
            elif isinstance(node, Sequence):
                node = node.items[int(step)]
        return node

    def key(self, path: Path) -> Span:
        """The key the path ends in, or the item of a list."""
        parent = self.node(path[:-1]) if path else None
        if isinstance(parent, Mapping):
            return parent.entries[str(path[-1])].key.span
        return self.value(path)

    def value(self, path: Path) -> Span:
        """The value if it stands in one line; else its key, or the start of its first line."""
        node = self.node(path)
        span = node.span
        if span.line == span.file.line_column(max(span.start, span.end - 1))[0]:
            return span
        if path and isinstance(path[-1], str) and not isinstance(node, Scalar):
            return self.key(path)
        return first_line(span)

    def owner(self, path: Path) -> Span:
        """The key of a map that lacks something, or its first key where it has none itself."""
        if path and isinstance(path[-1], str):
            return self.key(path)
        node = self.node(path)
        if isinstance(node, Mapping) and node.entries:
            named = node.entries.get("game") or next(iter(node.entries.values()))
            return named.key.span
        return first_line(node.span)


def is_broken(node: Node) -> bool:
    """Whether a fault in the value has been reported when it was read."""
    return isinstance(node, Scalar) and node.broken


def first_line(span: Span) -> Span:
    """The part of a span that stands in its first line."""
    line = span.text.split("\n", 1)[0].rstrip()
    return Span(span.file, span.start, span.start + max(1, len(line)))
