"""What `match` says fits together."""

from __future__ import annotations

from rulekit.rules.checks.evidence import Evidence
from rulekit.rules.model import Game
from rulekit.source.diagnostic import Diagnostics


def check_match_keys(game: Game, evidence: Evidence, found: Diagnostics) -> None:
    """RK407: `at_once` needs `ends`, which it is about."""
    if game.match.at_once is not None and evidence.entry("match", "ends") is None:
        found.error(
            "RK407",
            "`at_once` means nothing without `ends`",
            evidence.key_span("match", "at_once"),
            label="nothing is looked at",
            help="add `ends`, or take it out",
        )
