"""`rulekit play`: a person against bots, or bots alone."""

from __future__ import annotations

import secrets
import shlex
import shutil
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

import click

from rulekit.cli.completing import complete_file, complete_game
from rulekit.cli.console import is_terminal, say, wants_colour, wrapped
from rulekit.cli.exits import FAULTS, GOOD, INTERRUPTED, TERMINATED, Stop
from rulekit.cli.options import (
    Options,
    Whole,
    bots_option,
    players_option,
    rule_options,
    seed_option,
)

if TYPE_CHECKING:
    from rulekit.cli.table.rules import Rules
    from rulekit.cli.table.screen import Screen
    from rulekit.cli.table.seating import Seating
    from rulekit.engine.machine import Machine
    from rulekit.game import Game
    from rulekit.match import Match


@click.command("play")
@click.argument("game", metavar="GAME", required=False, shell_complete=complete_game)
@click.option("--seat", type=Whole(1, 99), help="Where you sit.")
@players_option
@seed_option
@bots_option()
@click.option(
    "--save", metavar="FILE", shell_complete=complete_file, help="Keep the match in this file."
)
@click.option(
    "--continue", "kept", metavar="FILE", is_flag=False, flag_value="",
    shell_complete=complete_file,
    help="Go on with a match that was kept.",
)
@rule_options
def command(
    game: str | None,
    seat: int | None,
    players: int | None,
    seed: str | None,
    bots: list[str],
    save: str | None,
    kept: str | None,
    preset: str | None,
    options: Options,
) -> int:
    """Play GAME, a shipped game or a file, against bots in the terminal.

    Where no terminal is attached bots sit at every seat, and the match is told; with --seat a
    person's lines are read from standard input all the same. A match that is left is kept.

    \b
    rulekit play my_game.yaml --players 3 --seat 2
    rulekit play my_game.yaml -o rounds=3 --seed 7 --save match.json
    """
    if kept is not None:
        if game is not None or options or preset or seed or players or seat or bots:
            taken = "game, options, players, seat and bots"
            raise click.UsageError(f"--continue takes {taken} from the file")
        if not kept:
            raise click.UsageError(ask_which())
        return go_on(Path(kept), save)
    if game is None:
        raise click.UsageError("name a game; `rulekit games` lists what is shipped")
    return begin(game, seat, players, seed, bots, save, preset, options)


def ask_which() -> str:
    """What `--continue` without a file is answered."""
    from rulekit.cli.table.saving import newest_kept

    newest = newest_kept()
    if newest is None:
        return "--continue needs the file of a match that was kept"
    return f"--continue needs a file; the newest is `{shlex.quote(str(newest))}`"


def begin(
    name: str,
    seat: int | None,
    players: int | None,
    seed: str | None,
    bots: list[str],
    save: str | None,
    preset: str | None,
    options: Options,
) -> int:
    """Start a match and play it."""
    from rulekit.cli.again import command_again, options_text
    from rulekit.cli.loading import load_game, settle_players, usual_bots
    from rulekit.cli.table.rules import Rules
    from rulekit.cli.table.seating import take_seats

    game = load_game(name, preset, options)
    count = settle_players(game, players)
    seed = secrets.token_hex(4) if seed is None else seed
    match = game.start(players=count, seed=seed)
    bots = bots or usual_bots(game, count)
    by_person = seat is not None or (is_terminal(sys.stdin) and is_terminal(sys.stdout))
    seat = seat or 1
    if seat > count:
        raise Stop(f"there is no seat {seat} with {count} players")
    if by_person and len(bots) == count - 1 > 1:
        bots = [*bots[: seat - 1], bots[0], *bots[seat - 1 :]]
    try:
        seating = take_seats(bots, count, seed)
    except ValueError as fault:
        raise Stop(str(fault)) from None
    place = None if save is None else claimed(save)
    again = command_again(name, game, count, seed, bots, preset)
    head = f"{game.name}: {count} players, seed {seed}{options_text(game)}"
    if by_person:
        print("\n".join([head, *welcome(match, seat, game.about)]))
        rules = Rules(game, count, name)
        return sit_down(match, seat, seating, place or new_place(game), again, rules)
    print("\n".join([f"{head}, bots {','.join(bots)}", *told_of(game.about)]))
    return watch(match, seating, place, again)


def welcome(match: Match, seat: int, about: str = "") -> Iterator[str]:
    """What a person is told who sits down."""
    from rulekit.cli.table.heading import legend, seat_lines

    yield from told_of(about)
    for line in (*legend(match.machine), *seat_lines(match.machine, seat)):
        yield wrapped(line, sys.stdout)


def told_of(about: str) -> list[str]:
    """What a game is about, where that is said."""
    return [wrapped(" ".join(about.split()), sys.stdout)] if about.strip() else []


def go_on(path: Path, save: str | None) -> int:
    """Go on with a match that was kept."""
    from rulekit.cli.loading import usual_bots
    from rulekit.cli.table.rules import rules_of
    from rulekit.cli.table.saving import read_sitting
    from rulekit.cli.table.seating import take_seats
    from rulekit.errors import SaveError
    from rulekit.game import restore
    from rulekit.game.reopening import game_of

    sitting = read_sitting(path)
    match = restore(sitting.match)
    game = game_of(sitting.match)
    bots = sitting.bots or tuple(usual_bots(game, match.players))
    try:
        seating = take_seats(bots, match.players, match.seed or "", sitting.used)
    except ValueError as fault:
        raise SaveError(f"{path}: {fault}") from None
    if not 1 <= sitting.seat <= match.players:
        raise SaveError(f"{path}: there is no seat {sitting.seat}")
    head = f"{game.name}: {match.players} players, seed {match.seed}"
    print("\n".join([head, *welcome(match, sitting.seat)]))
    if not sitting.bots:
        others = f"the file does not say who played: the others are bots, {bots[0]}"
        print(wrapped(others, sys.stdout))
    place = path if save is None else claimed(save)
    rules = rules_of(game, match.players)
    return sit_down(match, sitting.seat, seating, place, "", rules, told_before=True)


