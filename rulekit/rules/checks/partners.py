"""Partners sit opposite only where the players are even in number."""

from __future__ import annotations

from rulekit.rules.checks.evidence import Evidence
from rulekit.rules.constants import Setting, fold
from rulekit.rules.model import Game
from rulekit.source.diagnostic import Diagnostics


def check_partners(game: Game, evidence: Evidence, found: Diagnostics) -> None:
    """RK406: `teams: opposite` holds for no odd number of players."""
    if game.teams is None:
        return
    options = {name: option.default for name, option in game.options.items()}
    for players in range(game.players[0], game.players[1] + 1):
        if players % 2 and fold(game.teams, Setting(options, players)) == "opposite":
            found.error(
                "RK406",
                f"{players} players have no partners opposite",
                game.teams.span,
                label=f"the game is for {game.players[0]} to {game.players[1]}",
                help="write `opposite if count(players) == 4 else none`",
            )
            return
