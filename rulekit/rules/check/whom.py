"""What a help line can name where a text stands: a player, a call, a value that may be none."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rulekit.language.builtins import FUNCTIONS, RELATIONS
from rulekit.language.types import Kind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rulekit.rules.check.scope import Scope
    from rulekit.rules.terms import Term
    from rulekit.source.span import Span

NOBODY = ("dealer", "team of dealer")
"""What is named where no player is bound."""
_BEFORE = ("", "(", ",", ":", "{", "[")
_BEHIND = (")", ",", "}", "]", "#")


NO_PARTNERS = ("RK209", "there are no partners without teams", "declare `teams: opposite`")
"""Code, message and help for a partner in a game without teams."""


def someone(scope: Scope, per: str = "player") -> str:
    """A player or team to name: one that is chosen or gone through, who acts, else the dealer.

    What is gone through may be unknown, because it has a fault: then it is not named.
    """
    kinds = (Kind.PLAYER,) if per == "player" else (Kind.TEAM, Kind.PLAYER)
    for kind in kinds:
        for name, local in reversed(list(scope.locals.items())):
            if local is not None and local.type.kind is kind and not local.type.many:
                return name if kind.value == per else f"team of {name}"
            if local is None and name == kind.value:
                return name if name == per else f"team of {name}"
    unknown = any(local is None for local in scope.locals.values())
    one = "me" if scope.me else "PLAYER" if unknown else "dealer"
    return one if per == "player" else f"team of {one}"


def whose(word: str, scope: Scope, per: str = "player") -> str:
    """A help line for what each player or team has, where nobody acts.

    In `match` no player is more likely to be meant than another; nor in a definition, which
    stands for as many as use it.
    """
    one = someone(scope, per)
    if one not in NOBODY:
        return f"say whose: `{word} of {one}`"
    if scope.uses:
        return f"{_with_parameter(scope)}, and write `{word} of who` in it"
    if scope.where == "`match`":
        return f"ask it of each: `any({per}s where {word} of {per} …)`"
    if scope.where.startswith(WHEN_SCORED):
        return f"ask it in `to`: `{per}s where {word} of {per} …`"
    return _of_team(word, scope) or f"say whose: `{word} of {one}`"


WHEN_SCORED = "`when` of a line of "
"""How the place is named where it is asked whether a line of the score counts."""


def who(word: str, scope: Scope) -> str:
    """A help line for a word for who acts, where nobody does."""
    one = someone(scope)
    if one not in (*NOBODY, "PLAYER"):
        return f"write `{one}`"
    if scope.uses:
        return f"{_with_parameter(scope)}, and write `who` for `{word}`"
    return "name a player, such as `dealer` or `turn.player`"


def _with_parameter(scope: Scope) -> str:
    name = scope.uses[-1].name
    parameters = ", ".join((*scope.names.definitions[name].parameters, "who"))
    return f"give `{name}` a parameter for the player, `{name}({parameters})`"


def _of_team(word: str, scope: Scope) -> str:
    """Help where one team is looked at and each of its players has what is named."""
    teams = [
        name for name, local in scope.locals.items()
        if local is not None and local.type.kind is Kind.TEAM and not local.type.many
    ]  # fmt: skip
    if not teams:
        return ""
    if word in scope.names.zones or Kind.TEAM in RELATIONS.get(word, RELATIONS["left"]).takes:
        return f"say whose: `{word} of {teams[-1]}`"
    each = f"({word} of p for each p in members of {teams[-1]})"
    variable = scope.names.variables.get(word)
    if variable is None or variable.type.kind not in (Kind.INT, Kind.BOOL):
        return f"take its players one by one: `… for each p in members of {teams[-1]}`"
    if variable.type.kind is Kind.BOOL:
        return f"ask it of its players: `any{each}`"
    return f"add up what its players have: `sum{each}`"


_SETS = re.compile(r" *([-+]?=)(?!=)")
_SIGN = r"(?P<sign>==|!=|<=|>=|<|>)"
_COMPARED = re.compile(rf" *\)? *{_SIGN}(?! *(?:yes|no|true|false|none)\b) *(?P<n>\d+)?")
_COMPARES = rf"(?:\b(?P<n>\d+))? *{_SIGN} *%s +of +\(* *$"


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
    if kind is Kind.BOOL:
        return _how_many(name, of, each, scope) or (
            f"write `{_COUNTS.get(around.name, around.name) if around else 'any'}{each}`"
        )
    if around is not None and around.for_each:
        return f"write `{around.name}{each}`"
    if kind is Kind.INT:
        return _any_of(name, of, scope) or f"add them up: `sum{each}`"
    return f"take them one by one: `… for each {one} in {text}`"


_COUNTS = {"sum": "count", "max": "count", "min": "count"}
"""For functions of numbers, what counts how often there is a yes."""


def _comparison(name: str, span: Span) -> tuple[str, str | None, bool] | None:
    """The sign and number with which `name of …` is compared, and whether these stand behind."""
    line = span.file.text
    behind = _COMPARED.match(line, span.end)
    near = line[max(0, span.start - 99) : span.start]
    found = behind or re.search(_COMPARES % name, near)
    return None if found is None else (found["sign"], found["n"], behind is not None)


def _any_of(name: str, of: Term, scope: Scope) -> str:
    """Help where a match ends when any of several has so much, as it says of one word alone."""
    found = _comparison(name, of.span)
    if scope.where != "`match`" or found is None or found[1] is None:
        return ""
    sign, number, behind = found
    text, one = " ".join(of.span.text.split()), of.type.kind.value
    asked = f"{name} of {one}"
    asked = f"{asked} {sign} {number}" if behind else f"{number} {sign} {asked}"
    return f"ask it of each: `any({text} where {asked})`"


def _how_many(name: str, of: Term, each: str, scope: Scope) -> str:
    """Help where a number is compared with what each of several has, which is a yes or no."""
    span = of.span
    found = _comparison(name, span)
    if found is None:
        return ""
    sign, number, behind = found
    text, one = " ".join(span.text.split()), of.type.kind.value
    local = scope.locals.get(one)
    if one not in scope.locals or (local is not None and local.role == "element"):
        several = text if re.fullmatch(r"[\w.]+", text) else f"({text})"
        each = f"({several} where {name} of {one})"
    if number is None:
        return f"write `count{each}`"
    if behind:
        return f"write `count{each} {sign} {number}`"
    return f"write `{number} {sign} count{each}`"


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
