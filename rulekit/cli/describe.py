"""`rulekit describe`: a game with all that it is made from, as one file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rulekit.cli.completing import complete_game
from rulekit.cli.exits import FAULTS, GOOD
from rulekit.cli.options import Options, rule_options

if TYPE_CHECKING:
    from rulekit.rules.model import Game
    from rulekit.rules.resolve import Resolved


@click.command("describe")
@click.argument("game", metavar="GAME", shell_complete=complete_game)
@rule_options
@click.option(
    "--changes", is_flag=True, help="Print what GAME changes of those it is made from, no rules."
)
def command(game: str, preset: str | None, options: Options, changes: bool) -> int:
    """Print GAME as one file of rules, whatever it extends and includes joined.

    The file loads to the same game. Options that are chosen are settled in it.

    \b
    rulekit describe my_game.yaml > whole.yaml
    rulekit describe my_variant.yaml -o cards_dealt=4
    """
    from rulekit.cli.faults import print_diagnostics
    from rulekit.cli.loading import name_or_path
    from rulekit.rules.describe import describe, read_whole

    if changes and (preset is not None or options):
        raise click.UsageError("--changes tells of the file: no option plays a part in it")
    whole = read_whole(name_or_path(game))
    print_diagnostics(whole.diagnostics)
    if whole.game is None:
        return FAULTS
    if changes:
        _print_changes(whole.game, whole.resolved)
        return GOOD
    print(describe(whole.resolved, _chosen(whole.game, preset, options)), end="")
    return GOOD


def _chosen(game: Game, preset: str | None, options: Options) -> Options:
    """The options that are named, with their values as the game has them."""
    from rulekit.game.options import settle

    settled = settle(game, preset, options)
    named = {*options, *(game.presets[preset].values if preset is not None else ())}
    return {name: settled[name] for name in game.options if name in named}


def _print_changes(game: Game, resolved: Resolved) -> None:
    from rulekit.rules.changes import summary
    from rulekit.rules.describe import made_from

    told = summary(resolved)
    print(f"{game.id}: {made_from(resolved)}")
    print(told or "it stands alone\n", end="")
