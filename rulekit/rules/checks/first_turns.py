"""Whoever begins tells by it what the rules looked at: cards that decide it are shown first."""

from __future__ import annotations

from rulekit.rules.check.scope import Scope
from rulekit.rules.check.sight import sees
from rulekit.rules.checks.evidence import Evidence
from rulekit.rules.effects import Show
from rulekit.rules.model import Game
from rulekit.rules.parts import parts_of
from rulekit.source.diagnostic import Diagnostics


def check_first_turns(game: Game, evidence: Evidence, found: Diagnostics) -> None:
    """RK443: `starts` reads cards that not all see, and nothing is shown before."""
    scope = Scope(evidence.names, sight="public", where="`starts`", allow=frozenset({"trick"}))
    for stage in game.stages:
        if any(isinstance(part, Show) for part in parts_of(stage.before)):
            continue
        hidden = Diagnostics()
        sees(stage.starts, scope, hidden)
        for one in hidden.sorted():
            found.warning(
                "RK443",
                f"{one.message}, and who begins tells of it",
                one.span,
                label="decides who begins",
                help=f"show the cards in `before` of the stage `{stage.name}`: `show …`",
                also=one.also,
            )
