"""The command that plays a match again."""

from __future__ import annotations

import shlex

from rulekit.cli.loading import usual_bots
from rulekit.game import Game


def command_again(
    name: str, game: Game, players: int, seed: str, bots: list[str], preset: str | None
) -> str:
    """The command that deals the same cards."""
    words = ["rulekit", "play", name, "--players", str(players), "--seed", seed]
    if preset is not None:
        words += ["--preset", preset]
    preset_options = {one.name: one.options for one in game.preset_choices}
    chosen = preset_options.get(preset or "", {})
    for option in game.option_choices:
        if option.value != chosen.get(option.name, option.default):
            words += ["-o", f"{option.name}={word(option.value)}"]
    if set(bots) != set(usual_bots(game, players)):
        words += ["--bots", ",".join(bots)]
    return shlex.join(words)


def options_text(game: Game) -> str:
    """The options that are not as they usually are."""
    changed = [one for one in game.option_choices if one.value != one.default]
    return "".join(f", {one.name} {word(one.value)}" for one in changed)


def word(value: object) -> str:
    """A value as it is written on a command line."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
