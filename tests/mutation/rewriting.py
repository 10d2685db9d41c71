"""Small faults in a text of the language: each way to leave something out or to turn it round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from rulekit.language import nodes as n
from rulekit.language.printer import show

Change = tuple[str, Any]
"""What was done, and the node as it is then."""

TURNED: Mapping[str, Any] = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}


def rewrites(node: Any) -> Iterator[Change]:
    """Every tree that differs from this one in one place."""
    yield from _here(node)
    for field in attrs.fields(type(node)):
        if field.eq:
            yield from _inside(node, field.name, getattr(node, field.name))


def _inside(node: Any, name: str, value: Any) -> Iterator[Change]:
    def put(part: Any) -> Any:
        return attrs.evolve(node, **{name: part})

    if attrs.has(type(value)):
        for done, part in rewrites(value):
            yield done, put(part)
    elif isinstance(value, tuple):
        for done, part in _in_tuple(value):
            yield done, put(part)


def _in_tuple(items: tuple[Any, ...]) -> Iterator[Change]:
    for index, item in enumerate(items):
        changed: Iterator[Change] = iter(())
        if attrs.has(type(item)):
            changed = rewrites(item)
        elif isinstance(item, tuple):
            changed = _in_tuple(item)
        for done, part in changed:
            yield done, (*items[:index], part, *items[index + 1 :])
        if len(items) > 1 and isinstance(item, n.Statement):
            yield f"without `{_first_line(item)}`", items[:index] + items[index + 1 :]


def _first_line(statement: Any) -> str:
    return show(n.Block((statement,), span=statement.span)).strip().splitlines()[0]


def _here(node: Any) -> Iterator[Change]:
    match node:
        case n.And(parts) | n.Or(parts):
            yield from _without_one(node, parts)
        case n.Not(of):
            yield "without `not`", of
        case n.Where(base):
            yield "without the filter", base
        case n.IfElse():
            yield "always the first", node.then
            yield "always the second", node.otherwise
        case n.Choice(condition=condition) if condition is not None:
            yield "always asked", attrs.evolve(node, condition=None)
        case n.Branch(cases):
            for index, (condition, body) in enumerate(cases):
                always = (n.Truth(True, span=condition.span), body)
                changed = (*cases[:index], always, *cases[index + 1 :])
                yield "without the `if`", attrs.evolve(node, cases=changed)
        case n.Flow(condition=condition) if condition is not None:
            yield "always so", attrs.evolve(node, condition=None, otherwise=None)
        case n.Compare():
            turned = TURNED[node.operator]
            yield f"`{turned}` for `{node.operator}`", attrs.evolve(node, operator=turned)
        case n.Assign(operator="+=" | "-="):
            yield f"`=` for `{node.operator}`", attrs.evolve(node, operator="=")
        case n.Call("max" | "min"):
            other = "min" if node.function == "max" else "max"
            yield f"`{other}` for `{node.function}`", attrs.evolve(node, function=other)


def _without_one(node: n.And | n.Or, parts: tuple[n.Expression, ...]) -> Iterator[Change]:
    for index, part in enumerate(parts):
        rest = parts[:index] + parts[index + 1 :]
        left = rest[0] if len(rest) == 1 else attrs.evolve(node, parts=rest)
        yield f"without `{show(part)}`", left
