"""How the cards are dealt, and what else is done before anyone plays."""

from __future__ import annotations

from rulekit.language.types import CARD, INT
from rulekit.rules.build.bench import Bench, entries, get, is_table, text
from rulekit.rules.build.tables import build_table
from rulekit.rules.build.zones import report_no_zone
from rulekit.rules.check import Scope
from rulekit.rules.effects import Block
from rulekit.rules.model import ByPlayers, DealLine, Zone
from rulekit.rules.terms import Local, Term
from rulekit.source.tree import Entry, Mapping, Node

REST = "all"


def build_deal(tree: Mapping, players: tuple[int, int], bench: Bench) -> tuple[DealLine, ...]:
    """The lines of `deal`, in order."""
    lines = []
    for name, entry in entries(tree.get("deal")).items():
        zone = bench.names.zones.get(name)
        if zone is None:
            if name not in bench.names.broken and not bench.found.tells_of(entry.key.span):
                report_no_zone(name, entry.key.span, bench)
            continue
        line = _build_line(zone, entry, players, bench)
        if line is not None:
            lines.append(line)
    return tuple(lines)


def _build_line(
    zone: Zone, entry: Entry, players: tuple[int, int], bench: Bench
) -> DealLine | None:
    scope = Scope(bench.names, where=f"`deal` of `{zone.name}`")
    node: Node | None = entry.value
    conditions: Mapping | None = None
    if isinstance(node, Mapping) and not is_table(node):
        conditions, node = node, node.get("cards")
    if text(node) == REST:
        number: ByPlayers[Term | None] | None = ByPlayers(((None, None, None),))
    else:
        number = build_table(
            node, lambda n: bench.expression(n, scope, INT), players, f"`{zone.name}`", bench
        )
    card = Local("card", CARD, "element") if conditions is not None else None
    inner = scope.binding("card", card) if card else scope
    bury = bench.condition(get(conditions, "bury"), inner)
    cover = bench.condition(get(conditions, "cover"), inner)
    if number is None:
        return None
    return DealLine(zone, number, card, bury, cover, span=entry.key.span)


def build_setup(tree: Mapping, bench: Bench) -> Block:
    """What is done after the deal."""
    return bench.block(tree.get("setup"), Scope(bench.names, where="`setup`"))
