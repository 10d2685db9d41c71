"""The heart of the checker: hands each node to what checks it, and bounds how far that goes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from rulekit.rules.check.say import complain

if TYPE_CHECKING:
    from rulekit.language.nodes import Expression
    from rulekit.language.types import Type
    from rulekit.rules.check.scope import Scope
    from rulekit.rules.terms import Term
    from rulekit.source.diagnostic import Diagnostics

DEPTH = 90
"""Nested expressions, definitions spelled out included."""

EXPANSION = 20_000
"""Terms that definitions may add to one text."""

GAME_EXPANSION = 100_000
"""Terms that definitions may add to all texts of a game."""

Check: TypeAlias = "Callable[[Any, Scope, Diagnostics, Type | None], Term | None]"
F = TypeVar("F", bound=Callable[..., Any])
_CHECKS: dict[type, Check] = {}


def checks(*nodes: type) -> Callable[[F], F]:
    """Marks the function that checks nodes of these classes."""

    def mark(function: F) -> F:
        for node in nodes:
            _CHECKS[node] = function
        return function

    return mark


def check_term(
    tree: Expression, scope: Scope, found: Diagnostics, hint: Type | None = None
) -> Term | None:
    """The typed term of a tree, or None after something in it was reported.

    `hint` is the type wanted where that is known. It decides what an ambiguous word or number
    means, and is not yet required.
    """
    work = scope.names.work
    if work.depth >= DEPTH:
        complain(
            scope, found, "RK311", "this is nested too deep", tree.span,
            help="split it with a line of `define`, or make the definitions call fewer others",
        )  # fmt: skip
        return None
    if scope.uses and not _afford(scope, found):
        return None
    work.depth += 1
    try:
        return _CHECKS[type(tree)](tree, scope, found, hint)
    finally:
        work.depth -= 1


def _afford(scope: Scope, found: Diagnostics) -> bool:
    work = scope.names.work
    work.in_text += 1
    work.total += 1
    if work.in_text <= EXPANSION and work.total <= GAME_EXPANSION:
        return True
    outer = scope.uses[0]
    if not work.too_much:
        work.too_much = True
        found.error(
            "RK312", f"`{outer.name}` becomes too long when spelled out", outer.span,
            label=f"more than {EXPANSION:,} parts", help="let definitions call fewer others",
        )  # fmt: skip
    return False
