"""What is declared is used."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rulekit.rules.checks.evidence import Evidence, Uses
from rulekit.rules.model import Game
from rulekit.source.diagnostic import Diagnostics
from rulekit.source.span import Span

_LIBRARY = re.compile(r"^library:", re.MULTILINE)


def check_unused(game: Game, evidence: Evidence, found: Diagnostics) -> None:
    """RK417 (warning): what is declared and nothing reads."""
    if found.has_errors:
        return
    uses = evidence.uses
    _warn("option", ((o.name, o.span) for o in game.options.values()), uses.options, found)
    _warn("zone", ((z.name, z.span) for z in game.zones.values()), uses.zones, found)
    _warn("order", ((o.name, o.span) for o in game.orders.values()), uses.words, found)
    _warn("table of values", ((v.name, v.span) for v in game.values.values()), uses.values, found)
    _warn("kind of meld", ((m.name, m.span) for m in game.melds.values()), uses.melds, found)
    lines = evidence.names.definitions.values()
    _warn("definition", ((d.name, d.span) for d in lines), evidence.names.called, found)
    _warn_of_memory(game, uses, found)
    if game.contract_larger is not None and not uses.contracts:
        found.warning(
            "RK417",
            "nothing is laid for a contract",
            evidence.key_span("contract"),
            label="of contracts that nobody lays",
            help="use `ways to lay`, or take it out",
        )


def _warn(
    what: str, declared: Iterable[tuple[str, Span]], used: set[str], found: Diagnostics
) -> None:
    for name, span in declared:
        if name not in used and not _LIBRARY.search(span.file.text):
            found.warning(
                "RK417",
                f"nothing uses the {what} `{name}`",
                span,
                label="declared here alone",
                help="use it, or take it out",
            )


def _warn_of_memory(game: Game, uses: Uses, found: Diagnostics) -> None:
    for name, variable in game.variables.items():
        if name not in uses.read:
            found.warning(
                "RK417",
                f"nothing reads `{name}`",
                variable.span,
                label="set, but never looked at" if name in uses.assigned else "named here alone",
                help="read it in a condition, or take it out",
            )
        elif name not in uses.assigned:
            found.warning(
                "RK418",
                f"`{name}` is read, but never changes",
                variable.span,
                label="no block assigns it",
                help=f"assign it in a `do`, or write its value where `{name}` stands",
            )
