"""Walking over a checked model."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

import attrs

_NAMES: dict[type[Any], tuple[str, ...]] = {}
"""The fields of each kind of part that hold parts."""


def parts_of(whole: object) -> Iterator[Any]:
    """Every part of a game, a term or a block once, outer parts first."""
    waiting: list[Any] = [whole]
    seen: set[int] = set()
    while waiting:
        part = waiting.pop()
        if isinstance(part, (tuple, list, frozenset)):
            waiting.extend(part)
        elif isinstance(part, dict):
            waiting.extend(part.values())
        elif attrs.has(type(part)) and id(part) not in seen:
            seen.add(id(part))
            yield part
            waiting.extend(getattr(part, name) for name in _inside(type(part)))


def inner_parts(part: Any) -> Iterator[Any]:
    """The parts that a part is made of, not theirs."""
    waiting = [getattr(part, name) for name in _inside(type(part))] if _has_parts(part) else []
    while waiting:
        inner = waiting.pop(0)
        if isinstance(inner, (tuple, list)):
            waiting[:0] = inner
        elif _has_parts(inner):
            yield inner


def _has_parts(part: Any) -> bool:
    return attrs.has(type(part))


def _inside(kind: type[Any]) -> tuple[str, ...]:
    names = _NAMES.get(kind)
    if names is None:
        fields = attrs.fields(cast("type[attrs.AttrsInstance]", kind))
        names = tuple(one.name for one in fields if one.name not in ("span", "type", "option"))
        _NAMES[kind] = names
    return names
