"""A line of the deal says only what can be done where its cards go."""

from __future__ import annotations

from rulekit.rules.checks.evidence import Evidence
from rulekit.rules.model import Game
from rulekit.source.diagnostic import Diagnostics


def check_deal_lines(game: Game, evidence: Evidence, found: Diagnostics) -> None:
    """RK434: `bury` and `cover` are for cards turned up on the table."""
    for line in game.deal:
        if line.zone.per is None:
            continue
        for key in ("bury", "cover"):
            if evidence.entry("deal", line.zone.name, key) is not None:
                found.error(
                    "RK434",
                    f"`{key}` means nothing where each {line.zone.per} is dealt cards",
                    evidence.key_span("deal", line.zone.name, key),
                    label=f"`{line.zone.name}` is one for each {line.zone.per}",
                    help="take it out",
                )
