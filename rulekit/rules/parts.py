"""Walking over a checked model."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

import attrs


def parts_of(whole: object) -> Iterator[Any]:
    """Every part of a game, a term or a block once, outer parts first."""
    waiting: list[object] = [whole]
    seen: set[int] = set()
    inside: dict[type[attrs.AttrsInstance], tuple[str, ...]] = {}
    while waiting:
        part = waiting.pop()
        if isinstance(part, (tuple, list, frozenset)):
            waiting.extend(part)
        elif isinstance(part, dict):
            waiting.extend(part.values())
        elif attrs.has(type(part)) and id(part) not in seen:
            seen.add(id(part))
            yield part
            kind = cast("type[attrs.AttrsInstance]", type(part))
            if kind not in inside:
                names = (field.name for field in attrs.fields(kind))
                inside[kind] = tuple(n for n in names if n not in ("span", "type", "option"))
            waiting.extend(getattr(part, name) for name in inside[kind])
