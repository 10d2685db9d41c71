"""Goes through a syntax tree without knowing its nodes."""

from __future__ import annotations

from collections.abc import Iterator

import attrs


def parts(tree: object) -> Iterator[object]:
    """The node and every node inside it, outer nodes first."""
    waiting: list[object] = [tree]
    while waiting:
        part = waiting.pop()
        if isinstance(part, tuple):
            waiting.extend(reversed(part))
            continue
        kind = type(part)
        if attrs.has(kind):
            yield part
            names = [f.name for f in attrs.fields(kind) if not f.name.endswith("span")]
            waiting.extend(getattr(part, name) for name in reversed(names))
