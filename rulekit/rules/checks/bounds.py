"""The bound on turns leaves room to play."""

from __future__ import annotations

from rulekit.rules.checks.evidence import Evidence
from rulekit.rules.model import Game
from rulekit.source.diagnostic import Diagnostics

TURNS_EACH = 20


def check_bounds(game: Game, evidence: Evidence, found: Diagnostics) -> None:
    """RK424 (warning): `limits` is no tighter than a lively round may need."""
    least = TURNS_EACH * game.players[1]
    if game.limits.turns < least:
        found.warning(
            "RK424",
            f"a round ends after {game.limits.turns} turns",
            evidence.key_span("limits", "turns"),
            label=f"fewer than {TURNS_EACH} for each of {game.players[1]} players",
            help="raise it to fifty times the turns a round usually has",
        )
