"""A zone is a pile, a grid, a place for melds, or none of these."""

from __future__ import annotations

from rulekit.rules.checks.evidence import Evidence
from rulekit.rules.model import Game
from rulekit.source.diagnostic import Diagnostics

APART = (("melds", "pile"), ("melds", "cells"), ("pile", "cells"))


def check_zone_keys(game: Game, evidence: Evidence, found: Diagnostics) -> None:
    """RK430: no zone is two things at once, and cards are dealt where single cards lie."""
    for zone in game.zones.values():
        entry = evidence.entry("zones", zone.name)
        written = getattr(entry.value, "entries", {}) if entry else {}
        for one, other in APART:
            if one in written and other in written:
                found.error(
                    "RK430",
                    f"`{zone.name}` has both `{one}` and `{other}`",
                    evidence.key_span("zones", zone.name, other),
                    label="a zone is one or the other",
                    help="take one of them out",
                )
    for line in game.deal:
        if line.zone.melds:
            found.error(
                "RK430",
                f"`{line.zone.name}` holds melds, and no single cards can be dealt there",
                line.span,
                label="a place for melds",
                help="deal to another zone",
            )
