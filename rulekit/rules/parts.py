"""Walking over a checked model."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from rulekit.source.span import Span


def parts_of(root: Any) -> Iterator[Any]:
    """Every model class in a game, each once."""
    seen: set[int] = set()
    waiting = [root]
    while waiting:
        one = waiting.pop()
        if isinstance(one, tuple | list):
            waiting.extend(one)
        elif isinstance(one, dict):
            waiting.extend(one.values())
        elif attrs.has(type(one)) and not isinstance(one, Span) and id(one) not in seen:
            seen.add(id(one))
            yield one
            waiting.extend(getattr(one, f.name) for f in attrs.fields(type(one)))
