"""`rulekit games`: what is shipped."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from rulekit.cli.completing import complete_game
from rulekit.cli.console import wrapped

if TYPE_CHECKING:
    from rulekit.game import Game, OptionChoice


@click.command("games")
@click.argument("names", metavar="[GAME]…", nargs=-1, shell_complete=complete_game)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="For people, or for programs.",
)
def command(names: tuple[str, ...], form: str) -> None:
    """List the games that are shipped, or one with its options and presets.

    GAME is a shipped game or a file; programs are told all of every game.

    \b
    rulekit games
    rulekit games my_game.yaml
    """
    from rulekit.cli.loading import name_or_path
    from rulekit.game import load
    from rulekit.rules.library import shipped_games

    loaded = [load(name_or_path(name)) for name in names or shipped_games()]
    if form == "json":
        print(json.dumps([as_json(game) for game in loaded], indent=2, ensure_ascii=False))
        return
    blocks = [[*lines(game), *(choices(game) if names else ())] for game in loaded]
    if not names:
        blocks.append([f"\n`rulekit games {loaded[0].id}` lists what can be chosen in a game"])
    told = ["\n".join(wrapped(line, sys.stdout) for line in block) for block in blocks]
    print(("\n\n" if names else "\n").join(told))


def lines(game: Game) -> Iterator[str]:
    """A game for people."""
    yield f"{game.id}: {game.name}, {players_text(game)}"
    if game.about:
        yield f"  {game.about}"


def choices(game: Game) -> Iterator[str]:
    """What can be chosen in it: the first value of an option is the usual one."""
    for option in game.option_choices:
        usual = f"; usually {option.default}" if option.values is None else ""
        yield f"  -o {option.name}={values_text(option)}  {option.label}{usual}"
    for preset, label in game.presets.items():
        yield f"  --preset {preset}  {label}"
    if not game.option_choices and not game.presets:
        yield "  nothing can be chosen in it"


def players_text(game: Game) -> str:
    """ "2 to 6 players"."""
    low, high = game.players
    return f"{low} players" if low == high else f"{low} to {high} players"


def values_text(option: OptionChoice) -> str:
    """What an option may be, the value it has if nothing is said first."""
    if option.values is None:
        return f"{option.low}..{option.high}"
    rest = [value for value in option.values if value != option.default]
    return "|".join(map(word, [option.default, *rest]))


def word(value: object) -> str:
    """A value as it is written on a command line."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def as_json(game: Game) -> dict[str, object]:
    """A game for programs."""
    return {
        "game": game.id,
        "name": game.name,
        "about": game.about,
        "players": list(game.players),
        "options": [
            {
                "name": option.name,
                "label": option.label,
                "default": option.default,
                "values": None if option.values is None else list(option.values),
                "low": option.low,
                "high": option.high,
            }
            for option in game.option_choices
        ],
        "presets": game.presets,
        "digest": game.digest,
    }
