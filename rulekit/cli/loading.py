"""Games, players and bots as a command line names them."""

from __future__ import annotations

from pathlib import Path

from rulekit import game as games
from rulekit.bots import Bot, seat_bots
from rulekit.cli.exits import Stop
from rulekit.cli.options import Options
from rulekit.game import Game
from rulekit.rules.library import meant_by, shipped_games

USUAL_PLAYERS = 4


def load_game(name: str, preset: str | None, options: Options) -> Game:
    """A shipped game or a file. Raises Stop where there is none, and as `rulekit.load`."""
    return games.load(name_or_path(name), preset=preset, options=options)


def name_or_path(name: str) -> str | Path:
    """A shipped game's name, or the path of a file. Raises Stop where there is no such thing."""
    if name in shipped_games():
        return name
    path = Path(name)
    if path.is_dir():
        raise Stop(f"{name} is a folder; name a file in it")
    if not path.is_file():
        raise Stop(no_such_game(name))
    return path


def no_such_game(name: str) -> str:
    """What is said of a name that neither a shipped game nor a file has."""
    near = meant_by(name)
    advice = f"; did you mean `{near}`?" if near else "; `rulekit games` lists what is shipped"
    return f"there is no game or file `{name}`{advice}"


def settle_players(game: Game, players: int | None) -> int:
    """The number asked for, or as near to four as the game allows."""
    low, high = game.players
    return max(low, min(high, USUAL_PLAYERS)) if players is None else players


def usual_bots(game: Game, players: int) -> list[str]:
    """Who plays where nobody is named: against melds a bot that plays for them."""
    return ["greedy"] if game.machine(players).book is not None else ["random"]


def settle_seats(names: list[str], players: int) -> tuple[Bot, ...]:
    """The bots by seat. Raises Stop for unknown names or a wrong number of them."""
    try:
        return seat_bots(names, players)
    except ValueError as fault:
        raise Stop(str(fault)) from None
