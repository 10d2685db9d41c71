"""What all nodes of a syntax tree share: a place, and that two are equal if they say the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from rulekit.source.span import Span


@attrs.frozen(eq=False, repr=False)
class SyntaxNode:
    """A node and the place it was read from. Places take no part in comparison.

    The comparison is written once: made anew for each of sixty classes it takes longer than
    reading a file.
    """

    span: Span = attrs.field(kw_only=True)

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in content(self))

    def __hash__(self) -> int:
        return hash((type(self), *(getattr(self, name) for name in content(self))))

    def __repr__(self) -> str:
        said = ", ".join(f"{name}={getattr(self, name)!r}" for name in content(self))
        return f"{type(self).__name__}({said})"


_CONTENT: dict[type[SyntaxNode], tuple[str, ...]] = {}


def content(node: SyntaxNode) -> tuple[str, ...]:
    """The fields that hold what is written, not where."""
    kind = type(node)
    if kind not in _CONTENT:
        names = (field.name for field in attrs.fields(kind))
        _CONTENT[kind] = tuple(name for name in names if not name.endswith("span"))
    return _CONTENT[kind]
