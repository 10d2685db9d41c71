"""`rulekit compile`: what a game becomes."""

from __future__ import annotations

import click

from rulekit.cli.completing import complete_game
from rulekit.cli.options import Options, players_option, rule_options


@click.command("compile")
@click.argument("game", metavar="GAME", shell_complete=complete_game)
@players_option
@click.option("--show", is_flag=True, help="Print the Python; without it only its size.")
@rule_options
def command(
    game: str, players: int | None, show: bool, preset: str | None, options: Options
) -> None:
    """Compile GAME for a number of players, with its options folded in.

    \b
    rulekit compile my_game.yaml --show
    rulekit compile my_game.yaml --show --players 3 -o cards_dealt=4
    """
    from rulekit.cli.loading import load_game, settle_players

    loaded = load_game(game, preset, options)
    machine = loaded.machine(settle_players(loaded, players))
    if show:
        print(machine.source.rstrip("\n"))
        return
    lines = machine.source.count("\n")
    print(
        f"{loaded.id}: {machine.players} players, {machine.deck.size} cards, "
        f"{len(machine.questions)} questions, {len(machine.actions)} actions, "
        f"{lines} lines of Python (--show prints them)"
    )
