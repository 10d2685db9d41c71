"""What a help line can name where a text stands: a player, a call, a value that may be none."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rulekit.language.builtins import FUNCTIONS
from rulekit.language.types import Kind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rulekit.rules.check.scope import Scope
    from rulekit.rules.terms import Term
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


_SETS = re.compile(r" *([-+]?=)(?!=)")


def of_each(name: str, of: Term, kind: Kind, scope: Scope) -> str:
    """A help line for what each of several has: `sum(bid of p for each p in players)`.

    It begins with the function that stands around it, if one goes through `for each`; else with
    one that fits the kind of value.
    """
    span, line = of.span, of.span.file.text
    text = " ".join(span.text.split())
    declared = {*scope.locals, *scope.names.variables, *scope.names.zones, *scope.names.definitions}
    one = next(word for word in (text.lstrip("( ")[0], "one", "each_one") if word not in declared)
    near = line[max(0, span.start - 99) : span.start]
    before = re.search(rf"([a-z]+)\( *{name} +of +\(* *$", near)
    around = FUNCTIONS.get(before[1]) if before and line[span.end :].lstrip()[:1] == ")" else None
    sets = _SETS.match(line, span.end)
    if sets is not None:
        return f"take them one by one: `for each {one} in {text}: {name} of {one} {sets[1]} …`"
    each = f"({name} of {one} for each {one} in {text})"
    if around is not None and around.for_each:
        return f"write `{around.name}{each}`"
    if kind in (Kind.INT, Kind.BOOL):
        return f"add them up: `sum{each}`" if kind is Kind.INT else f"write `any{each}`"
    return f"take them one by one: `… for each {one} in {text}`"


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
