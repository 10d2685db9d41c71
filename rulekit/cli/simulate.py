"""`rulekit simulate`: many matches between bots, counted."""

from __future__ import annotations

import json
import secrets
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from rulekit.cli.completing import complete_game
from rulekit.cli.console import is_terminal, say
from rulekit.cli.options import (
    Options,
    Whole,
    bots_option,
    players_option,
    rule_options,
    seed_option,
)

if TYPE_CHECKING:
    from rulekit.game import Game
    from rulekit.simulate.tally import Tally


@click.command("simulate")
@click.argument("game", metavar="GAME", shell_complete=complete_game)
@players_option
@click.option("--games", type=Whole(1), default=100, show_default=True, help="How many.")
@seed_option
@bots_option("random")
@click.option(
    "--format",
    "form",
    type=click.Choice(["table", "json"]),
    default="table",
    show_default=True,
    help="How the results are printed.",
)
@click.option(
    "--by-round",
    is_flag=True,
    help="Tell of each round, in the table too where the game does not say how rounds differ.",
)
@rule_options
def command(
    game: str,
    players: int | None,
    games: int,
    seed: str | None,
    bots: list[str],
    form: str,
    by_round: bool,
    preset: str | None,
    options: Options,
) -> None:
    """Let bots play many matches of GAME and count what happens.

    Match number 12 of seed 1 is played again by `rulekit play GAME --seed 1/12 --bots random`, with
    the same players, options and bots. The JSON holds nothing that depends on the clock: the same
    command prints the same bytes.

    \b
    rulekit simulate my_game.yaml --players 4 --games 1000 --seed 1
    rulekit simulate my_game.yaml --games 200 -o rounds=3 --format json
    rulekit simulate my_game.yaml --players 3 --bots greedy,random,random
    """
    from rulekit.cli.again import command_again
    from rulekit.cli.loading import load_game, settle_players, settle_seats
    from rulekit.simulate import report, run

    loaded = load_game(game, preset, options)
    count = settle_players(loaded, players)
    seated = settle_seats(bots, count)
    seed = secrets.token_hex(4) if seed is None else seed
    if form == "json":
        say(f"{loaded.name}: {games} matches, {count} players, seed {seed}")
    with progress(games) as told:
        tally = run.simulate(loaded, seated, seed, games, told)
    data = {
        **heading(loaded, count, seed, games, bots),
        **report.report_data(tally),
    }
    if form == "json":
        print(json.dumps(data, indent=2, sort_keys=True, ensure_ascii=False))
    else:
        print("\n".join(report.table_lines(data, by_round)))
    warn(tally, lambda again: command_again(game, loaded, count, again, bots, preset))


def heading(
    loaded: Game, players: int, seed: str, games: int, bots: list[str]
) -> dict[str, object]:
    """What was simulated."""
    return {
        "bots": bots,
        "digest": loaded.digest,
        "game": loaded.id,
        "games": games,
        "options": loaded.options,
        "players": players,
        "seed": seed,
    }


def warn(tally: Tally, command: Callable[[str], str]) -> None:
    """Say what the author should look at; `command` gives the command for the match of a seed."""
    stuck = f"stood still ({tally.stuck_first})"
    for seeds, what in ((tally.stuck, stuck), (tally.bound, "reached a bound")):
        if seeds:
            matches = "1 match" if len(seeds) == 1 else f"{len(seeds)} matches"
            say(
                f"warning: {matches} {what}; watch one:\n{command(str(seeds[0]))} </dev/null"
            )


@contextmanager
def progress(games: int) -> Iterator[Callable[[int], None] | None]:
    """A bar with the rate on standard error, where a person looks at it."""
    if not is_terminal(sys.stderr):
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
    from rich.progress import TimeRemainingColumn as Remaining

    columns = (
        BarColumn(40),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        Remaining(compact=True),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=games, rate="")
        every = max(1, games // 200)

        def told(number: int) -> None:
            if number % every == 0 or number == games:
                speed = bar.tasks[0].speed
                rate = f"{speed:,.0f} matches/s" if speed else ""
                bar.update(task, completed=number, rate=rate)

        yield told
