"""What happens whenever something holds comes to rest."""

from __future__ import annotations

from rulekit.rules.checks.evidence import Evidence
from rulekit.rules.model import Game
from rulekit.source.diagnostic import Diagnostics


def check_triggers(game: Game, evidence: Evidence, found: Diagnostics) -> None:
    """RK433: each line of `whenever` has a condition that can cease to hold."""
    for trigger in game.whenever:
        written = evidence.node("whenever", trigger.sentence)
        keys = getattr(written, "entries", {})
        if "when" not in keys and "for" not in keys:
            found.error(
                "RK433",
                "this happens again and again without end",
                trigger.span,
                label="no `when`, and no `for`",
                help="add the condition under which it happens",
            )
