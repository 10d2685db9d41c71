"""A zone is a pile, a grid, a place for melds, or none of these, and is seen as such."""

from __future__ import annotations

from rulekit.rules.checks.evidence import Evidence
from rulekit.rules.model import Game, Zone
from rulekit.source.diagnostic import Diagnostics

APART = (("melds", "pile"), ("melds", "cells"), ("pile", "cells"))


def check_zone_keys(game: Game, evidence: Evidence, found: Diagnostics) -> None:
    """RK430: no zone is two things at once, nor seen otherwise than it lies, and cards are dealt
    where single cards lie."""
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
        seen_by, lies = written.get("seen_by"), _lies(zone)
        if seen_by and lies and "melds" not in written and not found.tells_of(seen_by.value.span):
            down = "; cards that not all may see lie `face_down`" if zone.pile == "face_up" else ""
            found.error(
                "RK430",
                f"`{zone.name}` says two things of who sees its cards",
                seen_by.key.span,
                label=lies,
                help=f"take `seen_by` out{down}",
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


def _lies(zone: Zone) -> str:
    """Who sees the cards for the way they lie, where that is not who `seen_by` says."""
    if zone.pile == "face_up" and zone.seen_by != "everyone":
        return "a pile that lies face up is seen by everyone"
    if zone.pile == "face_down" and zone.seen_by == "everyone":
        return "a pile that lies face down is seen by nobody else than `owner` or `others`"
    return ""
