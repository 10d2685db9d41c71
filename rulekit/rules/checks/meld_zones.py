"""Every kind of meld that players may choose to lay has a zone that takes it."""

from __future__ import annotations

from rulekit.rules.checks.evidence import Evidence
from rulekit.rules.model import Game
from rulekit.rules.parts import parts_of
from rulekit.rules.terms import Known, MeldsFrom, WaysToLay
from rulekit.source.diagnostic import Diagnostics


def check_meld_zones(game: Game, evidence: Evidence, found: Diagnostics) -> None:
    """RK439: `melds from` and `ways to lay melds` offer no kind that can be laid nowhere."""
    zones = [zone for zone in game.zones.values() if zone.melds]
    taken = {kind.name for zone in zones for kind in zone.melds}
    if not zones or not any(offers_all(game, part) for part in parts_of(game)):
        return
    for kind in game.melds.values():
        if kind.name not in taken:
            found.error(
                "RK439",
                f"`{kind.name}` is offered as a meld, and no zone takes it",
                kind.span,
                label="this kind can be laid nowhere",
                help=f"add `{kind.name}` to `zones.{zones[0].name}.melds`",
            )


def offers_all(game: Game, part: object) -> bool:
    """Whether an expression gives melds of every kind."""
    match part:
        case MeldsFrom(kinds, _):
            return len(kinds) == len(game.melds)
        case WaysToLay(Known("melds"), _):
            return True
        case _:
            return False