def sit_down(
    match: Match,
    seat: int,
    seating: Seating,
    place: Path | None,
    again: str,
    rules: Rules,
    told_before: bool = False,
) -> int:
    """Play as a person; however it is left, the match is kept."""
    from rulekit.cli.table.recalling import lines_known
    from rulekit.cli.table.session import Session

    if is_terminal(sys.stdin):
        with_line_editing()
    screen = screen_for(match, {seat: "you"})
    session = Session(match, seat, seating, screen, place, prompt, rules=rules)
    if told_before:
        session.told = lines_known(match, seat)
    try:
        with interruptible():
            status = session.play()
    except KeyboardInterrupt:
        print(f"\n{session.farewell()}")
        return INTERRUPTED
    except Terminated:
        say(f"\n{session.farewell()}")
        return TERMINATED
    if session.match.over or session.match.stuck:
        finish(session.match, place, again)
    return status


def watch(match: Match, seating: Seating, place: Path | None, again: str) -> int:
    """Let bots play, and tell it."""
    from rulekit.cli.table.watching import tell

    for line in tell(match, seating, screen_for(match, {})):
        print(wrapped(line, sys.stdout))
    finish(match, place, again)
    return FAULTS if match.stuck else GOOD


def finish(match: Match, place: Path | None, again: str) -> None:
    """Say how long it was, and how to see it again."""
    turns = match.view(None)["turn"]["number"]
    count, unit = (match.round, "round") if match.round > 1 else (turns, "turn")
    print(f"  after {count} {unit}{'' if count == 1 else 's'}, {match.number} actions")
    if place is not None:
        from rulekit.cli.table.saving import write_json

        write_json(place, match.record())
        print(f"  its record:\nrulekit replay {shlex.quote(str(place))}")
    if again:
        print(f"  the same deal again:\n{again}")


def new_place(game: Game) -> Path:
    """Where a new match is kept for which no place is named."""
    from rulekit.cli.table.saving import free_place

    return free_place(game.id)


def claimed(save: str) -> Path:
    """The place that `--save` names. Raises Stop where another file would be lost, or where there
    is no such folder."""
    from rulekit.cli.table.saving import claim

    try:
        claim(Path(save))
    except OSError as fault:
        raise Stop(f"{save}: {fault.strerror}") from None
    return Path(save)


def prompt(text: str) -> str:
    """A line from the person. Raises EOFError when there are no more, or never were any."""
    if sys.stdin is None or sys.stdin.closed:
        raise EOFError
    return input(text)


def screen_for(match: Match, names: dict[int, str]) -> Screen:
    """The screen of this terminal."""
    from rulekit.cli.table.cards import Cards
    from rulekit.cli.table.gathering import of_several
    from rulekit.cli.table.screen import WIDEST, Screen
    from rulekit.cli.table.tricks import trick_piles

    machine = match.machine
    book = machine.book
    orders = [] if book is None else [rule.order for rule in book.rules if rule.order]
    cards = Cards(machine.deck, sys.stdout, orders[0] if orders else ())
    width = shutil.get_terminal_size().columns if is_terminal(sys.stdout) else WIDEST
    labels = {
        slot.variable: slot.label if slot.shown else ""
        for slot in machine.slots
        if slot.variable and (slot.label or not slot.shown)
    }
    spread = frozenset(zone.name for zone in machine.zones if not zone.pile and not zone.per)
    seats = {
        slot.variable: slot.value_kind
        for slot in machine.slots
        if slot.variable and slot.value_kind in ("player", "team")
    }
    optional = frozenset(slot.variable for slot in machine.slots if slot.optional)
    colour = wants_colour(sys.stdout)
    several = of_several(machine)
    teams = machine.team_of if machine.teams != machine.players else ()
    tricks = trick_piles(machine)
    by_action, quiet = book is not None, quiet_zones(machine)
    return Screen(
        cards, names, colour, by_action, width, labels, spread, several, teams, tricks, seats,
        quiet, optional,
    )  # fmt: skip


def quiet_zones(machine: Machine) -> frozenset[str]:
    """The zones that are not missed while they are empty: piles and parts of players, but no hands,
    no tricks, no melds, and no piles that players draw or take from."""
    drawn = {
        deed.zone
        for info in machine.actions
        for deed in info.deeds
        if deed.kind in ("draw", "take", "take_all")
    }
    return frozenset(
        zone.name
        for zone in machine.zones
        if (zone.pile or zone.per)
        and not (zone.trick or zone.to_trick or zone.melds or zone.seen_by == "owner")
        and zone.name not in drawn
    )


def with_line_editing() -> None:
    """Arrow keys and history in `input`, where Python has them."""
    try:
        import readline  # noqa: F401
    except ImportError:
        return


class Terminated(BaseException):
    """The system asks us to end."""


@contextmanager
def interruptible() -> Iterator[None]:
    """A request to end leaves the way an interruption does."""

    def end(number: int, frame: FrameType | None) -> None:
        raise Terminated

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
