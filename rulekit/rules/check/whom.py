"""What a help line can name where a text stands: a player, a call, a value that may be none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulekit.language.types import Kind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rulekit.rules.check.scope import Scope
    from rulekit.source.span import Span

_BEFORE = ("", "(", ",", ":", "{", "[")
_BEHIND = (")", ",", "}", "]", "#")


def someone(scope: Scope, per: str = "player") -> str:
    """A player or team to name: one that is chosen or gone through, who acts, else the dealer."""
    kinds = (Kind.PLAYER,) if per == "player" else (Kind.TEAM, Kind.PLAYER)
    for kind in kinds:
        for name, local in reversed(list(scope.locals.items())):
            if local is not None and local.type.kind is kind and not local.type.many:
                return name if kind.value == per else f"team of {name}"
    one = "me" if scope.me else "dealer"
    return one if per == "player" else f"team of {one}"


def whose(word: str, scope: Scope, per: str = "player") -> str:
    """A help line for what each player or team has, where nobody acts.

    In `match` no player is more likely to be meant than another.
    """
    one = someone(scope, per)
    if scope.where == "`match`" and one in ("dealer", "team of dealer"):
        return f"ask it of each: `any({per}s where {word} of {per} …)`"
    return f"say whose: `{word} of {one}`"


def call_of(name: str, parameters: Iterable[str], scope: Scope | None = None) -> str:
    """`playable(card)`; parameters that are no names here are in capitals: `playable(CARD)`."""
    here = () if scope is None else scope.locals
    inside = (one if one in here else one.upper() for one in parameters)
    return f"{name}({', '.join(inside)})"


def with_else(text: str, other: str, span: Span) -> str:
    """`bid or 0`, in parentheses where it stands beside something else."""
    whole = f"{text} or {other}"
    line = span.file.text
    before = line[: span.start].rstrip(" ")[-2:]
    behind = line[span.end :].lstrip(" ")[:1]
    sets = before[-1:] == "=" and before[:1] not in ("=", "!", "<", ">")
    alone = before[-1:].strip() in _BEFORE or sets
    return whole if alone and (not behind.strip() or behind in _BEHIND) else f"({whole})"
