"""Whether two models mean the same, wherever they were written."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from rulekit.source.span import Span

NOWHERE = ("span", "digest")
"""Fields that say where something was written, and no rule."""


def differences(one: Any, other: Any, path: str = "game") -> Iterator[str]:
    """The places in which two models differ; parts that refer to one another are met once."""
    seen: set[tuple[int, int]] = set()
    waiting = [(one, other, path)]
    while waiting:
        a, b, here = waiting.pop()
        if (id(a), id(b)) in seen:
            continue
        seen.add((id(a), id(b)))
        if type(a) is not type(b):
            yield f"{here}: {type(a).__name__} and {type(b).__name__}"
        elif isinstance(a, Span):
            continue
        elif attrs.has(type(a)):
            names = [field.name for field in attrs.fields(type(a)) if field.name not in NOWHERE]
            waiting += [(getattr(a, n), getattr(b, n), f"{here}.{n}") for n in names]
        elif isinstance(a, dict):
            if list(a) != list(b):
                yield f"{here}: {list(a)} and {list(b)}"
            else:
                waiting += [(a[key], b[key], f"{here}[{key}]") for key in a]
        elif isinstance(a, (tuple, list)):
            if len(a) != len(b):
                yield f"{here}: {len(a)} and {len(b)}"
            else:
                pairs = enumerate(zip(a, b, strict=True))
                waiting += [(x, y, f"{here}[{n}]") for n, (x, y) in pairs]
        elif isinstance(a, frozenset):
            one_shown, other_shown = sorted(map(str, a)), sorted(map(str, b))
            if one_shown != other_shown:
                yield f"{here}: {one_shown} and {other_shown}"
        elif a != b:
            yield f"{here}: {a!r} and {b!r}"
