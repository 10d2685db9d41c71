"""Tables of what cards are worth."""

from __future__ import annotations

from typing import cast

from rulekit.language import nodes
from rulekit.language.types import INT
from rulekit.rules import check
from rulekit.rules.build.bench import Bench, maps
from rulekit.rules.check import Scope
from rulekit.rules.model import ValueRow, ValueTable
from rulekit.source.tree import Entry, Mapping, Scalar

ELSE = "else"


def build_values(tree: Mapping, bench: Bench) -> dict[str, ValueTable]:
    """All tables; a row reads options and the number a rank is named by."""
    tables: dict[str, ValueTable] = {}
    for name, key, node in maps(tree.get("values")):
        bench.declare("value", name, key.span)
        table = _build_table(name, key, node, bench)
        if table is None:
            bench.names.broken.add(name)
        else:
            tables[name] = table
    bench.names.values.update(tables)
    return tables


def _build_table(name: str, key: Scalar, node: Mapping, bench: Bench) -> ValueTable | None:
    scope = Scope(bench.names, sight="public", where=f"`{ELSE}` of the values `{name}`")
    with_face = Scope(
        bench.names, sight="public", where=f"the values `{name}`", allow=frozenset({"face"})
    )
    rows: list[ValueRow] = []
    whole = True
    for words, entry in node.entries.items():
        if words == ELSE:
            continue
        row = _build_row(entry, with_face, bench)
        if row is None:
            whole = False
        else:
            rows.append(row)
    otherwise = bench.expression(node.get(ELSE), scope, INT)
    if otherwise is None and ELSE in node.entries:
        whole = False
    return ValueTable(name, tuple(rows), otherwise, span=key.span) if whole else None


def _build_row(entry: Entry, scope: Scope, bench: Bench) -> ValueRow | None:
    read = bench.tree(entry.key, "kinds")
    points = bench.expression(entry.value, scope, INT)
    if read is None or points is None:
        return None
    tree = cast(nodes.Kinds, read)
    kinds = check.check_kinds(tree, bench.names, bench.found)
    if len(kinds) < len(tree.kinds):
        return None
    return ValueRow(kinds, points, span=entry.key.span)
