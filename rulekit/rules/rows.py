"""Rows of the list `rounds` that a variant changes one by one."""

from __future__ import annotations

import attrs

from rulekit.source.diagnostic import Diagnostics, Label
from rulekit.source.merge import merge
from rulekit.source.span import Span
from rulekit.source.tree import Entry, Mapping, Node, Scalar, Sequence

ROUNDS = "rounds"


def with_rows(base: Mapping | None, over: Mapping, found: Diagnostics, whose: str) -> Mapping:
    """`over` with all rows of `rounds`, where it names some of those of `base` by number."""
    changes = over.get(ROUNDS)
    known = base.get(ROUNDS) if base is not None else None
    if isinstance(changes, Sequence) and isinstance(known, Sequence):
        anew = Entry(over.entries[ROUNDS].key, attrs.evolve(changes, replaces=known))
        return Mapping({**over.entries, ROUNDS: anew}, over.span)
    if not isinstance(changes, Mapping):
        return over
    rows: list[Node | None] = list(known.items) if isinstance(known, Sequence) else []
    many = len(rows)
    nowhere: list[Scalar] = []
    for name, entry in sorted(changes.entries.items(), key=lambda one: _number(one[0])):
        number = _number(name)
        value = entry.value
        gone = isinstance(value, Scalar) and value.value is None
        if not 1 <= number <= len(rows) + (not gone):
            nowhere.append(entry.key)
        elif gone:
            rows[number - 1] = None
        else:
            below = rows[number - 1] if number <= len(rows) else None
            row = _row(below, value, found, whose)
            rows[number - 1 : number] = [row]
    for wrong in nowhere:
        _report(wrong, many, len(rows), known, found, whose)
    kept = tuple(row for row in rows if row is not None)
    entries = dict(over.entries)
    key = entries.pop(ROUNDS).key
    if not nowhere:
        entries[ROUNDS] = Entry(key, Sequence(kept, changes.span))
    return Mapping(entries, over.span)


def _row(below: Node | None, value: Node, found: Diagnostics, whose: str) -> Node:
    if not isinstance(value, Mapping):
        return value
    row = below if isinstance(below, Mapping) else Mapping({}, value.span)
    return merge(row, value, found, whose=whose)


def _number(name: str) -> int:
    return int(name) if name.isdecimal() and len(name) < 6 else 0


def _report(
    key: Scalar, many: int, last: int, known: Node | None, found: Diagnostics, whose: str
) -> None:
    """`many` rows there are, and `last` with those that other lines add."""
    rows = f"{many} row{'s' * (many != 1)}"
    added = f", and {last - many} more {'is' if last - many == 1 else 'are'} added here"
    found.error(
        "RK048",
        f"there is no row {key.text} of `{ROUNDS}`",
        key.span,
        label=f"{whose} has {rows}{added * (last > many)}"
        if many
        else f"{whose} has no `{ROUNDS}`",
        help=f"write `{last + 1}` to add one more row"
        if last > many
        else f"write a number from 1 to {many}, or {many + 1} to add a row"
        if many
        else f"write `{ROUNDS}` as a list",
        also=(Label(_first(known), "these are the rows"),) if many and known else (),
    )


def _first(rows: Node) -> Span:
    """The place of the first row: the whole list may be long."""
    return rows.items[0].span if isinstance(rows, Sequence) else rows.span
