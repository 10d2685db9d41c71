"""Goes through a syntax tree without knowing its nodes."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.language.node import SyntaxNode, content


def parts(tree: object) -> Iterator[SyntaxNode]:
    """The node and every node inside it, outer nodes first."""
    waiting: list[object] = [tree]
    while waiting:
        part = waiting.pop()
        if isinstance(part, tuple):
            waiting.extend(reversed(part))
        elif isinstance(part, SyntaxNode):
            yield part
            waiting.extend(getattr(part, name) for name in reversed(content(part)))
