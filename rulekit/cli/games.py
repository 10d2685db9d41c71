"""`rulekit games`: what is shipped."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from rulekit.cli.console import wrapped

if TYPE_CHECKING:
    from rulekit.game import Game, OptionChoice


@click.command("games")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="For people, or for programs.",
)
def command(form: str) -> None:
    """List the games that are shipped, with their options and presets.

    \b
    rulekit games
    rulekit games --format json
    """
    from rulekit.game import load
    from rulekit.rules.library import shipped_games

    loaded = {name: load(name) for name in shipped_games()}
    if form == "json":
        listed = [as_json(name, game) for name, game in loaded.items()]
        print(json.dumps(listed, indent=2, ensure_ascii=False))
    else:
        blocks = [
            "\n".join(wrapped(line, sys.stdout) for line in lines(name, game))
            for name, game in loaded.items()
        ]
        print("\n\n".join(blocks))


def lines(name: str, game: Game) -> Iterator[str]:
    """A game for people."""
    yield f"{name}: {game.name}, {players_text(game)}"
    if game.about:
        yield f"  {game.about}"
    for option in game.option_choices:
        yield f"  -o {option.name}={values_text(option)}  {option.label}"
    for preset, label in game.presets.items():
        yield f"  --preset {preset}  {label}"


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


def as_json(name: str, game: Game) -> dict[str, object]:
    """A game for programs."""
    return {
        "game": name,
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
