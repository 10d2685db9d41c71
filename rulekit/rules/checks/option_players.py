"""An option is for a number of players that the game has."""

from __future__ import annotations

from rulekit.rules.checks.evidence import Evidence
from rulekit.rules.model import Game
from rulekit.rules.settled import SETTLED
from rulekit.source.diagnostic import Diagnostics


def check_option_players(game: Game, evidence: Evidence, found: Diagnostics) -> None:
    """RK416: no option is for numbers of players that never sit down, and a settled one for all."""
    low, high = game.players
    for option in game.options.values():
        if option.players and (option.players[1] < low or option.players[0] > high):
            found.error(
                "RK416",
                f"`{option.name}` is for players the game does not have",
                evidence.key_span("options", option.name, "players"),
                label=f"the game is for {low} to {high}",
                help="change the numbers, or leave the option out",
            )
        elif option.players and option.settled and option.default != option.usual:
            first, last = option.players
            if low < first or high > last:
                asked = f"{first}" if first == last else f"{first}..{last}"
                found.error(
                    "RK416",
                    f"`{option.name}` is settled, and the game has other players than it is for",
                    evidence.key_span("options", option.name, SETTLED),
                    label=f"the game is for {low} to {high}",
                    help=f"add `players: {asked}`",
                )
