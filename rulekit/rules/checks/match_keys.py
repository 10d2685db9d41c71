"""What `match` says fits together."""

from __future__ import annotations

from rulekit.rules.checks.evidence import Evidence
from rulekit.rules.model import Game
from rulekit.rules.terms import Const
from rulekit.source.diagnostic import Diagnostics


def check_match_keys(game: Game, evidence: Evidence, found: Diagnostics) -> None:
    """RK407: `at_once` needs `ends`, which it is about. RK436: a match has a round."""
    rounds = game.match.rounds
    if isinstance(rounds, Const) and isinstance(rounds.value, int) and rounds.value < 1:
        found.error(
            "RK436",
            "a match has at least one round",
            rounds.span,
            label="never dealt",
            help="write 1 or more, or leave `rounds` out and say when the match `ends`",
        )
    if game.match.at_once is not None and evidence.entry("match", "ends") is None:
        found.error(
            "RK407",
            "`at_once` means nothing without `ends`",
            evidence.key_span("match", "at_once"),
            label="nothing is looked at",
            help="add `ends`, or take it out",
        )
