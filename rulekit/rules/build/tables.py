"""Tables by number of players: `{2: 10, 3..4: 7}`, or one value for all."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from rulekit.rules.build.bench import EVERYONE, Bench, entries, is_table, player_range
from rulekit.rules.model import ByPlayers
from rulekit.source.span import Span
from rulekit.source.tree import Mapping, Node

T = TypeVar("T")


def build_table(
    node: Node | None,
    read: Callable[[Node], T | None],
    players: tuple[int, int],
    what: str,
    bench: Bench,
) -> ByPlayers[T] | None:
    """The rows of a table, or one row for all; None where a value cannot be read."""
    if node is None:
        return None
    if not isinstance(node, Mapping) or not is_table(node):
        value = read(node)
        return None if value is None else ByPlayers(((*EVERYONE, value),))
    rows: list[tuple[int | None, int | None, T]] = []
    whole = True
    seen: list[tuple[int, int, Span]] = []
    for key, entry in entries(node).items():
        bounds = player_range(key)
        value = read(entry.value)
        if bounds is None or value is None:
            whole = False
            continue
        seen.append((*bounds, entry.key.span))
        rows.append((*bounds, value))
    if whole:
        _check_gaps(seen, node.span, players, what, bench)
    return ByPlayers(tuple(rows)) if whole and rows else None


def _check_gaps(
    seen: list[tuple[int, int, Span]], span: Span, players: tuple[int, int], what: str, bench: Bench
) -> None:
    low, high = players
    missing = [n for n in range(low, high + 1) if not any(a <= n <= b for a, b, _ in seen)]
    if missing and seen:
        bench.found.error(
            "RK408",
            f"{what} says nothing for {_players(missing[0])}",
            seen[-1][2] if seen else span,
            label=f"the game is for {low} to {high}" if low != high else f"the game is for {low}",
            help=f"add a row for {', '.join(str(n) for n in missing)}",
        )


def _players(number: int) -> str:
    return f"{number} player" + "s" * (number != 1)
